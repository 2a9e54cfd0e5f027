import Catalog
import Geodesy
import Notation

/// A check for a document that makes its campus and has the axes of all its positions exchanged, or lost a
/// sign: nothing else is there to hold them against but what it says in words, and the land.
public struct StatedPlaces {
  /// The distance from a stated place within which positions agree with it, a choice: that across a
  /// large country.
  private static let reach = Meters(1_500_000)
  /// The factor by which the exchange must bring positions nearer, a choice.
  private static let ratio = 3.0
  /// The most works whose details are read. A choice: more tell no more.
  private static let mostWorks = 1_000
  /// Those of ``columns`` that name a country and nothing else.
  private static let countries: Set = [
    "country", "land", "pays", "pais", "paese", "staat", "nation",
  ]
  /// The last steps of names of details that say in words where a work is, in letters only.
  private static let columns = Set<String>([
    "city", "address", "town", "stadt", "ort", "adresse", "anschrift", "ville",
    "ciudad", "direccion", "citta", "indirizzo", "cidade", "endereco",
  ]).union(countries)

  /// The distance from every place that a time zone is called after at which positions are as good as in
  /// the sea, and the distance from such a place at which the exchange brings them to a city. Choices: a
  /// table of coasts is on no system, and of a thousand places on land less than ten are of both kinds.
  private static let (lonely, settled) = (Meters(300_000), Meters(60_000))

  /// The distance from such a place beyond which there is mostly sea, the latitude beyond which there is
  /// hardly a town, and the latitudes between which people live in cities. Choices.
  private static let (remote, polar, inhabited) = (Meters(1_000_000), 72.0, -56.0...66.0)

  private let campus: Campus?
  private let works: [(here: Coordinate, work: Work)]
  private let middle: Coordinate
  /// What may have happened to the positions, with the middle that they would have without it.
  private let mended: [(fault: AxisFault, middle: Coordinate)]

  /// `nil` where nothing of the kind can have happened.
  private init?(_ found: ForeignCampus, _ campus: Campus?) {
    self.campus = campus
    let positions = found.items.compactMap { $0.item.ownPosition }
    guard let middle = CampusCenter.of(positions) else { return nil }
    self.middle = middle
    mended = AxisFault.allCases.compactMap { fault in
      fault.mended(middle).flatMap { here in
        Campus.latitudes.contains(here.latitude) ? (fault, here) : nil
      }
    }
    if mended.isEmpty { return nil }
    var works: [(here: Coordinate, work: Work)] = []
    for (item, _, _) in found.items where works.count < Self.mostWorks {
      if case .work(let work) = item, let here = work.coordinate { works.append((here, work)) }
    }
    self.works = works
  }

  /// Refuses a document whose positions contradict what it says of its place, and would agree if they were
  /// exchanged. Nothing is refused where some statement agrees with them as they are, or the person has
  /// named the centre.
  static func refuse(_ found: ForeignCampus, _ campus: Campus) {
    guard found.isMadeOfPositions, let places = StatedPlaces(found, campus),
      let (fault, reason) = places.contradiction
    else { return }
    let first = found.items.first { $0.item.ownPosition != nil }
    guard let first else { return }
    let here = "\(places.middle.latitude.decimalText),\(places.middle.longitude.decimalText)"
    let count = found.items.count { $0.item.ownPosition != nil }
    let remedy =
      fault == .exchange
      ? found.exchangeRemedy ?? "Exchange them where the document comes from"
      : "Correct the signs where the document comes from"
    first.log.add(
      .invalidCoordinate,
      "\(count == 1 ? "The position of the document lies" : "The \(count) positions of the document lie") "
        + "\(reason) \(fault.condition).",
      remedy: remedy
        + "; or, if they are right, say so with --center \(here), or with a 'center' in the mapping.",
      line: first.line, field: "position")
  }

  /// Tells whether what the works of a document say of themselves contradicts their positions, and would
  /// not if these were exchanged.
  ///
  /// - Complexity: O(n log n) for n items.
  public static func areContradicted(_ found: ForeignCampus) -> Bool {
    StatedPlaces(found, nil)?.contradiction?.fault == .exchange
  }

  /// What is wrong with the positions as they are, and what would mend it; `nil` if nothing is.
  private var contradiction: (fault: AxisFault, reason: String)? {
    var found: (fault: AxisFault, reason: String)?
    if !Campus.latitudes.contains(middle.latitude),
      mended.contains(where: { $0.fault == .exchange })
    {
      found = (
        .exchange,
        "around latitude \(middle.latitude.decimalText), where nobody lives, and would not"
      )
    }
    for (what, places, isCertain) in statements where !places.isEmpty {
      guard let near = Self.nearest(places, to: middle) else { continue }
      if Self.isFarFrom(places, middle, near) {
        found =
          found
          ?? (
            .exchange,
            "\(Int(near.value / 1000)) km from where \(what) says, and would lie beside that place"
          )
        continue
      }
      if near <= Self.reach { return nil }
      guard found == nil else { continue }
      for (fault, here) in mended {
        guard let other = Self.nearest(places, to: here), near.value > Self.ratio * other.value,
          fault == .exchange || isCertain && other <= Self.reach
        else { continue }
        found = (
          fault,
          "\(Int(near.value / 1000)) km from where \(what) says, and would lie "
            + "\(Int(other.value / 1000)) km from there"
        )
        break
      }
    }
    for (column, votes) in votes.sorted(by: { $0.key < $1.key }) {
      if votes.agree * 2 > works.count { return nil }
      guard found == nil, let fault = votes.faults.first(where: { $0.value * 2 > works.count })?.key
      else { continue }
      found = (
        fault, "far from where '\(column.prefix(60))' says of most of them, and would lie there"
      )
    }
    return found ?? sea ?? nowhere
  }

