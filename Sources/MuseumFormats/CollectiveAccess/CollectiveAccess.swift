import Catalog
import Exchange
import Geodesy
import Notation

/// Answers of CollectiveAccess's web services: one file of JSON or XML, or a folder of them.
struct CollectiveAnswers {
  private let document: ForeignDocument
  private var records: [CollectiveRecord.ID: CollectiveRecord] = [:]
  let log: ProblemLog

  /// The number of files of a folder that are looked at to see whether it is one of
  /// CollectiveAccess.
  private static let probed = 8

  init(_ document: ForeignDocument) {
    self.document = document
    log = document.log()
    guard DiskFile.isFolder(document.path) else {
      read(log, isAlone: true)
      return
    }
    let files = Self.files(in: document.path)
    for file in files {
      read(document.log(file: DiskFile.join(document.path, file)), isAlone: false)
    }
    if files.isEmpty {
      log.add(
        .unknownFormat, "The folder holds no file of JSON or XML.",
        remedy: "Put the answers of CollectiveAccess's services into it.")
    }
  }

  /// Its records by table and number.
  var sorted: [CollectiveRecord] { records.values.sorted { $0.id < $1.id } }

  private static func files(in folder: String) -> [String] {
    (DiskFile.names(in: folder) ?? []).filter {
      $0.lowercased().hasSuffix(".json") || $0.lowercased().hasSuffix(".xml")
    }
  }

  static func recognises(_ probe: SourceProbe) -> Bool {
    guard probe.names != nil else {
      if let root = probe.root { return CollectiveXML.roots.contains(root.name) }
      return probe.json.map(CollectiveJSON.recognises) ?? false
    }
    return files(in: probe.path).prefix(probed).contains {
      let path = DiskFile.join(probe.path, $0)
      return !DiskFile.isFolder(path) && recognises(SourceProbe(path))
    }
  }

  /// The bytes in which the root of a document of XML is looked for: as many as a probe has.
  private static let opening = 4_096

  private mutating func read(_ log: ProblemLog, isAlone: Bool) {
    // In a folder that somebody made, a link would lead wherever they wished.
    let folder = isAlone ? nil : FolderDescriptor(document.path)
    let bytes =
      isAlone
      ? DiskFile.bytes(log: log, most: SourceText.most)
      : folder?.bytes(of: DiskFile.name(of: log.file), log: log, most: SourceText.most)
    guard var bytes else { return }
    // Words of PHP in the texts of a document of XML are none of its notices.
    let root = XMLRoot(bytes.prefix(Self.opening))?.name
    if !(root.map(CollectiveXML.roots.contains) ?? false) {
      let body = CollectiveAnswerBody(bytes)
      bytes = body.bytes
      if let notice = body.notice {
        log.add(
          .leftOut, "The file has notices of PHP around its JSON, such as '\(notice)'.",
          remedy: "Nothing is lost; whoever runs the server may turn display_errors off.")
      }
    }
    var answers = CollectiveJSON(log: log)
    var isAnswer = true
    if SourceText.firstByte(of: bytes) == 0x3C {
      guard let root = XMLTree.read(bytes, log: log) else { return }
      isAnswer = CollectiveXML.roots.contains(root.name)
      if isAnswer { CollectiveXML.read(root, into: &answers) }
    } else {
      guard let text = SourceText(bytes, log: log) else { return }
      do throws(InvalidJSON) {
        let (value, lines) = try JSONParser.parseLocated(text.bytes)
        isAnswer = answers.read(value, JSONCursor(lines))
        if isAnswer { document.account(for: CollectiveJSON.rest(value), in: log) }
      } catch {
        log.add(
          .malformedFile, "The JSON breaks its rules: \(error.description)",
          remedy: "Ask the server for it again.", line: error.line)
        return
      }
    }
    if !isAnswer {
      log.add(
        isAlone ? .unknownFormat : .leftOut,
        "The file is no answer of CollectiveAccess's services.",
        remedy: isAlone
          ? "Save an answer of find, item or the SimpleAPI, or a CaSearchResult."
          : "Move it away, if it does not belong here.")
    }
    answers.finish()
    for record in answers.records {
      if records[record.id] == nil {
        records[record.id] = record
      } else {
        records[record.id]?.merge(record)
      }
    }
  }
}

/// The campus that is made where it is not there yet.
enum CollectiveCampus {
  /// The languages of the texts, that of most of them first.
  static func languages(_ records: [CollectiveRecord]) -> [LanguageTag] {
    var votes: [LanguageTag: Int] = [:]
    for value in records.lazy.flatMap(\.fields.values).joined() {
      if let tag = CollectiveFields.language(value.locale, among: []) {
        votes[tag, default: 0] += 1
      }
    }
    return votes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }

  /// The facts of the site that all the tree lies in. Its centre, if it has none, is the middle of
  /// the positions of works and buildings.
  static func facts(
    _ languages: [LanguageTag], _ tree: CollectivePlaces, of assembly: CollectiveAssembly
  ) -> CampusFacts {
    var facts = CampusFacts()
    facts.remedy = "Import a campus.yaml that describes it first; it is used from then on."
    let tops = tree.tops
    guard tops.count == 1, tops[0].kind == .campus else { return facts }
    facts.name = LocalizedText(tops[0].name, in: languages[0])
    guard var fields = tops[0].record.map({ CollectiveFields($0, languages: languages) }) else {
      return facts
    }
    var reader = GeoreferenceReader()
    facts.center = fields.takeGeoreference().flatMap { try? reader.read($0.text) }?.shape.center
    facts.name = fields.take(CollectiveFields.Names.label) ?? facts.name
    facts.text = fields.takeProse(CollectiveFields.Names.description)
    facts.address = fields.takeLine(CollectiveFields.Names.address)
    fields.drop("access", "parent_id", "child_location_id", "child_location_name")
    facts.details = fields.details
    return facts
  }
}
