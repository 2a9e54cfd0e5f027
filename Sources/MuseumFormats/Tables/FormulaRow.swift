import Exchange
import Notation

/// A row as the formulas of a mapping read it.
struct FormulaRow {
  let mapping: TableMapping
  let columns: TableColumns
  /// The number of the row, from 1.
  let number: Int
  /// The cells by the number of their column.
  let cells: [TableRow.Cell?]

  private subscript(name: String) -> TableRow.Cell? {
    columns.number(name).flatMap { $0 < cells.count ? cells[$0] : nil }
  }

  /// The text of a formula; `nil` where all of its columns are empty.
  func text(_ formula: TableMapping.Formula) -> String? {
    let hasColumns = formula.parts.contains { if case .column = $0 { true } else { false } }
    let (joined, isSaid) = join(formula) { mapping.text($0) }
    let text = mapping.clean(joined)
    return (isSaid || !hasColumns) && !text.isEmpty ? text : nil
  }

  /// The texts of a formula whose columns hold arrays of one length, one for each element: the parts of
  /// a name stand in each of several people. `nil` where no column holds several values, or they hold
  /// different numbers of them.
  func elements(_ formula: TableMapping.Formula) -> [String]? {
    var count: Int?
    for case .column(let name) in formula.parts {
      guard case .list(let list)? = self[name], list.count > 1 else { continue }
      guard count ?? list.count == list.count else { return nil }
      count = list.count
    }
    guard let count, count <= InputBound.list.most else { return nil }
    let texts = (0..<count).map { index in
      let (text, isSaid) = join(formula) { cell in
        if case .list(let list) = cell, list.count == count { return mapping.clean(list[index]) }
        return mapping.text(cell)
      }
      return isSaid ? mapping.clean(text, formula.use.empty) : ""
    }
    return texts.contains { !$0.isEmpty } ? texts : nil
  }

  /// The parts of a formula after each other, and whether a column among them says something.
  private func join(
    _ formula: TableMapping.Formula, _ words: (TableRow.Cell) -> String
  ) -> (text: String, isSaid: Bool) {
    var (text, isSaid) = ("", false)
    for part in formula.parts {
      switch part {
      case .text(let words): text += words
      // A column may be called so.
      case .row where self[MappingFile.rowNumber] == nil: text += String(number)
      case .row, .column:
        let name = if case .column(let name) = part { name } else { MappingFile.rowNumber }
        guard let cell = self[name] else { continue }
        let said = words(cell)
        isSaid = isSaid || !said.isEmpty
        text += said
      }
    }
    return (text, isSaid)
  }
}
