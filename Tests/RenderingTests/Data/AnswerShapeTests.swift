import Catalog
import Foundation
import Geodesy
import MapFormats
@testable import Queries
import Rendering
import TestSupport
import Testing

/// Readers build on these bytes: a difference here is a change for them.
@Suite("Answers")
struct AnswerShapeTests {
  static let formats: [Format] = [.text, .json, .geojson]
  let renderer = Renderer(SampleCampus.snapshot)
  let snapshot = SampleCampus.snapshot
  let english = Reader()
  let spanish = Reader(languages: LanguagePreference(acceptLanguage: "es-MX, en;q=0.5"))

  @Test("about what is near keep their shape", arguments: formats)
  func nearest(format: Format) throws {
    let here = try SampleCampus.at(0, 0)
    let answer = try snapshot.answer(NearestWorks(here: here, limit: 10))
    try expectGolden(
      renderer.nearest(answer, as: format, for: english).bytes, "nearest.\(format.rawValue)")
    let question = NearestWorks(here: here, level: try PlaceID("alder/gallery/1"))
    try expectGolden(
      renderer.nearest(try snapshot.answer(question), as: format, for: spanish).bytes,
      "nearest-level-es.\(format.rawValue)")
    let inside = NearestWorks(
      here: try SampleCampus.at(-50, 30), within: Meters(60),
      errorCircle: try ErrorCircle(radius: Meters(20)))
    try expectGolden(
      renderer.nearest(try snapshot.answer(inside), as: format, for: english).bytes,
      "nearest-accuracy.\(format.rawValue)")
  }

  @Test("about a walk keep their shape", arguments: formats)
  func route(format: Format) throws {
    let tour = try Slug("first-walk")
    try expectGolden(
      renderer.itinerary(
        try snapshot.answer(TourItinerary(tour: tour)), as: format, for: english
      ).bytes, "route.\(format.rawValue)")
    let question = TourItinerary(
      tour: tour, from: try SampleCampus.at(-80, 0), order: .shortest, last: 1)
    try expectGolden(
      renderer.itinerary(try snapshot.answer(question), as: format, for: spanish).bytes,
      "route-shortest-es.\(format.rawValue)")
  }

  @Test("about a place keep their shape", arguments: [Format.text, .json])
  func browse(format: Format) throws {
    let places = [
      "campuses": nil, "campus": "alder", "building": "alder/gallery", "level": "alder/gallery/1",
      "room": "alder/gallery/1/east-room",
    ]
    for (name, place) in places {
      let answer = try snapshot.answer(Browse(try place.map { try PlaceID($0) }))
      try expectGolden(
        renderer.browse(answer, as: format, for: english).bytes,
        "browse-\(name).\(format.rawValue)")
    }
  }

  @Test("to a search keep their shape", arguments: formats)
  func search(format: Format) throws {
    let hits = [
      SearchHit(key: ItemKey(.work, "bronze-hare"), excerpt: "A \u{2}hare\u{3}, *listening*."),
      SearchHit(key: ItemKey(.artist, "ada-lindqvist"), excerpt: "\u{2}Hare\u{3} and \u{2}hound"),
      SearchHit(key: ItemKey(.building, "alder/gallery"), excerpt: "Gallery"),
      SearchHit(key: ItemKey(.tour, "first-walk"), excerpt: ""),
      SearchHit(key: ItemKey(.work, "no-longer-there"), excerpt: "hare"),
    ]
    try expectGolden(
      renderer.search(
        TextSearch.Answer(
          TextSearch("hare"), hits: hits, total: 37,
          stops: [NumberedStop(tour: try Slug("first-walk"), number: 12, position: 1)]), as: format,
        for: english
      ).bytes,
      "search.\(format.rawValue)")
  }

  @Test("about one thing keep their shape", arguments: formats)
  func item(format: Format) throws {
    let names = [
      "alder", "alder/gallery", "alder/gallery/2", "alder/gallery/1/east-room",
      "alder/gallery/south", "alder/p6", "ada-lindqvist", "hare-photo", "bronze-hare",
      "lost-drawing", "first-walk",
    ]
    for name in names {
      let file = name.replacing("/", with: "-")
      let reader = name == "first-walk" ? spanish : english
      try expectGolden(
        renderer.item(try snapshot.item(named: name), as: format, for: reader).bytes,
        "item-\(file).\(format.rawValue)")
    }
  }

