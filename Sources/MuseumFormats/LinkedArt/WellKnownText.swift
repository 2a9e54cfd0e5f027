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

  /// The point, polygon or polygons of a text, heights and measures left out; `nil` of any other.
  ///
  /// - Complexity: O(n) on average for n bytes of text.
  static func shape(_ text: String) -> Shape? {
    if let point = point(text) { return .point(point) }
    guard let open = text.firstIndex(of: "(") else { return nil }
    let bodies: [Substring]
    switch kind(text[..<open]) {
    case "POLYGON": bodies = [text[open...]]
    case "MULTIPOLYGON": bodies = groups(in: text[open...])
    default: return nil
    }
    let polygons = bodies.compactMap(polygon)
    return polygons.isEmpty || polygons.count < bodies.count ? nil : .polygons(polygons)
  }

  private static func polygon(_ text: Substring) -> Polygon? {
    let groups = groups(in: text)
    let rings = groups.compactMap { group -> Ring? in
      let inside = group.dropFirst().dropLast()
      let pairs = inside.split(separator: ",", omittingEmptySubsequences: false)
      let corners = pairs.compactMap(coordinate)
      return corners.count == pairs.count ? try? Ring(corners) : nil
    }
    guard rings.count == groups.count, let exterior = rings.first else { return nil }
    return Polygon(exterior: exterior, holes: Array(rings.dropFirst()))
  }

  /// The parts in brackets that stand in the outermost brackets of a text, each with its own.
  private static func groups(in text: Substring) -> [Substring] {
    var groups: [Substring] = []
    var depth = 0
    var start = text.startIndex
    for index in text.indices {
      if text[index] == "(" {
        depth += 1
        if depth == 2 { start = index }
      } else if text[index] == ")" {
        if depth == 2 { groups.append(text[start...index]) }
        depth -= 1
      }
    }
    return groups
  }

  /// The name of a kind of shape, without the letters that say what stands behind the two numbers of
  /// each position: `POINT` of `POINT Z`.
  private static func kind(_ head: Substring) -> Substring {
    let head = head.uppercased().filter { !$0.isWhitespace }[...]
    let mark = ["ZM", "Z", "M"].first(where: head.hasSuffix)
    return head.dropLast(mark?.count ?? 0)
  }

  /// The position of a point, whose height is that of `PointHeight`; `nil` of any other text.
  static func point(_ text: String) -> Coordinate? {
    guard let open = text.firstIndex(of: "("), text.last == ")",
      kind(text[..<open]) == "POINT"
    else { return nil }
    return coordinate(text[text.index(after: open)...].dropLast())
  }

  private static func coordinate(_ pair: Substring) -> Coordinate? {
    let numbers = pair.split(whereSeparator: \.isWhitespace).map { Double(decimal: $0) }
    guard (2...4).contains(numbers.count), !numbers.contains(nil), let east = numbers[0],
      let north = numbers[1]
    else { return nil }
    return try? Coordinate(latitude: north, longitude: east)
  }
}
