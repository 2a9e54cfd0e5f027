import Catalog
import Geodesy
import Notation

/// Shapes and lines as GeoJSON geometries (RFC 7946), which SQLite's JSON functions and most
/// geographic programs read.
enum GeometryText {
  static func text(_ shape: Shape) -> String {
    switch shape {
    case .point(let coordinate): text("Point") { $0.position(coordinate) }
    case .polygons(let polygons):
      text("MultiPolygon") { json in
        json.array(of: polygons) { json, polygon in
          json.array(of: [polygon.exterior] + polygon.holes) { $0.positions($1.coordinates) }
        }
      }
    }
  }

  static func text(_ geometry: Geometry) -> String {
    switch geometry {
    case .point(let coordinate): text("Point") { $0.position(coordinate) }
    case .points(let points): text("MultiPoint") { $0.positions(points) }
    case .line(let line): text(line)
    case .lines(let lines):
      text("MultiLineString") { $0.array(of: lines) { $0.positions($1) } }
    case .polygons(let polygons): text(Shape.polygons(polygons))
    }
  }

  static func text(_ line: [Coordinate]) -> String { text("LineString") { $0.positions(line) } }

  private static func text(
    _ type: String, _ coordinates: (inout JSONWriter) -> Void
  ) -> String {
    var json = JSONWriter.kept()
    json.object { json in
      json.member("type", type)
      json.member("coordinates", coordinates)
    }
    return json.text
  }

  /// The point or area that `text` holds; `nil` if it holds another geometry. Throws where it holds
  /// none.
  static func shape(_ text: String) throws -> Shape? { try geometry(text)?.shape }

  /// The line that `text` holds; `nil` if it holds another geometry. Throws where it holds none.
  static func line(_ text: String) throws -> [Coordinate]? {
    if case .line(let line)? = try geometry(text) { line } else { nil }
  }

  /// The geometry that was written. Whoever wrote it has checked its rings.
  static func geometry(_ text: String) throws -> Geometry? {
    try JSONValue(kept: text).map { try Geometry($0, checksRings: false) }
  }
}

extension JSONWriter {
  fileprivate mutating func position(_ coordinate: Coordinate) {
    array { json in
      json.real(coordinate.longitude)
      json.real(coordinate.latitude)
    }
  }

  fileprivate mutating func positions(_ coordinates: [Coordinate]) {
    array(of: coordinates) { $0.position($1) }
  }
}
