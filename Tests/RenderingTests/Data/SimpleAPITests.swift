import Catalog
import Exchange
import Foundation
import Queries
import Rendering
import TestSupport
import Testing

@Suite("The SimpleAPI of CollectiveAccess")
struct SimpleAPITests {
  static let snapshot = SampleCampus.snapshot
  static let numbers = snapshot.lastingNumbers
  let api = SimpleAPI(Renderer(snapshot), for: Reader(), address: "https://art.example")

  /// Apps that exist build on these bytes: a difference here may break them.
  @Test(
    "keeps the shape of its searches",
    arguments: [
      ("objectSearch", SimpleAPI.Table.object), ("entitySearch", .entity),
      ("locationcampusSearch", .location), ("tourSearch", .tour),
    ])
  func keepsSearches(name: String, table: SimpleAPI.Table) throws {
    try expectGolden(api.search(table, .all).answer.bytes, "simple-\(name).json")
  }

  @Test("keeps the shape of its details")
  func keepsDetails() throws {
    func number(_ id: String) throws -> Int? { Self.numbers.places.number(of: try PlaceID(id)) }
    let tour = try Slug("first-walk")
    let spanish = SimpleAPI(
      Renderer(Self.snapshot),
      for: Reader(languages: LanguagePreference(acceptLanguage: "es")),
      address: "https://art.example", numbersStops: true)
    for (name, table, key, api) in [
      ("objectDetail", .object, Self.numbers.works.number(of: try Slug("bronze-hare")), api),
      ("objectDetail-place", .object, try number("alder/library"), api),
      ("locationDetail-building", .location, try number("alder/gallery"), api),
      ("locationDetail-room", .location, try number("alder/gallery/1/east-room"), api),
      ("tourDetail-es", .tour, Self.numbers.tours.number(of: tour), spanish),
      ("tourstopsDetail", .stop, Self.numbers.stops.number(of: .init(tour: tour, index: 1)), api),
      (
        "tourstopsDetail-es", SimpleAPI.Table.stop,
        Self.numbers.stops.number(of: .init(tour: tour, index: 2)), spanish
      ),
    ] {
      let number = try #require(key)
      let answer = try #require(api.detail(table, number: number))
      try expectGolden(answer.bytes, "simple-\(name).json")
    }
  }

