import Geodesy
import Testing

@testable import Wayfinding

@Suite("The climb of a walk")
struct WalkClimbTests {
  private func section(
    _ kind: WalkingWay.Kind?, _ distance: Double, rise: Double? = nil, from: Int? = nil,
    to: Int? = nil
  ) -> WalkSection {
    WalkSection(
      wayID: kind.map { _ in "way" }, kind: kind, fromFloor: from.map { FloorID($0) },
      toFloor: to.map { FloorID($0) }, line: [], distance: Meters(distance), duration: 0,
      rise: rise.map { Meters($0) }, isForward: true, access: .unknown)
  }

  private func walk(_ sections: WalkSection...) -> Walk {
    Walk(sections: sections, distance: .zero, duration: 0, settledNodes: 0)
  }

  @Test("adds what rises and what falls apart")
  func addsUp() {
    let walk = walk(
      section(.footway, 100, rise: 5), section(.ramp, 20, rise: -1.5),
      section(.lift, 0, rise: -8, from: 2, to: 0), section(.steps, 6, rise: 4, from: 0, to: 1))
    #expect(walk.ascent == Meters(9))
    #expect(walk.descent == Meters(9.5))
    #expect(self.walk().ascent == .zero)
  }

  @Test("takes a floor as level, and a few metres of unknown slope as nothing")
  func bearsLittle() {
    let walk = walk(
      section(nil, 3), section(.door, 2, to: 1), section(.corridor, 80, from: 1, to: 1),
      section(nil, 10, rise: 0, from: 1, to: 1), section(.lift, 0, rise: 4, from: 1, to: 2))
    #expect(walk.ascent == Meters(4))
    #expect(walk.descent == .zero)
  }

  @Test("says nothing where a part is not known")
  func saysNothing() {
    let lift = section(.lift, 0, rise: 4, from: 1, to: 2)
    let unknown = [
      section(.footway, 7), section(.steps, 1), section(.ramp, 1),
      section(.lift, 0, from: 1, to: 2), section(.escalator, 1), section(.crossing, 6.5),
      // Straight over open ground, and about a building that nobody has mapped.
      section(nil, 7, rise: 0), section(nil, 1, from: 1, to: 2),
      section(.footway, 1, rise: .infinity),
    ]
    for section in unknown {
      #expect(walk(lift, section).ascent == nil, "\(section)")
      #expect(walk(lift, section).descent == nil, "\(section)")
    }
    #expect(walk(section(.footway, 4), section(.footway, 4)).ascent == nil)
  }

  @Test("comes from floors, and from the inclines of ways in the direction walked")
  func overNetwork() throws {
    var slope = WalkingWay(id: "slope", kind: .footway, line: [try spot(0, 0), try spot(100, 0)])
    slope.incline = 0.05
    let ground = FloorID(0)
    let upper = FloorID(1)
    let network = WalkingNetwork(
      ways: [
        slope,
        WalkingWay(
          id: "hall", kind: .corridor, line: [try spot(100, 2), try spot(150, 2)], floors: [ground]),
        WalkingWay(id: "lift", kind: .lift, line: [try spot(150, 2)], floors: [ground, upper]),
        WalkingWay(
          id: "gallery", kind: .corridor, line: [try spot(150, 2), try spot(160, 2)],
          floors: [upper]),
      ],
      doors: [NetworkDoor(id: "door", coordinate: try spot(100, 2), floor: ground)],
      floors: [
        Floor(id: ground, building: 1, ordinal: 0, elevation: Meters(90)),
        Floor(id: upper, building: 1, ordinal: 1, elevation: Meters(93.5)),
      ])
    let (foot, top) = (
      NetworkSpot(try spot(0, 0)), NetworkSpot(try spot(160, 2), floor: upper)
    )
    let there = try #require(network.walk(from: foot, to: top).walk)
    #expect(abs((there.ascent?.value ?? 0) - 8.5) < 0.01)
    #expect(there.descent == .zero)
    let back = try #require(network.walk(from: top, to: foot).walk)
    #expect(abs((back.descent?.value ?? 0) - 8.5) < 0.01)
    #expect(back.ascent == .zero)
  }
}
