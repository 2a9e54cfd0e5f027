import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An OpenStreetMap document as it stands, read without any of Docent: what walks are held against.
final class RawMap: NSObject, XMLParserDelegate {
  struct Node {
    let latitude: Double
    let longitude: Double
    let tags: [String: String]
  }
  struct Way {
    let id: Int64
    let nodes: [Int64]
    let tags: [String: String]
  }
  struct Area {
    let ways: [Int64]
    let tags: [String: String]
  }

  private(set) var nodes: [Int64: Node] = [:]
  private(set) var ways: [Way] = []
  /// Multipolygons.
  private(set) var areas: [Area] = []

  private var element: (name: String, id: Int64, latitude: Double, longitude: Double)?
  private var tags: [String: String] = [:]
  private var references: [Int64] = []

  /// Reads a document that is packed with gzip; `nil` if it cannot be read.
  init?(packed file: URL) {
    super.init()
    let gzip = Process()
    let pipe = Pipe()
    gzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    gzip.arguments = ["gzip", "-dc", file.path]
    gzip.standardOutput = pipe
    guard (try? gzip.run()) != nil else { return nil }
    let document = pipe.fileHandleForReading.readDataToEndOfFile()
    gzip.waitUntilExit()
    let parser = XMLParser(data: document)
    parser.delegate = self
    guard parser.parse(), !ways.isEmpty else { return nil }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    switch name {
    case "node", "way", "relation":
      (tags, references) = ([:], [])
      element = (
        name, Int64(attributes["id"] ?? "") ?? 0, Double(attributes["lat"] ?? "") ?? 0,
        Double(attributes["lon"] ?? "") ?? 0
      )
    case "tag": tags[attributes["k"] ?? ""] = attributes["v"]
    case "nd": references.append(Int64(attributes["ref"] ?? "") ?? 0)
    case "member" where attributes["type"] == "way":
      references.append(Int64(attributes["ref"] ?? "") ?? 0)
    default: break
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard let element, element.name == name else { return }
    switch name {
    case "node":
      nodes[element.id] = Node(
        latitude: element.latitude, longitude: element.longitude, tags: tags)
    case "way": ways.append(Way(id: element.id, nodes: references, tags: tags))
    default:
      if tags["type"] == "multipolygon" { areas.append(Area(ways: references, tags: tags)) }
    }
    self.element = nil
  }
}
