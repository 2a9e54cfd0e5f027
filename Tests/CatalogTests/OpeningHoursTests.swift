import Catalog
import Foundation
import TestSupport
import Testing

@Suite("Opening hours")
struct OpeningHoursTests {
  static let clock = HoursCalendar(timeZone: .gmt)

  @Test(
    "are read and written in their usual form",
    arguments: [
      ("24/7", "24/7"), ("off", "off"), ("closed", "off"), ("Mo-Su", "Mo-Su 00:00-24:00"),
      ("Mo-Fr 09:00-17:00; Sa,Su 10:00-16:00", "Mo-Fr 09:00-17:00; Sa,Su 10:00-16:00"),
      ("Mo-Fr 9:00 - 12:30, 13:30-17:00;", "Mo-Fr 09:00-12:30,13:30-17:00"),
      ("Fr,Sa 22:00-26:00", "Fr,Sa 22:00-02:00"), ("22:00-02:00", "22:00-02:00"),
      ("Sa-Mo 10:00-24:00", "Mo,Sa,Su 10:00-24:00"), ("00:00-24:00", "24/7"),
      ("Jun 01-Aug 31: Tu-Su 11:00-18:00", "Jun-Aug Tu-Su 11:00-18:00"),
      ("Jun-Aug", "Jun-Aug 00:00-24:00"), ("Nov-Feb off", "Nov-Feb off"),
      ("May 01,Dec 24-26 off", "May 01,Dec 24-26 off"), ("Mo open", "Mo 00:00-24:00"),
      ("Dec 20-Jan 05 10:00-14:00", "Dec 20-Jan 05 10:00-14:00"),
      ("24/7; Dec 25 closed", "24/7; Dec 25 off"), ("Feb 29 10:00-11:00", "Feb 29 10:00-11:00"),
      ("12:00-36:00", "12:00-36:00"), ("Mo-Fr: 09:00-17:00", "Mo-Fr 09:00-17:00"),
      ("Mo-Fr 09:00-17:00, Sa 10:00-12:00", "Mo-Fr 09:00-17:00, Sa 10:00-12:00"),
      ("Mo 09:00-10:00 open, 13:00-14:00", "Mo 09:00-10:00 open, 13:00-14:00"),
      ("Mo-Fr 09:00-17:00||\"by phone\"", "Mo-Fr 09:00-17:00 || \"by phone\""),
      ("Mo unknown \"ring\"; Tu \"ring\"", "Mo \"ring\"; Tu \"ring\""), ("unknown", "unknown"),
      ("Mo-Fr,PH 10:00-12:00; SH Mo-We off", "Mo-Fr,PH 10:00-12:00; SH Mo-We off"),
      ("PH -1 day 10:00-14:00", "PH -1 day 10:00-14:00"), ("Sa[1] +1 day off", "Sa[1] +1 day off"),
      ("Mo[1-2],Fr[-1] 10:00-12:00", "Mo[1,2],Fr[-1] 10:00-12:00"),
      ("2026 Dec 24-Jan 02 off", "2026 Dec 24-Jan 02 off"),
      ("2026-2028 Mo 10:00-12:00; 2029+ off", "2026-2028 Mo 10:00-12:00; 2029+ off"),
      ("2026 Dec 25,Dec 26 off", "2026 Dec 25,2026 Dec 26 off"),
      ("week 2-52/2,53 Mo 10:00-12:00", "week 02-52/2,53 Mo 10:00-12:00"),
      ("easter -2 days-easter +1 day off", "easter -2 days-easter +1 day off"),
      ("Mar Su[-1]-Oct Su[-1] 09:00-20:00", "Mar Su[-1]-Oct Su[-1] 09:00-20:00"),
      ("Jun Mo[1] 10:00-12:00", "Jun Mo[1] 10:00-12:00"), ("18:00+", "18:00+"),
      ("17:00-22:00+", "17:00-22:00+"), ("sunrise-sunset", "sunrise-sunset"),
      ("(sunrise+1:00)-(sunset-00:30)", "(sunrise+01:00)-(sunset-00:30)"),
      ("Mo-Fr 08:00-18:00; Mo-Fr 12:00-13:00 off", "Mo-Fr 08:00-18:00; Mo-Fr 12:00-13:00 off"),
    ])
  func normalised(text: String, expected: String) throws {
    let hours = OpeningHours(text)
    #expect(hours.unread == [] && hours.description == expected)
    #expect(OpeningHours(expected) == hours)
  }

