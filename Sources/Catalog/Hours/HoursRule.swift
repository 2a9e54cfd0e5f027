import Notation

/// One rule of opening hours.
struct HoursRule: Hashable, Sendable, CustomStringConvertible {
  static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  static let weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]

  /// The way in which a rule is combined with those before it.
  enum Joining: String, Hashable, Sendable {
    /// The rule takes their place on its days.
    case replacing = "; "
    /// The rule stands beside them.
    case adding = ", "
    /// The rule holds where they leave the place closed.
    case fallingBack = " || "
  }

  /// A span from one day of the year to another, both included, the same in every year; over New
  /// Year if the first is the later.
  struct Season: Hashable, Sendable, CustomStringConvertible {
    var fromMonth: Int
    var fromDay: Int
    var toMonth: Int
    var toDay: Int

    func contains(_ day: CivilDay) -> Bool {
      // A month never has more than 31 days, so this orders days.
      let (from, to) = (fromMonth * 32 + fromDay, toMonth * 32 + toDay)
      let asked = day.month * 32 + day.day
      return from <= to ? from <= asked && asked <= to : from <= asked || asked <= to
    }

    var description: String {
      let (from, to) = (HoursRule.months[fromMonth - 1], HoursRule.months[toMonth - 1])
      if fromDay == 1, toDay == CivilDay.longest(month: toMonth) {
        return fromMonth == toMonth ? from : "\(from)-\(to)"
      }
      let begin = "\(from) \(HoursRule.twoDigits(fromDay))"
      if fromMonth == toMonth, fromDay == toDay { return begin }
      let isWithinMonth = fromMonth == toMonth && fromDay < toDay
      return begin + "-" + (isWithinMonth ? "" : "\(to) ") + HoursRule.twoDigits(toDay)
    }
  }

  /// The way in which it is combined with those before it; `nil` for the first rule.
  var joining: Joining?
  /// The years that it means; empty for all, as the lists of days below.
  var years: [YearRange] = []
  var dates: [DateChoice] = []
  var weeks: [WeekRange] = []
  /// The weekdays, from 0 for Monday to 6 for Sunday.
  var weekdays: Set<Int> = []
  var nthWeekdays: [NthWeekday] = []
  var holidays: [HolidayChoice] = []
  /// True if only the holidays that fall on those weekdays are meant, `PH Mo-Fr`, and not both.
  var isHolidayOnWeekday = false
  /// The times of a day; empty for whole days.
  var spans: [HoursSpan] = []
  var state = Openness.open
  var comment: String?
  /// True if its times are not understood, so that all of its days, and the nights after them, are
  /// unknown.
  var isUnread = false

  /// Forgets what it says of times.
  mutating func becomeUnread() {
    (spans, state, comment, isUnread) = ([], .unknown, nil, true)
  }

  /// True if it says nothing of days.
  var isAboutEveryDay: Bool {
    years.isEmpty && dates.isEmpty && weeks.isEmpty && weekdays.isEmpty && nthWeekdays.isEmpty
      && holidays.isEmpty
  }

  /// True if it says nothing of days but their years.
  var isYearsOnly: Bool {
    var other = self
    other.years = []
    return !years.isEmpty && other.isAboutEveryDay
  }

  /// Tells whether it means a day, in a world where just these days are holidays.
  func matches(_ day: CivilDay, isHoliday: (HolidayFact) -> Bool) -> Bool {
    guard years.isEmpty || years.contains(where: { $0.contains(day.year) }),
      dates.isEmpty || dates.contains(where: { $0.contains(day) }),
      weeks.isEmpty || weeks.contains(where: { $0.contains(day) })
    else { return false }
    let hasWeekdays = !weekdays.isEmpty || !nthWeekdays.isEmpty
    let isWeekday =
      weekdays.contains(day.weekday) || nthWeekdays.contains { $0.contains(day) }
    guard !holidays.isEmpty else { return !hasWeekdays || isWeekday }
    if isHolidayOnWeekday, !isWeekday { return false }
    if !isHolidayOnWeekday, isWeekday { return true }
    return holidays.contains { isHoliday($0.fact(on: day)) }
  }

  /// True if the hours of a day depend on nothing but its weekday.
  var isWeekly: Bool {
    years.isEmpty && dates.isEmpty && weeks.isEmpty && nthWeekdays.isEmpty && holidays.isEmpty
      && state != .unknown && !isUnread && joining != .fallingBack
      && spans.allSatisfy { $0.fixed != nil }
  }

  var description: String {
    if isAboutEveryDay, spans == [HoursSpan.wholeDay], state == .open, comment == nil {
      return "24/7"
    }
    var parts: [String] = []
    func list(_ items: [some CustomStringConvertible], after word: String = "") {
      if !items.isEmpty { parts.append(word + items.map(\.description).joined(separator: ",")) }
    }
    list(years)
    list(dates)
    list(weeks, after: "week ")
    let days =
      (weekdays.isEmpty ? [] : [Self.written(weekdays)]) + nthWeekdays.map(\.description)
    if isHolidayOnWeekday {
      list(holidays)
      list(days)
    } else {
      list(days + holidays.map(\.description))
    }
    list(spans)
    switch state {
    case .closed: parts.append("off")
    // A comment alone says that it is unknown.
    case .unknown: if comment == nil { parts.append("unknown") }
    case .open: if comment != nil { parts.append("open") }
    }
    if let comment { parts.append("\"\(comment)\"") }
    return parts.joined(separator: " ")
  }

  static func written(offset: Int) -> String {
    offset == 0
      ? "" : " \(offset > 0 ? "+" : "-")\(offset.magnitude) day\(offset.magnitude == 1 ? "" : "s")"
  }

  private static func written(_ days: Set<Int>) -> String {
    var runs: [ClosedRange<Int>] = []
    for day in days.sorted() {
      if let last = runs.last, last.upperBound == day - 1 {
        runs[runs.count - 1] = last.lowerBound...day
      } else {
        runs.append(day...day)
      }
    }
    return runs.map { run in
      run.count < 3
        ? run.map { weekdays[$0] }.joined(separator: ",")
        : weekdays[run.lowerBound] + "-" + weekdays[run.upperBound]
    }.joined(separator: ",")
  }

  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
