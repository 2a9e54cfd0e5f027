import Exchange
import Notation

/// A workbook in Office Open XML (ECMA-376, part 1, section 18), as Excel, LibreOffice and others write
/// `.xlsx`: its sheets, each of which may be a table.
///
/// Values are read, never formulas: a cell with one has the value that it was saved with. Nothing but
/// the workbook's own parts is opened, whatever they name.
struct Workbook {
  /// A sheet with its cells.
  struct Sheet {
    let name: String
    /// The rows that hold anything, in order.
    let rows: [SheetRow]
    /// Values of the sheet that are in no row, by what they are, with the number of the row of the first where
    /// that is known.
    let others: [(name: String, count: Int, row: Int?)]
  }

  /// The part that makes an archive a workbook.
  static let part = "xl/workbook.xml"

  /// The sheets that hold anything, in their order; one that is a chart, a dialogue or macros has no rows.
  let sheets: [Sheet]

  /// The workbook that `bytes` are; `nil` and a problem if it cannot be read.
  init?(_ bytes: [UInt8], log: ProblemLog) {
    let parts: WorkbookParts
    do { parts = WorkbookParts(archive: try ZipArchive(bytes), log: log) } catch {
      log.add(.malformedFile, error.message, remedy: error.remedy)
      return nil
    }
    guard let book = parts.tree(Self.part),
      let targets = parts.targets(of: Self.part), let forms = parts.cellForms(),
      let shared = parts.sharedTexts()
    else { return nil }
    let date1904 = book.child("workbookPr")?.attributes["date1904"]
    let isFrom1904 = date1904 == "1" || date1904 == "true"
    var sheets: [Sheet] = []
    var seen: Set<String> = []
    // What all sheets hold together is bounded as what one table holds.
    var room = SheetRoom()
    for sheet in book.child("sheets")?.children("sheet") ?? [] {
      let name = sheet.attributes["name"] ?? ""
      guard let target = sheet.attributes["id"].flatMap({ targets[$0] }) else {
        // Without it, another would be taken for the table.
        parts.addMissing(sheet: name)
        return nil
      }
      // Each would be unpacked and read again.
      guard seen.insert(target.part).inserted else {
        log.add(
          .malformedFile,
          "Two sheets of the workbook are the one part '\(target.part.prefix(80))'.",
          remedy: "Save it again.")
        return nil
      }
      guard target.isSheet else {
        sheets.append(Sheet(name: name, rows: [], others: []))
        continue
      }
      guard
        let found = parts.sheet(
          target.part, name, forms: forms, shared: shared, isFrom1904: isFrom1904, room: &room)
      else { return nil }
      if !found.rows.isEmpty || !found.others.isEmpty { sheets.append(found) }
    }
    guard !log.hasErrors else { return nil }
    self.sheets = sheets
  }

  /// The sheets that have a header and a row.
  var tables: [Sheet] { sheets.filter { $0.rows.count > 1 } }

  /// The sheet called `name`, or without a name the first of ``tables``, else the first of any rows;
  /// `nil` and a problem if there is none.
  func sheet(called name: String?, log: ProblemLog) -> Sheet? {
    guard let name else {
      if let found = tables.first
        ?? sheets.first(where: { !$0.rows.isEmpty }) ?? sheets.first
      {
        return found
      }
      log.add(
        .missingValue, "No sheet of the workbook holds anything.",
        remedy: "Its first row names the columns.")
      return nil
    }
    if let found = sheets.first(where: { $0.name == name }) { return found }
    log.add(
      .missingValue, "No sheet called '\(name.prefix(80))' holds anything.",
      remedy: "Its sheets are "
        + sheets.prefix(40).map { "'\($0.name.prefix(80))'" }.joined(separator: ", ") + ".",
      field: "rows")
    return nil
  }
}

/// The room that is left for the cells of a workbook.
struct SheetRoom {
  private var cells = InputBound.values.most
  private var bytes = InputBound.table.most

  /// Takes a cell of so many bytes; false where there is no room.
  mutating func take(_ text: String) -> Bool {
    cells -= 1
    bytes -= text.utf8.count
    return cells >= 0 && bytes >= 0
  }
}

/// The parts of a workbook: the files in its archive.
private final class WorkbookParts {
  private let archive: ZipArchive
  private let log: ProblemLog
  private lazy var names = Set(archive.entries.map(\.name))
  /// What comments and drawings hold, by their parts: sheets may share them, and each is read once.
  private var attachments: [String: (name: String, count: Int, row: Int?)] = [:]

  init(archive: ZipArchive, log: ProblemLog) { (self.archive, self.log) = (archive, log) }

  /// A part that another names.
  struct Target {
    /// Its name, or the address where it is one elsewhere.
    let part: String
    /// The last word of its type, such as `worksheet`; empty where there is none.
    let type: String

    /// True unless it is told to be a sheet without rows: a chart, a dialogue of old, macros.
    var isSheet: Bool { type.isEmpty || type == "worksheet" }
  }

  func addMissing(sheet name: String) {
    guard !log.hasErrors else { return }
    log.add(
      .malformedFile, "The workbook lacks its sheet '\(name.prefix(80))'.",
      remedy: "Save it again.")
  }

  /// The bytes of a part; `nil` if it is not there, or after a problem.
  private func bytes(_ name: String) -> [UInt8]? {
    do { return try archive.contents(of: name, most: InputBound.table.most) } catch {
      log.add(.malformedFile, "\(name): \(error.message)", remedy: error.remedy)
      return nil
    }
  }

