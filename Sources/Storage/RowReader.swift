import Catalog
import GRDB
import Geodesy
import Notation

/// Puts an item together again from the columns of its row, in their order.
struct RowReader {
  private enum Source {
    case row(Row, offset: Int)
    case values([DatabaseValue])
  }
  private let source: Source
  private let table: Table
  private let language: LanguageTag?
  private let translations: [String: JSONValue]
  private var column = 0
  private var lists: ArraySlice<[String]>
  /// The rows that belong to this one.
  let parts: [RowReader]

  /// Reads a row whose columns begin at `offset`, or a copy of it if it shall outlive the cursor.
  init(
    _ row: Row, _ table: Table, offset: Int = 0, copying: Bool = false, lists: [[String]],
    parts: [RowReader] = [], tags: LanguageTags
  ) throws {
    let values: Source =
      copying
      ? .values(Array(row.databaseValues.dropFirst(offset))) : .row(row, offset: offset)
    try self.init(values, table, lists, parts, tags)
  }

  /// Reads a row kept as JSON, in which columns that did not exist yet are absent.
  init(_ json: JSONValue, _ table: Table, tags: LanguageTags) throws {
    guard let members = json.members else { throw UnreadableValue(table: table.name, column: "*") }
    let values = table.columns.map { column -> DatabaseValue in
      switch members[column] {
      case .integer(let number): number.databaseValue
      case .real(let number): number.databaseValue
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
    _ source: Source, _ table: Table, _ lists: [[String]], _ parts: [RowReader],
    _ tags: LanguageTags
  ) throws {
    self.source = source
    self.table = table
    self.lists = lists[...]
    self.parts = parts
    let language = Self.string(source, table.languageColumn)
    self.language = try language.map { try tags.tag($0, in: table) }
    if let text = Self.string(source, table.languageColumn + 1) {
      guard let members = JSONValue(text)?.members else {
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

  /// The value in the next column does not make sense.
  var unreadable: UnreadableValue {
    UnreadableValue(table: table.name, column: table.columns[max(column - 1, 0)])
  }

  /// Passes over a column that follows from others.
  mutating func skip(_ count: Int = 1) { column += count }

  mutating func text() -> String? {
    defer { column += 1 }
    return Self.string(source, column)
  }

  mutating func integer() -> Int? {
    defer { column += 1 }
    return switch source {
    case .row(let row, let offset): row[offset + column]
    case .values(let values): Int.fromDatabaseValue(values[column])
    }
  }

  mutating func real() -> Double? {
    defer { column += 1 }
    return switch source {
    case .row(let row, let offset): row[offset + column]
    case .values(let values): Double.fromDatabaseValue(values[column])
    }
  }

  mutating func flag() -> Bool? { integer().map { $0 != 0 } }
  mutating func length() -> Meters? { real().map(Meters.init) }

  /// The value of a column that is never null.
  mutating func required<Value>(_ read: (inout RowReader) throws -> Value?) throws -> Value {
    guard let value = try read(&self) else { throw unreadable }
    return value
  }

  /// A column's text made into a value that checks itself.
  mutating func parsed<Value>(_ make: (String) throws -> Value?) throws -> Value? {
    guard let text = text() else { return nil }
    guard let value = try? make(text) else { throw unreadable }
    return value
  }

  mutating func place() throws -> PlaceID? { try parsed(PlaceID.init) }
  mutating func slug() throws -> Slug? { try parsed(Slug.init) }
  mutating func shape() throws -> Shape? { try parsed(GeometryText.shape) }

  mutating func coordinate() throws -> Coordinate? {
    let (first, second) = (real(), real())
    guard let latitude = first, let longitude = second else { return nil }
    guard let coordinate = try? Coordinate(latitude: latitude, longitude: longitude) else {
      throw unreadable
    }
    return coordinate
  }

  mutating func localizedText() throws -> LocalizedText? {
    let name = table.columns[column]
    let own = text()
    guard let others = translations[name]?.members else {
      guard let own else { return nil }
      guard let language, let text = LocalizedText(own, in: language) else { throw unreadable }
      return text
    }
    var texts: [LanguageTag: String] = [:]
    if let own, let language { texts[language] = own }
    for (tag, text) in others {
      guard let tag = try? LanguageTag(tag), let text = text.string else { throw unreadable }
      texts[tag] = text
    }
    return LocalizedText(texts)
  }

  mutating func details() throws -> Details {
    guard let text = text() else { return [:] }
    guard let members = JSONValue(text)?.members else { throw unreadable }
    return try members.mapValues {
      guard let text = $0.string else { throw unreadable }
      return text
    }
  }

  /// The next of the table's lists.
  mutating func list<Element>(_ make: (String) throws -> Element) throws -> [Element] {
    let elements = lists.popFirst() ?? []
    if elements.isEmpty { return [] }
    return try elements.map {
      guard let element = try? make($0) else { throw unreadable }
      return element
    }
  }
}

/// A row holds something that no Docent wrote.
struct UnreadableValue: Error {
  let table: String
  let column: String
}

/// Reads language tags, mostly the same one again and again.
final class LanguageTags {
  private var known: [String: LanguageTag] = [:]
  private var last: (text: String, tag: LanguageTag)?

  func tag(_ text: String, in table: Table) throws -> LanguageTag {
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