  @Test("has every field that apps know, and those of the recorded answers", arguments: fields)
  func hasFields(name: String, expected: Set<String>) throws {
    var expected = expected
    for record in try Self.recorded(name) { expected.formUnion(record) }
    let table = try #require(Self.tables[name])
    let stop = Self.numbers.stops.number(of: .init(tour: try Slug("first-walk"), index: 0))
    let detail = stop.flatMap { api.detail(.stop, number: $0)?.bytes }
    let bytes = table == .stop ? try #require(detail) : api.search(table, .all).answer.bytes
    let parsed = try JSONSerialization.jsonObject(with: Data(bytes))
    let answer = try #require(parsed as? [String: Any])
    #expect(answer["ok"] as? Bool == true)
    let records =
      table == .stop
      ? [answer.filter { $0.key != "ok" }] : answer.values.compactMap { $0 as? [String: Any] }
    #expect(!records.isEmpty)
    for record in records { #expect(Set(record.keys) == expected) }
  }

  @Test("finds what is featured by a detail, and what has a film or model to lay over it")
  func findsFeatured() throws {
    var contents = SampleCampus.contents
    let alder = try PlaceID("alder")
    let hare = try Slug("bronze-hare")
    let clock = try Slug("tide-clock")
    contents.works[hare]?.details["featured"] = "Yes"
    contents.works[clock]?.details["ar_digital_asset"] = "overlay.mp4"
    let model = Media(
      id: try Slug("weave-model"), campus: alder, kind: .model, source: try .init("weave.usdz"))
    contents.media[model.id] = model
    contents.works[try Slug("night-weave")]?.media = [model.id]
    let snapshot = CatalogSnapshot(contents, revision: 1)
    let api = SimpleAPI(Renderer(snapshot), for: Reader(), address: "https://art.example")
    let art = try SimpleReaders.search(
      api.search(.object, .featuredArt).answer.bytes, of: SimpleReaders.Object.self)
    #expect(art.values.map(\.object_name) == ["Bronze Hare"])
    let overlaid = try SimpleReaders.search(
      api.search(.object, .featuredAR).answer.bytes, of: SimpleReaders.Object.self
    ).values.sorted { ($0.object_name ?? "") < ($1.object_name ?? "") }
    #expect(overlaid.map(\.object_name) == ["Night Weave", "Tide Clock"])
    #expect(overlaid.last?.ar_digital_asset == "https://art.example/media/alder/overlay.mp4")
    #expect(overlaid.first?.ar_3d_file_usdz == "https://art.example/media/alder/weave.usdz")
  }

  @Test("features works of tours where nobody chose any, or else those with pictures")
  func featuresSome() throws {
    func featured(_ contents: CatalogContents) throws -> [String?] {
      let snapshot = CatalogSnapshot(contents, revision: 1)
      let api = SimpleAPI(Renderer(snapshot), for: Reader(), address: "https://art.example")
      return try SimpleReaders.search(
        api.search(.object, .featuredArt).answer.bytes, of: SimpleReaders.Object.self
      ).values.map(\.object_name).sorted { ($0 ?? "") < ($1 ?? "") }
    }
    var contents = SampleCampus.contents
    #expect(try featured(contents) == ["Bronze Hare", "Lost Drawing", "Tide Clock"])
    contents.tours = [:]
    #expect(try featured(contents) == ["Bronze Hare"])
  }

  @Test("keeps the object of a stop at a place whose number a work has")
  func sharedNumber() throws {
    var contents = SampleCampus.contents
    let library = try PlaceID("alder/library")
    let hare = try Slug("bronze-hare")
    contents.works[hare]?.number = 500
    contents.buildings[library]?.number = 500
    let snapshot = CatalogSnapshot(contents, revision: 1)
    let api = SimpleAPI(Renderer(snapshot), for: Reader(), address: "https://art.example")
    let tour = try Slug("first-walk")
    let stop = try #require(snapshot.lastingNumbers.stops.number(of: .init(tour: tour, index: 2)))
    let answer = try #require(api.detail(.stop, number: stop))
    let record = try JSONDecoder().decode([String: JSONText].self, from: Data(answer.bytes))
    let object = try #require(record["stop_objects_id"].flatMap { Int($0.text) })
    #expect(object != 500 && snapshot.lastingNumbers.works[object] == nil)
    let place = try #require(api.detail(.object, number: object))
    #expect(String(decoding: place.bytes, as: UTF8.self).contains("\"object_id\":\(object)"))
    let work = try #require(api.detail(.object, number: 500))
    #expect(String(decoding: work.bytes, as: UTF8.self).contains("Bronze Hare"))
    // As a place it keeps its number.
    #expect(api.subject(.location, number: 500) == .place(library))
  }

  /// A text, number or truth value of JSON, as text.
  private struct JSONText: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      text =
        (try? container.decode(String.self)) ?? (try? container.decode(Int.self)).map(String.init)
        ?? ""
    }
  }

  @Test("starts and stops where it is told, and tells each find once")
  func pages() throws {
    func names(_ start: Int, _ limit: Int) throws -> [Int] {
      try SimpleReaders.search(
        api.search(.object, .all, start: start, limit: limit).answer.bytes,
        of: SimpleReaders.Object.self
      ).keys.sorted()
    }
    #expect(try names(0, 2).count == 2)
    #expect(try Set(names(0, 2) + names(2, 2) + names(4, 2)).count == 6)
    #expect(try names(6, 2).isEmpty)
    let hare = ItemKey(.work, "bronze-hare")
    let found = api.search(.object, .found([hare, ItemKey(.tour, "first-walk"), hare]))
    let text = String(decoding: found.answer.bytes, as: UTF8.self)
    #expect(text.components(separatedBy: "\"object_name\"").count == 2)
    for (start, limit) in [(0, 6), (4, 2), (6, 2), (0, 7), (9, 1)] {
      #expect(!api.search(.object, .all, start: start, limit: limit).hasMore)
    }
    #expect(api.search(.object, .all, start: 3, limit: 2).hasMore)
  }

  // MARK: Fields

  static let tables: [String: SimpleAPI.Table] = [
    "object": .object, "entity": .entity, "location": .location, "tour": .tour, "stop": .stop,
  ]

  static let fields: [(String, Set<String>)] = [
    (
      "object",
      [
        "access", "object_id", "idno", "mimetypes", "media_large_url", "media_medium_url",
        "media_small_url", "media_icon_url", "media_reps", "secondary_media_reps",
        "secondary_media_rep_thumbnails", "reps", "object_name", "entity_id", "entity_name",
        "historical_context", "work_description", "work_date", "work_medium", "location_id",
        "location", "location_notes", "location_georeference", "credit_line", "lcsh", "aat", "tgn",
        "tgn_coords", "related_objects", "dimensions", "dimensions_width", "dimensions_height",
        "dimensions_depth", "rg_thumbnail", "rg_small", "rg_medium", "rg_large", "rg_x-large",
        "ar_digital_asset", "ar_3d_file_usdz", "ar_3d_file",
      ]
    ),
    (
      "entity",
      [
        "access", "idno", "entity_id", "display_label", "nationality", "life_dates", "biography",
        "related_objects",
      ]
    ),
    (
      "location",
      [
        "access", "location_id", "location_name", "location_description", "media_large_url",
        "media_medium_url", "media_small_url", "media_icon_url", "media_icon", "child_location_id",
        "child_location_name", "location_georeference", "related_objects",
      ]
    ),
    (
      "tour",
      [
        "access", "tour_id", "tour_name", "tour_description", "media_icon", "media_large_url",
        "media_medium_url", "media_small_url", "tour_stops_id", "tour_stops_name",
        "tour_stops_media",
      ]
    ),
    (
      "stop",
      ["access", "stop_id", "stop_name", "stop_objects_id", "stop_media", "stop_locations"]
    ),
  ]

  /// The fields of recorded answers about the same kind of thing, where they are at hand.
  static func recorded(_ name: String) throws -> [Set<String>] {
    let folder = SimpleAPIReadingTests.root.deletingLastPathComponent()
      .appending(path: "shared/data/gvsu-collectiveaccess")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    var found: [Set<String>] = []
    for file in files where file.hasSuffix(".json") {
      let data = try Data(contentsOf: folder.appending(path: file))
      guard let answer = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
        continue
      }
      let records = [answer] + answer.values.compactMap { $0 as? [String: Any] }
      for record in records where record["\(name)_id"] is NSNumber {
        found.append(Set(record.keys).subtracting(["ok"]))
      }
    }
    return found
  }
}
