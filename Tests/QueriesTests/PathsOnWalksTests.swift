import Catalog
import Geodesy
import Queries
import TestSupport
import Testing
import Wayfinding

@Suite("Paths of a catalogue on a walk")
struct PathsOnWalksTests {
  @Test("of many pieces are one instruction, by the name of most of them")
  func pieces() throws {
    var contents = CatalogContents()
    let campus = try PlaceID("long")
    contents.insert(
      .campus(
        Campus(
          id: campus, name: try #require(LocalizedText("Long", in: .english)),
          languages: [.english], timeZone: "UTC", center: try SampleCampus.at(0, 0))))
    let count = 600
    for number in 0..<count {
      let line = try [number, number + 1].map { try SampleCampus.at(2 * Double($0), 0) }
      var path = try Path(id: try PlaceID("long/p\(number)"), kind: .footway, line: line)
      path.name = LocalizedText("Main Street", in: .english)
      contents.insert(.path(path))
    }
    let answer = try CatalogSnapshot(contents, revision: 1).answer(
      Directions(
        from: .coordinate(try SampleCampus.at(0, 0)),
        to: .coordinate(try SampleCampus.at(2 * Double(count), 0))))
    guard case .walk(let walk, let instructions) = answer.outcome else {
      Issue.record("There is no walk.")
      return
    }
    #expect(walk.sections.count == count)
    #expect(instructions.map(\.action) == [.depart, .arrive(.here, .zero)])
    #expect(instructions.first?.name == LocalizedText("Main Street", in: .english))
    #expect(instructions.first?.distance == walk.distance)
  }

  @Test(
    "are not walked past a gate that never opens, whenever one comes",
    arguments: [
      ("off", false), ("closed \"for repairs\"", false), ("24/7", true),
      ("Mo-Fr 09:00-17:00", true), ("soon", true),
    ])
  func neverOpen(hours: String, isPassed: Bool) throws {
    var contents = SampleCampus.contents
    contents.paths = [:]
    contents.pathPoints = [:]
    contents.buildings = [:]
    let line = try [-90.0, 0, 90].map { try SampleCampus.at($0, -40) }
    contents.insert(.path(try Path(id: try PlaceID("alder/way"), kind: .footway, line: line)))
    var gate = PathPoint(id: try PlaceID("alder/gate"), kind: .gate, coordinate: line[1])
    gate.passage = .open
    gate.openingHours = OpeningHours(hours)
    contents.insert(.pathPoint(gate))
    let answer = try CatalogSnapshot(contents, revision: 1).answer(
      Directions(from: .coordinate(line[0]), to: .coordinate(line[2])))
    switch answer.outcome {
    case .walk: #expect(isPassed)
    case .unreachable(let unreachable):
      #expect(!isPassed && unreachable.obstacle == ItemKey(.pathPoint, "alder/gate"))
      #expect(!unreachable.isClosed, "Nobody asked about a time.")
    case .straight: Issue.record("The paths are no help.")
    }
  }