  /// The lines of parts are none that a person sees.
  private func partLog(_ name: String) -> ProblemLog { ProblemLog(file: name) }

  private func tell(_ problems: [Problem], _ name: String) {
    for problem in problems {
      log.add(problem.code, "\(name): \(problem.message)", remedy: problem.remedy)
    }
  }

  /// A part that must be there, as a tree.
  func tree(_ name: String) -> XMLTree? {
    guard let bytes = bytes(name) else {
      if !log.hasErrors {
        log.add(
          .malformedFile, "The workbook lacks its part '\(name)'.", remedy: "Save it again.")
      }
      return nil
    }
    let part = partLog(name)
    let tree = XMLTree.read(bytes, log: part)
    if tree == nil { tell(part.problems, name) }
    return tree
  }

  private func has(_ name: String) -> Bool { names.contains(name) }

  /// The parts that another names, by the identifiers that it uses, or where `areOutside` the addresses
  /// elsewhere that it names. Without a list of them there are none.
  func targets(of part: String, areOutside: Bool = false) -> [String: Target]? {
    let folders = part.split(separator: "/").dropLast().map(String.init)
    let own = part.split(separator: "/").last.map(String.init) ?? part
    let list = (folders + ["_rels", own + ".rels"]).joined(separator: "/")
    guard has(list) else { return [:] }
    guard let tree = tree(list) else { return nil }
    var targets: [String: Target] = [:]
    for relation in tree.children("Relationship") {
      guard let id = relation.attributes["Id"], let target = relation.attributes["Target"],
        (relation.attributes["TargetMode"] == "External") == areOutside
      else { continue }
      let part =
        areOutside
        ? target
        : target.hasPrefix("/")
          ? String(target.dropFirst()) : Self.resolved((folders + [target]).joined(separator: "/"))
      // The types of the standard, of its strict form and of Microsoft end alike.
      let type = relation.attributes["Type"]?.split(separator: "/").last
      targets[id] = Target(part: part, type: type.map(String.init) ?? "")
    }
    return targets
  }

  /// The forms in which numbers are shown, by the number of their style.
  func cellForms() -> [CellForm]? {
    let name = "xl/styles.xml"
    guard has(name) else { return [] }
    guard let tree = tree(name) else { return nil }
    var codes: [Int: String] = [:]
    for format in tree.child("numFmts")?.children("numFmt") ?? [] {
      guard let id = format.attributes["numFmtId"].flatMap({ Int($0) }) else { continue }
      codes[id] = format.attributes["formatCode"]
    }
    return (tree.child("cellXfs")?.children("xf") ?? []).map { style in
      guard let id = style.attributes["numFmtId"].flatMap({ Int($0) }) else { return .plain }
      return codes[id].map { CellForm(code: $0) } ?? CellForm(builtIn: id)
    }
  }

  /// The texts that cells name by their number.
  func sharedTexts() -> [String]? {
    let name = "xl/sharedStrings.xml"
    guard has(name) else { return [] }
    guard let bytes = bytes(name) else { return nil }
    let reader = SharedTexts()
    guard read(bytes, reader, name) else { return nil }
    return reader.texts
  }

  private func read(_ bytes: [UInt8], _ visitor: any XMLVisitor, _ name: String) -> Bool {
    do throws(UnreadableXML) {
      try XMLStream.read(MemoryBytes(bytes), visitor)
      return true
    } catch {
      log.add(
        .malformedFile, "\(name): \(error.sentence)", remedy: error.remedy ?? "Save it again.")
      return false
    }
  }

  func sheet(
    _ part: String, _ name: String, forms: [CellForm], shared: [String], isFrom1904: Bool,
    room: inout SheetRoom
  ) -> Workbook.Sheet? {
    guard let bytes = bytes(part) else {
      addMissing(sheet: name)
      return nil
    }
    let reader = SheetReader(
      forms: forms, shared: shared, isFrom1904: isFrom1904, room: room)
    guard read(bytes, reader, part) else { return nil }
    let links = reader.links.isEmpty ? [:] : targets(of: part, areOutside: true)
    guard let links = links?.mapValues(\.part), let rows = reader.filledRows(links) else {
      log.add(
        .malformedFile, "The merged cells and links of '\(name.prefix(80))' hold too much.",
        remedy: "Unmerge cells that go beyond the table.")
      return nil
    }
    room = reader.room
    return Workbook.Sheet(
      name: name, rows: rows, others: reader.others + attached(to: part))
  }

  /// The comments and pictures of a sheet, which are parts of their own, by what they are.
  private func attached(to sheet: String) -> [(name: String, count: Int, row: Int?)] {
    guard let targets = targets(of: sheet) else { return [] }
    return Set(targets.values.map(\.part)).sorted().compactMap { part in
      let found = attachments[part] ?? attachment(part)
      attachments[part] = found
      return found.count > 0 ? found : nil
    }
  }

  private func attachment(_ part: String) -> (name: String, count: Int, row: Int?) {
    guard part.hasSuffix(".xml"), has(part) else { return ("", 0, nil) }
    if part.contains("comments") {
      let comments = tree(part)?.child("commentList")?.children ?? []
      let rows = comments.compactMap { $0.attributes["ref"].flatMap { CellRange($0.utf8) } }
        .map(\.rows.lowerBound)
      return ("comments", comments.count, rows.min())
    }
    guard part.contains("drawings/"), let inner = targets(of: part) else { return ("", 0, nil) }
    return ("pictures", inner.values.count { $0.part.contains("media/") }, nil)
  }

  /// The path without `..`.
  private static func resolved(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}
