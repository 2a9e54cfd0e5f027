public import Catalog
public import Foundation
public import Notation

extension CatalogSnapshot {
  /// The clock of a campus; where none is named, that of all campuses, if they have one time zone.
  public func clock(on campus: PlaceID?) -> HoursCalendar? {
    if let campus { return contents.campuses[campus].flatMap { HoursCalendar($0) } }
    guard Set(campuses.map(\.timeZone)).count == 1 else { return nil }
    return campuses.first.flatMap { HoursCalendar($0) }
  }
}

extension WalkingStyle {
  /// The time of departure that `text` names; `parameter`, if any, stands before the sentence of a
  /// Problem.
  ///
  /// A calendar date and a time of day with its zone as ISO 8601-1:2019 writes them in its extended
  /// format, in the profile of RFC 3339 section 5.6: `2026-05-04T10:30:00-07:00`, years 1 to 9999.
  /// Seconds may be left out or have a fraction, and the zone may be `-0700` or `-07`. A leap second
  /// is refused: Unix time has none. Without a zone the time is that of `clock`, if there is one: the
  /// first moment when it shows that time, or where it never does, that of its change.
  public static func departure(
    _ text: String, parameter: String? = nil, clock: @autoclosure () -> HoursCalendar? = nil
  ) throws(Problem) -> Date {
    do { return try departure(text, clock) } catch { throw error.told(of: parameter) }
  }

  private static func departure(
    _ text: String, _ clock: () -> HoursCalendar?
  ) throws(Problem) -> Date {
    guard let time = WrittenTime(text) else {
      throw Problem(
        .badRequest,
        "'\(text, as: .value)' is no date and time.",
        remedy: "Write it after ISO 8601, such as 2026-05-04T10:30:00-07:00.")
    }
    let clock = time.zone.isEmpty ? clock() : nil
    let offset = clock == nil ? try offset(time.zone, in: text) : 0
    let seconds = time.seconds ?? 0
    guard let day = time.day, time.hours < 24, time.minutes < 60, seconds < 60 else {
      throw Problem(
        .badRequest, "There is no time '\(text, as: .value)'.",
        remedy: "Name a day that the calendar has, and a time from 00:00:00 to 23:59:59.")
    }
    let minute = time.hours * 60 + time.minutes
    if let clock { return clock.instant(on: day, minute: minute).addingTimeInterval(seconds) }
    return Date(
      timeIntervalSince1970: Double(day.number * 86_400 + minute * 60 - offset) + seconds)
  }

  /// The seconds east of UTC.
  private static func offset(_ zone: Substring, in text: String) throws(Problem) -> Int {
    if let offset = WrittenTime.offset(of: zone) { return offset }
    guard zone.first == " ", WrittenTime.offset(of: "+" + zone.dropFirst()) != nil else {
      throw Problem(
        .badRequest,
        "'\(text, as: .value)' has \(zone.isEmpty ? "no zone" : "no zone that can be read").",
        remedy: "Add how far the clock there is from UTC, such as -07:00, or Z for UTC itself.")
    }
    throw Problem(
      .badRequest, "'\(text, as: .value)' has a space where its zone has a sign.",
      remedy: "Write + or - there; in an address, where + means a space, write %2B for it.")
  }
}