  @Test(
    "keep what they do not understand, and say where it is",
    arguments: [
      ("", 1, ""), ("Mo-Fr 09:00-17:00; XX off", 20, "XX"), ("Mo-Fr 9-17", 7, "9-17"),
      ("Mo-Fr 25:00-26:00", 7, "25:00-26:00"), ("10:00-49:00", 7, "49:00"),
      ("09:00-12:60", 7, "12:60"), ("10:00-10:00", 1, "10:00-10:00"),
      ("Mo[6] 10:00-12:00", 3, "[6]"), ("Mo-Fr 09:00-17:00 \"by", 19, "\"by"),
      ("Mo–Fr 09:00-17:00", 3, "–Fr"), ("mo-fr 09:00-17:00", 1, "mo-fr"), ("Jun 31", 5, "31"),
      ("Jun 01-Aug", 8, "Aug"), ("Jun 20-10", 8, "10"), ("Mo- 09:00-17:00", 5, "09:00-17:00"),
      ("; Mo", 1, ";"), ("Mo;;Tu", 4, ";"), ("Monday", 1, "Monday"),
      ("٠٩:٠٠-١٧:٠٠", 1, "٠٩:٠٠-١٧:٠٠"), ("09:00-17:00 Mo", 13, "Mo"), ("Mo 9-17", 4, "9-17"),
      ("2000-2200", 6, "2200"), ("1930-2030", 1, "1930-2030"),
      ("Mo 10:00-16:00/01:30", 4, "10:00-16:00/01:30"),
      ("\"summer\": Mo 10:00-12:00", 9, ":"), ("Dec 24-2027 Jan 06 off", 8, "2027"),
    ])
  func unread(text: String, column: Int, part: String) throws {
    let hours = OpeningHours(text)
    let error = try #require(hours.unread.first)
    #expect(error.column == column && error.part == part && error.text == text)
    #expect(error.description.contains("Column \(column)") && error.reason.hasSuffix("."))
    #expect(hours.description == text && OpeningHours(hours.description) == hours)
  }

  @Test(
    "are never open where a rule whose days are not understood holds",
    arguments: [
      "24/7", "Mo-Fr 09:00-17:00; PH off", "Fr 22:00-26:00 || 10:00-12:00", "Jun-Aug 10:00-20:00",
    ])
  func neverOpenInDoubt(text: String) throws {
    let start = try Self.instant("2026-06-01T00:00:00Z")
    func open(_ text: String) -> [Range<Date>] {
      OpeningHours(text).openSpans(from: start, seconds: 14 * 86_400, in: Self.clock)
    }
    for doubt in ["xyzzy", "Mo Fr off", "Monday-Friday 9-5", "09:00-17:00 Mo", "by 2030 only"] {
      #expect(open("\(text); \(doubt)").isEmpty)
      // Times after a comma are times of the rule before it.
      if doubt.first?.isNumber != true { #expect(open("\(text), \(doubt)").isEmpty) }
      let before = open("\(doubt); \(text)")
      for span in before {
        #expect(
          open(text).contains { $0.contains(span.lowerBound) && $0.upperBound >= span.upperBound })
      }
    }
    #expect(!open("xyzzy; 24/7").isEmpty)
  }

  @Test("make only their own days unknown where the times alone are not understood")
  func unreadTimes() {
    let hours = OpeningHours("Mo-Fr 09:00-17:00; Sa 9-12; Su off")
    #expect(hours.unread.count == 1)
    // 2026-11-02 is a Monday.
    #expect(at(hours, 2, 10) == .open && at(hours, 2, 18) == .closed)
    #expect(at(hours, 7, 3) == .unknown && at(hours, 7, 10) == .unknown)
    #expect(at(hours, 8, 2) == .unknown && at(hours, 8, 7) == .closed)
  }

