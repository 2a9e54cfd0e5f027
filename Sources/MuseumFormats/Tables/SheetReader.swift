import Exchange
import Notation

/// A row of a sheet that holds anything.
struct SheetRow {
  /// The number that people see beside it, from 1.
  let number: Int
  /// The columns that say anything, from 0, with their texts, in order.
  fileprivate(set) var cells: [(column: Int, text: String)]

  /// The text of a column; `nil` where it says nothing.
  subscript(column: Int) -> String? {
    let place = place(of: column)
    return place < cells.count && cells[place].column == column ? cells[place].text : nil
  }

  /// The place in ``cells`` at which `column` stands, or would.
  fileprivate func place(of column: Int) -> Int {
    var (low, high) = (0, cells.count)
    while low < high {
      let middle = (low + high) / 2
      if cells[middle].column < column { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Reads the cells of a sheet (ECMA-376, part 1, section 18.3.1).
final class SheetReader: XMLVisitor {
  let deepest = InputBound.xmlDepth.most
  let readsText = true

  /// The most rows and columns that a sheet can have (Excel's own bounds, and LibreOffice's).
  private static let (mostRows, mostColumns) = (1 << 20, InputBound.cells.most)

  /// The column of a link of a cell in `column`: behind all that a sheet can have.
  static func linkColumn(of column: Int) -> Int { mostColumns + column }
  /// The column whose links `column` holds; `nil` for one of cells.
  static func column(ofLinks column: Int) -> Int? {
    column >= mostColumns ? column - mostColumns : nil
  }

  /// The letters by which people know a column, such as `AB`.
  static func letters(of column: Int) -> String {
    var (rest, letters) = (column + 1, "")
    while rest > 0 {
      let digit = UInt8((rest - 1) % 26)
      letters = String(UnicodeScalar(0x41 + digit)) + letters
      rest = (rest - 1) / 26
    }
    return letters
  }

  private let forms: [CellForm]
  private let shared: [String]
  private let isFrom1904: Bool
  private(set) var room: SheetRoom

  private var rows: [SheetRow] = []
  private var row = SheetRow(number: 0, cells: [])
  /// Ranges of merged cells, and of cells with a link, as they are written.
  private var merged: [CellRange] = []
  private(set) var links: [(range: CellRange, id: String)] = []
  /// Cells that say nothing here, and the number of the row of the first.
  private struct Silent {
    var count = 0
    var row: Int?

    mutating func add(_ number: Int) {
      count += 1
      row = row ?? number
    }
  }
  private var errors = Silent()
  private var unsaved = Silent()

  private enum Kind {
    case number, shared, inline, text, truth, error, date
  }
  private var kind = Kind.number
  private var form = CellForm.plain
  private var column = -1
  /// True between the ends of the element that holds the rows, and of a cell: filters, rules and
  /// extensions around them have elements as deep.
  private var (isInRows, isInCell) = (false, false)
  private var hasFormula = false
  private var value: [UInt8] = []
  private var text = RichText()
  private var isInValue = false

  init(forms: [CellForm], shared: [String], isFrom1904: Bool, room: SheetRoom) {
    (self.forms, self.shared, self.isFrom1904, self.room) = (forms, shared, isFrom1904, room)
  }

  // MARK: What the stream finds

  func begin(
    _ name: XMLBytes, _ attributes: XMLAttributes, in stream: XMLStream
  ) throws(UnreadableXML) {
    let name = name.local
    switch stream.depth {
    case 0:
      guard name == "worksheet" || name == "chartsheet" || name == "dialogsheet" else {
        throw UnreadableXML(sentence: "The root of the sheet is not 'worksheet'.")
      }
    case 1: isInRows = name == "sheetData"
    case 2:
      if isInRows {
        if name == "row" { try begin(row: attributes) }
      } else if name == "mergeCell" {
        if let range = CellRange(attributes["ref"]) { merged.append(range) }
      } else if name == "hyperlink", let range = CellRange(attributes["ref"]) {
        attributes.forEach { name, value in
          // In whatever prefix the relationships are declared.
          if name.parts.prefix != "", name.local == "id" { links.append((range, value.string)) }
        }
      }
    case 3:
      if isInRows, name == "c" { try begin(cell: attributes) }
    case 4... where isInCell:
      if stream.depth == 4, name == "v" { isInValue = true }
      if stream.depth == 4, name == "f" { hasFormula = true }
      text.begin(name)
    default: break
    }
  }

  private func begin(row attributes: XMLAttributes) throws(UnreadableXML) {
    let stated = attributes["r"]?.integer.map { Int($0) }
    let number = stated ?? row.number + 1
    guard (1...Self.mostRows).contains(number) else {
      throw UnreadableXML(sentence: "The sheet has a row \(number), which none can have.")
    }
    row = SheetRow(number: number, cells: [])
    column = -1
  }

  private func begin(cell attributes: XMLAttributes) throws(UnreadableXML) {
    let next = attributes["r"].flatMap { CellRange($0)?.columns.lowerBound } ?? column + 1
    guard next > column, next < Self.mostColumns else {
      throw UnreadableXML(
        sentence: "The cells of row \(row.number) are not in order, or beyond all columns.")
    }
    column = next
    isInCell = true
    kind =
      switch attributes["t"]?.string {
      case "s": .shared
      case "inlineStr": .inline
      case "str": .text
      case "b": .truth
      case "e": .error
      case "d": .date
      default: .number
      }
    let style = attributes["s"]?.integer.map { Int($0) } ?? 0
    form = forms.indices.contains(style) ? forms[style] : .plain
    hasFormula = false
    value.removeAll(keepingCapacity: true)
    text.reset()
  }

  func take(_ text: UnsafeBufferPointer<UInt8>, in stream: XMLStream) throws(UnreadableXML) {
    guard isInCell, stream.depth > 4 else { return }
    if isInValue {
      guard value.count + text.count <= InputBound.cell.most else {
        throw UnreadableXML(sentence: "A cell holds more than \(InputBound.cell.shown).")
      }
      value += text
    } else {
      try self.text.take(text)
    }
  }

  func end(in stream: XMLStream) throws(UnreadableXML) {
    switch stream.depth {
    case 4... where isInCell:
      isInValue = false
      text.end()
    case 3 where isInCell:
      isInCell = false
      try endCell()
    case 2 where isInRows:
      if !row.cells.isEmpty {
        rows.append(row)
        row.cells = []
      }
    case 1: isInRows = false
    default: break
    }
  }

  private func endCell() throws(UnreadableXML) {
    guard column >= 0, row.number > 0 else { return }
    let written = String(decoding: value, as: UTF8.self).trimmingSpaces
    var found = ""
    switch kind {
    case .shared where !written.isEmpty:
      guard let number = Int(written), shared.indices.contains(number) else {
        throw UnreadableXML(
          sentence: "A cell of row \(row.number) names a text that the workbook lacks.")
      }
      found = shared[number]
    case .inline: found = text.finished
    case .text: found = RichText.restored(String(decoding: value, as: UTF8.self))
    case .truth where !written.isEmpty: found = written == "0" ? "false" : "true"
    case .error: errors.add(row.number)
    case .date: found = written
    case .number where !written.isEmpty:
      guard let number = form.text(written, isFrom1904: isFrom1904) else {
        throw UnreadableXML(
          sentence: "A cell of row \(row.number) has the number '\(written.prefix(40))'.")
      }
      found = number
    default: break
    }
    if found.isEmpty {
      if hasFormula, kind != .error, written.isEmpty, kind != .text { unsaved.add(row.number) }
      return
    }
    try add(found, column)
  }

  private func add(_ text: String, _ column: Int) throws(UnreadableXML) {
    guard room.take(text) else {
      throw UnreadableXML(
        sentence: "The sheets hold more than \(InputBound.table.shown), or more than "
          + "\(InputBound.values.shown) cells.",
        remedy: "Split the workbook into several.")
    }
    row.cells.append((column, text))
  }

  // MARK: What came of it

  /// Cells that say nothing here, by what they are, with the number of the row of the first.
  var others: [(name: String, count: Int, row: Int?)] {
    [("cells with an error", errors), ("formulas without a saved value", unsaved)]
      .filter { $0.1.count > 0 }.map { ($0.0, $0.1.count, $0.1.row) }
  }

  /// The rows in their order, with the addresses of links beside the cells that bear them, and with the
  /// text of merged cells in every row that they reach: `links` are addresses by their identifiers.
  /// `nil` where that is more than a table may hold.
  func filledRows(_ links: [String: String]) -> [SheetRow]? {
    var rows = self.rows
    // Rows stand in order as a rule; a writer that forgot it is read all the same.
    if zip(rows, rows.dropFirst()).contains(where: { $0.number >= $1.number }) {
      rows = rows.enumerated().sorted {
        ($0.element.number, $0.offset) < ($1.element.number, $1.offset)
      }.map(\.element)
    }
    /// The place of the first row from `number` on.
    func place(_ number: Int) -> Int {
      var (low, high) = (0, rows.count)
      while low < high {
        let middle = (low + high) / 2
        if rows[middle].number < number { low = middle + 1 } else { high = middle }
      }
      return low
    }
    func put(_ text: String, _ column: Int, in row: Int) -> Bool {
      // Each look takes room, so that ranges over one another come to an end.
      guard room.take(text) else { return false }
      guard rows[row][column] == nil else { return true }
      rows[row].cells.insert((column, text), at: rows[row].place(of: column))
      return true
    }
    // Downwards only: a title across a table is no value of each of its columns.
    for range in merged where range.rows.count > 1 {
      let first = place(range.rows.lowerBound)
      let column = range.columns.lowerBound
      guard first < rows.count, rows[first].number == range.rows.lowerBound,
        let text = rows[first][column]
      else { continue }
      var next = first + 1
      while next < rows.count, rows[next].number <= range.rows.upperBound {
        guard put(text, column, in: next) else { return nil }
        next += 1
      }
    }
    for (range, id) in self.links {
      guard let address = links[id] else { continue }
      let column = range.columns.lowerBound
      var next = place(range.rows.lowerBound)
      while next < rows.count, rows[next].number <= range.rows.upperBound {
        if let text = rows[next][column], !text.contains(address) {
          guard put(address, Self.linkColumn(of: column), in: next) else { return nil }
        }
        next += 1
      }
    }
    return rows
  }
}

/// A range of cells such as `A2` or `A2:C9`, with columns from 0 and rows from 1.
struct CellRange: Hashable {
  let columns: ClosedRange<Int>
  let rows: ClosedRange<Int>

  /// `nil` for what is no range, or one that no sheet can have.
  init?(_ written: XMLBytes?) {
    guard let bytes = written?.bytes else { return nil }
    self.init(bytes)
  }

  /// `nil` for what is no range, or one that no sheet can have.
  init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count < 40 else { return nil }
    let ends = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (1...2).contains(ends.count), let start = Self.cell(ends[0]),
      let end = Self.cell(ends[ends.count - 1]), start.column <= end.column, start.row <= end.row
    else { return nil }
    columns = start.column...end.column
    rows = start.row...end.row
  }

  private static func cell(_ bytes: some Collection<UInt8>) -> (column: Int, row: Int)? {
    var (column, row) = (0, 0)
    for byte in bytes where byte != UInt8(ascii: "$") {
      switch byte {
      case 0x41...0x5A where row == 0: column = column * 26 + Int(byte) - 0x40
      case 0x30...0x39 where column > 0: row = row * 10 + Int(byte) - 0x30
      default: return nil
      }
      guard column < 1 << 20, row < 1 << 24 else { return nil }
    }
    return column > 0 && row > 0 ? (column - 1, row) : nil
  }
}
