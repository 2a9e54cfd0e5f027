import Geodesy

/// The words, texts, numbers and signs that CQL2 Text consists of.
struct FilterToken: Hashable {
  enum Kind: Hashable {
    /// A keyword, or a name without quotes.
    case word(String)
    /// A name in double quotes.
    case name(String)
    /// A text in single quotes, its escapes resolved.
    case text(String)
    case number(Double)
    /// A parenthesis, comma or comparison.
    case sign(String)
    case end
  }

  let kind: Kind
  let place: FilterPlace

  /// The token as messages name it.
  var shown: String {
    switch kind {
    case .word(let text): "'\(text.prefix(40))'"
    case .name(let text): "'\"\(text.prefix(40))\"'"
    case .text: "a text"
    case .number: "a number"
    case .sign(let text): "'\(text)'"
    case .end: "the end"
    }
  }

  /// All tokens of a text, with that of its end.
  ///
  /// - Complexity: O(n) for n characters.
  static func all(in text: String) throws(InvalidFilter) -> [FilterToken] {
    var scanner = FilterScanner(Array(text.unicodeScalars))
    var tokens: [FilterToken] = []
    repeat { tokens.append(try scanner.next()) } while tokens.last?.kind != .end
    return tokens
  }
}

/// Finds the tokens of CQL2 Text one by one.
private struct FilterScanner {
  private let scalars: [Unicode.Scalar]
  private var position = 0

  init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private var current: Unicode.Scalar? {
    position < scalars.count ? scalars[position] : nil
  }
  private var following: Unicode.Scalar? {
    position + 1 < scalars.count ? scalars[position + 1] : nil
  }

  mutating func next() throws(InvalidFilter) -> FilterToken {
    while let scalar = current, scalar.properties.isWhitespace { position += 1 }
    let place = FilterPlace.character(position + 1)
    guard let scalar = current else { return FilterToken(kind: .end, place: place) }
    let kind: FilterToken.Kind
    switch scalar {
    case "'": kind = .text(try quoted(place, hasEscapes: true))
    case "\"": kind = .name(try quoted(place, hasEscapes: false))
    case "(", ")", ",", "=":
      position += 1
      kind = .sign(String(scalar))
    case "<", ">":
      position += 1
      if let second = current, second == "=" || (scalar == "<" && second == ">") {
        position += 1
        kind = .sign("\(scalar)\(second)")
      } else {
        kind = .sign(String(scalar))
      }
    case "0"..."9", "+", "-", ".": kind = .number(try number(place))
    case _ where Self.beginsName(scalar):
      kind = .word(take { Self.beginsName($0) || Self.continuesName($0) })
    default:
      throw InvalidFilter(
        "The character '\(scalar)' means nothing here.", place,
        remedy: "Texts stand in single quotes, names with such characters in double ones.")
    }
    return FilterToken(kind: kind, place: place)
  }

  private static func beginsName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == ":" || scalar == "_" || scalar.properties.isAlphabetic
  }

  private static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "." || ("0"..."9").contains(scalar) { return true }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .connectorPunctuation: return true
    default: return false
    }
  }

  private mutating func take(_ isPart: (Unicode.Scalar) -> Bool) -> String {
    var text = ""
    while let scalar = current, isPart(scalar) {
      text.unicodeScalars.append(scalar)
      position += 1
    }
    return text
  }

  private mutating func number(_ place: FilterPlace) throws(InvalidFilter) -> Double {
    var text = ""
    while let scalar = current {
      let isSign = scalar == "+" || scalar == "-"
      let isFirst = text.isEmpty || text.hasSuffix("e") || text.hasSuffix("E")
      guard
        ("0"..."9").contains(scalar) || scalar == "." || scalar == "e" || scalar == "E"
          || (isSign && isFirst)
      else { break }
      text.unicodeScalars.append(scalar)
      position += 1
    }
    guard let number = Double(decimal: text) else {
      throw InvalidFilter(
        "'\(text.prefix(40))' is no number.", place,
        remedy: "Write it as -12.5 or 1E3; sums and products are not offered.")
    }
    return number
  }

  /// What stands in quotes. A quote in it is written twice; a text has the escapes of CQL2
  /// (`/req/cql2-text/escaping`), too; a backslash before anything else stays, since patterns have it.
  private mutating func quoted(
    _ place: FilterPlace, hasEscapes: Bool
  ) throws(InvalidFilter) -> String {
    let quote = scalars[position]
    var text = ""
    position += 1
    while let scalar = current {
      if scalar == quote {
        position += 1
        guard current == quote else { return text }
      } else if hasEscapes, scalar == "\\", let escaped = following.flatMap(Self.unescaped) {
        position += 2
        text.unicodeScalars.append(escaped)
        continue
      }
      text.unicodeScalars.append(current ?? scalar)
      position += 1
    }
    throw InvalidFilter(
      "The quote that opens here is not closed.", place,
      remedy: "Close it; a quote within is written twice.")
  }

  private static func unescaped(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "'", "\\": scalar
    case "a": "\u{07}"
    case "b": "\u{08}"
    case "t": "\u{09}"
    case "n": "\u{0A}"
    case "v": "\u{0B}"
    case "f": "\u{0C}"
    case "r": "\u{0D}"
    default: nil
    }
  }
}
