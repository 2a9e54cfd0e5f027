import Foundation
import Notation
import TestSupport
import Testing

@Suite("Day of the calendar")
struct CivilDayTests {
  @Test("has the number and weekday that Foundation counts", arguments: UInt64(0)..<4)
  func agrees(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    for _ in 0..<200 {
      // Foundation's calendar is Julian before 1582.
      let number = Int.random(in: -140_000...2_900_000, using: &random)
      let day = CivilDay(number: number)
      let parts = calendar.dateComponents(
        [.year, .month, .day, .weekday],
        from: Date(timeIntervalSince1970: Double(number) * 86_400))
      #expect(day.year == parts.year && day.month == parts.month && day.day == parts.day)
      #expect((day.weekday + 1) % 7 + 1 == parts.weekday)
      #expect(CivilDay(year: day.year, month: day.month, day: day.day).number == number)
      #expect(CivilDay(day.description) == day)
      #expect(day.adding(-1).adding(1) == day)
    }
  }

  @Test("is read from a date that the calendar has, and from nothing else")
  func reads() {
    #expect(CivilDay("2024-02-29")?.number == 19_782)
    #expect(CivilDay("0001-01-01")?.number == -719_162)
    for none in [
      "2023-02-29", "1900-02-29", "2026-13-01", "2026-00-01", "2026-04-31", "2026-04-00",
      "0000-01-01", "2026-4-1", "2026-04-01T", "20260401", "-026-04-01", "２026-04-01", "",
    ] {
      #expect(CivilDay(none) == nil, "\(none)")
    }
    #expect(CivilDay(checking: 10_000, 1, 1) == nil)
    #expect((1...12).map { CivilDay.length(month: $0, in: 2000) }.reduce(0, +) == 366)
    #expect((1...12).map { CivilDay.length(month: $0, in: 2100) }.reduce(0, +) == 365)
  }
}

@Suite("A time of RFC 3339")
struct StrictTimeTests {
  @Test(
    "is the moment that it names",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1970-01-01t00:00:01z", 1), ("1970-01-01T00:00:00.25Z", 0.25),
      ("1970-01-01T02:00:00+02:00", 0), ("1969-12-31T17:00:00-07:00", 0),
      ("1970-01-01T00:00:00.000-00:00", 0), ("1972-06-30T23:59:60Z", 78_796_800),
    ] as [(String, Double)])
  func known(text: String, seconds: Double) {
    #expect(CivilTime.seconds(ofRFC3339: text) == seconds)
  }

  /// Others of them are times of ISO 8601, or of XML.
  @Test(
    "is none in another spelling",
    arguments: [
      "1980-01-01T00:00:00", "1980-01-01T00:00", "1980-01-01T00:00Z", "1980-01-01T00:00:00+0200",
      "1980-01-01T00:00:00+02", "1980-01-01T00:00:00.Z", "1980-01-01T00:00:00.",
      "1980-01-01T00:00:00,5Z", "1980-01-01T00:00:000Z", "1980-01-01T00:00:00.5.5Z",
      "1980-01-01 00:00:00Z", "1980-01-01T24:00:00Z", "1980-01-01T00:60:00Z",
      "1980-02-30T00:00:00Z",
      "1980-01-01T00:00:00+24:00", "1980-01-01T00:00:00+02:60", "1980-01-01T00:00:00 02:00",
      "1980-01-01T00:00:00ZZ", "1980-01-01T00:00:00Y", "1980-01-01T00:00:00+2:000", "1980-01-01",
      "",
      "1980-01-01T00:00:0\u{661}Z",
    ])
  func none(text: String) {
    #expect(CivilTime.seconds(ofRFC3339: text) == nil)
  }

  @Test("is whatever is written here", arguments: UInt64(0)..<4)
  func written(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let seconds = Double(Int.random(in: -62_135_596_800...253_402_300_799, using: &random))
      #expect(CivilTime.seconds(ofRFC3339: CivilTime.text(seconds)) == seconds)
    }
  }
}

@Suite("Written time")
struct WrittenTimeTests {
  @Test(
    "has seconds or none, and what stands behind",
    arguments: [
      ("2026-05-04T10:30", nil, ""), ("2026-05-04t10:30:07Z", 7, "Z"),
      ("2026-05-04T10:30:07.25-07:00", 7.25, "-07:00"), ("2026-05-04T10:30Zulu", nil, "Zulu"),
    ] as [(String, Double?, String)])
  func parts(text: String, seconds: Double?, zone: String) throws {
    let time = try #require(WrittenTime(text))
    #expect(time.day == CivilDay(year: 2026, month: 5, day: 4))
    #expect(time.hours == 10 && time.minutes == 30)
    #expect(time.seconds == seconds)
    #expect(String(time.zone) == zone)
  }

  @Test("is none without a time, or with half of one")
  func none() {
    for text in [
      "2026-05-04", "2026-05-04 10:30", "2026-05-04T10:3", "2026-05-04T10:30:", "noon",
      "2026-05-04T10:30:5Z", "2026-05-04T10:30:05.5.5",
      "2026-05-04T10:30" + .init(repeating: "0", count: 60),
    ] {
      #expect(WrittenTime(text) == nil, "\(text)")
    }
    #expect(WrittenTime("2026-02-30T10:30")?.day == nil)
  }

  @Test("has a zone in the spellings of ISO 8601")
  func zones() {
    let known = ["Z": 0, "z": 0, "+05:45": 20_700, "-0700": -25_200, "-07": -25_200, "+00:00": 0]
    for (text, offset) in known { #expect(WrittenTime.offset(of: text[...]) == offset, "\(text)") }
    for none in ["", "07:00", "+7", "+24:00", "+05:60", "+0:545", "+05:4", "Zulu", " 02:00"] {
      #expect(WrittenTime.offset(of: none[...]) == nil, "\(none)")
    }
  }
}
