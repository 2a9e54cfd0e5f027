import Catalog
import Geodesy
import Queries

/// Template `nearby`.
struct NearbyPart: PagePart {
  let action: String
  let api: String?
  let compass: String
  let latitude: String
  let longitude: String
  let state: String
  let found: WorkListPart?
  let isBrowsers: Bool
}

extension PageWriter {
  /// With an answer the list is in the page; the script fetches others as the reader moves.
  func nearbyPage(_ answer: NearestWorks.Answer?) -> Rendered {
    let here = answer.map(\.question.here)
    let rows = answer.map { self.rows($0.found) } ?? []
    let latitude = here.map { String($0.latitude) } ?? ""
    let longitude = here.map { String($0.longitude) } ?? ""
    let part = NearbyPart(
      action: href(.nearby), api: isForSite ? nil : "/api/nearest",
      compass: words.compassPoints.joined(separator: "|"), latitude: latitude,
      longitude: longitude,
      state: answer == nil
        ? "" : rows.isEmpty ? words[.nothingFound] : words(.nearTo, "\(latitude), \(longitude)"),
      found: rows.isEmpty ? nil : WorkListPart(rows: rows), isBrowsers: isForSite)
    return page(
      part, .nearby, title: words[.nearYou],
      scripts: isForSite ? ["search-index.js", "nearby.js"] : ["nearby.js"],
      keeping: here == nil ? "" : "lat=\(latitude)&lon=\(longitude)&")
  }
}
