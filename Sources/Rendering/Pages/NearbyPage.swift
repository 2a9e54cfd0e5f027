import Catalog
import Geodesy
import Notation
import Queries
import Words

/// The values of the template `nearby`.
struct NearbyPart: PagePart {
  let action: String
  let words: SafeHTML
  let latitude: String
  let longitude: String
  let limit: String
  let state: String
  let found: WorkListPart?
  let isBrowsers: Bool
  let campuses: [LinkPart]
}

extension PageWriter {
  /// The distance beyond which a work is not near, though it may be the nearest: half a day on
  /// foot.
  private static let reach = Meters(50_000)
  /// The number of works that the page asks for. Leaves room for some on other floors.
  private static let nearbyLimit = 10

  /// The page of the works near a visitor, whose position is in its address, so that going back and
  /// loading again keep it. On the service the list is in the page; on a site a script writes the
  /// same one.
  func nearbyPage(_ answer: NearestWorks.Answer?) -> Rendered {
    let here = answer.map(\.question.here)
    let rows = (answer?.found ?? []).map { found in
      let work = snapshot.works[found.position]
      return row(work, note: note(on: .work(work)) ?? "", away: found.geodesic)
    }
    let latitude = here.map { String($0.latitude) } ?? ""
    let longitude = here.map { String($0.longitude) } ?? ""
    let limit = answer?.question.limit ?? Self.nearbyLimit
    let part = NearbyPart(
      action: href(.nearby), words: wordsNearby(limit: limit), latitude: latitude,
      longitude: longitude,
      limit: String(limit), state: answer.map(state) ?? "",
      found: rows.isEmpty ? nil : WorkListPart(rows: rows), isBrowsers: isForSite,
      campuses: isForSite ? linksToWorks : [])
    return page(
      part, .nearby, title: words[.nearYou],
      scripts: isForSite ? ["search-index.js", "nearby.js"] : ["nearby.js"],
      keeping: here == nil ? "" : "lat=\(latitude)&lon=\(longitude)&limit=\(limit)&")
  }

  /// The position that the answer is about, and whether anything is near there, in sentences.
  private func state(of answer: NearestWorks.Answer) -> String {
    let lengths = answer.found.map(\.geodesic.distance)
    guard let nearest = lengths.min(by: { $0.value < $1.value }) else { return words[.noWorks] }
    let here = answer.question.here
    let nearTo = words(.nearTo, [.place: "\(here.latitude), \(here.longitude)"])
    guard nearest.value > Self.reach.value else { return nearTo }
    let nothingNear = words(
      .nothingNear,
      [.reach: words.distance(Self.reach), .distance: words.distance(nearest)])
    return "\(nearTo) \(nothingNear)"
  }

  /// The words of the page's script, which on a site writes the list.
  private func wordsNearby(limit: Int) -> SafeHTML {
    let asks: [Word] = [.locating, .locationRefused, .accuracy]
    guard isForSite else { return scriptWords(asks) }
    let answers: [Word] = [.away, .here, .noWorks, .coordinatesWrong, .nearTo, .nothingNear]
    return scriptWords(asks + answers) { json in
      json.member("reach", Int(Self.reach.value))
      json.member("limit", limit)
      json.name("compass")
      json.array(of: words.compassPoints) { $0.value($1) }
      json.name("arrows")
      json.array(of: Self.arrows) { $0.value($1) }
    }
  }

  /// The arrows for every eighth of a turn, clockwise from north.
  private static let arrows = (0..<8).compactMap { Bearing(degrees: 45 * Double($0)) }
    .map(Wording.arrow)

  /// Lists of all works, for browsers that cannot look for some of them.
  var linksToWorks: [LinkPart] {
    snapshot.campuses.map { LinkPart(phrase($0.name, at: $0.id), href: href(.works($0.id))) }
  }
}
