import Catalog
import Exchange
import Formats

/// A small OpenSidewalks document, drawn in a test: places in ten-thousandths of a degree from 10° N,
/// 20° E; fields as members of JSON.
struct SidewalkFigure {
  typealias Spot = (east: Double, north: Double)

  private(set) var features: [String] = []
  /// The members of the collection before its features.
  var head = "\"$schema\": \"https://sidewalks.washington.edu/opensidewalks/0.2/schema.json\""

  static func position(_ spot: Spot) -> String {
    "[\(20 + spot.east / 10_000), \(10 + spot.north / 10_000)]"
  }

  static func positions(_ line: [Spot]) -> String {
    "[\(line.map(position).joined(separator: ", "))]"
  }

  mutating func feature(_ type: String, _ coordinates: String, _ fields: [String]) {
    features.append(
      """
      {"type": "Feature", "geometry": {"type": "\(type)", "coordinates": \(coordinates)}, \
      "properties": {\(fields.filter { !$0.isEmpty }.joined(separator: ", "))}}
      """)
  }

  mutating func node(_ id: String, _ spot: Spot, _ fields: String = "") {
    feature("Point", Self.position(spot), ["\"_id\": \"\(id)\"", fields])
  }

  mutating func edge(
    _ id: String, _ u: String, _ v: String, _ line: [Spot],
    _ fields: String = "\"highway\": \"footway\""
  ) {
    feature(
      "LineString", Self.positions(line),
      ["\"_id\": \"\(id)\", \"_u_id\": \"\(u)\", \"_v_id\": \"\(v)\"", fields])
  }

  /// A polygon, with holes behind its edge.
  mutating func area(_ id: String, _ rings: [[Spot]], _ fields: String) {
    let rings = rings.map { Self.positions($0 + $0.prefix(1)) }
    feature("Polygon", "[\(rings.joined(separator: ", "))]", ["\"_id\": \"\(id)\"", fields])
  }

  var text: String { Self.text(head, features) }

  static func text(_ head: String, _ features: [String]) -> String {
    "{\(head), \"type\": \"FeatureCollection\", \"features\": [\n"
      + features.joined(separator: ",\n") + "\n]}\n"
  }

  /// Reads the document as campus x, which is known, and speaks English.
  func read() throws -> SourceReading {
    try readSidewalks([SourceFile(path: "net.geojson", bytes: Array(text.utf8))], "net.geojson")
  }
}

/// Reads the document at `path` among files as campus x, whatever its format turns out to be.
func readSidewalks(_ files: [SourceFile], _ path: String) throws -> SourceReading {
  let folder = try TemporaryFolder(files)
  return SourceReader(languages: [try PlaceID("x"): [.english]], campus: try Slug("x")).read([
    folder.path + (path.isEmpty ? "" : "/\(path)")
  ])
}
