import Geodesy
import Testing

@testable import Wayfinding

/// What is chosen among equals: the same thing in every run, and in programs that only read the tables.
extension StraightPieceTests {
  @Test("tell a way before a kerb, a kerb before a wall, and of several the first by its name")
  func obstacleOrder() throws {
    let path = try way("path", [(0, 0), (100, 0)])
    let flights = try [("b-flight", 8.0), ("a-flight", 6)].map {
      try way($0.0, [(40, $0.1), (60, $0.1)], .steps)
    }
    let kerbs = try [("d-kerb", 5.0), ("c-kerb", 4)].map {
      NetworkOutline(
        id: $0.0, kind: .kerb, lines: [[try spot(40, $0.1), try spot(60, $0.1)]])
    }
    let houses = try [("b-house", 2.0), ("a-house", 1)].map {
      try outline($0.0, .building, [(40, $0.1), (60, $0.1), (60, $0.1 + 0.5), (40, $0.1 + 0.5)])
    }
    func first(
      _ ways: [WalkingWay], _ outlines: [NetworkOutline]
    ) throws -> UnmappedPiece.Obstacle? {
      let network = WalkingNetwork(ways: [path] + ways, outlines: outlines)
      return try walk(network, (0, 0), (50, 20)).unmapped.last?.obstacle
    }
    #expect(
      try first(flights, houses + kerbs)
        == .barrier(WalkObstacle(wayID: "a-flight", kind: .steps)))
    #expect(try first([], houses + kerbs) == .outline("c-kerb", .kerb))
    #expect(try first([], houses) == .outline("a-house", .building))
    #expect(try first([], houses.reversed()) == .outline("a-house", .building))
  }

  @Test("lead over a way that they come up to where it goes on, and not where it ends")
  func touching() throws {
    // Whoever stands at the joint of two flights is on stairs, also a hair before it.
    for offset in [-1e-7, 0, 1e-7] {
      let stairs = try [
        way("lower", [(50, 0), (50, 10)], .steps), way("upper", [(50, 10), (60, 10)], .steps),
      ]
      let piece = StraightPiece(
        from: try spot(50, 14), to: SIMD3(GeocentricPosition(try spot(50, 10 + offset))), slot: 0)
      let rules = WalkingRules(WalkingNetwork(ways: stairs), .stepFree)
      #expect(piece.obstacle(rules, heedsWalls: true) != nil, "\(offset)")
      let one = WalkingRules(WalkingNetwork(ways: [stairs[0]]), .stepFree)
      #expect(piece.obstacle(one, heedsWalls: true) == nil, "\(offset)")
    }
  }

  @Test("take the first of two ways that only the order of additions makes unequal")
  func equals() throws {
    for middle in stride(from: 1.0, to: 100, by: 1) {
      let network = WalkingNetwork(ways: [
        try way("a", [(0, 0), (100, 0)]), try way("b", [(0, 0), (middle, 0), (100, 0)]),
        try way("c", [(middle, 0), (middle, 30)]), try way("d", [(-50, 0), (0, 0)]),
        try way("e", [(100, 0), (150, 0)]),
      ])
      let walk = try walk(network, (-40, 0), (140, 0))
      #expect(walk.sections.compactMap(\.wayID) == ["d", "a", "e"], "\(middle)")
    }
  }

  @Test("join the first way of a vertex, from wherever beside it")
  func vertex() throws {
    let network = WalkingNetwork(ways: [
      try way("a", [(0, 0), (50, 0)]), try way("b", [(50, 0), (100, 0)]),
    ])
    for offset in stride(from: -9e-4, through: 9e-4, by: 1e-4) {
      let snap = network.snap(try spot(50 + offset, 10))
      #expect(snap?.wayID == "a", "\(offset)")
      #expect(snap?.coordinate == (try spot(50, 0)), "\(offset)")
    }
  }
}
