import Foundation

/// The letters and signs of a name by which two spellings are of one person: without letter case, accents,
/// white space, dots and dashes, and with one form of each apostrophe and quote.
///
/// `J. Roe`, `J Roe` and `J. ROE` are alike, and so are `Ann-Lee` and `Ann Lee`; `C`, `C++` and `C#` are not,
/// though one identifier would hold each of them.
struct NameLikeness: Hashable, Comparable {
  /// What is left of the name.
  let key: String

  /// - Complexity: O(n) for n bytes.
  init(_ name: String) {
    var key = ""
    for scalar in name.decomposedStringWithCanonicalMapping.lowercased().unicodeScalars {
      switch scalar.value {
      case 0x2D, 0x2E, 0x300...0x36F, 0xAD, 0x2010...0x2015, 0x2212: break
      case 0xDF: key += "ss"
      case 0x60, 0xB4, 0x2BC, 0x2018, 0x2019: key += "'"
      case 0xAB, 0xBB, 0x201C...0x201F: key += "\""
      // `Nº` is typed with the sign of degrees, too.
      case 0xBA: key += "\u{B0}"
      default: if !scalar.properties.isWhitespace { key.unicodeScalars.append(scalar) }
      }
    }
    self.key = key
  }

  /// True if the name has signs that belong to it as letters do, such as those of `C++`, and that no
  /// identifier can hold: its own is made of its letters, whoever else there is.
  ///
  /// - Complexity: O(n) for n characters.
  static func hasTellingSigns(_ name: String) -> Bool {
    guard name.utf8.contains(where: { $0 == 0x23 || $0 == 0x2B }) else { return false }
    // Between two names, with space around it, the plus is a word for and; `#1` is a number.
    return name.split(whereSeparator: \.isWhitespace).contains { word in
      word.contains(where: \.isLetter) && word.dropFirst().contains { $0 == "#" || $0 == "+" }
    }
  }

  /// The one with fewer signs first.
  static func < (one: NameLikeness, other: NameLikeness) -> Bool {
    (one.key.unicodeScalars.count, one.key) < (other.key.unicodeScalars.count, other.key)
  }
}
