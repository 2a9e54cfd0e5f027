import Foundation
import Geodesy

/// Ground of one floor, or outdoors, on which people may walk anywhere.
struct WalkableArea: Sendable {
  let slot: Int
  /// The closed rings around it; what is inside of two rings is in a hole.
  let rings: [[Coordinate]]
  /// The southernmost and northernmost degree.
  private let span: (south: Double, north: Double)

  init(slot: Int, rings: [[Coordinate]]) {
    self.slot = slot
    self.rings = rings
    let latitudes = rings.lazy.joined().map(\.latitude)
    span = (latitudes.min() ?? .infinity, latitudes.max() ?? -.infinity)
  }

  /// The distance from an edge within which a point lies on it, in metres: a choice, above what
  /// rounding moves.
  static let slack = 1e-4

  /// Tells whether all of a straight piece lies inside, edges included.
  ///
  /// Exact in the plane around its start: between two places where it meets edges a piece is
  /// inside as a whole or not at all, so one point of each such part tells. A geodesic of 250 m leaves
  /// that plane's straight line by a millimetre.
  func contains(from start: Coordinate, to end: Coordinate) -> Bool {
    // A hundred-millionth of a degree is more than the slack.
    guard start.latitude >= span.south - 1e-8, start.latitude <= span.north + 1e-8 else {
      return false
    }
    let plane = TangentPlane(at: start)
    let rings = rings.map { $0.map(plane.point) }
    guard Self.holds(.zero, rings) else { return false }
    let whole = plane.point(end)
    let length = Self.length(whole)
    guard length > Self.slack else { return true }
    var shares = [0.0, 1]
    for (from, to) in Self.edges(rings) { shares += Self.meetings(whole, from, to) }
    shares.sort()
    return zip(shares, shares.dropFirst()).allSatisfy { one, other in
      (other - one) * length <= Self.slack || Self.holds(whole * ((one + other) / 2), rings)
    }
  }

  private static func edges(
    _ rings: [[SIMD2<Double>]]
  ) -> some Sequence<(SIMD2<Double>, SIMD2<Double>)> {
    rings.lazy.flatMap { zip($0, $0.dropFirst()) }
  }

  /// The shares of the piece from zero to `whole` where it may meet an edge. One too many does no
  /// harm, so ends are taken generously.
  private static func meetings(
    _ whole: SIMD2<Double>, _ from: SIMD2<Double>, _ to: SIMD2<Double>
  ) -> [Double] {
    let edge = to - from
    let turn = cross(whole, edge)
    let found: [Double]
    if turn.magnitude <= 1e-9 * length(whole) * length(edge) {
      let square = (whole * whole).sum()
      found = [from, to].map { ($0 * whole).sum() / square }
    } else {
      let along = cross(from, whole) / turn
      found = (-0.01...1.01).contains(along) ? [cross(from, edge) / turn] : []
    }
    return found.filter { $0 > 0 && $0 < 1 }
  }

  /// Tells whether a point lies on an edge or inside: the crossings of a ray are counted (M.
  /// Shimrat, Algorithm 112, CACM 5, 1962, doi:10.1145/368637.368653).
  private static func holds(_ point: SIMD2<Double>, _ rings: [[SIMD2<Double>]]) -> Bool {
    var isInside = false
    for (from, to) in edges(rings) {
      let edge = to - from
      let square = (edge * edge).sum()
      let share = square > 0 ? min(1, max(0, ((point - from) * edge).sum() / square)) : 0
      if length(point - from - edge * share) <= slack { return true }
      if (from.y > point.y) != (to.y > point.y),
        point.x < from.x + (point.y - from.y) / (to.y - from.y) * edge.x
      {
        isInside.toggle()
      }
    }
    return isInside
  }

  private static func cross(_ one: SIMD2<Double>, _ other: SIMD2<Double>) -> Double {
    one.x * other.y - one.y * other.x
  }

  private static func length(_ vector: SIMD2<Double>) -> Double {
    (vector * vector).sum().squareRoot()
  }
}

/// Longitude and latitude around a place, as metres to the east and north of it.
private struct TangentPlane {
  private let origin: Coordinate
  private let scale: SIMD2<Double>

  init(at origin: Coordinate) {
    self.origin = origin
    // Of a sphere as large as the equator; only the slack depends on it.
    let degree = 6_378_137 * Double.pi / 180
    scale = SIMD2(degree * cos(origin.latitude * .pi / 180), degree)
  }

  func point(_ place: Coordinate) -> SIMD2<Double> {
    // Across the antimeridian it is not far.
    let east = (place.longitude - origin.longitude).remainder(dividingBy: 360)
    return SIMD2(east, place.latitude - origin.latitude) * scale
  }
}
