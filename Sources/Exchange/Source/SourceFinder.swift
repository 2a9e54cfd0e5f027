import Catalog
import Notation

/// The meaning of a path: the part of a catalogue, or the document, that it holds.
enum SourceFinding {
  case campus(folder: String)
  case tours(folder: String, files: [String])
  case tour(file: String)
  /// A document of another system with its companions, and the mapping that stands beside it in its folder,
  /// if one does.
  case foreign(
    path: String, companions: [String] = [], any ExchangeFormat, mapping: String? = nil)
}

/// Finds out what paths hold, and reads no more of them than it must.
public struct SourceFinder {
  /// The names of the files of a campus.
  public static let campusFiles = [
    "campus.yaml", "places.geojson", "paths.geojson", "ground.geojson", "works.csv", "artists.csv",
    "media.csv",
  ]
  /// The endings of files that are meant to be read; others may lie beside them.
  private static let endings = [".yaml", ".yml", ".csv", ".tsv", ".geojson", ".json"]
  private static let known =
    "Known are a folder with campus.yaml, a folder of such folders, a folder of tours (YAML), a "
    + "single tour, and the formats that 'docent formats' lists."

  /// The formats that paths are held against.
  let formats: FormatList
  /// The format of every path, if the person named one.
  let format: (any ExchangeFormat)?
  /// The absolute path of the mapping that the person named, which may lie beside its tables.
  private let namedMapping: String?

  private(set) var findings: [SourceFinding] = []
  /// What was found, with the files of a format that refer to one another as one document.
  var joinedFindings: [SourceFinding] {
    var joined: [SourceFinding] = []
    var places: [String: Int] = [:]
    for finding in findings {
      guard case .foreign(let path, _, let format, _) = finding, format.traits.contains(.joinsFiles)
      else {
        joined.append(finding)
        continue
      }
      guard let place = places[format.name],
        case .foreign(let first, let companions, _, _) = joined[place]
      else {
        places[format.name] = joined.count
        joined.append(finding)
        continue
      }
      joined[place] = .foreign(path: first, companions: companions + [path], format)
    }
    return joined
  }
  private(set) var problems: [Problem] = []
  /// The absolute paths of folders and files that were found before.
  private var seen: Set<String> = []

  init(formats: FormatList, format: (any ExchangeFormat)? = nil, mapping: String? = nil) {
    self.formats = formats
    self.format = format
    namedMapping = mapping.map(DiskFile.absolute)
  }

  mutating func find(at path: String) {
    guard DiskFile.exists(path) else {
      return add(.unreadableFile, "There is nothing at '\(path)'.", "Check the path.", path)
    }
    guard seen.insert(DiskFile.absolute(path)).inserted else { return }
    if let format, DiskFile.isFolder(path), !(format is SourceTextFormat),
      !format.recognises(SourceProbe(path)), findBundle(at: path) || findDocuments(below: path)
    {
      return
    }
    if let foreign = foreignFormat(of: path) {
      findings.append(.foreign(path: path, foreign, mapping: nil))
    } else {
      DiskFile.isFolder(path) ? findFolder(at: path) : findFile(at: path)
    }
  }

  /// The format of another system that a path is in: the one that the person named, or one that
  /// recognises it.
  private func foreignFormat(of path: String) -> (any ExchangeFormat)? {
    if let format { return format is SourceTextFormat ? nil : format }
    return formats.claims(on: SourceProbe(path)).first
  }

  private mutating func add(
    _ code: Problem.Code, _ message: String, _ remedy: String, _ path: String
  ) {
    problems.append(
      Problem(code, message, remedy: remedy, at: Problem.Location(file: path)))
  }

  private mutating func findFolder(at path: String) {
    guard let all = DiskFile.names(in: path) else {
      return add(
        .unreadableFile, "The folder '\(path)' cannot be listed.", "Check its permissions.", path)
    }
    let names = all.filter { !isNamedMapping(DiskFile.join(path, $0)) }
    if Self.areTables(names, besideMapping: names.count < all.count), findBundle(at: path) {
      return
    }
    if names.contains(where: Self.campusFiles.contains) {
      refuseStrangers(among: names.filter { !Self.campusFiles.contains($0) }, in: path)
      findings.append(.campus(folder: path))
      return
    }
    let folders = names.map { DiskFile.join(path, $0) }.filter { DiskFile.isFolder($0) }
    let campuses = folders.filter { folder in
      DiskFile.names(in: folder)?.contains(where: Self.campusFiles.contains) ?? false
    }
    let tours = names.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
    let parts = ["Data", "Tours"].filter { names.contains($0) }.map { DiskFile.join(path, $0) }
    campuses.forEach { find(at: $0) }
    if !tours.isEmpty {
      refuseStrangers(among: names.filter { !tours.contains($0) }, in: path)
      findings.append(.tours(folder: path, files: tours.map { DiskFile.join(path, $0) }))
    }
    guard campuses.isEmpty, tours.isEmpty else { return }
    // The last tour of a folder is removed by deleting its file.
    if names.isEmpty, DiskFile.name(of: path) == "Tours" {
      return findings.append(.tours(folder: path, files: []))
    }
    if parts.isEmpty, !findBundle(at: path), !findDocuments(below: path) {
      add(
        .unknownFormat, "Nothing in the folder '\(path)' is part of a catalogue.", Self.known, path)
    }
    parts.forEach { find(at: $0) }
  }

