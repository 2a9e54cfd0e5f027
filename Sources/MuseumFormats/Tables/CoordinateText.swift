import Catalog
import Exchange
import Geodesy

/// Positions as people write them in a cell.
struct CoordinateText {
  /// True if numbers have a decimal comma.
  let hasDecimalComma: Bool
  /// The side for which the letter O stands: east in German and Dutch, west in the Romance languages. `nil`
  /// where nobody has said it.
  var letterO: TableMapping.LetterO?

  /// The number that a text is: `42.37`, `+7`; with a decimal comma `42,37`, `1 234,5`, `1.234,5`
  /// and `5.820.123`. `nil` for anything else, such as `42.37` where the comma is decimal.
  func number(_ text: String) -> Double? {
    let trimmed = text.trimmingSpaces
    if hasDecimalComma { return commaNumber(trimmed) }
    return Double(decimal: trimmed)
  }

  /// A number with a decimal comma, in which points or spaces group thousands, and stand nowhere
  /// else.
  private func commaNumber(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ !$0.isASCIILetter || $0 | 0x20 == UInt8(ascii: "e") }) else {
      return nil
    }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= 2 else { return nil }
    let groups = parts[0].split(omittingEmptySubsequences: false) { $0 == "." || $0.isWhitespace }
    if groups.count == 1 { return Double(decimal: parts.joined(separator: ".")) }
    // Who wrote a single point and no comma may have meant either.
    if parts.count == 1, groups.count == 2, parts[0].utf8.contains(UInt8(ascii: ".")) { return nil }
    func areDigits(_ part: Substring) -> Bool {
      !part.isEmpty && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    let isSigned = groups[0].first == "-" || groups[0].first == "+"
    let first = isSigned ? groups[0].dropFirst() : groups[0]
    guard areDigits(first), first.utf8.count <= 3, first.first != "0",
      groups.dropFirst().allSatisfy({ areDigits($0) && $0.utf8.count == 3 }),
      parts.dropFirst().allSatisfy(areDigits)
    else { return nil }
    return Double(
      decimal: ([groups.joined()] + parts.dropFirst().map(String.init)).joined(separator: "."))
  }

  // A regex that is no constant is parsed each time. It is never changed, but does not say that tasks may
  // share it.
  private nonisolated(unsafe) static let markedByPoint =
    /[^.,\d]*\d+\.\d+(?:[^.\d]+\d+(?:\.\d+)?)?\D*/
  private nonisolated(unsafe) static let markedByComma =
    /[^.,\d]*\d+,\d+(?:(?:\D{2,}|[;\/| ])\d+(?:,\d+)?)?\D*/

  /// Tells whether `text` reads as numbers with the other decimal mark than the mapping states.
  func hasOtherMark(_ text: String) -> Bool {
    let marked = hasDecimalComma ? Self.markedByPoint : Self.markedByComma
    return text.utf8.count < 200 && text.wholeMatch(of: marked) != nil
  }

  /// Tells whether degrees, of one axis or a pair, cannot be read only because nobody has said for which side
  /// the letter O stands.
  func isOpen(_ text: String) -> Bool {
    guard letterO == nil, text.utf8.count < 200, text.contains(where: { "Oo".contains($0) }) else {
      return false
    }
    let known = CoordinateText(hasDecimalComma: hasDecimalComma, letterO: .east)
    return known.degrees(text) != nil || known.pairWithin(text, order: .latLon) != nil
  }

  /// Degrees of one axis: decimal, or degrees, minutes and seconds with whatever signs between, and
  /// a letter of the compass before or behind. The letter is answered where there is one.
  func degrees(_ text: String) -> (degrees: Double, letter: Character?)? {
    if let plain = number(text) { return (plain, nil) }
    var letter: Character?
    var numbers: [String] = []
    var isNegative = false
    var isInNumber = false
    for character in text {
      switch character {
      case _ where character.isASCII && character.isNumber:
        if !isInNumber { numbers.append("") }
        isInNumber = true
        numbers[numbers.count - 1].append(character)
      case ".", ",":
        guard isInNumber, character == (hasDecimalComma ? "," : ".") else { return nil }
        numbers[numbers.count - 1].append(".")
      case "-", "−":
        guard numbers.isEmpty, !isNegative else { return nil }
        isNegative = true
      case "+": guard numbers.isEmpty else { return nil }
      case "N", "S", "E", "W", "O", "n", "s", "e", "w", "o":
        guard letter == nil else { return nil }
        letter = Character(character.uppercased())
        isInNumber = false
      case "°", "º", "˚", "'", "’", "′", "\"", "”", "″", "“", "d", "m", ":":
        isInNumber = false
      case _ where character.isWhitespace: isInNumber = false
      default: return nil
      }
    }
    guard (1...3).contains(numbers.count) else { return nil }
    var degrees = 0.0
    for (number, unit) in zip(numbers, [1.0, 60, 3600]) {
      guard let value = Double(decimal: number), unit == 1 || value < 60 else { return nil }
      // Only the last of them may have decimals.
      if number != numbers.last, number.utf8.contains(UInt8(ascii: ".")) { return nil }
      degrees += value / unit
    }
    if letter == "O" {
      guard let letterO else { return nil }
      letter = letterO.letter
    }
    if letter == "S" || letter == "W" { isNegative.toggle() }
    return (isNegative ? -degrees : degrees, letter)
  }

  /// A latitude or longitude alone; `nil` if the text is none, or a letter says it is the other
  /// one.
  func axis(_ text: String, isLatitude: Bool) -> Double? {
    guard let found = degrees(text) else { return nil }
    guard let letter = found.letter else { return found.degrees }
    return (letter == "N" || letter == "S") == isLatitude ? found.degrees : nil
  }

  /// Two numbers of a cell, `x` the easting or longitude: `42.37, -71.12` in the order that is
  /// named, `42°22′N 71°7′W` in the order its letters name, or `POINT (-71.12 42.37)`.
  func pair(_ text: String, order: TableMapping.PairOrder) -> (x: Double, y: Double, crs: String?)?
  {
    if let point = wellKnownPoint(text) { return point }
    var text = text[...]
    if let open = text.first, let close = text.last, "([{".contains(open), ")]}".contains(close) {
      text = text.dropFirst().dropLast()
    }
    for parts in halves(text) {
      guard let one = degrees(String(parts.0)), let other = degrees(String(parts.1)) else {
        continue
      }
      switch (one.letter, other.letter) {
      case ("N", "E"), ("N", "W"), ("S", "E"), ("S", "W"): return (other.degrees, one.degrees, nil)
      case ("E", "N"), ("E", "S"), ("W", "N"), ("W", "S"): return (one.degrees, other.degrees, nil)
      case (nil, nil):
        return order == .latLon
          ? (other.degrees, one.degrees, nil) : (one.degrees, other.degrees, nil)
      default: continue
      }
    }
    return nil
  }

  /// The pair that a text is, or that stands in brackets at its end.
  func pairWithin(_ text: String, order: TableMapping.PairOrder)
    -> (x: Double, y: Double, crs: String?)?
  {
    pair(text, order: order)
      ?? Self.bracketed(text).flatMap { pair($0, order: order) }
  }

  /// The text in the brackets at the end of a text that says more, as in
  /// `Austin, TX (30.26, -97.73)`; `nil` if it says no more, or has none there.
  static func bracketed(_ text: String) -> String? {
    guard text.hasSuffix(")"), let open = text.lastIndex(of: "("), open > text.startIndex else {
      return nil
    }
    return String(text[text.index(after: open)...].dropLast())
  }

  /// The letters that a pair may hold: those of the compass, and of degrees and minutes.
  private static let letters = Set("NSEWOnsewodm".utf8)

  /// The two halves of a pair, at a semicolon, comma, slash, behind the first letter of the
  /// compass, or at a space.
  private func halves(_ text: Substring) -> [(Substring, Substring)] {
    // Every cell of a table may be asked: most say with their first letter that they are none.
    guard text.utf8.allSatisfy({ !$0.isASCIILetter || Self.letters.contains($0) }) else {
      return []
    }
    var found: [(Substring, Substring)] = []
    for mark in [";", ",", "/", "|"] as [Character] {
      if mark == ",", hasDecimalComma {
        let parts = text.split(separator: ", ", omittingEmptySubsequences: false)
        if parts.count == 2 { found.append((parts[0], parts[1])) }
        continue
      }
      guard let first = text.firstIndex(of: mark), first == text.lastIndex(of: mark) else {
        continue
      }
      found.append((text[..<first], text[text.index(after: first)...]))
    }
    if let first = text.firstIndex(where: { "NSns".contains($0) }),
      let second = text.lastIndex(where: { "EWOewo".contains($0) }), found.isEmpty
    {
      // A letter stands behind its half where the text ends with one, else before it.
      let cut = second > first ? first : second
      let end = text.last?.isLetter ?? false
      let index = end ? text.index(after: cut) : max(first, second)
      found.append((text[..<index], text[index...]))
    }
    let words = text.split(whereSeparator: \.isWhitespace)
    if words.count == 2, found.isEmpty { found.append((words[0], words[1])) }
    return found
  }

  /// `POINT (x y)` of Well-Known Text (OGC 06-103r4, section 7.2), or of its extension that begins
  /// with `SRID=4326;`. Its height is that of `PointHeight`.
  private func wellKnownPoint(_ text: String) -> (x: Double, y: Double, crs: String?)? {
    guard let first = text.utf8.first, "PpSs".utf8.contains(first) else { return nil }
    var rest = text.uppercased()[...]
    var crs: String?
    if rest.hasPrefix("SRID=") {
      guard let end = rest.firstIndex(of: ";") else { return nil }
      crs = "EPSG:" + rest[..<end].dropFirst(5)
      rest = rest[rest.index(after: end)...]
    }
    guard rest.hasPrefix("POINT"), let open = rest.firstIndex(of: "("), rest.last == ")" else {
      return nil
    }
    let numbers = rest[rest.index(after: open)...].dropLast().split(whereSeparator: \.isWhitespace)
    guard (2...4).contains(numbers.count), let x = Double(decimal: numbers[0]),
      let y = Double(decimal: numbers[1])
    else { return nil }
    return (x, y, crs)
  }
}

extension CoordinateText {
  /// Numbers and degrees as a mapping says that they are written.
  init(_ mapping: TableMapping) {
    self.init(hasDecimalComma: mapping.hasDecimalComma, letterO: mapping.letterO)
  }
}

extension UInt8 {
  /// True of a letter from A to Z, large or small.
  var isASCIILetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}
