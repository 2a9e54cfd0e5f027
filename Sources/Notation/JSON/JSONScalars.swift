// Strings and numbers of JSON (RFC 8259, sections 6 and 7).
extension JSONParser {
  /// A number; the next byte is a digit or a minus sign.
  mutating func number() throws(InvalidJSON) -> JSONValue {
    let start = position
    let isNegative = take(0x2D)
    let wholeStart = position
    var digits = readDigits()
    guard position > wholeStart, position == wholeStart + 1 || bytes[wholeStart] != 0x30 else {
      throw failure("A number begins wrongly.")
    }
    var isWhole = true
    var decimals = 0
    if position < bytes.endIndex, bytes[position] == 0x2E {
      isWhole = false
      advance(to: position + 1)
      let pointEnd = position
      digits = readDigits(after: digits)
      decimals = position - pointEnd
      guard decimals > 0 else { throw failure("No digit follows a decimal point.") }
    }
    var hasExponent = false
    if position < bytes.endIndex, bytes[position] | 0x20 == 0x65 {
      hasExponent = true
      advance(to: position + 1)
      if position < bytes.endIndex, bytes[position] == 0x2B || bytes[position] == 0x2D {
        advance(to: position + 1)
      }
      let exponentStart = position
      _ = readDigits()
      guard position > exponentStart else { throw failure("No digit follows an exponent's e.") }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, !hasExponent {
      if let number = Int(text) { return .integer(number) }
      if keepsLongNumbers { return .string(text) }
    }
    if !hasExponent, let digits, let size = Double(digits: digits, decimals: decimals) {
      return .number(isNegative ? -size : size)
    }
    guard let number = Double(text), number.isFinite else {
      throw failure("The number \(text.prefix(40)) is too large.")
    }
    return .number(number)
  }

  /// The digits that come next, appended to those `before`; `nil` once they are too many to count.
  private mutating func readDigits(after before: UInt64? = 0) -> UInt64? {
    var result = before
    while position < bytes.endIndex, (0x30...0x39).contains(bytes[position]) {
      result = result.flatMap { $0 < 1 << 59 ? $0 * 10 + UInt64(bytes[position] - 0x30) : nil }
      advance(to: position + 1)
    }
    return result
  }

  /// A string; the next byte is its opening quote.
  mutating func string() throws(InvalidJSON) -> String {
    advance(to: position + 1)
    let start = position
    while position < bytes.endIndex {
      switch bytes[position] {
      case 0x22:
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        advance(to: position + 1)
        return text
      case 0x5C: return try escapedString(from: start)
      case 0..<0x20: throw failure("A line break or control character stands bare in a string.")
      default: advance(to: position + 1)
      }
    }
    throw failure("A string is not closed.")
  }

  private mutating func escapedString(from start: Int) throws(InvalidJSON) -> String {
    var text = Array(bytes[start..<position])
    while position < bytes.endIndex {
      let byte = bytes[position]
      advance(to: position + 1)
      switch byte {
      case 0x22: return String(decoding: text, as: UTF8.self)
      case 0x5C: text.append(contentsOf: String(try escape()).utf8)
      case 0..<0x20: throw failure("A line break or control character stands bare in a string.")
      default: text.append(byte)
      }
    }
    throw failure("A string is not closed.")
  }

  private mutating func escape() throws(InvalidJSON) -> Unicode.Scalar {
    guard position < bytes.endIndex else { throw failure("A string is not closed.") }
    let letter = bytes[position]
    advance(to: position + 1)
    switch letter {
    case 0x22, 0x5C, 0x2F: return Unicode.Scalar(letter)
    case 0x62: return "\u{8}"
    case 0x66: return "\u{C}"
    case 0x6E: return "\n"
    case 0x72: return "\r"
    case 0x74: return "\t"
    case 0x75:
      let unit = try hexUnit()
      if let scalar = Unicode.Scalar(unit) { return scalar }
      // The first half of a pair (RFC 8259, section 7); alone, it is no character.
      if unit < 0xDC00, bytes[position...].starts(with: [0x5C, 0x75]) {
        advance(to: position + 2)
        let low = try hexUnit()
        if (0xDC00...0xDFFF).contains(low),
          let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        {
          return scalar
        }
      }
      throw failure("Half a surrogate pair stands in a string.")
    default: throw failure("A backslash in a string is followed by none of \"\\/bfnrtu.")
    }
  }

  private mutating func hexUnit() throws(InvalidJSON) -> UInt32 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
      let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw failure("\\u is not followed by four hexadecimal digits.") }
    advance(to: position + 4)
    return unit
  }
}
