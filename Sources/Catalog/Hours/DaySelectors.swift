import Notation

// The parts of a rule of opening hours that select days. Each tells whether it means a day, and
// writes itself in the usual form.

/// A range of years, such as `2026`, `2026-2028`, `2026+` or `2026-2036/2`.
struct YearRange: Hashable, Sendable, CustomStringConvertible {
  var from: Int
  /// The last year; `nil` if there is none.
  var to: Int?
  var step = 1

  func contains(_ year: Int) -> Bool {
    year >= from && to.map { year <= $0 } ?? true && (year - from) % step == 0
  }

  var description: String {
    let end = to.map { $0 == from ? "" : "-\($0)" } ?? "+"
    return "\(from)\(end)" + (step > 1 ? "/\(step)" : "")
  }
}

/// A range of weeks of the year (ISO 8601-1:2019): `week 1`, `week 10-20`, `week 2-52/2`.
struct WeekRange: Hashable, Sendable, CustomStringConvertible {
  var from: Int
  var to: Int
  var step = 1

  func contains(_ day: CivilDay) -> Bool {
    (from...to).contains(day.week) && (day.week - from) % step == 0
  }

  var description: String {
    HoursRule.twoDigits(from) + (from == to ? "" : "-\(HoursRule.twoDigits(to))")
      + (step > 1 ? "/\(step)" : "")
  }
}

/// A day of a year that need not be the same date in each: `Oct 31`, `Mar Su[-1]`, `easter -2 days`,
/// `2026 Apr 01`.
struct DatePoint: Hashable, Sendable, CustomStringConvertible {
  enum Base: Hashable, Sendable {
    case day(month: Int, day: Int)
    /// A whole month, of which the first day is meant as a beginning and the last as an end.
    case month(Int)
    /// A weekday of a month, with a number of 1 for the first, -1 for the last.
    case weekday(month: Int, weekday: Int, number: Int)
    case easter
  }

  var year: Int?
  var base: Base
  /// The number of days by which it is later, or earlier where negative.
  var offset = 0

  /// The day it is in a year; `nil` if that year has no such day.
  func day(in year: Int, asEnd isEnd: Bool) -> CivilDay? {
    let found: CivilDay?
    switch base {
    case .day(let month, let day):
      let last = CivilDay.length(month: month, in: year)
      // As an end, 29 February is the end of every February.
      found =
        day <= last
        ? CivilDay(year: year, month: month, day: day)
        : isEnd ? CivilDay(year: year, month: month, day: last) : nil
    case .month(let month):
      found = CivilDay(
        year: year, month: month, day: isEnd ? CivilDay.length(month: month, in: year) : 1)
    case .weekday(let month, let weekday, let number):
      let length = CivilDay.length(month: month, in: year)
      let anchor = CivilDay(year: year, month: month, day: number > 0 ? 1 : length)
      let ahead = (weekday - anchor.weekday + 7) % 7
      let step =
        number > 0 ? ahead + (number - 1) * 7 : ahead - (ahead > 0 ? 7 : 0) + (number + 1) * 7
      let candidate = anchor.adding(step)
      found = candidate.month == month ? candidate : nil
    case .easter: found = CivilDay.easter(of: year)
    }
    return found?.adding(offset)
  }

  var description: String {
    let name =
      switch base {
      case .day(let month, let day): "\(HoursRule.months[month - 1]) \(HoursRule.twoDigits(day))"
      case .month(let month): HoursRule.months[month - 1]
      case .weekday(let month, let weekday, let number):
        "\(HoursRule.months[month - 1]) \(HoursRule.weekdays[weekday])[\(number)]"
      case .easter: "easter"
      }
    return (year.map { "\($0) " } ?? "") + name + HoursRule.written(offset: offset)
  }
}

/// A span from one day to another, both included; over New Year if the first is the later.
struct DateSpan: Hashable, Sendable, CustomStringConvertible {
  var from: DatePoint
  /// The last day; `nil` for the beginning alone, or its whole month.
  var to: DatePoint?

  func contains(_ day: CivilDay) -> Bool {
    // One that begins last year may last until now; one year more for offsets.
    let years = from.year.map { [$0] } ?? Array(day.year - 2...day.year + 1)
    return years.contains { year in
      guard let first = from.day(in: year, asEnd: false), first.number <= day.number else {
        return false
      }
      guard let to else {
        let last = if case .month = from.base { from.day(in: year, asEnd: true) } else { first }
        return last.map { day.number <= $0.number } ?? false
      }
      let ends = [to.year ?? year, (to.year ?? year) + 1].compactMap {
        to.day(in: $0, asEnd: true)
      }
      let last = ends.first { $0.number >= first.number }
      // A named year is the one meant, even if that leaves nothing.
      if to.year != nil, last != ends.first { return false }
      return last.map { day.number <= $0.number } ?? false
    }
  }

  var description: String { from.description + (to.map { "-\($0)" } ?? "") }
}

/// Days of a year, in one of the two ways they are written.
enum DateChoice: Hashable, Sendable, CustomStringConvertible {
  case season(HoursRule.Season)
  case span(DateSpan)

  func contains(_ day: CivilDay) -> Bool {
    switch self {
    case .season(let season): season.contains(day)
    case .span(let span): span.contains(day)
    }
  }

  var description: String {
    switch self {
    case .season(let season): season.description
    case .span(let span): span.description
    }
  }
}

/// A choice of a weekday's days in a month: `Mo[1]`, `Fr[1,3]`, `Sa[-1]`, `Su[-1] -2 days`.
struct NthWeekday: Hashable, Sendable, CustomStringConvertible {
  var weekday: Int
  /// The counts within the month, from 1 to 5, or from -1 for the last to -5.
  var numbers: [Int]
  var offset = 0

  func contains(_ day: CivilDay) -> Bool {
    let base = day.adding(-offset)
    return base.weekday == weekday
      && (numbers.contains(base.weekdayOfMonth) || numbers.contains(base.weekdayOfMonthFromEnd))
  }

  var description: String {
    "\(HoursRule.weekdays[weekday])[\(numbers.map(String.init).joined(separator: ","))]"
      + HoursRule.written(offset: offset)
  }
}

/// A choice of holidays, or of the days so many days after them.
struct HolidayChoice: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of holiday, public or of schools.
  enum Kind: String, CaseIterable, Hashable, Sendable {
    case publicHoliday = "PH"
    case schoolHoliday = "SH"
  }

  var kind: Kind
  var offset = 0

  /// The holiday that a day must be, or come after, to be meant.
  func fact(on day: CivilDay) -> HolidayFact {
    HolidayFact(kind: kind, day: day.number - offset)
  }

  var description: String { kind.rawValue + HoursRule.written(offset: offset) }
}

/// A statement that a day is a holiday of a kind, true or not.
struct HolidayFact: Hashable {
  let kind: HolidayChoice.Kind
  /// The number of the day.
  let day: Int
}
