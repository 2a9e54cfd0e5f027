import Geodesy
import TestSupport
import Testing

@testable import Catalog

@Suite("The bound of a distance")
struct DistanceBoundTests {
  @Test("is never below the geodesic, anywhere on earth", arguments: [180.0, 1, 0.01])
  func bound(spread: Double) throws {
    var random = SplitMix64(seed: 20_261_122)
    for _ in 0..<5_000 {
      let one = try Coordinate(
        latitude: .random(in: -90...90, using: &random),
        longitude: .random(in: -180...180, using: &random))
      let longitude = one.longitude + .random(in: -spread...spread, using: &random)
      let other = try Coordinate(
        latitude: max(-90, min(90, one.latitude + .random(in: -spread...spread, using: &random))),
        longitude: longitude > 180
          ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude)
      #expect(one.distanceBound(to: other) >= one.distance(to: other), "\(one) \(other)")
    }
  }
}
