import Catalog
import Exchange
import Geodesy
import Notation

/// Reads a mapping file: YAML that says what the columns of a table mean.
struct MappingFile {
  static let names = RecordNames(
    [
      "items", "campus", "language", "encoding", "delimiter", "quote", "skip", "rows", "decimal",
      "letterO", "separator", "empty", "crs", "mediaFolder", "text", "guarded", "offView", "others",
      "columns", "constants", "defaults",
    ], texts: [])
  private static let useNames = RecordNames(
    [
      "field", "separator", "values", "empty", "order", "dates", "base", "as", "language",
      "pattern",
    ], texts: []
  )

  private let log: ProblemLog
  private var mapping = TableMapping()
  private var fields: RecordNames { mapping.items == .works ? TableField.work : TableField.place }

  /// The columns of the table that the settings of a mapping lead to.
  private let columns: (TableMapping) -> [String]

  private init(log: ProblemLog, columns: @escaping (TableMapping) -> [String]) {
    self.log = log
    self.columns = columns
  }

  /// The mapping that the file of `log` states; `nil` if anything in it is wrong. Of a mapping that holds
  /// settings alone the message names the `columns` that these lead to.
  static func read(
    log: ProblemLog, columns: @escaping (TableMapping) -> [String] = { _ in [] }
  ) -> TableMapping? {
    DiskFile.text(log: log).flatMap { read($0, log: log, columns: columns) }
  }

  /// The mapping that `text` states; `nil` if anything in it is wrong.
  static func read(
    _ text: SourceText, log: ProblemLog,
    columns: @escaping (TableMapping) -> [String] = { _ in [] }
  ) -> TableMapping? {
    guard let entries = YAMLDocument.entries(of: text, log: log)
    else { return nil }
    var file = MappingFile(log: log, columns: columns)
    file.read(entries)
    return log.hasErrors ? nil : file.mapping
  }

  private mutating func read(_ entries: [WrittenValue.Entry]) {
    let record = Record(
      entries, names: Self.names, line: entries.first?.line ?? 1, languages: [], log: log)
    mapping.items = record.choice("items", TableMapping.Items.self) ?? .works
    readCampus(record)
    readSettings(record)
    mapping.others = record.choice("others", TableMapping.Others.self) ?? .detail
    mapping.markup = record.choice("text", TableMapping.Markup.self) ?? .found
    mapping.offView = record.choice("offView", Work.Status.self) ?? .inStorage
    mapping.hasGuardedCells = record.truth("guarded") ?? false
    mapping.mediaFolder = record.string("mediaFolder")
    if let field = record.field("mediaFolder"), let folder = mapping.mediaFolder,
      !FolderDescriptor.isInner(folder)
    {
      log.add(
        .invalidValue, "The folder '\(folder.prefix(200))' is not below that of the table.",
        remedy: "Put the media files into a folder beside the table, and write its name, such as "
          + "images.", line: field.line, field: "mediaFolder")
    }
    mapping.crs = record.string("crs")
    if let field = record.field("crs"), let crs = mapping.crs {
      do { _ = try CoordinateReferenceSystem(crs) } catch {
        log.add(
          .unknownReferenceSystem, error.description,
          remedy: "Ask whoever made the table for the EPSG code of its x and y.", line: field.line,
          field: "crs")
      }
    }
    for entry in map(record, "columns", "Write one 'Column: field' a line.") {
      mapping.columns.append(
        TableMapping.Column(name: entry.key, uses: uses(entry), line: entry.line))
    }
    mapping.constants = formulas(record, "constants")
    mapping.defaults = formulas(record, "defaults")
    if mapping.columns.isEmpty, !log.hasErrors { addMissingColumns(record) }
    guard !log.hasErrors else { return }
    let needed = mapping.items == .works ? ["title"] : ["id", "kind", "name"]
    if mapping.hasCampusInPlaces, mapping.items != .works || !mapping.says("place") {
      log.add(
        .missingValue, "The campus of a work is to be that of its place, which no column says.",
        remedy: "Map a column to 'place', or write the campus: 'campus: ID'.", line: record.line,
        field: "campus")
    }
    for name in needed
    where !mapping.says(name)
      && !mapping.columns.contains(where: {
        $0.meanings.contains { $0.field.name == name }
      })
    {
      log.add(
        .missingValue, "No column is mapped to '\(name)'.",
        remedy: "Map one, or say it under constants, such as \(name): \"{Column}\".",
        line: record.line, field: "columns")
    }
  }

