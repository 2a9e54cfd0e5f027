/// Text made safe for a terminal, whoever wrote it.
enum PlainText {
  /// The text in one line: control characters and escape sequences gone, white space runs made one
  /// space, text that runs from right to left isolated so that it cannot disturb what stands beside
  /// it.
  static func line(_ text: String) -> String {
    if isPlain(text) { return text }
    let words = clean(text, keepingLines: false).split(whereSeparator: \.isWhitespace)
    return isolated(words.joined(separator: " "))
  }

  /// The text in several lines: as ``line(_:)``, but paragraphs and indents stay.
  static func paragraphs(_ text: String) -> String {
    clean(text, keepingLines: true).split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        let trimmed = line.reversed().drop(while: \.isWhitespace).reversed()
        return isolated(String(trimmed))
      }
      .joined(separator: "\n")
  }

  /// The text in one line of at most `width` columns, an ellipsis in place of what was cut off.
  static func line(_ text: String, width limit: Int) -> String {
    // Of a very long text only the beginning can be shown.
    let whole = line(String(text.prefix(limit * 4)))
    guard width(whole) > limit || text.count > limit * 4 else { return whole }
    var shown = ""
    var columns = 0
    for character in clean(whole, keepingLines: false) {
      columns += width(String(character))
      if columns > limit - 1 { break }
      shown.append(character)
    }
    return isolated(shown + "…")
  }

  /// The number of columns that a terminal gives a line: two for East Asian wide characters and
  /// pictures, none for marks that combine and for invisible characters. A rule of thumb after
  /// Unicode Standard Annex 11; terminals differ, so only padding depends on it.
  static func width(_ text: String) -> Int {
    if isPlain(text) { return text.utf8.count }
    return text.reduce(0) { sum, character in
      guard let first = character.unicodeScalars.first else { return sum }
      let isPicture =
        first.properties.isEmojiPresentation
        || (first.properties.isEmoji && character.unicodeScalars.contains("\u{FE0F}"))
      return sum + (isPicture || isWide(first) ? 2 : isInvisible(first) ? 0 : 1)
    }
  }

  /// Tells whether there is nothing to do: printable ASCII, no space at either end or beside
  /// another. Most text is so, and looking at characters one by one takes a hundred times longer.
  private static func isPlain(_ text: String) -> Bool {
    var last = UInt8(ascii: " ")
    for byte in text.utf8 {
      guard (0x20...0x7E).contains(byte), byte != 0x20 || last != 0x20 else { return false }
      last = byte
    }
    return last != 0x20 || text.isEmpty
  }

  private static func clean(_ text: String, keepingLines: Bool) -> String {
    var scalars = String.UnicodeScalarView()
    var escape = EscapeSequence.none
    for scalar in text.unicodeScalars {
      if escape.swallows(scalar) { continue }
      switch scalar {
      case "\n" where keepingLines: scalars.append(scalar)
      case "\u{9}"..."\u{D}", "\u{85}", "\u{2028}", "\u{2029}": scalars.append(" ")
      default:
        if !isHarmful(scalar) { scalars.append(scalar) }
      }
    }
    return String(scalars)
  }

  /// Control characters, overrides of direction, and invisible characters that spell hidden text.
  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x61C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F,
      0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F:
      true
    default: false
    }
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: true
    default: false
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// Puts text with letters that run from right to left between FIRST STRONG ISOLATE and POP
  /// DIRECTIONAL ISOLATE (Unicode Standard Annex 9).
  private static func isolated(_ text: String) -> String {
    let runsLeft = text.unicodeScalars.contains {
      (0x590...0x8FF).contains($0.value) || (0xFB1D...0xFDFF).contains($0.value)
        || (0xFE70...0xFEFE).contains($0.value) || (0x10800...0x10FFF).contains($0.value)
        || (0x1E800...0x1EFFF).contains($0.value)
    }
    return runsLeft ? "\u{2068}\(text)\u{2069}" : text
  }
}

/// Recognises the escape sequences of ECMA-48, so that not only their first byte goes.
private enum EscapeSequence {
  case none
  /// After ESC, before the byte that tells the kind.
  case begun
  /// After ESC `[`, until a letter.
  case control
  /// After ESC `]`, `P`, `X`, `^` or `_`, until BEL or ESC `\`.
  case string

  mutating func swallows(_ scalar: Unicode.Scalar) -> Bool {
    switch (self, scalar) {
    case (_, "\u{1B}"): self = .begun
    case (.string, "\u{7}"): self = .none
    case (.string, "\n"):
      // A sequence that never ends must not swallow the whole text.
      self = .none
      return false
    case (.string, _): return true
    case (.begun, "["), (.none, "\u{9B}"): self = .control
    case (.begun, "]"), (.begun, "P"), (.begun, "X"), (.begun, "^"), (.begun, "_"):
      self = .string
    case (.begun, " "..."/"): return true
    case (.begun, "0"..."~"): self = .none
    case (.control, " "..."?"): return true
    case (.control, "@"..."~"): self = .none
    case (.none, _): return false
    default:
      self = .none
      return false
    }
    return true
  }
}
