public import Foundation
import Notation

// Opening hours at moments and during times.
extension OpeningHours {
  /// A time during which nothing changes.
  public struct Period: Hashable, Sendable {
    /// Its beginning and end, the end not included.
    public let span: Range<Date>
    /// The state during all of it.
    public let openness: Openness
  }

  /// The longest time that ``periods(from:seconds:in:)`` covers, in seconds: ten years.
  public static let longestLook = 3_660.0 * 86_400
  /// The most days of one answer of which it is not known whether they are holidays; with more it
  /// is unknown. Each doubles the work. A choice: four kinds of them on each of two days.
  private static let mostFacts = 8
  private static let dayLength = 24 * 60

  /// The state at an instant; unknown more than ten thousand years from 1970.
  ///
  /// - Complexity: That of ``periods(from:seconds:in:)`` for the days around it.
  public func openness(at date: Date, in calendar: HoursCalendar) -> Openness {
    periods(from: date, seconds: 1, in: calendar).first?.openness ?? .unknown
  }

  /// The state when a clock at the place shows this minute of this day in the Gregorian calendar;
  /// closed if there is no such minute in the years 1 to 9999.
  ///
  /// - Complexity: That of ``periods(from:seconds:in:)`` for one day.
  public func openness(
    year: Int, month: Int, day: Int, hour: Int, minute: Int = 0, in calendar: HoursCalendar
  ) -> Openness {
    guard (0..<24).contains(hour), (0..<60).contains(minute),
      let day = CivilDay(checking: year, month, day)
    else { return .closed }
    let time = hour * 60 + minute
    return pieces(of: day, in: calendar).first { $0.minutes.contains(time) }?.openness ?? .closed
  }

  /// The states between `start` and so many seconds later.
  ///
  /// Times are those of the clock on the wall: one that it skips is the moment of the change, one
  /// that it shows twice is the first. So a night may be an hour longer or shorter.
  ///
  /// - Parameters:
  ///   - start: within ten thousand years of 1970; otherwise there is no answer.
  ///   - seconds: at most ``longestLook``.
  ///   - calendar: that of the place.
  /// - Returns: the whole of that time without a gap, each period unlike the one before.
  /// - Complexity: O(d (s (s + 2ʰ r) + r l)) for d days and r rules with s days and spans in all,
  ///   where lists of holidays have l entries, and h of the days that a rule asks about are in no
  ///   list, eight at most.
  public func periods(
    from start: Date, seconds: Double, in calendar: HoursCalendar
  ) -> [Period] {
    guard abs(start.timeIntervalSince1970) < 10_000 * 366 * 86_400, seconds > 0 else { return [] }
    let end = start.addingTimeInterval(min(seconds, Self.longestLook))
    // A day more on either side: a clock may be set back over midnight.
    let first = CivilDay(of: start, in: calendar.timeZone).number - 1
    let last = CivilDay(of: end, in: calendar.timeZone).number + 1
    var found: [Period] = []
    for number in first...max(first, last) {
      let day = CivilDay(number: number)
      for piece in pieces(of: day, in: calendar) {
        let begins = max(
          start, day.instant(minute: piece.minutes.lowerBound, in: calendar.timeZone))
        let ends = min(
          end, day.instant(minute: piece.minutes.upperBound, in: calendar.timeZone))
        guard begins < ends else { continue }
        if let known = found.last, known.openness == piece.openness {
          found[found.count - 1] = Period(
            span: known.span.lowerBound..<max(ends, known.span.upperBound),
            openness: known.openness)
        } else {
          found.append(Period(span: begins..<ends, openness: piece.openness))
        }
      }
    }
    return found
  }

  /// The spans between `start` and so many seconds later in which it is open for certain: in order,
  /// apart from each other.
  ///
  /// - Complexity: That of ``periods(from:seconds:in:)``.
  public func openSpans(
    from start: Date, seconds: Double, in calendar: HoursCalendar
  ) -> [Range<Date>] {
    periods(from: start, seconds: seconds, in: calendar).filter { $0.openness == .open }
      .map(\.span)
  }

  /// The spans in which it is not closed for certain: open, or unknown.
  ///
  /// - Complexity: That of ``periods(from:seconds:in:)``.
  public func possibleSpans(
    from start: Date, seconds: Double, in calendar: HoursCalendar
  ) -> [Range<Date>] {
    var spans: [Range<Date>] = []
    for period in periods(from: start, seconds: seconds, in: calendar)
    where period.openness != .closed {
      if let last = spans.last, last.upperBound == period.span.lowerBound {
        spans[spans.count - 1] = last.lowerBound..<period.span.upperBound
      } else {
        spans.append(period.span)
      }
    }
    return spans
  }

  // MARK: One day

