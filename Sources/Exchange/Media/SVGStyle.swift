import Notation

/// The style that a drawing may have (CSS Syntax, level 3): declarations of drawing properties, in
/// attributes and in sheets of plain rules, with functions that fetch nothing.
enum SVGStyle {
  /// Functions that values may call; `url` is allowed too, if it names a part of the drawing.
  private static let functions: Set<String> = [
    "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "icc-color",
    "matrix", "matrix3d", "translate", "translatex", "translatey", "translate3d", "scale",
    "scalex", "scaley", "scale3d", "rotate", "rotatex", "rotatey", "rotatez", "rotate3d", "skew",
    "skewx", "skewy", "perspective", "calc", "min", "max", "clamp", "var", "cubic-bezier", "steps",
    "inset", "circle", "ellipse", "polygon", "rect", "blur", "brightness", "contrast",
    "drop-shadow", "grayscale", "hue-rotate", "invert", "opacity", "saturate", "sepia",
  ]

  /// Tells whether a value of an attribute or property calls only those functions. A value with an
  /// escape is refused, because it might call any.
  static func isHarmless(_ value: String) -> Bool { calls(value, only: functions) }

  /// Functions of selectors (Selectors, level 4).
  private static let selecting: Set<String> = [
    "not", "is", "where", "has", "lang", "nth-child", "nth-last-child", "nth-of-type",
    "nth-last-of-type",
  ]

  private static func calls(_ value: String, only functions: Set<String>) -> Bool {
    guard value.contains("(") || value.contains("\\") else { return true }
    guard !value.contains("\\"), !value.contains("/*") else { return false }
    var rest = Substring(value.lowercased())
    while let bracket = rest.firstIndex(of: "(") {
      let before = rest[..<bracket]
      let word = before.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      let name = String(word.reversed())
      rest = rest[rest.index(after: bracket)...]
      if name == "url", functions == self.functions {
        let target = rest.drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
        guard target.first == "#" else { return false }
      } else if !name.isEmpty, !functions.contains(name) {
        return false
      }
    }
    return true
  }

  /// The declarations that may stay, as `name:value` joined by `;`, and the names of the others.
  static func declarations(_ text: String) -> (clean: String, lost: Set<String>) {
    var kept: [String] = []
    var lost: Set<String> = []
    guard let parts = pieces(of: withoutComments(text), at: ";") else { return ("", ["style"]) }
    for part in parts where !part.allSatisfy(\.isWhitespace) {
      guard let colon = part.firstIndex(of: ":") else {
        lost.insert("style")
        continue
      }
      let name = part[..<colon].trimmingWhitespace.lowercased()
      let value = part[part.index(after: colon)...].trimmingWhitespace
      if SVGNames.isProperty(name), isHarmless(value),
        !value.contains(where: { "{}@<".contains($0) })
      {
        kept.append("\(name):\(value)")
      } else {
        lost.insert(shown(name))
      }
    }
    return (kept.joined(separator: ";"), lost)
  }

  /// The rules of a sheet that may stay; rules that begin with `@` do not.
  static func sheet(_ text: String) -> (clean: String, lost: Set<String>) {
    var clean = ""
    var lost: Set<String> = []
    var rest = Substring(withoutComments(text)).drop(while: \.isWhitespace)
    while let first = rest.first {
      // An at-rule ends with a semicolon, or with its block.
      if first == "@" {
        lost.insert(shown(String(rest.prefix { !$0.isWhitespace && $0 != "{" && $0 != ";" })))
        let head = rest.prefix { $0 != ";" && $0 != "{" }
        let isBlock = head.endIndex < rest.endIndex && rest[head.endIndex] == "{"
        rest = isBlock ? behindBlock(rest[head.endIndex...]) : rest[head.endIndex...].dropFirst()
      } else {
        let selector = rest.prefix { $0 != "{" }
        guard selector.endIndex < rest.endIndex else {
          lost.insert("style")
          break
        }
        let block = rest[selector.endIndex...]
        let after = behindBlock(block)
        let inner = rest[selector.endIndex..<after.startIndex].dropFirst().dropLast()
        let (own, gone) = declarations(String(inner))
        lost.formUnion(gone)
        let name = selector.trimmingWhitespace
        // Within quotes, a style parser might see other rules than this one.
        if name.contains(where: { "\\@<;}\"'".contains($0) }) || inner.contains("{")
          || !calls(name, only: selecting)
        {
          lost.insert("style")
        } else if !own.isEmpty {
          clean += "\(name){\(own)}\n"
        }
        rest = after
      }
      rest = rest.drop(while: \.isWhitespace)
    }
    return (clean, lost)
  }

  // MARK: Pieces

  /// The text behind a block in braces; empty if that does not end.
  private static func behindBlock(_ text: Substring) -> Substring {
    var depth = 0
    for index in text.indices {
      if text[index] == "{" { depth += 1 }
      if text[index] == "}" {
        depth -= 1
        if depth == 0 { return text[text.index(after: index)...] }
      }
    }
    return text[text.endIndex...]
  }

  /// The parts between marks that stand in neither quotes nor brackets; `nil` if one of those does
  /// not end.
  private static func pieces(of text: String, at mark: Character) -> [Substring]? {
    var parts: [Substring] = []
    var start = text.startIndex
    var quote: Character?
    var depth = 0
    for index in text.indices {
      let character = text[index]
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "(" {
        depth += 1
      } else if character == ")" {
        depth -= 1
      } else if character == mark, depth == 0 {
        parts.append(text[start..<index])
        start = text.index(after: index)
      }
    }
    guard quote == nil, depth == 0 else { return nil }
    return parts + [text[start...]]
  }

  private static func withoutComments(_ text: String) -> String {
    var clean = ""
    var rest = Substring(text)
    while let start = rest.firstRange(of: "/*") {
      clean += rest[..<start.lowerBound] + " "
      guard let end = rest[start.upperBound...].firstRange(of: "*/") else { return clean }
      rest = rest[end.upperBound...]
    }
    return clean + rest
  }

  /// A name in the characters that a message may hold, at most 40.
  private static func shown(_ name: String) -> String {
    String(name.filter { $0.isLetter || $0.isNumber || "-@_".contains($0) }.prefix(40))
  }
}
