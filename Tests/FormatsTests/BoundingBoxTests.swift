@testable import Exchange
import Geodesy
import Testing

@Suite("The middle of coordinates")
struct BoundingBoxTests {
  /// Latitudes and longitudes, and those of their middle.
  static let cases: [(points: [SIMD2<Double>], middle: SIMD2<Double>)] = [
    ([[1, 2]], [1, 2]),
    ([[10, 20], [20, 40], [11, 21]], [15, 30]),
    ([[-16.8, 179.9], [-16.9, -179.7]], [-16.85, -179.9]),
    ([[0, 179], [0, -179.5]], [0, 179.75]),
    ([[0, -80], [0, 80]], [0, 0]),
  ]

  @Test("is that of their box, also around the antimeridian", arguments: cases)
  func middle(of points: [SIMD2<Double>], expected: SIMD2<Double>) throws {
    let coordinates = try points.map { try Coordinate(latitude: $0.x, longitude: $0.y) }
    let middle = try #require(BoundingBox.middle(of: coordinates))
    #expect(middle == (try Coordinate(latitude: expected.x, longitude: expected.y)))
  }

  @Test("is none where there are none")
  func none() { #expect(BoundingBox.middle(of: [Coordinate]()) == nil) }
}