  /// The rules that decide about what begins on a day, where just these days are holidays.
  func rulesThatHold(on day: CivilDay, isHoliday: (HolidayFact) -> Bool) -> [Int] {
    var holding: [Int] = []
    for (index, rule) in rules.enumerated() where rule.matches(day, isHoliday: isHoliday) {
      // Days that are off take away all that was said of them.
      if rule.state == .closed, rule.spans.isEmpty {
        if rule.joining != .fallingBack { holding = [] }
        continue
      }
      if rule.joining ?? .replacing == .replacing, rule.state != .closed { holding = [] }
      holding.append(index)
    }
    return holding
  }

  /// The minutes after a day's midnight that a rule covers, and those that it may cover.
  private struct Cover {
    var sure: [Range<Int>] = []
    var unsure: [Range<Int>] = []

    init(_ rule: HoursRule, on day: CivilDay, in calendar: HoursCalendar) {
      if !rule.isUnread, rule.spans.isEmpty { sure = [0..<OpeningHours.dayLength] }
      if rule.isUnread { unsure = [0..<HoursSpan.nightEnd] }
      for span in rule.spans {
        if let minutes = span.minutes(on: day, in: calendar) {
          sure += minutes.sure
          unsure += minutes.unsure
        } else {
          unsure.append(0..<HoursSpan.nightEnd)
        }
      }
    }

    /// The word of a rule in this state about a minute; `nil` if it says nothing of it.
    func says(_ state: Openness, at minute: Int) -> Openness? {
      if sure.contains(where: { $0.contains(minute) }) { return state }
      return unsure.contains { $0.contains(minute) } ? .unknown : nil
    }

    var bounds: [Int] { (sure + unsure).flatMap { [$0.lowerBound, $0.upperBound] } }
  }

  /// The states from midnight to midnight, piece by piece.
  private func pieces(
    of day: CivilDay, in calendar: HoursCalendar
  ) -> [(minutes: Range<Int>, openness: Openness)] {
    // Today after yesterday, whose nights may reach into it.
    let days = reachesPastMidnight ? [day.adding(-1), day] : [day]
    let holidays = HolidayFacts(of: rules, on: days, in: calendar)
    guard holidays.unknownCount <= Self.mostFacts else { return [(0..<Self.dayLength, .unknown)] }
    let covers = days.map { day in rules.map { Cover($0, on: day, in: calendar) } }
    // Whether each rule holds on each day, in every world that is possible.
    let worlds = (0..<1 << holidays.unknownCount).map { world in
      days.map { day in
        var holds = [Bool](repeating: false, count: rules.count)
        for rule in rulesThatHold(on: day, isHoliday: { holidays.isHoliday($0, in: world) }) {
          holds[rule] = true
        }
        return holds
      }
    }
    func openness(_ minute: Int) -> Openness {
      var said: [(rule: Int, day: Int, openness: Openness)] = []
      for (number, rule) in rules.enumerated() {
        for day in days.indices {
          let begun = minute + (days.count - 1 - day) * Self.dayLength
          if let word = covers[day][number].says(rule.state, at: begun) {
            said.append((number, day, word))
          }
        }
      }
      let found = worlds.lazy.map { holds in
        said.reduce(Openness.closed) { openness, word in
          let applies =
            holds[word.day][word.rule]
            && (openness == .closed || rules[word.rule].joining != .fallingBack)
          return applies ? word.openness : openness
        }
      }
      return found.first.map { first in found.allSatisfy { $0 == first } ? first : .unknown }
        ?? .unknown
    }
    var cuts: Set<Int> = [0, Self.dayLength]
    for (ago, covers) in covers.reversed().enumerated() {
      cuts.formUnion(covers.flatMap(\.bounds).map { $0 - ago * Self.dayLength })
    }
    let times = cuts.filter { (0...Self.dayLength).contains($0) }.sorted()
    return zip(times, times.dropFirst()).map { begin, end in (begin..<end, openness(begin)) }
  }

  private var reachesPastMidnight: Bool {
    rules.contains { rule in
      rule.isUnread
        || rule.spans.contains { span in span.fixed.map { $0.upperBound > Self.dayLength } ?? true }
    }
  }
}

/// The holidays that matter to some rules on some days, as far as they are known.
private struct HolidayFacts {
  private var known: [HolidayFact: Bool] = [:]
  /// The facts that nobody has listed, each with the number of its bit in a world.
  private var unknown: [HolidayFact: Int] = [:]

  init(of rules: [HoursRule], on days: [CivilDay], in calendar: HoursCalendar) {
    for day in days {
      for choice in rules.lazy.flatMap(\.holidays) {
        let fact = choice.fact(on: day)
        guard known[fact] == nil, unknown[fact] == nil else { continue }
        if let isHoliday = calendar.isHoliday(fact.kind, CivilDay(number: fact.day)) {
          known[fact] = isHoliday
        } else {
          unknown[fact] = unknown.count
        }
      }
    }
  }

  var unknownCount: Int { unknown.count }

  /// Tells whether a day is a holiday, in the world in which the bits of `world` say so of the
  /// unknown ones.
  func isHoliday(_ fact: HolidayFact, in world: Int) -> Bool {
    unknown[fact].map { world >> $0 & 1 == 1 } ?? known[fact] ?? false
  }
}
