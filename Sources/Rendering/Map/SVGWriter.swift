/// Puts an SVG text together.
struct SVGWriter {
  /// The text so far, in UTF-8.
  private(set) var bytes: [UInt8] = []

  /// Appends markup as it is, unescaped.
  mutating func add(_ markup: String) { bytes.append(contentsOf: markup.utf8) }

  /// Appends a path, or nothing if it is empty; `attributes` are markup.
  mutating func add(_ path: MapPath, _ attributes: String) {
    guard !path.isEmpty else { return }
    add("<path ")
    add(attributes)
    add(" d=\"")
    bytes.append(contentsOf: path.data)
    add("\"/>")
  }

  /// Appends text from a catalogue: markup characters escaped, characters that XML forbids and
  /// overrides of direction left out.
  mutating func add(text: String) {
    for byte in PlainText.line(text).utf8 {
      switch byte {
      case UInt8(ascii: "&"): add("&amp;")
      case UInt8(ascii: "<"): add("&lt;")
      case UInt8(ascii: ">"): add("&gt;")
      case UInt8(ascii: "\""): add("&quot;")
      case UInt8(ascii: "'"): add("&#39;")
      default: bytes.append(byte)
      }
    }
  }

  /// A length in tenths of a pixel.
  static func tenths(_ pixels: Double) -> String {
    String(Int((pixels * 10).rounded(.toNearestOrAwayFromZero)))
  }
}
