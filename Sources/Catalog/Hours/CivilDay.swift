import Foundation

/// A day of the Gregorian calendar, without place or time.
///
/// Numbers are converted after H. Hinnant, chrono-compatible low-level date algorithms
/// (howardhinnant.github.io/date_algorithms.html), days_from_civil and civil_from_days.
struct CivilDay: Hashable {
  /// The number of days since 1 January 1970.
  let number: Int
  let year: Int
  let month: Int
  let day: Int

  /// The weekday, from 0 for Monday to 6 for Sunday; day 0 was a Thursday.
  var weekday: Int { ((number + 3) % 7 + 7) % 7 }

  init(year: Int, month: Int, day: Int) {
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

  init(number: Int) {
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

  /// The day that a calendar in `timeZone` shows.
  init(of date: Date, in timeZone: TimeZone) {
    let local = date.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: date))
    self.init(number: Int((local / 86_400).rounded(.down)))
  }

  /// The day so many days later, or earlier where negative.
  func adding(_ days: Int) -> CivilDay { CivilDay(number: number + days) }

  /// The week of the year, from 1 to 53: week 1 has the year's first Thursday (ISO 8601-1:2019).
  var week: Int {
    let thursday = adding(3 - weekday)
    return (thursday.number - CivilDay(year: thursday.year, month: 1, day: 1).number) / 7 + 1
  }

  /// The count of its weekday in its month up to it: 1 for the first.
  var weekdayOfMonth: Int { (day - 1) / 7 + 1 }

  /// The count of its weekday in its month from the end: -1 for the last.
  var weekdayOfMonthFromEnd: Int { (day - Self.length(month: month, in: year)) / 7 - 1 }

  /// The number of days of a month in a year.
  static func length(month: Int, in year: Int) -> Int {
    exists(year: year, month: month, day: longest(month: month))
      ? longest(month: month) : longest(month: month) - 1
  }

  /// Easter Sunday of the Gregorian calendar, after the algorithm that J. Meeus gives in Astronomical
  /// Algorithms (2nd edition, 1998), chapter 8.
  static func easter(of year: Int) -> CivilDay {
    let (a, b, c) = (year % 19, year / 100, year % 100)
    let f = (b + 8) / 25
    let h = (19 * a + b - b / 4 - (b - f + 1) / 3 + 15) % 30
    let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7
    let m = (a + 11 * h + 22 * l) / 451
    let sum = h + l - 7 * m + 114
    return CivilDay(year: year, month: sum / 31, day: sum % 31 + 1)
  }

  /// The most days that a month can have.
  static func longest(month: Int) -> Int {
    switch month {
    case 2: 29
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  static func exists(year: Int, month: Int, day: Int) -> Bool {
    guard (1...12).contains(month), (1...longest(month: month)).contains(day) else { return false }
    return CivilDay(number: CivilDay(year: year, month: month, day: day).number).day == day
  }

  /// The moment when a clock in `timeZone` shows so many minutes after this day's midnight: the
  /// first one if it does so twice, that of the change if never.
  func instant(minute: Int, in timeZone: TimeZone) -> Date {
    let shown = Double(number) * 86_400 + Double(minute) * 60
    func offset(_ instant: Double) -> Double {
      Double(timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: instant)))
    }
    // No zone is further from Greenwich than a day, and none changes twice in two.
    let offsets = [offset(shown - 86_400), offset(shown + 86_400)]
    let candidates = offsets.map { shown - $0 }.sorted()
    if let first = candidates.first(where: { $0 + offset($0) == shown }) {
      return Date(timeIntervalSince1970: first)
    }
    // Skipped: the change lies between the two readings, found to the second.
    var (before, after) = (candidates[0], candidates[1])
    let old = offset(before)
    while after - before > 1 {
      let middle = ((before + after) / 2).rounded(.down)
      if offset(middle) == old { before = middle } else { after = middle }
    }
    return Date(timeIntervalSince1970: after)
  }
}
