import Notation

/// The times at which a place is open, in the `opening_hours` syntax of OpenStreetMap
/// (wiki.openstreetmap.org/wiki/Key:opening_hours/specification), all but points of time and comments
/// in place of days.
///
/// Read are rules such as `Mo-Fr 09:00-17:00; Sa,Su 10:00-16:00, Dec 25 off; PH off || "by phone"`:
/// - `24/7`, or in this order, each optional: years (`2026`, `2026-2028`, `2026+`); days of the year
///   (`Jun-Aug`, `Dec 24-Jan 01`, `2026 May 01,Dec 25`, `Mar Su[-1]-Oct Su[-1]`, `easter +1 day`);
///   weeks (`week 10-20/2`), weekdays and holidays (`Mo-Fr,PH`, `Sa[1]`, `SH Mo-Fr`, `PH -1 day`);
///   times; `open`, `off`, `closed` or `unknown`; a comment in quotation marks. A colon may follow
///   days.
/// - Times are spans (`09:00-12:00,13:00-17:00`) of the clock or of the sun (`sunrise-(sunset-00:30)`).
///   One whose end is earlier than its beginning ends the day after: `22:00-02:00`, the same as
///   `22:00-26:00`. Of one with an open end (`18:00+`) nobody knows how long it lasts. Without times a
///   rule is about whole days.
/// - After `;` a rule takes the place of those before it on its days, but times that are off only take
///   away from them. After `,` it stands beside them, after `||` it holds where they leave it closed.
///   A span belongs to the day on which it begins, so a night goes on into a day that is itself
///   closed.
///
/// A rule whose times are not understood makes its days, and the nights after them, unknown; one whose
/// days are not understood, every day that no later rule decides. So does a comment without `open`.
public struct OpeningHours: Hashable, Sendable, CustomStringConvertible {
  /// The rules, in the order written.
  let rules: [HoursRule]
  /// The parts that are not understood; if there are any, ``description`` is the text as written.
  public let unread: [UnreadableHours]

  /// Reads hours, whatever they are: `off` if never open.
  ///
  /// - Complexity: O(n) for n characters, of which 2,000 are read at most.
  public init(_ text: String) {
    var reader = HoursReader(text)
    (rules, unread) = reader.rules()
  }

  /// The hours in their usual form: two digits, no needless space or colon, `off` for `closed`.
  /// Where something is not understood, the text as it was written.
  ///
  /// - Complexity: O(r) for r rules.
  public var description: String {
    if let text = unread.first?.text { return text }
    var text = ""
    for (index, rule) in rules.enumerated() {
      text += rule.description
      guard let joining = rules.dropFirst(index + 1).first?.joining else { continue }
      // "Mo 09:00-10:00, 11:00-12:00" would be about Mondays only.
      if joining == .adding, rules[index + 1].isAboutEveryDay, rule.state == .open,
        rule.comment == nil
      {
        text += " open"
      }
      text += joining.rawValue
    }
    return text
  }

  /// True if every rule closes.
  ///
  /// - Complexity: O(r) for r rules.
  public var isNeverOpen: Bool { rules.allSatisfy { $0.state == .closed } }

  /// True if they depend on which days are public holidays.
  ///
  /// - Complexity: O(r) for r rules.
  public var namesPublicHolidays: Bool { names(.publicHoliday) }
  /// True if they depend on which days are school holidays.
  ///
  /// - Complexity: O(r) for r rules.
  public var namesSchoolHolidays: Bool { names(.schoolHoliday) }

  private func names(_ kind: HolidayChoice.Kind) -> Bool {
    rules.contains { $0.holidays.contains { $0.kind == kind } }
  }

  /// The spans of each weekday, Monday first, in minutes after midnight; one that ends after
  /// midnight counts on beyond 24 hours. `nil` if anything else than the weekday decides, and where
  /// something is unknown.
  ///
  /// - Complexity: O(s log s) for s spans of all rules.
  public var week: [[Range<Int>]]? {
    guard unread.isEmpty, rules.allSatisfy(\.isWeekly) else { return nil }
    var week: [[Range<Int>]] = []
    // 5 January 1970 was a Monday.
    for number in 4..<11 {
      let active = rulesThatHold(on: CivilDay(number: number)) { _ in false }.map { rules[$0] }
      guard active.allSatisfy({ $0.state == .open }) else { return nil }
      var spans: [Range<Int>] = []
      for span in active.flatMap(\.spans).compactMap(\.fixed).sorted(by: {
        $0.lowerBound < $1.lowerBound
      }) {
        if let last = spans.last, span.lowerBound <= last.upperBound {
          spans[spans.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
        } else {
          spans.append(span)
        }
      }
      week.append(spans)
    }
    return week
  }
}

/// A part of hours that is not understood.
public struct UnreadableHours: Error, Hashable, Sendable, CustomStringConvertible {
  /// The whole text as it was written.
  public let text: String
  /// The part that is not understood; empty at the end of the text.
  public let part: String
  /// The column where it begins, counted in characters from 1.
  public let column: Int
  /// A sentence that says what is wrong with it, and what would be right.
  public let reason: String

  /// A sentence or two that say where it is, and what is wrong.
  public var description: String {
    (part.isEmpty ? "Column \(column), at the end: " : "Column \(column), '\(part)': ") + reason
  }
}
