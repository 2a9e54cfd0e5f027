import Catalog
import Foundation
import TestSupport
import Testing

/// Hours held against an evaluation minute by minute that knows nothing but the definition: of each
/// rule in turn, whether it holds today or held yesterday, in every world in which the days that nobody
/// has listed are holidays or not.
@Suite("Opening hours minute by minute")
struct HoursMinuteTests {
  @Test("agree with the definition", arguments: UInt64(0)..<60)
  func agree(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let rules = (0..<Int.random(in: 1...5, using: &random)).map { PlainRule($0, using: &random) }
    let text = rules.map { ($0.joining ?? "") + $0.text }.joined()
    let hours = OpeningHours(text)
    #expect(hours.unread == [], "\(text)")
    var calendar = HoursCalendar(timeZone: .gmt)
    let isListed = Bool.random(using: &random)
    if isListed { calendar.publicHolidays = try HolidayDates(["2026-12-25", "2027-01-01"]) }
    for _ in 0..<6 {
      let day = PlainDay(Int.random(in: 20_790...20_850, using: &random))
      let found = hours.periods(
        from: Date(timeIntervalSince1970: Double(day.number) * 86_400), seconds: 86_400,
        in: calendar)
      for minute in stride(from: 0, to: 1440, by: 15) {
        let moment = Date(
          timeIntervalSince1970: Double(day.number) * 86_400 + Double(minute) * 60)
        let here = found.first { $0.span.contains(moment) }?.openness
        let expected = expected(rules, day, minute, isListed: isListed)
        #expect(here == expected, "\(text) on \(day.text) at \(minute / 60):\(minute % 60)")
      }
    }
  }

  @Test("are unknown in all that any of many rules about holidays covers")
  func manyHolidays() {
    let kinds = ["PH", "SH", "PH +1 day", "SH +1 day"]
    let spans = (0..<80).map { number in
      let begin = number * 13 % 900 + 180
      return begin..<begin + number % 9 + 1
    }
    func clock(_ minute: Int) -> String {
      [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
    let hours = OpeningHours(
      spans.enumerated().map { number, span in
        "\(kinds[number % 4]) \(clock(span.lowerBound))-\(clock(span.upperBound)) open"
      }.joined(separator: ", "))
    #expect(hours.unread == [])
    let start = Date(timeIntervalSince1970: 20_577 * 86_400)
    let periods = hours.periods(
      from: start, seconds: 86_400, in: HoursCalendar(timeZone: .gmt))
    for minute in 0..<1440 {
      let moment = start.addingTimeInterval(60 * Double(minute))
      #expect(
        periods.first { $0.span.contains(moment) }?.openness
          == (spans.contains { $0.contains(minute) } ? .unknown : .closed))
    }
  }

  private func expected(
    _ rules: [PlainRule], _ day: PlainDay, _ minute: Int, isListed: Bool
  ) -> Openness {
    let isKnown = { (day: PlainDay) in isListed && (2026...2027).contains(day.year) }
    var found: Set<Openness> = []
    for today in [false, true] where !isKnown(day) || today == day.isListed {
      for before in [false, true]
      where !isKnown(day.before) || before == day.before.isListed {
        found.insert(openness(rules, day, minute, isHoliday: [today, before]))
      }
    }
    return found.count == 1 ? found.first ?? .unknown : .unknown
  }

  private func openness(
    _ rules: [PlainRule], _ day: PlainDay, _ minute: Int, isHoliday: [Bool]
  ) -> Openness {
    var openness = Openness.closed
    for (index, rule) in rules.enumerated() {
      for ago in [1, 0] {
        let begun = ago == 0 ? day : day.before
        let holds = rule.means(begun, isHoliday: isHoliday[ago])
        // A later rule that means the same day and takes its place, or has it off.
        let isReplaced = rules[(index + 1)...].contains { later in
          later.means(begun, isHoliday: isHoliday[ago])
            && (later.state == .closed
              ? later.spans.isEmpty && later.joining != " || " : later.joining == "; ")
        }
        guard holds, !isReplaced, rule.state != .closed || !rule.spans.isEmpty else { continue }
        let spans = rule.spans.isEmpty ? [0..<1440] : rule.spans
        guard spans.contains(where: { $0.contains(minute + ago * 1440) }) else { continue }
        if rule.joining == " || ", openness != .closed { continue }
        openness = rule.state
      }
    }
    return openness
  }
}

/// A day, by Foundation's calendar.
private struct PlainDay {
  let number: Int
  let year: Int
  let month: Int
  let day: Int
  /// 0 for Monday.
  let weekday: Int
  /// Which of its weekday in the month.
  let ordinal: Int
  let week: Int

