import Catalog
import Geodesy
import Notation
import Queries
import Testing

@Suite("A barrier across a path")
struct BarrierCrossingsTests {
  /// Metres east and north of a corner.
  private static func at(_ east: Double, _ north: Double) throws -> Coordinate {
    try Coordinate(
      latitude: ((50 + north / 111_000) * 1e7).rounded() / 1e7,
      longitude: ((10 + east / 71_500) * 1e7).rounded() / 1e7)
  }

  /// A path from west to east through the corner, and a barrier.
  private static func contents(
    _ barrier: [(Double, Double)], gate: (Double, Double)? = nil,
    edit: (inout Path) -> Void = { _ in }
  ) throws -> CatalogContents {
    var contents = CatalogContents()
    let id = try PlaceID("park")
    contents.insert(
      .campus(
        Campus(
          id: id, name: try #require(LocalizedText("Park", in: .english)), languages: [.english],
          timeZone: "UTC", center: try at(0, 0))))
    contents.insert(
      .path(
        try Path(
          id: try PlaceID("park/way"), kind: .footway,
          line: [try at(-50, 0), try at(0, 0), try at(50, 0)])))
    var wall = try Path(
      id: try PlaceID("park/wall"), kind: .barrier, line: try barrier.map { try at($0.0, $0.1) })
    edit(&wall)
    contents.insert(.path(wall))
    if let gate {
      contents.insert(
        .pathPoint(
          PathPoint(
            id: try PlaceID("park/gate"), kind: .gate, coordinate: try at(gate.0, gate.1))))
    }
    return contents
  }

  private func crossings(_ contents: CatalogContents) -> [Problem] {
    NetworkChecks(contents).problems.filter { $0.code == .crossedBarrier }
  }

  @Test(
    "is told once, with the place, unless it only touches the path",
    arguments: [
      ([(20, -10), (20, 10)], true), ([(20, -10), (20, 10), (30, 10), (30, -10)], true),
      // At a corner of both.
      ([(0, -10), (0, 0), (0, 10)], true), ([(-9, -9), (0, 0), (9, 9)], true),
      // At a corner of the path, or of the barrier alone.
      ([(0, -10), (0, 10)], true), ([(20, -10), (20, 0), (20, 10)], true),
      ([(20, -10), (20, 0), (-9, 10)], true),
      // Where a ring closes, before it crosses once more.
      ([(20, 0), (20, -10), (40, -10), (40, 10), (20, 10), (20, 0)], true),
      ([(0, 0), (0, -10), (70, -10), (70, 10), (0, 10), (0, 0)], true),
      ([(20, 0), (20, -10), (70, -10), (70, 10), (30, 10), (20, 0)], true),
      // Kilometres without a corner.
      ([(20, -3_000), (20, 3_000)], true), ([(20, -90_000), (20, 90_000)], true),
      ([(0, -90_000), (0, 90_000)], true),
      // On one side of it, and along it.
      ([(20, 10), (20, 0), (30, 10)], false), ([(20, 0), (30, 10), (10, 10), (20, 0)], false),
      ([(0, 0), (9, 9), (-9, 9), (0, 0)], false), ([(-9, 0), (9, 0)], false),
      ([(20, 10), (20, 0), (20, 10)], false), ([(20, 0), (20, 10)], false),
      ([(-9, 9), (0, 0), (9, 9)], false), ([(0, -10), (0, 0)], false),
      ([(0, 0), (0, 10)], false), ([(20, 1), (20, 10)], false), ([(-20, 5), (20, 5)], false),
      ([(-50, 0), (0, 0), (0, 10)], false),
    ] as [([(Double, Double)], Bool)])
  func isTold(barrier: [(Double, Double)], isTold: Bool) throws {
    let told = crossings(try Self.contents(barrier))
    #expect(told.count == (isTold ? 1 : 0), "\(told)")
    let place = try Self.at(barrier[0].0 == 20 ? 20 : 0, 0)
    #expect(
      told.allSatisfy {
        $0.message.contains("'park/wall' crosses the path 'park/way' at ")
          && $0.message.contains("\(place.latitude),\(place.longitude)")
      }, "\(told)")
  }

  @Test("has a gate within three metres, or it is told")
  func gate() throws {
    let wall = [(20.0, -10.0), (20, 10)]
    #expect(crossings(try Self.contents(wall, gate: (20, 0))).isEmpty)
    #expect(crossings(try Self.contents(wall, gate: (22.5, 0))).isEmpty)
    #expect(crossings(try Self.contents(wall, gate: (24, 0))).count == 1)
    #expect(crossings(try Self.contents([(0, -10), (0, 0), (0, 10)], gate: (0, 0))).isEmpty)
  }

  @Test("has a gate at each of its crossings, or the first without one is told")
  func gates() throws {
    let wall = [(20.0, -10.0), (20, 10), (30, 10), (30, -10)]
    for (gate, other) in [(20.0, 30.0), (30, 20)] {
      let told = crossings(try Self.contents(wall, gate: (gate, 0)))
      let place = try Self.at(other, 0)
      #expect(told.count == 1)
      #expect(
        told.allSatisfy { $0.message.contains("\(place.latitude),\(place.longitude)") }, "\(told)")
    }
  }

  @Test("is told also of a path of kilometres without a corner")
  func longPath() throws {
    var contents = try Self.contents([(20, -10), (20, 10)])
    let id = try PlaceID("park/way")
    for east in [4_000.0, 40_000] {
      contents.paths[id] = try Path(
        id: id, kind: .footway, line: [try Self.at(-east, 0), try Self.at(east, 0)])
      #expect(crossings(contents).count == 1)
    }
  }

  @Test("is told at the path where the barrier stands in no file")
  func place() throws {
    let contents = try Self.contents([(20, -10), (20, 10)])
    let (wall, way) = (ItemKey(.path, "park/wall"), ItemKey(.path, "park/way"))
    for (known, file) in [([wall, way], "walls"), ([way], "ways"), ([wall], "walls")] {
      var locations = ItemLocations()
      for key in known { locations.insert(key, file: key == wall ? "walls" : "ways", line: 1) }
      let told = NetworkChecks(contents, locations: locations).problems
        .filter { $0.code == .crossedBarrier }
      #expect(told.map { $0.location?.file } == [file])
    }
  }

  @Test("is none where it is a kerb, the wall of a house, on another floor or below the ground")
  func none() throws {
    let wall = [(20.0, -10.0), (20, 10)]
    let level = try PlaceID("park/hall/1")
    for edit in [
      { $0.kerb = .raised }, { $0.details["barrier"] = "kerb" }, { $0.details["building"] = "yes" },
      { $0.details["layer"] = "-1" }, { $0.levels = [level] },
    ] as [(inout Path) -> Void] {
      #expect(crossings(try Self.contents(wall, edit: edit)).isEmpty)
    }
    var contents = try Self.contents(wall)
    contents.paths[try PlaceID("park/way")]?.details["bridge"] = "yes"
    #expect(crossings(contents).isEmpty)
  }
}
