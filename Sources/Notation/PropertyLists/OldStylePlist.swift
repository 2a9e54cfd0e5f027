/// A property list in the text form of NeXTSTEP, as JSON values: dictionaries, arrays and strings.
///
/// After Apple, Property List Programming Guide, "Old-Style ASCII Property Lists". Data in angle
/// brackets, which no app of this family writes, becomes its digits.
struct OldStylePlist {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var lines = JSONLines()
  /// The number of values that were read.
  private var count = 0

  /// The value, and the lines in which its dictionaries begin. Refuses what breaks the rules, and
  /// brackets deeper than ``JSONValue/deepest``.
  static func parse(
    _ bytes: some Sequence<UInt8>
  ) throws(InvalidJSON) -> (value: JSONValue, lines: JSONLines) {
    var parser = OldStylePlist(bytes: Array(bytes))
    let value = try parser.value(depth: 0)
    guard parser.next == nil else { throw parser.failure("There is text after the end.") }
    return (value, parser.lines)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func failure(_ sentence: String) -> InvalidJSON {
    InvalidJSON(line: line, description: sentence, isTruncated: position >= bytes.count)
  }

  /// The next byte that is neither white space nor comment.
  private var next: UInt8? {
    mutating get {
      while position < bytes.count {
        switch bytes[position] {
        case 0x0A: line += 1
        case 0x09, 0x0D, 0x20: break
        case 0x2F where bytes[position...].starts(with: "//".utf8):
          while position + 1 < bytes.count, bytes[position + 1] != 0x0A { position += 1 }
        case 0x2F where bytes[position...].starts(with: "/*".utf8):
          position += 2
          while position < bytes.count, !bytes[position...].starts(with: "*/".utf8) {
            if bytes[position] == 0x0A { line += 1 }
            position += 1
          }
          position += 1
        case let byte: return byte
        }
        position += 1
      }
      return nil
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws(InvalidJSON) -> JSONValue {
    guard depth < JSONValue.deepest else {
      throw failure("Brackets are nested deeper than \(JSONValue.deepest).")
    }
    count += 1
    guard count <= InputBound.values.most else {
      throw failure("The list holds more than \(InputBound.values.shown) values.")
    }
    switch next {
    case 0x7B: return try dictionary(depth)
    case 0x28: return try array(depth)
    case 0x3C:
      let start = position + 1
      guard let end = bytes[start...].firstIndex(of: 0x3E) else {
        throw failure("Data is not closed with >.")
      }
      position = end + 1
      return .string(String(decoding: bytes[start..<end].filter { $0 > 0x20 }, as: UTF8.self))
    default: return .string(try string())
    }
  }

  private mutating func dictionary(_ depth: Int) throws(InvalidJSON) -> JSONValue {
    let number = lines.begin(line)
    var members: [JSONValue.Member] = []
    defer { lines.end(number, members: members.count) }
    position += 1
    var names: Set<String> = []
    while !take(0x7D) {
      let name = try string()
      guard names.insert(name).inserted else {
        throw failure("The key '\(name)' stands twice in one dictionary.")
      }
      guard take(0x3D) else { throw failure("No = follows the key '\(name.prefix(60))'.") }
      members.append(JSONValue.Member(name: name, value: try value(depth: depth + 1)))
      guard take(0x3B) || next == 0x7D else {
        throw failure("No ; follows the value of '\(name.prefix(60))'.")
      }
    }
    return .object(members)
  }

  private mutating func array(_ depth: Int) throws(InvalidJSON) -> JSONValue {
    position += 1
    var elements: [JSONValue] = []
    while !take(0x29) {
      elements.append(try value(depth: depth + 1))
      guard take(0x2C) || next == 0x29 else { throw failure("No comma follows in an array.") }
    }
    return .array(elements)
  }

  private mutating func string() throws(InvalidJSON) -> String {
    guard let first = next else { throw failure("The list ends too early.") }
    if first == 0x22 || first == 0x27 { return try quoted(first) }
    let word = bytes[position...].prefix {
      (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
        || "_$/:.-".utf8.contains($0) || $0 >= 0x80
    }
    guard !word.isEmpty else {
      throw failure("'\(String(decoding: [first], as: UTF8.self))' stands where a value should.")
    }
    position += word.count
    return String(decoding: word, as: UTF8.self)
  }

  private mutating func quoted(_ quote: UInt8) throws(InvalidJSON) -> String {
    position += 1
    var text: [UInt8] = []
    // Characters beyond U+FFFF are written as two units of UTF-16.
    var units: [UInt16] = []
    func flush() { text += String(decoding: units, as: UTF16.self).utf8 }
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == 0x5C, position < bytes.count, bytes[position] | 0x20 == 0x75 {
        let digits = bytes[(position + 1)...].prefix(4)
        guard digits.count == 4, digits.allSatisfy(Self.isHex),
          let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw failure("Four digits should follow \\U.") }
        units.append(unit)
        position += 5
        continue
      }
      if !units.isEmpty {
        flush()
        units = []
      }
      switch byte {
      case quote: return String(decoding: text, as: UTF8.self)
      case 0x5C: text += try escape().utf8
      case 0x0A:
        line += 1
        text.append(byte)
      default: text.append(byte)
      }
    }
    throw failure("A string is not closed.")
  }

  /// The text that an escape stands for, whose backslash was read; empty where no escape follows,
  /// at the end or before a byte beyond ASCII.
  private mutating func escape() throws(InvalidJSON) -> String {
    guard position < bytes.count else { return "" }
    let byte = bytes[position]
    let octal = bytes[position...].prefix(3).prefix { (0x30...0x37).contains($0) }
    if !octal.isEmpty {
      position += octal.count
      let digits = String(decoding: octal, as: UTF8.self)
      guard let code = Int(digits, radix: 8), let scalar = NextStepEncoding.scalar(code) else {
        throw failure("\\\(digits) stands for no character: NeXTSTEP has none of that number.")
      }
      return String(scalar)
    }
    position += 1
    switch byte {
    case 0x61: return "\u{7}"
    case 0x62: return "\u{8}"
    case 0x66: return "\u{C}"
    case 0x6E: return "\n"
    case 0x72: return "\r"
    case 0x74: return "\t"
    case 0x0A:
      line += 1
      return "\n"
    case 0x80...:
      position -= 1
      return ""
    default: return String(decoding: [byte], as: UTF8.self)
    }
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }
}
