public import Foundation
public import Geodesy
public import Notation

/// The clock, position and holidays of a place, on which its opening hours depend.
public struct HoursCalendar: Hashable, Sendable {
  /// The clock on its wall.
  public var timeZone: TimeZone
  /// The place for which the sun rises and sets; times of the sun are unknown without.
  public var coordinate: Coordinate?
  /// The days that `PH` stands for; unknown without.
  public var publicHolidays: HolidayDates?
  /// The days that `SH` stands for; unknown without.
  public var schoolHolidays: HolidayDates?

  /// A clock without holidays, unless told otherwise.
  public init(
    timeZone: TimeZone, coordinate: Coordinate? = nil, publicHolidays: HolidayDates? = nil,
    schoolHolidays: HolidayDates? = nil
  ) {
    self.timeZone = timeZone
    self.coordinate = coordinate
    self.publicHolidays = publicHolidays
    self.schoolHolidays = schoolHolidays
  }

  /// The calendar of a campus; `nil` if its time zone is not known.
  public init?(_ campus: Campus) {
    guard let timeZone = TimeZone(identifier: campus.timeZone) else { return nil }
    self.init(
      timeZone: timeZone, coordinate: campus.center, publicHolidays: campus.publicHolidays,
      schoolHolidays: campus.schoolHolidays)
  }

  /// The moment when the clock shows so many minutes after midnight of a day: the first one if it
  /// does so twice, that of the change if never.
  ///
  /// - Complexity: O(1).
  public func instant(on day: CivilDay, minute: Int) -> Date {
    day.instant(minute: minute, in: timeZone)
  }

  /// Tells whether a day is such a holiday; `nil` where it is not known.
  func isHoliday(_ kind: HolidayChoice.Kind, _ day: CivilDay) -> Bool? {
    switch kind {
    case .publicHoliday: publicHolidays?.contains(day)
    case .schoolHoliday: schoolHolidays?.contains(day)
    }
  }

  /// The minute after a day's midnight when the clock shows an event of the sun; `nil` where nobody
  /// knows the place, and where the sun does not rise or set.
  func minute(of event: SunEvent, on day: CivilDay) -> Int? {
    guard let coordinate, let instant = event.instant(on: day, at: coordinate) else { return nil }
    let offset = Double(timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: instant)))
    let minute = (instant + offset - Double(day.number) * 86_400) / 60
    // Beside the date line the sun's day and the calendar's differ.
    let days = ((minute - event.usualMinute) / (24 * 60)).rounded()
    return Int((minute - days * 24 * 60).rounded())
  }
}
