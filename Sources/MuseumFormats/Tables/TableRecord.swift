import Catalog
import Exchange
import Notation

// Records and what fills them stand in one file, since nothing else may fill one.

/// The values of one row, by field.
struct TableRecord {
  /// The fields that rows may say, by key, numbered as they turn up: the same for all rows, which
  /// keep what they say in lists.
  final class Fields {
    fileprivate private(set) var keys: [String] = []
    private var numbers: [String: Int] = [:]

    /// The number of a field that some row may say; `nil` for any other.
    fileprivate subscript(key: String) -> Int? { numbers[key] }

    /// The number of a field, new or known.
    fileprivate func number(_ key: String) -> Int {
      if let known = numbers[key] { return known }
      numbers[key] = keys.count
      keys.append(key)
      return keys.count - 1
    }
  }

  /// A column or formula and one thing that it means: the same for all rows.
  final class Source {
    let column: String
    let use: TableMapping.Use
    /// The number of the field that it fills.
    fileprivate let number: Int
    /// The detail that its texts are; `nil` where they are of a field.
    let detail: String?
    /// True if several values may stand in a cell.
    let isList: Bool
    /// True if a day may stand there.
    let isDate: Bool
    /// True if the mapping states the value, for every row alike.
    let isConstant: Bool
    /// The parts that its cells are taken apart into; none where they are one text.
    fileprivate let parts: TextParts<Source>?

    fileprivate init(
      _ column: String, _ use: TableMapping.Use, _ fields: Fields, isConstant: Bool = false
    ) {
      self.column = column
      self.use = use
      number = fields.number(use.field.key)
      self.isConstant = isConstant
      detail = use.field.detail(in: column)
      isList = use.field.isList
      isDate = use.field.isDate
      parts =
        use.pattern.isEmpty
        ? nil
        : TextParts(
          use.pattern.map { part -> TextParts<Source>.Part in
            switch part {
            case .text(let text): return .text(text)
            case .use(var inner):
              inner.separators = inner.separators ?? use.separators
              return .field(Source(column, inner, fields))
            }
          })
    }
  }

  /// The content of a cell, or the result of a formula.
  struct Value {
    fileprivate let source: Source
    /// All of it in one text.
    let text: String
    private let parts: [String]?
    let geometry: JSONValue?

    /// Makes a value of one text, which is never blank.
    fileprivate init(_ source: Source, text: String) {
      self.source = source
      self.text = text
      parts = nil
      geometry = nil
    }

    /// Makes a value of several texts, one of which at least is not blank, unless there is a
    /// geometry.
    fileprivate init(_ source: Source, texts: [String], geometry: JSONValue? = nil) {
      self.source = source
      text =
        texts.count == 1 ? texts[0] : texts.filter { !$0.isEmpty }.joined(separator: "; ")
      parts = texts
      self.geometry = geometry
    }

    var column: String { source.column }
    var use: TableMapping.Use { source.use }
    /// Never blank, unless the cell has several.
    var texts: [String] { parts ?? [text] }
  }

  let line: Int
  /// The number of the row, from 1.
  let number: Int
  /// Columns without a field of their own, and what fields did not take.
  var details: Details = [:]
  /// The texts of a field in all of its languages.
  private(set) var languages: [String: [LanguageTag]] = [:]

  private let fields: Fields
  /// The preferred value of each field, by the field's number, and whether the item of the row has
  /// asked for it.
  private var preferred: [(value: Value, isTaken: Bool)?]
  /// The values behind the preferred ones, in the order of preference.
  private var others: [Value] = []

  fileprivate init(line: Int, number: Int, _ fields: Fields) {
    self.line = line
    self.number = number
    self.fields = fields
    preferred = Array(repeating: nil, count: fields.keys.count)
  }

  /// The number of a field of which the row says something.
  private func number(of field: String) -> Int? {
    guard let number = fields[field], number < preferred.count, preferred[number] != nil else {
      return nil
    }
    return number
  }

  /// Tells whether the row has a value of a field.
  func says(_ field: String) -> Bool { number(of: field) != nil }

  /// The preferred value of a field.
  subscript(field: String) -> Value? { number(of: field).flatMap { preferred[$0]?.value } }

  /// The values of a field, in the order of preference.
  func all(_ field: String) -> [Value] {
    guard let number = number(of: field), let first = preferred[number]?.value else { return [] }
    return [first] + others.filter { $0.source.number == number }
  }

  /// The values of a field, for an item that takes all of them.
  mutating func takeAll(_ field: String) -> [Value] {
    guard let number = number(of: field) else { return [] }
    preferred[number]?.isTaken = true
    return all(field)
  }

  /// The first value of a field; what others say besides becomes a detail under their columns'
  /// names.
  mutating func take(_ field: String) -> Value? {
    guard let number = number(of: field), let (first, isTaken) = preferred[number] else {
      return nil
    }
    guard !isTaken else { return first }
    preferred[number]?.isTaken = true
    for other in others
    where other.source.number == number && other.geometry == nil && other.text != first.text {
      addDetail(other.column, other.text)
    }
    return first
  }

