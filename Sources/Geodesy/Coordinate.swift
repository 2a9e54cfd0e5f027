/// A place on the WGS 84 ellipsoid (EPSG:4326), in degrees.
///
/// Formats disagree about order, so both labels are always written out; only the GeoJSON codec
/// sees a bare `[longitude, latitude]` pair.
public struct Coordinate: Hashable, Sendable {
  /// Degrees north of the equator, from -90 to 90.
  public let latitude: Double
  /// Degrees east of Greenwich, from -180 to 180.
  public let longitude: Double

  /// Refuses values outside those ranges, and not-a-number.
  public init(latitude: Double, longitude: Double) throws(InvalidCoordinate) {
    guard (-90...90).contains(latitude) else { throw .latitude(latitude) }
    guard (-180...180).contains(longitude) else { throw .longitude(longitude) }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The position where the equator crosses the prime meridian.
  public static let origin = Coordinate(computedLatitude: 0, longitude: 0)

  /// Takes degrees that PROJ computed, which lie in range by construction, without a check.
  init(computedLatitude latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Reads a position as a person types it, or as a device writes it: `42.3736,-71.1190`,
  /// `42°22'25"N 71°7'8.4"W`, `N 42 22.416 W 71 7.14` or `geo:42.3736,-71.1190`.
  ///
  /// Latitude comes first where no letters say which is which. What could mean two things is no
  /// position: `42,5 71,1` has decimal commas.
  ///
  /// - Complexity: O(n) for n bytes of text.
  public init(parsing text: String) throws(InvalidCoordinate) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    if parts.count == 2, let latitude = Double(decimal: parts[0].trimmingSpaces),
      let longitude = Double(decimal: parts[1].trimmingSpaces)
    {
      try self.init(latitude: latitude, longitude: longitude)
    } else if let degrees = CoordinateText(text)?.degrees {
      try self.init(latitude: degrees.latitude, longitude: degrees.longitude)
    } else {
      throw .unreadable(text)
    }
  }
}

/// The reason why two numbers, or a text, are not a place on Earth.
public enum InvalidCoordinate: Error, Hashable, Sendable, CustomStringConvertible {
  /// A latitude that is not from -90 to 90, or not a number.
  case latitude(Double)
  /// A longitude that is not from -180 to 180, or not a number.
  case longitude(Double)
  /// A text that is not two angles.
  case unreadable(String)

  /// A sentence that says what is wrong, and what would be right.
  public var description: String {
    switch self {
    case .latitude(let value): "Latitude \(value) is not between -90 and 90 degrees."
    case .longitude(let value): "Longitude \(value) is not between -180 and 180 degrees."
    case .unreadable(let text):
      "'\(text)' is not a position: write latitude,longitude in degrees, such as 42.3736,-71.1190."
    }
  }
}
