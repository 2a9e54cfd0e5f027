/// Writes YAML in one canonical style, so that what is written is the same every time.
///
/// One key a line, two spaces of indentation, no comments. Text stands plain where YAML would read
/// it back as that text, else in double quotes; text with line breaks stands in a literal block.
public struct YAMLWriter {
  /// The document so far, in UTF-8.
  public private(set) var bytes: [UInt8] = []

  /// A writer that appends to `bytes`.
  public init(bytes: [UInt8] = []) {
    self.bytes = bytes
  }
  private var indentation = 0
  private var isAfterDash = false

  /// Writes a key and its text, or nothing if the text is empty or `nil`.
  ///
  /// - Complexity: O(n) for n bytes of text.
  public mutating func text(_ key: String, _ text: String?) {
    guard let text = text.map(Self.withoutMark), !text.isEmpty else { return }
    begin(key)
    if let header = Self.blockHeader(for: text) {
      append(" " + header + "\n")
      let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      for line in text.utf8.last == 0x0A ? lines.dropLast() : lines {
        if !line.isEmpty { append(String(repeating: " ", count: indentation + 2)) }
        bytes.append(contentsOf: line)
        bytes.append(0x0A)
      }
    } else {
      append(" " + Self.scalar(text) + "\n")
    }
  }

  /// Writes a line that only people read.
  public mutating func comment(_ text: String) { append("# \(text)\n") }

  /// Writes a key and its number, or nothing if there is none.
  public mutating func number(_ key: String, _ number: Double?) {
    guard let number else { return }
    begin(key)
    append(" " + number.decimalText + "\n")
  }

  /// Writes a key and its number, or nothing if there is none.
  public mutating func number(_ key: String, _ number: Int?) {
    guard let number else { return }
    begin(key)
    append(" \(number)\n")
  }

  /// Writes a key and its list on one line, such as `key: [one, two]`.
  ///
  /// - Complexity: O(n) for n bytes of items.
  public mutating func list(_ key: String, _ items: [String]) {
    begin(key)
    append(" [" + items.map(Self.scalar).joined(separator: ", ") + "]\n")
  }

  /// Writes `key:` and, indented below it, what `body` writes.
  public mutating func map(_ key: String, _ body: (inout YAMLWriter) -> Void) {
    begin(key)
    bytes.append(0x0A)
    indented(by: 2, body)
  }

  /// Writes `key:` and below it a dash for each of `items`, with the keys that `body` writes.
  ///
  /// - Complexity: O(n) for n items, besides what `body` does.
  public mutating func items<Item>(
    _ key: String, _ items: [Item], _ body: (inout YAMLWriter, Item) -> Void
  ) {
    begin(key)
    append(items.isEmpty ? " []\n" : "\n")
    for item in items {
      append(String(repeating: " ", count: indentation + 2) + "- ")
      isAfterDash = true
      indented(by: 4) { body(&$0, item) }
    }
  }

  private mutating func indented(by width: Int, _ body: (inout YAMLWriter) -> Void) {
    indentation += width
    body(&self)
    indentation -= width
  }

  private mutating func begin(_ key: String) {
    if !isAfterDash { append(String(repeating: " ", count: indentation)) }
    isAfterDash = false
    let name = Self.scalar(Self.withoutMark(key))
    // YAML 1.2, section 7.4.2: an implicit key is at most 1,024 characters long.
    if name.utf8.count > 1000 {
      append("? " + name + "\n" + String(repeating: " ", count: indentation) + ":")
    } else {
      append(name + ":")
    }
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  // MARK: Scalars

  /// The text without byte order marks at its start: readers take them for the encoding's and drop
  /// them, so they would be gone after the next reading anyway.
  private static func withoutMark(_ text: String) -> String {
    text.unicodeScalars.first == "\u{FEFF}"
      ? String(String.UnicodeScalarView(text.unicodeScalars.drop { $0 == "\u{FEFF}" })) : text
  }

  /// The header of a literal block that keeps every line break of `text`; `nil` if it has none, or
  /// if a block would lose something.
  private static func blockHeader(for text: String) -> String? {
    guard text.utf8.contains(0x0A), text.unicodeScalars.allSatisfy({ $0 == "\n" || isPlain($0) }),
      let first = text.utf8.first(where: { $0 != 0x0A && $0 != 0x20 }), first != 0x09
    else { return nil }
    let indicator = text.utf8.first == 0x20 || text.utf8.first == 0x0A ? "2" : ""
    guard text.utf8.last == 0x0A else { return "|" + indicator + "-" }
    return "|" + indicator + (text.utf8.dropLast().last == 0x0A ? "+" : "")
  }

  /// A text as it stands behind a key: plain where YAML would read it back as that text, else quoted.
  ///
  /// - Complexity: O(n) for n bytes of text.
  public static func scalar(_ text: String) -> String {
    isSafe(text) ? text : quoted(text)
  }

  private static func isSafe(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, let last = bytes.last, first != 0x20, last != 0x20,
      last != 0x3A, text.unicodeScalars.allSatisfy(isPlain)
    else { return false }
    // Indicators that no plain scalar may begin with; `-`, `?` and `:` may, before a letter.
    if "#,[]{}&*!|>'\"%@`=".utf8.contains(first) { return false }
    if "-?:".utf8.contains(first), bytes.count == 1 || bytes[1] == 0x20 || bytes[1] == 0x2D {
      return false
    }
    for index in bytes.indices.dropLast() {
      if bytes[index] == 0x3A, bytes[index + 1] == 0x20 { return false }
      if bytes[index] == 0x20, bytes[index + 1] == 0x23 { return false }
    }
    return !looksTyped(text, bytes)
  }

  /// Tells whether YAML lets a character stand unquoted, where it neither breaks the line nor is
  /// invisible.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0x2027, 0x202A...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD,
      0x10000...0x10FFFF:
      true
    default: false
    }
  }

  /// Tells whether YAML 1.1 or 1.2 could read a text as a truth value, null, number, date or merge
  /// key.
  private static func looksTyped(_ text: String, _ bytes: [UInt8]) -> Bool {
    let words: Set<String> = [
      "true", "false", "yes", "no", "on", "off", "y", "n", "null", "~", "<<", ".inf", "-.inf",
      "+.inf", ".nan",
    ]
    if bytes.count <= 5, words.contains(text.lowercased()) { return true }
    guard "+-.0123456789".utf8.contains(bytes[0]), bytes.count <= 40 else { return false }
    let isHexadecimal = text.hasPrefix("0x") || text.hasPrefix("0X")
    return bytes.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x3A, 0x5F, 0x20: true
      case 0x45, 0x65, 0x54, 0x74, 0x5A, 0x7A, 0x6F, 0x62, 0x78, 0x58: true
      case 0x41...0x46, 0x61...0x66: isHexadecimal
      default: false
      }
    }
  }

  /// A text in double quotes, with what must be escaped.
  ///
  /// - Complexity: O(n) for n bytes of text.
  public static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case let scalar where isPlain(scalar): result.unicodeScalars.append(scalar)
      case let scalar:
        result += "\\u" + scalar.value.padded(to: 4, radix: 16, uppercase: true)
      }
    }
    return result + "\""
  }
}
