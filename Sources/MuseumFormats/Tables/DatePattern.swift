import Catalog
import Notation

/// A pattern of written dates, such as `DD.MM.YYYY` or `MMM D, YYYY`: which parts of the digits are year,
/// month and day, and where a month is a word.
struct DatePattern: Hashable {
  private enum Unit { case year, month, day }
  private enum Part: Hashable {
    case digits(count: Int, Unit)
    /// A month by its name, or the beginning of that.
    case month
    case text(UInt8)
  }
  private let parts: [Part]

  /// Reads a pattern; `nil` unless the letters YYYY or YY stand in it, once.
  init?(_ pattern: String) {
    var parts: [Part] = []
    var letters: [(byte: UInt8, count: Int)] = []
    for byte in pattern.utf8 {
      if let last = letters.last, last.byte == byte, byte.isASCIILetter {
        letters[letters.count - 1].count += 1
      } else {
        letters.append((byte, 1))
      }
    }
    for (byte, count) in letters {
      switch byte {
      case UInt8(ascii: "Y"), UInt8(ascii: "y"): parts.append(.digits(count: count, .year))
      case UInt8(ascii: "M"), UInt8(ascii: "m"):
        parts.append(count > 2 ? .month : .digits(count: count, .month))
      case UInt8(ascii: "D"), UInt8(ascii: "d"): parts.append(.digits(count: count, .day))
      case let other where other.isASCIILetter: return nil
      default: parts.append(.text(byte))
      }
    }
    let years = parts.filter { if case .digits(_, .year) = $0 { true } else { false } }
    guard years.count == 1, years != [.digits(count: 1, .year)],
      years != [.digits(count: 3, .year)]
    else { return nil }
    self.parts = parts
  }

  /// The year of a date; what follows the pattern, such as a time, is passed over. Two digits are a
  /// year of 1930 to 2029, as spreadsheets have it.
  func year(of text: String) -> Int? { numbers(of: text)?[.year] }

  /// The day of a date; `nil` where the pattern has no day or month, too.
  func day(of text: String) -> CivilDay? {
    guard let numbers = numbers(of: text), let year = numbers[.year], let month = numbers[.month],
      let day = numbers[.day]
    else { return nil }
    return CivilDay(checking: year, month, day)
  }

  private func numbers(of text: String) -> [Unit: Int]? {
    var rest = Array(text.utf8)[...]
    var numbers: [Unit: Int] = [:]
    for part in parts {
      switch part {
      case .text(let byte):
        guard rest.popFirst() == byte else { return nil }
      case .month:
        let word = rest.prefix { $0.isASCIILetter || $0 >= 0x80 }
        guard let month = MonthName.number(of: String(decoding: word, as: UTF8.self)) else {
          return nil
        }
        rest = rest.dropFirst(word.count)
        // `Sept. 5, 2020`
        if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst() }
        numbers[.month] = month
      case .digits(let count, let unit):
        // One M or D may be one digit or two.
        let digits = rest.prefix(count == 1 ? 2 : count).prefix { (0x30...0x39).contains($0) }
        guard !digits.isEmpty, unit == .year ? digits.count == count : true,
          let number = Int(String(decoding: digits, as: UTF8.self))
        else { return nil }
        rest = rest.dropFirst(digits.count)
        let isShort = unit == .year && count == 2
        numbers[unit] = isShort ? number + (number < 30 ? 2000 : 1900) : number
      }
    }
    return numbers
  }
}
