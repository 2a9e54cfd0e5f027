import Catalog
import Exchange
import Geodesy
import Notation

/// A feature as an entity of the schema, with its fields as the tags of OpenStreetMap.
struct OpenSidewalksFeature {
  /// The categories of entities (README of the schema, "OpenSidewalks Schema Entities"). Nodes and
  /// points differ in nothing but in what refers to them.
  enum Part: String {
    case node, edge, line, zone, polygon
  }

  let part: Part
  /// Its `_id`; `nil` if it has none.
  let id: String?
  /// The nodes at the ends of an edge.
  let ends: (u: String?, v: String?)
  /// The nodes of a zone; `nil` if it names none.
  let corners: [String]?
  let geometry: Geometry
  let tags: [(key: String, value: String)]
  /// True if it is a road on which nothing lets people walk.
  let isRoadWithoutWalkers: Bool
  let line: Int

  /// The fields that are no tags.
  private static let own: Set = ["_id", "_u_id", "_v_id", "_w_id"]
  /// The roads for motor vehicles (README, "Motor Vehicle Roads"). Their pavements are edges of their
  /// own.
  private static let roads: Set = [
    "trunk", "primary", "secondary", "tertiary", "residential", "unclassified", "service",
  ]
  /// The values of `foot` that let people walk on a road.
  private static let allowing: Set = ["yes", "designated", "permissive", "destination"]

  /// `nil` if the feature has no geometry that the schema knows. What it says and no tag can, is noted
  /// in `rest`.
  init?(_ feature: GeoJSONReader.Feature, rest: inout Ledger) {
    guard let geometry = feature.geometry else { return nil }
    var fields: [String: JSONValue] = [:]
    for member in feature.properties { fields[member.name] = member.value }
    func text(_ name: String) -> String? { fields[name].flatMap(Self.text) }
    self.geometry = geometry
    line = feature.line
    id = text("_id") ?? feature.id
    ends = (text("_u_id"), text("_v_id"))
    corners = fields["_w_id"].flatMap(Self.list)?.compactMap(Self.text)
    switch geometry {
    case .point: part = .node
    case .line: part = ends != (nil, nil) || fields["highway"] != nil ? .edge : .line
    case .polygons: part = corners != nil || fields["highway"] != nil ? .zone : .polygon
    case .points, .lines: return nil
    }
    var tags: [(key: String, value: String)] = []
    for (name, value) in feature.properties.map({ ($0.name, $0.value) })
    where value.saysAnything {
      if Self.own.contains(name) {
        let isRead =
          name == "_w_id"
          ? Self.list(value)?.allSatisfy { Self.text($0) != nil }
          : Self.text(value).map { _ in true }
        if isRead != true { rest.note("properties.\(name)", line: feature.line) }
        continue
      }
      // The length is that of the geometry, which the catalogue measures itself.
      if let value = name == "length" ? nil : Self.tag(name, value) {
        tags.append((name, value))
      } else {
        rest.note("properties.\(name)", line: feature.line)
      }
    }
    if fields["incline"] == nil, let climb = text("climb"), climb == "up" || climb == "down" {
      tags.append(("incline", climb))
    }
    isRoadWithoutWalkers =
      part == .edge && Self.roads.contains(text("highway") ?? "")
      && !Self.allowing.contains(text("foot") ?? "")
    if isRoadWithoutWalkers { tags.append(("sidewalk", "separate")) }
    if part == .zone { tags.append(("area", "yes")) }
    // An identifier that is no number is not in the one that it gets here.
    if let id, OpenSidewalksFeature.number(id) == nil { tags.append(("_id", id)) }
    self.tags = tags
  }

  private static func text(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text): text.isEmpty ? nil : text
    case .integer(let number): String(number)
    // Programs that keep tables write whole numbers so where one of a column is missing.
    case .number(let number): Int64(exactly: number).map { String($0) }
    default: nil
    }
  }

  /// The elements of a list, which GDAL writes as a text in formats without lists.
  private static func list(_ value: JSONValue) -> [JSONValue]? {
    value.elements
      ?? value.string.flatMap { try? JSONValue(parsing: Array($0.utf8)) }.flatMap(\.elements)
  }

  /// The value of a tag; `nil` if no tag can have it. Inclines are plain numbers in the schema, and per
  /// cent in OpenStreetMap.
  private static func tag(_ name: String, _ value: JSONValue) -> String? {
    if name == "incline", let slope = value.number {
      return "\(((slope * 1e8).rounded() / 1e6).decimalText)%"
    }
    return switch value {
    case .string(let text): text
    case .integer(let number): String(number)
    case .number(let number): number.decimalText
    case .bool(let isTrue): isTrue ? "yes" : "no"
    case .null, .array, .object: nil
    }
  }

  // MARK: Identifiers

  /// The numbers that are taken as they are; those of OpenStreetMap are far below.
  private static let plain: Int64 = 1 << 56

  /// The number that an identifier is; `nil` if it is another text.
  static func number(_ id: String) -> Int64? {
    guard let number = Int64(id), number >= 0, number < plain, String(number) == id else {
      return nil
    }
    return number
  }

  /// The number of an element with an identifier: that itself, else one that is made of it. Nodes and
  /// edges have numbers of their own, as nodes and ways have in OpenStreetMap; what else becomes a way
  /// must share them.
  static func number(of id: String, _ part: Part) -> Int64 {
    if part == .node || part == .edge, let number = number(id) { return number }
    return plain | Int64(FNV1a.hash64("\(part.rawValue) \(id)".utf8) >> 8)
  }
}
