import Foundation
import Notation

/// A part of JSON Schema (draft 7): `$ref` to definitions of the same document, `type`, `const`,
/// `enum`, `required`, `properties`, `additionalProperties`, `propertyNames`, `minProperties`,
/// `items`, `minItems`, `maxItems`, `pattern`, `minimum`, `maximum`, `not` and `oneOf`. A schema that
/// says anything else fails, so that nothing is passed over.
struct JSONSchema {
  private let root: JSONValue
  private static let remarks: Set = ["$schema", "$comment", "definitions"]

  init(_ bytes: some Collection<UInt8>) throws { root = try JSONValue(parsing: bytes) }

  /// What is wrong with `value`, and where; empty if it is valid.
  func complaints(about value: JSONValue) -> [String] { check(value, root, "") }

  private func check(_ value: JSONValue, _ schema: JSONValue, _ place: String) -> [String] {
    guard case .object(let rules) = schema else { return ["the schema at \(place) is no object"] }
    return rules.flatMap { rule in
      Self.remarks.contains(rule.name)
        ? [] : complaint(value, rule.name, rule.value, schema, place)
    }
  }

  private func complaint(
    _ value: JSONValue, _ rule: String, _ wanted: JSONValue, _ schema: JSONValue, _ place: String
  ) -> [String] {
    func unless(_ isRight: Bool) -> [String] { isRight ? [] : ["\(place): \(rule)"] }
    var members: [JSONValue.Member] = []
    if case .object(let all) = value { members = all }
    switch rule {
    case "$ref":
      let name = wanted.string?.split(separator: "/").last.map(String.init) ?? ""
      guard let definition = root["definitions"]?[name] else { return ["no \(name)"] }
      return check(value, definition, place)
    case "type": return unless(Self.isOf(value, wanted.string ?? ""))
    case "const": return unless(value == wanted)
    case "enum": return unless(wanted.elements?.contains(value) ?? false)
    case "required":
      return wanted.elements?.compactMap(\.string).filter { value[$0] == nil }
        .map { "\(place): no \($0)" } ?? []
    case "properties":
      return members.flatMap { member in
        wanted[member.name].map { check(member.value, $0, "\(place)/\(member.name)") } ?? []
      }
    case "additionalProperties":
      return members.filter { schema["properties"]?[$0.name] == nil }.flatMap { member in
        wanted == .bool(false)
          ? ["\(place): \(member.name) may not be"]
          : check(member.value, wanted, "\(place)/\(member.name)")
      }
    case "propertyNames":
      return members.flatMap { check(.string($0.name), wanted, "\(place)/\($0.name)") }
    case "minProperties": return unless(Double(members.count) >= wanted.number ?? 0)
    case "items":
      return (value.elements ?? []).enumerated().flatMap {
        check($0.element, wanted, "\(place)/\($0.offset)")
      }
    case "minItems":
      return unless(value.elements.map { Double($0.count) >= wanted.number ?? 0 } ?? true)
    case "maxItems":
      return unless(value.elements.map { Double($0.count) <= wanted.number ?? 0 } ?? true)
    case "pattern":
      guard let text = value.string, let pattern = wanted.string else { return [] }
      guard let expression = try? NSRegularExpression(pattern: pattern) else {
        return ["bad \(pattern)"]
      }
      let whole = NSRange(text.startIndex..., in: text)
      return unless(expression.firstMatch(in: text, range: whole) != nil)
    case "minimum": return unless(value.number.map { $0 >= wanted.number ?? 0 } ?? true)
    case "maximum": return unless(value.number.map { $0 <= wanted.number ?? 0 } ?? true)
    case "not": return unless(!check(value, wanted, place).isEmpty)
    case "oneOf":
      let tries = (wanted.elements ?? []).map { check(value, $0, place) }
      let count = tries.count(where: \.isEmpty)
      if count == 1 { return [] }
      return ["\(place): \(count) of oneOf"] + tries.flatMap(\.self)
    default: return ["the schema says \(rule), which is not read"]
    }
  }

  private static func isOf(_ value: JSONValue, _ type: String) -> Bool {
    switch (value, type) {
    case (.object, "object"), (.array, "array"), (.string, "string"), (.bool, "boolean"),
      (.null, "null"), (.integer, "integer"), (.integer, "number"), (.number, "number"):
      true
    default: false
    }
  }
}
