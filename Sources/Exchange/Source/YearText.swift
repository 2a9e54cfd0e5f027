public import Catalog
public import Notation

/// Reads the years that a date on a label means.
public enum YearText {
  /// The years of a date such as `1985`, `[1911]`, `c. 1825`, `1815-1819`, `1909–18`, `1980s`, `500
  /// BC`, `12/2005`, `1820-01-01` or `-0399-01-06`; `nil` for any other text, such as `19th century`,
  /// because nothing is guessed.
  ///
  /// - Complexity: O(n) for n characters.
  public static func years(_ text: String) -> Work.Years? {
    // Most cells hold a year and no more.
    if text.utf8.count == 4, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return Int(text).flatMap { span(($0, 4)) }
    }
    let plain = plainBytes(text)
    var words = plain[...]
    trim(&words)
    // Cataloguers put inferred dates in brackets.
    if words.first == UInt8(ascii: "["), words.last == UInt8(ascii: "]") {
      words = words.dropFirst().dropLast()
    }
    for prefix in prefixes where words.starts(with: prefix) {
      let rest = words.dropFirst(prefix.count)
      guard let next = rest.first, isDigit(next) || next == space else { continue }
      words = rest
      trim(&words)
      break
    }
    if let years = isoDate(words) { return years }
    guard let first = number(&words, upTo: 4) else { return nil }
    if words.first == UInt8(ascii: "s") {
      words = words.dropFirst()
      guard words.isEmpty, first.digits == 4, first.value % 10 == 0 else { return nil }
      return Work.Years(from: first.value, to: first.value + 9)
    }
    trim(&words)
    if let sign = era(words) { return sign < 0 ? span(-first.value, -first.value) : span(first) }
    let isRange = words.first == hyphen || words.first == UInt8(ascii: "/")
    guard isRange || words.starts(with: "to ".utf8) else { return nil }
    words = words.dropFirst(isRange ? 1 : 3)
    trim(&words)
    guard let second = number(&words, upTo: 4) else { return nil }
    trim(&words)
    guard let sign = era(words) else { return nil }
    // 12/2005 is a month of a year; a year of one or two digits is one only where its era is told.
    if first.digits < 3, words.isEmpty {
      guard isRange, (1...12).contains(first.value), second.digits == 4 else { return nil }
      return span(second)
    }
    var last = second.value
    // 1909-18: the last digits of the same hundred years.
    if first.digits == 4, second.digits < 3 {
      guard second.digits == 2 else { return nil }
      last += first.value / 100 * 100
    }
    // 1985-06 might be June.
    if second.digits == 2, last <= first.value { return nil }
    return sign < 0 ? span(-first.value, -last) : span(first.value, last)
  }

  /// The last day of a date: of a day itself, of a month its 28th, which every month has, and of years the
  /// last day of the last; `nil` for any other text.
  ///
  /// - Complexity: O(n) for n characters.
  public static func lastDay(_ text: String) -> CivilDay? {
    if let day = CivilDay(text.prefix(10)) { return day }
    if text.utf8.count == 7, let day = CivilDay(text + "-28") { return day }
    return years(text).flatMap { CivilDay(checking: $0.to, 12, 31) }
  }

  private static func span(_ from: Int, _ to: Int) -> Work.Years? { Work.Years(from: from, to: to) }

  private static func span(_ number: (value: Int, digits: Int)) -> Work.Years? {
    number.digits >= 3 && number.value > 0 ? span(number.value, number.value) : nil
  }

  /// The sign of the era that `words` name: -1 before our era, 1 in it and for no words; `nil` for
  /// other words.
  private static func era(_ words: ArraySlice<UInt8>) -> Int? {
    // No name of an era is longer.
    guard words.count <= 8 else { return nil }
    return switch String(decoding: words, as: UTF8.self) {
    case "": 1
    case "ad", "ce", "a.d.", "n. chr.": 1
    case "bc", "bce", "b.c.", "b.c.e.", "v. chr.": -1
    default: nil
    }
  }

  /// A date of ISO 8601, its year with a sign and four digits or more; the time is passed over.
  private static func isoDate(_ words: ArraySlice<UInt8>) -> Work.Years? {
    var rest = words
    let isNegative = rest.first == hyphen
    if isNegative { rest = rest.dropFirst() }
    guard let year = number(&rest, upTo: 6), year.digits >= 4 else { return nil }
    if rest.isEmpty, isNegative { return span(-year.value, -year.value) }
    for range in [1...12, 1...31] {
      guard rest.popFirst() == hyphen, let part = number(&rest, upTo: 2), part.digits == 2,
        range.contains(part.value)
      else { return nil }
    }
    guard rest.isEmpty || rest.first == UInt8(ascii: "t") || rest.first == space else { return nil }
    return isNegative ? span(-year.value, -year.value) : span(year.value, year.value)
  }

  private static func number(
    _ words: inout ArraySlice<UInt8>, upTo most: Int
  ) -> (value: Int, digits: Int)? {
    let digits = words.prefix(while: isDigit)
    guard (1...most).contains(digits.count) else { return nil }
    words = words.dropFirst(digits.count)
    return (digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }, digits.count)
  }

  private static func trim(_ words: inout ArraySlice<UInt8>) {
    words = words.drop(while: isWhitespace)
    while let last = words.last, isWhitespace(last) { words = words.dropLast() }
  }

  // MARK: Bytes, since every cell of a table may be asked

  private static let prefixes = [
    "circa", "about", "approx.", "ca.", "ca", "c.", "um", "vers", "©", "c",
  ].map { Array($0.utf8) }
  private static let space = UInt8(ascii: " ")
  private static let hyphen = UInt8(ascii: "-")

  /// The text in small letters, with every dash a hyphen, and every space beyond ASCII a plain one.
  private static func plainBytes(_ text: String) -> [UInt8] {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      let plain = text.lowercased().map { letter -> Character in
        "–—‒−".contains(letter) ? "-" : letter.isWhitespace ? " " : letter
      }
      return Array(String(plain).utf8)
    }
    return text.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == space || (0x09...0x0D).contains(byte)
  }
}
