/// Positions as people and devices write them.
///
/// Decimal degrees (`49.2665, -123.2535`), degrees with minutes and seconds (`49°15'59"N
/// 123°15'13"W`, `49d15m59sN 123d15m13sW`, `N 49 15.98 W 123 15.2`, `49:15:59, -123:15:13`), `geo`
/// addresses (RFC 5870), ISO 6709 in degrees (`+49.2665-123.2535/`) and links to maps. `O` is west, as
/// in Spanish, French, Italian and Portuguese. A comma is a decimal one where a semicolon stands between
/// the angles, `49,2665; -123,2535`, or both have three decimals or more, `49,2665 -123,2535`. Digits
/// may be those of Arabic and Persian. 0 and 180 degrees need no letter: `16°48'S 180°`.
/// Latitude comes first unless letters say otherwise; what could mean two things is no position.
/// Nearby's script reads the same, and a test holds it to this.
struct CoordinateText {
  /// One part of the text.
  private enum Token: Equatable {
    case number(Double, isNegative: Bool, isSigned: Bool, isWhole: Bool)
    /// The mark after degrees (0), minutes (1) or seconds (2).
    case mark(Int)
    case hemisphere(Character)
    case comma
  }

  private let tokens: ArraySlice<Token>
  /// True if something shows that numbers beside one another are degrees, minutes and seconds.
  private let hasMinutes: Bool

  /// `nil` for a text with parts that no position has.
  init?(_ text: String) {
    var rest = Substring(Self.inASCII(text).map { $0.isWhitespace ? " " : $0 }).trimmingSpaces
    if rest.prefix(4).lowercased() == "geo:" {
      guard let place = Self.place(inAddress: rest.dropFirst(4)) else { return nil }
      rest = place
    } else if let place = Self.place(inLink: rest) {
      rest = place
    } else if let place = Self.withDecimalPoints(rest) {
      rest = place
    } else if let pair = rest.wholeMatch(of: Self.standardForm)?.output {
      rest = "\(pair.1),\(pair.2)"
    } else {
      rest = Substring(
        String(rest).replacing(Self.lettersForMarks) { "\($0.1)°\($0.2)'\($0.3)\"" }
          .replacing(Self.letterForDegrees) { "\($0.1)°" })
    }
    var tokens: [Token] = []
    while let next = rest.first {
      if let mark = Self.marks.firstIndex(where: { $0.contains(next) }) {
        rest.removeFirst()
        // Two marks of minutes are one of seconds.
        if mark == 1, tokens.last == .mark(1) {
          tokens[tokens.count - 1] = .mark(2)
        } else {
          tokens.append(.mark(mark))
        }
      } else if next == " " || next == ":" {
        rest.removeFirst()
      } else if next == "," || next == ";" {
        tokens.append(.comma)
        rest.removeFirst()
      } else if "NSEWOnsewo".contains(next) {
        let letter = Character(next.uppercased())
        tokens.append(.hemisphere(letter == "O" ? "W" : letter))
        rest.removeFirst()
      } else if let number = Self.number(&rest) {
        tokens.append(number)
      } else {
        return nil
      }
    }
    self.tokens = tokens[...]
    hasMinutes =
      text.contains(":")
      || tokens.contains {
        switch $0 {
        case .mark, .hemisphere: true
        case .number, .comma: false
        }
      }
  }

