import Catalog
import Notation

/// A drawn plate in place of a picture: the title, if it is to bear one, large over the pattern of its
/// ``CardLook``. Decoration, hidden from screen readers.
enum TitleCard {
  /// The sizes of letters that a title is set in, the first that it fits, with the width of a line in
  /// halves of a letter's height and the number of lines.
  private static let sizes = [
    (letter: 84, width: 12, lines: 1), (letter: 68, width: 15, lines: 2),
    (letter: 54, width: 19, lines: 3), (letter: 42, width: 25, lines: 4),
    (letter: 34, width: 31, lines: 5),
  ]
  private static let (left, right, bottom) = (36, 564, 264)

  static func svg(_ look: CardLook, title: Phrase? = nil) -> SafeHTML {
    var svg = XMLWriter(partWith: .html)
    svg.element(
      "svg", ["class": "card \(look.className)", "viewBox": "0 0 600 300", "aria-hidden": "true"]
    ) { svg in
      svg.element("rect", ["class": "ground", "width": "600", "height": "300"])
      CardPainting.paint(look, in: &svg)
      guard let title, !title.text.isEmpty else { return }
      let (letter, lines) = fitted(title.text)
      let isRightToLeft = isRightToLeft(title.text)
      for (number, line) in lines.enumerated() {
        let y = bottom - letter * 11 / 10 * (lines.count - 1 - number)
        svg.element(
          "text",
          [
            "x": "\(isRightToLeft ? right : left)", "y": "\(y)", "font-size": "\(letter)",
            "direction": isRightToLeft ? "rtl" : nil, "lang": title.lang,
          ], text: line)
      }
    }
    return SafeHTML(written: String(decoding: svg.bytes, as: UTF8.self))
  }

  /// The size of the letters, and the lines, of a title.
  static func fitted(_ title: String) -> (letter: Int, lines: [String]) {
    for (letter, width, most) in sizes {
      if let lines = lines(of: title, width: width, most: most) { return (letter, lines) }
    }
    let (letter, width, most) = sizes[sizes.count - 1]
    return (letter, cut(title, width: width, most: most))
  }

  /// The lines of `title`, whole; `nil` where it does not fit.
  private static func lines(of title: String, width: Int, most: Int) -> [String]? {
    var lines: [String] = []
    for word in title.split(whereSeparator: \.isWhitespace) {
      guard Self.width(of: word) <= width else { return nil }
      if let last = lines.last, Self.width(of: last) + 1 + Self.width(of: word) <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
      if lines.count > most { return nil }
    }
    return lines
  }

  /// The beginning of a title that no size holds. Only a word that is longer than a line is broken, where
  /// its line ends.
  private static func cut(_ title: String, width: Int, most: Int) -> [String] {
    var lines = [""]
    /// Begins a line; false where none is left, after the last one has got its mark.
    func hasNextLine() -> Bool {
      guard lines.count == most else {
        lines.append("")
        return true
      }
      while Self.width(of: lines[most - 1]) >= width { lines[most - 1].removeLast() }
      lines[most - 1] += "…"
      return false
    }
    for word in title.split(whereSeparator: \.isWhitespace) {
      let taken = lines[lines.count - 1].isEmpty ? 0 : Self.width(of: lines[lines.count - 1]) + 1
      // A word longer than a line begins a line of its own, so that most of it stays together.
      if taken > 0 && taken + Self.width(of: word) > width {
        guard hasNextLine() else { return lines }
      } else if taken > 0 {
        lines[lines.count - 1] += " "
      }
      for letter in word {
        if Self.width(of: lines[lines.count - 1]) + Self.width(of: String(letter)) > width {
          guard hasNextLine() else { return lines }
        }
        lines[lines.count - 1].append(letter)
      }
    }
    return lines
  }

  /// The width of a text in halves of its height: letters of East Asia are as wide as high.
  private static func width(of text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { sum, scalar in
      let properties = scalar.properties
      if properties.generalCategory == .nonspacingMark || properties.generalCategory == .format {
        return sum
      }
      let isWide =
        (0x1100...0x115F).contains(scalar.value) || (0x2E80...0xD7A3).contains(scalar.value)
        || (0xF900...0xFAFF).contains(scalar.value) || (0xFF00...0xFF60).contains(scalar.value)
        || scalar.value >= 0x1F300
      return sum + (isWide ? 2 : 1)
    }
  }

  /// True if the first letter with a direction runs to the left: those of Hebrew, Arabic and their
  /// neighbours.
  private static func isRightToLeft(_ text: String) -> Bool {
    let first = text.unicodeScalars.first { $0.properties.isAlphabetic }
    return first.map {
      (0x590...0x8FF).contains($0.value) || (0xFB1D...0xFDFF).contains($0.value)
        || (0xFE70...0xFEFF).contains($0.value)
    } ?? false
  }
}
