import Catalog
import Exchange
import Formats
import Geodesy
import MapFormats
import Testing

@Suite("The ground of maps")
struct GroundFormatTests {
  private func read(_ text: String) throws -> SourceReading {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "extract")
    return SourceReader(
      languages: [try PlaceID("x"): [.english]], campus: try Slug("x"), format: GroundFormat()
    ).read([
      "\(folder.path)/extract"
    ])
  }

  @Test("belongs to a campus that exists, where any does")
  func belongs() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"kind":"water"},"#
        + #""geometry":{"type":"LineString","coordinates":[[1,1],[1.01,1]]}}]}"#, to: "extract")
    func reading(_ campus: String, known: [String]) throws -> SourceReading {
      let languages = Dictionary(
        uniqueKeysWithValues: try known.map { (try PlaceID($0), [LanguageTag.english]) })
      return SourceReader(
        languages: languages, campus: try Slug(campus), format: GroundFormat()
      ).read(["\(folder.path)/extract"])
    }
    let mistyped = try reading("camrbidge", known: ["cambridge", "ubc"])
    #expect(mistyped.contents.ground.isEmpty && mistyped.contents.campuses.isEmpty)
    let problem = try #require(mistyped.problems.first)
    #expect(problem.severity == .error && problem.message == "There is no campus 'camrbidge'.")
    #expect(problem.remedy.hasPrefix("Did you mean cambridge?"))
    let other = try #require(try reading("tokyo", known: ["cambridge", "ubc"]).problems.first)
    #expect(other.remedy.hasPrefix("Name one of cambridge, ubc,"))
    #expect(try reading("ubc", known: ["cambridge", "ubc"]).contents.ground.count == 1)
    // Nothing is known of any: it may be the first, or is only looked at.
    #expect(try reading("ubc", known: []).contents.ground.count == 1)
  }

  @Test("brings OpenStreetMap's credit along, which maps must bear, and other files none")
  func credited() throws {
    let extract = try square("natural=water")
    #expect(extract.campusCredits == [try PlaceID("x"): "© OpenStreetMap contributors"])
    let collection = try read(
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"kind":"water"},"#
        + #""geometry":{"type":"LineString","coordinates":[[1,1],[1.01,1]]}}]}"#)
    #expect(collection.campusCredits.isEmpty && collection.contents.ground.count == 1)
    // Nothing was taken from it.
    #expect(try square("name=Nothing").campusCredits.isEmpty)
  }

  @Test("gives a campus that is made of it the credit at once")
  func creditsItsCampus() throws {
    var figure = MapFigure()
    for (id, place) in [(0, 0), (10, 0), (10, 10), (0, 10)].enumerated() {
      figure.node(id + 1, place.0, place.1)
    }
    figure.way(7, [1, 2, 3, 4, 1], ["building=yes", "name=Hall"])
    let folder = try TemporaryFolder()
    try folder.write(figure.text, to: "extract")
    let reading = SourceReader(campus: try Slug("x"), format: OSMFormat())
      .read(["\(folder.path)/extract"])
    let campus = try #require(reading.contents.campuses[try PlaceID("x")])
    #expect(campus.attribution == "© OpenStreetMap contributors")
    #expect(
      Campus.credit("A", with: "B") == "A · B" && Campus.credit("A · B", with: "B") == "A · B")
    #expect(Campus.credit(nil, with: "B") == "B" && Campus.credit("A", with: nil) == "A")
    #expect(Campus.credit("A", with: "A · B") == "A · B")
  }

  @Test("names the feature that it cannot be made of")
  func names() throws {
    let collection = """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","properties":{"kind":"water"},"geometry":{"type":"LineString","coordinates":[[1,1],[1.01,1]]}},
      {"type":"Feature","id":"pond","properties":{"kind":"water"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1]]]}},
      {"type":"Feature","id":7,"properties":{},"geometry":{"type":"LineString","coordinates":[[1,1],[1.01,1]]}}]}
      """
    let messages = try read(collection).problems.map(\.message)
    #expect(messages.contains { $0.hasSuffix("It is the geometry of feature 2 ('pond').") })
    #expect(messages.contains { $0.hasSuffix("; the first is feature 3 ('7').") }, "\(messages)")
  }

  private func kinds(_ reading: SourceReading) -> [String] {
    reading.contents.ground.values.map { ground in
      [
        ground.id.description, ground.kind.rawValue, ground.rank.map(String.init) ?? "-",
        ground.geometry.typeName, ground.name?[.english] ?? "-",
      ].joined(separator: " ")
    }.sorted()
  }

  /// Four nodes of a square 110 m wide, and tags for the way around it.
  private func square(_ tags: String...) throws -> SourceReading {
    var figure = MapFigure()
    for (id, place) in [(0, 0), (10, 0), (10, 10), (0, 10)].enumerated() {
      figure.node(id + 1, place.0, place.1)
    }
    figure.way(7, [1, 2, 3, 4, 1], tags)
    return try read(figure.text)
  }

  @Test(
    "is told by OpenStreetMap's tags",
    arguments: [
      ("natural=water", "x/water water - Polygon -"),
      ("leisure=park;name=Common", "x/green-common green - Polygon Common"),
      ("building=yes", "x/building building - Polygon -"),
      ("highway=residential;name=Elm Street", "x/street-elm-street street 4 LineString Elm Street"),
      ("highway=primary", "x/street-1 street 1 LineString -"),
      ("highway=pedestrian;area=yes", "x/footpath footpath - Polygon -"),
      ("highway=footway", "x/footpath footpath - LineString -"),
      ("waterway=stream", "x/water water - LineString -"),
      ("railway=tram", "x/rail rail - LineString -"),
      ("man_made=bridge", "x/bridge bridge - Polygon -"),
    ])
  func tags(tags: String, expected: String) throws {
    let parts = tags.split(separator: ";").map(String.init)
    let reading = try parts.count == 1 ? square(parts[0]) : square(parts[0], parts[1])
    #expect(kinds(reading) == [expected])
  }

  @Test(
    "is not below the ground, nor what no map draws",
    arguments: [
      "railway=rail;tunnel=yes", "highway=primary;tunnel=yes", "amenity=bench", "building=no",
    ])
  func nothing(tags: String) throws {
    let parts = tags.split(separator: ";").map(String.init)
    let reading = try parts.count == 1 ? square(parts[0]) : square(parts[0], parts[1])
    #expect(reading.contents.ground.isEmpty)
    #expect(reading.problems.map(\.code).contains(.leftOut))
  }

  @Test("is one feature for each name of a kind and rank, and one for all that have none")
  func joined() throws {
    var figure = MapFigure.row(9)
    figure.way(10, [1, 2], "highway=residential", "name=Elm Street")
    figure.way(11, [2, 3], "highway=residential", "name=Elm Street")
    figure.way(12, [3, 4], "highway=tertiary", "name=Elm Street")
    figure.way(13, [5, 6], "highway=service")
    figure.way(14, [7, 8], "highway=service")
    #expect(
      kinds(try read(figure.text)) == [
        "x/street-5 street 5 MultiLineString -",
        "x/street-elm-street street 3 LineString Elm Street",
        "x/street-elm-street-2 street 4 MultiLineString Elm Street",
      ])
  }

  @Test("comes out of GeoJSON by kind or tags; what says neither is counted")
  func geoJSON() throws {
    func feature(_ geometry: String, _ properties: String) -> String {
      #"{"type":"Feature","geometry":\#(geometry),"properties":{\#(properties)}}"#
    }
    let line = #"{"type":"LineString","coordinates":[[20,10],[20.001,10],[20.002,10.000001]]}"#
    let area = #"{"type":"Polygon","coordinates":[[[20,10],[20.001,10],[20.001,10.001],[20,10]]]}"#
    let speck =
      #"{"type":"Polygon","coordinates":[[[20,10],[20.00001,10],[20.00001,10.00001],[20,10]]]}"#
    let point = #"{"type":"Point","coordinates":[20,10]}"#
    let features = [
      feature(line, #""kind":"street","name":"Main Street","rank":2"#),
      feature(area, #""natural":"water","name":"Pond","name:es":"Estanque""#),
      feature(speck, #""kind":"green""#), feature(line, #""owner":"City""#),
      feature(point, #""kind":"green""#),
    ]
    let reading = try read(
      "{\"type\":\"FeatureCollection\",\"features\":[\n\(features.joined(separator: ",\n"))\n]}")
    #expect(
      kinds(reading) == [
        "x/street-main-street street 2 LineString Main Street", "x/water-pond water - Polygon Pond",
      ])
    // No finer than a map shows: the middle point lies on the line.
    let street = try #require(reading.contents.ground[try PlaceID("x/street-main-street")])
    #expect(street.geometry.coordinates.count == 2)
    let problem = try #require(reading.problems.first { $0.code == .leftOut })
    #expect(problem.message.hasPrefix("2 features") && problem.location?.line == 5)
  }

  @Test("is never guessed by content")
  func explicit() throws {
    let folder = try TemporaryFolder()
    try folder.write(MapFigure.row(2).text, to: "extract.osm")
    let claims = FormatList.complete.claims(on: SourceProbe("\(folder.path)/extract.osm"))
    #expect(claims.map(\.name) == ["osm"])
  }

  @Test("keeps its names in all their languages, and its identifiers by those of the campus")
  func keepsLanguages() throws {
    let line = #"{"type":"LineString","coordinates":[[20,10],[20.001,10]]}"#
    let reading = try read(
      #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":"# + line
        + #","properties":{"kind":"street","name":"Main Street","name@de":"Hauptstraße","#
        + #""name:ca":"Carrer Major"}}]}"#)
    let street = try #require(reading.contents.ground[try PlaceID("x/street-main-street")])
    #expect(
      street.name?.all.map { "\($0.language) \($0.text)" }
        == ["ca Carrer Major", "de Hauptstraße", "en Main Street"])
    #expect(!reading.problems.contains { $0.message.contains("properties.name") })
  }

  @Test("keeps the name that is said to be in the campus's language, and tells of another one")
  func ownLanguage() throws {
    let line = #"{"type":"LineString","coordinates":[[20,10],[20.001,10]]}"#
    let reading = try read(
      #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":"# + line
        + #","properties":{"kind":"street","name":"Hauptstraße","name@en":"Main Street"}}]}"#)
    let street = try #require(reading.contents.ground[try PlaceID("x/street-main-street")])
    #expect(street.name?.all.map(\.text) == ["Main Street"])
    #expect(reading.problems.contains { $0.message.contains("properties.name") })
  }
}
