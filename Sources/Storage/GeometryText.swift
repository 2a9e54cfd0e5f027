import Catalog
import Geodesy
import Notation

/// Shapes and lines as GeoJSON geometries (RFC 7946), which SQLite's JSON functions and most
/// geographic programs read.
enum GeometryText {
  static func text(_ shape: Shape) -> String {
    var json = JSONText()
    json.open("{")
    json.key("type")
    switch shape {
    case .point(let coordinate):
      json.string("Point")
      json.key("coordinates")
      json.position(coordinate)
    case .polygons(let polygons):
      json.string("MultiPolygon")
      json.key("coordinates")
      json.open("[")
      for polygon in polygons {
        json.open("[")
        for ring in [polygon.exterior] + polygon.holes { json.positions(ring.coordinates) }
        json.close("]")
      }
      json.close("]")
    }
    json.close("}")
    json.finish()
    return json.text
  }

  static func text(_ line: [Coordinate]) -> String {
    var json = JSONText()
    json.open("{")
    json.key("type")
    json.string("LineString")
    json.key("coordinates")
    json.positions(line)
    json.close("}")
    json.finish()
    return json.text
  }

  /// `nil` if `text` is no Point or MultiPolygon.
  static func shape(_ text: String) throws -> Shape? {
    guard let members = JSONValue(text)?.members, let coordinates = members["coordinates"] else {
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

  /// `nil` if `text` is no LineString.
  static func line(_ text: String) throws -> [Coordinate]? {
    guard let members = JSONValue(text)?.members, members["type"]?.string == "LineString",
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

  /// Longitude first, as RFC 7946 has it.
  private static func coordinate(_ json: JSONValue) throws -> Coordinate? {
    guard let pair = json.elements, pair.count == 2, let longitude = pair[0].number,
      let latitude = pair[1].number
    else { return nil }
    return try Coordinate(latitude: latitude, longitude: longitude)
  }
}

extension JSONText {
  fileprivate mutating func position(_ coordinate: Coordinate) {
    open("[")
    real(coordinate.longitude)
    real(coordinate.latitude)
    close("]")
  }

  fileprivate mutating func positions(_ coordinates: [Coordinate]) {
    open("[")
    for coordinate in coordinates { position(coordinate) }
    close("]")
  }
}
