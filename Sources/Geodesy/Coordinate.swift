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

  /// Reads `latitude,longitude` in decimal degrees, as a person types it.
  ///
  /// - Complexity: O(n) for n bytes of text.
  public init(parsing text: String) throws(InvalidCoordinate) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2,
      let latitude = Double(decimal: parts[0].trimmingSpaces),
      let longitude = Double(decimal: parts[1].trimmingSpaces)
    else { throw .unreadable(text) }
    try self.init(latitude: latitude, longitude: longitude)
  }
}

/// The reason why two numbers, or a text, are not a place on Earth.
public enum InvalidCoordinate: Error, Hashable, Sendable, CustomStringConvertible {
  /// A latitude that is not from -90 to 90, or not a number.
  case latitude(Double)
  /// A longitude that is not from -180 to 180, or not a number.
  case longitude(Double)
  /// A text that is not two numbers with a comma between.
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

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    drop { $0 == " " }.dropLastSpaces
  }
  private var dropLastSpaces: Substring {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
