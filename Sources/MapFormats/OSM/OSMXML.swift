import Catalog
import Geodesy
import Notation

/// Reads OSM XML (<https://wiki.openstreetmap.org/wiki/OSM_XML>) element by element: nodes, ways
/// and multipolygons; of changes, deleted elements are passed over.
final class OSMXML: XMLVisitor {
  /// `osm`, an element, and what it consists of; a little more for what editors may add.
  let deepest = 8
  let readsText = false

  private enum Kind: String {
    case node, way, relation
  }

  private let log: ProblemLog
  private var data = OSMData()
  private let tags = OSMTagTable()
  private var ways: Set<Int64> = []
  /// The element that is being read, if it is kept, with its line and the number of its first tag.
  private var element: (kind: Kind, id: Int64, line: Int, firstTag: Int)?
  private var coordinate: Coordinate?
  private var references: [Int64] = []
  private var members: [OSMData.Relation.Member] = []

  private init(log: ProblemLog) { self.log = log }

  /// The map that `source` holds; `nil` and a problem if it cannot be read to its end.
  static func read(_ source: any ByteSource, log: ProblemLog) -> OSMData? {
    let reader = OSMXML(log: log)
    do throws(UnreadableXML) { try XMLStream.read(source, reader) } catch {
      log.add(
        .malformedFile, error.sentence,
        remedy: error.remedy ?? "Export or download the extract again.", line: error.line)
      return nil
    }
    return reader.data
  }

  // MARK: What the stream finds

  func begin(
    _ name: XMLBytes, _ attributes: XMLAttributes, in stream: XMLStream
  ) throws(UnreadableXML) {
    switch stream.depth {
    case 0:
      guard name == "osm" else {
        throw UnreadableXML(sentence: "The root of the XML is not 'osm'.")
      }
    case 1:
      switch name {
      case "node": begin(.node, attributes, line: stream.line)
      case "way": begin(.way, attributes, line: stream.line)
      case "relation": begin(.relation, attributes, line: stream.line)
      default: element = nil
      }
    case 2:
      guard element != nil else { return }
      switch name {
      case "nd": if let id = attributes["ref"]?.integer { references.append(id) }
      case "tag": try addTag(attributes, in: stream)
      case "member":
        if let type = attributes["type"], type == "way", let id = attributes["ref"]?.integer {
          members.append(.init(way: id, role: attributes["role"]?.string ?? ""))
        }
      default: break
      }
    default: break
    }
  }

  func take(_ text: UnsafeBufferPointer<UInt8>, in stream: XMLStream) {}

  private func addTag(
    _ attributes: XMLAttributes, in stream: XMLStream
  ) throws(UnreadableXML) {
    guard let key = attributes["k"]?.bytes, let value = attributes["v"]?.bytes,
      let first = element?.firstTag
    else { return }
    guard max(key.count, value.count) <= InputBound.osmText.most else {
      log.addOnce(
        "length", .leftOut, "A tag is longer than \(InputBound.osmText.shown).",
        remedy: "It is passed over, as others like it are.", line: stream.line)
      return
    }
    guard tags.pairCount - first < InputBound.osmTags.most else {
      throw UnreadableXML(
        sentence: "An element has more than \(InputBound.osmTags.shown) tags.")
    }
    tags.add(key, value, line: stream.line)
  }

  private func begin(_ kind: Kind, _ attributes: XMLAttributes, line: Int) {
    element = nil
    if let visible = attributes["visible"], visible == "false" { return }
    if let action = attributes["action"], action == "delete" { return }
    guard let id = attributes["id"]?.integer else {
      log.add(
        .missingValue,
        "A \(kind.rawValue) has no identifier, or one that is no whole number.",
        remedy: "Export the extract again.", line: line, field: "id")
      return
    }
    if kind == .node {
      guard let latitude = attributes["lat"]?.decimal,
        let longitude = attributes["lon"]?.decimal,
        let place = try? Coordinate(latitude: latitude, longitude: longitude)
      else {
        log.add(
          .invalidCoordinate, "Node \(id) has no position on Earth.",
          remedy: "Its lat and lon are decimal degrees of WGS 84.", line: line,
          field: "node \(id)")
        return
      }
      coordinate = place
    }
    references.removeAll(keepingCapacity: true)
    members.removeAll(keepingCapacity: true)
    element = (kind, id, line, tags.pairCount)
  }

  func end(in stream: XMLStream) {
    guard stream.depth == 1, let (kind, id, line, firstTag) = element else { return }
    element = nil
    let tags = OSMTags(tags, from: firstTag)
    let isKept =
      switch kind {
      case .node: addNode(id, tags, line: line)
      case .way: addWay(id, tags, line: line)
      case .relation: addRelation(id, tags, line: line)
      }
    if !isKept { self.tags.cut(to: firstTag) }
  }

  private func addNode(_ id: Int64, _ tags: OSMTags, line: Int) -> Bool {
    guard let coordinate, isNew(.node, id, line, data.coordinates.insert(coordinate, for: id))
    else { return false }
    if !tags.isEmpty {
      data.nodes.append(.init(id: id, coordinate: coordinate, tags: tags, line: line))
    }
    return true
  }

  private func addWay(_ id: Int64, _ tags: OSMTags, line: Int) -> Bool {
    guard isNew(.way, id, line, ways.insert(id).inserted) else { return false }
    // A copy as large as what is in it; the list itself keeps room for the longest way so far.
    data.ways.append(.init(id: id, nodes: Array(references[...]), tags: tags, line: line))
    return true
  }

  private func addRelation(_ id: Int64, _ tags: OSMTags, line: Int) -> Bool {
    guard tags.has("type", "multipolygon") else {
      if tags.has("tourism", "artwork", "museum", "gallery") {
        log.add(
          .leftOut,
          "Relation \(id) ('\(tags["name"] ?? "unnamed")') is no multipolygon, so it is no work.",
          remedy: "Its members are read if they have the tag themselves.", line: line,
          field: "relation \(id)")
      } else if !tags.isEmpty {
        data.otherRelations.note("relation \(OSMRest.name(tags, of: "type"))", line: line)
      }
      return false
    }
    data.relations.append(
      .init(id: id, members: Array(members[...]), tags: tags, line: line))
    return true
  }

  /// A second element of one identifier is an older version, or a fault.
  private func isNew(_ kind: Kind, _ id: Int64, _ line: Int, _ isNew: Bool) -> Bool {
    if !isNew {
      log.add(
        .duplicateIdentifier, "The \(kind.rawValue) \(id) stands twice.",
        remedy: "Export the extract without history.", line: line, field: "\(kind.rawValue) \(id)")
    }
    return isNew
  }
}
