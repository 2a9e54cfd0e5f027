import Notation

// The days that a rule means.
extension HoursReader {
  private static let years = 1900...2100

  mutating func readDays(into rule: inout HoursRule) throws(UnreadableHours) {
    var year: Int?
    if let first = self.year() {
      if isAtDate { year = first } else { rule.years = try years(from: first) }
    }
    rule.dates = try dates(in: year)
    skipSpace()
    if take(word: "week") { rule.weeks = try weeks() }
    if !rule.years.isEmpty || !rule.dates.isEmpty || !rule.weeks.isEmpty { skipColon() }
    try readWeekdays(into: &rule)
    if !rule.weekdays.isEmpty || !rule.nthWeekdays.isEmpty || !rule.holidays.isEmpty {
      skipColon()
    }
  }

  /// Passes over a colon, which only helps to read.
  private mutating func skipColon() {
    skipSpace()
    _ = take(":")
  }

  // MARK: Years and weeks

  /// Reads a year of four digits that are no time; `nil` if none stands here.
  private mutating func year() -> Int? {
    let start = place
    skipSpace()
    guard let digits = digits(), digits.count == 4, !isColonAndDigit, let year = Int(digits),
      Self.years.contains(year)
    else {
      place = start
      return nil
    }
    return year
  }

  var isAtYear: Bool {
    var copy = self
    return copy.year() != nil
  }

  private var isAtDate: Bool {
    var copy = self
    return copy.month() != nil || copy.takeEaster()
  }

  private mutating func takeEaster() -> Bool {
    skipSpace()
    return take(word: "easter")
  }

  private mutating func years(from first: Int) throws(UnreadableHours) -> [YearRange] {
    var ranges: [YearRange] = []
    var next = first
    while true {
      var range = YearRange(from: next, to: next)
      if take("+") {
        range.to = nil
      } else if takeHyphen() {
        guard let last = year(), last > next else {
          throw unreadable("A later year must follow the hyphen.")
        }
        range.to = last
        range.step = try step()
      }
      ranges.append(range)
      guard takeComma() else { return ranges }
      guard let other = year() else { throw unreadable("A year must follow the comma.") }
      next = other
    }
  }

  private mutating func weeks() throws(UnreadableHours) -> [WeekRange] {
    var ranges: [WeekRange] = []
    repeat {
      let first = try week()
      var range = WeekRange(from: first, to: first)
      if takeHyphen() {
        range.to = try week()
        guard first < range.to else { throw unreadable("Weeks must rise.") }
        range.step = try step()
      }
      ranges.append(range)
    } while takeComma()
    return ranges
  }

  private mutating func week() throws(UnreadableHours) -> Int {
    skipSpace()
    let here = place
    guard let digits = digits(), digits.count <= 2, !isColonAndDigit, let week = Int(digits),
      (1...53).contains(week)
    else {
      place = here
      throw unreadable("A week is a number from 1 to 53.")
    }
    return week
  }

  /// Reads a step such as `/2`, every other; 1 if none is written.
  private mutating func step() throws(UnreadableHours) -> Int {
    guard take("/") else { return 1 }
    guard let digits = digits(), digits.count <= 2, let step = Int(digits), step > 0 else {
      throw unreadable("A number must follow the slash.")
    }
    return step
  }

  // MARK: Dates

  private mutating func dates(in year: Int?) throws(UnreadableHours) -> [DateChoice] {
    guard isAtDate else { return [] }
    var dates: [DateChoice] = []
    var year = year
    repeat {
      if !dates.isEmpty {
        year = self.year() ?? year
        guard isAtDate else { throw unreadable("A month must follow the comma.") }
      }
      dates.append(try date(in: year))
    } while takeComma()
    return dates
  }

  private mutating func date(in year: Int?) throws(UnreadableHours) -> DateChoice {
    let from = try point(in: year, isEnd: false)
    let hyphen = place
    guard takeHyphen() else { return Self.choice(from, nil) }
    let here = place
    let lastYear = self.year()
    if lastYear != nil, year == nil {
      place = here
      throw unreadable("Give both ends a year, or the first.")
    }
    if isAtDate {
      let isWhole = if case .month = from.base { true } else { false }
      let to = try point(in: lastYear, isEnd: !isWhole)
      if case .month = to.base, !isWhole {
        place = here
        throw unreadable("Give both ends a day, or neither: Jun 01-Aug 31, or Jun-Aug.")
      }
      if case .day = to.base, isWhole {
        place = here
        throw unreadable("Give both ends a day, or neither: Jun 01-Aug 31, or Jun-Aug.")
      }
      return Self.choice(from, to)
    }
    guard case .day(let month, let first) = from.base, from.offset == 0, lastYear == nil,
      let last = try dayOfMonth(month)
    else {
      place = hyphen
      throw unreadable("A month must follow the hyphen, such as Jun-Aug.")
    }
    guard last > first else {
      place = here
      throw unreadable("Days within a month must rise. Name the second month, too.")
    }
    return Self.choice(from, DatePoint(base: .day(month: month, day: last)))
  }

  /// The days from one point to another: a season if they have no year, offset or weekday.
  private static func choice(_ from: DatePoint, _ to: DatePoint?) -> DateChoice {
    func parts(_ point: DatePoint, isEnd: Bool) -> (month: Int, day: Int)? {
      guard point.year == nil, point.offset == 0 else { return nil }
      switch point.base {
      case .day(let month, let day): return (month, day)
      case .month(let month): return (month, isEnd ? CivilDay.longest(month: month) : 1)
      case .weekday, .easter: return nil
      }
    }
    guard let first = parts(from, isEnd: false), let last = parts(to ?? from, isEnd: true) else {
      return .span(DateSpan(from: from, to: to))
    }
    return .season(
      HoursRule.Season(
        fromMonth: first.month, fromDay: first.day, toMonth: last.month, toDay: last.day))
  }

