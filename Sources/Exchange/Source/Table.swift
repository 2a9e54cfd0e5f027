public import Catalog
import Notation

/// Reads and writes a table of items, with a header and a row for each item.
public enum Table {
  /// The beginning of the name of a free column that would else be read as a field.
  public static let detailPrefix = "detail:"

  /// The detail that a column called `detail:NAME` holds; `nil` for any other column. Bytes are
  /// compared, because a combining mark at the beginning of the name would else join the colon.
  public static func detailName(_ column: String) -> String? {
    column.utf8.starts(with: detailPrefix.utf8)
      ? String(column.utf8.dropFirst(detailPrefix.utf8.count)) : nil
  }

  // MARK: Reading

  /// Gives each row to `read` as a record. Columns that `names` does not know become details.
  static func read(
    _ text: SourceText, names: RecordNames, required: [String], languages: [LanguageTag],
    log: ProblemLog, _ read: (Record) -> Void
  ) {
    var reader = CSVReader(text, log: log)
    guard let header = reader.header() else {
      if !log.hasErrors {
        log.add(
          .missingValue, "The table is empty.",
          remedy: "Begin with a header row: \(required.joined(separator: ",")),….", line: 1)
      }
      return
    }
    guard
      let columns = columns(header, names: names, required: required, languages: languages, log)
    else { return }
    // Each column is a field, a detail or a problem: nothing needs to be counted.
    while let row = reader.next() {
      guard row.cells.count == columns.count else {
        log.add(
          .wrongColumnCount,
          "The row has \(row.cells.count) cells, the header has \(columns.count).",
          remedy: "Put text with commas or line breaks in double quotes, and correct the row.",
          line: row.line, field: row.cells.first.map { String($0.prefix(80)) })
        continue
      }
      var record = Record(fields: [], line: row.line, languages: languages, log: log)
      record.fields.reserveCapacity(columns.count)
      for (column, cell) in zip(columns, row.cells) where !cell.isEmpty {
        switch column {
        case .known(let name, let language):
          record.fields.append(
            Record.Field(name: name, language: language, value: .text(cell), line: row.line))
        case .free(let name):
          let field = Record.Field(
            name: name, language: nil, value: .text(cell), line: row.line)
          record.freeFields[name] = record.string(of: field)
        case .refused: break
        }
      }
      read(record)
    }
  }

  private enum Column {
    case known(String, LanguageTag?)
    case free(String)
    case refused

    func isFor(_ wanted: String) -> Bool {
      if case .known(let name, _) = self { name == wanted } else { false }
    }
  }

  private static func columns(
    _ header: CSVReader.Row, names: RecordNames, required: [String], languages: [LanguageTag],
    _ log: ProblemLog
  ) -> [Column]? {
    if header.cells.count == 1, let separator = separator(in: header.cells[0]) {
      log.add(
        .malformedFile, "The cells are separated by \(separator), not by commas.",
        remedy: "Save it again as CSV with commas (UTF-8).", line: header.line)
      return nil
    }
    var columns: [Column] = []
    var seen: Set<String> = []
    for (index, cell) in header.cells.enumerated() {
      if cell.allSatisfy(\.isWhitespace) {
        log.add(
          .malformedFile, "Column \(index + 1) has no name.",
          remedy: "Name it in the header, or remove the column.", line: header.line)
        continue
      }
      let column = column(cell, names: names, line: header.line, log)
      // `detail:site` and `site` are one.
      let name = if case .free(let name) = column { detailPrefix + name } else { cell }
      if !seen.insert(name).inserted {
        log.add(
          .malformedFile, "The column '\(cell.prefix(80))' stands twice.",
          remedy: "Remove or rename one of them.", line: header.line,
          field: String(cell.prefix(80)))
      }
      columns.append(column)
    }
    for name in required where !columns.contains(where: { $0.isFor(name) }) {
      log.add(
        .missingValue, "The table has no column '\(name)'.",
        remedy: "Add it to the header: \(required.joined(separator: ", ")) are needed.",
        line: header.line, field: name)
    }
    return log.hasErrors ? nil : columns
  }

