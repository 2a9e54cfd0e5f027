import Catalog
import Exchange
import Notation

// Records and what fills them stand in one file, since nothing else may fill one.

/// The values of one row, by field.
struct TableRecord: Sendable {
  /// The fields that rows may say, by key, numbered as they turn up: rows keep what they say in lists.
  /// They never change, since a row may be used while one behind it brings a further field.
  final class Fields: Sendable {
    let keys: [String]
    private let numbers: [String: Int]

    private init(_ keys: [String], _ numbers: [String: Int]) {
      self.keys = keys
      self.numbers = numbers
    }

    /// No fields yet.
    convenience init() { self.init([], [:]) }

    /// The number of a field that some row may say; `nil` for any other.
    subscript(key: String) -> Int? { numbers[key] }

    /// The same fields for another thread: two that count the references to one object slow each other
    /// down.
    func copy() -> Fields { Fields(keys, Dictionary(uniqueKeysWithValues: Array(numbers))) }

    /// The same fields, and one more behind them.
    func adding(_ key: String) -> Fields {
      Fields(keys + [key], numbers.merging([key: keys.count]) { old, _ in old })
    }
  }

  /// A column or formula and one thing that it means: the same for all rows.
  final class Source: Sendable {
    let column: String
    let use: TableMapping.Use
    /// The number of the field that it fills.
    let number: Int
    /// The detail that its texts are; `nil` where they are of a field.
    let detail: String?
    /// True if several values may stand in a cell.
    let isList: Bool
    /// True if a day may stand there.
    let isDate: Bool
    /// True if the mapping states the value, for every row alike.
    let isConstant: Bool
    /// True if texts mean what the mapping says they do.
    let hasValues: Bool
    /// True if certain texts count as empty.
    let hasEmptyTexts: Bool
    /// True if another column says the language of its texts.
    let isInRowLanguage: Bool
    /// True if its texts are in a language that the mapping names.
    let namesLanguage: Bool
    /// The parts that its cells are taken apart into; none where they are one text.
    let parts: TextParts<Source>?

    init(
      _ column: String, _ use: TableMapping.Use, _ fields: inout Fields, isConstant: Bool = false
    ) {
      self.column = column
      self.use = use
      if fields[use.field.key] == nil { fields = fields.adding(use.field.key) }
      number = fields[use.field.key] ?? 0
      self.isConstant = isConstant
      detail = use.field.detail(in: column)
      isList = use.field.isList
      isDate = use.field.isDate
      hasValues = !use.values.isEmpty
      hasEmptyTexts = !use.empty.isEmpty
      isInRowLanguage = use.languageColumn != nil
      namesLanguage = use.field.language != nil
      var parts: [TextParts<Source>.Part] = []
      for part in use.pattern {
        switch part {
        case .text(let text): parts.append(.text(text))
        case .use(var inner):
          inner.separators = inner.separators ?? use.separators
          parts.append(.field(Source(column, inner, &fields)))
        }
      }
      self.parts = parts.isEmpty ? nil : TextParts(parts)
    }
  }

  /// The content of a cell, or the result of a formula.
  struct Value: Sendable {
    let source: Source
    /// All of it in one text.
    let text: String
    /// The text as it stands in the cell, before the mapping translated it.
    let written: String
    private let parts: [String]?
    let geometry: JSONValue?

    /// Makes a value of one text, which is never blank; `written` is what it was translated from.
    init(_ source: Source, text: String, written: String? = nil) {
      self.source = source
      self.text = text
      self.written = written ?? text
      parts = nil
      geometry = nil
    }

    /// Makes a value of several texts, one of which at least is not blank, unless there is a
    /// geometry.
    init(_ source: Source, texts: [String], geometry: JSONValue? = nil) {
      self.source = source
      text =
        texts.count == 1 ? texts[0] : texts.filter { !$0.isEmpty }.joined(separator: "; ")
      written = text
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

  /// Those that there were when the row began, and those that its values brought.
  private(set) var fields: Fields
  /// The preferred value of each field, by the field's number, and whether the item of the row has
  /// asked for it.
  private var preferred: [(value: Value, isTaken: Bool)?]
  /// The values behind the preferred ones, in the order of preference.
  private var others: [Value] = []

  init(line: Int, number: Int, _ fields: Fields) {
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

  /// The record with its fields told by `fields`, which are the same.
  func told(by fields: Fields) -> TableRecord {
    var record = self
    record.fields = fields
    return record
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

  /// Adds a value. A column that names the languages of others brings fields of its own, which are among
  /// `fields` then.
  mutating func add(_ value: Value, of fields: Fields) {
    if let detail = value.source.detail { return addDetail(detail, value.text) }
    let number = value.source.number
    if preferred.count <= number {
      self.fields = fields
      while preferred.count <= number { preferred.append(nil) }
    }
    if preferred[number] == nil {
      preferred[number] = (value, false)
    } else {
      others.append(value)
    }
    if value.source.namesLanguage, let language = value.source.use.field.language {
      languages[value.source.use.field.name, default: []].append(language)
    }
  }

  mutating func addDetail(_ name: String, _ text: String) {
    guard !text.isEmpty else { return }
    guard let before = details[name], before != text else { return details[name] = text }
    details[name] = "\(before); \(text)"
  }
}