  private mutating func point(
    in year: Int?, isEnd: Bool
  ) throws(UnreadableHours) -> DatePoint {
    var point = DatePoint(year: year, base: .easter)
    if let month = month() {
      if let day = try dayOfMonth(month) {
        point.base = .day(month: month, day: day)
      } else {
        point.base = weekdayPoint(of: month, isEnd: isEnd) ?? .month(month)
      }
    } else {
      _ = takeEaster()
    }
    if case .month = point.base { return point }
    point.offset = offset()
    return point
  }

  /// Reads the weekday of a point such as `Mar Su[-1]`, where that begins or ends a span; alone it
  /// is a month and its weekday.
  private mutating func weekdayPoint(of month: Int, isEnd: Bool) -> DatePoint.Base? {
    let start = place
    if let weekday = weekday(), let numbers = try? numbersOfWeekday(), numbers.count == 1 {
      var next = self
      _ = next.offset()
      if isEnd || next.takeHyphen() && (next.year() != nil || next.isAtDate) {
        return .weekday(month: month, weekday: weekday, number: numbers[0])
      }
    }
    place = start
    return nil
  }

  private mutating func month() -> Int? {
    skipSpace()
    return HoursRule.months.firstIndex { take(word: $0) }.map { $0 + 1 }
  }

  /// Reads a day of one or two digits that are no hour; `nil` if none stands here.
  private mutating func dayOfMonth(_ month: Int) throws(UnreadableHours) -> Int? {
    let start = place
    skipSpace()
    let here = place
    guard let digits = digits(), !isColonAndDigit else {
      place = start
      return nil
    }
    guard digits.count <= 2, let day = Int(digits),
      (1...CivilDay.longest(month: month)).contains(day)
    else {
      place = here
      throw unreadable("\(HoursRule.months[month - 1]) has no such day.")
    }
    return day
  }

  /// Reads an offset such as `+1 day` or `-2 days`; 0 if none is written.
  private mutating func offset() -> Int {
    let start = place
    skipSpace()
    let isLater = take("+")
    guard isLater || take("-") else {
      place = start
      return 0
    }
    skipSpace()
    guard let digits = digits(), digits.count <= 3, let days = Int(digits) else {
      place = start
      return 0
    }
    skipSpace()
    guard take(word: "day") || take(word: "days") else {
      place = start
      return 0
    }
    return isLater ? days : -days
  }

  // MARK: Weekdays and holidays

  private mutating func readWeekdays(into rule: inout HoursRule) throws(UnreadableHours) {
    var hasComma = false
    repeat {
      skipSpace()
      if let kind = HolidayChoice.Kind.allCases.first(where: { take(word: $0.rawValue) }) {
        rule.holidays.append(HolidayChoice(kind: kind, offset: offset()))
      } else if let first = weekday() {
        try readWeekday(first, into: &rule)
      } else if hasComma {
        throw unreadable("A weekday must follow the comma.")
      } else {
        return
      }
      hasComma = takeComma()
    } while hasComma
    // "PH Mo-Fr": both.
    guard !rule.holidays.isEmpty, rule.weekdays.isEmpty, rule.nthWeekdays.isEmpty,
      let first = weekday()
    else { return }
    rule.isHolidayOnWeekday = true
    try readWeekday(first, into: &rule)
    while takeComma() {
      guard let next = weekday() else { throw unreadable("A weekday must follow the comma.") }
      try readWeekday(next, into: &rule)
    }
  }

  private mutating func readWeekday(
    _ first: Int, into rule: inout HoursRule
  ) throws(UnreadableHours) {
    if place < characters.count, characters[place] == "[" {
      let numbers = try numbersOfWeekday()
      rule.nthWeekdays.append(NthWeekday(weekday: first, numbers: numbers, offset: offset()))
      return
    }
    var last = first
    if takeHyphen() {
      guard let end = weekday() else { throw unreadable("A weekday must follow the hyphen.") }
      last = end
    }
    // Over Sunday, too: Sa-Mo.
    for step in 0...(last - first + 7) % 7 { rule.weekdays.insert((first + step) % 7) }
  }

  private mutating func weekday() -> Int? {
    skipSpace()
    return HoursRule.weekdays.firstIndex { take(word: $0) }
  }

  /// Reads numbers in brackets, such as `[1]`, `[1,3]`, `[2-4]` or `[-1]`.
  private mutating func numbersOfWeekday() throws(UnreadableHours) -> [Int] {
    let start = place
    var numbers: [Int] = []
    guard take("[") else { throw unreadable("Here should be a bracket, such as Mo[1].") }
    repeat {
      let isFromEnd = take("-")
      guard let number = digit() else {
        place = start
        throw unreadable("In brackets stand numbers from 1 to 5, or -1 for the last.")
      }
      var last = number
      if !isFromEnd, take("-") {
        guard let end = digit(), end > number else {
          place = start
          throw unreadable("Numbers in brackets must rise.")
        }
        last = end
      }
      numbers += (number...last).map { isFromEnd ? -$0 : $0 }
    } while takeComma()
    guard take("]") else {
      place = start
      throw unreadable("The bracket is not closed.")
    }
    return numbers
  }

  /// Reads a number from 1 to 5; `nil` for any other.
  private mutating func digit() -> Int? {
    guard let digits = digits(), digits.count == 1, let number = Int(digits),
      (1...5).contains(number)
    else { return nil }
    return number
  }
}
