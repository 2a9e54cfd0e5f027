import Catalog
import Geodesy
import Notation

/// An item whose fields are being set.
struct ItemFilling<Kind: CatalogItem> {
  private(set) var item: Kind
  let log: ProblemLog
  private let isNew: Bool
  private let names = FieldNames(of: Kind.kind)
  private var record: Record
  /// The names that settings have, with their languages.
  private var named: Set<String> = []
  /// The details to set, and those to take away, with empty texts.
  private var details: [(name: String, text: String)] = []
  /// The languages in which the text of a field is taken away.
  private var emptied: [String: Set<LanguageTag>] = [:]
  /// The names of the fields to set.
  private var touched: Set<String> = []

  init(_ item: Kind, isNew: Bool, _ languages: [LanguageTag]) {
    self.item = item
    self.isNew = isNew
    log = ProblemLog(file: "")
    record = Record(fields: [], line: 1, languages: languages, log: log)
    if isNew { touched = Set(Kind.fieldDescriptions.map(\.name)) }
  }

  mutating func fill(_ settings: [FieldSetting]) {
    let before = item.item
    for setting in settings { note(setting) }
    if named.contains("languages"), record.field("languages") != nil {
      record.languages = CampusFile.languages(record)
    }
    addCompanions()
    for field in Kind.fields where touched.contains(field.description.name) { fill(field) }
    if named.contains("number") { item.number = record.lastingNumber }
    if case .path(var path) = item.item {
      record.checkArea(of: &path)
      if let whole = path as? Kind { item = whole }
    }
    followDate(before)
  }

  /// Takes the years of a work from its new date, where they were those of the date before; says that they
  /// stay where they were not.
  private mutating func followDate(_ before: Item) {
    guard !isNew, touched.contains("date"), touched.isDisjoint(with: Self.yearFields),
      case .work(let old) = before, case .work(var work) = item.item, let years = old.years
    else { return }
    func told(_ work: Work) -> Work.Years? {
      work.date?.all.lazy.compactMap { YearText.years($0.text) }.first
    }
    guard told(old) == years else {
      return log.add(
        .assumedValue, "The date is another one, and the years stay \(years.text).",
        remedy: "Set them, too, where they are not right: yearFrom and yearTo.", line: 1,
        field: "date")
    }
    work.years = told(work)
    if let whole = work as? Kind { item = whole }
  }

  private static var yearFields: [String] {
    Kind.fieldDescriptions.filter { $0.group == "years" }.map(\.name)
  }

  // MARK: Settings

  private mutating func note(_ setting: FieldSetting) {
    guard named.insert(setting.name).inserted else {
      let name = String(setting.name.prefix(80))
      return log.add(
        .badRequest, "'\(name)' is set twice.", remedy: "Set it once.", line: 1, field: name)
    }
    if let detail = FieldNames.detail(setting.name) {
      // One that a file brought is changed and taken away by its name.
      guard detail.isVisibleLine || item.details[detail] != nil else {
        let name = String(setting.name.prefix(80))
        return log.add(
          .invalidValue, "'\(name)' has a character that nobody sees in the name of a detail.",
          remedy: "Leave control characters, breaks of lines and invisible characters out.",
          line: 1, field: name)
      }
      touched.insert("details")
      details.append((detail, setting.text))
      return
    }
    let name = FieldName(setting.name, names: names.record)
    if let base = name.unreadableTagBase {
      return log.addUnreadableTag(in: setting.name, base: base, line: 1)
    }
    guard names.all.contains(name.base) else {
      return names.addUnknown(setting.name, log: log)
    }
    if let owner = names.owners[name.base] {
      touched.insert(owner.name)
      // Fields that mean something only together are read together.
      for other in Kind.fieldDescriptions where owner.group != nil && other.group == owner.group {
        touched.insert(other.name)
      }
      if owner.isMultilingual, setting.text.isEmpty {
        emptied[owner.name, default: []].insert(name.language ?? defaultLanguage)
      }
    }
    guard !setting.text.isEmpty else { return }
    record.fields.append(
      Record.Field(
        name: name.base, language: name.language, value: written(setting.text, name.base), line: 1))
  }

