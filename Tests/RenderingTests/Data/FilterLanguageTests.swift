import Catalog
import Foundation
import Geodesy
import Notation
import Queries
import TestSupport
import Testing

@testable import Rendering

/// Conditions written at random in both languages, beside what each obviously says.
@Suite("Filters in CQL2")
struct FilterLanguageTests {
  private static let renderer = Renderer(SampleCampus.snapshot)
  private static let kind = FeatureKind.items(.work)

  /// A feature as the obvious way sees it.
  private struct Seen {
    let values: [String: FeatureValue]
    let place: Coordinate?
  }

  private static let features: [(CollectedFeature, Geometry?, Seen)] = {
    let all = renderer.collected(kind)
    return all.features.indices.map { index in
      var values: [String: FeatureValue] = [:]
      for property in kind.queryables {
        values[property.name] = renderer.value(
          of: property, in: all.features[index], for: Reader())
      }
      return (
        all.features[index], all.geometries[index],
        Seen(values: values, place: all.geometries[index]?.coordinates.first)
      )
    }
  }()

  /// A condition in both languages, and what it says.
  private struct Written {
    let text: String
    let json: String
    let truth: (Seen) -> Bool?
  }

  @Test("say the same as text and as JSON, which is the obvious", arguments: 0..<8)
  func random(seed: UInt64) throws {
    var writer = Writer(random: SplitMix64(seed: seed), features: Self.features.map(\.2))
    for _ in 0..<250 {
      let written = writer.condition(depth: Int.random(in: 0...4, using: &writer.random))
      let fromText = try Self.renderer.expression(written.text, in: .text, on: Self.kind)
      let fromJSON = try Self.renderer.expression(written.json, in: .json, on: Self.kind)
      try #require(fromText == fromJSON, "\(written.text)\n\(written.json)")
      let filter = try Self.renderer.filter(
        written.text, in: .text, on: Self.kind, system: .world)
      let evaluation = FilterEvaluation(filter, Self.renderer, Reader())
      for (feature, geometry, seen) in Self.features {
        #expect(
          evaluation.isMet(by: feature, geometry) == (written.truth(seen) == true),
          "\(written.text) of \(seen.values["id"].map { "\($0)" } ?? "")")
      }
    }
  }

  /// Writes conditions at random.
  private struct Writer {
    var random: SplitMix64
    let features: [Seen]

    private static let texts = ["id", "title", "status", "medium", "group", "date", "kind"]
    private static let numbers = ["number", "yearFrom", "yearTo"]

    private mutating func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: 0..<values.count, using: &random)]
    }

    private mutating func word(_ word: String) -> String {
      Bool.random(using: &random) ? word : word.lowercased()
    }

    mutating func condition(depth: Int) -> Written {
      guard depth > 0 else { return predicate() }
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let inner = condition(depth: depth - 1)
        return Written(
          text: "\(word("NOT")) (\(inner.text))", json: #"{"op":"not","args":[\#(inner.json)]}"#
        ) { inner.truth($0).map { !$0 } }
      case 1, 2:
        let isAll = Bool.random(using: &random)
        let parts = (0..<Int.random(in: 2...3, using: &random)).map { _ in
          condition(depth: depth - 1)
        }
        let between = word(isAll ? "AND" : "OR")
        return Written(
          text: parts.map { "(\($0.text))" }.joined(separator: " \(between) "),
          json:
            #"{"op":"\#(isAll ? "and" : "or")","args":[\#(parts.map(\.json).joined(separator: ","))]}"#
        ) { seen in
          let truths = parts.map { $0.truth(seen) }
          if truths.contains(!isAll) { return !isAll }
          return truths.contains(nil) ? nil : isAll
        }
      default:
        // The truth of a condition as a value.
        let inner = condition(depth: depth - 1)
        let truth = Bool.random(using: &random)
        return Written(
          text: "(\(inner.text)) = \(word(truth ? "TRUE" : "FALSE"))",
          json: #"{"op":"=","args":[\#(inner.json),\#(truth)]}"#
        ) { inner.truth($0).map { $0 == truth } }
      }
    }

    /// A value in both languages, and what it is.
    private struct Value {
      let text: String
      let json: String
      let value: (Seen) -> FeatureValue?
    }

    private mutating func value(_ isText: Bool) -> Value {
      let name = pick(isText ? Self.texts : Self.numbers)
      let present = features.compactMap { $0.values[name] }
      if Bool.random(using: &random), let value = present.isEmpty ? nil : pick(present) {
        return literal(value)
      }
      if Int.random(in: 0..<6, using: &random) == 0 {
        return literal(isText ? .text("O'Hara \\ \"é%\"") : .number(3.25))
      }
      return Value(
        text: Bool.random(using: &random) ? name : "\"\(name)\"",
        json: #"{"property":"\#(name)"}"#
      ) { $0.values[name] }
    }

    private func literal(_ value: FeatureValue) -> Value {
      switch value {
      case .text(let text):
        Value(text: Self.quoted(text), json: Self.json(text)) { _ in value }
      case .number(let number):
        Value(text: "\(number)", json: "\(number)") { _ in value }
      case .truth(let truth): Value(text: "\(truth)", json: "\(truth)") { _ in value }
      }
    }

    private static func quoted(_ text: String) -> String {
      "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "''") + "'"
    }

    private static func json(_ text: String) -> String {
      "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    private mutating func predicate() -> Written {
      let isText = Bool.random(using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1: return comparison(isText)
      case 2: return like()
      case 3:
        let (one, low, high) = (value(isText), value(isText), value(isText))
        return Written(
          text: "\(one.text) \(word("BETWEEN")) \(low.text) AND \(high.text)",
          json: #"{"op":"between","args":[\#(one.json),\#(low.json),\#(high.json)]}"#
        ) { seen in
          let value = one.value(seen)
          let truths = [
            compared(low.value(seen), value) { $0 != .greater },
            compared(value, high.value(seen)) { $0 != .greater },
          ]
          return truths.contains(false) ? false : truths.contains(nil) ? nil : true
        }
      case 4:
        let one = value(isText)
        let others = (0..<Int.random(in: 1...3, using: &random)).map { _ in value(isText) }
        return Written(
          text: "\(one.text) \(word("IN")) (\(others.map(\.text).joined(separator: ", ")))",
          json:
            #"{"op":"in","args":[\#(one.json),[\#(others.map(\.json).joined(separator: ","))]]}"#
        ) { seen in
          let truths = others.map { compared(one.value(seen), $0.value(seen)) { $0 == .equal } }
          return truths.contains(true) ? true : truths.contains(nil) ? nil : false
        }
      case 5:
        let name = pick(Self.texts + Self.numbers)
        return Written(
          text: "\(name) \(word("IS")) NULL",
          json: #"{"op":"isNull","args":[{"property":"\#(name)"}]}"#
        ) { $0.values[name] == nil }
      case 6:
        let name = pick(Self.texts)
        let word = features.compactMap { $0.values[name] }.first.flatMap { value in
          if case .text(let text) = value { text } else { nil }
        }
        let text = (word ?? "none").uppercased()
        return Written(
          text: "CASEI(\(name)) = casei(\(Self.quoted(text)))",
          json:
            #"{"op":"=","args":[{"op":"casei","args":[{"property":"\#(name)"}]},{"op":"casei","args":[\#(Self.json(text))]}]}"#
        ) { seen in
          guard case .text(let own)? = seen.values[name] else { return nil }
          return own.lowercased() == text.lowercased()
        }
      default: return box()
      }
    }

    private mutating func comparison(_ isText: Bool) -> Written {
      let (one, other) = (value(isText), value(isText))
      let how = pick(FilterComparison.allCases)
      return Written(
        text: "\(one.text) \(how.rawValue) \(other.text)",
        json: #"{"op":"\#(how.rawValue)","args":[\#(one.json),\#(other.json)]}"#
      ) { seen in
        compared(one.value(seen), other.value(seen)) { order in
          switch how {
          case .equal: order == .equal
          case .unequal: order != .equal
          case .less: order == .less
          case .lessOrEqual: order != .greater
          case .greater: order == .greater
          case .greaterOrEqual: order != .less
          }
        }
      }
    }

    private mutating func like() -> Written {
      let name = pick(Self.texts)
      let present = features.compactMap { $0.values[name] }
      var pattern = "%"
      if !present.isEmpty, case .text(let text) = pick(present) {
        var wild = 0
        pattern = text.map { letter in
          switch Int.random(in: 0..<8, using: &random) {
          case 0: return "_"
          case 1 where wild < 3:
            // Trying everything takes too long with more.
            wild += 1
            return "%"
          default: return "_%\\".contains(letter) ? "\\\(letter)" : String(letter)
          }
        }.joined()
      }
      let isNegated = Bool.random(using: &random)
      let like = #"{"op":"like","args":[{"property":"\#(name)"},\#(Self.json(pattern))]}"#
      return Written(
        text: "\(name) \(isNegated ? "NOT " : "")\(word("LIKE")) \(Self.quoted(pattern))",
        json: isNegated ? #"{"op":"not","args":[\#(like)]}"# : like
      ) { seen in
        guard case .text(let text)? = seen.values[name] else { return nil }
        return obvious(Array(text)[...], Array(pattern)[...]) != isNegated
      }
    }

    private mutating func box() -> Written {
      func side(_ random: inout SplitMix64) -> Double {
        Double(Int.random(in: -20...20, using: &random)) / 10_000
      }
      let (x, y) = (-30 + side(&random), 45 + side(&random))
      let (width, height) = (side(&random).magnitude, side(&random).magnitude)
      let box = [x, y, x + width, y + height].map { "\($0)" }.joined(separator: ",")
      let isFirst = Bool.random(using: &random)
      let text = isFirst ? "BBOX(\(box)), geometry" : "geometry, BBOX(\(box))"
      let parts = [#"{"bbox":[\#(box)]}"#, #"{"property":"geometry"}"#]
      return Written(
        text: "\(word("S_INTERSECTS"))(\(text))",
        json:
          #"{"op":"s_intersects","args":[\#((isFirst ? parts : parts.reversed()).joined(separator: ","))]}"#
      ) { seen in
        seen.place.map {
          (x...x + width).contains($0.longitude) && (y...y + height).contains($0.latitude)
        }
      }
    }
  }
}

private enum Order { case less, equal, greater }

private func compared(
  _ one: FeatureValue?, _ other: FeatureValue?, _ isRight: (Order) -> Bool
) -> Bool? {
  switch (one, other) {
  case (.text(let one)?, .text(let other)?):
    isRight(one == other ? .equal : one < other ? .less : .greater)
  case (.number(let one)?, .number(let other)?):
    isRight(one == other ? .equal : one < other ? .less : .greater)
  default: nil
  }
}

/// Whether a text has the form of a pattern, by trying everything.
private func obvious(_ text: ArraySlice<Character>, _ pattern: ArraySlice<Character>) -> Bool {
  guard let first = pattern.first else { return text.isEmpty }
  let rest = pattern.dropFirst()
  switch first {
  case "%": return (0...text.count).contains { obvious(text.dropFirst($0), rest) }
  case "_": return !text.isEmpty && obvious(text.dropFirst(), rest)
  case "\\": return text.first == rest.first && obvious(text.dropFirst(), rest.dropFirst())
  default: return text.first == first && obvious(text.dropFirst(), rest)
  }
}
