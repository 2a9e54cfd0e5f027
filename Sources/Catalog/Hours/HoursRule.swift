/// One rule of opening hours.
struct HoursRule: Hashable, Sendable, CustomStringConvertible {
  static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  static let weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
  static let wholeDay = 0..<24 * 60

  /// From one day of the year to another, both included; over New Year if the first is the later.
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

  /// Empty for the whole year.
  var seasons: [Season] = []
  /// From 0 for Monday to 6 for Sunday; empty for every day.
  var weekdays: Set<Int> = []
  /// Minutes after midnight, rising; those above 24 hours are of the day after. Empty if closed.
  var spans: [Range<Int>] = []

  func matches(_ day: CivilDay) -> Bool {
    (seasons.isEmpty || seasons.contains { $0.contains(day) })
      && (weekdays.isEmpty || weekdays.contains(day.weekday))
  }

  var description: String {
    let isAlways = seasons.isEmpty && weekdays.isEmpty
    if isAlways, spans == [Self.wholeDay] { return "24/7" }
    var parts: [String] = []
    if !seasons.isEmpty { parts.append(seasons.map(\.description).joined(separator: ",")) }
    if !weekdays.isEmpty { parts.append(Self.written(weekdays)) }
    parts.append(spans.isEmpty ? "off" : spans.map(Self.written).joined(separator: ","))
    return parts.joined(separator: " ")
  }

  private static func written(_ span: Range<Int>) -> String {
    // Over midnight, the hour that the clock shows; a whole day cannot be written so.
    let isNight = span.upperBound > 24 * 60 && span.count < 24 * 60
    return clock(span.lowerBound) + "-" + clock(span.upperBound - (isNight ? 24 * 60 : 0))
  }

  private static func clock(_ minute: Int) -> String {
    twoDigits(minute / 60) + ":" + twoDigits(minute % 60)
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

  fileprivate static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
