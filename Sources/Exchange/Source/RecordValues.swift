import Catalog
import Geodesy
import Notation

// What the fields of a record mean, each kind of value read in one place.
extension Record {
  // MARK: Text

  /// The text of the field `name` in all its languages; `nil` if it has none.
  func text(_ name: String) -> LocalizedText? {
    var texts: [LanguageTag: String] = [:]
    for field in fields where field.name == name {
      guard let text = string(of: field) else { continue }
      let language = field.language ?? languages.first ?? .english
      if texts.updateValue(text, forKey: language) != nil {
        log.add(
          .invalidValue, "'\(name)' stands twice in \(language).",
          remedy: "'\(name)' is in \(language) already: remove '\(name)@\(language)'.",
          line: field.line, field: "\(name)@\(language)")
      }
      if field.language != nil, !languages.isEmpty, !languages.contains(language) {
        log.addOnce(
          "language \(language)", .unknownField,
          "'\(name)@\(language)' is in a language that the campus does not name.",
          remedy: "Add \(language) to languages in campus.yaml, or correct the tag.",
          line: field.line, field: "\(name)@\(language)")
      }
    }
    return LocalizedText(texts)
  }

  /// The text in all its languages; `nil`, and a problem, if it stands in none.
  func requiredText(_ name: String) -> LocalizedText? {
    let text = text(name)
    if text == nil { addMissing(name) }
    return text
  }

  /// The text of the field `name`; `nil` if it has none.
  public func string(_ name: String) -> String? { field(name).flatMap(string(of:)) }

  /// The text of `field`; `nil`, and a problem, if it is none.
  public func string(of field: Field) -> String? {
    switch field.value {
    case .text(let text), .string(let text):
      guard let control = text.utf8.first(where: { $0 < 0x20 && $0 != 9 && $0 != 10 && $0 != 13 })
      else { return text.isEmpty ? nil : text }
      refuse(
        field,
        "holds the control character U+00\(control < 16 ? "0" : "")"
          + "\(String(control, radix: 16, uppercase: true)), which no page can show.",
        remedy: "Remove it.")
    case let other:
      refuse(field, "is \(other.kindName) where text should stand.", remedy: "Put it in quotes.")
    }
    return nil
  }

  /// Notes that the field `name` is missing.
  public func addMissing(_ name: String) {
    // A field that exists but could not be read has its problem already.
    guard !fields.contains(where: { $0.name == name && !$0.value.isBlank }) else { return }
    log.add(
      .missingValue, "'\(name)' is missing.", remedy: "It cannot be left out: add it.", line: line,
      field: name)
  }

  // MARK: Numbers

  /// The whole number in the field `name`; `nil`, and a problem, if it is none within `range`.
  public func integer(_ name: String, in range: ClosedRange<Int> = .min ... .max) -> Int? {
    guard let field = field(name), !field.value.isBlank else { return nil }
    let number: Int?
    switch field.value {
    case .integer(let value): number = value
    case .text(let text): number = Int(text.trimmingSpaces)
    default: number = nil
    }
    guard let number else {
      refuse(
        field, "is \(field.value.shown), not a whole number.",
        remedy: "Write digits, such as 12 or -2.")
      return nil
    }
    guard range.contains(number) else {
      refuse(
        field, "is \(number), which is out of range.",
        remedy: range.upperBound == .max
          ? "Write \(range.lowerBound) or more."
          : "Write a number from \(range.lowerBound) to \(range.upperBound).")
      return nil
    }
    return number
  }

  func number(_ name: String) -> Double? {
    guard let field = field(name), !field.value.isBlank else { return nil }
    switch field.value {
    case .integer(let value): return Double(value)
    case .number(let value): return value
    case .text(let text):
      let text = text.trimmingSpaces
      if let value = Double(decimal: text) { return value }
      if let comma = text.utf8.firstIndex(of: 0x2C),
        Double(decimal: text[..<comma] + "." + text[text.utf8.index(after: comma)...]) != nil
      {
        refuse(
          field, "is \(field.value.shown), with a decimal comma.",
          remedy: "Write a decimal point: \(text.replacingComma).")
        return nil
      }
    default: break
    }
    refuse(field, "is \(field.value.shown), not a number.", remedy: "Write plain decimal digits.")
    return nil
  }

  /// The truth value in the field `name`; `nil`, and a problem, if it is none.
  public func truth(_ name: String) -> Bool? {
    guard let field = field(name) else { return nil }
    switch field.value {
    case .bool(let truth): return truth
    case .text("true"): return true
    case .text("false"): return false
    default:
      refuse(field, "is \(field.value.shown).", remedy: "Write true or false, without quotes.")
      return nil
    }
  }

  // MARK: Anything else

  /// The free columns of a table, or the keys under `details`.
  func details() -> Details {
    guard let field = field("details") else { return freeFields }
    guard case .map(let entries) = field.value else {
      refuse(
        field, "is \(field.value.kindName).", remedy: "Write a key and a text for each detail.")
      return [:]
    }
    var details: Details = [:]
    for entry in entries {
      entry.use()
      if case .null = entry.value { continue }
      let single = Field(
        name: "details.\(entry.key.prefix(80))", language: nil, value: entry.value,
        line: entry.line)
      if let text = string(of: single) { details[entry.key] = text }
    }
    return details
  }

  /// Notes that the value of `field` cannot be used; `predicate` completes a sentence about it.
  public func refuse(_ field: Field, _ predicate: String, remedy: String) {
    let name = field.language.map { "\(field.name)@\($0)" } ?? field.name
    log.add(
      .invalidValue, "'\(name)' \(predicate)", remedy: remedy, line: field.line, field: name)
  }
}

extension WrittenValue {
  /// True for null and for text that is only white space.
  var isBlank: Bool {
    switch self {
    case .text(let text), .string(let text): text.allSatisfy(\.isWhitespace)
    case .null: true
    default: false
    }
  }

  /// The value in quotes, or the name of its kind, for a message.
  var shown: String {
    switch self {
    case .text(let text): "'\(text.prefix(80))'"
    case .string(let text): "the text '\(text.prefix(80))'"
    case .integer(let number): "\(number)"
    case .number(let number): number.decimalText
    default: kindName
    }
  }
}

extension String {
  /// The text without spaces at both ends.
  public var trimmingSpaces: String {
    guard let first = utf8.first, let last = utf8.last, first == 0x20 || last == 0x20 else {
      return self
    }
    let start = firstIndex { $0 != " " } ?? endIndex
    let end = lastIndex { $0 != " " }.map(index(after:)) ?? endIndex
    return start < end ? String(self[start..<end]) : ""
  }

  fileprivate var replacingComma: String {
    String(map { $0 == "," ? "." : $0 })
  }
}
