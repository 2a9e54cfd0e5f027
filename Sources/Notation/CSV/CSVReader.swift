/// Reads comma-separated values (RFC 4180), with the line in which each row begins.
///
/// Our own, because SwiftCSV forgets where a row stood, pads or cuts rows of the wrong length,
/// drops spaces that open a cell, takes U+2028 for the end of a row, and lets a quote stay open.
public struct CSVReader {
  /// A row of a table.
  public struct Row {
    /// The line in which it begins, counted from 1.
    public let line: Int
    /// The cells, in the order of the columns.
    public let cells: [String]
  }

  private let bytes: ArraySlice<UInt8>
  private let log: ProblemLog
  private let delimiter: UInt8
  private let quote: UInt8?
  private var position: Int
  /// The line that is read next, from 1: where reading stopped, if it did.
  private(set) var line = 1

  /// A reader of cells that `delimiter` separates, quoted with `quote`, if anything quotes them.
  public init(_ text: SourceText, log: ProblemLog, delimiter: UInt8 = 0x2C, quote: UInt8? = 0x22) {
    bytes = text.bytes
    self.delimiter = delimiter
    self.quote = quote
    position = bytes.startIndex
    self.log = log
  }

  /// Passes over whole lines, as titles above a header are.
  ///
  /// - Complexity: O(n) for n bytes that are passed over.
  public mutating func skipLines(_ count: Int) {
    for _ in 0..<count {
      while position < bytes.endIndex, bytes[position] != 0x0A, bytes[position] != 0x0D {
        position += 1
      }
      guard position < bytes.endIndex else { return }
      position += 1
      passLineEnd(after: bytes[position - 1])
    }
  }

  /// The bytes that are not read yet.
  public var rest: ArraySlice<UInt8> { bytes[position...] }

  /// The first row, which names the columns; `nil` and no problem if there is none, `nil` and a
  /// problem if it cannot be one.
  ///
  /// - Complexity: O(n) for n bytes of the row.
  public mutating func header() -> Row? {
    guard let row = next() else { return nil }
    guard row.cells.count <= InputBound.columns.most else {
      log.add(
        .malformedFile,
        "The header has \(row.cells.count) columns; at most \(InputBound.columns.shown) are read.",
        remedy: "Check the delimiter, and leave out what does not belong there.", line: row.line)
      return nil
    }
    if let long = row.cells.firstIndex(where: {
      $0.utf8.count > InputBound.columnName.most
    }) {
      log.add(
        .malformedFile,
        "The name of column \(long + 1) is longer than \(InputBound.columnName.shown).",
        remedy: "Check the quotes around it, and that the first row names the columns.",
        line: row.line)
      return nil
    }
    return row
  }

  /// The next row that is not blank; `nil` at the end, and where the text cannot be read on.
  ///
  /// - Complexity: O(n) for n bytes of the row, blank lines before it counted.
  public mutating func next() -> Row? {
    skipBlankLines()
    guard position < bytes.endIndex else { return nil }
    let start = line
    var cells: [String] = []
    cells.reserveCapacity(32)
    while true {
      guard let cell = cell() else { return nil }
      guard cells.count < InputBound.cells.most else {
        log.add(
          .malformedFile, "The row has more than \(InputBound.cells.shown) cells.",
          remedy: "Remove the delimiters behind its last cell.", line: start)
        return nil
      }
      cells.append(cell)
      guard position < bytes.endIndex else { break }
      let byte = bytes[position]
      position += 1
      if byte == delimiter { continue }
      passLineEnd(after: byte)
      break
    }
    return Row(line: start, cells: cells)
  }

  private mutating func skipBlankLines() {
    while position < bytes.endIndex, bytes[position] == 0x0A || bytes[position] == 0x0D {
      position += 1
      passLineEnd(after: bytes[position - 1])
    }
  }

  private mutating func passLineEnd(after byte: UInt8) {
    line += 1
    if byte == 0x0D, position < bytes.endIndex, bytes[position] == 0x0A { position += 1 }
  }

  /// The text up to the next delimiter or line end, which is left to be read.
  private mutating func cell() -> String? {
    if let quote, position < bytes.endIndex, bytes[position] == quote {
      return quotedCell(quote)
    }
    let start = position
    let end = min(bytes.endIndex, start + InputBound.cell.most + 1)
    while position < end {
      let byte = bytes[position]
      if byte == delimiter || byte == 0x0A || byte == 0x0D { break }
      position += 1
    }
    guard position - start <= InputBound.cell.most else { return refuseLength(line) }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private func refuseLength(_ line: Int) -> String? {
    log.add(
      .malformedFile, "A cell that begins here is longer than \(InputBound.cell.shown).",
      remedy: "Check the quotes around it, or keep so long a text elsewhere.", line: line)
    return nil
  }

  private mutating func quotedCell(_ quote: UInt8) -> String? {
    let opening = line
    position += 1
    var pieces: [UInt8] = []
    var start = position
    let longest = position + InputBound.cell.most
    while position < bytes.endIndex {
      guard position <= longest else { return refuseLength(opening) }
      switch bytes[position] {
      case 0x0A: line += 1
      case 0x0D where position + 1 == bytes.endIndex || bytes[position + 1] != 0x0A: line += 1
      case quote:
        let content = bytes[start..<position]
        position += 1
        guard position < bytes.endIndex, bytes[position] == quote else {
          return closedCell(pieces.isEmpty ? content : pieces[...] + content)
        }
        pieces += content
        start = position
      default: break
      }
      position += 1
    }
    log.add(
      .malformedFile, "A quoted cell that begins here is never closed.",
      remedy: "Close it with a double quote; inside it, write each double quote twice.",
      line: opening)
    return nil
  }

  private func closedCell(_ content: ArraySlice<UInt8>) -> String? {
    if position < bytes.endIndex, ![delimiter, 0x0A, 0x0D].contains(bytes[position]) {
      log.add(
        .malformedFile, "Text follows the closing quote of a cell.",
        remedy: "Write each double quote inside a quoted cell twice.", line: line)
      return nil
    }
    return String(decoding: content, as: UTF8.self)
  }
}