  /// The exchange, where it would bring the positions from nowhere to a city; `nil` of any others.
  private var sea: (fault: AxisFault, reason: String)? {
    guard let (fault, here) = mended.first(where: { $0.fault == .exchange }),
      let near = TimeZonePlace.nearest(to: middle), near.distance > Self.lonely,
      let city = TimeZonePlace.nearest(to: here), city.distance <= Self.settled
    else { return nil }
    return (
      fault,
      "in the sea or far from any city, \(Int(near.distance.value / 1000)) km from \(near.name), and "
        + "would lie \(Int(city.distance.value / 1000)) km from \(city.name)"
    )
  }

  /// The exchange, where the positions lie where there are neither cities nor hardly any land, and would lie
  /// nearer to a city: many a city is far from all of those that a time zone is called after, so that only
  /// a person can tell. `nil` of any others.
  private var nowhere: (fault: AxisFault, reason: String)? {
    guard let (fault, here) = mended.first(where: { $0.fault == .exchange }),
      Self.inhabited.contains(here.latitude), let near = TimeZonePlace.nearest(to: middle),
      near.distance > Self.settled, let other = TimeZonePlace.nearest(to: here)
    else { return nil }
    let isPolar = middle.latitude > Self.polar
    guard isPolar || near.distance > Self.remote && other.distance < near.distance else {
      return nil
    }
    return (
      fault,
      "\(Int(near.distance.value / 1000)) km from \(near.name), where hardly anybody lives, and may lie "
        + "in a city"
    )
  }

  /// What the campus says of itself. Names such as `North` may mean anything, so that they are held
  /// against the exchange alone.
  private var statements: [(what: String, places: [Coordinate], isCertain: Bool)] {
    guard let campus else { return [] }
    let zone = TimeZonePlace.coordinate(of: campus.timeZone)
    return [("its time zone \(campus.timeZone)", [zone].compactMap(\.self), true)]
      + [campus.address].compactMap(\.self).map {
        ("its address '\($0.prefix(60))'", TimeZonePlace.coordinates(namedIn: $0), true)
      }
      + campus.name.all.map {
        ("its name '\($0.text.prefix(60))'", TimeZonePlace.coordinates(namedIn: $0.text), false)
      }
      + [
        (
          "its identifier '\(campus.id)'", TimeZonePlace.coordinates(namedIn: "\(campus.id)"),
          false
        )
      ]
  }

  /// The works whose own words agree with their positions, and those whose words agree only without a
  /// fault, by the details that hold the words.
  private var votes: [String: (agree: Int, faults: [AxisFault: Int])] {
    var known: [String: [Coordinate]] = [:]
    var votes: [String: (agree: Int, faults: [AxisFault: Int])] = [:]
    for (here, work) in works {
      let notes = (work.locationNote?.all ?? []).prefix(1).map { ("locationNote", $0.text) }
      for (name, text) in work.details.map({ ($0.key, $0.value) }) + notes {
        let step = name.split(separator: ".").last.map(String.init) ?? name
        guard Self.columns.contains(HeadingWords.plain(step)) || name == "locationNote" else {
          continue
        }
        let isCountry = Self.countries.contains(HeadingWords.plain(step))
        let places =
          known[text]
          ?? (isCountry
            ? TimeZonePlace.coordinates(ofCountry: text) : TimeZonePlace.coordinates(namedIn: text))
        known[text] = places
        guard let near = Self.nearest(places, to: here) else { continue }
        if Self.isFarFrom(places, here, near) {
          votes[name, default: (0, [:])].faults[.exchange, default: 0] += 1
          continue
        }
        if near <= Self.reach {
          votes[name, default: (0, [:])].agree += 1
          continue
        }
        let fault = mended.first { fault, _ in
          guard let other = fault.mended(here).flatMap({ Self.nearest(places, to: $0) }) else {
            return false
          }
          return near.value > Self.ratio * other.value
            && (fault == .exchange || other <= Self.reach)
        }
        if let fault { votes[name, default: (0, [:])].faults[fault.fault, default: 0] += 1 }
      }
    }
    return votes
  }

  /// Tells whether a position that is `near` to the nearest of `places` lies within reach of it, and would
  /// lie beside it if its axes were exchanged: both axes are alike there, as around the Gulf of Guinea.
  private static func isFarFrom(_ places: [Coordinate], _ here: Coordinate, _ near: Meters) -> Bool
  {
    guard near > lonely, let other = AxisFault.exchange.mended(here),
      let beside = nearest(places, to: other)
    else { return false }
    return beside <= settled
  }

  private static func nearest(_ places: [Coordinate], to here: Coordinate) -> Meters? {
    places.map { here.distance(to: $0) }.min()
  }
}
