import Catalog
import Exchange
import Notation

/// Records of Linked Art: one, an array of them, or a folder with a file for each.
enum LinkedArtFile {
  /// The folders of an export, in which the records of each kind lie.
  private static let folders = ["works", "artists", "places"]

  static func recognises(_ probe: SourceProbe) -> Bool {
    if probe.names != nil { return JSONDocuments.recognises(probe, in: folders, recognises) }
    guard let first = probe.json?.elements?.first ?? probe.json else { return false }
    return contexts(of: first).contains { $0.contains("linked.art/ns/") }
  }

  private static func contexts(of value: JSONValue) -> [String] {
    guard let context = value["@context"] else { return [] }
    return context.string.map { [$0] } ?? context.elements?.compactMap(\.string) ?? []
  }

  static func read(_ document: ForeignDocument) -> [ForeignCampus] {
    var roots: [ForeignRecord] = []
    var nodes: [LinkedArtNode] = []
    for (value, cursor, log) in JSONDocuments.read(document) {
      let root: ForeignRecord
      if value["@graph"] != nil {
        root = ForeignRecord(value, cursor, path: "", log: log)
        nodes += root.records("@graph").map(LinkedArtNode.init)
        _ = root["@context"]
      } else {
        root = ForeignRecord(listing: "records", value, cursor, log: log)
        nodes += root.records("records").map(LinkedArtNode.init)
      }
      roots.append(root)
    }
    guard let log = document.logs.first else { return [] }
    guard !nodes.isEmpty else {
      if !document.logs.contains(where: \.hasErrors) {
        log.add(
          .malformedFile, "No record of Linked Art is in the document, so nothing is read.",
          remedy: "Export it again.")
      }
      return []
    }
    let origin = nodes.lazy.compactMap { LinkedArtOrigin($0) }.first
    let index = LinkedArtIndex(nodes)
    let places = LinkedArtPlaces(index, origin)
    guard let campuses = document.campuses(of: places.campuses, log) else { return [] }
    let namesakes = LinkedArtNamesakes(index, origin)
    var readers: [LinkedArtReader] = []
    for campus in campuses {
      let own = places.campuses.count > 1 ? nodes.filter { places.campus(of: $0) == campus } : nodes
      let languages = document.languages(of: campus, usual: languages(of: own))
      var reader = LinkedArtReader(
        index, own, origin, places, namesakes, campus: campus, languages: languages,
        isKnown: document.isKnown(campus))
      reader.keepsCampuses = campuses.count > 1
      if let last = readers.last { reader.goOn(behind: last) }
      reader.read()
      readers.append(reader)
    }
    if places.campuses.count > 1 {
      for node in nodes {
        guard let campus = places.campus(of: node), !campuses.contains(campus) else { continue }
        node.useAll()
      }
    }
    document.account(for: roots.map { ($0.unused, $0.log) })
    return readers.compactMap { reader in
      document.campus(
        of: reader.found, languages: reader.items.languages, reader.facts, log: log)
    }
  }

  /// The languages of names and statements, the most frequent first. A preferred name is in the language
  /// of the one who keeps the record.
  private static func languages(of nodes: [LinkedArtNode]) -> [LanguageTag] {
    var counts = LanguageCount()
    for node in nodes {
      for text in node.nodes("identified_by") + node.nodes("referred_to_by") {
        counts.add(text.language, weight: text.isClassed(.primaryName) ? 1000 : 1)
      }
    }
    return counts.ranked
  }
}

/// The public address at which Docent wrote records.
struct LinkedArtOrigin {
  let address: WrittenAddress
  private static let ending = ".json"

  /// The address of a record that is named as Docent names it: by its own identifier, and by the
  /// address that ends with that.
  init?(_ node: LinkedArtNode) {
    guard let id = node.id, id.hasSuffix(Self.ending) else { return nil }
    let number = node.nodes("identified_by").first { $0.isClassed(.systemNumber) }?.peekedContent
    guard let number else { return nil }
    let page: String?
    switch node.type {
    case "HumanMadeObject": page = (try? Slug(number)).map(PagePath.work)
    case "Person": page = (try? Slug(number)).map(PagePath.artist)
    case "Place": page = (try? PlaceID(number)).map(PagePath.place)
    default: page = nil
    }
    guard let page, let address = WrittenAddress(id, of: page + Self.ending) else { return nil }
    self.address = address
  }

  func work(_ id: String?) -> Slug? {
    id.flatMap { address.slug($0, ending: Self.ending, page: PagePath.work) }
  }

  func artist(_ id: String?) -> Slug? {
    id.flatMap { address.slug($0, ending: Self.ending, page: PagePath.artist) }
  }

  func place(_ id: String?) -> PlaceID? {
    id.flatMap { address.place($0, ending: Self.ending) }
  }
}

/// The records of a document by their addresses.
struct LinkedArtIndex {
  let nodes: [LinkedArtNode]
  private var numbers: [String: Int] = [:]

  init(_ nodes: [LinkedArtNode]) {
    self.nodes = nodes
    for (number, node) in nodes.enumerated() {
      if let id = node.id, numbers[id] == nil { numbers[id] = number }
    }
  }

  /// The record at an address; `nil` if the document has none.
  subscript(id: String?) -> LinkedArtNode? {
    id.flatMap { numbers[$0] }.map { nodes[$0] }
  }
}
