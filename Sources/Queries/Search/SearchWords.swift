import Foundation

/// The words of a text as search compares them: without accents, marks and case.
///
/// The text is decomposed (Unicode NFKD), its marks and format characters go, letters become small,
/// and every run of letters and numbers is a word. The script of exported sites does the same, and a
/// test compares both.
public enum SearchWords {
  /// The letters that no decomposition turns into those that people type for them.
  public static let spellings: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i",
    "ħ": "h", "ς": "σ",
  ]

  /// The number of Unicode scalars of a question that are read, because a longer text would only slow
  /// a search that finds nothing.
  public static let longestText = 500
  /// The number of words of a question that are read; others are ignored.
  public static let mostWords = 24

  /// The words that somebody typed, in their order.
  public static func asked(_ text: String) -> [String] {
    let read = String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestText)))
    return Array(all(in: read).prefix(mostWords))
  }

  /// The words of `text`, in their order.
  public static func all(in text: String) -> [String] {
    var words: [String] = []
    forEach(in: text) { words.append($0) }
    return words
  }

  /// Calls `body` with each word of `text`, in their order.
  static func forEach(in text: String, _ body: (String) -> Void) {
    var word: [UInt8] = []
    func finish() {
      if word.isEmpty { return }
      // Most words are short enough to need no memory of their own.
      body(String(decoding: word, as: UTF8.self))
      word.removeAll(keepingCapacity: true)
    }
    var text = text
    let isPlain = text.withUTF8 { bytes in
      guard !bytes.contains(where: { $0 >= 0x80 }) else { return false }
      for byte in bytes {
        switch byte {
        case 0x61...0x7A, 0x30...0x39: word.append(byte)
        case 0x41...0x5A: word.append(byte | 0x20)
        default: finish()
        }
      }
      return true
    }
    if !isPlain {
      for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .format: break
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
          .decimalNumber, .letterNumber, .otherNumber:
          for small in scalar.properties.lowercaseMapping.unicodeScalars {
            word += (spellings[small] ?? String(small)).utf8
          }
        default: finish()
        }
      }
    }
    finish()
  }
}

extension String {
  /// The order of words in an index: that of their Unicode scalars.
  func comes(before other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
