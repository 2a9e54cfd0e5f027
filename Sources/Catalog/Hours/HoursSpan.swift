import Notation

/// A time of day in a rule of opening hours.
enum HoursTime: Hashable, Sendable, CustomStringConvertible {
  /// Minutes after midnight; above 24 hours on the day after.
  case clock(Int)
  /// An event of the sun, and the minutes by which the time is later, or earlier where negative.
  case sun(SunEvent, Int)

  var description: String {
    switch self {
    case .clock(let minute): return Self.written(minute)
    case .sun(let event, 0): return event.rawValue
    case .sun(let event, let offset):
      let size = Int(offset.magnitude)
      return "(\(event.rawValue)\(offset > 0 ? "+" : "-")\(Self.written(size)))"
    }
  }

  static func written(_ minute: Int) -> String {
    HoursRule.twoDigits(minute / 60) + ":" + HoursRule.twoDigits(minute % 60)
  }
}

/// A span from one time of a day to another.
struct HoursSpan: Hashable, Sendable, CustomStringConvertible {
  static let wholeDay = HoursSpan(from: .clock(0), to: .clock(24 * 60))
  /// The latest minute to which a span without an end may last: six in the morning, a choice.
  static let nightEnd = 30 * 60
  private static let dayLength = 24 * 60
  private static let noon = 12 * 60
  /// The minute from which a span without an end may last beyond midnight, as opening_hours.js has
  /// it.
  private static let evening = 17 * 60

  var from: HoursTime
  /// The end; `nil` where only the beginning is known: `18:00+`.
  var to: HoursTime?
  /// True if it may last longer than to its end, as in `18:00-22:00+`.
  var isOpenEnded = false

  /// Its minutes after midnight, if the clock alone decides and nothing is open-ended.
  var fixed: Range<Int>? {
    guard case .clock(let from) = from, case .clock(let to)? = to, !isOpenEnded else { return nil }
    return from..<to
  }

  /// The minutes of one day that it covers for certain, and those that it may cover; `nil` where
  /// nobody knows either.
  func minutes(on day: CivilDay, in calendar: HoursCalendar) -> (
    sure: [Range<Int>], unsure: [Range<Int>]
  )? {
    if let fixed { return ([fixed], []) }
    var unsure: [Range<Int>] = []
    /// The minute of a time, and its error in minutes; `nil` where the sun's is not known.
    func minute(_ time: HoursTime, daysLater days: Int = 0) -> (minute: Int, error: Int)? {
      let midnight = days * Self.dayLength
      switch time {
      case .clock(let minute): return (midnight + minute, 0)
      case .sun(let event, let offset):
        guard let minute = calendar.minute(of: event, on: day.adding(days)) else { return nil }
        return (midnight + minute + offset, SunEvent.accuracy)
      }
    }
    guard let first = minute(from) else { return nil }
    if first.error > 0 {
      unsure.append(first.minute - first.error..<first.minute + first.error)
    }
    guard let to else {
      return ([], unsure + [first.minute..<Self.openEnd(of: first.minute)])
    }
    /// The answer that nothing is known from its beginning on, to the end of the next day.
    let isUnknown: (sure: [Range<Int>], unsure: [Range<Int>]) = (
      [], unsure + [first.minute..<max(first.minute, 2 * Self.dayLength)]
    )
    guard var last = minute(to) else { return isFromEvening(first.minute) ? isUnknown : nil }
    if last.minute < first.minute {
      switch to {
      case .clock(let end):
        // "sunset-02:00" goes on past midnight; "sunrise-07:00" is nothing where the sun rises
        // later.
        guard end < Self.noon, first.minute >= Self.noon else { return ([], unsure) }
        last.minute += Self.dayLength
      case .sun(let event, _):
        // From morning to evening, such as "(sunrise+02:00)-(sunset-02:00)", a short day has none.
        if case .sun(let begin, _) = from, begin.isMorning, !event.isMorning {
          return ([], unsure + [last.minute - last.error..<last.minute + last.error])
        }
        // "22:00-sunrise" ends with the next day's. "20:00-sunset" is nothing where the sun sets
        // earlier, or as long as a day: who wrote it did not say.
        guard event.isMorning, isFromEvening(first.minute) else { return isUnknown }
        guard let next = minute(to, daysLater: 1) else { return isUnknown }
        guard next.minute >= first.minute else { return ([], unsure) }
        last = next
      }
    }
    if last.error > 0 { unsure.append(last.minute - last.error..<last.minute + last.error) }
    if isOpenEnded {
      unsure.append(last.minute..<max(last.minute, Self.openEnd(of: last.minute)))
    }
    let (begin, end) = (first.minute + first.error, last.minute - last.error)
    return (begin < end ? [begin..<end] : [], unsure)
  }

  /// Tells whether it begins at sunset or dusk, whenever the clock has that, or else at noon or
  /// later.
  private func isFromEvening(_ minute: Int) -> Bool {
    if case .sun(let event, _) = from { return !event.isMorning }
    return minute >= Self.noon
  }

  private static func openEnd(of minute: Int) -> Int {
    minute >= evening ? max(nightEnd, minute) : 24 * 60
  }

  var description: String {
    guard let to else { return "\(from)+" }
    guard case .clock(let begin) = from, case .clock(let end) = to else {
      return "\(from)-\(to)" + (isOpenEnded ? "+" : "")
    }
    // Over midnight, the hour that the clock shows; a whole day cannot be written so.
    let isNight = end > 24 * 60 && end - begin < 24 * 60
    return "\(from)-\(HoursTime.written(end - (isNight ? 24 * 60 : 0)))" + (isOpenEnded ? "+" : "")
  }
}
