import Exchange
import Geodesy
import Notation

/// Finds the row that names the columns of a table, below titles, notes and blank lines.
struct HeaderSearch {
  /// A row that may be the header, with those below it.
  private struct Candidate {
    /// The line, or the number of the row in a sheet, from 1.
    let line: Int
    let header: Row
    /// The first rows below it.
    let below: [Row]
  }

  /// What a row says.
  private struct Row {
    /// The number of its cells, empty ones counted; 0 in a sheet, whose rows have no end.
    let cells: Int
    /// The number of its cells up to the last that says anything.
    let width: Int
    /// The texts of the cells that say anything.
    let texts: [String]

    init(_ texts: [String]) {
      let filled = texts.indices.filter { !texts[$0].allSatisfy(\.isWhitespace) }
      cells = texts.count
      width = filled.last.map { $0 + 1 } ?? 0
      self.texts = filled.map { texts[$0].trimmingWhitespace }
    }

    init(_ row: SheetRow) {
      let own = row.cells.filter { SheetReader.column(ofLinks: $0.column) == nil }
      cells = 0
      width = own.last.map { $0.column + 1 } ?? 0
      texts = own.map { $0.text.trimmingWhitespace }
    }
  }

  /// The most lines above a header, and the rows below that it is held against. A choice.
  private static let (deepest, compared) = (30, 50)
  /// The most letters of a column's name; a sentence is none. A choice.
  private static let longestName = 80

  private let input: TableInput
  private let mapping: TableMapping

  /// A search in `input`, in the encoding, with the quote and, where it names one, the delimiter of
  /// `mapping`.
  init(_ input: TableInput, _ mapping: TableMapping) {
    (self.input, self.mapping) = (input, mapping)
  }

  /// The number of lines above the header, of rows in a workbook: 0 unless the first rows have less of what
  /// names columns than one below, and that looks like a header. 0 for anything else than cells.
  var linesAbove: Int {
    var above: [Row] = []
    var found = 0
    forEachCandidate { candidate in
      if isHeader(candidate, below: above) {
        found = above.isEmpty ? 0 : candidate.line - 1
        return false
      }
      above.append(candidate.header)
      return true
    }
    return found
  }

  /// The line that names most of the columns `names`, and more than the columns `known` do; `nil` if none
  /// does.
  func line(naming names: [String], besides known: [String]) -> Int? {
    let names = Set(names)
    var best: (line: Int, count: Int) = (0, names.intersection(known).count)
    forEachCandidate { candidate in
      let count = names.intersection(candidate.header.texts).count
      if count > best.count { best = (candidate.line, count) }
      return best.count < names.count
    }
    return best.line == 0 ? nil : best.line
  }

  /// Tells whether a row names the columns: it has as many filled cells as most rows below it, two at
  /// least. Below `others` two thirds of them are different, since two columns may be called alike, and
  /// none is a number; and each of the others has no more than half as many, or fewer cells than the rows
  /// that follow, which would be left out below it, or names groups of columns.
  private func isHeader(_ candidate: Candidate, below others: [Row]) -> Bool {
    let (header, rows) = (candidate.header, candidate.below)
    let counts = rows.map(\.texts.count).sorted()
    guard let first = rows.first, header.texts.count > 1 else { return false }
    let middle = counts[counts.count / 2]
    // Some columns may have no name.
    guard middle > 1, header.texts.count * 4 >= middle * 3 else { return false }
    // Where the delimiter is another, rows are cut anywhere.
    func fits(_ row: Row) -> Bool {
      row.cells >= header.cells && (row.cells == 0 || row.width <= header.cells)
    }
    guard fits(first), rows.count(where: fits) * 2 > rows.count else { return false }
    guard !others.isEmpty else { return true }
    func differ(_ row: Row) -> Bool { Set(row.texts).count * 3 >= row.texts.count * 2 }
    return others.allSatisfy {
      $0.texts.count * 2 <= header.texts.count || $0.cells < header.cells || !differ($0)
    }
      && differ(header)
      && header.texts.allSatisfy { Double(decimal: $0) == nil && $0.count <= Self.longestName }
  }

  /// Hands on the rows that may be the header, from the first on, until `use` returns false.
  private func forEachCandidate(_ use: (Candidate) -> Bool) {
    // What is wrong with the file is told by who reads it.
    let log = ProblemLog(file: "")
    switch input.content(log: log) {
    case .workbook(let book):
      guard let sheet = book.sheet(called: mapping.rowsName, log: log) else { return }
      for index in sheet.rows.indices.prefix(Self.deepest) {
        let below = sheet.rows[(index + 1)...].prefix(Self.compared).map { Row($0) }
        let row = sheet.rows[index]
        guard use(Candidate(line: row.number, header: Row(row), below: below)) else { return }
      }
    case .text(let bytes):
      guard let text = TableSource.text(bytes, mapping, log: log), !TableSource.isJSON(text) else {
        return
      }
      var last = 0
      for skipped in 0..<Self.deepest {
        guard let candidate = candidate(in: text, after: skipped), candidate.line != last else {
          continue
        }
        last = candidate.line
        guard use(candidate) else { return }
      }
    case .layers, nil: return
    }
  }

  private func candidate(in text: SourceText, after lines: Int) -> Candidate? {
    var reader = mapping.reader(of: text, after: lines, log: ProblemLog(file: ""))
    guard let header = reader.next() else { return nil }
    var below: [Row] = []
    while below.count < Self.compared, let row = reader.next() { below.append(Row(row.cells)) }
    return Candidate(line: header.line, header: Row(header.cells), below: below)
  }
}
