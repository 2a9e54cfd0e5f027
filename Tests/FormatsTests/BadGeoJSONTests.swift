import Catalog
import Exchange
import Testing

@Suite("A GeoJSON file")
struct BadGeoJSONTests {
  static let places = "Data/x/places.geojson"
  static let paths = "Data/x/paths.geojson"

  /// A collection with a feature in each line from the second.
  static func collection(_ features: String...) -> String {
    "{\"type\":\"FeatureCollection\",\"features\":[\n" + features.joined(separator: ",\n")
      + "\n]}\n"
  }

  static func house(_ geometry: String, id: String = "x/house", name: String = "\"H\"") -> String {
    "{\"type\":\"Feature\",\"id\":\"\(id)\",\"geometry\":\(geometry),"
      + "\"properties\":{\"kind\":\"building\",\"name\":\(name)}}"
  }

  static func polygon(_ ring: String) -> String {
    "{\"type\":\"Polygon\",\"coordinates\":[[\(ring)]]}"
  }

  static func path(_ geometry: String) -> String {
    "{\"type\":\"Feature\",\"id\":\"x/p1\",\"geometry\":\(geometry),"
      + "\"properties\":{\"kind\":\"footway\"}}"
  }

  static func crs(_ name: String) -> String {
    "{\"type\":\"FeatureCollection\",\n\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"\(name)\"}},"
      + "\"features\":[]}"
  }

