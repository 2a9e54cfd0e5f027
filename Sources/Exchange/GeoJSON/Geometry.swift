public import Catalog
public import Geodesy
import Notation

/// A geometry of GeoJSON (RFC 7946, section 3.1) in Docent's own values.
public enum Geometry: Hashable, Sendable {
  /// One position, GeoJSON's `Point`.
  case point(Coordinate)
  /// Several positions, GeoJSON's `MultiPoint`.
  case points([Coordinate])
  /// One line of at least two coordinates, GeoJSON's `LineString`.
  case line([Coordinate])
  /// Several lines, GeoJSON's `MultiLineString`.
  case lines([[Coordinate]])
  /// One or more areas, written as `Polygon` if there is one, else as `MultiPolygon`.
  case polygons([Polygon])

  /// The geometry of a place.
  public init(_ shape: Shape) {
    switch shape {
    case .point(let coordinate): self = .point(coordinate)
    case .polygons(let polygons): self = .polygons(polygons)
    }
  }

  /// The shape of a place, a point or an area; `nil` for other geometries.
  public var shape: Shape? {
    switch self {
    case .point(let coordinate): .point(coordinate)
    case .polygons(let polygons): .polygons(polygons)
    case .points, .line, .lines: nil
    }
  }

  /// The name that GeoJSON has for it.
  public var typeName: String {
    switch self {
    case .point: "Point"
    case .points: "MultiPoint"
    case .line: "LineString"
    case .lines: "MultiLineString"
    case .polygons(let polygons): polygons.count == 1 ? "Polygon" : "MultiPolygon"
    }
  }

  /// Its coordinates; of polygons, those of the outer rings, which enclose the rest.
  ///
  /// - Complexity: O(v) for v coordinates; O(1) where they are one line.
  public var coordinates: [Coordinate] {
    switch self {
    case .point(let coordinate): [coordinate]
    case .points(let coordinates), .line(let coordinates): coordinates
    case .lines(let lines): lines.flatMap(\.self)
    case .polygons(let polygons): polygons.flatMap(\.exterior.coordinates)
    }
  }
}

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
