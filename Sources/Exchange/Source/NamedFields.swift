public import Catalog
import Geodesy
public import Notation

/// One field of an item by the name that it has in the text form, such as `medium` or `title@es`:
/// for formats that have room for names and values, but none for the field.
public struct NamedField {
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
  /// What `row` says in those of `columns` that are not in `others`, in whichever language.
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

// What a stop says besides its subject and texts, in formats with pairs of names and values.
extension NamedField {
  /// Number, dwell, weight, radius, and which of `subjects` it comes after.
  public static func numbers(of stop: Stop, after subjects: [Stop.Subject]) -> [NamedField] {
    let after = subjects.map(\.identifier).joined(separator: ";")
    let fields: [(String, String?)] = [
      ("number", stop.number.map(String.init)), ("dwell", stop.dwell?.decimalText),
      ("weight", stop.weight?.decimalText), ("after", after.isEmpty ? nil : after),
      ("radius", stop.radius?.value.decimalText),
    ]
    return fields.compactMap { name, value in value.map { NamedField(name: name, value: $0) } }
  }
}

extension Record {
  /// Takes over what ``NamedField/numbers(of:after:)`` writes, as a tour's file does, too.
  public func readNumbers(into stop: inout Stop, after earlier: EarlierStops) {
    stop.number = integer("number", in: Stop.numbers)
    stop.dwell = atLeastZero("dwell", atMost: Stop.longestDwell)
    stop.weight = atLeastZero("weight", atMost: Stop.weights.upperBound)
    stop.after = earlierSubjects("after", earlier)
    stop.radius = atLeastZero("radius", allowsZero: false, atMost: Stop.widestRadius.value)
      .map { Meters($0) }
  }
}