  @Test(
    "is faulted at its line for",
    arguments: [
      BadInput("nothing at all", places, "", "1 - unknown-format"),
      BadInput("no JSON", places, "<kml/>", "1 - malformed-file"),
      BadInput("an array", places, "[]", "1 - unknown-format"),
      BadInput("no type", places, "{}", "1 - unknown-format"),
      BadInput("a single feature", places, house("null"), "1 - unknown-format"),
      BadInput(
        "a bare geometry", places, "{\"type\":\"Point\",\"coordinates\":[1,2]}",
        "1 - unknown-format"),
      BadInput(
        "no features", places, "{\"type\":\"FeatureCollection\"}", "1 features missing-value"),
      BadInput(
        "an end within a feature", places,
        String(collection(house("null"), house("null", id: "x/b")).dropLast(30)),
        "3 - malformed-file"),
      BadInput(
        "an end between features", places, String(collection(house("null")).dropLast(4)),
        "2 - malformed-file"),
      BadInput("text behind the end", places, collection() + "x", "4 - malformed-file"),
      BadInput(
        "one bad feature among good ones", places,
        collection(house("null"), "{\"type\":Feature}", house("null", id: "x/b")),
        "3 - malformed-file"),
      BadInput(
        "a member twice", places, collection("{\"type\":\"Feature\",\"type\":\"Feature\"}"),
        "2 - malformed-file"),
      BadInput(
        "nested brackets", places,
        collection(
          house(String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000))),
        "2 - malformed-file"),
      BadInput(
        "brackets without end", places, "{\"x\":" + String(repeating: "[", count: 1_000_000),
        "1 - malformed-file"),
      BadInput(
        "an element that is no feature", places, collection("5"), "2 features malformed-file"),
      BadInput("Latin-1", places, bytes: Array("{\n".utf8) + [0xE9], ["2 - wrong-encoding"]),
      BadInput(
        "a projected crs", places, crs("urn:ogc:def:crs:EPSG::26910"),
        "2 crs unknown-reference-system"),
      BadInput(
        "a crs that only ends alike", places, crs("urn:ogc:def:crs:ESRI::4326"),
        "2 crs unknown-reference-system"),
      BadInput(
        "a geometry in a crs of its own", places,
        collection(
          house(
            "{\"crs\":{\"properties\":{\"name\":\"EPSG:25832\"}},\"type\":\"Point\",\"coordinates\":[1,2]}"
          )
        ), "2 geometry unknown-reference-system"),
      BadInput(
        "a crs behind a link", places,
        "{\"type\":\"FeatureCollection\",\n\"crs\":{\"type\":\"link\",\"properties\":{\"href\":\"x\"}},"
          + "\"features\":[]}", "2 crs unknown-reference-system"),
      BadInput(
        "a needless crs", places, crs("urn:ogc:def:crs:OGC:1.3:CRS84"),
        "2 crs unknown-field"),
      BadInput(
        "an identifier twice", places, collection(house("null"), house("null")),
        "3 id duplicate-identifier"),
      BadInput(
        "no identifier", places,
        collection(house("null").replacing("\"id\":\"x/house\",", with: "")), "2 id missing-value"),
      BadInput(
        "an identifier of a level", places, collection(house("null", id: "x/house/1")),
        "2 id invalid-value"),
      BadInput(
        "an identifier of another campus", places, collection(house("null", id: "y/house")),
        "2 id invalid-value"),
      BadInput(
        "a bad identifier", places, collection(house("null", id: "x/The House")),
        "2 id invalid-value"),
      BadInput(
        "an unknown kind", places,
        collection(house("null").replacing("building", with: "castle")), "2 kind invalid-value"),
      BadInput(
        "no kind", places, collection(house("null").replacing("kind", with: "type")),
        "2 kind missing-value"),
      BadInput(
        "an unknown property", places,
        collection(house("null").replacing("}}", with: ",\"nmae\":1}}")),
        "2 nmae unknown-field"),
      BadInput(
        "a name that is a number", places, collection(house("null", name: "5")),
        "2 name invalid-value"),
      BadInput(
        "a level without ordinal", places,
        collection(
          house("null", id: "x/house/1").replacing("building", with: "level")
            .replacing("\"name\"", with: "\"shortName\"")),
        "2 ordinal missing-value"),
      BadInput(
        "a ring that is open", places,
        collection(house(polygon("[0,0],[1,0],[1,1],[0,1]"))), "2 geometry invalid-geometry"),
      BadInput(
        "a ring of three", places, collection(house(polygon("[0,0],[1,0],[0,0]"))),
        "2 geometry invalid-geometry"),
      BadInput(
        "a ring that crosses itself", places,
        collection(house(polygon("[0,0],[1,1],[1,0],[0,1],[0,0]"))),
        "2 geometry invalid-geometry"),
      BadInput(
        "a latitude off the Earth", places,
        collection(house("{\"type\":\"Point\",\"coordinates\":[49.2,-123.1]}")),
        "2 geometry invalid-coordinate"),
      BadInput(
        "a position of one number", places,
        collection(house("{\"type\":\"Point\",\"coordinates\":[49.2]}")),
        "2 geometry invalid-coordinate"),
      BadInput(
        "a number without end", places,
        collection(house("{\"type\":\"Point\",\"coordinates\":[1e999,0]}")), "2 - malformed-file"),
      BadInput(
        "a height", places, collection(house("{\"type\":\"Point\",\"coordinates\":[1,2,3]}")),
        "2 geometry unknown-field"),
      BadInput(
        "brackets of the wrong depth", places,
        collection(house("{\"type\":\"Polygon\",\"coordinates\":[[0,0]]}")),
        "2 geometry invalid-geometry"),
      BadInput(
        "a line for a house", places,
        collection(house("{\"type\":\"LineString\",\"coordinates\":[[0,0],[1,1]]}")),
        "2 geometry invalid-geometry"),
      BadInput(
        "a collection of geometries", places,
        collection(house("{\"type\":\"GeometryCollection\",\"geometries\":[]}")),
        "2 geometry invalid-geometry"),
      BadInput(
        "an entrance nowhere", places,
        collection(house("null", id: "x/house/door").replacing("building", with: "entrance")),
        "2 geometry invalid-geometry"),
      BadInput(
        "a point of no kind", paths,
        collection(path("{\"type\":\"Point\",\"coordinates\":[0,0]}")), "2 kind invalid-value"),
      BadInput(
        "a point of no known passage", paths,
        collection(
          path("{\"type\":\"Point\",\"coordinates\":[0,0]}")
            .replacing("\"kind\":\"footway\"", with: "\"kind\":\"gate\",\"passage\":\"shut\"")),
        "2 passage invalid-value"),
      BadInput(
        "an area that is open", paths,
        collection(
          path("{\"type\":\"LineString\",\"coordinates\":[[0,0],[1,0],[1,1]]}")
            .replacing("\"kind\"", with: "\"area\":true,\"kind\"")),
        "2 area invalid-value"),
      BadInput("a path nowhere", paths, collection(path("null")), "2 geometry invalid-geometry"),
      BadInput(
        "a path of one position", paths,
        collection(path("{\"type\":\"LineString\",\"coordinates\":[[0,0]]}")),
        "2 geometry invalid-geometry"),
    ])
  func faults(input: BadInput) throws { try input.check() }

  @Test("with longitude and latitude exchanged is told so")
  func tellsOfExchange() {
    let text = Self.collection(Self.house("{\"type\":\"Point\",\"coordinates\":[49.2,-123.1]}"))
    let reading = GeoJSONReader.read(Array(text.utf8), file: "places.geojson")
    #expect(reading.problems.first?.remedy.contains("exchanged") == true)
    #expect(reading.features.count == 1)
    #expect(reading.features.first?.isGeometryRefused == true)
  }

  @Test("may begin with a byte order mark")
  func acceptsMark() {
    let text = "\u{FEFF}" + Self.collection(Self.house("null"))
    let reading = GeoJSONReader.read(Array(text.utf8), file: "places.geojson")
    #expect(reading.problems == [])
    #expect(reading.features.map(\.line) == [2])
  }

  @Test("cut short anywhere is a problem, never a crash")
  func survivesEveryCut() {
    let text = Array(
      Self.collection(Self.house(Self.polygon("[0,0],[1.5e0,0],[1,1],[0,0]"), name: "\"\\u00e9\""))
        .utf8)
    for length in 0..<(text.count - 2) {
      let reading = GeoJSONReader.read(Array(text.prefix(length)), file: "places.geojson")
      #expect(!reading.problems.isEmpty, "after \(length) bytes")
    }
  }
}
