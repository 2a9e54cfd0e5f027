import Catalog
import Exchange
import Notation

// Records and what fills them stand in one file, since nothing else may fill one.

/// The values of one row, by field.
struct TableRecord {
  /// The fields that rows may say, by key, numbered as they turn up: the same for all rows, which
  /// keep what they say in lists.
  final class Fields {
    private(set) var keys: [String] = []
    private var numbers: [String: Int] = [:]

    /// The number of a field that some row may say; `nil` for any other.
    subscript(key: String) -> Int? { numbers[key] }

    /// The number of a field, new or known.
    func number(_ key: String) -> Int {
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
    let number: Int
    /// The detail that its texts are; `nil` where they are of a field.
    let detail: String?
    /// True if several values may stand in a cell.
    let isList: Bool
    /// True if a day may stand there.
    let isDate: Bool
    /// True if the mapping states the value, for every row alike.
    let isConstant: Bool
    /// The parts that its cells are taken apart into; none where they are one text.
    let parts: TextParts<Source>?

    init(
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

  /// The content of a cell, or the result of a formula. A class, because it is handed on many times.
  final class Value {
    let source: Source
    /// All of it in one text.
    let text: String
    /// The text as it stands in the cell, before the mapping translated it.
    let written: String
    private let parts: [String]?
    /// True if the empty ones among several texts stand for things, as they do in arrays.
    private let keepsPlaces: Bool
    /// The links of HTML in the cell, whose addresses are not in its texts.
    let links: [HTMLName.Link]
    let geometry: JSONValue?

    /// Makes a value of one text, which is never blank; `written` is what it was translated from.
    init(_ source: Source, text: String, written: String? = nil) {
      self.source = source
      self.text = text
      self.written = written ?? text
      parts = nil
      keepsPlaces = false
      links = []
      geometry = nil
    }

    /// Makes a value of several texts, one of which at least is not blank, unless there is a
    /// geometry; of the `whole` of a cell that was taken apart into them. `keepsPlaces` if they are those of
    /// an array.
    init(
      _ source: Source, texts: [String], whole: String? = nil, keepsPlaces: Bool = false,
      links: [HTMLName.Link] = [], geometry: JSONValue? = nil
    ) {
      self.source = source
      self.links = links
      text =
        whole
        ?? (texts.count == 1 ? texts[0] : texts.filter { !$0.isEmpty }.joined(separator: "; "))
      written = text
      parts = texts
      self.keepsPlaces = keepsPlaces
      self.geometry = geometry
    }

    var column: String { source.column }
    var use: TableMapping.Use { source.use }
    /// Never blank, unless the cell has several.
    var texts: [String] { parts ?? [text] }

    /// The texts, one for each of so many things that the row names; `nil` where there are not as many.
    /// An empty one has its place among them, unless there are as many without those and they are of no array.
    func texts(for count: Int) -> [String]? {
      guard texts.count != count else { return texts }
      guard !keepsPlaces else { return nil }
      let filled = texts.filter { !$0.isEmpty }
      return filled.count == count ? filled : nil
    }
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
    guard let number = number(of: field) else { return nil }
    noteTaken(number)
    return preferred[number]?.value
  }

  /// The text of the first value of a field, which is all that most ask for; else as ``take(_:)``.
  mutating func takeText(_ field: String) -> String? {
    guard let number = number(of: field) else { return nil }
    noteTaken(number)
    return preferred[number]?.value.text
  }

  /// One of the things that a row names, of which other fields say something.
  struct Element {
    /// Its place among them.
    let index: Int
    /// The number of all of them.
    let count: Int
  }

  /// The text of a field for one of the things that the row names: its own where there are as many texts as
  /// things, else that of all of them, if there is but one and `takesWhole`.
  mutating func takeText(_ field: String, for element: Element, takesWhole: Bool) -> String? {
    guard let value = self[field] else { return nil }
    guard let texts = value.texts(for: element.count) else {
      return value.texts.count == 1 && takesWhole ? takeText(field) : nil
    }
    noteTaken(value.source.number)
    return texts[element.index].isEmpty ? nil : texts[element.index]
  }

  private mutating func noteTaken(_ number: Int) {
    guard preferred[number]?.isTaken == false else { return }
    preferred[number]?.isTaken = true
    guard !others.isEmpty, let first = preferred[number]?.value.text else { return }
    for other in others
    where other.source.number == number && other.geometry == nil && other.text != first {
      addDetail(other.column, other.text)
    }
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

  mutating func add(_ value: Value) {
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