  /// The text with ASCII's digits and signs for those of Arabic and Persian, and without the marks of
  /// direction that such texts have around them.
  private static func inASCII(_ text: String) -> String {
    let scalars = text.unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
      switch scalar {
      case "\u{660}"..."\u{669}", "\u{6F0}"..."\u{6F9}":
        Unicode.Scalar(UInt8(0x30 | scalar.value & 0xF))
      case "\u{66B}": "."
      case "\u{60C}": ","
      case "\u{61B}": ";"
      default: scalar.properties.isBidiControl ? nil : scalar
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// The place that the address of a map is about: its marker, or else what it asks for, or else its
  /// middle. `nil` where it says none.
  private static func place(inLink text: Substring) -> Substring? {
    guard text.contains(where: { "=@/".contains($0) }) else { return nil }
    let address = String(text).replacing("%2C", with: ",").replacing("%2c", with: ",")
    let found = linkForms.lazy.compactMap { address.firstMatch(of: $0) }.first
    return found.map { "\($0.1),\($0.2)" }
  }

  // A regex that is no constant is parsed each time. It is never changed, but does not say that tasks may
  // share it.
  private nonisolated(unsafe) static let linkForms = [
    /[?&]mlat=([+-]?\d+\.?\d*)&mlon=([+-]?\d+\.?\d*)/,
    /!3d([+-]?\d+\.?\d*)!4d([+-]?\d+\.?\d*)/,
    /[?&](?:q|query|ll|center|destination|daddr)=(?:loc:)?([+-]?\d+\.?\d*),\+?(-?\d+\.?\d*)/,
    /@([+-]?\d+\.?\d*),([+-]?\d+\.?\d*)/,
    /#map=[\d.]+\/([+-]?\d+\.?\d*)\/([+-]?\d+\.?\d*)/,
  ]
  private nonisolated(unsafe) static let decimalCommas =
    /([+\-−]?\d+),(\d{3,}) +([+\-−]?\d+),(\d{3,})/
  private nonisolated(unsafe) static let decimalComma = /\d,\d/
  /// Degrees of ISO 6709 (annex H), perhaps with a height.
  private nonisolated(unsafe) static let standardForm =
    /([+-]\d{2}(?:\.\d+)?)([+-]\d{3}(?:\.\d+)?)(?:[+-]\d+(?:\.\d+)?)?\//
  private nonisolated(unsafe) static let lettersForMarks =
    /(\d+)[dD](\d+)[mM](\d+(?:\.\d+)?)[sS]/
  private nonisolated(unsafe) static let letterForDegrees = /(\d)[dD]/

  /// The same with decimal points; `nil` unless an angle has a decimal comma, and a semicolon stands between
  /// them, or else both have so many decimals that neither is a list.
  private static func withDecimalPoints(_ text: Substring) -> Substring? {
    if let pair = text.wholeMatch(of: decimalCommas)?.output {
      return "\(pair.1).\(pair.2) \(pair.3).\(pair.4)"
    }
    let halves = text.split(separator: ";", omittingEmptySubsequences: false)
    guard halves.count == 2, !text.contains("."), text.contains(","),
      halves.allSatisfy({ half in
        let commas = half.count { $0 == "," }
        return commas == 0 || commas == 1 && half.firstMatch(of: decimalComma) != nil
      })
    else { return nil }
    return Substring(text.replacing(",", with: "."))
  }

  private static let marks = ["°º˚", "'′’ʹ", "\"″”ʺ"]

  /// The latitude and longitude in a `geo` address; `nil` for one of another reference system.
  private static func place(inAddress text: Substring) -> Substring? {
    let parts = text.prefix { $0 != "?" }.split(separator: ";", omittingEmptySubsequences: false)
    for part in parts.dropFirst() where part.lowercased().hasPrefix("crs=") {
      guard part.lowercased() == "crs=wgs84" else { return nil }
    }
    let place = parts[0]
    let numbers = place.split(separator: ",", omittingEmptySubsequences: false)
    guard numbers.count == 2 || numbers.count == 3,
      numbers.allSatisfy({ Double(decimal: $0) != nil })
    else { return nil }
    return place[..<numbers[1].endIndex]
  }

  /// Takes a plain number, perhaps with a sign, from the start of `rest`.
  private static func number(_ rest: inout Substring) -> Token? {
    var text = rest
    let sign = text.first.flatMap { "+-−".contains($0) ? $0 : nil }
    if sign != nil { text.removeFirst() }
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard digits.contains(where: { $0 != "." }), let value = Double(decimal: digits) else {
      return nil
    }
    rest = text.dropFirst(digits.count)
    return .number(
      value, isNegative: sign == "-" || sign == "−", isSigned: sign != nil,
      isWhole: !digits.contains("."))
  }

  /// The degrees north and east; `nil` where the text is no position.
  var degrees: (latitude: Double, longitude: Double)? {
    guard let (first, second) = halves, let one = angle(first), let other = angle(second)
    else { return nil }
    // Between two angles on a line without a comma, a letter may belong to either, unless the other is on
    // the line where the hemispheres meet.
    let isDivided = (one.axis == nil) == (other.axis == nil) || tokens.contains(.comma)
    guard isDivided || [0, 180].contains(abs((one.axis == nil ? one : other).degrees)) else {
      return nil
    }
    switch (one.axis, other.axis) {
    // One letter says both.
    case (nil, nil), ("N", "E"), ("N", nil), (nil, "E"): return (one.degrees, other.degrees)
    case ("E", "N"), ("E", nil), (nil, "N"): return (other.degrees, one.degrees)
    default: return nil
    }
  }

  /// The two angles of the text.
  private var halves: (ArraySlice<Token>, ArraySlice<Token>)? {
    func cut(before index: Int) -> (ArraySlice<Token>, ArraySlice<Token>) {
      var (one, other) = (tokens[..<index], tokens[index...])
      // A comma may stand between them.
      if one.last == .comma { one.removeLast() }
      if other.first == .comma { other.removeFirst() }
      return (one, other)
    }
    let letters = tokens.indices.filter { if case .hemisphere = tokens[$0] { true } else { false } }
    if letters.count == 2 {
      // Letters stand before both angles or behind both.
      return letters[0] == 0 ? cut(before: letters[1]) : cut(before: letters[0] + 1)
    }
    let commas = tokens.indices.filter { tokens[$0] == .comma }
    if commas.count == 1, letters.count < 2 { return cut(before: commas[0]) }
    guard commas.isEmpty else { return nil }
    let degrees = tokens.indices.filter { tokens[$0] == .mark(0) }
    if degrees.count == 2, letters.count < 2 { return cut(before: degrees[1] - 1) }
    return letters.isEmpty && degrees.isEmpty && tokens.count == 2 ? cut(before: 1) : nil
  }

  /// An angle and whether its letter says that it is north (or south) or east (or west); `nil` if
  /// `tokens` are none.
  private func angle(_ tokens: ArraySlice<Token>) -> (degrees: Double, axis: Character?)? {
    var letter: Character?
    var degrees = 0.0
    var count = 0
    var (isNegative, wasWhole) = (false, true)
    for (index, token) in zip(tokens.indices, tokens) {
      switch token {
      case .hemisphere(let name):
        guard index == tokens.startIndex || index == tokens.endIndex - 1, letter == nil else {
          return nil
        }
        letter = name
      case .number(let value, let isBelow, let isSigned, let isWhole):
        // Only the first may have a sign, and only the last a fraction; sixty minutes are a degree.
        guard count < (hasMinutes ? 3 : 1), count == 0 || (!isSigned && wasWhole && value < 60)
        else { return nil }
        if count == 0 { isNegative = isBelow }
        if isSigned, tokens.contains(where: { if case .hemisphere = $0 { true } else { false } }) {
          return nil
        }
        degrees += value / [1, 60, 3_600][count]
        wasWhole = isWhole
        count += 1
      case .mark(let mark):
        guard mark == count - 1 else { return nil }
      case .comma: return nil
      }
    }
    guard count > 0 else { return nil }
    isNegative = isNegative || letter == "S" || letter == "W"
    let axis: Character? = letter.map { $0 == "N" || $0 == "S" ? "N" : "E" }
    return (isNegative ? -degrees : degrees, axis)
  }
}

extension Substring {
  /// The text without spaces at its ends.
  var trimmingSpaces: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