  /// The mapping of the tables of a folder, as an export of a table writes it.
  private static let mapping = "mapping.yaml"

  /// Tells whether a file is the mapping that the person named, which is no document.
  private func isNamedMapping(_ file: String) -> Bool {
    namedMapping.map { DiskFile.absolute(file) == $0 } ?? false
  }

  /// Tells whether the files of a folder are tables with a mapping, or a table that is only called as that
  /// of a campus is: those that Docent exports are.
  private static func areTables(_ names: [String], besideMapping: Bool) -> Bool {
    let own = names.filter(campusFiles.contains)
    guard !own.contains("campus.yaml") else { return false }
    return besideMapping || names.contains(mapping) || own == ["works.csv"]
  }

  /// The most files of a folder that are looked at to see whether they are documents. A choice.
  private static let mostProbed = 1000

  /// Finds the documents of other systems in a folder that holds their pictures, sound and templates,
  /// too; each file among them that could be read and is not one is told. False if there are none.
  private mutating func findBundle(at path: String) -> Bool {
    let files = (DiskFile.names(in: path) ?? []).map { DiskFile.join(path, $0) }
      .filter { FolderDescriptor.isOrdinaryFile($0) }.prefix(Self.mostProbed)
    var documents: [(path: String, format: any ExchangeFormat)] = []
    var others: [String] = []
    let mapping = files.first { DiskFile.name(of: $0) == Self.mapping }
    for file in files where file != mapping && !isNamedMapping(file) {
      let probe = SourceProbe(file)
      let claim: (any ExchangeFormat)? =
        if let format { format.recognises(probe) ? format : nil } else {
          formats.claims(on: probe).first
        }
      guard let claim else {
        if Self.endings.contains(where: { file.lowercased().hasSuffix($0) }) { others.append(file) }
        continue
      }
      documents.append((file, claim))
    }
    // What looks like rows beside a document of a certain format belongs to that, if to anything.
    let certain = documents.filter { !$0.format.traits.contains(.isGeneral) }
    let found = certain.isEmpty ? documents : certain
    let areMapped = found.allSatisfy { $0.format.traits.contains(.isMapped) }
    guard !found.isEmpty, !certain.isEmpty || found.count == 1 || areMapped else { return false }
    findings += found.map {
      .foreign(
        path: $0.path, $0.format,
        mapping: $0.format.traits.contains(.isMapped) ? mapping : nil)
    }
    let taken = Set(found.map(\.path))
    others += documents.map(\.path).filter { !taken.contains($0) }
    for file in others.sorted() {
      add(
        .leftOut, "The file is none of the documents of the folder '\(path)', and is not read.",
        "Import it by itself, if it holds anything.", file)
    }
    return true
  }

  /// Finds the documents of other systems in the folders of a folder, as an export of several campuses
  /// has one for each; what lies beside them is told. False if there are none.
  private mutating func findDocuments(below path: String) -> Bool {
    let names = DiskFile.names(in: path) ?? []
    let folders = names.prefix(Self.mostProbed).filter { name in
      let folder = DiskFile.join(path, name)
      return DiskFile.isFolder(folder) && holdsDocument(folder)
    }
    guard !folders.isEmpty else { return false }
    for folder in folders { find(at: DiskFile.join(path, folder)) }
    for name in names
    where !folders.contains(name) && !isNamedMapping(DiskFile.join(path, name)) {
      guard Self.endings.contains(where: { name.lowercased().hasSuffix($0) }) else { continue }
      add(
        .leftOut, "The file is none of the documents of the folder '\(path)', and is not read.",
        "Import it by itself, if it holds anything.", DiskFile.join(path, name))
    }
    return true
  }

