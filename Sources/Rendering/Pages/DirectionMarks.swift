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

  /// `text` as a part of a line of ours, which runs from left to right in every language that pages
  /// speak: isolated if letters of its own run the other way, or they would take the numbers and signs
  /// beside them along, and change places with the names behind these.
  static func isolated(_ text: String) -> String {
    letters(of: text).hasRight ? "\u{2068}\(text)\u{2069}" : text
  }

  /// `parts` in one line. A line in which anything runs from left to right begins so, though an
  /// element takes its direction from the first letter.
  static func line(_ parts: [String], by separator: String) -> String {
    let line = parts.map(isolated).joined(separator: separator)
    guard parts.count > 1, line.utf8.contains(where: { $0 >= 0xD6 }) else {
      return parts.joined(separator: separator)
    }
    let first = line.unicodeScalars.first { isRightToLeft($0) || $0.properties.isAlphabetic }
    return letters(of: line).hasLeft && first.map(isRightToLeft) == true ? "\u{200E}\(line)" : line
  }

  /// `text` without what ``isolated(_:)`` and ``line(_:by:)`` put in, for what is no page: titles of
  /// documents, fields, programs.
  static func removed(from text: String) -> String {
    guard text.utf8.contains(0xE2) else { return text }
    var removed = String.UnicodeScalarView()
    removed.append(
      contentsOf: text.unicodeScalars.filter { ![0x200E, 0x2068, 0x2069].contains($0.value) })
    return String(removed)
  }

  /// Tells whether letters of `text` run from right to left, and from left to right, beside what is
  /// isolated in it.
  private static func letters(of text: String) -> (hasRight: Bool, hasLeft: Bool) {
    // None below U+0590 runs from right to left: D6 90 in UTF-8.
    guard text.utf8.contains(where: { $0 >= 0xD6 }) else { return (false, true) }
    var (hasRight, hasLeft) = (false, false)
    var depth = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x2066...0x2068: depth += 1
      case 0x2069: depth = max(0, depth - 1)
      default:
        guard depth == 0 else { continue }
        if isRightToLeft(scalar) {
          hasRight = true
        } else if scalar.properties.isAlphabetic {
          hasLeft = true
        }
      }
    }
    return (hasRight, hasLeft)
  }

  /// True of the letters of scripts that run from right to left, by the blocks that Unicode keeps for
  /// them (DerivedBidiClass.txt); the scripts of pages have the same (away.js).
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x1_0800...0x1_0FFF,
      0x1_E800...0x1_EFFF:
      scalar.properties.isAlphabetic
    default: false
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }
}
