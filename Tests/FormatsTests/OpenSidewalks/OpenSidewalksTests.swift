import Catalog
import Exchange
import Formats
import Geodesy
import Notation
import Testing

@Suite("An OpenSidewalks document")
struct OpenSidewalksTests {
  /// One of every entity of schema 0.2, along a street from west to east.
  private static var whole: SidewalkFigure {
    var figure = SidewalkFigure()
    figure.head += """
      , "dataSource": {"name": "City of X", "license": "https://example.org/l"},
      "dataTimestamp": "2024-01-30T00:00:00Z", "pipelineVersion": {"name": "p", "version": "1"}
      """
    figure.node("1", (0, 0))
    figure.node(
      "2", (10, 0), "\"barrier\": \"kerb\", \"kerb\": \"lowered\", \"tactile_paving\": \"yes\"")
    figure.node("3", (15, 0), "\"barrier\": \"kerb\", \"kerb\": \"raised\"")
    figure.node("4", (20, 0), "\"barrier\": \"kerb\", \"kerb\": \"rolled\"")
    figure.node("5", (30, 0), "\"barrier\": \"kerb\", \"kerb\": \"flush\"")
    figure.node("6", (40, 0), "\"barrier\": \"kerb\"")
    figure.node("7", (50, 0))
    figure.node("8", (60, 0))
    figure.edge(
      "side-walk_1", "1", "2", [(0, 0), (5, 0), (10, 0)],
      """
      "highway": "footway", "footway": "sidewalk", "surface": "concrete", "width": 1.5, "length": 110,
      "incline": -0.07, "name": "High Walk", "description": "N side", "foot": "yes", "ext:lit": true
      """)
    let crossing =
      "\"highway\": \"footway\", \"footway\": \"crossing\", \"crossing:markings\": \"zebra\""
    figure.edge("2", "2", "3", [(10, 0), (15, 0)], crossing)
    figure.edge(
      "3", "3", "4", [(15, 0), (20, 0)], "\"highway\": \"footway\", \"footway\": \"traffic_island\""
    )
    figure.edge("4", "4", "5", [(20, 0), (30, 0)])
    figure.edge("5", "5", "6", [(30, 0), (40, 0)], "\"highway\": \"pedestrian\"")
    figure.edge(
      "6", "6", "7", [(40, 0), (50, 0)],
      "\"highway\": \"steps\", \"step_count\": 12, \"climb\": \"down\"")
    figure.edge("7", "7", "8", [(50, 0), (60, 0)], "\"highway\": \"living_street\"")
    for (number, road) in [
      "primary", "secondary", "tertiary", "residential", "service", "unclassified", "trunk",
    ].enumerated() {
      let row = Double(20 + number)
      figure.edge(
        "1\(number)", "1\(number)0", "1\(number)1", [(0, row), (9, row)],
        "\"highway\": \"\(road)\"\(number == 0 ? ", \"foot\": \"no\"" : "")")
    }
    figure.edge(
      "20", "7", "201", [(50, 0), (50, 9)], "\"highway\": \"service\", \"foot\": \"permissive\"")
    figure.edge(
      "21", "8", "211", [(60, 0), (60, 9)], "\"highway\": \"footway\", \"foot\": \"private\"")
    figure.area(
      "z", [[(60, 0), (70, 0), (70, -10), (60, -10)]],
      "\"highway\": \"pedestrian\", \"name\": \"Square\", \"_w_id\": [\"8\"]")
    figure.node("b1", (5, 0), "\"barrier\": \"bollard\"")
    for (number, fixture) in [
      "\"power\": \"pole\"", "\"emergency\": \"fire_hydrant\"", "\"amenity\": \"bench\"",
      "\"man_made\": \"manhole\"", "\"highway\": \"street_lamp\"", "\"amenity\": \"waste_basket\"",
    ].enumerated() { figure.node("f\(number)", (Double(number), 3), fixture) }
    figure.feature(
      "LineString", SidewalkFigure.positions([(0, 5), (9, 5)]),
      ["\"_id\": \"fence\", \"barrier\": \"fence\", \"length\": 99"])
    figure.area(
      "hall", [[(20, 5), (30, 5), (30, 15), (20, 15)]],
      "\"building\": \"university\", \"name\": \"Hall\", \"opening_hours\": \"Mo-Fr 09:00-17:00\"")
    return figure
  }

