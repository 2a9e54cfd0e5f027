import Catalog
import Exchange
import Formats
import Geodesy
import MapFormats
import TestSupport
import Testing

@Suite("IMDF")
struct IMDFTests {
  @Test("becomes a campus, a building with levels and rooms, and entrances")
  func places() throws {
    let reading = try IMDFFigure.house.folder().read("park")
    let problems = reading.problems.filter { !$0.isAccount }
    #expect(problems.map(\.severity) == [.warning], "\(problems)")
    let contents = reading.contents
    let campus = try #require(contents.campuses[try PlaceID("figurenpark")])
    #expect(campus.languages == [try LanguageTag("de"), .english])
    #expect(campus.address == "1 Long Road, Figureton" && campus.timeZone == "UTC")
    let pavilion = try #require(contents.buildings[try PlaceID("figurenpark/pavilion")])
    #expect(pavilion.shape?.outerCoordinates.count == 5)
    let ground = try #require(contents.levels[try PlaceID("figurenpark/pavilion/g")])
    #expect(ground.ordinal == 0 && ground.shortName == "G")
    let room = try #require(contents.rooms[try PlaceID("figurenpark/pavilion/g/blue-room")])
    #expect(room.name.languages == [try LanguageTag("de"), .english])
    let tea = try #require(contents.rooms[try PlaceID("figurenpark/pavilion/1/tea-house")])
    #expect(tea.details["hours"] == "Mo-Su")
    let door = try #require(contents.entrances.values.first)
    #expect(contents.entrances.count == 1 && door.isAccessible == true)
    #expect(door.id.description == "figurenpark/pavilion/imdf-7a" && door.level == ground.id)
    #expect(CatalogChecks.problems(in: contents).isEmpty)
    #expect(reading.scopes.map(\.description) == ["campus figurenpark", "imdf figurenpark park"])
  }

  @Test("joins a campus that is there")
  func known() throws {
    let folder = try IMDFFigure.house.folder()
    let reading = SourceReader(
      languages: [try PlaceID("x"): [.english]], campus: try Slug("x"), format: IMDFFormat()
    ).read(["\(folder.path)/park"])
    // German is no language of this campus: that the names in it go is told.
    #expect(reading.contents.campuses.isEmpty && reading.problems.allSatisfy(\.isAccount))
    #expect(reading.leftOut.map(\.name).sorted() == ["opening pedestrian", "properties.name.de"])
    let room = reading.contents.rooms[try PlaceID("x/pavilion/g/blue-room")]
    #expect(room?.name.languages == [.english])
  }

