import CProj

/// The shortest line between two places on the WGS 84 ellipsoid.
///
/// Solved by PROJ's `geod_inverse` after C. F. F. Karney, Algorithms for geodesics, Journal of
/// Geodesy 87 (2013), doi:10.1007/s00190-012-0578-z. Accurate to about 15 nanometres.
public struct Geodesic: Hashable, Sendable {
  /// The length of the line.
  public let distance: Meters
  /// The bearing at its start; `nil` where both ends are one place, since then there is none.
  public let initialBearing: Bearing?
  /// The bearing at its end, in the direction of travel; `nil` where both ends are one place.
  public let finalBearing: Bearing?

  /// The geodesic from `start` to `end`.
  ///
  /// - Complexity: O(1): PROJ bounds the rounds of its iteration.
  public init(from start: Coordinate, to end: Coordinate) {
    var distance = 0.0
    var initial = 0.0
    var final = 0.0
    geod_inverse(
      WGS84.geodesic, start.latitude, start.longitude, end.latitude, end.longitude,
      &distance, &initial, &final)
    self.distance = Meters(distance)
    // PROJ answers azimuth 180 for coincident points.
    initialBearing = distance > 0 ? Bearing(wrapping: initial) : nil
    finalBearing = distance > 0 ? Bearing(wrapping: final) : nil
  }
}

extension Coordinate {
  /// The geodesic length to `other`: PROJ's `geod_inverse`, see ``Geodesic``.
  ///
  /// - Complexity: O(1), as for ``Geodesic/init(from:to:)``.
  public func distance(to other: Coordinate) -> Meters {
    var distance = 0.0
    geod_inverse(
      WGS84.geodesic, latitude, longitude, other.latitude, other.longitude, &distance, nil, nil)
    return Meters(distance)
  }

  /// The place reached by walking `distance` along the geodesic that starts at `bearing`: the
  /// direct problem, PROJ's `geod_direct`, see ``Geodesic``. A negative distance walks backwards.
  ///
  /// - Complexity: O(1), without iteration.
  public func moved(by distance: Meters, toward bearing: Bearing) -> Coordinate {
    var latitude = 0.0
    var longitude = 0.0
    geod_direct(
      WGS84.geodesic, self.latitude, self.longitude, bearing.degrees, distance.value,
      &latitude, &longitude, nil)
    return Coordinate(computedLatitude: latitude, longitude: longitude)
  }
}