  @Test("that are files of an export keep their shape")
  func export() throws {
    let files = try renderer.exportGeoJSON().files
    #expect(
      files.map(\.path) == [
        "campuses.geojson", "buildings.geojson", "levels.geojson", "rooms.geojson",
        "entrances.geojson", "paths.geojson", "works.geojson", "tours.geojson", "ground.geojson",
        "artists.geojson", "media.geojson", "tours/first-walk.stops.geojson",
        "tours/first-walk.route.geojson",
      ])
    for file in files { try expectGolden(file.bytes, "export/\(file.path)") }
    #expect(
      try renderer.exportGeoJSON(tour: try Slug("first-walk")).files.map(\.path)
        == [
          "works.geojson", "tours.geojson", "artists.geojson", "media.geojson",
          "tours/first-walk.stops.geojson", "tours/first-walk.route.geojson",
        ])
  }

  @Test("of an empty catalogue say so", arguments: formats)
  func empty(format: Format) throws {
    let snapshot = CatalogSnapshot(CatalogContents(), revision: 0)
    let renderer = Renderer(snapshot)
    let here = try SampleCampus.at(0, 0)
    let bytes = [
      renderer.nearest(
        try snapshot.answer(NearestWorks(here: here, within: .init(100))), as: format, for: english),
      renderer.browse(try snapshot.answer(Browse()), as: format, for: english),
      renderer.search(
        TextSearch.Answer(TextSearch("hare"), hits: [], total: 0), as: format, for: english),
    ].map(\.bytes)
    try expectGolden(Array(bytes.joined()), "empty.\(format.rawValue)")
    var tourOnly = CatalogContents()
    let tour = Tour(
      id: try Slug("bare"), campus: try PlaceID("alder"),
      title: try #require(LocalizedText("Bare", in: .english)))
    tourOnly.insert(.tour(tour))
    let bare = CatalogSnapshot(tourOnly, revision: 0)
    let answer = try bare.answer(TourItinerary(tour: tour.id))
    try expectGolden(
      Renderer(bare).itinerary(answer, as: format, for: english).bytes,
      "route-bare.\(format.rawValue)")
  }

  @Test("say which language they are in and what they are")
  func labels() throws {
    let answer = try snapshot.answer(Browse(try PlaceID("alder")))
    let tag = try LanguageTag("es")
    #expect(renderer.browse(answer, as: .json, for: spanish).language == tag)
    #expect(renderer.browse(answer, as: .text, for: english).language == .english)
    #expect(renderer.browse(answer, as: .html, for: english).format == .json)
  }

  @Test("lay a tour out for receivers, its titles escaped")
  func gpx() throws {
    let walk = try snapshot.answer(TourItinerary(tour: try Slug("first-walk")))
    let rendered = renderer.itinerary(walk, as: .gpx, for: english)
    let text = String(decoding: rendered.bytes, as: UTF8.self)
    #expect(rendered.format.mediaType == "application/gpx+xml")
    #expect(text.contains("<wpt lat=\"45.0"))
    #expect(
      text.components(separatedBy: "<rtept ").count - 1 == walk.stops.count { $0.position != nil })
    let walked = walk.legs.compactMap(\.outcome.course)
    #expect(text.components(separatedBy: "<trkseg>").count - 1 == walked.count)
    #expect(!text.contains("nan"))
    var reader = FixReader(file: "walk.gpx")
    _ = reader.read(rendered.bytes)
    let reading = reader.finish()
    #expect(reading.problems.isEmpty)
    #expect(reading.fixes.count == walked.reduce(0) { $0 + $1.count })
  }

  @Test("give receivers no track over a straight line, and say why it is missing")
  func gpxOfStraightLegs() throws {
    var contents = SampleCampus.contents
    for key in contents.items.map(\.key) where key.kind == .path { contents.remove(key) }
    let bare = CatalogSnapshot(contents, revision: 1)
    let walk = try bare.answer(TourItinerary(tour: try Slug("first-walk")))
    let text = String(
      decoding: Renderer(bare).itinerary(walk, as: .gpx, for: english).bytes, as: UTF8.self)
    #expect(!walk.legs.isEmpty)
    #expect(!text.contains("<trk>"))
    let note = "No mapped path leads there: this is the straight line;"
    #expect(text.components(separatedBy: note).count - 1 == walk.legs.count)
  }

  @Test("tell whether an order is the shortest, or how far from it it may be")
  func proof() throws {
    let walk = try snapshot.answer(TourItinerary(tour: try Slug("first-walk"), order: .shortest))
    let good = TourItinerary.Answer(
      question: walk.question, tour: walk.tour, stops: walk.stops, legs: walk.legs,
      proof: .quickerAtMost(0.02131), leftOut: [], reasons: [.closed(stop: 3), .noWayBack])
    let said =
      "Stop 3 is closed when the walk gets there. No way was found back to the start."
    func rendered(_ answer: TourItinerary.Answer, _ format: Format) -> String {
      String(decoding: renderer.itinerary(answer, as: format, for: english).bytes, as: UTF8.self)
    }
    #expect(rendered(walk, .json).contains(#""order":"shortest","optimal":true}"#))
    #expect(
      rendered(good, .json).contains(
        #""order":"shortest","gap":0.0214,"reason":"\#(said)"}"#))
    #expect(rendered(walk, .text).contains("No walk is quicker: proven."))
    #expect(rendered(good, .text).contains("Another walk is quicker by at most 2.2 %."))
    // What is known of the weight says nothing about the time.
    for (share, member) in [(0.0, #""weightGap":0"#), (0.25, #""weightGap":0.25"#)] {
      let chosen = TourItinerary.Answer(
        question: walk.question, tour: walk.tour, stops: walk.stops, legs: walk.legs,
        proof: .moreWeightAtMost(share), leftOut: [3], reasons: [])
      #expect(rendered(chosen, .json).contains(#""order":"shortest",\#(member),"leftOut":[3]}"#))
    }
  }
}
