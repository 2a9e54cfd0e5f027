import Catalog
import HTTPTypes
import Rendering
import TestSupport
import Testing

@testable import Service

@Suite("What is wrong with an item that is written over HTTP")
struct ItemFaultTests {
  @Test("tells every problem at its place, and takes nothing of such an item")
  func pointers() async throws {
    let service = try await WritableService()
    let answer = try await service.send(
      .post, NewWork.collection,
      """
      {"type":"Feature","id":"Not One","geometry":{"type":"Point","coordinates":[1,200]},
       "properties":{"title":"","place":"alder","status":"lost","artistIDs":["ada-stone","B!"],
       "colour":"red","details":{"a":1," ":"b","":""},"translations":{"??":{"title":"x"}},"yearFrom":99999}}
      """)
    #expect(answer.status == .unprocessableContent)
    let places = Set(
      (try answer.json["errors"]?.elements ?? []).compactMap { $0["pointer"]?.string })
    #expect(
      places == [
        "/id", "/geometry/coordinates", "/properties/title", "/properties/status",
        "/properties/artistIDs/1",
        "/properties/colour",
        "/properties/details/a", "/properties/details/ ", "/properties/details/",
        "/properties/translations/??", "/properties/yearFrom",
      ], "\(answer.text)")
  }

  @Test("knows no property that is told as the geometry, and misses that by its name")
  func geometryByFieldName() async throws {
    let service = try await WritableService()
    let campuses = "/api/collections/campuses/items"
    let patched = try await service.send(
      .patch, "\(campuses)/alder?dryRun=true", #"{"properties":{"center":[11,51]}}"#,
      type: "application/merge-patch+json", [.ifMatch: "*"])
    #expect(patched.status == .unprocessableContent)
    #expect(try patched.pointers == ["/properties/center"], "\(patched.text)")
    let made = try await service.send(
      .post, campuses,
      #"""
      {"id":"zy","name":"Zed","timeZone":"Europe/Berlin","languages":["en"],"center":[10,50],
       "colour":"red"}
      """#)
    #expect(try Set(made.pointers) == ["/center", "/colour", "/geometry"], "\(made.text)")
    #expect(made.text.contains("'geometry' is missing"))
    #expect(!made.text.contains("center,") && !made.text.contains(", center"), "\(made.text)")
  }

  @Test(
    "points at each position, ring and line of a geometry that is wrong",
    arguments: [
      (#"{"type":"LineString","coordinates":[[1,2],[3,400],[5],[500,6]]}"#, ["/1", "/2", "/3"]),
      (#"{"type":"LineString","coordinates":[[1,2]]}"#, [""]),
      (
        #"{"type":"Polygon","coordinates":[[[0,0],[1,200],[1,1],[0,0]],[[0,0],[1,1],[0,1],[5,5]]]}"#,
        ["/0/1", "/1"]
      ),
      (
        #"{"type":"MultiPolygon","coordinates":[[],[[[0,0],[1,0],["x",1],[0,0]]]]}"#,
        ["/0", "/1/0/2"]
      ),
      (#"{"type":"MultiLineString","coordinates":[[[0,0],[1,1]],7]}"#, ["/1"]),
    ])
  func geometryPointers(geometry: String, places: [String]) async throws {
    let service = try await WritableService()
    let answer = try await service.send(
      .post, "/api/collections/ground/items",
      #"{"type":"Feature","id":"g","geometry":\#(geometry),"properties":{"campus":"alder"}}"#)
    #expect(answer.status == .unprocessableContent)
    let told = try answer.pointers.filter { $0.hasPrefix("/geometry") }
    #expect(told == places.map { "/geometry/coordinates\($0)" }, "\(answer.text)")
    let other = try await service.send(
      .post, NewWork.collection,
      #"{"id":"w","geometry":{"type":"Circle"},"properties":{"title":"W","place":"alder"}}"#)
    #expect(try other.pointers == ["/geometry/type"], "\(other.text)")
    let far = try await service.send(
      .post, "/api/collections/ground/items",
      #"{"id":"g","geometry":{"type":"LineString","coordinates":[[0,0],[9e9,0]]},"properties":{}}"#,
      [.test("Content-Crs"): "<http://www.opengis.net/def/crs/EPSG/0/3857>"])
    #expect(try far.pointers.contains("/geometry/coordinates/1"), "\(far.text)")
  }

  @Test("names the member of an item that is not there, or whose place is wrong")
  func references() async throws {
    let service = try await WritableService()
    for (properties, pointer) in [
      (
        "\"title\":\"Arch\",\"place\":\"alder\",\"artistIDs\":[\"nobody\"]",
        "/properties/artistIDs/0"
      ),
      ("\"title\":\"Arch\",\"place\":\"alder/nowhere\"", "/properties/place"),
      ("\"title\":\"Arch\",\"place\":\"alder\",\"media\":[\"none\"]", "/properties/media/0"),
    ] {
      let answer = try await service.send(
        .post, NewWork.collection,
        "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\(properties)}}")
      #expect(answer.status == .unprocessableContent, "\(answer.text)")
      #expect(
        try answer.json["errors"]?.elements?.first?["pointer"]?.string == pointer, "\(answer.text)")
    }
  }

  @Test(
    "points into lists, and tells what the rest of a wrong item names in vain, but no consequences")
  func inLists() async throws {
    let service = try await WritableService()
    let artist = try #require(service.catalog.renderer.snapshot.contents.artists.keys.first)
    for (item, pointers) in [
      (
        #"{"title":"Arch","place":"alder","artistIDs":["\#(artist)","nobody"],"media":["no","none"]}"#,
        ["/artistIDs/1", "/media/0", "/media/1"]
      ),
      // The identifier is made of the title.
      (#"{"title":7,"place":"alder","artistIDs":["nobody"]}"#, ["/title"]),
      (#"{"place":"alder"}"#, ["/title"]), (#"{"title":" ","place":"alder"}"#, ["/title"]),
      (
        #"{"id":"arch","title":7,"place":"alder/nowhere","artistIDs":["?",7,"nobody"]}"#,
        ["/artistIDs/0", "/artistIDs/1", "/artistIDs/2", "/place", "/title"]
      ),
    ] {
      let answer = try await service.send(.post, NewWork.collection, item)
      #expect(answer.status == .unprocessableContent)
      #expect(try answer.pointers.sorted() == pointers, "\(item): \(answer.text)")
    }
    let tour = try await service.send(
      .post, "/api/collections/tours/items",
      #"""
      {"id":"t","title":"T","campus":"alder","stops":[{"work":"bronze-hare"},
       7,{"dwell":-1},{"work":"nobody","media":["none"]},{"place":"alder","after":[7]},
       {"place":"alder","after":7}]}
      """#)
    #expect(
      try tour.pointers.sorted() == [
        "/stops/1", "/stops/2", "/stops/2/dwell", "/stops/3/media/0", "/stops/3/work",
        "/stops/4/after/0", "/stops/5/after",
      ], "\(tour.text)")
  }

  @Test("tells each thing that is missing once", arguments: FeatureKind.allCases)
  func missing(_ kind: FeatureKind) async throws {
    guard kind != .stops else { return }
    let service = try await WritableService()
    let answer = try await service.send(
      .post, "/api/collections/\(kind.name)/items",
      "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{}}")
    #expect(answer.status == .unprocessableContent, "\(answer.text)")
    let places = try answer.json["errors"]?.elements?.map { $0["pointer"]?.string ?? "" } ?? []
    #expect(places.count == Set(places).count && !places.isEmpty, "\(answer.text)")
  }
}