  private var defaultLanguage: LanguageTag { record.languages.first ?? .english }

  /// The value as it is written in a file: a list of words is one, in brackets as in YAML, or with
  /// `;` between its elements as in a cell.
  private func written(_ text: String, _ name: String) -> WrittenValue {
    guard names.owners[name]?.type == .texts else { return .text(text) }
    if text.hasPrefix("[") {
      // What is no list of YAML is refused by the reader of the field.
      let trial = ProblemLog(file: "")
      let source = SourceText(Array("list: \(text)\n".utf8), log: trial)
      return source.flatMap { YAMLDocument.entries(of: $0, log: trial) }?.first?.value
        ?? .text(text)
    }
    let words = text.split(separator: ";").map { String($0).trimmingSpaces }
    return .list(words.filter { !$0.isEmpty }.map { WrittenValue.Element(.text($0), line: 1) })
  }

  /// Adds what the item says already beside a part of a value that is set alone: one of two years, a
  /// latitude without its longitude.
  private mutating func addCompanions() {
    if isNew { return }
    let years = ["yearFrom", "yearTo"]
    if years.contains(where: named.contains) {
      for name in years {
        if let text = Kind.field(name)?.value(of: item)?.cellText { add(name, text) }
      }
    }
    let degrees = ["latitude", "longitude"]
    let survey = ["crs", "x", "y"]
    let isOfDegrees = degrees.contains(where: named.contains) || named.contains("position")
    // A position in degrees takes the place of one in another system, and the other way round.
    if isOfDegrees { touched.insert("survey") }
    if survey.contains(where: named.contains) { touched.insert("geometry") }
    if degrees.contains(where: { record.field($0) != nil }),
      case .coordinate(let known)? = Kind.field("geometry")?.value(of: item)
    {
      add(degrees[0], known.latitude.decimalText)
      add(degrees[1], known.longitude.decimalText)
    }
    if case .work(let work) = item.item, let known = work.survey, !isOfDegrees,
      survey.contains(where: named.contains)
    {
      for (name, text) in zip(survey, [known.crs, known.x.decimalText, known.y.decimalText]) {
        add(name, text)
      }
    }
  }

  private mutating func add(_ name: String, _ text: String) {
    guard !named.contains(name) else { return }
    record.fields.append(Record.Field(name: name, language: nil, value: .text(text), line: 1))
  }

  // MARK: Fields

  private mutating func fill(_ field: Field<Kind>) {
    let description = field.description
    let errors = log.problems.count
    let value = value(of: field)
    if value == nil, description.isRequired, description.usual == nil {
      if log.problems.count == errors {
        record.addMissing(FieldNames.names(of: description).first ?? description.name)
      }
      return
    }
    do { try field.set(value, in: &item) } catch {
      log.add(
        .invalidValue, "'\(description.name)' cannot have that value.", remedy: description.summary,
        line: 1, field: description.name)
    }
  }

  private func value(of field: Field<Kind>) -> FieldValue? {
    let description = field.description
    switch (Kind.kind, description.name) {
    case (.campus, "languages"):
      // Noted as missing by its reader, and read already.
      return record.field("languages") == nil
        ? nil : .texts(record.languages.map(\.description))
    case (.campus, "timeZone"): return CampusFile.timeZone(record)
    case (.campus, "tiles"): return CampusFile.tiles(record)
    case (.campus, "publicHolidays"), (.campus, "schoolHolidays"):
      return CampusFile.holidays(record, description.name)?.fieldValue
    case (.media, "source"): return MediaTable.source(record)
    case (.work, "place"): return .place(record.place("place") ?? item.item.campus)
    case (.work, "yearFrom"): return years.map { .integer($0.from) }
    case (.work, "yearTo"): return years.map { .integer($0.to) }
    case (.work, "geometry"): return position.coordinate?.fieldValue
    case (.work, "survey"): return position.survey?.fieldValue
    default: break
    }
    switch description.type {
    case .localized: return localized(field)
    case .details: return detailed
    case .coordinate:
      return description.name == "geometry"
        ? degrees?.fieldValue : record.degrees(description.name)?.fieldValue
    case .shape, .line, .geometry: return geometry(description)
    default: return record.value(of: description)
    }
  }

