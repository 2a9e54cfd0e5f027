import Notation

/// A drawn plate in place of a picture: the title, if it is to bear one, over a few plain shapes, in
/// colours and places that follow from the identifier. Decoration, hidden from screen readers.
enum TitleCard {
  /// The letters of a line, and the lines of a title, at most.
  private static let lineLength = 22
  private static let lineLimit = 3

  static func svg(id: String, title: String = "") -> SafeHTML {
    let tone = Tone(of: id)
    var svg = XMLWriter(partWith: .html)
    svg.element(
      "svg", ["class": "card \(tone.className)", "viewBox": "0 0 600 300", "aria-hidden": "true"]
    ) { svg in
      svg.element("rect", ["class": "ground", "width": "600", "height": "300"])
      paintShapes(tone.seed, in: &svg)
      let lines = title.isEmpty ? [] : lines(of: title)
      for (number, line) in lines.enumerated() {
        let y = 268 - 44 * (lines.count - 1 - number)
        svg.element("text", ["x": "36", "y": "\(y)"], text: line)
      }
    }
    return SafeHTML(written: String(decoding: svg.bytes, as: UTF8.self))
  }

  private static func paintShapes(_ seed: UInt32, in svg: inout XMLWriter) {
    // Bits that the choice of colour has hardly used.
    let x = 330 + Int(seed >> 8) % 180
    let y = 60 + Int(seed >> 14) % 90
    let r = 70 + Int(seed >> 20) % 70
    func circle(_ name: String, _ x: Int, _ y: Int, _ r: Int) {
      svg.element("circle", ["class": name, "cx": "\(x)", "cy": "\(y)", "r": "\(r)"])
    }
    func path(_ name: String, _ data: String) { svg.element("path", ["class": name, "d": data]) }
    switch (seed >> 27) % 4 {
    case 0:
      circle("near", x, y, r)
      circle("far", x + r, y + 30, r / 2)
    case 1:
      path("near", "M\(x - r) 300V\(y)h\(2 * r)v300z")
      path("far", "M\(x) 300V\(y + 50)h\(2 * r)v300z")
    case 2:
      path("near", "M\(x - 2 * r) 300L\(x) \(y - 30)L\(x + 2 * r) 300z")
      circle("far", x + r, y, r / 3)
    default:
      path("near", "M\(x - r) 0a\(r) \(r) 0 0 0 \(2 * r) 0z")
      path("far", "M\(x - r) 300a\(r) \(r) 0 0 1 \(2 * r) 0z")
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