  @Test("is a walking network, in which every entity of the schema has its place")
  func entities() throws {
    let reading = try Self.whole.read()
    #expect(!reading.problems.contains { $0.severity == .error }, "\(reading.problems)")
    func kinds(_ closed: Bool) -> [String: Int] {
      reading.contents.paths.values.filter { $0.isClosed == closed }.reduce(into: [:]) {
        $0[$1.kind.rawValue, default: 0] += 1
      }
    }
    #expect(kinds(false) == ["footway": 7, "crossing": 1, "steps": 1, "barrier": 1])
    #expect(kinds(true) == ["footway": 1])
    let walk = try #require(
      reading.contents.paths.values.first { $0.details["_id"] == "side-walk_1" })
    #expect(walk.name?.all.first?.text == "High Walk")
    #expect(walk.surface == "concrete" && walk.width == Meters(1.5) && walk.incline == -0.07)
    #expect(
      walk.details == [
        "_id": "side-walk_1", "description": "N side", "ext:lit": "yes", "foot": "yes",
        "footway": "sidewalk",
      ])
    let steps = try #require(try reading.path("osw-w6"))
    #expect(steps.stepCount == 12 && steps.incline.map { $0 < 0 } ?? false)
    #expect(try reading.path("osw-w2")?.details["crossing:markings"] == "zebra")
    #expect(
      reading.contents.paths.values.filter(\.isArea).map { $0.name?.all.first?.text } == ["Square"])
    let points = reading.contents.pathPoints.values.reduce(into: [:]) {
      $0["\($1.kind.rawValue) \($1.passage.rawValue)", default: 0] += 1
    }
    #expect(
      points == [
        "kerb open": 2, "kerb not-for-wheels": 2, "kerb unknown": 1, "bollard open": 1,
      ])
    #expect(reading.contents.buildings.values.map(\.id.description) == ["x/hall"])
    #expect(
      Set(reading.leftOut.map { "\($0.name) \($0.count)" }) == [
        "dataSource.license 1", "dataTimestamp 1", "pipelineVersion 1", "properties.length 2",
        "edge highway=primary 1", "edge highway=secondary 1", "edge highway=tertiary 1",
        "edge highway=residential 1", "edge highway=service 1", "edge highway=unclassified 1",
        "edge highway=trunk 1", "node power=pole 1", "node emergency=fire_hydrant 1",
        "node amenity=bench 1", "node man_made=manhole 1", "node highway=street_lamp 1",
        "node amenity=waste_basket 1",
      ])
    #expect(reading.problems.contains { $0.message.hasPrefix("7 roads are left out") })
  }

  @Test("joins edges at the nodes they name, and nowhere else")
  func joints() throws {
    var figure = SidewalkFigure()
    // A bridge over a path, with a corner of both where they cross.
    figure.node("1", (0, 0))
    figure.node("2", (20, 0))
    figure.node("3", (10, -10))
    figure.node("4", (10, 10))
    figure.edge("1", "1", "2", [(0, 0), (10, 0), (20, 0)])
    figure.edge("2", "3", "4", [(10, -10), (10, 0), (10, 10)])
    // Two nodes at one place, such as on two floors of a garage.
    figure.node("5", (30, 0))
    figure.node("6", (30, 0))
    figure.node("7", (40, 0))
    figure.edge("3", "2", "5", [(20, 0), (30, 0)])
    figure.edge("4", "6", "7", [(30, 0), (40, 0)])
    // An end that misses its node by a metre, and a node that no file has.
    figure.edge("5", "7", "8", [(40.1, 0), (50, 0)])
    figure.edge("6", "8", "9", [(50, 0), (60, 0)])
    let reading = try figure.read()
    func meet(_ one: Int, _ other: Int) throws -> Bool {
      let all = try [one, other].map {
        try #require(reading.contents.paths[PlaceID("x/osw-w\($0)")]).line.map(
          OpenSidewalksCorner.init)
      }
      return !Set(all[0]).isDisjoint(with: all[1])
    }
    #expect(reading.contents.paths.count == 6)
    #expect(try !meet(1, 2) && meet(1, 3) && !meet(3, 4) && meet(4, 5) && meet(5, 6))
    let messages = reading.problems.map(\.message)
    #expect(messages.contains { $0.hasPrefix("A node lies where another does") })
    #expect(messages.contains { $0.hasPrefix("1 corner of edges") })
    #expect(messages.contains { $0.hasPrefix("2 nodes are named by edges") })
  }

  @Test(
    "that is broken says what is wrong with it, and nothing of it is invented",
    arguments: [
      ("{\"type\": \"Point\", \"coordinates\": [20, 10]}", "1", "2", "_id", "a", 1, "left-out"),
      ("null", "1", "2", "_id", "a", 1, "left-out"),
      (
        "{\"type\": \"LineString\", \"coordinates\": [[20, 10]]}", "1", "2", "_id", "a", 0,
        "invalid-geometry"
      ),
      (
        "{\"type\": \"LineString\", \"coordinates\": [[10, 20], [10, 20.001]]}", "1", "2", "_id",
        "a", 1, "left-out"
      ),
      (
        "{\"type\": \"LineString\", \"coordinates\": [[20.001, 10], [20, 10]]}", "1", "2", "_id",
        "a", 2, "assumed-value"
      ),
      (
        "{\"type\": \"LineString\", \"coordinates\": [[20, 10], [20.001, 10]]}", "1", "2", "_id",
        "first", 1, "duplicate-identifier"
      ),
      (
        "{\"type\": \"LineString\", \"coordinates\": [[20, 10], [20, 10.001], [20, 10]]}", "1", "1",
        "_id", "loop", 2, ""
      ),
      (
        "{\"type\": \"LineString\", \"coordinates\": [[20, 10], [20.001, 10]]}", "1", "2", "x", "a",
        2, "assumed-value"
      ),
    ] as [(String, String, String, String, String, Int, String)])
  func broken(
    geometry: String, u: String, v: String, key: String, id: String, paths: Int, code: String
  ) throws {
    var figure = SidewalkFigure()
    figure.node("1", (0, 0))
    figure.node("2", (10, 0))
    figure.edge("first", "1", "2", [(0, 0), (10, 0)])
    let feature = """
      {"type": "Feature", "geometry": \(geometry), "properties": {"highway": "footway",
      "\(key)": "\(id)", "_u_id": "\(u)", "_v_id": "\(v)"}}
      """
    let text = SidewalkFigure.text(figure.head, figure.features + [feature])
    let reading = try readSidewalks(
      [SourceFile(path: "net.json", bytes: Array(text.utf8))], "net.json")
    #expect(reading.contents.paths.count == paths)
    #expect(
      code.isEmpty
        ? reading.problems.isEmpty : reading.problems.contains { $0.code.rawValue == code },
      "\(reading.problems)")
  }

  @Test("with latitude and longitude exchanged is refused by a campus that is there")
  func exchanged() throws {
    var figure = SidewalkFigure()
    figure.edge("a", "1", "2", [(0, 0), (10, 0)])
    let folder = try TemporaryFolder()
    try folder.write(figure.text, to: "net.json")
    let campus = try PlaceID("x")
    let reading = SourceReader(
      languages: [campus: [.english]],
      centers: [campus: try Coordinate(latitude: 20, longitude: 10)], campus: try Slug("x")
    ).read(["\(folder.path)/net.json"])
    #expect(reading.problems.contains { $0.code == .invalidCoordinate })
  }

  @Test("may have a file for each of its parts, in a folder")
  func parts() throws {
    let figure = Self.whole
    let nodes = figure.features.filter { $0.contains("\"Point\"") }
    let others = figure.features.filter { !$0.contains("\"Point\"") }
    let files = [("x.nodes.geojson", nodes), ("x.edges.geojson", others)].map {
      SourceFile(path: $0.0, bytes: Array(SidewalkFigure.text(figure.head, $0.1).utf8))
    }
    let whole = try figure.read()
    let parts = try readSidewalks(files, "")
    #expect(!whole.contents.paths.isEmpty && parts.contents == whole.contents)
  }
}

