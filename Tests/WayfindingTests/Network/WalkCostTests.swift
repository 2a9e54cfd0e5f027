import Geodesy
import TestSupport
import Testing

@testable import Wayfinding

@Suite("Walk costs")
struct WalkCostTests {
  private func scene(
    _ seed: UInt64
  ) throws -> (network: WalkingNetwork, start: NetworkSpot, places: [NetworkSpot]) {
    var tangle = try RandomNetwork(seed: seed, pointCount: 7)
    let start = try tangle.place()
    var places = try (0..<20).map { _ in try tangle.place() }
    places.append(NetworkSpot(try spot(2000, 0)))
    places.append(places[3])
    places.append(start)
    return (tangle.network(), start, places)
  }

  private func expected(
    _ network: WalkingNetwork, _ start: NetworkSpot, _ end: NetworkSpot,
    _ profile: WalkingProfile
  ) -> WalkCost? {
    switch network.walk(from: start, to: end, profile) {
    case .walk(let walk):
      return WalkCost(duration: walk.duration, distance: walk.distance, isStraight: false)
    case .unreachable: return nil
    case .straight(let geodesic):
      return WalkCost(
        duration: geodesic.distance.value / profile.flatSpeed, distance: geodesic.distance,
        isStraight: true)
    }
  }

  @Test("are those of single walks", arguments: UInt64(0)..<4)
  func oneToMany(seed: UInt64) throws {
    let (network, start, places) = try scene(seed)
    for profile in [WalkingProfile(), .stepFree] {
      let costs = network.costs(from: start, toAll: places, profile)
      #expect(costs == places.map { expected(network, start, $0, profile) })
    }
  }

  @Test("order the nearest places", arguments: UInt64(0)..<4)
  func nearest(seed: UInt64) throws {
    let (network, start, places) = try scene(seed)
    for profile in [WalkingProfile(), .stepFree] {
      let costs = network.costs(from: start, toAll: places, profile)
      let sorted = costs.enumerated().compactMap { place, cost in
        cost.map { WalkingNeighbor(place: place, cost: $0) }
      }.sorted { ($0.cost.duration, $0.place) < ($1.cost.duration, $1.place) }
      for count in [0, 1, 3, 10, 100] {
        #expect(
          network.nearest(count, from: start, among: places, profile)
            == Array(sorted.prefix(count)))
      }
      #expect(
        network.nearest(100, from: start, among: places, profile, within: 120)
          == sorted.filter { $0.cost.duration <= 120 })
    }
  }

  @Test("are none for no places, no count, no time")
  func nothing() throws {
    let (network, start, places) = try scene(1)
    #expect(network.costs(from: start, toAll: []).isEmpty)
    #expect(network.nearest(3, from: start, among: []).isEmpty)
    #expect(network.nearest(-1, from: start, among: places).isEmpty)
    #expect(network.nearest(3, from: start, among: places, within: -1).isEmpty)
    #expect(network.nearest(3, from: start, among: places, within: .nan).isEmpty)
  }
}
