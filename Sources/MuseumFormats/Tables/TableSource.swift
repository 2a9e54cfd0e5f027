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

  /// Notes values that are in no column.
  func leave(_ name: String, count: Int = 1, line: Int) {
    outside.note(name, count: count, line: line)
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

/// A table as rows, be it CSV, TSV, JSON or GeoJSON.
///
/// Rows are handed on one by one, so that a file of many empty cells needs no more memory than it
/// is long.
struct TableSource {
  /// True if the columns are those of a header, false if they turn up row by row.
  let hasHeader: Bool
  let columns = TableColumns()
  /// The reference system of geometries, where the document names one.
  private(set) var crs: String?
  private let text: SourceText
  private let mapping: TableMapping
  private let delimiter: UInt8
  private let log: ProblemLog
  private var header: CSVReader.Row?
  private let start: CSVReader?

  /// Reads as far as the header; `nil` and a problem if there is none.
  init?(_ mapping: TableMapping, log: ProblemLog) {
    let isFolder = DiskFile.isFolder(log.file)
    let found =
      isFolder
      ? ObjectFiles.bytes(of: log.file, log: log)
      : DiskFile.bytes(log: log, most: InputBound.table.most)
    guard let bytes = found else { return nil }
    if let program = Spreadsheet.program(of: bytes.prefix(Spreadsheet.opening)) {
      Spreadsheet.refuse(program, log: log)
      return nil
    }
    guard let text = Self.text(bytes, mapping, log: log) else { return nil }
    self.text = text
    self.mapping = mapping
    self.log = log
    let first = text.bytes.first { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }
    hasHeader = first != UInt8(ascii: "{") && first != UInt8(ascii: "[")
    delimiter = mapping.delimiter ?? DelimiterGuess.delimiter(of: text.bytes, quote: mapping.quote)
    guard hasHeader else {
      start = nil
      crs = JSONRows.namedReferenceSystem(text.bytes)
      JSONRows(columns: columns, path: mapping.rows, log: log).noteOutside(text.bytes)
      return
    }
    var reader = CSVReader(text, log: log, delimiter: delimiter, quote: mapping.quote)
    reader.skipLines(mapping.skippedLines)
    guard let header = reader.header() else {
      if !log.hasErrors {
        log.add(
          .missingValue, "The table is empty.", remedy: "Its first row names the columns.", line: 1)
      }
      return nil
    }
    self.header = header
    start = reader
    name(header)
    if log.hasErrors { return nil }
  }

  private static func text(
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
              + "utf-16, iso-8859-1 or macintosh; or save it again as UTF-8."
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
    // In UTF-8 a letter beyond ASCII takes up to three times its bytes.
    return SourceText(decoded, most: 3 * InputBound.table.most, log: log)
  }

  /// Numbers the columns by the header's names; those without a name are called by their position.
  private func name(_ header: CSVReader.Row) {
    // How often each name came: the next number to try, not the first again.
    var counts: [String: Int] = [:]
    for (index, cell) in header.cells.enumerated() {
      let written = mapping.hasGuardedCells ? cell.unguarded : cell.trimmingSpaces
      let name = written.allSatisfy(\.isWhitespace) ? "column \(index + 1)" : written
      var unique = name
      var count = counts[name] ?? 1
      while columns.number(unique) != index {
        count += 1
        unique = "\(name) (\(count))"
      }
      counts[name] = count
      if count > 1 {
        log.add(
          .assumedValue, "The column '\(name.prefix(80))' stands \(count) times.",
          remedy: "The mapping calls the later one '\(unique.prefix(90))'.", line: header.line,
          field: String(name.prefix(80)))
      }
    }
  }

  /// Hands on every row that can be read; the others are warnings.
  func forEachRow(_ body: (TableRow) -> Void) {
    guard var reader = start, let header else {
      return JSONRows(columns: columns, path: mapping.rows, log: log).read(text.bytes, body)
    }
    var number = 0
    while let found = reader.next() {
      number += 1
      var cells = found.cells
      // Spreadsheets write empty cells behind the last column.
      while cells.count > header.cells.count, cells.last == "" { cells.removeLast() }
      guard cells.count == header.cells.count else {
        log.add(
          .leftOut,
          "The row has \(cells.count) cells, the header has \(header.cells.count): it is left out.",
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
