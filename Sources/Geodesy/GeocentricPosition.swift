import Foundation

/// A place on the ellipsoid as a vector from the centre of the Earth (EPSG:4978), in metres.
///
/// Straight lines between such vectors bound geodesics from both sides, see ``chordBound(_:)``.
public struct GeocentricPosition: Hashable, Sendable {
  /// Towards latitude 0, longitude 0, in metres.
  public let x: Double
  /// Towards latitude 0, longitude 90 east, in metres.
  public let y: Double
  /// Towards the north pole, in metres.
  public let z: Double

  /// The vector of a place at height zero: the textbook conversion, for example Hofmann-Wellenhof,
  /// Lichtenegger and Wasle, GNSS (2008), equation 8.2.
  ///
  /// - Complexity: O(1).
  public init(_ coordinate: Coordinate) {
    let latitude = coordinate.latitude * .pi / 180
    let longitude = coordinate.longitude * .pi / 180
    let sine = sin(latitude)
    let normal =
      WGS84.equatorialRadius.value / (1 - WGS84.eccentricitySquared * sine * sine).squareRoot()
    x = normal * cos(latitude) * cos(longitude)
    y = normal * cos(latitude) * sin(longitude)
    z = normal * (1 - WGS84.eccentricitySquared) * sine
  }

  /// The longest surface geodesic between two places whose straight-line distance is `chord`.
  ///
  /// With R = b²/a, the smallest radius of normal curvature of WGS 84, a geodesic *g* over a chord
  /// *c* satisfies c <= g <= 2R asin(c / 2R) (Schur's comparison theorem). Near c = 2R the arc sine
  /// runs out, and the answer is infinite: no bound.
  ///
  /// - Complexity: O(1).
  public static func chordBound(_ chord: Meters) -> Meters {
    let diameter = 2 * WGS84.smallestRadiusOfCurvature.value
    let ratio = chord.value / diameter
    return ratio >= 0.999 ? Meters(.infinity) : Meters(diameter * asin(ratio))
  }
}
