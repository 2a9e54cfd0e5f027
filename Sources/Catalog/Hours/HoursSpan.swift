/// A time of day in a rule of opening hours.
enum HoursTime: Hashable, Sendable, CustomStringConvertible {
  /// Minutes after midnight; above 24 hours on the day after.
  case clock(Int)
  /// So many minutes after an event of the sun, or before it where negative.
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

/// From one time to another.
struct HoursSpan: Hashable, Sendable, CustomStringConvertible {
  static let wholeDay = HoursSpan(from: .clock(0), to: .clock(24 * 60))
  /// How late in the night what has no end may go on: until six, a choice.
  static let nightEnd = 30 * 60
  /// What begins earlier and has no end goes on no longer than midnight, as opening_hours.js has it.
  private static let evening = 17 * 60

  var from: HoursTime
  /// `nil` where only the beginning is known: `18:00+`.
  var to: HoursTime?
  /// Whether it may last longer: `18:00-22:00+`.
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
    /// A time, and how far it may be off.
    func minute(_ time: HoursTime) -> (minute: Int, error: Int)? {
      switch time {
      case .clock(let minute): return (minute, 0)
      case .sun(let event, let offset):
        guard let minute = calendar.minute(of: event, on: day) else { return nil }
        let error = SunEvent.accuracy
        unsure.append(minute + offset - error..<minute + offset + error)
        return (minute + offset, error)
      }
    }
    guard let first = minute(from) else { return nil }
    guard let to else {
      return ([], unsure + [first.minute..<Self.openEnd(of: first.minute)])
    }
    guard var last = minute(to) else { return nil }
    if last.minute < first.minute {
      // "sunset-02:00" goes on past midnight; "sunrise-07:00" is nothing where the sun rises later.
      guard case .clock(let end) = to, end < 12 * 60, first.minute >= 12 * 60 else {
        return ([], unsure)
      }
      last.minute += 24 * 60
    }
    if isOpenEnded {
      unsure.append(last.minute..<max(last.minute, Self.openEnd(of: last.minute)))
    }
    let (begin, end) = (first.minute + first.error, last.minute - last.error)
    return (begin < end ? [begin..<end] : [], unsure)
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
