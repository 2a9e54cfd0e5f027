import Geodesy
import Testing

@testable import Wayfinding

/// Gates, stiles and kerbs on networks small enough to be drawn.
@Suite("Points of a network")
struct PassageTests {
  private func way(
    _ id: String, _ line: [(Double, Double)], _ kind: WalkingWay.Kind = .footway
  ) throws -> WalkingWay {
    WalkingWay(id: id, kind: kind, line: try line.map { try spot($0.0, $0.1) })
  }

  private func point(
    _ id: String, _ east: Double, _ north: Double, _ passage: NetworkPoint.Passage
  ) throws -> NetworkPoint {
    NetworkPoint(id: id, coordinate: try spot(east, north), passage: passage)
  }

  private func place(_ east: Double, _ north: Double) throws -> NetworkSpot {
    NetworkSpot(try spot(east, north))
  }

  /// A straight path with a gate in the middle, and a way round of 140 m.
  private func field(_ passage: NetworkPoint.Passage, _ at: Double = 50) throws -> WalkingNetwork {
    WalkingNetwork(
      ways: [
        try way("path", [(0, 0), (50, 0), (100, 0)]),
        try way("round", [(0, 0), (0, 20), (100, 20), (100, 0)]),
      ], points: [try point("gate", at, 0, passage)])
  }

  private func length(_ walk: Walk?) -> Double { (walk?.distance.value ?? 0).rounded() }

  @Test(
    "are passed or not, at a corner of a way and between two",
    arguments: [
      (NetworkPoint.Passage.open, 100.0, 100.0), (.unknown, 100, 100), (.notForWheels, 100, 140),
      (.closed, 140, 140),
    ], [50.0, 30])
  func passed(_ expected: (NetworkPoint.Passage, Double, Double), at: Double) throws {
    let network = try field(expected.0, at)
    let (from, to) = (try place(0, 0), try place(100, 0))
    #expect(length(network.walk(from: from, to: to).walk) == expected.1)
    let wheels = try #require(network.walk(from: from, to: to, .stepFree).walk)
    #expect(length(wheels) == expected.2)
    #expect(wheels.stepFree == true)
    let costs = network.costs(from: from, toAll: [to], .stepFree)
    #expect(costs.map { ($0?.distance.value ?? 0).rounded() } == [expected.2])
  }

  @Test("are left on either side by who begins there, though a door is at hand on one side")
  func besideDoor() throws {
    let hall = FloorID(1)
    let network = WalkingNetwork(
      ways: [try way("path", [(0, 0), (50, 0), (100, 0)])],
      doors: [NetworkDoor(id: "door", coordinate: try spot(51, 1), floor: hall)],
      points: [try point("stile", 50, 0, .notForWheels)],
      floors: [Floor(id: hall, building: 0, ordinal: 0)])
    for (end, meters) in [(0.0, 50.0), (30, 20), (70, 20), (100, 50)] {
      let walk = network.walk(from: try place(50, 0), to: try place(end, 0), .stepFree).walk
      #expect(abs((walk?.distance.value ?? 0) - meters) < 0.1)
    }
  }

  @Test("of which nothing is known are counted with the ways")
  func counted() throws {
    let (from, to) = (try place(0, 0), try place(100, 0))
    #expect(try field(.unknown).walk(from: from, to: to).walk?.unknownAccessCount == 2)
    #expect(try field(.open).walk(from: from, to: to).walk?.unknownAccessCount == 1)
    let walk = try field(.notForWheels).walk(from: from, to: to).walk
    #expect(walk?.points.map(\.id) == ["gate"])
    #expect(walk?.stepFree == false)
  }

  @Test("open and close by their own names")
  func hours() throws {
    var profile = WalkingProfile()
    profile.closed = ["gate"]
    let walk = try field(.open).walk(from: try place(0, 0), to: try place(100, 0), profile).walk
    #expect(length(walk) == 140)
  }

