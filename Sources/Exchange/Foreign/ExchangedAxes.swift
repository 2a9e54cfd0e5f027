public import Catalog
public import Geodesy
import Notation

/// A check for documents whose positions have latitude and longitude exchanged, or a sign lost, judged by
/// the campus that they belong to.
enum ExchangedAxes {
  /// The longest distance of a work from the centre of its campus: a city and its surroundings, a
  /// choice.
  private static let farthest = Meters(100_000)
  /// No place that is farther away in latitude, in degrees, is nearer than ``farthest``: a degree
  /// of a meridian is nowhere shorter than 110.57 km (at the equator, on WGS 84).
  private static let degrees = farthest.value / 110_570
  /// The factor by which the exchange must bring a position nearer, a choice. Where both axes are
  /// nearly alike, it changes little.
  private static let ratio = 10.0

  /// Refuses the document where to undo one fault would bring more than half of its positions to
  /// `center`. Nothing is undone: only people know which of the two is wrong.
  static func refuse(
    _ items: [(item: Item, line: Int, log: ProblemLog)], of campus: PlaceID,
    around center: Coordinate,
    remedy: String?
  ) {
    for fault in AxisFault.allCases
    where refuse(fault, items, of: campus, around: center, remedy: remedy) { return }
  }

  /// Refuses the document where most positions have `fault`; false where they do not.
  private static func refuse(
    _ fault: AxisFault, _ items: [(item: Item, line: Int, log: ProblemLog)], of campus: PlaceID,
    around center: Coordinate, remedy: String?
  ) -> Bool {
    var count = 0
    var faulty = 0
    var first: (coordinate: Coordinate, line: Int, log: ProblemLog)?
    for (item, line, log) in items {
      guard let here = item.ownPosition else { continue }
      count += 1
      guard has(fault, here, center) else { continue }
      faulty += 1
      if first == nil { first = (here, line, log) }
    }
    guard faulty * 2 > count, let first else { return false }
    let kilometres = Int(center.distance(to: first.coordinate).value / 1000)
    let which =
      faulty == count
      ? count == 1 ? "The position of the document" : "All \(count) positions"
      : "\(faulty) of \(count) positions"
    let correction =
      fault == .exchange
      ? "Exchange them where the document comes from"
      : "Correct the signs where the document comes from"
    let usual = correction + "; or correct the campus's centre, if that is wrong."
    first.log.add(
      .invalidCoordinate,
      "\(which) would lie at campus '\(campus)' \(fault.condition); as they "
        + "stand, this one is \(kilometres) km from its centre (latitude "
        + "\(center.latitude.decimalText), longitude \(center.longitude.decimalText)).",
      remedy: fault == .exchange ? remedy ?? usual : usual, line: first.line, field: "position")
    return true
  }

  private static func has(_ fault: AxisFault, _ here: Coordinate, _ center: Coordinate) -> Bool {
    guard let other = fault.mended(here) else { return false }
    // Of most positions the latitude alone says that they do not lie near the centre.
    guard abs(other.latitude - center.latitude) <= degrees else { return false }
    let (near, far) = (center.distance(to: other), center.distance(to: here))
    // At the equator and at Greenwich, a sign means little.
    return near <= farthest && near.value * ratio < far.value
      && (fault == .exchange || far > farthest)
  }
}

extension Item {
  /// The position of the item, if it states one; of a path the beginning.
  public var ownPosition: Coordinate? {
    switch self {
    case .work(let work): work.coordinate
    case .building(let building): building.shape?.center
    case .room(let room): room.shape?.center
    case .path(let path): path.line.first
    default: nil
    }
  }

  /// A position of anything that is somewhere: the own one, else the middle of an outline, a door, or the
  /// first point of what is drawn on maps.
  public var anyPosition: Coordinate? {
    switch self {
    case .level(let level): level.shape?.center
    case .entrance(let entrance): entrance.coordinate
    case .pathPoint(let point): point.coordinate
    case .ground(let ground): ground.geometry.coordinates.first
    case .campus(let campus): campus.center
    default: ownPosition
    }
  }
}
