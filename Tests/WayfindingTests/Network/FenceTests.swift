import Geodesy
import Testing

@testable import Wayfinding

/// Barriers that straight pieces of a walk would cross.
@Suite("Fences and kerbs")
struct FenceTests {
  private func way(_ id: String, _ line: [(Double, Double)]) throws -> WalkingWay {
    var way = WalkingWay(id: id, kind: .footway, line: try line.map { try spot($0.0, $0.1) })
    way.isAccessible = true
    return way
  }

  private func fence(
    _ id: String, north: Double, _ kind: NetworkOutline.Kind = .barrier, floors: [FloorID] = []
  ) throws -> NetworkOutline {
    NetworkOutline(
      id: id, kind: kind,
      lines: [try [0.0, 50, 100].map { try spot($0, north) }], floors: floors)
  }

  private func gate(
    _ id: String, _ east: Double, _ north: Double, floors: [FloorID] = []
  ) throws -> NetworkPoint {
    NetworkPoint(id: id, coordinate: try spot(east, north), floors: floors, passage: .open)
  }

  /// From the beginning of the path to a place 20 m north of its middle.
  private func walk(
    _ points: [NetworkPoint], _ outlines: [NetworkOutline]
  ) throws -> Walk {
    let network = WalkingNetwork(
      ways: [try way("path", [(0, 0), (50, 0), (100, 0)])], points: points, outlines: outlines)
    #expect(network.report().leftOut.isEmpty)
    return try #require(
      network.walk(
        from: NetworkSpot(try spot(0, 0)), to: NetworkSpot(try spot(50, 20)), .stepFree
      ).walk)
  }

  @Test(
    "are open where a gate stands in them, and nowhere else",
    arguments: [NetworkOutline.Kind.barrier, .kerb])
  func gates(kind: NetworkOutline.Kind) throws {
    let (near, far) = (try fence("near", north: 5, kind), try fence("far", north: 10, kind))
    let gate = try gate("gate", 50, 5)
    #expect(try walk([gate], [near]).unmapped.map(\.obstacle) == [nil])
    #expect(
      try walk([gate], [near, far]).unmapped.map(\.obstacle) == [.outline("far", kind)])
    #expect(
      try walk([gate, self.gate("other", 50, 10)], [near, far]).unmapped.map(\.obstacle) == [nil])
  }

  @Test("are not opened by what stands where the piece joins the way")
  func crossing() throws {
    let crossing = try gate("crossing", 50, 0)
    #expect(
      try walk([crossing], [fence("fence", north: 5)]).unmapped.map(\.obstacle)
        == [.outline("fence", .barrier)])
  }

  @Test("of another floor have no gate here, which is reported")
  func floors() throws {
    let upper = Floor(id: FloorID(1), building: 1, ordinal: 1)
    let network = WalkingNetwork(
      ways: [try way("path", [(0, 0), (100, 0)])],
      points: [
        try gate("above", 50, 5, floors: [upper.id]), try gate("below", 50, 5),
      ], outlines: [try fence("fence", north: 5, floors: [upper.id])], floors: [upper])
    #expect(network.report().leftOut.map(\.id) == ["below"])
  }

  @Test("are looked for about a way as wide as ways are, whatever its width says")
  func width() throws {
    var wide = try way("path", [(0, 0), (100, 0)])
    wide.width = Meters(1_000)
    let network = WalkingNetwork(ways: [wide])
    #expect(network.walls.widestReach == NetworkWay.mostReach)
    func stepFree(_ north: Double) throws -> Bool? {
      try #require(
        network.walk(
          from: NetworkSpot(try spot(0, 0)), to: NetworkSpot(try spot(50, north)), .stepFree
        ).walk
      ).stepFree
    }
    #expect(try stepFree(24) == true)
    #expect(try stepFree(200) == nil)
  }
}
