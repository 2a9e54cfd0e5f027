import CProj

/// The ellipsoid that every coordinate refers to.
///
/// Defining constants: NGA.STND.0036, Department of Defense World Geodetic System 1984.
public enum WGS84 {
  /// The semi-major axis *a*.
  public static let equatorialRadius = Meters(6_378_137)
  /// The flattening *f* = (a - b) / a.
  public static let flattening = 1 / 298.257223563
  /// The semi-minor axis *b* = a (1 - f).
  public static let polarRadius = Meters(equatorialRadius.value * (1 - flattening))
  /// The smallest radius of normal curvature anywhere, b²/a: the meridian's at the equator.
  public static let smallestRadiusOfCurvature = Meters(
    polarRadius.value * polarRadius.value / equatorialRadius.value)
  /// The first eccentricity squared, f (2 - f).
  static let eccentricitySquared = flattening * (2 - flattening)

  /// The ellipsoid as PROJ's `geod_init` prepares it: written once here, only read afterwards, so
  /// that all threads may share it.
  nonisolated(unsafe) static let geodesic: UnsafePointer<geod_geodesic> = {
    let pointer = UnsafeMutablePointer<geod_geodesic>.allocate(capacity: 1)
    geod_init(pointer, equatorialRadius.value, flattening)
    return UnsafePointer(pointer)
  }()
}