  /// Says that settings alone are no mapping, and which columns they lead to.
  private func addMissingColumns(_ record: Record) {
    let names = columns(mapping)
    let shown =
      names.isEmpty
      ? ""
      : " With its settings the columns are "
        + names.prefix(40).map { YAMLWriter.scalar(String($0.prefix(60))) }.joined(separator: ", ")
        + (names.count > 40 ? ", …" : ".")
    log.add(
      .missingValue, "The mapping does not say what the columns of the table mean.\(shown)",
      remedy: "Write 'columns:', and below it one 'Column: field' a line, such as those of the "
        + "guess that 'docent import' prints without --mapping.", line: record.line,
      field: "columns")
  }

  // MARK: Settings

  private mutating func readCampus(_ record: Record) {
    guard let field = record.field("campus") else { return }
    var entries = [WrittenValue.Entry(key: "id", value: field.value, line: field.line)]
    if case .map(let members) = field.value { entries = members }
    let names = RecordNames(["id", "from", "name", "center", "timeZone"], texts: [])
    let campus = Record(entries, names: names, line: field.line, languages: [], log: log)
    mapping.campus = campus.slug("id").flatMap { try? PlaceID($0.description) }
    mapping.hasCampusInPlaces = campus.choice("from", TableMapping.CampusSource.self) != nil
    if mapping.hasCampusInPlaces, mapping.campus != nil {
      log.add(
        .invalidValue, "The campus has an id, and is also that of each row's place.",
        remedy: "Write 'id' for a table of one campus, or 'from: place' for one of several.",
        line: field.line, field: "campus")
    }
    mapping.campusName = campus.string("name")
    mapping.timeZone = campus.string("timeZone")
    if let text = campus.string("center") {
      do { mapping.center = try Coordinate(parsing: text) } catch {
        log.add(
          .invalidCoordinate, error.description, remedy: "Write center: 42.3736, -71.1190.",
          line: field.line, field: "center")
      }
    }
  }

  private mutating func readSettings(_ record: Record) {
    if let field = record.field("language"), let text = record.string("language") {
      mapping.language = try? LanguageTag(text)
      if mapping.language == nil {
        record.refuse(
          field, "is no language tag.", remedy: "Write one after BCP 47, such as en or pt-BR.")
      }
    }
    if let field = record.field("encoding"), let name = record.string("encoding") {
      mapping.encoding = TextEncoding(named: name) ?? .utf8
      if TextEncoding(named: name) == nil {
        let known = TextEncoding.allCases.map(\.rawValue).joined(separator: ", ")
        record.refuse(
          field, "is not known.", remedy: "Use one of \(known), or save the table as UTF-8.")
      }
    }
    if let field = record.field("delimiter"), let text = record.string("delimiter") {
      let words: [String: UInt8] = ["comma": 0x2C, "semicolon": 0x3B, "tab": 0x09, "pipe": 0x7C]
      let bytes = Array(text.utf8)
      mapping.delimiter = words[text] ?? (bytes.count == 1 ? bytes[0] : nil)
      if mapping.delimiter.map({ [0x22, 0x0A, 0x0D].contains($0) }) ?? true {
        record.refuse(
          field, "is no delimiter.", remedy: "Write comma, semicolon, tab, pipe or one character.")
      }
    }
    if let field = record.field("quote"), let text = record.string("quote") {
      let bytes = Array(text.utf8)
      mapping.quote = text == "none" ? nil : bytes.first
      if text != "none", bytes.count != 1 {
        record.refuse(field, "is no quote.", remedy: "Write '\"', \"'\" or none.")
      }
    }
    mapping.skippedLines = record.integer("skip", in: 0...1000) ?? 0
    mapping.rows = record.string("rows").map {
      // A sheet or layer may end with a full stop.
      $0.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }
    if let field = record.field("decimal"), let text = record.string("decimal") {
      mapping.hasDecimalComma = text == "," || text == "comma"
      if !mapping.hasDecimalComma, text != ".", text != "point" {
        record.refuse(field, "is no decimal mark.", remedy: "Write point or comma.")
      }
    }
    mapping.letterO = record.choice("letterO", TableMapping.LetterO.self)
    if let separators = list(record, "separator") { mapping.separators = separators }
    mapping.empty = Set(list(record, "empty") ?? [])
  }

