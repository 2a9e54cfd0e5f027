import CCmark

/// Character references of HTML (WHATWG, section 13.5), those that end with a semicolon.
enum HTMLEntity {
  /// The characters of the reference that begins at `start` with `&`, and where it ends; `nil` if
  /// there is none.
  static func read(_ bytes: [UInt8], at start: Int) -> (characters: String, end: Int)? {
    // The longest name has 31 letters, CounterClockwiseContourIntegral; the longest number 7 digits
    // and some zeros.
    guard let end = bytes[start...].prefix(33).firstIndex(of: 0x3B), end > start + 1 else {
      return nil
    }
    let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
    guard name.hasPrefix("#") else { return characters(named: name).map { ($0, end + 1) } }
    let digits = name.dropFirst()
    let isHex = digits.first == "x" || digits.first == "X"
    let number = isHex ? digits.dropFirst() : digits
    guard !number.isEmpty, number.utf8.allSatisfy({ $0 != 0x2B && $0 != 0x2D }),
      let code = UInt32(number, radix: isHex ? 16 : 10)
    else { return nil }
    if (0x80...0x9F).contains(code) { return (windows[Int(code) - 0x80], end + 1) }
    guard code != 0, let scalar = Unicode.Scalar(code) else { return ("\u{FFFD}", end + 1) }
    return (scalar.value == 0xA0 ? " " : String(Character(scalar)), end + 1)
  }

  /// Text with its references resolved.
  static func resolve(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var position = 0
    while position < bytes.count {
      if bytes[position] == 0x26, let (characters, end) = read(bytes, at: position) {
        text.append(contentsOf: characters.utf8)
        position = end
      } else {
        text.append(bytes[position])
        position += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Numbers 80 to 9F mean Windows-1252 (WHATWG, numeric character reference end state).
  private static let windows =
    "€ \u{81} ‚ ƒ „ … † ‡ ˆ ‰ Š ‹ Œ \u{8D} Ž \u{8F} \u{90} ‘ ’ “ ” • – — ˜ ™ š › œ \u{9D} ž Ÿ"
    .split(separator: " ").map(String.init)

  /// The spaces that do not break or are thin: editors set them to make room.
  private static let spaces: Set<Unicode.Scalar> = ["\u{A0}", "\u{2002}", "\u{2003}", "\u{2009}"]

  /// The characters that a name stands for, as cmark knows them: every name of HTML 5 that ends with
  /// a semicolon. `nil` for any other.
  private static func characters(named name: String) -> String? {
    guard name.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) })
    else { return nil }
    let reference = "&\(name);"
    guard let document = cmark_parse_document(reference, reference.utf8.count, CMARK_OPT_DEFAULT)
    else { return nil }
    defer { cmark_node_free(document) }
    let paragraph = cmark_node_first_child(document)
    guard let text = cmark_node_first_child(paragraph), cmark_node_next(text) == nil,
      let literal = cmark_node_get_literal(text)
    else { return nil }
    let found = String(cString: literal)
    guard found != reference else { return nil }
    if let first = found.unicodeScalars.first, spaces.contains(first) { return " " }
    return found
  }
}
