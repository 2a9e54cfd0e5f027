import Catalog
import Geodesy
import Notation

/// A check for a document that makes its campus and has the axes of all its positions exchanged: nothing
/// else is there to hold them against but what it says in words.
public struct StatedPlaces {
  /// The distance from a stated place within which positions agree with it, a choice: that across a
  /// large country.
  private static let reach = Meters(1_500_000)
  /// The factor by which the exchange must bring positions nearer, a choice.
  private static let ratio = 3.0
  /// The most works whose details are read. A choice: more tell no more.
  private static let mostWorks = 1_000
  /// The last steps of names of details that say in words where a work is, in letters only.
  private static let columns: Set = [
    "country", "city", "address", "town", "land", "stadt", "ort", "adresse", "anschrift", "pays",
    "ville",
    "pais", "ciudad", "direccion",
  ]

  private let campus: Campus?
  private let works: [(here: Coordinate, work: Work)]
  private let middle: Coordinate
  private let exchanged: Coordinate

  /// `nil` where the positions cannot be exchanged.
  private init?(_ found: ForeignCampus, _ campus: Campus?) {
    self.campus = campus
    let positions = found.items.compactMap { $0.item.ownPosition }
    guard let middle = CampusCenter.of(positions), let exchanged = Self.exchange(middle),
      Campus.latitudes.contains(exchanged.latitude)
    else { return nil }
    (self.middle, self.exchanged) = (middle, exchanged)
    var works: [(here: Coordinate, work: Work)] = []
    for (item, _, _) in found.items where works.count < Self.mostWorks {
      if case .work(let work) = item, let here = work.coordinate { works.append((here, work)) }
    }
    self.works = works
  }

  private static func exchange(_ here: Coordinate) -> Coordinate? {
    try? Coordinate(latitude: here.longitude, longitude: here.latitude)
  }

  /// Refuses a document whose positions contradict what it says of its place, and would agree if they were
  /// exchanged. Nothing is refused where some statement agrees with them as they are, or the person has
  /// named the centre.
  static func refuse(_ found: ForeignCampus, _ campus: Campus) {
    guard found.isMadeOfPositions, let places = StatedPlaces(found, campus),
      let reason = places.contradiction
    else { return }
    let first = found.items.first { $0.item.ownPosition != nil }
    guard let first else { return }
    let here = "\(places.middle.latitude.decimalText),\(places.middle.longitude.decimalText)"
    let count = found.items.count { $0.item.ownPosition != nil }
    first.log.add(
      .invalidCoordinate,
      "\(count == 1 ? "The position of the document lies" : "The \(count) positions of the document lie") "
        + "\(reason) if latitude and longitude were exchanged.",
      remedy: (found.exchangeRemedy ?? "Exchange them where the document comes from")
        + "; or, if they are right, say so with --center \(here), or with a 'center' in the mapping.",
      line: first.line, field: "position")
  }

  /// Tells whether what the works of a document say of themselves contradicts their positions, and would
  /// not if these were exchanged.
  ///
  /// - Complexity: O(n log n) for n items.
  public static func areContradicted(_ found: ForeignCampus) -> Bool {
    StatedPlaces(found, nil)?.contradiction != nil
  }

  /// What is wrong with the positions as they are; `nil` if nothing is.
  private var contradiction: String? {
    var reason: String?
    if !Campus.latitudes.contains(middle.latitude) {
      reason = "around latitude \(middle.latitude.decimalText), where nobody lives, and would not"
    }
    for (what, places) in statements where !places.isEmpty {
      guard let near = Self.nearest(places, to: middle) else { continue }
      if near <= Self.reach { return nil }
      guard reason == nil, let other = Self.nearest(places, to: exchanged),
        near.value > Self.ratio * other.value
      else { continue }
      reason =
        "\(Int(near.value / 1000)) km from where \(what) says, and would lie "
        + "\(Int(other.value / 1000)) km from there"
    }
    for (column, votes) in votes.sorted(by: { $0.key < $1.key }) {
      if votes.agree * 2 > works.count { return nil }
      guard reason == nil, votes.exchange * 2 > works.count else { continue }
      reason = "far from where '\(column.prefix(60))' says of most of them, and would lie there"
    }
    return reason
  }

  /// What the campus says of itself.
  private var statements: [(what: String, places: [Coordinate])] {
    guard let campus else { return [] }
    let zone = TimeZonePlace.coordinate(of: campus.timeZone)
    return [("its time zone \(campus.timeZone)", [zone].compactMap(\.self))]
      + [campus.address].compactMap(\.self).map {
        ("its address '\($0.prefix(60))'", TimeZonePlace.coordinates(namedIn: $0))
      }
      + campus.name.all.map {
        ("its name '\($0.text.prefix(60))'", TimeZonePlace.coordinates(namedIn: $0.text))
      } + [("its identifier '\(campus.id)'", TimeZonePlace.coordinates(namedIn: "\(campus.id)"))]
  }

  /// The works whose own words agree with their positions, and those whose words agree only with the
  /// exchange, by the details that hold the words.
  private var votes: [String: (agree: Int, exchange: Int)] {
    var known: [String: [Coordinate]] = [:]
    var votes: [String: (agree: Int, exchange: Int)] = [:]
    for (here, work) in works {
      let notes = (work.locationNote?.all ?? []).prefix(1).map { ("locationNote", $0.text) }
      for (name, text) in work.details.map({ ($0.key, $0.value) }) + notes {
        let step = name.split(separator: ".").last.map(String.init) ?? name
        guard Self.columns.contains(StatusWords.plain(step)) || name == "locationNote" else {
          continue
        }
        let places = known[text] ?? TimeZonePlace.coordinates(namedIn: text)
        known[text] = places
        guard let near = Self.nearest(places, to: here) else { continue }
        if near <= Self.reach {
          votes[name, default: (0, 0)].agree += 1
        } else if let other = Self.exchange(here).flatMap({ Self.nearest(places, to: $0) }),
          near.value > Self.ratio * other.value
        {
          votes[name, default: (0, 0)].exchange += 1
        }
      }
    }
    return votes
  }

  private static func nearest(_ places: [Coordinate], to here: Coordinate) -> Meters? {
    places.map { here.distance(to: $0) }.min()
  }
}