  /// One text, or several in a list.
  private func list(_ record: Record, _ name: String) -> [String]? {
    guard let field = record.field(name) else { return nil }
    switch field.value {
    case .text(let text): return text.isEmpty ? [] : [text]
    case .list(let elements):
      return elements.compactMap { element in
        let single = Record.Field(
          name: name, language: nil, value: element.value, line: element.line)
        return record.string(of: single)
      }
    default:
      record.refuse(field, "is \(field.value.kindName).", remedy: "Write [one, two].")
      return nil
    }
  }

  private func map(_ record: Record, _ name: String, _ remedy: String) -> [WrittenValue.Entry] {
    guard let field = record.field(name) else { return [] }
    if case .map(let entries) = field.value {
      for entry in entries { entry.use() }
      return entries
    }
    record.refuse(field, "is \(field.value.kindName).", remedy: remedy)
    return []
  }

  // MARK: Columns and formulas

  private func uses(_ entry: WrittenValue.Entry) -> [TableMapping.Use] {
    switch entry.value {
    case .list(let elements):
      elements.compactMap { use($0.value, of: entry.key, line: $0.line) }
    case .null: []
    case let value: use(value, of: entry.key, line: entry.line).map { [$0] } ?? []
    }
  }

  private func use(_ value: WrittenValue, of column: String, line: Int) -> TableMapping.Use? {
    switch value {
    case .text("ignore"): return nil
    case .text(let name):
      return field(name, of: column, line: line).map { TableMapping.Use(field: $0) }
    case .map(let entries):
      let record = Record(entries, names: Self.useNames, line: line, languages: [], log: log)
      if let written = record.field("pattern"), let text = record.string("pattern") {
        return pattern(text, written, of: column, record)
      }
      guard let name = record.string("field") else {
        record.addMissing("field")
        return nil
      }
      guard let field = field(name, of: column, line: line) else { return nil }
      var use = TableMapping.Use(field: field)
      use.separators = list(record, "separator")
      use.empty = Set(list(record, "empty") ?? [])
      use.base = record.string("base")
      use.languageColumn = record.string("language")
      use.pairOrder = record.choice("order", TableMapping.PairOrder.self)
      use.holdsIdentifiers = record.choice("as", Naming.self) == .identifiers
      if let written = record.field("dates"), let text = record.string("dates") {
        use.dates = DatePattern(text)
        if use.dates == nil {
          record.refuse(
            written, "is no pattern of dates.",
            remedy: "Write one of YYYY, MM and DD, such as DD.MM.YYYY; MMM is a month by its name.")
        }
      }
      for entry in map(record, "values", "Write one 'what the cell says: what it means' a line.") {
        let meaning = Record.Field(
          name: "values", language: nil, value: entry.value, line: entry.line)
        switch entry.value {
        case .null, .text(""):
          use.values[entry.key] = ""
          continue
        default: break
        }
        if let text = record.string(of: meaning) {
          use.values[entry.key] = text
        }
      }
      return use
    default:
      log.add(
        .invalidValue, "What the column '\(column.prefix(80))' means is \(value.kindName).",
        remedy: "Write the name of a field, ignore, or keys such as field and separator.",
        line: line, field: String(column.prefix(80)))
      return nil
    }
  }

