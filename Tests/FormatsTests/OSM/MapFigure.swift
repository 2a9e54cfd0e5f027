import Catalog
import Exchange
import Formats

/// A small map drawn in a test: places in ten-thousandths of a degree from 10° N, 20° E.
struct MapFigure {
  private var body = ""

  /// Adds a node; `tags` as `key=value`.
  mutating func node(_ id: Int, _ east: Int, _ north: Int, _ tags: String...) {
    body +=
      "<node id='\(id)' lat='\(10 + Double(north) / 10_000)' lon='\(20 + Double(east) / 10_000)'>"
      + Self.xml(tags) + "</node>\n"
  }

  /// Adds a node so many degrees to the north.
  mutating func node(_ id: Int, _ east: Int, degrees: Double) {
    body += "<node id='\(id)' lat='\(10 + degrees)' lon='\(20 + Double(east) / 10_000)'/>\n"
  }

  mutating func way(_ id: Int, _ nodes: [Int], _ tags: String...) { way(id, nodes, tags) }

  mutating func way(_ id: Int, _ nodes: [Int], _ tags: [String]) {
    body +=
      "<way id='\(id)'>" + nodes.map { "<nd ref='\($0)'/>" }.joined() + Self.xml(tags) + "</way>\n"
  }

  mutating func relation(_ id: Int, _ ways: [(Int, String)], _ tags: String...) {
    body +=
      "<relation id='\(id)'>"
      + ways.map { "<member type='way' ref='\($0.0)' role='\($0.1)'/>" }.joined()
      + Self.xml(tags) + "</relation>\n"
  }

  /// A row of nodes 1, 2, 3 … to the east, ten apart.
  static func row(_ count: Int) -> MapFigure {
    var figure = MapFigure()
    for id in 1...count { figure.node(id, 10 * id, 0) }
    return figure
  }

  /// A house of nodes 91 to 94 around what lies from `west` to `east`, fifty to the north and south.
  mutating func house(_ id: Int = 90, _ west: Int, _ east: Int, _ tags: String...) {
    let corners = [(west, -50), (east, -50), (east, 50), (west, 50)]
    for (number, corner) in corners.enumerated() { node(id + 1 + number, corner.0, corner.1) }
    body +=
      "<way id='\(id)'>"
      + [1, 2, 3, 4, 1].map { "<nd ref='\(id + $0)'/>" }.joined()
      + Self.xml(tags + ["building=yes"]) + "</way>\n"
  }

  private static func xml(_ tags: [String]) -> String {
    tags.map { tag in
      let parts = tag.split(separator: "=", maxSplits: 1)
      return "<tag k='\(parts[0])' v='\(parts.count > 1 ? parts[1] : "")'/>"
    }.joined()
  }

  var text: String { "<?xml version='1.0'?>\n<osm version='0.6'>\n\(body)</osm>\n" }

  /// Reads the map as campus x, which is known unless stated, and speaks English.
  func read(isKnown: Bool = true) throws -> SourceReading {
    try readOSM(Array(text.utf8), isKnown: isKnown)
  }
}

/// Reads bytes as the map of campus x.
func readOSM(
  _ bytes: [UInt8], name: String = "map.osm", isKnown: Bool = true
) throws -> SourceReading {
  let folder = try TemporaryFolder()
  try folder.write(bytes, to: name)
  return SourceReader(
    languages: isKnown ? [try PlaceID("x"): [.english]] : [:], campus: try Slug("x")
  ).read(["\(folder.path)/\(name)"])
}

extension SourceReading {
  func path(_ slug: String) throws -> Path? { contents.paths[try PlaceID("x/\(slug)")] }
}
