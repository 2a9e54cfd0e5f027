/// A day of the Gregorian calendar, without place or time.
///
/// Numbers are converted after H. Hinnant, chrono-compatible low-level date algorithms
/// (howardhinnant.github.io/date_algorithms.html), days_from_civil and civil_from_days.
public struct CivilDay: Hashable, Sendable, CustomStringConvertible {
  /// The number of days since 1 January 1970.
  public let number: Int
  /// The year; that before 1 is 0.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// The day of a date that the calendar has.
  public init(year: Int, month: Int, day: Int) {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = era * 146_097 + dayOfEra - 719_468
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day so many days after 1 January 1970.
  public init(number: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    self.number = number
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The day of a date; `nil` if there is no such date in the years 1 to 9999.
  public init?(checking year: Int, _ month: Int, _ day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.length(month: month, in: year)).contains(day)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day that `YYYY-MM-DD` names (ISO 8601-1:2019, section 5.2.2.1); `nil` for anything else,
  /// and where there is no such date.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8.prefix(11))
    guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D,
      let year = PlainNumber.integer(bytes[0..<4]), let month = PlainNumber.integer(bytes[5..<7]),
      let day = PlainNumber.integer(bytes[8..<10])
    else { return nil }
    self.init(checking: year, month, day)
  }

  /// The date as ISO 8601 writes it: `2026-05-04`.
  public var description: String {
    "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
  }

  /// The weekday, from 0 for Monday to 6 for Sunday; day 0 was a Thursday.
  public var weekday: Int { ((number + 3) % 7 + 7) % 7 }

  /// The day so many days later, or earlier where negative.
  public func adding(_ days: Int) -> CivilDay { CivilDay(number: number + days) }

  /// The number of days of a month in a year.
  public static func length(month: Int, in year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 && !isLeap ? 28 : longest(month: month)
  }

  /// The most days that a month can have.
  public static func longest(month: Int) -> Int {
    switch month {
    case 2: 29
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