  private func at(
    _ hours: OpeningHours, _ day: Int, _ hour: Int, minute: Int = 0, month: Int = 11,
    year: Int = 2026, _ calendar: HoursCalendar = clock
  ) -> Openness {
    hours.openness(year: year, month: month, day: day, hour: hour, minute: minute, in: calendar)
  }

  @Test("never crash on odd text, and keep their meaning when written", arguments: UInt64(0)..<50)
  func oddText(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let parts = [
      "Mo", "Fr", "-", ",", ", ", ";", " ", "09:00", "17:00", "22:00-02:00", "Jun", "31", ":",
      "off",
      "24/7", "+", "é", "99999999999999999999", "PH", "SH", "||", "\"", "2026", "week", "[1]",
      "easter", " +1 day", "sunset", "(", ")", "unknown", "open", "/",
    ]
    let start = try Self.instant("2026-06-01T00:00:00Z")
    for _ in 0..<80 {
      let text = (0..<Int.random(in: 0...9, using: &random)).compactMap { _ in
        parts.randomElement(using: &random)
      }.joined()
      let hours = OpeningHours(text)
      let again = OpeningHours(hours.description)
      #expect(again == hours, "\(text)")
      #expect(
        again.periods(from: start, seconds: 86_400, in: Self.clock)
          == hours.periods(from: start, seconds: 86_400, in: Self.clock))
    }
    let long = OpeningHours(String(repeating: "Mo 09:00-17:00; ", count: 500))
    #expect(long.unread.count == 1 && long.openness(at: start, in: Self.clock) == .unknown)
  }

  @Test("hold on their days, the later rule before the earlier")
  func days() throws {
    let hours = OpeningHours(
      "Tu-Su 10:00-17:00; Th 10:00-21:00; Jun-Aug Mo-Su 09:00-18:00; Dec 24-Jan 01 off")
    // 2026-11-02 is a Monday.
    #expect(at(hours, 2, 12) == .closed)
    #expect(at(hours, 3, 10) == .open)
    #expect(at(hours, 3, 9, minute: 59) == .closed)
    #expect(at(hours, 3, 17) == .closed)
    #expect(at(hours, 5, 20, minute: 59) == .open)
    #expect(at(hours, 6, 9, month: 7) == .open)
    #expect(at(hours, 9, 20, month: 7) == .closed)
    #expect(at(hours, 31, 12, month: 12) == .closed)
    #expect(at(hours, 1, 12, month: 1, year: 2027) == .closed)
    #expect(at(hours, 2, 12, month: 1, year: 2027) == .open)
    #expect(at(hours, 30, 12, month: 2) == .closed)
    #expect(OpeningHours("off").isNeverOpen)
    let night = OpeningHours("Fr,Sa 22:00-02:00; Su off")
    #expect(at(night, 8, 1, minute: 59) == .open)
    #expect(at(night, 8, 2) == .closed)
    #expect(at(night, 6, 1) == .closed)
    let leap = OpeningHours("Feb 29 10:00-11:00")
    #expect(at(leap, 29, 10, month: 2, year: 2028) == .open)
    #expect(at(leap, 1, 10, month: 3, year: 2027) == .closed)
  }

  @Test("of holidays are unknown only where nobody has listed them and it matters")
  func holidays() throws {
    let hours = OpeningHours("Mo-Fr 09:00-17:00; PH off")
    // Every weekday may be a holiday; no night is open in either case.
    #expect(at(hours, 2, 10) == .unknown && at(hours, 2, 18) == .closed)
    #expect(at(hours, 7, 10) == .closed)
    var listed = Self.clock
    listed.publicHolidays = try HolidayDates(["2026-11-11", "2026-12-24/2027-01-01"])
    #expect(at(hours, 2, 10, listed) == .open && at(hours, 11, 10, listed) == .closed)
    #expect(at(hours, 25, 10, month: 12, listed) == .closed)
    #expect(at(hours, 1, 10, month: 1, year: 2027, listed) == .closed)
    // The list begins no entry in 2027.
    #expect(at(hours, 4, 10, month: 1, year: 2027, listed) == .unknown)
    // Either way open.
    #expect(at(OpeningHours("Mo-Fr 09:00-17:00; PH 08:00-12:00"), 2, 10) == .open)
    let school = OpeningHours("Mo-Fr 09:00-17:00; SH Mo-We 10:00-12:00")
    #expect(at(school, 2, 9) == .unknown && at(school, 2, 11) == .open)
    #expect(at(school, 5, 9) == .open)
    let eve = OpeningHours("PH -1 day 10:00-14:00")
    #expect(at(eve, 10, 11, listed) == .open && at(eve, 11, 11, listed) == .closed)
    #expect(hours.namesPublicHolidays && !hours.namesSchoolHolidays && hours.week == nil)
  }

  @Test("fall back, add, and take times away")
  func joining() {
    let hours = OpeningHours("Mo-Fr 08:00-18:00, We 19:00-20:00; 12:00-13:00 off || \"ring\"")
    #expect(at(hours, 4, 9) == .open && at(hours, 4, 19) == .open)
    #expect(at(hours, 4, 12) == .unknown && at(hours, 7, 9) == .unknown)
    let night = OpeningHours("24/7; 23:00-01:00 off")
    #expect(at(night, 4, 0) == .closed && at(night, 4, 1) == .open && at(night, 4, 23) == .closed)
    #expect(at(OpeningHours("18:00-22:00+"), 4, 21) == .open)
    #expect(at(OpeningHours("18:00-22:00+"), 4, 23) == .unknown)
    #expect(at(OpeningHours("18:00-22:00+"), 5, 5) == .unknown)
    #expect(at(OpeningHours("09:00+"), 4, 10) == .unknown)
  }

  @Test("know years, weeks, Easter and the last Sunday of a month")
  func rareDays() {
    let summer = OpeningHours("Mar Su[-1]-Oct Su[-1] 10:00-12:00")
    #expect(at(summer, 28, 11, month: 3) == .closed && at(summer, 29, 11, month: 3) == .open)
    #expect(at(summer, 25, 11, month: 10) == .open && at(summer, 26, 11, month: 10) == .closed)
    // Easter of 2026 is on 5 April, of 2027 on 28 March.
    let easter = OpeningHours("24/7; easter -2 days-easter +1 day off")
    #expect(at(easter, 2, 11, month: 4) == .open && at(easter, 3, 11, month: 4) == .closed)
    #expect(at(easter, 6, 11, month: 4) == .closed && at(easter, 7, 11, month: 4) == .open)
    #expect(at(easter, 29, 11, month: 3, year: 2027) == .closed)
    let year = OpeningHours("2026 Dec 24-Jan 02 10:00-12:00; 2027 Jan 01 off")
    #expect(at(year, 2, 11, month: 1, year: 2027) == .open)
    #expect(at(year, 1, 11, month: 1, year: 2027) == .closed)
    #expect(at(year, 2, 11, month: 1) == .closed)
    // 1 January 2027 is in week 53 of 2026.
    let weeks = OpeningHours("week 53 10:00-12:00")
    #expect(at(weeks, 1, 11, month: 1, year: 2027) == .open)
    #expect(at(weeks, 4, 11, month: 1, year: 2027) == .closed)
  }

  static func instant(_ text: String) throws -> Date {
    try Date(text, strategy: .iso8601)
  }

  /// Days on which clocks change: in 2025 Vancouver on 9 March and 2 November, Berlin on 30 March
  /// and 26 October, each at night.
  @Test(
    "follow the clock on the wall when it changes",
    arguments: [
      ("America/Vancouver", "Sa 22:00-04:00", "2025-03-08", "2025-03-09T06:00:00Z", 5.0),
      ("America/Vancouver", "Sa 22:00-28:00", "2025-11-01", "2025-11-02T05:00:00Z", 7),
      ("America/Vancouver", "Su 00:00-24:00", "2025-03-09", "2025-03-09T08:00:00Z", 23),
      ("America/Vancouver", "Su 02:30-05:00", "2025-03-09", "2025-03-09T10:00:00Z", 2),
      ("America/Vancouver", "Su 01:00-02:30", "2025-03-09", "2025-03-09T09:00:00Z", 1),
      ("America/Vancouver", "Su 01:30-03:00", "2025-11-02", "2025-11-02T08:30:00Z", 2.5),
      ("America/Vancouver", "Mo-Su 09:00-17:00", "2025-03-09", "2025-03-09T16:00:00Z", 8),
      ("Europe/Berlin", "Sa 22:00-06:00", "2025-03-29", "2025-03-29T21:00:00Z", 7),
      ("Europe/Berlin", "Su 00:00-24:00", "2025-10-26", "2025-10-25T22:00:00Z", 25),
      ("Europe/Berlin", "Su 10:00-18:00", "2025-10-26", "2025-10-26T09:00:00Z", 8),
      ("Europe/Berlin", "Su 10:00-18:00", "2025-03-30", "2025-03-30T08:00:00Z", 8),
    ])
  func clockChanges(
    zone: String, text: String, day: String, opens: String, hours: Double
  ) throws {
    let timeZone = try #require(TimeZone(identifier: zone))
    let opening = try Self.instant(opens)
    let spans = OpeningHours(text).openSpans(
      from: try Self.instant("\(day)T00:00:00Z").addingTimeInterval(-3600 * 6), seconds: 48 * 3600,
      in: HoursCalendar(timeZone: timeZone))
    let span = try #require(spans.first { $0.lowerBound == opening })
    #expect(span.upperBound == opening.addingTimeInterval(hours * 3600))
  }

  @Test("give spans that join, and are cut to the time asked about")
  func spans() throws {
    let zone = HoursCalendar(timeZone: try #require(TimeZone(identifier: "America/Vancouver")))
    let noon = try Self.instant("2025-11-03T20:00:00Z")
    let always = OpeningHours("24/7")
    #expect(
      always.openSpans(from: noon, seconds: 40 * 86_400, in: zone)
        == [noon..<noon.addingTimeInterval(40 * 86_400)])
    let office = OpeningHours("Mo-Fr 09:00-17:00")
    let week = office.openSpans(from: noon, seconds: 7 * 86_400, in: zone)
    #expect(week.count == 6)
    #expect(week.first == noon..<noon.addingTimeInterval(5 * 3600))
    #expect(week.last?.upperBound == noon.addingTimeInterval(7 * 86_400))
    #expect(office.openness(at: noon, in: zone) == .open)
    #expect(office.openness(at: noon.addingTimeInterval(5 * 3600), in: zone) == .closed)
    #expect(OpeningHours("off").openSpans(from: noon, seconds: 86_400, in: zone).isEmpty)
    for seconds in [0, -5, Double.nan] {
      #expect(always.openSpans(from: noon, seconds: seconds, in: zone).isEmpty)
    }
    #expect(always.openSpans(from: .distantFuture, seconds: .infinity, in: zone).count == 1)
    let nowhere = Date(timeIntervalSince1970: .infinity)
    #expect(always.openSpans(from: nowhere, seconds: 60, in: zone).isEmpty)
    #expect(always.openness(at: nowhere, in: zone) == .unknown)
    let late = OpeningHours("Mo 22:00-24:00; Tu 00:00-03:00")
    #expect(
      late.openSpans(from: noon, seconds: 86_400, in: zone)
        == [noon.addingTimeInterval(10 * 3600)..<noon.addingTimeInterval(15 * 3600)])
    let evening = OpeningHours("Mo 10:00-14:00,14:00-16:00+")
    #expect(
      evening.possibleSpans(from: noon, seconds: 86_400, in: zone)
        == [noon..<noon.addingTimeInterval(12 * 3600)])
    #expect(
      evening.openSpans(from: noon, seconds: 86_400, in: zone)
        == [noon..<noon.addingTimeInterval(4 * 3600)])
  }
}
