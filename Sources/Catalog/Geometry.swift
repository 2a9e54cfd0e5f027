public import Geodesy

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
