import Geodesy
import Testing

@testable import Wayfinding

/// The first and last metres, between a place and the ways.
@Suite("Straight pieces")
struct StraightPieceTests {
  func way(
    _ id: String, _ line: [(Double, Double)], _ kind: WalkingWay.Kind = .footway,
    width: Double? = nil, floors: [FloorID] = []
  ) throws -> WalkingWay {
    var way = WalkingWay(
      id: id, kind: kind, line: try line.map { try spot($0.0, $0.1) }, floors: floors)
    way.width = width.map { Meters($0) }
    way.isAccessible = kind == .steps ? nil : true
    return way
  }

  func outline(
    _ id: String, _ kind: NetworkOutline.Kind, _ corners: [(Double, Double)]
  ) throws -> NetworkOutline {
    NetworkOutline(
      id: id, kind: kind, lines: [try (corners + corners.prefix(1)).map { try spot($0.0, $0.1) }])
  }

  func place(_ east: Double, _ north: Double, _ floor: FloorID? = nil) throws
    -> NetworkSpot
  {
    NetworkSpot(try spot(east, north), floor: floor)
  }

  func walk(
    _ network: WalkingNetwork, _ from: (Double, Double), _ to: (Double, Double),
    _ profile: WalkingProfile = .stepFree
  ) throws -> Walk {
    try #require(
      network.walk(from: try place(from.0, from.1), to: try place(to.0, to.1), profile).walk)
  }

  @Test(
    "are clear within half the way's width, two metres where it is not known",
    arguments: [
      (nil as Double?, 1.9, true), (nil, 2.1, false), (5, 2.4, true), (1.2, 0.7, false),
    ])
  func width(width: Double?, aside: Double, isClear: Bool) throws {
    let network = WalkingNetwork(ways: [try way("path", [(0, 0), (100, 0)], width: width)])
    let walk = try walk(network, (0, 0), (50, aside))
    #expect(walk.stepFree == (isClear ? true : nil))
    #expect(walk.unknownAccessCount == 0)
    #expect(abs(walk.unmappedDistance.value - (isClear ? 0 : aside)) < 1e-3)
    #expect(walk.unmapped.map(\.part) == (isClear ? [] : [.end]))
    let back = try self.walk(network, (50, aside), (0, 0))
    #expect(back.unmapped.map(\.part) == (isClear ? [] : [.start]))
  }

  @Test("are clear in a square, however far")
  func square() throws {
    let network = WalkingNetwork(
      ways: [try way("path", [(0, 0), (100, 0)])],
      outlines: [try outline("square", .ground, [(40, 1), (60, 1), (60, 30), (40, 30)])])
    #expect(try walk(network, (0, 0), (50, 20)).stepFree == true)
    #expect(try walk(network, (0, 0), (30, 20)).stepFree == nil)
    #expect(try walk(network, (42, 20), (58, 20)).stepFree == true)
    // Its edge is no wall.
    #expect(try walk(network, (0, 0), (50, 1.5)).stepFree == true)
  }

  @Test("are not where a pond or a notch of a square lies in between, however narrow")
  func pond() throws {
    let square = [(30.0, 1.0), (70, 1), (70, 30), (30, 30)]
    // Of nine points that are evenly spread between (42, 20) and (58, 20), none is in the pond.
    let pond = [(50.3, 15.0), (51.7, 15), (51.7, 25), (50.3, 25)]
    var ground = try outline("square", .ground, square)
    let path = try way("path", [(0, 0), (100, 0)])
    ground.lines += try outline("pond", .ground, pond).lines
    let network = WalkingNetwork(ways: [path], outlines: [ground])
    #expect(try walk(network, (42, 20), (58, 20), WalkingProfile()).stepFree == nil)
    #expect(try walk(network, (42, 26), (58, 26)).stepFree == true)
    // Who takes no steps goes round by the path, over ground that is known to be clear.
    let round = try walk(network, (42, 20), (58, 20))
    #expect(round.stepFree == true && abs(round.distance.value - 56) < 0.1)
    let notched = WalkingNetwork(
      ways: [path],
      outlines: [
        try outline(
          "square", .ground,
          [(30, 1), (70, 1), (70, 30), (50.6, 30), (50.5, 15), (50.4, 30), (30, 30)])
      ])
    #expect(try walk(notched, (42, 20), (58, 20), WalkingProfile()).stepFree == nil)
    #expect(try walk(notched, (42, 20), (58, 20)).stepFree == true)
    #expect(try walk(notched, (42, 14), (58, 14)).stepFree == true)
  }

  @Test("through a wall are not")
  func wall() throws {
    let network = WalkingNetwork(
      ways: [try way("path", [(0, 0), (100, 0)])],
      outlines: [try outline("house", .building, [(40, 0.5), (60, 0.5), (60, 30), (40, 30)])])
    let walk = try walk(network, (0, 0), (50, 1.5))
    #expect(walk.stepFree == nil)
    #expect(walk.unmapped.map(\.obstacle) == [.outline("house", .building)])
    // What hangs on its outside is not in it.
    #expect(try self.walk(network, (0, 0), (50, 0.5)).stepFree == true)
  }

  @Test("over a fence or a closed way are taken by nobody who can help it")
  func barriers() throws {
    let ways = [
      try way("near", [(0, 0), (100, 0)]), try way("far", [(0, 10), (100, 10)]),
      try way("link", [(0, 0), (0, 10)]),
    ]
    for kind in [NetworkOutline.Kind.barrier, .closedWay] {
      let fence = NetworkOutline(
        id: "fence", kind: kind, lines: [[try spot(10, 1), try spot(90, 1)]])
      let network = WalkingNetwork(ways: ways, outlines: [fence])
      let usual = try #require(
        network.walk(from: try place(0, 0), to: try place(50, 1.8)).walk)
      #expect(usual.sections.map(\.wayID) == ["link", "far", nil])
      let alone = WalkingNetwork(ways: Array(ways.prefix(1)), outlines: [fence])
      let over = try walk(alone, (0, 0), (50, 1.8))
      #expect(over.unmapped.map(\.obstacle) == [.outline("fence", kind)])
      #expect(over.stepFree == nil)
    }
    let kerb = NetworkOutline(id: "kerb", kind: .kerb, lines: [[try spot(10, 1), try spot(90, 1)]])
    let road = WalkingNetwork(ways: ways, outlines: [kerb])
    let goal = try place(50, 1.8)
    #expect(
      road.walk(from: try place(0, 0), to: goal).walk?.sections.map(\.wayID) == ["near", nil])
    #expect(
      road.walk(from: try place(0, 0), to: goal, .stepFree).walk?.sections.map(\.wayID)
        == ["link", "far", nil])
    let gap = WalkingNetwork(
      ways: ways,
      points: [NetworkPoint(id: "gate", coordinate: try spot(50, 1), passage: .unknown)],
      outlines: [
        NetworkOutline(
          id: "fence", kind: .barrier,
          lines: [[try spot(10, 1), try spot(50, 1), try spot(90, 1)]])
      ])
    #expect(gap.report().leftOut.isEmpty)
    #expect(
      gap.walk(from: try place(0, 0), to: try place(50, 1.8)).walk?.sections.map(\.wayID)
        == ["near", nil])
  }

  @Test("from stairs lead to the nearest way without them, and are not called step-free")
  func stairs() throws {
    let network = WalkingNetwork(ways: [
      try way("path", [(0, 0), (50, 0)]), try way("stairs", [(50, 0), (56, 0)], .steps),
    ])
    for (east, north) in [(53.0, 0.0), (51, 0.3), (50.5, 0), (55, 0.4)] {
      let walk = try walk(network, (0, 0), (east, north))
      #expect(walk.stepFree == nil)
      #expect(
        walk.unmapped.map(\.obstacle) == [.barrier(WalkObstacle(wayID: "stairs", kind: .steps))])
    }
    // Where they begin one is still on the path.
    #expect(try walk(network, (0, 0), (50, 0)).stepFree == true)
    #expect(try walk(network, (0, 0), (49.5, 1)).stepFree == true)
  }

  @Test("from where one flight of stairs follows another begin on stairs")
  func landing() throws {
    let network = WalkingNetwork(ways: [
      try way("path", [(0, 1.9), (20, 1.9)]), try way("lower", [(0, 0), (10, 0)], .steps),
      try way("upper", [(10, 0), (20, 0)], .steps),
    ])
    #expect(try walk(network, (0, 1.9), (10, 0)).stepFree == nil)
    // At their foot one is beside the path.
    #expect(try walk(network, (20, 1.9), (0, 0)).stepFree == true)
  }

  @Test(
    "from where stairs meet that are walked in one direction begin on stairs all the same",
    arguments: WalkingWay.Direction.allCases, WalkingWay.Direction.allCases)
  func oneWayStairs(lower: WalkingWay.Direction, upper: WalkingWay.Direction) throws {
    var flights = [
      try way("lower", [(0, 0), (10, 0)], .steps), try way("upper", [(10, 0), (20, 0)], .steps),
    ]
    flights[0].direction = lower
    flights[1].direction = upper
    let path = try way("path", [(0, 1.9), (20, 1.9)])
    let network = WalkingNetwork(ways: flights + [path])
    #expect(try walk(network, (0, 1.9), (10, 0)).stepFree == nil)
    // With a ramp that leads there, in whichever direction, the stairs end there.
    for direction in [WalkingWay.Direction.forward, .backward] {
      var ramp = try way("ramp", [(10, -9), (10, 0)], .ramp)
      ramp.direction = direction
      let end = try place(10.2, 0.2)
      let rules = WalkingRules(WalkingNetwork(ways: flights + [path, ramp]), .stepFree)
      let piece = StraightPiece(
        from: end.coordinate, to: SIMD3(GeocentricPosition(try spot(10, 1.9))), slot: 0)
      #expect(piece.obstacle(rules, heedsWalls: true) != nil)
      let foot = StraightPiece(
        from: try spot(10, 0), to: SIMD3(GeocentricPosition(try spot(10, 1.9))), slot: 0)
      #expect(foot.obstacle(rules, heedsWalls: true) == nil)
    }
  }

  @Test("do not cross stairs where there is another way, even if that is farther")
  func roundStairs() throws {
    let ways = [
      try way("below", [(0, 0), (100, 0)]), try way("stairs", [(0, 3), (100, 3)], .steps),
      try way("above", [(0, 12), (100, 12)]), try way("slope", [(100, 0), (100, 12)], .ramp),
    ]
    let network = WalkingNetwork(ways: ways)
    let walk = try walk(network, (0, 0), (50, 4))
    #expect(walk.sections.map(\.wayID) == ["below", "slope", "above", nil])
    #expect(walk.unmapped.map(\.obstacle) == [nil])
    // Where the other way leads nowhere, there is none.
    let apart = WalkingNetwork(ways: Array(ways.prefix(3)))
    #expect(
      apart.walk(from: try place(0, 0), to: try place(50, 4), .stepFree).unreachable != nil)
    // Where there is none in sight, the walk says what it leads over.
    let alone = WalkingNetwork(ways: Array(ways.prefix(2)))
    #expect(try self.walk(alone, (0, 0), (50, 4)).stepFree == nil)
  }

  @Test("between two places take no short cut over stairs")
  func direct() throws {
    let ways = [
      try way("below", [(0, 0), (100, 0)]), try way("above", [(0, 9), (100, 9)]),
      try way("stairs", [(0, 4.5), (100, 4.5)], .steps),
      try way("slope", [(100, 0), (100, 9)], .ramp),
    ]
    let (from, to) = (try place(50, 3.5), try place(50, 5.5))
    let network = WalkingNetwork(ways: ways)
    let wheels = try #require(network.walk(from: from, to: to, .stepFree).walk)
    #expect(wheels.sections.compactMap(\.wayID) == ["below", "slope", "above"])
    // Beside one another on open ground nobody needs the way, and nobody has mapped the ground.
    let near = try walk(network, (50, -8), (53, -8))
    #expect(near.sections.map(\.wayID) == [nil])
    #expect(near.unmapped.map(\.part) == [.whole])
    #expect(try walk(network, (50, -1), (50.5, -1.5)).stepFree == true)
  }

  @Test(
    "to where one is already are none, also within what bars the way", arguments: [0.0, 1, 4.5])
  func nowhere(north: Double) throws {
    let network = WalkingNetwork(
      ways: [try way("path", [(0, 0), (100, 0)]), try way("stairs", [(50, 1), (50, 8)], .steps)],
      outlines: [try outline("fence", .barrier, [(49, 4.5), (51, 4.5), (51, 5)])])
    let walk = try walk(network, (50, north), (50, north))
    #expect(walk.sections.allSatisfy { $0.distance == .zero })
    #expect(walk.unmapped.isEmpty)
    #expect(walk.duration == 0)
    #expect(walk.stepFree == true)
  }

  @Test("past a closed gate are told, at ease with one on the way itself")
  func gates() throws {
    let network = WalkingNetwork(
      ways: [try way("path", [(0, 0), (50, 0), (100, 0)])],
      points: [
        NetworkPoint(id: "gate", coordinate: try spot(50, 0), passage: .closed),
        NetworkPoint(id: "bollard", coordinate: try spot(20, 0), passage: .open),
      ])
    #expect(try walk(network, (0, 0), (20.2, 1)).stepFree == true)
    #expect(try walk(network, (0, 0), (49.7, 1)).stepFree == true)
    #expect(try walk(network, (0, 0), (50, 1)).stepFree == nil)
  }

  @Test("join a lift's end and a door, not only ways")
  func nodes() throws {
    let (ground, upper) = (FloorID(0), FloorID(1))
    let floors = [
      Floor(id: ground, building: 1, ordinal: 0), Floor(id: upper, building: 1, ordinal: 1),
    ]
    let network = WalkingNetwork(
      ways: [
        try way("path", [(0, 0), (50, 0)]),
        try way("hall", [(50, 0), (60, 0)], .corridor, floors: [ground]),
        try way("lift", [(60, 0)], .lift, floors: [ground, upper]),
        try way("attic", [(90, 0), (95, 0)], .corridor, floors: [upper]),
      ],
      doors: [
        NetworkDoor(
          id: "door", coordinate: try spot(50, 0), floor: ground, isAccessible: true)
      ], floors: floors)
    let walk = try #require(
      network.walk(from: try place(0, 0), to: try place(60, 0, upper), .stepFree).walk)
    #expect(walk.sections.map(\.kind) == [.footway, .door, .corridor, .lift])
    #expect(walk.stepFree == true)
    // To where one is already nobody rides a lift.
    let below = try #require(
      network.walk(from: try place(0, 0), to: try place(60, 0, ground), .stepFree).walk)
    #expect(below.liftsCount == 0)
    let costs = network.costs(
      from: try place(0, 0), toAll: [try place(60, 0, upper)], .stepFree)
    #expect(costs.map { $0?.duration } == [walk.duration])
  }

  @Test("join the lift of a floor without ways, and its doors where no lift is known")
  func bareFloor() throws {
    let (ground, upper) = (FloorID(0), FloorID(1))
    let floors = [
      Floor(id: ground, building: 1, ordinal: 0), Floor(id: upper, building: 1, ordinal: 1),
    ]
    let ways = [
      try way("path", [(0, 0), (100, 0)]),
      try way("hall", [(50, 5), (52, 5), (60, 5)], .corridor, floors: [ground]),
      try way("lift", [(60, 5)], .lift, floors: [ground, upper]),
      try way("stairs", [(52, 5), (54, 5)], .steps, floors: [ground, upper]),
    ]
    let door = NetworkDoor(id: "door", coordinate: try spot(50, 5), floor: ground)
    let network = WalkingNetwork(ways: ways, doors: [door], floors: floors)
    let (from, to) = (try place(0, 0), try place(70, 5, upper))
    let walk = try #require(network.walk(from: from, to: to, .stepFree).walk)
    #expect(walk.sections.map(\.wayID) == ["path", "door", "hall", "lift", nil])
    #expect(walk.stepFree == nil)
    #expect(walk.unmapped.map(\.part) == [.middle, .end])
    // With stairs alone there is no way, and they are what is in it.
    let stairs = WalkingNetwork(
      ways: ways.filter { $0.id != "lift" }, doors: [door], floors: floors)
    #expect(stairs.walk(from: from, to: to).walk?.stairsCount == 1)
    #expect(
      stairs.walk(from: from, to: to, .stepFree).unreachable?.obstacle
        == WalkObstacle(wayID: "stairs", kind: .steps))
    // With neither, somebody knows how to get up.
    let bare = WalkingNetwork(ways: [ways[0]], doors: [door], floors: floors)
    #expect(bare.walk(from: from, to: to, .stepFree).walk?.stepFree == nil)
  }

  @Test("are none at a door that a way leads to, however near another way is")
  func doorsOnWays() throws {
    let (ground, upper) = (FloorID(0), FloorID(1))
    let floors = [
      Floor(id: ground, building: 1, ordinal: 0), Floor(id: upper, building: 1, ordinal: 1),
    ]
    let ways = [
      try way("path", [(-50, 0), (0, 0)]),
      try way("stairs", [(0, 0), (5, 5)], .steps, floors: [ground, upper]),
      try way("hall", [(-10, 10), (10, 10)], .corridor, floors: [ground]),
      try way("attic", [(5, 5), (20, 5)], .corridor, floors: [upper]),
    ]
    let door = NetworkDoor(
      id: "door", coordinate: try spot(0, 0), floor: ground, isAccessible: true)
    let network = WalkingNetwork(ways: ways, doors: [door], floors: floors)
    let climb = try #require(
      network.walk(from: try place(-50, 0), to: try place(20, 5, upper)).walk)
    #expect(climb.sections.map(\.wayID) == ["path", "door", "stairs", "attic"])
    #expect(climb.unmapped.isEmpty)
    // The hall has no door that anybody knows of, and no wall is walked through to get there.
    #expect(
      network.walk(from: try place(-50, 0), to: try place(10, 10, ground)).unreachable != nil)

    // A lift along a slope cannot be stepped onto midway, and ends at the door all the same.
    let lift = WalkingNetwork(
      ways: [
        try way("slope", [(-40, -8), (0, 0)], .lift), try way("street", [(-60, -8), (-40, -8)]),
        try way("footway", [(-10, 10), (10, 10)]),
        try way("lobby", [(0, 0), (3, 3)], .corridor, floors: [ground]),
      ], doors: [door], floors: floors)
    let ride = try #require(
      lift.walk(from: try place(-60, -8), to: try place(3, 3, ground), .stepFree).walk)
    #expect(ride.sections.map(\.wayID) == ["street", "slope", "door", "lobby"])
    #expect(ride.stepFree == true)
    #expect(lift.walk(from: try place(10, 10), to: try place(3, 3, ground)).unreachable != nil)
  }

  @Test("beside doors have a state, too", arguments: [(1.5, true), (12.0, false)])
  func doors(away: Double, isClear: Bool) throws {
    let ground = FloorID(0)
    let network = WalkingNetwork(
      ways: [
        try way("path", [(0, 0), (100, 0)]),
        try way("hall", [(50, away), (60, away)], .corridor, floors: [ground]),
      ],
      doors: [
        NetworkDoor(
          id: "door", coordinate: try spot(50, away), floor: ground, isAccessible: true)
      ],
      outlines: [
        try outline(
          "house", .building,
          [(40, away - 0.4), (60, away - 0.4), (60, away + 20), (40, away + 20)])
      ], floors: [Floor(id: ground, building: 1, ordinal: 0)])
    let walk = try #require(
      network.walk(from: try place(0, 0), to: try place(60, away, ground), .stepFree).walk)
    #expect(walk.stepFree == (isClear ? true : nil))
    #expect(walk.unmapped.map(\.part) == (isClear ? [] : [.middle]))
    #expect(walk.unmapped.allSatisfy { $0.obstacle == nil })
  }
}
