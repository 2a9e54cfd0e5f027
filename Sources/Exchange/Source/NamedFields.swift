public import Catalog
import Geodesy
public import Notation

/// One field of an item by the name that it has in the text form, such as `medium` or `title@es`:
/// for formats that have room for names and values, but not for the field itself.
public struct NamedField: Sendable {
  /// The name, with `@` and a language where it has one.
  public let name: String
  /// The value as text.
  public let value: String

  /// A value of these parts.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  /// Its name without a language.
  public var base: Substring { name.prefix { $0 != "@" } }

  /// A text as fields: the default language by the bare name.
  ///
  /// - Complexity: O(k) for k languages.
  public static func texts(
    _ name: String, _ text: LocalizedText?, default language: LanguageTag
  ) -> [NamedField] {
    (text?.all ?? []).map { reading in
      NamedField(
        name: reading.language == language ? name : "\(name)@\(reading.language)",
        value: reading.text)
    }
  }
}

extension Table {
  /// The filled fields of `row` in `columns`, in every language, without those named in `others`.
  ///
  /// - Complexity: O(c) for c columns.
  public static func fields<Row>(
    of row: Row, _ columns: [Writing<Row>], without others: Set<String>
  ) -> [NamedField] {
    columns.compactMap { column in
      guard let value = column.value(row), !value.isEmpty else { return nil }
      let field = NamedField(name: column.name, value: value)
      return others.contains(String(field.base)) ? nil : field
    }
  }
}

extension Record {
  /// A record of `fields`, with `details` beside them.
  public init(
    _ fields: [NamedField], details: Details = [:], names: RecordNames, line: Int,
    languages: [LanguageTag], log: ProblemLog
  ) {
    self.init(
      fields.map { WrittenValue.Entry(key: $0.name, value: .text($0.value), line: line) },
      names: names, line: line, languages: languages, log: log)
    freeFields = details.filter { !$0.value.isEmpty }
  }
}

// The numbers, times and order of a stop in formats with pairs of names and values.
extension NamedField {
  /// The fields of a stop that are neither its subject nor texts nor media, with `subjects` as
  /// those that it comes after.
  ///
  /// - Complexity: O(f) for f fields of a stop.
  public static func numbers(of stop: Stop, after subjects: [Stop.Subject]) -> [NamedField] {
    var stop = stop
    stop.after = subjects
    return stop.writtenFields.filter { numberNames.contains($0.field.name) }.compactMap { filled in
      filled.value.cellText.map { NamedField(name: filled.field.name, value: $0) }
    }
  }

  fileprivate static let numberNames = Set(
    Stop.fieldDescriptions.filter {
      switch $0.type {
      case .subject, .localized, .media: false
      default: true
      }
    }.map(\.name))
}

extension Record {
  /// Sets the fields of a stop that ``NamedField/numbers(of:after:)`` writes.
  public func readNumbers(into stop: inout Stop, after earlier: EarlierStops) {
    fill(
      &stop, given: ["after": .subjects(earlierSubjects("after", earlier))],
      only: NamedField.numberNames)
  }
}