  @Test("are told as what is in the way")
  func obstacle() throws {
    let network = WalkingNetwork(
      ways: [try way("path", [(0, 0), (50, 0), (100, 0)])],
      points: [try point("stile", 50, 0, .notForWheels)])
    let refused = try #require(
      network.walk(from: try place(0, 0), to: try place(100, 0), .stepFree).unreachable)
    #expect(refused.obstacle == WalkObstacle(wayID: "stile", kind: nil))
    #expect(abs(refused.gap.value - 50) < 0.01)
  }

  @Test("may be where a walk begins or ends, though nobody knows on which side")
  func ends() throws {
    let network = WalkingNetwork(
      ways: [try way("path", [(0, 0), (50, 0), (100, 0)])],
      points: [try point("gate", 50, 0, .closed)])
    let gate = try place(50, 0)
    for far in [0.0, 100] {
      let (there, back) = (
        try #require(network.walk(from: try place(far, 0), to: gate).walk),
        try #require(network.walk(from: gate, to: try place(far, 0)).walk)
      )
      #expect(length(there) == 50 && length(back) == 50)
      #expect(there.stepFree == nil && back.stepFree == nil)
      #expect(
        there.unmapped == [
          UnmappedPiece(
            part: .end, distance: .zero,
            obstacle: .barrier(WalkObstacle(wayID: "gate", kind: nil)))
        ])
      #expect(back.unmapped.map(\.part) == [.start])
    }
    #expect(network.walk(from: try place(0, 0), to: try place(100, 0)).unreachable != nil)
    #expect(network.walk(from: try place(49, 1), to: try place(52, 1)).unreachable != nil)
  }

  @Test("at the end of a way bar what lies behind it")
  func behind() throws {
    let network = WalkingNetwork(
      ways: [try way("path", [(0, 0), (50, 0)])], points: [try point("gate", 50, 0, .closed)])
    let refused = try #require(
      network.walk(from: try place(0, 0), to: try place(60, 0)).unreachable)
    #expect(abs(refused.gap.value - 10) < 0.01)
    let open = WalkingNetwork(
      ways: [try way("path", [(0, 0), (50, 0)])], points: [try point("gate", 50, 0, .unknown)])
    let walk = try #require(open.walk(from: try place(0, 0), to: try place(60, 0)).walk)
    #expect(walk.unknownAccessCount == 2)
  }

  @Test("that lie on no way are reported, and never guessed at")
  func lost() throws {
    let ways = [try way("path", [(0, 0), (50, 0), (100, 0)])]
    let network = WalkingNetwork(
      ways: ways,
      points: [
        try point("near", 20, 0.3, .closed), try point("far", 20, 0.7, .closed),
        try point("near", 80, 0, .closed),
        NetworkPoint(
          id: "above", coordinate: try spot(50, 0), floors: [FloorID(9)], passage: .closed),
      ])
    let left = network.report().leftOut
    #expect(left.map(\.id).sorted() == ["above", "far", "near"])
    #expect(left.allSatisfy { $0.isPoint })
    #expect(Set(left.map(\.reason)) == [.unknownFloor, .noWayNearby, .repeatedID])
    #expect(network.walk(from: try place(0, 0), to: try place(40, 0)).unreachable != nil)
    #expect(network.walk(from: try place(40, 0), to: try place(90, 0)).walk != nil)
  }

  @Test("within a way between two floors speak for all of it, once", arguments: [1, 2])
  func betweenFloors(floorCount: Int) throws {
    let floors = [0, 1].map { Floor(id: FloorID($0), building: 1, ordinal: $0) }
    var ramp = try way("ramp", [(20, 0), (25, 0), (30, 0)], .ramp)
    ramp.floors = floors.map(\.id)
    var hall = try way("hall", [(0, 0), (20, 0)], .corridor)
    hall.floors = [floors[0].id]
    let network = WalkingNetwork(
      ways: [ramp, hall],
      points: [
        NetworkPoint(
          id: "door", coordinate: try spot(25, 0), floors: floors.prefix(floorCount).map(\.id),
          passage: .notForWheels)
      ], floors: floors)
    let from = NetworkSpot(try spot(0, 0), floor: floors[0].id)
    let to = NetworkSpot(try spot(30, 0), floor: floors[1].id)
    let walk = try #require(network.walk(from: from, to: to).walk)
    #expect(walk.stepFree == false && walk.points.map(\.id) == ["door"])
    #expect(network.walk(from: from, to: to, .stepFree).walk == nil)
  }
}