/// A corner of a path, as the walking network tells corners apart.
private struct OpenSidewalksCorner: Hashable {
  let latitude: Int
  let longitude: Int

  init(_ place: Coordinate) {
    latitude = Int((place.latitude * 1e7).rounded())
    longitude = Int((place.longitude * 1e7).rounded())
  }
}

extension OpenSidewalksTests {
  @Test(
    "takes whole numbers as identifiers, however a program writes them, and tells of what is none")
  func numbers() throws {
    func text(_ id: String) -> String {
      var figure = SidewalkFigure()
      figure.node("1", (0, 0))
      figure.node("2", (20, 0))
      figure.node("3", (20, 0))
      figure.node("4", (40, 0))
      figure.edge("1", "1", "2", [(0, 0), (20, 0)])
      figure.edge("2", "3", "4", [(20, 0), (40, 0)])
      return figure.text.replacing("\"_v_id\": \"2\"", with: "\"_v_id\": \(id)")
    }
    func read(_ text: String) throws -> SourceReading {
      try readSidewalks([SourceFile(path: "net.geojson", bytes: Array(text.utf8))], "net.geojson")
    }
    let whole = try read(text("\"2\""))
    #expect(try read(text("2.0")).contents == whole.contents)
    #expect(try read(text("[2]")).leftOut.contains { $0.name == "properties._v_id" })
  }

