public import Catalog
public import Notation

/// The names of fields that a kind of record can have.
public struct RecordNames: Sendable {
  /// Every name, in the order they are written.
  public let all: [String]
  /// The names of fields whose text may stand in several languages.
  public let texts: Set<String>

  /// The names `all`, of which `texts` may stand in several languages.
  public init(_ all: [String], texts: Set<String>) {
    self.all = all
    self.texts = texts
  }

  /// The names of `fields` and of `others`, in the text form. `written` maps fields that have
  /// several names there, or none, to these names.
  public init(
    of fields: [FieldDescription], and others: [String] = [], written: [String: [String]] = [:]
  ) {
    all = others + fields.flatMap { written[$0.name] ?? [$0.name] }
    texts = Set(fields.filter(\.isMultilingual).map(\.name))
  }
}

/// The fields of one item: a row of a table, the keys of a mapping, the properties of a feature.
///
/// An empty text is no text, wherever it stands. A field that cannot be read is a problem in the
/// log, and absent here, so that the rest of the item is still checked.
public struct Record {
  /// A field as it is written.
  public struct Field {
    let name: String
    let language: LanguageTag?
    /// The value as it is written, without a meaning yet.
    public let value: WrittenValue
    /// The line that it stands in, counted from 1.
    public let line: Int

    /// A field made of these parts.
    public init(name: String, language: LanguageTag?, value: WrittenValue, line: Int) {
      self.name = name
      self.language = language
      self.value = value
      self.line = line
    }
  }

  var fields: [Field]
  /// The columns of a table that no field has, by their names.
  var freeFields: Details = [:]
  /// The line that the item begins in, counted from 1.
  public let line: Int
  let log: ProblemLog
  /// The languages of the campus, the default first.
  var languages: [LanguageTag]

  /// A record of the entries of a map.
  ///
  /// - Complexity: O(f m) for f entries and m known names.
  public init(
    _ entries: [WrittenValue.Entry], names: RecordNames, line: Int, languages: [LanguageTag],
    log: ProblemLog
  ) {
    self.init(fields: [], line: line, languages: languages, log: log)
    for entry in entries {
      entry.use()
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

  /// A record of fields, whose names are known.
  public init(fields: [Field], line: Int, languages: [LanguageTag], log: ProblemLog) {
    self.fields = fields
    self.line = line
    self.languages = languages
    self.log = log
  }

  /// The field `name` in the default language; `nil` if the record has none.
  ///
  /// - Complexity: O(f) for f fields.
  public func field(_ name: String) -> Field? {
    fields.first { $0.name == name && $0.language == nil }
  }
}

/// The name of a column or key, with the language that it may end with.
public struct FieldName {
  /// The name without its language.
  public let base: String
  /// The language; `nil` for the default one.
  public var language: LanguageTag?
  /// The base, if the part behind its `@` is no language tag.
  public var unreadableTagBase: String?

  /// The name that is written as `title@es`, if `names` may stand in several languages.
  public init(_ written: String, names: RecordNames) {
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

  /// Notes a language tag that is none, in the key of a field.
  public func addUnreadableTag(in key: String, base: String, line: Int) {
    add(
      .invalidValue, "What follows @ in '\(key.prefix(80))' is no language tag.",
      remedy: "Write one after BCP 47, such as \(base)@es or \(base)@zh-Hant.", line: line,
      field: String(key.prefix(80)))
  }
}
