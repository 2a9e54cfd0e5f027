import Catalog
import Foundation
import TestSupport
import Testing

@Suite("Opening hours")
struct OpeningHoursTests {
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
      ("12:00-36:00", "12:00-36:00"),
    ])
  func normalised(text: String, expected: String) throws {
    let hours = try OpeningHours(text)
    #expect(hours.description == expected)
    #expect(try OpeningHours(expected) == hours)
  }

  @Test(
    "refuse everything else, and say where",
    arguments: [
      ("", 1, ""), ("Mo-Fr 09:00-17:00; PH off", 20, "PH"),
      ("Mo-Fr 09:00-17:00 || \"x\"", 19, "||"),
      ("Mo-Fr 09:00-17:00, Sa 10:00-12:00", 20, "Sa"), ("sunrise-sunset", 1, "sunrise-sunset"),
      ("week 01-20 Mo", 1, "week"), ("Mo-Fr 09:00+", 7, "09:00+"), ("17:00-22:00+", 12, "+"),
      ("Mo-Fr 25:00-26:00", 7, "25:00-26:00"), ("10:00-49:00", 7, "49:00"),
      ("09:00-12:60", 7, "12:60"), ("10:00-10:00", 1, "10:00-10:00"),
      ("Mo[1] 10:00-12:00", 3, "[1]"),
      ("Mo-Fr 09:00-17:00 \"by appointment\"", 19, "\"by"), ("2024 Mo", 1, "2024"),
      ("Mo–Fr 09:00-17:00", 3, "–Fr"), ("mo-fr 09:00-17:00", 1, "mo-fr"), ("Jun 31", 5, "31"),
      ("Jun 01-Aug", 8, "Aug"), ("Jun 20-10", 8, "10"), ("Mo- 09:00-17:00", 5, "09:00-17:00"),
      ("09:00-17:00,16:00-18:00", 13, "16:00-18:00"), ("Mo-Fr 12:00-13:00 off", 19, "off"),
      ("; Mo", 1, ";"), ("Mo;;Tu", 4, ";"), ("unknown", 1, "unknown"), ("Monday", 1, "Monday"),
      ("٠٩:٠٠-١٧:٠٠", 1, "٠٩:٠٠-١٧:٠٠"), ("09:00-17:00 Mo", 13, "Mo"), ("Mo 9-17", 4, "9-17"),
      ("09:00-12:00,20:00-34:00", 24, ""),
    ])
  func refused(text: String, column: Int, part: String) throws {
    let error = try #require(throws: UnreadableHours.self) { try OpeningHours(text) }
    #expect(error.column == column && error.part == part && error.text == text)
    #expect(error.description.contains("Column \(column)") && error.reason.hasSuffix("."))
  }

  @Test("never crash on odd text", arguments: UInt64(0)..<50)
  func oddText(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let parts = [
      "Mo", "Fr", "-", ",", ";", " ", "09:00", "17:00", "Jun", "31", ":", "off", "24/7", "+", "é",
      "99999999999999999999", "PH", "||", "\"",
    ]
    for _ in 0..<40 {
      let text = (0..<Int.random(in: 0...9, using: &random)).compactMap { _ in
        parts.randomElement(using: &random)
      }.joined()
      guard let hours = try? OpeningHours(text) else { continue }
      #expect(try OpeningHours(hours.description) == hours)
    }
  }

  @Test("hold on their days, the later rule before the earlier")
  func days() throws {
    let hours = try OpeningHours(
      "Tu-Su 10:00-17:00; Th 10:00-21:00; Jun-Aug Mo-Su 09:00-18:00; Dec 24-Jan 01 off")
    // 2026-11-02 is a Monday.
    #expect(!hours.isOpen(year: 2026, month: 11, day: 2, hour: 12))
    #expect(hours.isOpen(year: 2026, month: 11, day: 3, hour: 10))
    #expect(!hours.isOpen(year: 2026, month: 11, day: 3, hour: 9, minute: 59))
    #expect(!hours.isOpen(year: 2026, month: 11, day: 3, hour: 17))
    #expect(hours.isOpen(year: 2026, month: 11, day: 5, hour: 20, minute: 59))
    #expect(hours.isOpen(year: 2026, month: 7, day: 6, hour: 9))
    #expect(!hours.isOpen(year: 2026, month: 7, day: 9, hour: 20))
    #expect(!hours.isOpen(year: 2026, month: 12, day: 31, hour: 12))
    #expect(!hours.isOpen(year: 2027, month: 1, day: 1, hour: 12))
    #expect(hours.isOpen(year: 2027, month: 1, day: 2, hour: 12))
    #expect(!hours.isOpen(year: 2026, month: 2, day: 30, hour: 12))
    #expect(try OpeningHours("off").isNeverOpen)
    let night = try OpeningHours("Fr,Sa 22:00-02:00; Su off")
    #expect(night.isOpen(year: 2026, month: 11, day: 8, hour: 1, minute: 59))
    #expect(!night.isOpen(year: 2026, month: 11, day: 8, hour: 2))
    #expect(!night.isOpen(year: 2026, month: 11, day: 6, hour: 1))
    let leap = try OpeningHours("Feb 29 10:00-11:00")
    #expect(leap.isOpen(year: 2028, month: 2, day: 29, hour: 10))
    #expect(!leap.isOpen(year: 2027, month: 3, day: 1, hour: 10))
  }

  private func instant(_ text: String) throws -> Date {
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
    let opening = try instant(opens)
    let spans = try OpeningHours(text).openSpans(
      from: try instant("\(day)T00:00:00Z").addingTimeInterval(-3600 * 6), seconds: 48 * 3600,
      in: timeZone)
    let span = try #require(spans.first { $0.lowerBound == opening })
    #expect(span.upperBound == opening.addingTimeInterval(hours * 3600))
  }

  @Test("give spans that join, and are cut to the time asked about")
  func spans() throws {
    let zone = try #require(TimeZone(identifier: "America/Vancouver"))
    let noon = try instant("2025-11-03T20:00:00Z")
    let always = try OpeningHours("24/7")
    #expect(
      always.openSpans(from: noon, seconds: 40 * 86_400, in: zone)
        == [noon..<noon.addingTimeInterval(40 * 86_400)])
    let office = try OpeningHours("Mo-Fr 09:00-17:00")
    let week = office.openSpans(from: noon, seconds: 7 * 86_400, in: zone)
    #expect(week.count == 6)
    #expect(week.first == noon..<noon.addingTimeInterval(5 * 3600))
    #expect(week.last?.upperBound == noon.addingTimeInterval(7 * 86_400))
    #expect(office.isOpen(at: noon, in: zone))
    #expect(!office.isOpen(at: noon.addingTimeInterval(5 * 3600), in: zone))
    #expect(try OpeningHours("off").openSpans(from: noon, seconds: 86_400, in: zone).isEmpty)
    for seconds in [0, -5, Double.nan] {
      #expect(always.openSpans(from: noon, seconds: seconds, in: zone).isEmpty)
    }
    #expect(always.openSpans(from: .distantFuture, seconds: .infinity, in: zone).count == 1)
    let nowhere = Date(timeIntervalSince1970: .infinity)
    #expect(always.openSpans(from: nowhere, seconds: 60, in: zone).isEmpty)
    let late = try OpeningHours("Mo 22:00-24:00; Tu 00:00-03:00")
    #expect(
      late.openSpans(from: noon, seconds: 86_400, in: zone)
        == [noon.addingTimeInterval(10 * 3600)..<noon.addingTimeInterval(15 * 3600)])
  }
}
