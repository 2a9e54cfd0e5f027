/// A drawn plate in place of a picture: the title over a few plain shapes, in colours and places
/// that follow from the identifier. Decoration, hidden from screen readers.
enum TitleCard {
  /// The letters of a line, and the lines of a title, at most.
  private static let lineLength = 22
  private static let lineLimit = 3

  static func svg(id: String, title: String) -> SafeHTML {
    let tone = Tone(of: id)
    var svg = "<svg class=\"card \(tone.className)\" viewBox=\"0 0 600 300\" aria-hidden=\"true\">"
    svg += "<rect class=\"ground\" width=\"600\" height=\"300\"/>"
    svg += shape(tone.seed)
    let lines = lines(of: title)
    var y = 268 - 44 * (lines.count - 1)
    for line in lines {
      svg += "<text x=\"36\" y=\"\(y)\">\(SafeHTML.escaped(line))</text>"
      y += 44
    }
    return SafeHTML(written: svg + "</svg>")
  }

  private static func shape(_ seed: UInt32) -> String {
    // Bits that the choice of colour has hardly used.
    let x = 330 + Int(seed >> 8) % 180
    let y = 60 + Int(seed >> 14) % 90
    let r = 70 + Int(seed >> 20) % 70
    switch (seed >> 27) % 4 {
    case 0:
      return "<circle class=\"near\" cx=\"\(x)\" cy=\"\(y)\" r=\"\(r)\"/>"
        + "<circle class=\"far\" cx=\"\(x + r)\" cy=\"\(y + 30)\" r=\"\(r / 2)\"/>"
    case 1:
      return "<path class=\"near\" d=\"M\(x - r) 300V\(y)h\(2 * r)v300z\"/>"
        + "<path class=\"far\" d=\"M\(x) 300V\(y + 50)h\(2 * r)v300z\"/>"
    case 2:
      return "<path class=\"near\" d=\"M\(x - 2 * r) 300L\(x) \(y - 30)L\(x + 2 * r) 300z\"/>"
        + "<circle class=\"far\" cx=\"\(x + r)\" cy=\"\(y)\" r=\"\(r / 3)\"/>"
    default:
      return "<path class=\"near\" d=\"M\(x - r) 0a\(r) \(r) 0 0 0 \(2 * r) 0z\"/>"
        + "<path class=\"far\" d=\"M\(x - r) 300a\(r) \(r) 0 0 1 \(2 * r) 0z\"/>"
    }
  }

  private static func lines(of title: String) -> [String] {
    var lines: [String] = [""]
    for word in title.split(whereSeparator: \.isWhitespace) {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.count + 1 + word.count <= lineLength {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
      if lines.count > lineLimit { break }
    }
    let isCut = lines.count > lineLimit
    var shown = lines.prefix(lineLimit).map {
      $0.count > lineLength + 4 ? $0.prefix(lineLength) + "…" : $0[...]
    }
    if isCut, let last = shown.popLast(), !last.hasSuffix("…") { shown.append(last + "…") }
    return shown.map(String.init)
  }
}
