public import Catalog
public import Geodesy
import Notation

/// A check for documents whose positions have latitude and longitude exchanged, judged by the
/// campus that they belong to.
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

  /// Refuses the document where the exchange would bring more than half of its positions to
  /// `center`. Nothing is exchanged: only people know which of the two is wrong.
  static func refuse(
    _ items: [(item: Item, line: Int, log: ProblemLog)], of campus: PlaceID,
    around center: Coordinate,
    remedy: String?
  ) {
    var count = 0
    var exchanged = 0
    var first: (coordinate: Coordinate, line: Int, log: ProblemLog)?
    for (item, line, log) in items {
      guard let here = item.ownPosition else { continue }
      count += 1
      guard isExchanged(here, center) else { continue }
      exchanged += 1
      if first == nil { first = (here, line, log) }
    }
    guard exchanged * 2 > count, let first else { return }
    let kilometres = Int(center.distance(to: first.coordinate).value / 1000)
    let which =
      exchanged == count
      ? count == 1 ? "The position of the document" : "All \(count) positions"
      : "\(exchanged) of \(count) positions"
    first.log.add(
      .invalidCoordinate,
      "\(which) would lie at campus '\(campus)' if latitude and longitude were exchanged; as they "
        + "stand, this one is \(kilometres) km from its centre (latitude "
        + "\(center.latitude.decimalText), longitude \(center.longitude.decimalText)).",
      remedy: remedy
        ?? "Exchange them where the document comes from; or correct the campus's centre, if that is "
        + "wrong.", line: first.line, field: "position")
  }

  private static func isExchanged(_ coordinate: Coordinate, _ center: Coordinate) -> Bool {
    guard
      let other = try? Coordinate(
        latitude: coordinate.longitude, longitude: coordinate.latitude)
    else { return false }
    // Of most positions the latitude alone says that they do not lie near the centre.
    guard abs(other.latitude - center.latitude) <= degrees else { return false }
    let near = center.distance(to: other)
    return near <= farthest
      && near.value * ratio < center.distance(to: coordinate).value
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
}
