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
  /// The time of departure that `text` names; `parameter` says where the text stood, for the Problem.
  ///
  /// A calendar date and a time of day with its zone as ISO 8601-1:2019 writes them in its extended
  /// format, in the profile of RFC 3339 section 5.6: `2026-05-04T10:30:00-07:00`, years 1 to 9999.
  /// Seconds may be left out or have a fraction, and the zone may be `-0700` or `-07`. A leap second
  /// is refused: Unix time has none. Without a zone the time is that of `clock`, if there is one: the
  /// first moment when it shows that time, or where it never does, that of its change.
  public static func departure(
    _ text: String, parameter: String, clock: @autoclosure () -> HoursCalendar? = nil
  ) throws(Problem) -> Date {
    let shape =
      /(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?(.*)/.asciiOnlyDigits()
    guard text.utf8.count <= 64, let match = text.wholeMatch(of: shape) else {
      throw Problem(
        .badRequest,
        "\(parameter): '\(text.prefix(80))' is no date and time.",
        remedy: "Write it after ISO 8601, such as 2026-05-04T10:30:00-07:00.")
    }
    func number(_ text: Substring?) -> Int { text.flatMap { Int($0) } ?? 0 }
    let clock = match.8.isEmpty ? clock() : nil
    let zone = clock == nil ? try offset(match.8, in: text, parameter) : 0
    let (year, month, day) = (number(match.1), number(match.2), number(match.3))
    let (hour, minute, second) = (number(match.4), number(match.5), number(match.6))
    guard year >= 1, let days = days(year, month, day), hour < 24, minute < 60, second < 60 else {
      throw Problem(
        .badRequest, "\(parameter): there is no time '\(text)'.",
        remedy: "Name a day that the calendar has, and a time from 00:00:00 to 23:59:59.")
    }
    let fraction = match.7.flatMap { Double("0\($0)") } ?? 0
    if let clock {
      return clock.instant(year: year, month: month, day: day, minute: hour * 60 + minute)
        .addingTimeInterval(Double(second) + fraction)
    }
    let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second - zone
    return Date(timeIntervalSince1970: Double(seconds) + fraction)
  }

  /// The seconds east of UTC.
  private static func offset(
    _ zone: Substring, in text: String, _ parameter: String
  ) throws(Problem) -> Int {
    if zone == "Z" { return 0 }
    guard let match = zone.wholeMatch(of: /([-+ ])(\d{2})(?::?(\d{2}))?/.asciiOnlyDigits()),
      let hours = Int(match.2), let minutes = Int(match.3 ?? "0"), hours < 24, minutes < 60
    else {
      throw Problem(
        .badRequest,
        "\(parameter): '\(text)' has \(zone.isEmpty ? "no zone" : "no zone that can be read").",
        remedy: "Add how far the clock there is from UTC, such as -07:00, or Z for UTC itself.")
    }
    guard match.1 != " " else {
      throw Problem(
        .badRequest, "\(parameter): '\(text)' has a space where its zone has a sign.",
        remedy: "Write + or - there; in an address, where + means a space, write %2B for it.")
    }
    return (match.1 == "-" ? -1 : 1) * (hours * 3_600 + minutes * 60)
  }

  /// The days from 1970-01-01 to a date of the Gregorian calendar, before 1582, too, as ISO 8601
  /// counts; `nil` if there is no such day. Leap years are those of the bull Inter gravissimas (1582).
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard lengths.indices.contains(month - 1), (1...lengths[month - 1]).contains(day) else {
      return nil
    }
    func daysBefore(_ year: Int) -> Int {
      let past = year - 1
      return past * 365 + past / 4 - past / 100 + past / 400
    }
    return daysBefore(year) - daysBefore(1970) + lengths[..<(month - 1)].reduce(0, +) + day - 1
  }
}
