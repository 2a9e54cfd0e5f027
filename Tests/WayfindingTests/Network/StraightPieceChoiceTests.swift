import Geodesy
import Testing

@testable import Wayfinding

/// Where somebody without steps joins the network who could do so in several places.
extension StraightPieceTests {
  @Test(
    "are not taken where the place has a door to known ground, unless that is ten minutes farther",
    arguments: [(50.0, true), (900, false)])
  func door(length: Double, isKnown: Bool) throws {
    let hall = FloorID(1)
    let far = 50 + length
    let network = WalkingNetwork(
      ways: [
        try way("path", [(0, 0), (60, 0), (far, 0), (2000, 0)]),
        try way("corridor", [(50, 10), (far, 10)], .corridor, floors: [hall]),
        try way("yard", [(far, 10), (far, 0)]),
        // The door stands where these end, and so has no way of its own to the path.
        try way("stairs", [(50, 10), (50, 20)], .steps),
      ],
      doors: try [50, far].map {
        NetworkDoor(
          id: "door \($0)", coordinate: try spot($0, 10), floor: hall, isAccessible: true)
      }, floors: [Floor(id: hall, building: 0, ordinal: 0)])
    let (from, to) = ((50.0, 10.0), (60.0, 0.0))
    let walk = try walk(network, from, to)
    #expect(walk.stepFree == (isKnown ? true : nil))
    let meters = isKnown ? 2 * length : 20
    #expect(abs(walk.distance.value - meters) < 0.1)
    // And so do those who ask how far it is.
    let places = [try place(to.0, to.1), try place(0, 0)]
    let costs = WalkingDestinations(places, in: network, .stepFree).costs(from: try place(50, 10))
    #expect(costs[0]?.duration == walk.duration)
    let nearest = WalkingDestinations(places, in: network, .stepFree)
      .nearest(2, from: try place(50, 10))
    #expect(
      nearest.map(\.cost) == costs.compactMap(\.self).sorted { $0.duration < $1.duration })
  }

  @Test("lead from a room to the nearest door, though another is in its own wall")
  func room() throws {
    let hall = FloorID(1)
    let network = WalkingNetwork(
      ways: [
        try way("street", [(0, 0), (100, 0)]), try way("back", [(0, 0), (0, 300), (25, 300)]),
        try way("lane", [(25, 300), (25, 40)]),
      ],
      doors: [
        NetworkDoor(id: "main", coordinate: try spot(30, 0), floor: hall, isAccessible: true),
        NetworkDoor(id: "rear", coordinate: try spot(25, 40), floor: hall),
      ],
      outlines: [
        NetworkOutline(
          id: "room", kind: .room,
          lines: try outline("room", .room, [(20, 20), (40, 20), (40, 40), (20, 40)]).lines,
          floors: [hall])
      ], floors: [Floor(id: hall, building: 0, ordinal: 0)])
    let start = try place(30, 25, hall)
    let walk = network.walk(from: start, to: try place(50, 0), .stepFree).walk
    #expect(abs((walk?.distance.value ?? 0) - 45) < 0.1 && walk?.stepFree == nil)
  }

  @Test("beside a lift on a bridge are over the ground below")
  func liftOnBridge() throws {
    let upper = FloorID(1)
    var bridge = try way("bridge", [(50, 10), (90, 10)])
    bridge.isOnGround = false
    let network = WalkingNetwork(
      ways: [bridge, try way("path", [(0, 0), (90, 0), (90, 10)])],
      doors: [
        NetworkDoor(id: "door", coordinate: try spot(50, 10), floor: upper, isAccessible: true)
      ], floors: [Floor(id: upper, building: 0, ordinal: 0)])
    #expect(try walk(network, (49, 10), (90, 5)).stepFree == nil)
    #expect(try walk(network, (50, 10), (90, 5)).stepFree == true)
  }

  @Test("do not make a place nearer than the walk to it is")
  func nearest() throws {
    // Straight over unknown ground it is 35 m to the first, and by the path 75 m; the second is 45 m
    // off by the path.
    let network = WalkingNetwork(
      ways: [try way("path", [(-100, 0), (0, 0), (34, 0), (100, 0)])],
      outlines: [
        try outline("lawn", .ground, [(-1, 0), (1, 0), (1, 21), (-1, 21)]),
        try outline("terrace", .ground, [(34, 0), (36, 0), (36, 21), (34, 21)]),
      ])
    let start = try place(0, 20)
    let places = [try place(35, 20), try place(-25, 0)]
    let destinations = WalkingDestinations(places, in: network, .stepFree)
    let costs = destinations.costs(from: start)
    #expect(abs((costs[0]?.distance.value ?? 0) - 75) < 0.1)
    #expect(abs((costs[1]?.distance.value ?? 0) - 45) < 0.1)
    let nearest = destinations.nearest(1, from: start)
    #expect(nearest.map(\.place) == [1] && nearest.map(\.cost) == [costs[1]].compactMap(\.self))
  }

  @Test("are none for who is there already, wherever that is")
  func nowhere() throws {
    let network = WalkingNetwork(ways: [try way("path", [(0, 0), (100, 0)])])
    let walk = try walk(network, (50, 1), (50, 1))
    #expect(walk.distance == .zero && walk.unmapped.isEmpty && walk.stepFree == true)
  }
}
