/// A flat map around one place: metres east and north of its centre.
///
/// A transverse Mercator projection (PROJ's `tmerc`, exact form after Poder and Engsager) with the
/// centre as its origin and scale 1 there; within 50 km of the centre lengths are stretched by less
/// than 31 parts in a million (the scale grows as 1 + d²/2R²).
public struct LocalPlane: Sendable {
  /// The place on the ellipsoid whose position in the plane is (0, 0).
  public let center: Coordinate
  private let system: CoordinateReferenceSystem

  /// A plane that touches the ellipsoid at `center`. Costs about half a millisecond, so keep it.
  ///
  /// - Complexity: O(1), but see ``CoordinateReferenceSystem/init(_:)``.
  public init(center: Coordinate) throws(InvalidReferenceSystem) {
    self.center = center
    system = try CoordinateReferenceSystem(
      "+proj=tmerc +lat_0=\(center.latitude) +lon_0=\(center.longitude) +k_0=1 +datum=WGS84 "
        + "+units=m +type=crs")
  }

  /// Metres east and north of the centre.
  ///
  /// - Complexity: O(1): one conversion.
  public func position(
    of coordinate: Coordinate
  ) throws(InvalidReferenceSystem) -> (east: Double, north: Double) {
    let position = try system.position(of: coordinate)
    return (position.x, position.y)
  }

  /// The place `east` and `north` metres from the centre.
  ///
  /// - Complexity: O(1): two or three conversions.
  public func coordinate(
    east: Double, north: Double
  ) throws(InvalidReferenceSystem) -> Coordinate {
    try system.coordinate(x: east, y: north)
  }
}
