import Catalog

/// What a file says at one place, before anyone asks what it means.
enum FieldValue {
  /// Text of CSV or YAML, which may mean a number.
  case text(String)
  /// A string of JSON, which means text.
  case string(String)
  case integer(Int)
  case number(Double)
  case bool(Bool)
  case list([Element])
  case map([Entry])
  case null

  struct Element {
    let value: FieldValue
    let line: Int
  }

  struct Entry {
    let key: String
    let value: FieldValue
    let line: Int
  }

  /// What it is, for a message.
  var kindName: String {
    switch self {
    case .text, .string: "text"
    case .integer, .number: "a number"
    case .bool: "true or false"
    case .list: "a list"
    case .map: "a group of keys"
    case .null: "nothing"
    }
  }

  init(_ value: JSONValue, line: Int) {
    self =
      switch value {
      case .null: .null
      case .bool(let truth): .bool(truth)
      case .integer(let number): .integer(number)
      case .number(let number): .number(number)
      case .string(let text): .string(text)
      case .array(let elements):
        .list(elements.map { Element(value: FieldValue($0, line: line), line: line) })
      case .object(let members): .map(members.map { Entry($0, line: line) })
      }
  }
}

extension FieldValue.Entry {
  init(_ member: JSONValue.Member, line: Int) {
    self.init(key: member.name, value: FieldValue(member.value, line: line), line: line)
  }
}

/// The names that a kind of record knows.
struct RecordNames {
  /// Every name, in the order they are written.
  let all: [String]
  /// Those whose text may stand in several languages.
  let texts: Set<String>

  init(_ all: [String], texts: Set<String>) {
    self.all = all
    self.texts = texts
  }
}

/// The fields of one item: a row of a table, the keys of a mapping, the properties of a feature.
///
/// An empty text is no text, wherever it stands. A field that cannot be read is a problem in the
/// log, and absent here, so that the rest of the item is still checked.
struct Record {
  struct Field {
    let name: String
    let language: LanguageTag?
    let value: FieldValue
    let line: Int
  }

  var fields: [Field]
  /// The columns of a table that have no meaning of their own.
  var freeFields: Details = [:]
  let line: Int
  let log: ProblemLog
  /// The languages of the campus, the default first.
  var languages: [LanguageTag]

  init(
    _ entries: [FieldValue.Entry], names: RecordNames, line: Int, languages: [LanguageTag],
    log: ProblemLog
  ) {
    self.init(fields: [], line: line, languages: languages, log: log)
    for entry in entries {
      if case .null = entry.value { continue }
      let name = FieldName(entry.key, names: names)
      if let base = name.unreadableTagBase {
        log.addUnreadableTag(in: entry.key, base: base, line: entry.line)
      } else if !names.all.contains(name.base) {
        log.addUnknown(entry.key, names: names, line: entry.line)
      } else {
        fields.append(
          Field(
            name: name.base, language: name.language, value: entry.value, line: entry.line))
      }
    }
  }

  init(fields: [Field], line: Int, languages: [LanguageTag], log: ProblemLog) {
    self.fields = fields
    self.line = line
    self.languages = languages
    self.log = log
  }

  func field(_ name: String) -> Field? {
    fields.first { $0.name == name && $0.language == nil }
  }
}

/// The name of a column or key, and the language it may end with.
struct FieldName {
  let base: String
  var language: LanguageTag?
  /// The base, if what follows its `@` is no language tag.
  var unreadableTagBase: String?

  init(_ written: String, names: RecordNames) {
    guard let mark = written.utf8.firstIndex(of: 0x40),
      names.texts.contains(String(written[..<mark]))
    else {
      base = written
      return
    }
    base = String(written[..<mark])
    language = try? LanguageTag(String(written[written.utf8.index(after: mark)...]))
    if language == nil { unreadableTagBase = base }
  }
}

extension ProblemLog {
  func addUnknown(_ key: String, names: RecordNames, line: Int) {
    let near = isFull ? [] : NameSuggestion.nearest(to: key, among: names.all)
    add(
      .unknownField, "'\(key.prefix(80))' is not known here and was passed over.",
      remedy: near.isEmpty
        ? "Known are \(names.all.joined(separator: ", ")); anything else belongs in details."
        : "Did you mean \(near.joined(separator: " or "))? Anything else belongs in details.",
      line: line, field: String(key.prefix(80)))
  }

  func addUnreadableTag(in key: String, base: String, line: Int) {
    add(
      .invalidValue, "What follows @ in '\(key.prefix(80))' is no language tag.",
      remedy: "Write one after BCP 47, such as \(base)@es or \(base)@zh-Hant.", line: line,
      field: String(key.prefix(80)))
  }
}
