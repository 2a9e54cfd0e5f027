import Catalog
import GRDB
import Geodesy
import Notation

/// Writes the fields of an item into the columns of its row, in their order.
struct RowWriter {
  let table: RowTable
  /// The language whose texts go into the columns, where the item's first text has it.
  private let preferred: LanguageTag
  private var language: LanguageTag?
  private var translations: [(column: String, readings: ArraySlice<LocalizedText.Reading>)] = []
  /// The values of the row, one for each column.
  private(set) var values: [DatabaseValue] = []
  /// The elements of the lists, one array for each list of the table.
  private(set) var lists: [[String]] = []
  /// The rows of the item's parts, in order.
  private(set) var parts: [RowWriter] = []
  /// The first column whose number SQL cannot hold.
  private(set) var unstorable: String?
  /// Whether a detail or translation, which lie escaped in their columns, holds U+0000.
  private(set) var holdsNUL = false

  init(_ table: RowTable, preferring language: LanguageTag) {
    self.table = table
    preferred = language
    values.reserveCapacity(table.columns.count)
  }

  /// Adds the columns that every item has.
  mutating func begin(_ id: some CustomStringConvertible, _ number: Int?, _ details: Details) {
    add(id.description)
    add(number)
    beginTexts()
    guard !details.isEmpty else { return add(nil as String?) }
    let json = JSONWriter.kept(details)
    holdsNUL = json.holdsNUL
    add(json.text)
  }

  /// Adds the columns that every row with texts has; their values are set later.
  mutating func beginTexts() {
    values.append(.null)
    values.append(.null)
  }

  /// Adds the value of a field that has `width` columns.
  mutating func add(_ value: FieldValue?, width: Int) {
    switch value {
    case nil: for _ in 0..<width { values.append(.null) }
    case .text(let text): add(text)
    case .localized(let text): add(text)
    case .integer(let number): add(number)
    case .number(let number): add(number)
    case .truth(let flag): add(flag)
    // An empty list is written as a space, because the columns refuse an empty text.
    case .texts(let list): add(list.isEmpty ? " " : list.joined(separator: " "))
    case .place(let place): add(place)
    case .coordinate(let coordinate):
      add(coordinate.latitude)
      add(coordinate.longitude)
    case .shape(let shape): add(GeometryText.text(shape))
    case .line(let line): add(GeometryText.text(line))
    case .geometry(let geometry): add(GeometryText.text(geometry))
    case .survey(let survey):
      add(survey.crs)
      add(survey.x)
      add(survey.y)
    case .subject(.work(let work)):
      add(work.description)
      values.append(.null)
    case .subject(.place(let place)):
      values.append(.null)
      add(place)
    case .places, .artists, .media, .subjects, .stops, .details:
      preconditionFailure("lists have tables of their own, and every row its details")
    }
  }

  mutating func add(_ text: String?) { values.append(text?.databaseValue ?? .null) }
  mutating func add(_ number: Int?) { values.append(number?.databaseValue ?? .null) }
  mutating func add(_ place: PlaceID?) { add(place?.description) }
  mutating func add(_ flag: Bool?) { add(flag.map { $0 ? 1 : 0 }) }
  mutating func add(_ length: Meters?) { add(length?.value) }

  /// Adds a number. SQLite keeps neither infinity nor not-a-number nor minus zero.
  mutating func add(_ number: Double?) {
    if let number, !number.isFinite { unstorable = unstorable ?? table.columns[values.count] }
    values.append(number.map { ($0 + 0).databaseValue } ?? .null)
  }

  /// Adds a text. The first one decides the row's language, so a required text must come first.
  mutating func add(_ text: LocalizedText?) {
    guard let text else { return values.append(.null) }
    let readings = text.all
    if language == nil {
      let chosen = readings.first { $0.language == preferred } ?? readings[0]
      language = chosen.language
      values[table.languageColumn] = chosen.language.description.databaseValue
    }
    if readings.count == 1, readings[0].language == language {
      values.append(readings[0].text.databaseValue)
    } else {
      let column = table.columns[values.count]
      values.append(readings.first { $0.language == language }?.text.databaseValue ?? .null)
      translations.append((column, readings.filter { $0.language != language }[...]))
    }
  }

  mutating func add(list: [String]) { lists.append(list) }

  /// Adds a row of a part that `write` fills.
  mutating func add(part table: RowTable, _ write: (inout RowWriter) -> Void) {
    var part = RowWriter(table, preferring: language ?? preferred)
    write(&part)
    part.end()
    unstorable = unstorable ?? part.unstorable
    holdsNUL = holdsNUL || part.holdsNUL
    parts.append(part)
  }

  /// Writes the texts in other languages, once every text is added.
  mutating func end() {
    guard isMultilingual else { return }
    var json = JSONWriter.kept()
    json.object { json in
      for (column, readings) in translations where !readings.isEmpty {
        json.member(column) { json in
          json.object { json in
            for reading in readings { json.member(reading.language.description, reading.text) }
          }
        }
      }
    }
    holdsNUL = holdsNUL || json.holdsNUL
    values[table.languageColumn + 1] = json.text.databaseValue
  }

  /// True if a text of the row, of its lists or of its parts holds U+0000; of details and translations
  /// ``holdsNUL`` tells.
  var textsHoldNUL: Bool {
    values.contains { value in
      if case .string(let text) = value.storage { text.holdsNUL } else { false }
    } || lists.contains { $0.contains(where: \.holdsNUL) } || parts.contains(where: \.textsHoldNUL)
  }

  /// True if the preferred language may have decided the content of columns.
  var isMultilingual: Bool {
    translations.contains { !$0.readings.isEmpty } || parts.contains { $0.isMultilingual }
  }
}

extension RowWriter {
  /// The row as an object of its columns, absent ones left out.
  func write(to json: inout JSONWriter) {
    json.object { json in
      for (column, value) in zip(table.columns, values) where !value.isNull {
        json.name(column)
        switch value.storage {
        case .int64(let number): json.value(Int(number))
        case .double(let number): json.real(number)
        case .string(let text): json.value(text)
        case .null, .blob: json.null()
        }
      }
      for (list, elements) in zip(table.lists, lists) where !elements.isEmpty {
        json.array(list.name, of: elements) { $0.value($1) }
      }
      if let table = table.parts.first, !parts.isEmpty {
        json.array(table.name, of: parts) { $1.write(to: &$0) }
      }
    }
  }
}

extension String {
  fileprivate var holdsNUL: Bool {
    utf8.withContiguousStorageIfAvailable { $0.contains(0) } ?? utf8.contains(0)
  }
}