  /// Tells whether a folder is or holds documents of a certain format: anything may look like a table.
  private func holdsDocument(_ folder: String) -> Bool {
    var inner = SourceFinder(formats: formats, format: format, mapping: namedMapping)
    let probe = SourceProbe(folder)
    if let format, format.recognises(probe) { return true }
    if format == nil, formats.claims(on: probe).contains(where: { !$0.traits.contains(.isMapped) })
    {
      return true
    }
    guard inner.findBundle(at: folder) else { return false }
    return inner.findings.allSatisfy { finding in
      guard case .foreign(_, _, let found, let mapping) = finding else { return false }
      return format != nil || mapping != nil || !found.traits.contains(.isMapped)
    }
  }

  /// Refuses files whose names mean nothing in the folder. A misspelt name would else read as an
  /// empty table, and remove the items that it should have held.
  private mutating func refuseStrangers(among names: [String], in folder: String) {
    for name in names where Self.endings.contains(where: { name.lowercased().hasSuffix($0) }) {
      let near = NameSuggestion.nearest(to: name, among: Self.campusFiles)
      add(
        .unknownFormat, "The file '\(name)' has no place in the folder '\(folder)'.",
        near.first.map { "Did you mean \($0)? Else move it away." } ?? "Move it away.",
        DiskFile.join(folder, name))
    }
  }

  /// Finds the meaning of a file. It is a tour if it says so, whatever its name.
  private mutating func findFile(at path: String) {
    let name = DiskFile.name(of: path)
    let isData = name.hasSuffix(".csv") || name.hasSuffix(".geojson")
    let faults = isData ? Self.faults(inDataAt: path) : []
    if case .failure(let refusal)? = SourceProbe(path).archive {
      add(.malformedFile, refusal.message, refusal.remedy, path)
    } else if !faults.isEmpty {
      problems += faults
    } else if name == "campus.yaml" {
      // Messages say to import it; it means its folder, whose other files belong to it.
      let folder = String(path.dropLast(name.count))
      find(at: folder.isEmpty ? "." : folder == "/" ? folder : String(folder.dropLast()))
    } else if Self.campusFiles.contains(name) || isData {
      add(
        .unknownFormat, "'\(path)' is a part of a campus, and cannot be read alone.",
        "Name its folder instead. \(Self.known)", path)
    } else if name.hasSuffix(".yaml") || name.hasSuffix(".yml") || Self.isTour(path) {
      findings.append(.tour(file: path))
    } else {
      let faults = name.hasSuffix(".json") ? Self.faults(inDataAt: path) : []
      problems += faults
      guard faults.isEmpty else { return }
      addUnknown(path)
    }
  }

  /// Reports why a file is in no known format, as far as its beginning shows it.
  private mutating func addUnknown(_ path: String) {
    guard FolderDescriptor.isOrdinaryFile(path) else {
      return add(
        .unreadableFile, "'\(path)' is no ordinary file.",
        "Put a file there, not a pipe or device.", path)
    }
    let opening = SourceProbe(path).opening
    if opening.allSatisfy({ $0 <= 0x20 }), opening.count < 4096 {
      add(.malformedFile, "The file is empty.", "Save or export it again.", path)
    } else if Bunzip.isPacked(opening),
      DiskFile.opening(of: path, count: opening.count) == opening
    {
      // Nothing came of unpacking it; what holds a packed file is sound, and of no known format.
      let broken = BunzippedBytes.broken
      add(.malformedFile, broken.sentence, broken.remedy, path)
    } else if XMLRoot.declaresType(opening) {
      add(
        .malformedFile, "The XML declares a document type, which is not read.",
        "Write it without <!DOCTYPE…>, and entities as the characters that they stand for.", path)
    } else if ["[]", "{}"].contains(String(decoding: opening.filter { $0 > 0x20 }, as: UTF8.self)) {
      add(
        .malformedFile, "The file holds an empty list, and nothing in it.",
        "Save or export it again, with the things that it should hold.", path)
    } else {
      add(.unknownFormat, "'\(path)' is in no format that is known.", Self.known, path)
    }
  }

  /// The reasons why a table or map cannot be read at all, whatever part it is of a catalogue; none
  /// if it can.
  private static func faults(inDataAt path: String) -> [Problem] {
    let log = ProblemLog(file: path)
    // The bound is that of a file of a campus.
    guard let text = DiskFile.text(log: log, most: InputBound.table.most) else {
      return log.problems
    }
    if text.bytes.allSatisfy({ $0 <= 0x20 }) {
      log.add(.malformedFile, "The file is empty.", remedy: "Save or export it again.")
    } else if path.hasSuffix("json") {
      _ = ForeignRecord.json(log)
    }
    return log.problems
  }

  private static func isTour(_ path: String) -> Bool {
    let log = ProblemLog(file: path)
    guard let text = DiskFile.text(log: log),
      let entries = YAMLDocument.entries(of: text, log: log)
    else { return false }
    return TourFile.describes(entries)
  }
}
