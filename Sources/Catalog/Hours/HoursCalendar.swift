public import Foundation
public import Geodesy

/// What the hours of a place depend on beside themselves: where it is, its clock, and its holidays.
public struct HoursCalendar: Hashable, Sendable {
  /// The clock on its wall.
  public var timeZone: TimeZone
  /// Where the sun rises and sets; times of the sun are unknown without.
  public var coordinate: Coordinate?
  /// What `PH` stands for; unknown without.
  public var publicHolidays: HolidayDates?
  /// What `SH` stands for; unknown without.
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

  /// That of a campus; `nil` if nobody knows its time zone.
  public init?(_ campus: Campus) {
    guard let timeZone = TimeZone(identifier: campus.timeZone) else { return nil }
    self.init(
      timeZone: timeZone, coordinate: campus.center, publicHolidays: campus.publicHolidays,
      schoolHolidays: campus.schoolHolidays)
  }

  /// Whether a day is such a holiday; `nil` where nobody has said.
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
