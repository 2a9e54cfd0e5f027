import Catalog
import Geodesy
import Notation

/// Shapes as Well-known Text (OGC 06-103r4, section 7), longitude before latitude as Linked Art has
/// it (https://linked.art/model/place/). What crosses the antimeridian stays cut there, as GeoJSON
/// has it.
enum WellKnownText {
  static func text(_ shape: Shape) -> String {
    switch shape {
    case .point(let coordinate): return "POINT(\(pair(coordinate)))"
    case .polygons(let polygons):
      let parts = polygons.map { polygon in
        "(" + ([polygon.exterior] + polygon.holes).map(ring).joined(separator: ",") + ")"
      }
      return parts.count == 1
        ? "POLYGON\(parts[0])" : "MULTIPOLYGON(\(parts.joined(separator: ",")))"
    }
  }

  private static func ring(_ ring: Ring) -> String {
    "(" + ring.coordinates.map(pair).joined(separator: ",") + ")"
  }

  private static func pair(_ coordinate: Coordinate) -> String {
    "\(coordinate.longitude.decimalText) \(coordinate.latitude.decimalText)"
  }

  /// The position of a point; `nil` of any other text.
  static func point(_ text: String) -> Coordinate? {
    guard let open = text.firstIndex(of: "("), text.last == ")",
      text[..<open].trimmingWhitespace.uppercased() == "POINT"
    else { return nil }
    let numbers = text[text.index(after: open)...].dropLast().split(whereSeparator: \.isWhitespace)
      .map { Double(decimal: $0) }
    guard numbers.count == 2, let east = numbers[0], let north = numbers[1] else { return nil }
    return try? Coordinate(latitude: north, longitude: east)
  }
}
