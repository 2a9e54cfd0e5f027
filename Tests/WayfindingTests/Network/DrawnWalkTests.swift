import Geodesy
import Testing

@testable import Wayfinding

/// Networks small enough to be drawn.
@Suite("Drawn walks")
struct DrawnWalkTests {
  private func way(
    _ id: String, _ kind: WalkingWay.Kind = .footway, _ line: [(Double, Double)],
    floors: [FloorID] = [], direction: WalkingWay.Direction? = nil
  ) throws -> WalkingWay {
    WalkingWay(
      id: id, kind: kind, line: try line.map { try spot($0.0, $0.1) }, floors: floors,
      direction: direction)
  }

  private func place(_ east: Double, _ north: Double, _ floor: FloorID? = nil) throws
    -> NetworkPlace
  {
    NetworkPlace(try spot(east, north), floor: floor)
  }

  private func near(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 0.01 }

  private let ground = Floor(id: FloorID(0), building: 7, ordinal: 0, elevation: Meters(0))
  private let upper = Floor(id: FloorID(1), building: 7, ordinal: 1, elevation: Meters(4))
  private let top = Floor(id: FloorID(2), building: 7, ordinal: 2, elevation: Meters(8))

  @Test("follow one edge between two places beside it")
  func oneEdge() throws {
    let network = WalkingNetwork(ways: [try way("a", .footway, [(0, 0), (100, 0)])])
    let walk = try #require(
      network.walk(from: try place(10, 3), to: try place(70, -4), steady).walk)
    #expect(walk.sections.map(\.wayID) == [nil, "a", nil])
    #expect(walk.sections.map(\.isForward) == [true, true, true])
    #expect(near(walk.distance.value, 3 + 60 + 4))
    #expect(near(walk.duration, 67))
    let back = try #require(
      network.walk(from: try place(70, -4), to: try place(10, 3), steady).walk)
    #expect(back.sections[1].isForward == false)
    #expect(near(back.sections[1].line[0].distance(to: try spot(70, 0)).value, 0))
  }

  @Test("go straight where the network is farther than the destination")
  func besideEachOther() throws {
    let network = WalkingNetwork(ways: [try way("a", .footway, [(0, 0), (100, 0)])])
    let walk = try #require(
      network.walk(from: try place(50, 40), to: try place(53, 40), steady).walk)
    #expect(walk.sections.map(\.wayID) == [nil])
    #expect(near(walk.distance.value, 3))
    let here = try place(50, 40)
    #expect(network.walk(from: here, to: here).walk?.sections == [])
  }

  @Test("are not known beyond the reach of the network")
  func straight() throws {
    let network = WalkingNetwork(ways: [try way("a", .footway, [(0, 0), (100, 0)])])
    let (from, to) = (try place(50, 300), try place(0, 0))
    let geodesic = Geodesic(from: from.coordinate, to: to.coordinate)
    #expect(network.walk(from: from, to: to) == .straight(geodesic))
    let unknown = try place(50, 0, FloorID(5))
    #expect(
      network.walk(from: unknown, to: to)
        == .straight(Geodesic(from: unknown.coordinate, to: to.coordinate)))
    #expect(
      WalkingNetwork(ways: []).walk(from: to, to: to)
        == .straight(Geodesic(from: to.coordinate, to: to.coordinate)))
  }

  @Test("keep to a one-way way, the way round included")
  func oneWay() throws {
    let ways = [
      try way("a", .footway, [(0, 0), (100, 0)], direction: .forward),
      try way("b", .footway, [(0, 0), (0, 50), (100, 50), (100, 0)]),
    ]
    let network = WalkingNetwork(ways: ways)
    let (west, east) = (try place(10, 0), try place(90, 0))
    let there = try #require(network.walk(from: west, to: east, steady).walk)
    #expect(near(there.distance.value, 80))
    let back = try #require(network.walk(from: east, to: west, steady).walk)
    #expect(back.sections.map(\.wayID) == ["a", "b", "a"])
    #expect(near(back.distance.value, 10 + 200 + 10))
    let alone = WalkingNetwork(ways: [ways[0]])
    let refused = try #require(alone.walk(from: east, to: west, steady).unreachable)
    #expect(refused.obstacle == nil)
    #expect(near(refused.gap.value, 80))
  }

  @Test("name the stairs that stop wheels, and how near one comes")
  func obstacle() throws {
    let network = WalkingNetwork(ways: [
      try way("a", .footway, [(0, 0), (50, 0)]), try way("b", .steps, [(50, 0), (60, 0)]),
      try way("c", .footway, [(60, 0), (100, 0)]),
    ])
    let (from, to) = (try place(0, 0), try place(100, 0))
    let walk = try #require(network.walk(from: from, to: to).walk)
    #expect(walk.stairsCount == 1)
    #expect(walk.stepFree == false)
    let refused = try #require(network.walk(from: from, to: to, .stepFree).unreachable)
    #expect(refused.obstacle == WalkObstacle(wayID: "b", kind: .steps))
    #expect(near(refused.gap.value, 50))
    var closed = WalkingProfile()
    closed.closed = ["b", "nothing"]
    #expect(network.walk(from: from, to: to, closed).unreachable?.obstacle?.wayID == "b")
    closed.closed = ["a", "b", "c"]
    let shut = try #require(network.walk(from: from, to: to, closed).unreachable)
    #expect(shut.obstacle == WalkObstacle(wayID: "a", kind: .footway))
    #expect(shut.nearest == from)
  }

  @Test("say that nobody knows how to get from the nearest way without steps to a stair")
  func diverted() throws {
    let network = WalkingNetwork(ways: [
      try way("a", .footway, [(0, 0), (50, 0)]), try way("b", .steps, [(50, 0), (60, 0)]),
    ])
    let (from, to) = (try place(0, 0), try place(58, 1))
    let walk = try #require(network.walk(from: from, to: to, .stepFree).walk)
    #expect(walk.sections.map(\.wayID) == ["a", nil])
    #expect(walk.sections[1].access == .unknown)
    #expect(walk.stepFree == nil)
    #expect(
      walk.unmapped.map(\.obstacle)
        == [.barrier(WalkObstacle(wayID: "b", kind: .steps))])
    #expect(try #require(network.walk(from: from, to: to).walk).stepFree == false)
  }

  @Test("know islands")
  func island() throws {
    let network = WalkingNetwork(ways: [
      try way("a", .footway, [(0, 0), (50, 0)]), try way("b", .footway, [(80, 0), (100, 0)]),
      // A bridge: no vertex is shared.
      try way("c", .footway, [(25, -10), (25, 10)]),
    ])
    let refused = try #require(
      network.walk(from: try place(0, 0), to: try place(100, 0)).unreachable)
    #expect(refused.obstacle == nil)
    #expect(near(refused.gap.value, 50))
    #expect(network.report().components.count == 3)
  }

  @Test("ride a lift once between any two floors")
  func lift() throws {
    let network = WalkingNetwork(
      ways: [
        try way("g", .corridor, [(0, 0), (20, 0)], floors: [ground.id]),
        try way("t", .corridor, [(0, 0), (0, 30)], floors: [top.id]),
        try way(
          "lift", .lift, [(0, 0), (0, 0)], floors: [ground.id, upper.id, top.id]),
      ], floors: [top, ground, upper])
    let walk = try #require(
      network.walk(
        from: try place(20, 0, ground.id), to: try place(0, 30, top.id), .stepFree
      ).walk)
    #expect(walk.sections.map(\.wayID) == ["g", "lift", "t"])
    #expect(walk.liftsCount == 1)
    #expect(near(walk.distance.value, 50))
    #expect(near(walk.duration, 50 / 1.33 + 30 + 2 * 7))
    #expect(walk.sections[1].rise == Meters(8))
    #expect(walk.sections[1].fromFloor == ground.id)
    #expect(walk.sections[1].toFloor == top.id)
    // Never onto the same spot of another floor.
    #expect(network.snap(try spot(1, 0), floor: upper.id) == nil)
    #expect(network.snap(try spot(1, 0)) == nil)
  }

  @Test("take an escalator in its own direction only")
  func escalator() throws {
    let network = WalkingNetwork(
      ways: [
        try way("g", .corridor, [(0, 0), (20, 0)], floors: [ground.id]),
        try way("u", .corridor, [(25, 0), (40, 0)], floors: [upper.id]),
        try way("up", .escalator, [(20, 0), (25, 0)], floors: [ground.id, upper.id]),
      ], floors: [ground, upper])
    let (below, above) = (try place(0, 0, ground.id), try place(40, 0, upper.id))
    let up = try #require(network.walk(from: below, to: above).walk)
    // The slope of 4 m at 30 degrees is 8 m.
    #expect(near(up.duration, 35 / 1.33 + 8 / 0.508))
    #expect(network.walk(from: above, to: below).unreachable != nil)
  }

  @Test("enter by the door, splitting the ways beside it")
  func doors() throws {
    let doors = [
      NetworkDoor(
        id: "main", coordinate: try spot(50, 10), floor: ground.id, isAccessible: true)
    ]
    let network = WalkingNetwork(
      ways: [
        try way("path", .footway, [(0, 0), (100, 0)]),
        try way("hall", .corridor, [(30, 20), (70, 20)], floors: [ground.id]),
      ], doors: doors, floors: [ground])
    let (from, to) = (try place(0, 0), try place(70, 20, ground.id))
    let walk = try #require(network.walk(from: from, to: to, steady).walk)
    #expect(walk.sections.map(\.wayID) == ["path", "main", "main", "hall"])
    #expect(walk.sections.map(\.kind) == [.footway, .door, .corridor, .corridor])
    #expect(near(walk.distance.value, 50 + 10 + 10 + 20))
    #expect(walk.unknownAccessCount == 2)
    var closed = steady
    closed.closed = ["main"]
    #expect(
      network.walk(from: from, to: to, closed).unreachable?.obstacle
        == WalkObstacle(wayID: "main", kind: .door))
  }

  @Test("end at a spot in a building without corridors, by the better door")
  func building() throws {
    let doors = [
      NetworkDoor(id: "west", coordinate: try spot(20, 5), floor: ground.id, isAccessible: false),
      NetworkDoor(id: "east", coordinate: try spot(80, 5), floor: ground.id),
      NetworkDoor(id: "lost", coordinate: try spot(50, 500), floor: ground.id),
    ]
    let network = WalkingNetwork(
      ways: [try way("path", .footway, [(0, 0), (100, 0)])], doors: doors, floors: [ground, upper])
    let (from, to) = (try place(0, 0), try place(20, 15, ground.id))
    let walk = try #require(network.walk(from: from, to: to, steady).walk)
    #expect(walk.sections.map(\.wayID) == ["path", "west", nil])
    #expect(near(walk.distance.value, 20 + 5 + 10))
    let wheels = try #require(network.walk(from: from, to: to, .stepFree).walk)
    #expect(wheels.sections.map(\.wayID) == ["path", "east", nil])
    // How to get upstairs, nobody has said; so the walk says so.
    let above = NetworkPlace(to.coordinate, floor: upper.id)
    let climb = try #require(network.walk(from: from, to: above, steady).walk)
    #expect(climb.sections.last?.access == .unknown)
    #expect(climb.sections.last?.toFloor == upper.id)
    #expect(near(climb.duration, 35 + 30 + 7))
    let inside = try #require(network.walk(from: to, to: above, steady).walk)
    #expect(inside.sections.count == 1)
    #expect(near(inside.duration, 37))
    #expect(network.report().leftOut.map(\.reason) == [.noWayNearby])
  }

  @Test("join a building of which nothing is known to the ways outdoors")
  func unsurveyed() throws {
    let network = WalkingNetwork(
      ways: [try way("path", .footway, [(0, 0), (100, 0)])], floors: [ground, upper])
    let (from, to) = (try place(0, 0), try place(50, 20, ground.id))
    let walk = try #require(network.walk(from: from, to: to, steady).walk)
    #expect(walk.sections.map(\.wayID) == ["path", nil])
    #expect(walk.sections.last?.access == .unknown)
    #expect(near(walk.distance.value, 50 + 20))
    let back = try #require(network.walk(from: to, to: from, steady).walk)
    #expect(near(back.distance.value, 50 + 20))
    // How to get upstairs, nobody has said: no time is made up for it.
    let above = NetworkPlace(to.coordinate, floor: upper.id)
    let climb = try #require(network.walk(from: from, to: above, steady).walk)
    #expect(climb.sections.last?.rise == nil && climb.sections.last?.toFloor == upper.id)
    #expect(near(climb.duration, 70))
    // Outdoors beside it the straight line is shorter than by way of the path.
    let beside = try #require(
      network.walk(from: try place(50, 25), to: to, steady).walk)
    #expect(beside.sections.map(\.wayID) == [nil])
    #expect(near(beside.distance.value, 5))
    let far = try place(50, 251, ground.id)
    #expect(
      network.walk(from: from, to: far)
        == .straight(Geodesic(from: from.coordinate, to: far.coordinate)))
    let costs = network.costs(from: from, toAll: [to, above], steady)
    #expect(costs.map { $0?.isStraight } == [false, false])
  }

  @Test(
    "join no building by its walls of which a door or a way is known", arguments: [true, false])
  func surveyed(hasDoor: Bool) throws {
    let path = try way("path", .footway, [(0, 0), (100, 0)])
    let hall = try way("hall", .corridor, [(45, 20), (55, 20)], floors: [ground.id])
    let door = NetworkDoor(id: "lost", coordinate: try spot(50, 500), floor: ground.id)
    let network = WalkingNetwork(
      ways: hasDoor ? [path] : [path, hall], doors: hasDoor ? [door] : [], floors: [ground, upper])
    let (from, above) = (try place(0, 0), try place(50, 20, upper.id))
    #expect(
      network.walk(from: from, to: above)
        == .straight(Geodesic(from: from.coordinate, to: above.coordinate)))
  }

  @Test("name the stop of a lift that is nearest to a floor where it does not stop")
  func tower() throws {
    let floors = [-2, 0, 29, 50].map {
      Floor(id: FloorID($0 + 10), building: 3, ordinal: $0)
    }
    let network = WalkingNetwork(
      ways: [
        try way("lobby", .corridor, [(0, 0), (20, 0)], floors: [floors[1].id]),
        try way("lift", .lift, [(0, 0)], floors: floors.prefix(3).map(\.id)),
        try way("top", .corridor, [(0, 0), (20, 0)], floors: [floors[3].id]),
      ], floors: floors)
    let refused = try #require(
      network.walk(from: try place(20, 0, floors[1].id), to: try place(5, 0, floors[3].id))
        .unreachable)
    #expect(refused.nearest.floor == floors[2].id)
    #expect(near(refused.gap.value, 5))
  }
}
