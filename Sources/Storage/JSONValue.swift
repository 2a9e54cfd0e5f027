/// A JSON value as the store wrote it.
enum JSONValue: Equatable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Reads a whole document; `nil` if it is not JSON, or nested too deeply to be ours.
  init?(_ text: String) {
    var text = text
    let value = text.withUTF8 { bytes -> JSONValue? in
      var parser = JSONParser(bytes: bytes)
      guard let value = parser.value(depth: 0) else { return nil }
      parser.skipSpace()
      return parser.isAtEnd ? value : nil
    }
    guard let value else { return nil }
    self = value
  }

  /// Its members, if it is an object.
  var members: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }
  /// Its elements, if it is an array.
  var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }
  /// Its text, if it is a string.
  var string: String? {
    if case .string(let string) = self { string } else { nil }
  }
  /// Its number, if it is one.
  var number: Double? {
    switch self {
    case .real(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }
}

/// Recursive descent over the bytes of one document.
private struct JSONParser {
  /// Shapes nest deepest: object, coordinates, polygons, rings, positions.
  static let deepest = 16
  let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { index == bytes.count }
  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func skipSpace() {
    while let next, next == 0x20 || (0x09...0x0D).contains(next) { index += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  mutating func value(depth: Int) -> JSONValue? {
    guard depth < Self.deepest else { return nil }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "\""): return string().map(JSONValue.string)
    case UInt8(ascii: "t"): return word("true", .boolean(true))
    case UInt8(ascii: "f"): return word("false", .boolean(false))
    case UInt8(ascii: "n"): return word("null", .null)
    default: return number()
    }
  }

  private mutating func object(depth: Int) -> JSONValue? {
    var members: [String: JSONValue] = [:]
    guard take("{") else { return nil }
    if take("}") { return .object([:]) }
    repeat {
      skipSpace()
      guard let key = string(), take(":"), let value = value(depth: depth + 1) else { return nil }
      members[key] = value
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  private mutating func array(depth: Int) -> JSONValue? {
    var elements: [JSONValue] = []
    guard take("[") else { return nil }
    if take("]") { return .array([]) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      elements.append(value)
    } while take(",")
    return take("]") ? .array(elements) : nil
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) -> JSONValue? {
    let end = index + word.utf8CodeUnitCount
    guard end <= bytes.count else { return nil }
    let matches = word.withUTF8Buffer { bytes[index..<end].elementsEqual($0) }
    index = end
    return matches ? value : nil
  }

  private mutating func number() -> JSONValue? {
    let start = index
    var isInteger = true
    scan: while let next {
      switch next {
      case 0x30...0x39, UInt8(ascii: "-"): break
      case UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
        isInteger = false
      default: break scan
      }
      index += 1
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isInteger, let value = Int64(text) { return .integer(value) }
    return Double(text).map(JSONValue.real)
  }

  private mutating func string() -> String? {
    guard next == UInt8(ascii: "\"") else { return nil }
    index += 1
    let start = index
    while let next, next != UInt8(ascii: "\""), next != UInt8(ascii: "\\") { index += 1 }
    guard next == UInt8(ascii: "\\") else {
      guard next != nil else { return nil }
      defer { index += 1 }
      return String(decoding: bytes[start..<index], as: UTF8.self)
    }
    var unescaped = Array(bytes[start..<index])
    while let byte = next {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: unescaped, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escape() else { return nil }
        unescaped.append(contentsOf: String(Character(scalar)).utf8)
      default: unescaped.append(byte)
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard let byte = next else { return nil }
    index += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"): return codeUnits()
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    default: return nil
    }
  }

  /// One `\u` escape, or the two of a surrogate pair.
  private mutating func codeUnits() -> Unicode.Scalar? {
    guard let first = fourDigits() else { return nil }
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, next == UInt8(ascii: "\\") else { return nil }
    index += 1
    guard next == UInt8(ascii: "u") else { return nil }
    index += 1
    guard let second = fourDigits(), (0xDC00...0xDFFF).contains(second) else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private mutating func fourDigits() -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    defer { index += 4 }
    return UInt32(String(decoding: bytes[index..<(index + 4)], as: UTF8.self), radix: 16)
  }
}