  private var years: Work.Years? { WorksTable.years(record) }

  private func localized(_ field: Field<Kind>) -> FieldValue? {
    let name = field.description.name
    var texts: [LanguageTag: String] = [:]
    if case .localized(let known)? = field.value(of: item), !isNew {
      for reading in known.all { texts[reading.language] = reading.text }
    }
    for language in emptied[name] ?? [] { texts[language] = nil }
    for reading in record.text(name)?.all ?? [] { texts[reading.language] = reading.text }
    guard field.description.isRequired, emptied[name]?.contains(defaultLanguage) ?? false,
      texts[defaultLanguage] == nil, let text = LocalizedText(texts)
    else { return LocalizedText(texts)?.fieldValue }
    // Texts in languages that the campus does not name are for none of its pages.
    let languages = record.languages.isEmpty ? text.languages : record.languages
    guard let shown = languages.first(where: { texts[$0] != nil }) else { return nil }
    log.add(
      .assumedValue,
      "'\(name)' has no text in \(defaultLanguage) any more, the default language of the campus: pages "
        + "show the one in \(shown).",
      remedy: "Give it one in \(defaultLanguage), unless that is meant.", line: 1, field: name)
    return text.fieldValue
  }

  private var detailed: FieldValue? {
    var all = item.details
    for (name, text) in details {
      let field = Record.Field(
        name: "detail:\(name.prefix(80))", language: nil, value: .text(text), line: 1)
      all[name] = text.isEmpty ? nil : record.string(of: field)
    }
    return all.isEmpty ? nil : .details(all)
  }

  // MARK: Places on Earth

  private var degrees: Coordinate? { wholePosition ?? record.coordinate() }

  private var position: (coordinate: Coordinate?, survey: Work.Survey?) {
    record.field("position") == nil
      ? WorksTable(campus: item.item.campus).position(record) : (wholePosition, nil)
  }

  /// The position that is given whole; `nil` if it is given in parts, or cannot be read.
  private var wholePosition: Coordinate? {
    guard let written = record.field("position") else { return nil }
    let others = ["latitude", "longitude", "crs", "x", "y"].filter { record.field($0) != nil }
    if let other = others.first {
      record.refuse(written, "is given, and \(other) too.", remedy: "Keep one of the two.")
    }
    return record.degrees("position")
  }

  /// The geometry in GeoJSON, or a point.
  private func geometry(_ description: FieldDescription) -> FieldValue? {
    if let written = record.field("position") {
      if record.field(description.name) != nil {
        record.refuse(
          written, "is given, and \(description.name) too.", remedy: "Keep one of the two.")
      }
      return record.degrees("position").map { .shape(.point($0)) }
    }
    guard let field = record.field(description.name), let text = record.string(of: field) else {
      return nil
    }
    guard let written = try? JSONValue(parsing: Array(text.utf8)) else {
      record.refuse(
        field, "is no geometry.",
        remedy: "Write one of GeoJSON, such as {\"type\":\"Point\",\"coordinates\":[13.35,52.51]}.")
      return nil
    }
    let read: Geometry
    do { read = try GeometryReader(log: log, line: 1).geometry(written) } catch {
      log.add(
        error.code, error.message, remedy: error.remedy, line: 1, field: description.name)
      return nil
    }
    if let value = FieldValue(read, for: description.type) { return value }
    log.add(
      .invalidGeometry, "The geometry is \(read.typeName).",
      remedy: "It must be \(description.type.geometryNames()).", line: 1, field: description.name)
    return nil
  }
}
