import Catalog
import Exchange
import Notation

/// The files of an OpenSidewalks document: one with everything, or a folder or archive with one for
/// each part of the schema, such as `campus.edges.geojson`.
struct OpenSidewalksFiles {
  /// The parts of the schema, as the names of files have them.
  private static let parts = ["edges", "nodes", "zones", "points", "lines", "polygons"]
  /// The members of a collection that the schema adds to GeoJSON's.
  private static let head: Set = [
    "$schema", "dataSource", "region", "dataTimestamp", "pipelineVersion",
  ]
  /// The version that is read, as `$schema` has it.
  private static let version = "/0.2/"

  /// The features of all files, in the order of their names.
  private(set) var features: [GeoJSONReader.Feature] = []
  /// The credit that the sources of the data ask for.
  private(set) var credit: String?

  /// Tells whether a folder or archive is a document: its file of edges is after the schema.
  static func recognises(_ probe: SourceProbe) -> Bool {
    guard let names = probe.folderNames, !names.contains(where: SourceFinder.campusFiles.contains),
      let edges = names.first(where: { part(of: $0) == "edges" })
    else { return false }
    guard probe.names == nil else {
      return SourceProbe(DiskFile.join(probe.path, edges)).isOpenSidewalks
    }
    guard let folder = try? probe.archive?.get(),
      let text = folder.text(of: edges, log: ProblemLog(file: probe.path)),
      let json = try? JSONValue(parsing: text.bytes)
    else { return false }
    return SourceProbe.isOpenSidewalks(json)
  }

  /// The part that a file holds by its name; `nil` if it is none of a document.
  private static func part(of name: String) -> String? {
    let name = name.lowercased()
    guard name.hasSuffix(".geojson") || name.hasSuffix(".json") else { return nil }
    return parts.first { name.contains($0) }
  }

  /// The files of a document. Lines stand for nothing in `log` where there are several.
  init(_ document: ForeignDocument, log: ProblemLog) {
    let isPacked = SourceProbe(document.path).folderNames != nil
    guard isPacked else {
      if let text = DiskFile.text(log: log) { read(text, document, log) }
      return
    }
    log.hasLines = false
    guard let folder = DocumentFolder.open(document.path, log: log) else { return }
    var strangers = Ledger()
    for name in folder.names {
      guard Self.part(of: name) != nil else {
        strangers.note("file \(name)", line: nil)
        continue
      }
      let file = document.log(file: folder.path(of: name))
      if let text = folder.text(of: name, log: file) { read(text, document, file) }
    }
    document.account(for: strangers, in: log, things: ("file", "files"))
  }

  private mutating func read(_ text: SourceText, _ document: ForeignDocument, _ log: ProblemLog) {
    let (found, others, head) = GeoJSONReader.collection(of: text, known: Self.head, log: log)
    features += found
    var rest = others
    for member in head { take(member, log, &rest) }
    document.account(for: rest, in: log)
  }

  /// Takes what a member of the head says; nobody reads the area, the time and the program.
  private mutating func take(_ member: JSONValue.Member, _ log: ProblemLog, _ rest: inout Ledger) {
    switch member.name {
    case "$schema":
      guard let schema = member.value.string, !schema.contains(Self.version) else { return }
      log.add(
        .assumedValue, "The file follows '\(schema.prefix(200))', and is read as version 0.2.",
        remedy: "Nothing needs to be done, unless something of it is missing.", line: 1,
        field: member.name)
    case "dataSource": takeSource(member.value, &rest)
    default: if member.value.saysAnything { rest.note(member.name, line: 1) }
    }
  }

  /// Takes the credit: what the source says of its rights, else its name, and OpenStreetMap's own where
  /// the data come from there.
  private mutating func takeSource(_ source: JSONValue, _ rest: inout Ledger) {
    guard case .object(let members) = source else {
      let names = source.elements?.compactMap(\.string) ?? [source.string].compactMap { $0 }
      let isWhole =
        names.count == source.elements?.count ?? 1 && names.allSatisfy { add(credit: $0) }
      if source.saysAnything, !isWhole { rest.note("dataSource", line: 1) }
      return
    }
    let isOSM = members.contains { $0.value.string.map(Self.namesOSM) ?? false }
    if isOSM { add(credit: OSMFormat.credit) }
    var owner: String?
    for name in ["copyright", "name"] where owner == nil {
      guard let text = source[name]?.string, !text.isEmpty, !text.contains("://") else { continue }
      if isOSM && Self.isOSM(text) || add(credit: text) { owner = name }
    }
    for member in members where member.value.saysAnything && member.name != owner {
      // The credit of OpenStreetMap leads to its rights and licence.
      let isTold = isOSM && (member.value.string.map { Self.isOSM($0) || Self.isODbL($0) } ?? false)
      if !isTold { rest.note("dataSource.\(member.name)", line: 1) }
    }
  }

  private static func namesOSM(_ text: String) -> Bool {
    text.lowercased().contains("openstreetmap")
  }

  /// Tells whether a text says no more than that OpenStreetMap's contributors have the rights.
  private static func isOSM(_ text: String) -> Bool {
    namesOSM(text)
      && (text.contains("://")
        || text.lowercased().split { !$0.isLetter }.allSatisfy {
          ["openstreetmap", "contributors", "copyright", "c", "the", "data"].contains($0)
        })
  }

  private static func isODbL(_ text: String) -> Bool {
    ["odbl", "opendatacommons.org", "open database license"].contains {
      text.lowercased().contains($0)
    }
  }

  /// False if the text cannot be a credit.
  @discardableResult
  private mutating func add(credit other: String) -> Bool {
    guard !other.isEmpty, other.count <= 400, !other.utf8.contains(where: { $0 < 0x20 }) else {
      return false
    }
    credit = Campus.credit(credit, with: other)
    return true
  }
}
