import Catalog
import Exchange
import Notation

/// Turns rows into records, after a mapping.
struct TableRecords {
  /// Columns that nobody named, each once, for a message.
  private(set) var unnamed: [String] = []
  /// The number of rows that were read.
  private(set) var rowCount = 0
  private var unread = Tally()
  /// The columns that become details, by number.
  private var statuses: [Int: StatusColumn] = [:]
  /// True if a column is mapped to the status.
  private let hasStatus: Bool
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
    hasStatus = mapping.says("status")
    // What Docent wrote has every status in its column.
    looksForStatus = mapping.items == .works && !(hasStatus && mapping.hasGuardedCells)
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
    }
    for (formula, source) in defaults where !record.says(source.use.field.key) {
      add(formula, source, to: &record)
    }
    let status = record["status"].flatMap { Work.Status(rawValue: $0.text.lowercased()) }
    if looksForStatus {
      for (column, sources) in plan where sources.allSatisfy({ $0.detail != nil }) {
        if let cell = slots[column] { look(for: cell, column, beside: status) }
      }
    }
    for (column, cell) in row.cells {
      slots[column] = nil
      while isFilled.count <= column { isFilled.append(false) }
      isFilled[column] = true
      if column < isNamed.count, isNamed[column] { continue }
      if noted.insert(column).inserted { unnamed.append(columns.names[column]) }
      look(for: cell, column, beside: status)
      guard mapping.others == .detail else {
        left.count(left.number(of: columns.names[column], line: row.line))
        continue
      }
      record.addDetail(columns.names[column], mapping.text(cell))
    }
    return record
  }

  private mutating func look(
    for cell: TableRow.Cell, _ column: Int, beside status: Work.Status?
  ) {
    guard looksForStatus, case .text = cell else { return }
    statuses[column, default: StatusColumn(columns.names[column])]
      .add(mapping.text(cell), beside: hasStatus ? status ?? .onView : nil)
  }

  /// Reports the problems of columns rather than of single rows.
  func report(_ log: ProblemLog) {
    unread.report(log)
    for (_, column) in statuses.sorted(by: { $0.key < $1.key }) {
      if hasStatus {
        column.warnBesideStatus(log)
      } else {
        column.warn(log, line: nil, remedy: column.mappingRemedy)
      }
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
    var values: TableMapping.Values
    var isArray = false
    switch cell {
    case .geometry(let geometry):
      return record.add(TableRecord.Value(source, texts: [], geometry: geometry))
    case .text(let text) where !source.isList:
      let text = mapping.clean(text, use.empty)
      var meant = use.values.isEmpty ? text : use.values[text] ?? text
      if source.isDate, let date = SerialDate(meant) { meant = date.day.description }
      guard !text.isEmpty, !meant.isEmpty else { return }
      let several = use.values[text] == nil ? mapping.splitTexts(text, use) : nil
      if let several {
        let meanings = several.map { use.values[$0] ?? $0 }
        return record.add(TableRecord.Value(source, texts: meanings, whole: text))
      }
      return record.add(TableRecord.Value(source, text: meant, written: text))
    case .text(let text):
      if mapping.markup == .found { log.noteLostAddresses(in: text, line: record.line) }
      values = mapping.split(text, use)
    case .list(let list):
      if mapping.markup == .found {
        for text in list { log.noteLostAddresses(in: text, line: record.line) }
      }
      values = mapping.list(list, use)
      isArray = true
    }
    var texts = values.texts
    if !use.values.isEmpty { texts = texts.map { use.values[$0] ?? $0 } }
    if source.isDate { texts = texts.map { SerialDate($0)?.day.description ?? $0 } }
    guard texts.contains(where: { !$0.isEmpty }) else {
      // A picture or link without words in a column of names.
      return record.addDetail(
        "\(source.column) link", values.links.map(\.address).joined(separator: "; "))
    }
    values.texts = texts
    add(values, source, keepsPlaces: isArray, to: &record)
  }

  /// Adds the values of a cell or formula, unless they are too many.
  private func add(
    _ values: TableMapping.Values, _ source: TableRecord.Source, keepsPlaces: Bool,
    to record: inout TableRecord
  ) {
    guard max(values.texts.count, values.links.count) <= InputBound.list.most else {
      return log.add(
        .malformedFile, "The cell names more than \(InputBound.list.shown) things.",
        remedy: "Check the quotes around it, and what stands between its values.",
        line: record.line, field: source.column)
    }
    record.add(
      TableRecord.Value(
        source, texts: values.texts, whole: values.whole, keepsPlaces: keepsPlaces,
        links: values.links))
  }

  /// The parts of a text that a pattern takes apart; one that it does not fit is a detail, and told.
  private mutating func add(
    _ text: String, _ parts: TextParts<TableRecord.Source>, of source: TableRecord.Source,
    to record: inout TableRecord
  ) {
    guard !text.isEmpty else { return }
    if let found = parts.values(in: text) {
      return found.forEach { add(.text($0.text), $0.field, to: &record) }
    }
    unread.noteUnfitting(text, in: source.column, &record)
  }

  /// A formula says nothing where all of its columns are empty.
  private func add(
    _ formula: TableMapping.Formula, _ source: TableRecord.Source, to record: inout TableRecord
  ) {
    let row = FormulaRow(
      mapping: mapping, columns: columns, number: record.number, cells: slots)
    if source.isList, let texts = row.elements(formula) {
      return add(mapping.list(texts, formula.use), source, keepsPlaces: true, to: &record)
    }
    guard let text = row.text(formula) else { return }
    guard source.isList else { return record.add(TableRecord.Value(source, text: text)) }
    add(mapping.split(text, formula.use), source, keepsPlaces: false, to: &record)
  }
}
