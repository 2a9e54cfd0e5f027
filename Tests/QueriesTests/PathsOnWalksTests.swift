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
    guard case .walk(let walk, let instructions) = answer.way else {
      Issue.record("There is no walk.")
      return
    }
    #expect(walk.sections.count == count)
    #expect(instructions.map(\.action) == [.depart, .arrive(.here, .zero)])
    #expect(instructions.first?.name == LocalizedText("Main Street", in: .english))
    #expect(instructions.first?.distance == walk.distance)
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
      guard case .walk(let walk, _) = answer.way else { return [] }
      return walk.unmapped.map(\.obstacle)
    }
    #expect(try obstacle() == [.outline("alder/wall", .barrier)])
    wall.levels = [try PlaceID("alder/nowhere/9")]
    #expect(try obstacle() == [nil])
  }
}