  @Test("joins a zone to the nodes it names where a corner is near, and tells of the others")
  func nearZones() throws {
    var figure = SidewalkFigure()
    figure.node("1", (0, 0))
    figure.node("2", (20, 0))
    figure.node("3", (50, 0))
    figure.edge("1", "1", "2", [(0, 0), (20, 0)])
    figure.area(
      "z", [[(20.005, 0), (30, 0), (30, 10), (20, 10)]],
      "\"highway\": \"pedestrian\", \"_w_id\": [\"2\", \"3\"]")
    let reading = try figure.read()
    let path = try reading.path("osw-w1")
    let walk = try #require(path).line.last
    let zone = try #require(reading.contents.paths.values.first { $0.isArea })
    #expect(walk.map { zone.line.contains($0) } == true)
    #expect(reading.problems.contains { $0.message.contains("no corner at a node") })
  }

  @Test("credits everyone whose rights the source tells, and counts what is no credit")
  func sources() throws {
    func read(_ source: String) throws -> SourceReading {
      var figure = SidewalkFigure()
      figure.head += ", \"dataSource\": \(source)"
      figure.node("1", (0, 0))
      figure.node("2", (20, 0))
      figure.edge("1", "1", "2", [(0, 0), (20, 0)])
      return try figure.read()
    }
    func credit(_ source: String) throws -> String? {
      try read(source).campusCredits.values.first
    }
    #expect(try credit(#"["King County GIS", "City of X"]"#) == "King County GIS · City of X")
    #expect(
      try credit(#"{"name": "X and OpenStreetMap", "copyright": "© City of Seattle"}"#)
        == "© OpenStreetMap contributors · © City of Seattle")
    #expect(
      try credit(#"{"name": "OpenStreetMap", "license": "ODbL"}"#) == "© OpenStreetMap contributors"
    )
    let long = String(repeating: "a", count: 500)
    #expect(
      try read("{\"copyright\": \"\(long)\"}").leftOut.map(\.name) == ["dataSource.copyright"])
  }
}
