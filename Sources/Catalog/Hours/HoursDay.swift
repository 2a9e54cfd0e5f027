import Foundation
import Notation

extension CivilDay {
  /// The day that a calendar in `timeZone` shows.
  init(of date: Date, in timeZone: TimeZone) {
    let local = date.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: date))
    self.init(number: Int((local / 86_400).rounded(.down)))
  }

  /// The week of the year, from 1 to 53: week 1 has the year's first Thursday (ISO 8601-1:2019).
  var week: Int {
    let thursday = adding(3 - weekday)
    return (thursday.number - CivilDay(year: thursday.year, month: 1, day: 1).number) / 7 + 1
  }

  /// The count of its weekday in its month up to it: 1 for the first.
  var weekdayOfMonth: Int { (day - 1) / 7 + 1 }

  /// The count of its weekday in its month from the end: -1 for the last.
  var weekdayOfMonthFromEnd: Int { (day - Self.length(month: month, in: year)) / 7 - 1 }

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
