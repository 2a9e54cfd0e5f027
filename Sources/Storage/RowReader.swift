import Catalog
import GRDB
import Geodesy
import Notation

/// Reads the columns of an item's row by their index.
struct RowReader {
  private enum Source {
    case row(Row, offset: Int)
    case values([DatabaseValue])
  }
  private let source: Source
  private let table: RowTable
  private let language: LanguageTag?
  private let translations: [String: JSONValue]
  /// The elements of each list of the table.
  let lists: [[String]]
  /// The rows of the item's parts, in order.
  let parts: [RowReader]

  /// Reads a row whose columns begin at `offset`. With `copying`, it reads a copy that may outlive
  /// the cursor.
  init(
    _ row: Row, _ table: RowTable, offset: Int = 0, copying: Bool = false, lists: [[String]],
    parts: [RowReader] = [], tags: LanguageTags
  ) throws {
    let values: Source =
      copying
      ? .values(Array(row.databaseValues.dropFirst(offset))) : .row(row, offset: offset)
    try self.init(values, table, lists, parts, tags)
  }

  /// Reads a row kept as JSON, in which columns that did not exist yet are absent.
  init(_ json: JSONValue, _ table: RowTable, tags: LanguageTags) throws {
    guard let members = json.members else { throw UnreadableValue(table: table.name, column: "*") }
    let values = table.columns.map { column -> DatabaseValue in
      switch members[column] {
      case .integer(let number): number.databaseValue
      case .number(let number): number.databaseValue
      case .string(let text): text.databaseValue
      default: .null
      }
    }
    let lists = table.lists.map { list in
      members[list.name]?.elements?.compactMap(\.string) ?? []
    }
    let parts = try table.parts.flatMap { part in
      try (members[part.name]?.elements ?? []).map { try RowReader($0, part, tags: tags) }
    }
    try self.init(.values(values), table, lists, parts, tags)
  }

  private init(
    _ source: Source, _ table: RowTable, _ lists: [[String]], _ parts: [RowReader],
    _ tags: LanguageTags
  ) throws {
    self.source = source
    self.table = table
    self.lists = lists
    self.parts = parts
    let language = Self.string(source, table.languageColumn)
    self.language = try language.map { try tags.tag($0, in: table) }
    if let text = Self.string(source, table.languageColumn + 1) {
      guard let members = JSONValue(kept: text)?.members else {
        throw UnreadableValue(table: table.name, column: "translations")
      }
      translations = members
    } else {
      translations = [:]
    }
  }

  private static func string(_ source: Source, _ index: Int) -> String? {
    switch source {
    case .row(let row, let offset): row[offset + index]
    case .values(let values): String.fromDatabaseValue(values[index])
    }
  }

  /// The error for a column whose value is invalid.
  func unreadable(_ column: Int) -> UnreadableValue {
    UnreadableValue(table: table.name, column: table.columns[column])
  }

  /// The function that reads the value of a field of `type`, whose columns begin at an index; it
  /// gives `nil` where there is none. One for each type, chosen once and not for each row.
  static func reading(
    _ type: FieldType
  ) -> @Sendable (RowReader, _ index: Int) throws -> FieldValue? {
    switch type {
    case .text, .choice: { $0.text(at: $1).map(FieldValue.text) }
    case .localized: { try $0.localizedText(at: $1).map(FieldValue.localized) }
    case .integer(let range):
      { row, index in
        guard let number = row.integer(at: index) else { return nil }
        guard range.contains(number) else { throw row.unreadable(index) }
        return .integer(number)
      }
    case .number: { $0.real(at: $1).map(FieldValue.number) }
    case .truth: { $0.integer(at: $1).map { .truth($0 != 0) } }
    case .texts: { $0.text(at: $1).map { .texts($0.split(separator: " ").map(String.init)) } }
    case .place: { try $0.parsed(at: $1, PlaceID.init).map(FieldValue.place) }
    case .coordinate: { try $0.coordinate(at: $1).map(FieldValue.coordinate) }
    case .shape: { try $0.parsed(at: $1, GeometryText.shape).map(FieldValue.shape) }
    case .line: { try $0.parsed(at: $1, GeometryText.line).map(FieldValue.line) }
    case .geometry: { try $0.parsed(at: $1, GeometryText.geometry).map(FieldValue.geometry) }
    case .survey:
      { row, index in
        guard let crs = row.text(at: index), let x = row.real(at: index + 1),
          let y = row.real(at: index + 2)
        else { return nil }
        return .survey(Work.Survey(crs: crs, x: x, y: y))
      }
    case .subject:
      { row, index in
        if let work = try row.parsed(at: index, Slug.init) { return .subject(.work(work)) }
        return try row.parsed(at: index + 1, PlaceID.init).map { .subject(.place($0)) }
      }
    case .places, .artists, .media, .subjects, .stops, .details:
      preconditionFailure("lists have tables of their own, and every row its details")
    }
  }

  func text(at index: Int) -> String? { Self.string(source, index) }

  func integer(at index: Int) -> Int? {
    switch source {
    case .row(let row, let offset): row[offset + index]
    case .values(let values): Int.fromDatabaseValue(values[index])
    }
  }

  func real(at index: Int) -> Double? {
    switch source {
    case .row(let row, let offset): row[offset + index]
    case .values(let values): Double.fromDatabaseValue(values[index])
    }
  }

  /// The text of a column, read as a value by `make`; throws ``UnreadableValue`` if `make` refuses
  /// it.
  func parsed<Value>(at index: Int, _ make: (String) throws -> Value?) throws -> Value? {
    guard let text = text(at: index) else { return nil }
    guard let value = try? make(text) else { throw unreadable(index) }
    return value
  }

  private func coordinate(at index: Int) throws -> Coordinate? {
    guard let latitude = real(at: index), let longitude = real(at: index + 1) else { return nil }
    guard let coordinate = try? Coordinate(latitude: latitude, longitude: longitude) else {
      throw unreadable(index)
    }
    return coordinate
  }

  private func localizedText(at index: Int) throws -> LocalizedText? {
    let own = text(at: index)
    guard let others = translations[table.columns[index]]?.members else {
      guard let own else { return nil }
      guard let language, let text = LocalizedText(own, in: language) else {
        throw unreadable(index)
      }
      return text
    }
    var texts: [LanguageTag: String] = [:]
    if let own, let language { texts[language] = own }
    for (tag, text) in others {
      guard let tag = try? LanguageTag(tag), let text = text.string else {
        throw unreadable(index)
      }
      texts[tag] = text
    }
    return LocalizedText(texts)
  }

  func details(at index: Int) throws -> Details {
    guard let text = text(at: index) else { return [:] }
    guard let members = JSONValue(kept: text)?.members else { throw unreadable(index) }
    return try members.mapValues {
      guard let text = $0.string else { throw unreadable(index) }
      return text
    }
  }
}

/// The error for a row with a value that no version of Docent wrote.
struct UnreadableValue: Error {
  let table: String
  let column: String
}

/// A cache of language tags, most of which occur again and again.
final class LanguageTags {
  private var known: [String: LanguageTag] = [:]
  private var last: (text: String, tag: LanguageTag)?

  func tag(_ text: String, in table: RowTable) throws -> LanguageTag {
    if let last, last.text == text { return last.tag }
    let tag: LanguageTag
    if let seen = known[text] {
      tag = seen
    } else {
      guard let read = try? LanguageTag(text) else {
        throw UnreadableValue(table: table.name, column: "language")
      }
      known[text] = read
      tag = read
    }
    last = (text, tag)
    return tag
  }
}