  /// The values that nothing has asked for, though their columns are mapped: none may be lost
  /// unnoticed. Columns whose text the item has by another of their fields are not among them.
  var untaken: [Value] {
    let said = preferred.lazy.compactMap(\.self)
    let left = said.filter { !$0.isTaken && !$0.value.source.isConstant }.map(\.value)
    guard !left.isEmpty else { return [] }
    let used = Set(said.filter(\.isTaken).map(\.value.column))
    return (left + others.filter { preferred[$0.source.number]?.isTaken != true })
      .filter { !$0.text.isEmpty && !used.contains($0.column) && details[$0.column] != $0.text }
      .sorted { $0.column < $1.column }
  }

  /// The preferred values of the row, in the order of its fields' names, for a message.
  var opening: [String] {
    zip(fields.keys, preferred).sorted { $0.0 < $1.0 }.compactMap { $1?.value.text }
  }

  fileprivate mutating func add(_ value: Value) {
    if let detail = value.source.detail { return addDetail(detail, value.text) }
    let field = value.source.use.field
    let number = value.source.number
    // A column that names the languages of others brings fields of its own.
    while preferred.count <= number { preferred.append(nil) }
    if preferred[number] == nil {
      preferred[number] = (value, false)
    } else {
      others.append(value)
    }
    if let language = field.language { languages[field.name, default: []].append(language) }
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
  /// The number of rows that were read.
  private(set) var rowCount = 0
  private var unread = Tally()
  /// The columns that become details, by number, as long as no column is mapped to the status.
  private var statuses: [Int: StatusColumn] = [:]
  private let looksForStatus: Bool
  /// The values of columns that are left out because the mapping does not name them.
  private(set) var left = LeafCount<String>()
  /// The columns, by number, in which some row has a value; those behind its end have none.
  private var isFilled: [Bool] = []

  private let mapping: TableMapping
  private let columns: TableColumns
  private let fields: TableRecord.Fields
  private let log: ProblemLog
  private var plan: [(column: Int, sources: [TableRecord.Source])] = []
  private let constants: [(formula: TableMapping.Formula, source: TableRecord.Source)]
  private let defaults: [(formula: TableMapping.Formula, source: TableRecord.Source)]
  /// The columns, by number, that the mapping names; those behind its end are not named.
  private var isNamed: [Bool] = []
  private var noted: Set<Int> = []
  private var slots: [TableRow.Cell?] = []

  /// The mapping's columns are looked up at once where the table has a header.
  init(_ mapping: TableMapping, _ columns: TableColumns, log: ProblemLog) {
    self.mapping = mapping
    self.log = log
    self.columns = columns
    looksForStatus = mapping.items == .works && !mapping.says("status")
    let fields = TableRecord.Fields()
    self.fields = fields
    func withSource(_ formula: TableMapping.Formula) -> (TableMapping.Formula, TableRecord.Source) {
      let isConstant = formula.parts.allSatisfy { if case .column = $0 { false } else { true } }
      return (
        formula,
        TableRecord.Source(formula.use.field.key, formula.use, fields, isConstant: isConstant)
      )
    }
    constants = mapping.constants.map(withSource)
    defaults = mapping.defaults.map(withSource)
    for column in mapping.columns {
      guard let number = columns.number(column.name) else { continue }
      name(number)
      if !column.uses.isEmpty {
        plan.append(
          (number, column.uses.map { TableRecord.Source(columns.names[number], $0, fields) }))
      }
    }
    for formula in mapping.constants + mapping.defaults {
      for case .column(let name) in formula.parts {
        if let number = columns.number(name) { self.name(number) }
      }
    }
  }

  private mutating func name(_ column: Int) {
    while isNamed.count <= column { isNamed.append(false) }
    isNamed[column] = true
  }

  mutating func record(_ row: TableRow) -> TableRecord {
    rowCount += 1
    var record = TableRecord(line: row.line, number: row.number, fields)
    if slots.count < columns.names.count {
      slots += Array(repeating: nil, count: columns.names.count - slots.count)
    }
    for (column, cell) in row.cells { slots[column] = cell }
    for (formula, source) in constants { add(formula, source, to: &record) }
    for (column, sources) in plan {
      guard let cell = slots[column] else { continue }
      for source in sources { add(cell, source, to: &record) }
      if looksForStatus, sources.allSatisfy({ $0.detail != nil }) { look(for: cell, column) }
    }
    for (formula, source) in defaults where !record.says(source.use.field.key) {
      add(formula, source, to: &record)
    }
    for (column, cell) in row.cells {
      slots[column] = nil
      while isFilled.count <= column { isFilled.append(false) }
      isFilled[column] = true
      if column < isNamed.count, isNamed[column] { continue }
      if noted.insert(column).inserted { unnamed.append(columns.names[column]) }
      look(for: cell, column)
      guard mapping.others == .detail else {
        left.count(left.number(of: columns.names[column], line: row.line))
        continue
      }
      record.addDetail(columns.names[column], mapping.text(cell))
    }
    return record
  }

  private mutating func look(for cell: TableRow.Cell, _ column: Int) {
    guard looksForStatus, case .text = cell else { return }
    statuses[column, default: StatusColumn(columns.names[column])].add(mapping.text(cell))
  }

  /// Reports the problems of columns rather than of single rows.
  func report(_ log: ProblemLog) {
    unread.report(log)
    for (_, column) in statuses.sorted(by: { $0.key < $1.key }) {
      column.warn(log, line: nil, remedy: column.mappingRemedy)
    }
  }

  /// Columns that the mapping reads and in which no row says anything.
  var silent: [(name: String, line: Int)] {
    mapping.named.filter { name, _ in
      columns.number(name).map { $0 >= isFilled.count || !isFilled[$0] } ?? true
    }
  }

  /// The source in the language that another column of the row names, if it names one.
  private mutating func inItsLanguage(
    _ source: TableRecord.Source, _ record: TableRecord
  ) -> TableRecord.Source {
    guard let column = source.use.languageColumn, let number = columns.number(column),
      number < slots.count, let cell = slots[number]
    else { return source }
    let written = mapping.text(cell)
    guard !written.isEmpty else { return source }
    guard let tag = try? LanguageTag(written) else {
      unread.add(
        "language \(column)", .invalidValue,
        "Row \(record.number): '\(written.prefix(60))' in '\(column)' is no language tag",
        remedy: "Write one after BCP 47, such as en, es or zh-Hant, in every row.",
        line: record.line, field: column)
      return source
    }
    var use = source.use
    use.field = TableField(use.field.name, tag)
    return TableRecord.Source(source.column, use, fields)
  }

  private mutating func add(
    _ cell: TableRow.Cell, _ source: TableRecord.Source, to record: inout TableRecord
  ) {
    let use = source.use
    if let parts = source.parts { return add(mapping.text(cell), parts, of: source, to: &record) }
    let source = use.languageColumn == nil ? source : inItsLanguage(source, record)
    var texts: [String]
    switch cell {
    case .geometry(let geometry):
      return record.add(TableRecord.Value(source, texts: [], geometry: geometry))
    case .text(let text) where !source.isList:
      let text = mapping.clean(text, use.empty)
      var meant = use.values.isEmpty ? text : use.values[text] ?? text
      if source.isDate, let date = SerialDate(meant) { meant = date.day.description }
      if !text.isEmpty, !meant.isEmpty { record.add(TableRecord.Value(source, text: meant)) }
      return
    case .text(let text): texts = mapping.split(mapping.clean(text, use.empty), use)
    case .list(let list): texts = list.map { mapping.clean($0, use.empty) }
    }
    if !use.values.isEmpty { texts = texts.map { use.values[$0] ?? $0 } }
    guard texts.contains(where: { !$0.isEmpty }) else { return }
    guard texts.count <= InputBound.list.most else {
      log.add(
        .malformedFile, "The cell names more than \(InputBound.list.shown) things.",
        remedy: "Check the quotes around it, and what stands between its values.",
        line: record.line, field: source.column)
      return
    }
    record.add(TableRecord.Value(source, texts: texts))
  }

  /// The parts of a text that a pattern takes apart; one that it does not fit is a detail, and told.
  private mutating func add(
    _ text: String, _ parts: TextParts<TableRecord.Source>, of source: TableRecord.Source,
    to record: inout TableRecord
  ) {
    guard !text.isEmpty else { return }
    guard let found = parts.values(in: text) else {
      unread.add(
        "pattern \(source.column)", .leftOut,
        "Row \(record.number): '\(text.prefix(60))' in '\(source.column)' does not fit its pattern",
        remedy: "It is kept as a detail. Correct the text, or the pattern in the mapping.",
        line: record.line, field: source.column)
      return record.addDetail(source.column, text)
    }
    for (inner, part) in found { add(.text(part), inner, to: &record) }
  }

  /// A formula says nothing where all of its columns are empty.
  private func add(
    _ formula: TableMapping.Formula, _ source: TableRecord.Source, to record: inout TableRecord
  ) {
    let row = FormulaRow(
      mapping: mapping, columns: columns, number: record.number, cells: slots)
    if source.isList, let texts = row.elements(formula) {
      return record.add(TableRecord.Value(source, texts: texts))
    }
    guard let text = row.text(formula) else { return }
    record.add(
      source.isList
        ? TableRecord.Value(source, texts: mapping.split(text, formula.use))
        : TableRecord.Value(source, text: text))
  }
}