  /// Beside a footway one stands on its ground; beside a bridge or tunnel somewhere below or above.
  @Test(
    "have ground beside them only where they lie on it",
    arguments: [
      ([:], true), (["bridge": "yes", "layer": "1"], false), (["tunnel": "yes"], false),
      (["layer": "-1"], false), (["layer": "0"], true), (["bridge": "no"], true),
      (["tunnel": "building_passage"], true), (["location": "underground"], false),
    ] as [([String: String], Bool)])
  func ground(tags: [String: String], isGround: Bool) throws {
    var contents = SampleCampus.contents
    contents.paths = [:]
    contents.pathPoints = [:]
    contents.buildings = [:]
    let line = try [(-90.0, -40.0), (90, -40)].map { try SampleCampus.at($0.0, $0.1) }
    var path = try Path(id: try PlaceID("alder/way"), kind: .footway, line: line)
    for (name, text) in tags { path.details[name] = text }
    let square = try [(-50.0, 0.0), (50, 0), (50, 60), (-50, 60), (-50, 0)].map {
      try SampleCampus.at($0.0, $0.1)
    }
    var area = try Path(id: try PlaceID("alder/square"), kind: .footway, line: square)
    area.isArea = true
    for (name, text) in tags { area.details[name] = text }
    contents.insert(.path(path))
    contents.insert(.path(area))
    for (from, to) in [((0.0, -40.0), (60.0, -39.0)), ((-50, 30), (10, 30))] {
      let answer = try CatalogSnapshot(contents, revision: 1).answer(
        Directions(
          from: .coordinate(try SampleCampus.at(from.0, from.1)),
          to: .coordinate(try SampleCampus.at(to.0, to.1))))
      guard case .walk(let walk, _) = answer.outcome else {
        Issue.record("There is no walk.")
        return
      }
      #expect(walk.stepFree == (isGround ? true : nil), "\(to)")
      #expect((walk.unmappedDistance.value > 0.5) == !isGround)
    }
  }

  @Test(
    "are not called step-free where they end at a door that wheels cannot pass",
    arguments: [
      false, nil, true,
    ] as [Bool?])
  func barredDoor(isAccessible: Bool?) throws {
    var contents = SampleCampus.contents
    contents.paths = [:]
    contents.pathPoints = [:]
    let line = try [(-90.0, -40.0), (90, -40)].map { try SampleCampus.at($0.0, $0.1) }
    contents.insert(.path(try Path(id: try PlaceID("alder/way"), kind: .footway, line: line)))
    let id = try #require(contents.entrances.keys.sorted().first)
    var door = try #require(contents.entrances[id])
    door.coordinate = line[1]
    door.isAccessible = isAccessible
    contents.insert(.entrance(door))
    let snapshot = CatalogSnapshot(contents, revision: 1)
    for (from, to) in [
      (Directions.End.coordinate(line[0]), Directions.End.entrance(id)),
      (.entrance(id), .coordinate(line[0])),
    ] {
      guard case .walk(let walk, _) = try snapshot.answer(Directions(from: from, to: to)).outcome
      else {
        Issue.record("There is no walk.")
        return
      }
      #expect(walk.stepFree == (isAccessible == false ? nil : true))
      #expect(
        walk.unmapped.map(\.part)
          == (isAccessible == false ? [to == .entrance(id) ? .end : .start] : []))
    }
  }

  @Test("are not barred by a wall on a level that nobody knows")
  func lostBarrier() throws {
    var contents = SampleCampus.contents
    contents.paths = [:]
    contents.pathPoints = [:]
    contents.buildings = [:]
    let way = try [(-90.0, -40.0), (90, -40)].map { try SampleCampus.at($0.0, $0.1) }
    contents.insert(.path(try Path(id: try PlaceID("alder/way"), kind: .footway, line: way)))
    let line = try [(-90.0, -39.0), (90, -39)].map { try SampleCampus.at($0.0, $0.1) }
    var wall = try Path(id: try PlaceID("alder/wall"), kind: .barrier, line: line)
    func obstacle() throws -> [UnmappedPiece.Obstacle?] {
      contents.insert(.path(wall))
      let answer = try CatalogSnapshot(contents, revision: 1).answer(
        Directions(
          from: .coordinate(way[0]), to: .coordinate(try SampleCampus.at(0, -20)),
          style: WalkingStyle(isStepFree: true)))
      guard case .walk(let walk, _) = answer.outcome else { return [] }
      return walk.unmapped.map(\.obstacle)
    }
    #expect(try obstacle() == [.outline("alder/wall", .barrier)])
    wall.levels = [try PlaceID("alder/nowhere/9")]
    #expect(try obstacle() == [nil])
    wall.levels = []
    wall.details["building"] = "yes"
    #expect(try obstacle() == [.outline("alder/wall", .building)])
  }
}
