/// The characters by which a plain text changes the direction that it is shown in (Unicode Standard
/// Annex 9, section 2).
///
/// A title may come from anywhere, and stands amid text of ours: in the title of a page, an
/// attribute, a list. What it begins there must not turn round what follows it.
enum DirectionMarks {
  /// `text` without embeddings and overrides, for which pages have markup, and with each isolate
  /// closed that it opens, and none that it does not.
  static func contained(_ text: String) -> String {
    // All of them are E2 80 AA to E2 80 AE, or E2 81 A6 to E2 81 A9.
    guard text.utf8.contains(0xE2), text.unicodeScalars.contains(where: isMark) else {
      return text
    }
    var contained = String.UnicodeScalarView()
    var open = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x202A...0x202E: continue
      case 0x2066...0x2068: open += 1
      case 0x2069:
        if open == 0 { continue }
        open -= 1
      default: break
      }
      contained.append(scalar)
    }
    contained.append(contentsOf: repeatElement("\u{2069}", count: open))
    return String(contained)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }
}
