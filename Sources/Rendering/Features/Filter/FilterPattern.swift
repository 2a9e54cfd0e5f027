import Foundation

/// A pattern of `LIKE`: `%` stands for any characters or none, `_` for one character (a code point of
/// the composed form, NFC), and `\` before either, or before another `\`, takes it as it is.
struct FilterPattern: Hashable, Sendable {
  private enum Part: Hashable {
    case any
    case one
    case byte(UInt8)
  }
  private let parts: [Part]

  /// The pattern that `text` writes.
  ///
  /// - Complexity: O(n) for n bytes.
  init(_ text: String) {
    var parts: [Part] = []
    var isEscaped = false
    for byte in FilterText.composed(text).utf8 {
      switch byte {
      case UInt8(ascii: "\\") where !isEscaped:
        isEscaped = true
        continue
      case UInt8(ascii: "%") where !isEscaped:
        if parts.last != .any { parts.append(.any) }
      case UInt8(ascii: "_") where !isEscaped: parts.append(.one)
      default: parts.append(.byte(byte))
      }
      isEscaped = false
    }
    if isEscaped { parts.append(.byte(UInt8(ascii: "\\"))) }
    self.parts = parts
  }

  /// Tells whether the whole of a text has this form.
  ///
  /// Where what follows a `%` fails, the last `%` takes a character more: those before it need never
  /// take another.
  ///
  /// - Complexity: O(n m) for n bytes of text and m of pattern.
  func matches(_ text: String) -> Bool {
    let bytes = Array(FilterText.composed(text).utf8)
    var (place, part) = (0, 0)
    var retry: (place: Int, part: Int)?
    while place < bytes.count {
      if part < parts.count {
        switch parts[part] {
        case .any:
          part += 1
          retry = (place, part)
          continue
        case .one:
          place += Self.width(bytes[place])
          part += 1
          continue
        case .byte(bytes[place]):
          place += 1
          part += 1
          continue
        case .byte: break
        }
      }
      guard let last = retry else { return false }
      place = last.place + Self.width(bytes[last.place])
      part = last.part
      retry = (place, part)
    }
    return part == parts.count || (part == parts.count - 1 && parts[part] == .any)
  }

  /// The number of bytes of a character in UTF-8 that begins with `byte`.
  private static func width(_ byte: UInt8) -> Int {
    byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
  }
}

/// Texts as conditions compare them.
enum FilterText {
  /// The composed form (NFC), in which equal texts have equal bytes.
  static func composed(_ text: String) -> String {
    text.isASCII ? text : text.precomposedStringWithCanonicalMapping
  }

  /// A text equal to that of every other with the same letters, capital or small: folded after
  /// Unicode (section 3.13), which small letters of the capitals of the small ones are, so that `ß` is
  /// `ss` and `ς` is `σ`. The Turkish `ı` is no `i`, and stays.
  static func caseless(_ text: String) -> String {
    if text.isASCII { return text.lowercased() }
    return text.unicodeScalars.reduce(into: "") { folded, scalar in
      folded += scalar == "ı" ? "ı" : "\(scalar)".lowercased().uppercased().lowercased()
    }
  }

  /// A text without accents: decomposed (NFD), without its non-spacing marks. Of these the Japanese
  /// marks of voiced sounds stay, since they make other syllables.
  static func accentless(_ text: String) -> String {
    if text.isASCII { return text }
    return text.decomposedStringWithCanonicalMapping.unicodeScalars.reduce(into: "") {
      bare, scalar in
      let isMark = scalar.properties.generalCategory == .nonspacingMark
      if !isMark || scalar.value == 0x3099 || scalar.value == 0x309A {
        bare.unicodeScalars.append(scalar)
      }
    }
  }
}

extension String {
  fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
