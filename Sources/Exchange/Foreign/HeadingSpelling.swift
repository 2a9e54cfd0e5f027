import Foundation

// How names of columns are compared, in whatever script they are written. Those of identifiers are not
// (``ForeignItems/words(_:)``), which have Latin letters only.
extension HeadingWords {
  /// The words of a name in small letters without accents, what an apostrophe cuts off apart, and those that
  /// only a capital begins, as in `NomArtiste`.
  ///
  /// - Complexity: O(n) for n characters.
  public static func words(in name: String) -> [Substring] {
    var text = String.UnicodeScalarView()
    var wasSmall = false
    for scalar in name.decomposedStringWithCanonicalMapping.unicodeScalars {
      let traits = scalar.properties
      if traits.generalCategory == .nonspacingMark { continue }
      guard traits.isAlphabetic || ("0"..."9").contains(scalar), !ordinals.contains(scalar) else {
        text.append(" ")
        if scalar == "№" { text.append(contentsOf: "no ".unicodeScalars) }
        wasSmall = false
        continue
      }
      if wasSmall, traits.isUppercase { text.append(" ") }
      wasSmall = traits.isLowercase
      text.append(contentsOf: (plainLetters[scalar] ?? traits.lowercaseMapping).unicodeScalars)
    }
    return String(text).precomposedStringWithCanonicalMapping.split(separator: " ")
  }

  /// The words of a name without anything between them.
  ///
  /// - Complexity: O(n) for n characters.
  public static func plain(_ name: String) -> String {
    // Members of objects in cells are compared, too, and hardly any has another letter.
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return words(in: name).joined() }
    return String(decoding: name.utf8.compactMap(\.plainLetter), as: UTF8.self)
  }

  /// The raised letters behind a number or the N of one: `N.º`.
  private static let ordinals: Set<Unicode.Scalar> = ["º", "ª"]

  /// The letters that have no accent to be taken off, and others in their place.
  private static let plainLetters: [Unicode.Scalar: String] = [
    "ß": "ss", "ẞ": "ss", "ł": "l", "Ł": "l", "ø": "o", "Ø": "o", "æ": "ae", "Æ": "ae",
    "œ": "oe", "Œ": "oe", "đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "þ": "th", "Þ": "th",
    "ı": "i", "ς": "σ",
  ]
}

extension UInt8 {
  /// A digit, or a letter of ASCII as a small one; `nil` of any other sign.
  fileprivate var plainLetter: UInt8? {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): self
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): self | 0x20
    default: nil
    }
  }
}
