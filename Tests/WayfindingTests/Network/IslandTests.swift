import Geodesy
import Testing

@testable import Wayfinding

/// A street 200 m long, and 20 m north of its middle a path of 60 m that nothing joins to it.
@Suite("A path that nothing joins to the rest")
struct IslandTests {
  private let network: WalkingNetwork

  init() throws {
    network = try WalkingNetwork(ways: [
      WalkingWay(id: "street", kind: .footway, line: [Self.at(0, 0), Self.at(200, 0)]),
      WalkingWay(id: "island", kind: .footway, line: [Self.at(70, 20), Self.at(130, 20)]),
    ])
  }

  /// The place so many metres east and north of a corner of Moorgate.
  private static func at(_ east: Double, _ north: Double) throws -> Coordinate {
    try Coordinate(latitude: 51.5186, longitude: -0.0886)
      .moved(by: Meters(east), toward: try #require(Bearing(degrees: 90))).moved(
        by: Meters(north), toward: try #require(Bearing(degrees: 0)))
  }

  private func walk(
    _ from: (Double, Double), _ to: (Double, Double), isStepFree: Bool = false
  ) throws -> Walk? {
    var profile = WalkingProfile()
    profile.isStepFree = isStepFree
    return try network.walk(
      from: NetworkSpot(Self.at(from.0, from.1)), to: NetworkSpot(Self.at(to.0, to.1)), profile
    ).walk
  }

  private func ways(_ walk: Walk?) -> [String] {
    walk?.sections.compactMap(\.wayID) ?? []
  }

  @Test("is left for the street by who wants to get elsewhere", arguments: [false, true])
  func leaving(isStepFree: Bool) throws {
    let outcome = try walk((80, 22), (190, 1), isStepFree: isStepFree)
    #expect(ways(outcome) == ["street"])
    // Nobody has mapped the 22 m between.
    #expect(try #require(outcome).unmappedDistance.value > 15)
  }

  @Test("is where one arrives by the street", arguments: [false, true])
  func arriving(isStepFree: Bool) throws {
    #expect(try ways(walk((10, -1), (120, 22), isStepFree: isStepFree)) == ["street"])
  }

  @Test("is walked by who stays on it, and not left for a street", arguments: [false, true])
  func staying(isStepFree: Bool) throws {
    #expect(try ways(walk((72, 22), (128, 21), isStepFree: isStepFree)) == ["island"])
  }
}
