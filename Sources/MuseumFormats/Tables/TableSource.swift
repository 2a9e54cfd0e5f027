import Catalog
import Exchange
import Notation

/// One row of a table, or one element of an array of JSON.
struct TableRow {
  /// The content of a cell.
  enum Cell: Equatable {
    case text(String)
    /// The values at the end of a path that leads through an array; empty where one is missing.
    case list([String])
    /// A geometry of GeoJSON.
    case geometry(JSONValue)
  }

  let line: Int
  /// The number of the row, from 1 below the header: a file may be one long line.
  let number: Int
  /// Only columns that say anything, by their numbers.
  var cells: [(column: Int, cell: Cell)] = []
}

/// The names of a table's columns, numbered as they turn up.
final class TableColumns {
  /// The column of a feature's geometry.
  static let geometry = "geometry"

  private(set) var names: [String] = []
  private var numbers: [String: Int] = [:]
  /// The values of the document that are in no row, or too deep in one for a column.
  private(set) var outside = Ledger()
  /// The names among them that are no lists, which a mapping could read instead.
  private(set) var asides: Set<String> = []

  /// Notes values that are in no column.
  func leave(_ name: String, count: Int = 1, line: Int?, isAside: Bool = false) {
    outside.note(name, count: count, line: line)
    if isAside { asides.insert(name) }
  }

  /// The number of a column, new or known; `nil` where there are too many.
  func number(_ name: String) -> Int? {
    if let known = numbers[name] { return known }
    guard names.count < InputBound.columns.most else { return nil }
    numbers[name] = names.count
    names.append(name)
    return names.count - 1
  }
}

/// A table as rows, be it CSV, TSV, a sheet of a workbook, JSON, GeoJSON or a layer of a map.
///
/// Rows are handed on one by one, so that a file of many empty cells needs no more memory than it
/// is long.
struct TableSource {
  /// True if the columns are those of a header, false if they turn up row by row.
  let hasHeader: Bool
  let columns = TableColumns()
  /// The reference system of geometries, where the document names one.
  private(set) var crs: String?
  /// The sheet, layer or list that is read where the mapping names none, though others have rows, too.
  private(set) var assumedRows: String?
  /// The path of the objects by key, or of the list in an object, that are read where the mapping names none.
  private(set) var memberRows: [String]?
  /// True if the rows are a layer, whose name is no path in the document that was made of it.
  private var isLayer = false
  private let rows: Rows
  private let mapping: TableMapping
  private let log: ProblemLog

  private enum Rows {
    /// Text, behind its header of so many cells.
    case cells(CSVReader, width: Int)
    /// The rows of a sheet below its header, and the columns of the table by those of the sheet.
    case sheet(ArraySlice<SheetRow>, [Int: Int])
    case json(ArraySlice<UInt8>)
  }

  /// Reads as far as the header; `nil` and a problem if there is none. `input` is the table where it was
  /// read before.
  init?(_ mapping: TableMapping, of input: TableInput? = nil, log: ProblemLog) {
    let input = input ?? TableInput(log.file)
    self.mapping = mapping
    self.log = log
    guard let content = input.content(log: log) else { return nil }
    for name in input.besides { columns.leave(name, line: nil, isAside: true) }
    switch content {
    case .workbook(let book):
      guard let sheet = book.sheet(called: mapping.rowsName, log: log),
        let (rows, places) = Self.header(of: sheet, mapping, columns, log: log)
      else { return nil }
      hasHeader = true
      self.rows = .sheet(rows, places)
      for (name, count, row) in sheet.others {
        columns.leave(name, count: count, line: row, isAside: true)
      }
      if mapping.rowsName == nil, book.tables.count > 1 { assumedRows = sheet.name }
      for other in book.sheets where other.name != sheet.name {
        columns.leave(other.name, count: max(1, other.rows.count), line: 1)
      }
    case .layers(let layers):
      guard let layer = layers.layer(called: mapping.rowsName, log: log),
        let found = input.content(of: layer, in: layers, mapping, log: log),
        let text = SourceText(found.bytes, most: InputBound.table.most, log: log)
      else { return nil }
      hasHeader = false
      isLayer = true
      rows = .json(text.bytes)
      crs = found.crs ?? JSONRows.namedReferenceSystem(text.bytes)
      if mapping.rowsName == nil, layers.tables.count > 1 { assumedRows = layer.name }
      for other in layers.layers where other.name != layer.name {
        columns.leave(other.name, count: max(1, other.count), line: 1)
      }
    case .text(let bytes):
      guard let text = Self.text(bytes, mapping, log: log) else { return nil }
      hasHeader = !Self.isJSON(text)
      guard hasHeader else {
        rows = .json(text.bytes)
        crs = JSONRows.namedReferenceSystem(text.bytes)
        if mapping.rows == nil {
          memberRows = KeyedObjects.path(in: text.bytes) ?? DeepLists.path(in: text.bytes)
        }
        assumedRows = jsonRows(log: log).noteOutside(text.bytes)
        if let memberRows, memberRows.last != KeyedObjects.step,
          DeepLists.all(in: text.bytes).count > 1
        {
          assumedRows = memberRows.joined(separator: ".")
        }
        return
      }
      var reader = mapping.reader(of: text, after: mapping.skippedLines, log: log)
      columns.leave(
        above: text.bytes[..<reader.rest.startIndex].split { $0 == 0x0A || $0 == 0x0D }
          .map { String(decoding: $0, as: UTF8.self) })
      guard let header = reader.header() else {
        if !log.hasErrors {
          log.add(
            .missingValue, "The table is empty.", remedy: "Its first row names the columns.",
            line: 1)
        }
        return nil
      }
      rows = .cells(reader, width: header.cells.count)
      let names = header.cells.enumerated().map {
        mapping.columnName($0.element, else: "column \($0.offset + 1)")
      }
      columns.add(names, line: header.line, log: log)
    }
    if log.hasErrors { return nil }
  }

