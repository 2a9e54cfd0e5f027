/// Columns for a terminal, each as wide as its widest cell; the last one runs on.
struct TextTable {
  /// The side that a column's cells are aligned to.
  enum Alignment {
    case left
    case right
  }

  private let columns: [(title: String, alignment: Alignment)]
  private var rows: [[String]] = []

  /// A table with these columns.
  init(_ columns: [(title: String, alignment: Alignment)]) { self.columns = columns }

  /// Adds a row of cells that are safe for a terminal, one for each column.
  mutating func add(_ cells: [String]) { rows.append(cells) }

  /// The heads and rows, a line each, each ending in a line feed.
  var lines: String {
    let table = [columns.map(\.title)] + rows
    let widths = columns.indices.map { column in
      table.map { PlainText.width($0[column]) }.max() ?? 0
    }
    return table.map { row in
      var line = ""
      for (index, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[index] - PlainText.width(cell))
        switch columns[index].alignment {
        case .right: line += padding + cell
        case .left: line += cell + padding
        }
        if index < row.count - 1 { line += "  " }
      }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