  @Test("takes no work of another campus for its own")
  func works() throws {
    var figure = IMDFFigure.house
    figure.add(
      "amenity", "c1", IMDFFigure.point(5, 15),
      #""category":"exhibit","name":{"en":"Owl"},"unit_ids":["4a"]"#)
    let first = try figure.folder().read("park").contents
    let owl = try #require(first.works[try Slug("figurenpark-owl")])
    #expect(owl.place == (try PlaceID("figurenpark/pavilion/g/blue-room")))
    let export = try IMDFExport.write(ExportRequest(first))
    let folder = try TemporaryFolder(
      export.files.map { SourceFile(path: "a/\($0.path)", bytes: $0.bytes) })
    #expect(Array(folder.read("a").contents.works.keys) == [owl.id])
    let other = SourceReader(campus: try Slug("x")).read(["\(folder.path)/a"]).contents
    #expect(other.works.keys.map(\.description) == ["x-figurenpark-owl"])
  }

  @Test("tells of units without a name, of aerial outlines, and of files that it does not read")
  func leftOut() throws {
    var figure = IMDFFigure.house
    for id in ["4c", "4d"] {
      figure.add(
        "unit", id, IMDFFigure.box(0, 0, 4, 4), #""category":"restroom","level_id":"3a""#)
    }
    figure.add("unit", "4e", IMDFFigure.box(4, 0, 8, 4), #""category":"walkway","level_id":"3a""#)
    figure.add("unit", "4f", IMDFFigure.box(8, 0, 9, 4), #""category":"stairs","level_id":"3a""#)
    figure.add(
      "footprint", "2c", IMDFFigure.box(0, 0, 25, 25), #""category":"aerial","building_ids":["2a"]"#
    )
    let files = figure.sources.map { SourceFile(path: "park/\($0.path)", bytes: $0.bytes) }
    let strangers = ["notes.csv", "other.json", "plan.pdf"].map {
      SourceFile(path: "park/\($0)", bytes: [0x41])
    }
    let reading = try TemporaryFolder(files + strangers).read("park")
    let told = reading.problems.map(\.message)
    #expect(told.contains { $0.contains("3 features of the type unit") }, "\(told)")
    #expect(told.contains { $0.hasSuffix("left out: restroom (2), walkway (1).") }, "\(told)")
    #expect(told.contains { $0.hasSuffix("left out: aerial (1).") }, "\(told)")
    #expect(told.contains { $0.hasSuffix("not read: notes.csv, other.json.") }, "\(told)")
  }

  @Test("brings the order of stops for apps back")
  func numberedStops() throws {
    var contents = try IMDFFigure.house.folder().read("park").contents
    let id = try PlaceID("figurenpark")
    for numbered in [true, false] {
      contents.campuses[id]?.numbersStops = numbered
      let export = try IMDFExport.write(ExportRequest(contents))
      let folder = try TemporaryFolder(
        export.files.map { SourceFile(path: "a/\($0.path)", bytes: $0.bytes) })
      #expect(folder.read("a").contents.campuses[id]?.numbersStops == numbered)
    }
  }

  @Test("keeps every property without a field as a detail")
  func details() throws {
    var figure = IMDFFigure.house
    figure.add(
      "building", "2d", IMDFFigure.point(30, 30),
      #"""
      "name":{"en":"Mill"},"alt_name":{"en":"The Grinder"},"category":"unspecified","rotation":12.5,
      "open":true,"docks":["north","south"],"tower":{"height":3},"nothing":null,"empty":[]
      """#)
    figure.add(
      "unit", "4e", IMDFFigure.box(0, 0, 4, 4),
      #""name":{"en":"Den"},"level_id":"3a","category":"room","accessibility":["wheelchair","braille"]"#
    )
    figure.add("anchor", "5b", IMDFFigure.point(2, 2), #""unit_id":"4e""#)
    figure.add(
      "occupant", "6b", "",
      #""name":{"en":"Fox"},"category":"shop","anchor_id":"5b","phone":"1","validity":{"start":"2020"}"#
    )
    figure.add(
      "opening", "7c", IMDFFigure.line((9, 20), (11, 20)),
      #""category":"pedestrian.principal","level_id":"3a","door":{"type":"revolving"},"lit":"yes""#)
    figure.add(
      "amenity", "c1", IMDFFigure.point(5, 15),
      #"""
      "category":"exhibit","name":{"en":"Owl"},"alt_name":{"en":"Bird","de":"Vogel"},"unit_ids":["4a"],
      "accessibility":["touch"],"year":1950,"address_id":"9a"
      """#)
    let reading = try figure.folder().read("park")
    let contents = reading.contents
    #expect(
      contents.buildings[try PlaceID("figurenpark/mill")]?.details == [
        "alt_name": "The Grinder", "category": "unspecified", "rotation": "12.5", "open": "true",
        "docks": "north, south", "tower": #"{"height":3}"#,
      ])
    #expect(
      contents.rooms[try PlaceID("figurenpark/pavilion/g/den")]?.details == [
        "category": "room", "accessibility": "wheelchair, braille", "phone": "1",
        "occupant category": "shop", "occupant validity": #"{"start":"2020"}"#, "occupants": "Fox",
      ])
    #expect(
      contents.entrances[try PlaceID("figurenpark/pavilion/imdf-7c")]?.details == [
        "category": "pedestrian.principal", "door": #"{"type":"revolving"}"#, "lit": "yes",
      ])
    #expect(
      contents.works[try Slug("figurenpark-owl")]?.details == [
        "alt_name": #"{"en":"Bird","de":"Vogel"}"#, "accessibility": "touch", "year": "1950",
        "address": "1 Long Road, Figureton",
      ])
    let export = try IMDFExport.write(ExportRequest(contents))
    let folder = try TemporaryFolder(
      export.files.map { SourceFile(path: "a/\($0.path)", bytes: $0.bytes) })
    let again = folder.read("a").contents
    for (id, entrance) in contents.entrances { #expect(again.entrances[id] == entrance) }
    for (id, building) in contents.buildings { #expect(again.buildings[id] == building) }
    for (id, room) in contents.rooms { #expect(again.rooms[id] == room) }
    for (id, work) in contents.works { #expect(again.works[id] == work) }
  }

  @Test("joins levels by relationships")
  func relationships() throws {
    var figure = IMDFFigure.house
    for (level, id) in [("3a", "8a"), ("3b", "8b")] {
      figure.add(
        "unit", id, IMDFFigure.box(2, 2, 4, 4), #""category":"escalator","level_id":"\#(level)""#)
    }
    figure.add(
      "relationship", "9b", "",
      """
      "category":"traversal","direction":"directed","intermediary":[],
      "origin":{"id":"8b","feature_type":"unit"},"destination":{"id":"8a","feature_type":"unit"}
      """)
    let paths = try figure.folder().read("park").contents.paths
    let path = try #require(paths.values.first)
    #expect(paths.count == 1 && path.kind == .escalator && path.direction == .forward)
    #expect(path.levels.map(\.name) == ["1", "g"])
  }

  @Test(
    "joins what lies above one another where nothing else does",
    arguments: [("elevator", Path.Kind.lift), ("stairs", .steps), ("ramp", .ramp)])
  func stacks(category: String, kind: Path.Kind) throws {
    var figure = IMDFFigure.house
    for (level, id) in [("3a", "8a"), ("3b", "8b")] {
      figure.add(
        "unit", id, IMDFFigure.box(2, 2, 4, 4), #""category":"\#(category)","level_id":"\#(level)""#
      )
    }
    let path = try #require(try figure.folder().read("park").contents.paths.values.first)
    #expect(path.kind == kind && path.levels.map(\.name) == ["g", "1"] && path.line.count == 2)
  }

  @Test(
    "knows who gets through an opening that the graph leads through",
    arguments: [
      (#""category":"pedestrian""#, PathPoint.Kind.door, Passage.unknown),
      (#""category":"pedestrian","accessibility":["wheelchair"]"#, .door, .open),
      (#""category":"pedestrian","door":{"type":"open"}"#, .door, .open),
      (#""category":"pedestrian","door":{"type":"swinging"}"#, .door, .unknown),
      (#""category":"pedestrian","door":{"type":"revolving"}"#, .door, .notForWheels),
      (
        #""category":"pedestrian","door":{"type":"turnstile.fullheight"}"#, .turnstile,
        .notForWheels
      ),
      (
        #""category":"pedestrian","door":{"type":"turnstile"},"accessibility":["wheelchair"]"#,
        .turnstile, .open
      ),
      (#""category":"pedestrian","access_control":["badgereader"]"#, .door, .closed),
      (
        #""category":"pedestrian","access_control":["guard"],"door":{"type":"open"}"#, .door,
        .unknown
      ),
      (#""category":"emergencyexit","accessibility":["wheelchair"]"#, .door, .closed),
      (#""category":"service""#, .door, .closed),
    ])
  func openings(properties: String, kind: PathPoint.Kind, passage: Passage) throws {
    var figure = IMDFFigure.house
    for (id, east, level, other) in [
      ("b1", 4, "3a", "b2"), ("b2", 8, "3a", "b1"), ("b3", 4, "3b", ""),
    ] {
      figure.add(
        "navPath", id, IMDFFigure.point(east, 5),
        #""level_id":"\#(level)","tags":[],"neighbours":[\#(other.isEmpty ? "" : "\"\(other)\"")]"#)
    }
    figure.add("opening", "7d", IMDFFigure.line((6, 4), (6, 6)), properties + #","level_id":"3a""#)
    // On another level, and beside the graph.
    figure.add("opening", "7e", IMDFFigure.line((6, 4), (6, 6)), properties + #","level_id":"3b""#)
    figure.add("opening", "7f", IMDFFigure.line((6, 6), (6, 8)), properties + #","level_id":"3a""#)
    let points = try figure.folder().read("park").contents.pathPoints.values
    let point = try #require(points.first)
    #expect(points.count == 1 && point.id.name == "imdf-7d")
    #expect(point.kind == kind && point.passage == passage && point.levels.map(\.name) == ["g"])
    #expect(point.details["category"] != nil)
    #expect(point.coordinate == (try Coordinate(latitude: 10.0005, longitude: 20.0006)))
  }

  @Test(
    "takes what leads over steps that are drawn to be steps",
    arguments: [
      ("indoor.stairs", "3a", Path.Kind.steps), ("steps", "3a", .steps),
      ("stairs", "3b", .corridor),
      ("fence", "3a", .corridor),
    ])
  func drawnSteps(category: String, level: String, kind: Path.Kind) throws {
    var figure = IMDFFigure.house
    for (id, east, other) in [("b1", 4, "b2"), ("b2", 8, "b1")] {
      figure.add(
        "navPath", id, IMDFFigure.point(east, 5),
        #""level_id":"3a","tags":[],"neighbours":["\#(other)"]"#)
    }
    for (id, east) in [("7d", 6), ("7e", 7), ("7f", 9)] {
      figure.add(
        "detail", id, IMDFFigure.line((east, 4), (east, 6)),
        #""category":"\#(category)","level_id":"\#(level)""#)
    }
    let reading = try figure.folder().read("park")
    #expect(reading.contents.paths.values.map(\.kind) == [kind])
    let isNamed = reading.problems.contains {
      $0.location?.file.hasSuffix("detail.geojson") ?? false
    }
    #expect(isNamed == (category == "fence"))
  }

  @Test("has no entrance where nobody is let in")
  func closedEntrances() throws {
    var figure = IMDFFigure.house
    for (id, control) in [("7d", "badgereader"), ("7e", "guard")] {
      figure.add(
        "opening", id, IMDFFigure.line((0, 4), (0, 6)),
        #""category":"pedestrian.principal","access_control":["\#(control)"],"level_id":"3a""#)
    }
    let entrances = try figure.folder().read("park").contents.entrances
    #expect(entrances.keys.map(\.name).sorted() == ["imdf-7a", "imdf-7e"])
  }

  @Test("walks along the graph that some archives bring")
  func graph() throws {
    var figure = IMDFFigure.house
    func node(_ id: String, _ east: Int, _ north: Int, _ level: String, _ neighbours: [String]) {
      let level = level.isEmpty ? "null" : "\"\(level)\""
      figure.add(
        "navPath", id, IMDFFigure.point(east, north),
        """
        "level_id":\(level),"tags":[],
        "neighbours":[\(neighbours.map { "\"\($0)\"" }.joined(separator: ","))]
        """)
    }
    node("a1", 10, -20, "", ["a2"])
    node("a2", 10, -5, "", ["a1", "a3"])
    node("a3", 10, 2, "3a", ["a2", "a4"])
    node("a4", 10, 8, "3a", ["a3", "a5"])
    node("a5", 10, 9, "3b", [])
    let reading = try figure.folder().read("park")
    // The campus, and the neighbour that does not know of it.
    let problems = reading.problems.filter { !$0.isAccount }
    #expect(problems.map(\.code) == [.leftOut, .assumedValue])
    // In quotes, so that those of several nodes share a line.
    #expect(problems.first?.message.hasPrefix("Node 'a4' names the neighbour 'a5', ") ?? false)
    let paths = reading.contents.paths.values.sorted { $0.id < $1.id }
    #expect(paths.map(\.kind) == [.footway, .footway, .corridor, .steps])
    #expect(paths.last?.levels.map(\.name) == ["g", "1"])
    let report = walkingNetwork(reading.contents).report()
    #expect(report.components.count == 1 && report.leftOut.isEmpty)
  }

  @Test("of a strange kind is told, and never half read")
  func quirks() throws {
    var figure = IMDFFigure.house
    figure.add("unit", "4c", "", #""name":{"en":"Nowhere"},"level_id":"3z""#)
    figure.add("building", "2c", "", #""name":null"#)
    figure.add("level", "3d", "", #""ordinal":0,"building_ids":[]"#)
    let twisted =
      #"{"type":"Polygon","coordinates":[[[20,10],[20.1,10.1],[20.1,10],[20,10.1],[20,10]]]}"#
    figure.add("unit", "4d", twisted, #""name":{"en":"Twisted"},"level_id":"3a""#)
    let reading = try figure.folder().read("park")
    #expect(reading.problems.count { !$0.isAccount } == 5)
    #expect(reading.problems.allSatisfy { $0.severity == .warning })
    #expect(
      reading.leftOut.allSatisfy {
        $0.name.hasPrefix("properties.") || $0.name.hasPrefix("opening ")
      })
    #expect(reading.contents.rooms.count == 3)

    for (file, text) in [
      ("level", "{\"type\":\"FeatureCollection\",\"features\":[{"), ("venue", "[]"), ("unit", "{}"),
      (
        "building", #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{}}]}"#
      ),
      ("anchor", "\u{0}"),
    ] {
      let folder = try IMDFFigure.house.folder()
      try folder.write(text, to: "park/\(file).geojson")
      let problems = folder.read("park").problems
      #expect(problems.contains { $0.severity == .error }, "\(file)")
      #expect(problems.allSatisfy { $0.location != nil })
    }
  }
}