  init(_ number: Int) {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    let date = Date(timeIntervalSince1970: Double(number) * 86_400)
    self.number = number
    year = calendar.component(.year, from: date)
    month = calendar.component(.month, from: date)
    day = calendar.component(.day, from: date)
    weekday = (calendar.component(.weekday, from: date) + 5) % 7
    ordinal = calendar.component(.weekdayOrdinal, from: date)
    week = calendar.component(.weekOfYear, from: date)
  }

  var before: PlainDay { PlainDay(number - 1) }
  var isListed: Bool { text == "2026-12-25" || text == "2027-01-01" }
  var text: String { "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)" }
}

/// A rule as somebody would think of it, beside its text.
private struct PlainRule {
  private static let weekdayNames = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]

  let joining: String?
  private var years: ClosedRange<Int>?
  private var months: Set<Int>?
  private var weeks: ClosedRange<Int>?
  private var weekdays: Set<Int> = []
  private var nth: (weekday: Int, ordinal: Int)?
  private var asksHoliday = false
  private(set) var spans: [Range<Int>] = []
  private(set) var state = Openness.open
  private(set) var text = ""

  init(_ index: Int, using random: inout SplitMix64) {
    joining = index == 0 ? nil : ["; ", "; ", ", ", " || "].randomElement(using: &random) ?? "; "
    var days: [String] = []
    func chance(_ one: Int, _ random: inout SplitMix64) -> Bool {
      Int.random(in: 0..<one, using: &random) == 0
    }
    if chance(5, &random) {
      let year = Int.random(in: 2026...2027, using: &random)
      years = year...(year + 1)
      text += "\(year)-\(year + 1) "
    }
    if chance(4, &random) {
      months = [12, 1]
      text += "Dec-Jan "
    } else if chance(5, &random) {
      weeks = 51...53
      text += "week 51-53 "
    }
    if chance(2, &random) {
      weekdays = Set((0..<3).map { _ in Int.random(in: 0..<7, using: &random) })
      days += weekdays.sorted().map { Self.weekdayNames[$0] }
    }
    if chance(5, &random) {
      let one = (Int.random(in: 0..<7, using: &random), Int.random(in: 1...4, using: &random))
      nth = one
      days.append("\(Self.weekdayNames[one.0])[\(one.1)]")
    }
    if chance(3, &random) {
      asksHoliday = true
      days.append("PH")
    }
    text += days.joined(separator: ",") + " "
    state = [.open, .open, .open, .closed, .unknown].randomElement(using: &random) ?? .open
    if !chance(4, &random) {
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let begin = Int.random(in: 0..<95, using: &random) * 15
        spans.append(begin..<begin + Int.random(in: 1...95, using: &random) * 15)
      }
      text += spans.map { "\(Self.clock($0.lowerBound))-\(Self.clock($0.upperBound))" }
        .joined(separator: ",")
    }
    // The word keeps a comma from reading as one more time.
    text += state == .open ? " open" : state == .closed ? " off" : " unknown"
  }

  private static func clock(_ minute: Int) -> String {
    let (hour, minute) = (minute / 60, minute % 60)
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  func means(_ day: PlainDay, isHoliday: Bool) -> Bool {
    if let years, !years.contains(day.year) { return false }
    if let months, !months.contains(day.month) { return false }
    if let weeks, !weeks.contains(day.week) { return false }
    if weekdays.isEmpty, nth == nil, !asksHoliday { return true }
    let isNth = nth.map { $0.weekday == day.weekday && $0.ordinal == day.ordinal } ?? false
    return weekdays.contains(day.weekday) || isNth || asksHoliday && isHoliday
  }
}
