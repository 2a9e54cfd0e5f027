public import Foundation

/// When a place is open, week after week: a part of the `opening_hours` syntax of OpenStreetMap
/// (wiki.openstreetmap.org/wiki/Key:opening_hours/specification).
///
/// Read are rules between semicolons, such as `Mo-Fr 09:00-17:00; Sa,Su 10:00-16:00; Dec 25 off`:
/// - `24/7`, or in this order, each optional: months or days of the year (`Jun-Aug`, `Dec 24-Jan
///   01`, `May 01,Dec 25`, a colon may follow), weekdays (`Mo-Fr,Su`), times, `open`, `off` or
///   `closed`.
/// - Times are spans (`09:00-12:00,13:00-17:00`). One whose end is earlier than its beginning ends the
///   day after: `22:00-02:00`, the same as `22:00-26:00`. One that ends when it begins is refused.
///   Without times a rule is about whole days.
/// - Of several rules that match a day, the last one holds for it. A span belongs to the day on
///   which it begins, so a night goes on into a day that is itself closed.
///
/// All else is refused, never guessed at: holidays, weeks, years, sunrise, open ends, comments,
/// alternatives.
public struct OpeningHours: Hashable, Sendable, CustomStringConvertible {
  /// In the order written: the last that matches counts.
  let rules: [HoursRule]

  /// Reads hours.
  ///
  /// - Parameter text: one rule at least; `off` if never open.
  /// - Throws: ``UnreadableHours``, which says what is not understood, and where.
  public init(_ text: String) throws(UnreadableHours) {
    var reader = HoursReader(text)
    rules = try reader.rules()
  }

  /// The same hours in their usual form: two digits, no needless space or colon, `off` for
  /// `closed`.
  public var description: String { rules.map(\.description).joined(separator: "; ") }

  /// Whether no rule opens on any day.
  public var isNeverOpen: Bool { rules.allSatisfy(\.spans.isEmpty) }

  /// When it is open on each weekday, Monday first, in minutes after midnight; a span that ends after
  /// midnight counts on beyond 24 hours. `nil` if that differs in the course of the year.
  public var week: [[Range<Int>]]? {
    guard rules.allSatisfy(\.seasons.isEmpty) else { return nil }
    return (0..<7).map { day in
      rules.last { $0.weekdays.isEmpty || $0.weekdays.contains(day) }?.spans ?? []
    }
  }

  /// Whether it is open when a clock at the place shows this minute of this day in the Gregorian
  /// calendar. A day or minute that does not exist is not open.
  public func isOpen(year: Int, month: Int, day: Int, hour: Int, minute: Int = 0) -> Bool {
    guard (1...9999).contains(year), (0..<24).contains(hour), (0..<60).contains(minute),
      CivilDay.exists(year: year, month: month, day: day)
    else { return false }
    let today = CivilDay(year: year, month: month, day: day)
    let time = hour * 60 + minute
    return spans(on: today).contains { $0.contains(time) }
      || spans(on: CivilDay(number: today.number - 1)).contains { $0.contains(time + 24 * 60) }
  }

  /// Whether it is open at an instant, for a place in `timeZone`.
  public func isOpen(at date: Date, in timeZone: TimeZone) -> Bool {
    openSpans(from: date, seconds: 1, in: timeZone).contains { $0.contains(date) }
  }

  /// The longest time that ``openSpans(from:seconds:in:)`` looks ahead: ten years.
  public static let longestLook = 3_660.0 * 86_400

  /// When it is open between `start` and so many seconds later, for a place in `timeZone`.
  ///
  /// Times are those of the clock on the wall: one that it skips is the moment of the change, one
  /// that it shows twice is the first. So a night may be an hour longer or shorter.
  ///
  /// - Parameters:
  ///   - start: within ten thousand years of 1970; otherwise nothing is open.
  ///   - seconds: at most ``longestLook``.
  ///   - timeZone: where the place is.
  /// - Returns: rising spans apart from each other, each without its end, cut to the time asked
  ///   about.
  public func openSpans(
    from start: Date, seconds: Double, in timeZone: TimeZone
  ) -> [Range<Date>] {
    guard abs(start.timeIntervalSince1970) < 10_000 * 366 * 86_400, seconds > 0 else { return [] }
    let end = start.addingTimeInterval(min(seconds, Self.longestLook))
    // No span ends later than on the day after it began.
    let first = CivilDay(of: start, in: timeZone).number - 2
    let last = CivilDay(of: end, in: timeZone).number
    var found: [Range<Date>] = []
    for number in first...max(first, last) {
      let day = CivilDay(number: number)
      for span in spans(on: day) {
        let opens = max(start, day.instant(minute: span.lowerBound, in: timeZone))
        let closes = min(end, day.instant(minute: span.upperBound, in: timeZone))
        guard opens < closes else { continue }
        if let known = found.last, opens <= known.upperBound {
          found[found.count - 1] =
            min(known.lowerBound, opens)..<max(known.upperBound, closes)
        } else {
          found.append(opens..<closes)
        }
      }
    }
    return found
  }

  /// Minutes after midnight, rising.
  private func spans(on day: CivilDay) -> [Range<Int>] {
    rules.last { $0.matches(day) }?.spans ?? []
  }
}

/// Hours that are not written in the part of the syntax that is read.
public struct UnreadableHours: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was written.
  public let text: String
  /// The part that is not understood; empty at the end of the text.
  public let part: String
  /// Where it begins, counted in characters from 1.
  public let column: Int
  /// What is wrong with it, and what would be right, a whole sentence.
  public let reason: String

  /// What is wrong, and where, in a sentence or two.
  public var description: String {
    (part.isEmpty ? "Column \(column), at the end: " : "Column \(column), '\(part)': ") + reason
  }
}