  /// Tells whether a text is JSON, by its first letter.
  static func isJSON(_ text: SourceText) -> Bool {
    let first = text.bytes.first { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  private func jsonRows(log: ProblemLog) -> JSONRows {
    JSONRows(
      columns: columns, path: isLayer ? nil : mapping.rows ?? memberRows,
      named: Set(mapping.named.map(\.name)), log: log)
  }

  /// The text of a file in the encoding that `mapping` names; `nil` and a problem if it is in another.
  static func text(
    _ bytes: [UInt8], _ mapping: TableMapping, log: ProblemLog
  ) -> SourceText? {
    guard mapping.encoding != .utf8 else {
      let trial = ProblemLog(file: log.file)
      if let text = SourceText(bytes, most: InputBound.table.most, log: trial) { return text }
      for problem in trial.problems {
        let isEncoding = problem.code == .wrongEncoding
        log.add(
          problem.code, problem.message,
          remedy: isEncoding
            ? "Name its encoding in the mapping: 'encoding: windows-1252' for most files of Excel, "
              + "windows-1250 or windows-1251 farther east, shift_jis, utf-16 or macintosh; or save it again "
              + "as UTF-8."
            : problem.remedy, line: problem.location?.line,
          field: isEncoding ? "encoding" : nil)
      }
      return nil
    }
    guard let decoded = mapping.encoding.utf8(bytes) else {
      log.add(
        .wrongEncoding, "The file is not in \(mapping.encoding.rawValue).",
        remedy: "Name the right encoding in the mapping, or save the table as UTF-8.")
      return nil
    }
    MixedEncoding.note(bytes, mapping.encoding, log: log)
    // In UTF-8 a letter beyond ASCII takes up to three times its bytes.
    return SourceText(decoded, most: 3 * InputBound.table.most, log: log)
  }

  /// Names the columns after the first row of a sheet below those that are skipped, and hands on the rows
  /// below it, with the place of each column of the sheet; `nil` and a problem if there is no such row.
  private static func header(
    of sheet: Workbook.Sheet, _ mapping: TableMapping, _ columns: TableColumns, log: ProblemLog
  ) -> (rows: ArraySlice<SheetRow>, places: [Int: Int])? {
    let rows = sheet.rows.drop { $0.number <= mapping.skippedLines }
    columns.leave(
      above: sheet.rows.prefix { $0.number <= mapping.skippedLines }
        .map { $0.cells.map(\.text).joined(separator: " ") })
    guard let header = rows.first else {
      log.add(
        .missingValue, "The sheet '\(sheet.name.prefix(80))' is empty.",
        remedy: "Its first row names the columns.", line: 1)
      return nil
    }
    // Links stand behind the cells that bear them, and are called after them.
    let used = Set(rows.flatMap { $0.cells.map(\.column) }).sorted {
      let (one, other) = (SheetReader.column(ofLinks: $0), SheetReader.column(ofLinks: $1))
      return (one ?? $0, $0) < (other ?? $1, $1)
    }
    guard used.count <= InputBound.columns.most else {
      log.add(
        .malformedFile,
        "The sheet has \(used.count) columns; at most \(InputBound.columns.shown) are read.",
        remedy: "Leave out what does not belong there.", line: header.number)
      return nil
    }
    let names = used.map { column in
      let own = SheetReader.column(ofLinks: column) ?? column
      let name = mapping.columnName(
        header[own] ?? "", else: "column \(SheetReader.letters(of: own))")
      return own == column ? name : "\(name) link"
    }
    if let long = names.first(where: { $0.utf8.count > InputBound.columnName.most }) {
      log.add(
        .malformedFile,
        "The name of a column is longer than \(InputBound.columnName.shown): \(long.prefix(80))…",
        remedy: "Check that the first row names the columns.", line: header.number)
      return nil
    }
    columns.add(names, line: header.number, log: log)
    return (
      rows.dropFirst(),
      Dictionary(uniqueKeysWithValues: used.enumerated().map { ($0.element, $0.offset) })
    )
  }

  /// Hands on every row that can be read; the others are warnings.
  func forEachRow(_ body: (TableRow) -> Void) {
    switch rows {
    case .json(let bytes):
      jsonRows(log: log).read(bytes, most: mapping.mostRows, body)
    case .sheet(let rows, let places):
      for (index, found) in rows.prefix(mapping.mostRows ?? rows.count).enumerated() {
        var row = TableRow(line: found.number, number: index + 1)
        row.cells = found.cells.compactMap { cell in
          places[cell.column].map {
            ($0, .text(mapping.hasGuardedCells ? cell.text.unguarded : cell.text))
          }
        }
        body(row)
      }
    case .cells(let reader, let width): read(reader, width, body)
    }
  }

  private func read(_ start: CSVReader, _ width: Int, _ body: (TableRow) -> Void) {
    var reader = start
    var number = 0
    while number < mapping.mostRows ?? .max, let found = reader.next() {
      number += 1
      var cells = found.cells
      // Spreadsheets write empty cells behind the last column.
      while cells.count > width, cells.last == "" { cells.removeLast() }
      guard cells.count == width else {
        log.add(
          .leftOut,
          "The row has \(cells.count) cells, the header has \(width): it is left out.",
          remedy: "Put text with delimiters or line breaks in quotes, and correct the row.",
          line: found.line, field: cells.first.map { String($0.prefix(80)) })
        continue
      }
      var row = TableRow(line: found.line, number: number)
      row.cells.reserveCapacity(cells.count)
      for (column, cell) in cells.enumerated() where !cell.isEmpty {
        row.cells.append((column, .text(mapping.hasGuardedCells ? cell.unguarded : cell)))
      }
      if !row.cells.isEmpty { body(row) }
    }
  }
}

extension TableMapping {
  /// The name of the sheet or layer that holds the rows; `nil` where the mapping names none.
  var rowsName: String? { rows.map { $0.joined(separator: ".") } }

  /// A reader of the cells of `text` behind its first lines.
  func reader(of text: SourceText, after lines: Int, log: ProblemLog) -> CSVReader {
    func reader(_ delimiter: UInt8) -> CSVReader {
      var reader = CSVReader(text, log: log, delimiter: delimiter, quote: quote)
      reader.skipLines(lines)
      return reader
    }
    if let delimiter { return reader(delimiter) }
    // A title above the header may have other delimiters in it.
    return reader(DelimiterGuess.delimiter(of: reader(0x2C).rest, quote: quote))
  }

  /// The name of a column whose header is `written`.
  fileprivate func columnName(_ written: String, else other: String) -> String {
    let name = hasGuardedCells ? written.unguarded : written.trimmingSpaces
    return name.allSatisfy(\.isWhitespace) ? other : name
  }
}

extension TableColumns {
  /// Notes the lines above the header that say something, with the first of them.
  fileprivate func leave(above lines: [String]) {
    let said = lines.filter { $0.contains { $0.isLetter || $0.isNumber } }
    guard let first = said.first else { return }
    let title = first[...].trimmed { ",;|\"".contains($0) || $0.isWhitespace }
    leave(
      "lines above the header, first '\(title.prefix(60))'", count: said.count, line: nil,
      isAside: true)
  }

  /// Numbers the columns of a header by their names; a name that stands again is told apart.
  fileprivate func add(_ names: [String], line: Int, log: ProblemLog) {
    var counts: [String: Int] = [:]
    for (name, unique) in zip(names, Self.toldApart(names)) {
      _ = number(unique)
      counts[name, default: 0] += 1
      guard let count = counts[name], unique != name else { continue }
      log.add(
        .assumedValue,
        count == 1
          ? "The column '\(name.prefix(80))' is called as an earlier one is by its number."
          : "The column '\(name.prefix(80))' stands \(count) times.",
        remedy: "The mapping calls the later one '\(unique.prefix(90))'.", line: line,
        field: String(name.prefix(80)))
    }
  }

  /// The names of columns with a number behind each that stood before, `title (2)`, so that each is another.
  static func toldApart(_ names: [String]) -> [String] {
    // How often each name came: the next number to try, not the first again.
    var counts: [String: Int] = [:]
    var known: Set<String> = []
    return names.map { name in
      var unique = name
      while !known.insert(unique).inserted {
        counts[name, default: 1] += 1
        unique = "\(name) (\(counts[name] ?? 1))"
      }
      return unique
    }
  }
}

/// Finds out what separates the cells of a table.
enum DelimiterGuess {
  /// Comma, semicolon, tab or pipe: what stands most often in the first line, outside quotes.
  static func delimiter(of bytes: ArraySlice<UInt8>, quote: UInt8?) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in bytes.prefix(1 << 16) {
      if byte == quote { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == 0x0A || byte == 0x0D, !counts.isEmpty { break }
      if [0x2C, 0x3B, 0x09, 0x7C].contains(byte) { counts[byte, default: 0] += 1 }
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0x2C
  }
}
