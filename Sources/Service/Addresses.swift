import Catalog
import Exchange
import Geodesy
import Queries
import Rendering

// The table of addresses. An address that is added here is listed by the HTTP article and asked by
// the tests; its handler stands in a file of its own.
extension Address {
  /// Every address, in the order of the HTTP article.
  static let all: [Address] =
    questions + data + tiles + doors + [
      home, tours, tour, stop, work, works, artists, artist, place, map, campusMap, levelMap,
      searchPage, nearby, saved, directionsPage,
    ] + files + [label, simpleAPI, detailPage] + published + writing

  // MARK: Questions

  static let questions =
    [
      nearest, route, directions, search, browse, browsePlace, health, readiness, metrics,
    ] + wayfinding
  static let nearest = Address(
    "api/nearest", [.geojson, .json, .text],
    nearestWorks + [Parameter("kind", .usualWord(SiteKind.allCases.map(\.name)))],
    summary: "The works, or other things, nearest to a position, nearest first.", answer: .nearest,
    features: .nearestFeatures)
  static let route = Address(
    "api/tours/:id/route", [.geojson, .json, .text, .gpx],
    [
      Parameter("from", .position),
      Parameter("order", .words(TourItinerary.Order.allCases.map(\.rawValue))),
      Parameter("first", .stop(["best"])), Parameter("last", .stopNumber),
      Parameter("return", .truth), Parameter("minutes", .integer(0...1440, usual: nil)),
    ] + walking + passing,
    summary: "A tour laid out as a walk: its stops, and the legs between them.", answer: .itinerary,
    features: .itineraryFeatures)
  static let directions = Address(
    "api/directions", [.geojson, .json, .text, .gpx],
    ends + walking + passing + [alternatives],
    summary: "A walk from one place to another, with instructions.", answer: .directions,
    features: .directionsFeatures)
  static let search = Address(
    "api/search", [.json, .text], words,
    summary: "The works, artists, tours and places that have all words.", answer: .search)
  static let browse = Address(
    "api/browse", [.json, .text], summary: "The campuses, with the numbers of what they hold.",
    answer: .browse)
  static let browsePlace = Address(
    "api/browse/**", [.json, .text],
    summary: "A place, with the places, works, tours and entrances that it holds.", answer: .browse)
  static let health = Address("healthz", [.json])
  static let readiness = Address("readyz", [.json])
  static let metrics = Address("metrics", [])

  // MARK: Pages

  static let home = Address("", [.html, .json])
  static let tours = Address("tours", [.html, .json])
  static let artists = Address("artists", [.html, .json], sheets)
  static let artist = Address("artists/:id", page, sheets)
  static let work = Address("works/:id", page)
  static let tour = Address(
    "tours/:id", page, [Parameter("minutes", .integer(0...1440, usual: nil))])
  static let stop = Address("tours/:id/stops/:number", page)
  static let works = Address("campuses/:id/works", page, sheets)
  static let place = Address("places/**", page, sheets)
  static let map = Address("map", page)
  static let campusMap = Address("map/:id", page)
  static let levelMap = Address("map/:id/:number", page)
  static let searchPage = Address("search", [.html, .json], words + [Parameter("kept", .truth)])
  static let nearby = Address("nearby", page, [Parameter("at", .position)] + nearestWorks)
  /// A script fills the page, with what only the visitor's device knows.
  static let saved = Address("saved", [.html])
  static let directionsPage = Address(
    "directions", [.html, .json, .geojson, .text, .gpx],
    ends + shownEnds + walking + passing + [alternatives])

  // MARK: Files, and what others' programs ask

  static let files = [
    asset, leaflet, three, media, picture, serviceWorker, offlineTour, offlineCampus, siteMap,
    siteMapPart, robots,
  ]
  /// The list of all pages for search engines, where the service has a public address.
  static let siteMap = Address(Renderer.indexFiles.map, [])
  /// A part of a long list.
  static let siteMapPart = Address(Renderer.indexFiles.part + "{part}", [])
  /// It names the list.
  static let robots = Address(Renderer.indexFiles.robots, [])
  /// It stands at the root, because it answers for what is below it only.
  static let serviceWorker = Address("sw.js", [])
  /// The files that a tour needs on a device without signal.
  static let offlineTour = Address("offline/tours/:id", [.json])
  /// The files that all of a campus needs there.
  static let offlineCampus = Address("offline/campuses/:id", [.json])
  static let asset = Address("assets/:file", [])
  static let leaflet = Address("assets/leaflet/**", [])
  static let three = Address("assets/three/:file", [])
  static let media = Address("media/:campus/:file", [])
  static let picture = Address("pictures/:file", [])
  /// It leads to the page of what a label is about.
  static let label = Address("s/:code", [])
  static let simpleAPI = Address("service.php/simple/:name", [])
  /// Where CollectiveAccess has its pages: QR codes and favourites of apps lead there.
  static let detailPage = Address("Detail/:table/:number", [])

  // MARK: Parts

  /// The shapes of a page that shows something with a position.
  private static let page: [Format] = [.html, .json, .geojson]
  /// The sheet of a page with a long list; answers for programs have all of it.
  private static let sheets = [Parameter("page", .integer(1...100_000, usual: 1))]
  private static let words =
    [
      Parameter("q", .text(longest: 400)),
      Parameter("limit", .integer(TextSearch.limits, usual: 20)),
      Parameter("offset", .integer(TextSearch.offsets, usual: 0)),
    ]
    + SearchFacet.allCases.map { Parameter($0.rawValue, .text(longest: SearchFacet.longestValue)) }
  private static let ends = [Parameter("from", .end), Parameter("to", .end)]
  /// The identifiers for which the fields of a form show names.
  static let shownEnds = ["fromKey", "toKey"].map { Parameter($0, .text(longest: 400)) }
  private static let nearestWorks =
    [
      Parameter("lat", .degrees(90)), Parameter("lon", .degrees(180)),
      Parameter("limit", .integer(1...1000, usual: 5)), Parameter("within", .meters),
      Parameter("level", .level), Parameter("tour", .tour), Parameter("campus", .campus),
      Parameter("status", .words(Work.Status.allCases.map(\.rawValue) + ["any"])),
      Parameter("accuracy", .radius(NearestWorks.widestAccuracy.value)),
      Parameter("confidence", .share),
      Parameter("walking", .truth),
    ] + walking
  /// The parameters that tell how somebody walks.
  static let walking = [
    Parameter("stepFree", .truth), Parameter("steepest", .decimal(WalkingStyle.inclines)),
    Parameter("pace", .decimal(WalkingStyle.paces)), Parameter("depart", .time),
  ]
}
