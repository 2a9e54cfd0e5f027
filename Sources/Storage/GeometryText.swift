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

  /// The point or area that `text` holds; `nil` if it is no Point or MultiPolygon.
  static func shape(_ text: String) throws -> Shape? {
    guard let members = JSONValue(kept: text)?.members, let coordinates = members["coordinates"]
    else {
      return nil
    }
    switch members["type"]?.string {
    case "Point": return try coordinate(coordinates).map(Shape.point)
    case "MultiPolygon":
      return try coordinates.elements.map { polygons in
        .polygons(
          try polygons.map { polygon in
            let rings = try (polygon.elements ?? []).map { try Ring(self.coordinates($0)) }
            guard let exterior = rings.first else { throw InvalidShape.tooShort(0) }
            return Polygon(exterior: exterior, holes: Array(rings.dropFirst()))
          })
      }
    default: return nil
    }
  }

  /// The line that `text` holds; `nil` if it is no LineString.
  static func line(_ text: String) throws -> [Coordinate]? {
    guard let members = JSONValue(kept: text)?.members, members["type"]?.string == "LineString",
      let coordinates = members["coordinates"]
    else { return nil }
    return try self.coordinates(coordinates)
  }

  private static func coordinates(_ json: JSONValue) throws -> [Coordinate] {
    try (json.elements ?? []).map {
      guard let coordinate = try coordinate($0) else { throw InvalidShape.tooShort(0) }
      return coordinate
    }
  }

  /// The coordinate of a pair, longitude first (RFC 7946).
  private static func coordinate(_ json: JSONValue) throws -> Coordinate? {
    guard let pair = json.elements, pair.count == 2, let longitude = pair[0].number,
      let latitude = pair[1].number
    else { return nil }
    return try Coordinate(latitude: latitude, longitude: longitude)
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