  private enum Naming: String, CaseIterable { case names, identifiers }

  private func field(_ name: String, of column: String, line: Int) -> TableField? {
    if Table.detailName(name) != nil { return TableField(name) }
    let found = FieldName(name, names: fields)
    if let base = found.unreadableTagBase {
      log.addUnreadableTag(in: name, base: base, line: line)
      return nil
    }
    // What has one text only has those in other languages beside it, as details.
    if let at = name.firstIndex(of: "@"), fields.all.contains(String(name[..<at])),
      (try? LanguageTag(String(name[name.index(after: at)...]))) != nil,
      !fields.texts.contains(String(name[..<at]))
    {
      return TableField(Table.detailPrefix + name)
    }
    guard fields.all.contains(found.base) else {
      let near = NameSuggestion.nearest(to: name, among: fields.all)
      log.add(
        .invalidValue, "'\(name.prefix(80))' is no field of \(mapping.items.rawValue).",
        remedy: near.isEmpty
          ? "Use one of \(fields.all.joined(separator: ", ")), or detail:NAME."
          : "Did you mean \(near.joined(separator: " or "))? Anything else is a detail.",
        line: line, field: String(column.prefix(80)))
      return nil
    }
    return TableField(found.base, found.language)
  }

  private func formulas(_ record: Record, _ name: String) -> [TableMapping.Formula] {
    map(record, name, "Write one 'field: text' a line; {Column} in it is what a row says.")
      .compactMap { entry in
        let written = Record.Field(
          name: entry.key, language: nil, value: entry.value, line: entry.line)
        guard let text = record.string(of: written),
          let field = field(entry.key, of: entry.key, line: entry.line)
        else { return nil }
        guard !field.isDetailOfColumn, field.name != "ignore" else {
          log.add(
            .invalidValue, "'\(field.name)' says nothing under \(name).",
            remedy: "Name the detail: detail:NAME.", line: entry.line, field: entry.key)
          return nil
        }
        return TableMapping.Formula(
          use: TableMapping.Use(field: field), parts: Self.parts(text), line: entry.line)
      }
  }

  /// The name that stands for the number of the row in a formula.
  static let rowNumber = "#"

  /// The parts of cells that a pattern such as `Artist: {artists}, {date}` takes apart; `nil` and a problem
  /// where there are none, or nothing stands between two.
  private func pattern(
    _ text: String, _ written: Record.Field, of column: String, _ record: Record
  ) -> TableMapping.Use? {
    var parts: [TableMapping.PatternPart] = []
    var isBehindField = false
    for part in Self.parts(text) {
      switch part {
      case .text(let text):
        parts.append(.text(text))
        isBehindField = false
      case .row:
        record.refuse(written, "asks for a row number.", remedy: "Say that under 'constants'.")
        return nil
      case .column(let name):
        guard !isBehindField else {
          record.refuse(
            written, "has two fields with nothing between them.",
            remedy: "Put the text between them that stands in the cells.")
          return nil
        }
        guard let field = field(name, of: column, line: written.line) else { return nil }
        parts.append(.use(TableMapping.Use(field: field)))
        isBehindField = true
      }
    }
    guard parts.contains(where: { if case .use = $0 { true } else { false } }) else {
      record.refuse(
        written, "names no field.", remedy: "Write such as 'Artist: {artists}, {date}'.")
      return nil
    }
    var use = TableMapping.Use(field: TableField("detail"))
    use.pattern = parts
    use.separators = list(record, "separator")
    return use
  }

  /// `{Column}` in a text; a brace that is not closed is a brace.
  private static func parts(_ text: String) -> [TableMapping.Formula.Part] {
    var parts: [TableMapping.Formula.Part] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      let name = String(rest[rest.index(after: open)..<close])
      parts.append(name == rowNumber ? .row : .column(name))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    return parts
  }
}
