public import Geodesy
import Notation

/// The smallest box of longitude and latitude around some coordinates (RFC 7946, section 5).
///
/// Nothing here spans the antimeridian, so west is never east of east.
public struct BoundingBox: Hashable, Sendable {
  /// The four sides in degrees.
  public let west, south, east, north: Double

  /// The box around `coordinates`; `nil` if there are none.
  ///
  /// - Complexity: O(v) for v coordinates.
  public init?(around coordinates: some Sequence<Coordinate>) {
    var isEmpty = true
    var (west, south, east, north) = (180.0, 90.0, -180.0, -90.0)
    for coordinate in coordinates {
      isEmpty = false
      west = min(west, coordinate.longitude)
      east = max(east, coordinate.longitude)
      south = min(south, coordinate.latitude)
      north = max(north, coordinate.latitude)
    }
    guard !isEmpty else { return nil }
    (self.west, self.south, self.east, self.north) = (west, south, east, north)
  }

  /// The middle of the box around `coordinates`, to seven decimals (a centimetre); `nil` if there
  /// are none. The middle of positions around the antimeridian lies there too.
  ///
  /// - Complexity: O(v) for v coordinates.
  public static func middle(of coordinates: some Sequence<Coordinate>) -> Coordinate? {
    guard let box = BoundingBox(around: coordinates) else { return nil }
    var (west, east) = (box.west, box.east)
    if east - west > 180 {
      let turned = coordinates.map { $0.longitude < 0 ? $0.longitude + 360 : $0.longitude }
      west = turned.min() ?? west
      east = turned.max() ?? east
    }
    let longitude = ((west + east) / 2).rounded(toDecimals: 7)
    return try? Coordinate(
      latitude: ((box.south + box.north) / 2).rounded(toDecimals: 7),
      longitude: longitude > 180 ? longitude - 360 : longitude)
  }
}
