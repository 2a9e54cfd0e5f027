import Catalog

/// What one row says, by field.
struct TableRecord {
  /// What stands in a cell, or comes of a formula.
  struct Value {
    let column: String
    let use: TableMapping.Use
    /// Never blank, unless the cell has several.
    let texts: [String]
    var geometry: JSONValue?

    /// All of it in one text.
    var text: String {
      texts.count == 1 ? texts[0] : texts.filter { !$0.isEmpty }.joined(separator: "; ")
    }
  }

  let line: Int
  /// Which row it is, from 1.
  let number: Int
  /// By the keys of fields, in the order of preference.
  fileprivate(set) var values: [String: [Value]] = [:]
  /// Columns without a field of their own, and what fields did not take.
  var details: Details = [:]

  /// The texts of a field in all of its languages.
  fileprivate(set) var languages: [String: [LanguageTag]] = [:]

  /// The first value of a field; what others say besides becomes a detail under their columns' names.
  mutating func take(_ field: String) -> Value? {
    guard let all = values[field], let first = all.first else { return nil }
    for other in all.dropFirst() where other.geometry == nil && other.text != first.text {
      addDetail(other.column, other.text)
    }
    return first
  }

  mutating func addDetail(_ name: String, _ text: String) {
    guard !text.isEmpty else { return }
    guard let before = details[name], before != text else { return details[name] = text }
    details[name] = "\(before); \(text)"
  }
}

/// Turns rows into records, after a mapping.
struct TableRecords {
  /// Columns that nobody named, each once, for a message.
  private(set) var unnamed: [String] = []
  /// How many rows were read.
  private(set) var rowCount = 0

  private let mapping: TableMapping
  private let columns: TableColumns
  private var plan: [(column: Int, uses: [TableMapping.Use])] = []
  private var named: Set<Int> = []
  private var noted: Set<Int> = []
  private var slots: [TableRow.Cell?] = []

  /// The mapping's columns are looked up at once where the table has a header.
  init(_ mapping: TableMapping, _ columns: TableColumns) {
    self.mapping = mapping
    self.columns = columns
    for column in mapping.columns {
      guard let number = columns.number(column.name) else { continue }
      named.insert(number)
      if !column.uses.isEmpty { plan.append((number, column.uses)) }
    }
    for formula in mapping.constants + mapping.defaults {
      for case .column(let name) in formula.parts {
        if let number = columns.number(name) { named.insert(number) }
      }
    }
  }

  mutating func record(_ row: TableRow) -> TableRecord {
    rowCount += 1
    var record = TableRecord(line: row.line, number: row.number)
    if slots.count < columns.names.count {
      slots += Array(repeating: nil, count: columns.names.count - slots.count)
    }
    for (column, cell) in row.cells { slots[column] = cell }
    for formula in mapping.constants { add(formula, to: &record) }
    for (column, uses) in plan {
      guard let cell = slots[column] else { continue }
      for use in uses { add(cell, column, use, to: &record) }
    }
    for formula in mapping.defaults where record.values[formula.use.field.key] == nil {
      add(formula, to: &record)
    }
    for (column, cell) in row.cells {
      slots[column] = nil
      guard !named.contains(column) else { continue }
      if noted.insert(column).inserted { unnamed.append(columns.names[column]) }
      guard mapping.others == .detail else { continue }
      record.addDetail(columns.names[column], text(cell))
    }
    return record
  }

  private func text(_ cell: TableRow.Cell) -> String {
    switch cell {
    case .text(let text): clean(text, [])
    case .list(let texts):
      texts.map { clean($0, []) }.filter { !$0.isEmpty }.joined(separator: "; ")
    case .geometry: ""
    }
  }

  /// The use with the language that another column of the row names, if that is one.
  private func inItsLanguage(_ use: TableMapping.Use) -> TableMapping.Use {
    guard let column = use.languageColumn, let number = columns.number(column),
      number < slots.count, let cell = slots[number], let tag = try? LanguageTag(text(cell))
    else { return use }
    var use = use
    use.field = TableField(use.field.name, tag)
    return use
  }

  private func add(
    _ cell: TableRow.Cell, _ column: Int, _ use: TableMapping.Use, to record: inout TableRecord
  ) {
    let use = use.languageColumn == nil ? use : inItsLanguage(use)
    var texts: [String] = []
    var geometry: JSONValue?
    switch cell {
    case .geometry(let value): geometry = value
    case .list(let list): texts = list.map { clean($0, use.empty) }
    case .text(let text):
      let text = clean(text, use.empty)
      if use.field.isList { texts = split(text, use) } else if !text.isEmpty { texts = [text] }
    }
    if !use.values.isEmpty { texts = texts.map { use.values[$0] ?? $0 } }
    guard geometry != nil || texts.contains(where: { !$0.isEmpty }) else { return }
    let name = columns.names[column]
    add(
      TableRecord.Value(column: name, use: use, texts: texts, geometry: geometry), to: &record)
  }

  private func add(_ value: TableRecord.Value, to record: inout TableRecord) {
    let field = value.use.field
    if let detail = field.detail(in: value.column) {
      return record.addDetail(detail, value.text)
    }
    record.values[field.key, default: []].append(value)
    if let language = field.language { record.languages[field.name, default: []].append(language) }
  }

  /// A formula says nothing where all of its columns are empty.
  private func add(_ formula: TableMapping.Formula, to record: inout TableRecord) {
    var text = ""
    var isSaid = false
    var hasColumns = false
    for part in formula.parts {
      switch part {
      case .text(let words): text += words
      case .column(let name):
        hasColumns = true
        guard let number = columns.number(name), number < slots.count, let cell = slots[number]
        else { continue }
        let words = self.text(cell)
        isSaid = isSaid || !words.isEmpty
        text += words
      }
    }
    text = clean(text, [])
    guard isSaid || !hasColumns, !text.isEmpty else { return }
    let texts = formula.use.field.isList ? split(text, formula.use) : [text]
    add(
      TableRecord.Value(column: formula.use.field.key, use: formula.use, texts: texts),
      to: &record)
  }

  private func split(_ text: String, _ use: TableMapping.Use) -> [String] {
    guard !text.isEmpty else { return [] }
    var parts = [text]
    for separator in use.separators ?? mapping.separators where !separator.isEmpty {
      parts = parts.flatMap { part in
        part.contains(separator) ? part.split(separator: separator).map(String.init) : [part]
      }
    }
    return parts.map { clean($0, use.empty) }.filter { !$0.isEmpty }
  }

  /// Without white space around it, line ends as LF, and without what says nothing.
  private func clean(_ text: String, _ empty: Set<String>) -> String {
    // What Docent wrote itself stands as it is.
    if mapping.hasGuardedCells { return text }
    var text = text
    if text.utf8.contains(where: { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 }) {
      text = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
      // No page can show them, and nobody meant them.
      text = String(
        String.UnicodeScalarView(
          text.unicodeScalars.map { $0.value < 0x20 && $0 != "\n" && $0 != "\t" ? " " : $0 }))
    }
    if let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
      first.properties.isWhitespace || last.properties.isWhitespace || first == "\u{FEFF}"
    {
      var scalars = text.unicodeScalars[...]
      while let first = scalars.first, first.properties.isWhitespace || first == "\u{FEFF}" {
        scalars.removeFirst()
      }
      while scalars.last?.properties.isWhitespace ?? false { scalars.removeLast() }
      text = String(scalars)
    }
    return mapping.empty.contains(text) || empty.contains(text) ? "" : text
  }
}
