import Catalog
import Foundation
import Geodesy

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads OSM XML (<https://wiki.openstreetmap.org/wiki/OSM_XML>) element by element: nodes, ways and
/// multipolygons; of changes, deleted elements are passed over.
final class OSMXML: NSObject, XMLParserDelegate {
  private let log: ProblemLog
  private var data = OSMData()
  private var depth = 0
  private var isClosed = false
  private var isStopped = false
  private var element: (name: String, id: Int64, line: Int)?
  private var coordinate: Coordinate?
  private var tags: [String: String] = [:]
  private var references: [Int64] = []
  private var members: [OSMData.Relation.Member] = []
  private var ways: Set<Int64> = []

  /// `osm`, an element, and what it consists of; a little more for what editors may add.
  private static let deepest = 8
  /// The API refuses longer keys and values (0.6, 255 characters); editors' own files may exceed it.
  private static let longestText = 4096

  private init(log: ProblemLog) { self.log = log }

  /// What `document` holds, or `nil` and a problem if it cannot be read to its end.
  static func read(_ document: [UInt8], log: ProblemLog) -> OSMData? {
    let text: XMLText
    do { text = try XMLText(document) } catch {
      log.add(.malformedFile, error.sentence, remedy: "Export the extract again.", line: 1)
      return nil
    }
    let parser = XMLParser(data: Data(text.bytes))
    parser.shouldResolveExternalEntities = false
    let reader = OSMXML(log: log)
    parser.delegate = reader
    // On Linux the answer is true for documents that end too early.
    if !parser.parse() || parser.parserError != nil || !reader.isClosed {
      reader.stop(parser, "The XML breaks its rules, or ends too early.")
    }
    return reader.isStopped ? nil : reader.data
  }

  private func stop(_ parser: XMLParser, _ sentence: String) {
    if !isStopped {
      log.add(
        .malformedFile, sentence, remedy: "Export or download the extract again.",
        line: max(1, parser.lineNumber))
    }
    isStopped = true
    parser.abortParsing()
  }

  // MARK: What the parser finds

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard !isStopped else { return }
    defer { depth += 1 }
    guard depth < Self.deepest else {
      return stop(parser, "Elements are nested deeper than \(Self.deepest).")
    }
    if depth == 0 {
      if name != "osm" { stop(parser, "The root of the XML is not 'osm'.") }
      return
    }
    switch (name, depth) {
    case ("node", 1), ("way", 1), ("relation", 1): begin(name, attributes, parser)
    case ("tag", 2):
      guard element != nil, let key = attributes["k"], let value = attributes["v"] else { break }
      guard key.utf8.count <= Self.longestText, value.utf8.count <= Self.longestText else {
        log.addOnce(
          "length", .leftOut, "A tag is longer than \(Self.longestText) bytes.",
          remedy: "It is passed over, as others like it are.", line: parser.lineNumber)
        break
      }
      tags[key] = value
    case ("nd", 2): if let id = attributes["ref"].flatMap({ Int64($0) }) { references.append(id) }
    case ("member", 2):
      if attributes["type"] == "way", let id = attributes["ref"].flatMap({ Int64($0) }) {
        members.append(.init(way: id, role: attributes["role"] ?? ""))
      }
    default: break
    }
  }

  private func begin(_ name: String, _ attributes: [String: String], _ parser: XMLParser) {
    (tags, references, members, coordinate, element) = ([:], [], [], nil, nil)
    if attributes["visible"] == "false" || attributes["action"] == "delete" { return }
    guard let id = attributes["id"].flatMap({ Int64($0) }) else {
      log.add(
        .missingValue, "A \(name) has no identifier, or one that is no whole number.",
        remedy: "Export the extract again.", line: parser.lineNumber, field: "id")
      return
    }
    if name == "node" {
      guard let latitude = attributes["lat"].flatMap(Self.degrees),
        let longitude = attributes["lon"].flatMap(Self.degrees),
        let place = try? Coordinate(latitude: latitude, longitude: longitude)
      else {
        log.add(
          .invalidCoordinate, "Node \(id) has no position on Earth.",
          remedy: "Its lat and lon are decimal degrees of WGS 84.", line: parser.lineNumber,
          field: "node \(id)")
        return
      }
      coordinate = place
    }
    element = (name, id, parser.lineNumber)
  }

  /// Decimal digits; some editors write exponents beside the equator and the prime meridian.
  private static func degrees(_ text: String) -> Double? {
    Double(decimal: text)
      ?? (text.utf8.allSatisfy { "+-.0123456789Ee".utf8.contains($0) }
        ? Double(text) : nil)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard !isStopped else { return }
    depth -= 1
    isClosed = depth == 0
    guard depth == 1, let found = element, found.name == name else { return }
    element = nil
    let tags = OSMTags(tags)
    switch name {
    case "node":
      guard let coordinate,
        insert(found, data.coordinates.updateValue(coordinate, forKey: found.id) == nil)
      else { return }
      if !tags.values.isEmpty {
        data.nodes.append(
          .init(id: found.id, coordinate: coordinate, tags: tags, line: found.line))
      }
    case "way":
      guard insert(found, ways.insert(found.id).inserted) else { return }
      data.ways.append(.init(id: found.id, nodes: references, tags: tags, line: found.line))
    default:
      guard tags.has("type", "multipolygon") else {
        if tags.has("tourism", "artwork", "museum", "gallery") {
          log.add(
            .leftOut,
            "Relation \(found.id) ('\(tags["name"] ?? "unnamed")') is no multipolygon, so it is no "
              + "work.",
            remedy: "Its members are read if they have the tag themselves.", line: found.line,
            field: "relation \(found.id)")
        }
        return
      }
      data.relations.append(
        .init(id: found.id, members: members, tags: tags, line: found.line))
    }
  }

  /// A second element of one identifier is an older version, or a fault.
  private func insert(_ found: (name: String, id: Int64, line: Int), _ isNew: Bool) -> Bool {
    if !isNew {
      log.add(
        .duplicateIdentifier, "The \(found.name) \(found.id) stands twice.",
        remedy: "Export the extract without history.", line: found.line,
        field: "\(found.name) \(found.id)")
    }
    return isNew
  }

  // The parser goes on after some errors, and invents ends of elements.
  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    stop(parser, "The XML breaks its rules, or ends too early.")
  }
}
