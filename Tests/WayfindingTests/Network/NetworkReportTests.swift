import Geodesy
import Testing

@testable import Wayfinding

@Suite("Network report")
struct NetworkReportTests {
  private func way(_ id: String, _ line: [(Double, Double)]) throws -> WalkingWay {
    WalkingWay(id: id, kind: .footway, line: try line.map { try spot($0.0, $0.1) })
  }

  @Test("tells parts, loose ends and doubled ways")
  func report() throws {
    let network = WalkingNetwork(ways: [
      try way("main", [(0, 0), (50, 0), (100, 0)]),
      try way("side", [(50, 0), (50, 40)]),
      try way("twin", [(50, 40), (50, 0)]),
      try way("island", [(300, 0), (310, 0)]),
      try way("ring", [(0, 0), (0, 20), (-20, 20), (0, 0)]),
    ])
    let report = network.report()
    #expect(report.components.map(\.nodeCount) == [4, 2])
    #expect(report.components.map(\.wayID) == ["main", "island"])
    #expect(abs(report.components[1].length.value - 10) < 1e-3)
    #expect(report.danglingEnds.map(\.wayID) == ["island", "island", "main"])
    #expect(
      report.duplicates == [
        .init(wayID: "side", otherID: "twin", coordinate: try spot(50, 40))
      ])
    #expect(report.leftOut.isEmpty)
    #expect(network.nodeCount == 6)
    #expect(network.edgeCount == 6)
  }

  @Test("refuses a lift with more floors than any building")
  func manyFloors() throws {
    let floors = (0..<300).map { Floor(id: FloorID($0), building: 1, ordinal: $0) }
    let lift = WalkingWay(
      id: "lift", kind: .lift, line: [try spot(0, 0)], floors: floors.map(\.id))
    let network = WalkingNetwork(ways: [lift], floors: floors)
    #expect(network.report().leftOut.map(\.reason) == [.tooManyFloors])
  }
}
