import Geodesy
import TestSupport
import Testing
import Wayfinding

@Suite("Search effort")
struct SearchEffortTests {
  /// The mean effort of 200 questions for ten places each.
  private func meanEffort(
    _ number: Int, place: (inout SplitMix64) throws -> Coordinate
  ) throws -> (nodes: Double, compared: Double, measured: Double) {
    var random = SplitMix64(seed: 2024)
    let index = NearestIndex(try (0..<number).map { _ in try place(&random) })
    var effort = SearchEffort()
    for _ in 0..<200 { _ = index.nearest(10, to: try place(&random), counting: &effort) }
    return (
      Double(effort.nodesOpened) / 200, Double(effort.placesCompared) / 200,
      Double(effort.distancesMeasured) / 200
    )
  }

  private func city(_ random: inout SplitMix64) throws -> Coordinate {
    try Coordinate(
      latitude: 42.37 + Double.random(in: -0.05...0.05, using: &random),
      longitude: -71.11 + Double.random(in: -0.07...0.07, using: &random))
  }

  @Test("measures hardly more than the places it answers", arguments: [2_000, 20_000])
  func measuresFew(number: Int) throws {
    #expect(try meanEffort(number) { try .random(using: &$0) }.measured < 10.2)
    #expect(try meanEffort(number, place: city).measured < 10.2)
  }

  @Test("grows with the logarithm of the number of places")
  func growsSlowly() throws {
    let few = try meanEffort(2_000, place: city)
    let many = try meanEffort(64_000, place: city)
    // Five more halvings on the way down, and hardly wider at the bottom.
    #expect(many.nodes < few.nodes + 15)
    #expect(many.compared < 1.5 * few.compared)
  }

  @Test("stays small for a question from another continent")
  func farAway() throws {
    var random = SplitMix64(seed: 5)
    let places = try (0..<20_000).map { _ in try city(&random) }
    let index = NearestIndex(places)
    for (latitude, longitude) in [(-33.9, 151.2), (-42.37, 108.89), (0.0, 0.0), (50.0, 8.0)] {
      let here = try Coordinate(latitude: latitude, longitude: longitude)
      var effort = SearchEffort()
      let found = index.nearest(10, to: here, counting: &effort)
      #expect(found == fullScan(10, of: places, to: here))
      #expect(effort.distancesMeasured < 2_000)
    }
  }

  @Test("measures a spot once, however many places share it")
  func stack() throws {
    let spot = try Coordinate(latitude: 48.85, longitude: 2.35)
    let here = try Coordinate(latitude: 48.86, longitude: 2.35)
    var effort = SearchEffort()
    let index = NearestIndex(Array(repeating: spot, count: 5_000))
    let found = index.nearest(10, to: here, counting: &effort)
    #expect(found.map(\.place) == Array(0..<10))
    #expect(effort.distancesMeasured < 10)
  }

  @Test("keeps to 44 bytes a place", arguments: [0, 1, 8, 9, 1_000, 1_025, 65_537])
  func memory(number: Int) throws {
    var random = SplitMix64(seed: 1)
    let index = NearestIndex(try (0..<number).map { _ in try .random(using: &random) })
    #expect(index.memoryFootprint <= 44 * number + 64)
  }
}