  private static func column(
    _ cell: String, names: RecordNames, line: Int, _ log: ProblemLog
  ) -> Column {
    if let name = detailName(cell) { return .free(name) }
    let name = FieldName(cell, names: names)
    if let base = name.unreadableTagBase {
      log.addUnreadableTag(in: cell, base: base, line: line)
      return .refused
    }
    if names.all.contains(name.base) { return .known(name.base, name.language) }
    warnOfSlip(cell, names: names, line: line, log)
    return .free(cell)
  }

  /// Warns of a free column whose name is one letter away from a known one, which is likely a slip.
  private static func warnOfSlip(
    _ cell: String, names: RecordNames, line: Int, _ log: ProblemLog
  ) {
    let near = NameSuggestion.nearest(to: cell, among: names.all)
      .filter { abs($0.utf8.count - cell.utf8.count) <= 1 }
    guard let known = near.first, cell.utf8.count > 3 || cell.lowercased() == known else { return }
    log.add(
      .unknownField, "The column '\(cell)' is not known, so it becomes a detail.",
      remedy: "If '\(known)' was meant, rename it; if not, write \(detailPrefix)\(cell).",
      line: line, field: cell)
  }

  private static func separator(in header: String) -> String? {
    if header.utf8.contains(0x3B) { return "semicolons" }
    return header.utf8.contains(0x09) ? "tabs" : nil
  }

  // MARK: Writing

  /// A column of a table with the cell of each row.
  public struct Writing<Row> {
    /// The name in the header.
    public let name: String
    /// True if the column is written even where no row has a value in it.
    public let isRequired: Bool
    /// The cell of a row; `nil` for an empty one.
    public let value: (Row) -> String?

    /// The column `name`, with cells that `value` makes of rows.
    public init(_ name: String, isRequired: Bool = false, _ value: @escaping (Row) -> String?) {
      self.name = name
      self.isRequired = isRequired
      self.value = value
    }
  }

  /// The columns of a text: the default language, then the others by tag.
  static func textColumns<Row>(
    _ name: String, isRequired: Bool = false, default defaultLanguage: LanguageTag, rows: [Row],
    _ text: @escaping (Row) -> LocalizedText?
  ) -> [Writing<Row>] {
    let others = Set(rows.flatMap { text($0)?.languages ?? [] }).subtracting([defaultLanguage])
    return [Writing(name, isRequired: isRequired) { text($0)?[defaultLanguage] }]
      + others.sorted().map { tag in Writing("\(name)@\(tag)") { text($0)?[tag] } }
  }

  /// The columns of further details, by name.
  ///
  /// - Complexity: O(d log d + r) on average for d details of r rows.
  public static func detailColumns<Row>(
    rows: [Row], names: RecordNames, _ details: @escaping (Row) -> Details
  ) -> [Writing<Row>] {
    let found = Set(rows.flatMap { details($0).keys })
    return found.sorted(by: utf8Order).map { name in
      let isMistakable =
        name.allSatisfy(\.isWhitespace) || detailName(name) != nil || names.all.contains(name)
        || FieldName(name, names: names).base != name
      return Writing((isMistakable ? detailPrefix : "") + name) { details($0)[name] }
    }
  }

  /// The table of `rows`: a header with the columns that are required or hold a value, and a line
  /// for each row.
  ///
  /// - Complexity: O(r c) for r rows and c columns, besides the bytes of the cells.
  public static func write<Row>(_ rows: [Row], _ columns: [Writing<Row>]) -> [UInt8] {
    let cells = columns.map { column in rows.map { column.value($0) ?? "" } }
    let used = columns.indices.filter { index in
      columns[index].isRequired || cells[index].contains { !$0.isEmpty }
    }
    var bytes: [UInt8] = []
    func append(row: [String]) {
      for (index, cell) in row.enumerated() {
        if index > 0 { bytes.append(0x2C) }
        CSVWriter.append(cell, to: &bytes)
      }
      bytes.append(0x0A)
    }
    append(row: used.map { columns[$0].name })
    for index in rows.indices { append(row: used.map { cells[$0][index] }) }
    return bytes
  }
}
