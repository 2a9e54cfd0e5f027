import Catalog
import Foundation
import Geodesy
import Notation
import TestSupport
import Testing

@testable import Queries

@Suite("A time of departure")
struct DepartureTests {
  @Test(
    "is read with its zone",
    arguments: [
      ("1970-01-01T00:00:00Z", 0.0), ("2026-05-04T10:30:00-07:00", 1_777_915_800),
      ("2026-05-04T10:30:00-0700", 1_777_915_800), ("2026-05-04T10:30-07", 1_777_915_800),
      ("2026-05-04T17:30:00.5Z", 1_777_915_800.5), ("2024-02-29T23:59:59Z", 1_709_251_199),
      ("2026-05-04T23:15:00+05:45", 1_777_915_800), ("0001-01-01T00:00:00Z", -62_135_596_800),
      ("9999-12-31T23:59:59Z", 253_402_300_799),
    ])
  func isRead(text: String, seconds: Double) throws {
    #expect(try WalkingStyle.departure(text, parameter: "X").timeIntervalSince1970 == seconds)
  }

  @Test("agrees with Foundation from 1970 to 2400", arguments: UInt64(0)..<8)
  func agrees(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let seconds = Double(Int.random(in: 0...13_569_465_600, using: &random))
      let text = Date(timeIntervalSince1970: seconds).formatted(.iso8601)
      #expect(try WalkingStyle.departure(text, parameter: "X").timeIntervalSince1970 == seconds)
    }
  }

  @Test(
    "is refused where there is none such, with what to do",
    arguments: [
      ("2026-02-30T10:00:00Z", "calendar"), ("2025-02-29T10:00:00Z", "calendar"),
      ("1900-02-29T10:00:00Z", "calendar"), ("2026-05-04T25:61:61Z", "23:59:59"),
      ("2026-05-04T23:59:60Z", "23:59:59"), ("2026-13-04T10:00:00Z", "calendar"),
      ("2026-00-04T10:00:00Z", "calendar"), ("0000-05-04T10:00:00Z", "calendar"),
      ("99999-05-04T10:00:00Z", "ISO 8601"), ("noon", "ISO 8601"), ("", "ISO 8601"),
      ("2026-05-04", "ISO 8601"), ("٢٠٢٦-05-04T10:00:00Z", "ISO 8601"),
      ("2026-05-04T10:30:00", "-07:00"), ("2026-05-04T10:30:00+25:00", "-07:00"),
      ("2026-05-04T10:30:00Zulu", "-07:00"), ("2026-05-04T10:30:00 02:00", "%2B"),
      (String(repeating: "1", count: 60_000), "ISO 8601"),
    ])
  func isRefused(text: String, remedy: String) throws {
    let problem = #expect(throws: Problem.self) {
      try WalkingStyle.departure(text, parameter: "Parameter 'depart'")
    }
    #expect(problem?.remedy.contains(remedy) == true, "\(problem?.remedy ?? "")")
    #expect(problem?.message.hasPrefix("Parameter 'depart'") == true)
    #expect(problem?.message.utf8.count ?? 0 < 300)
  }

  @Test(
    "without a zone is by the clock of the campus: the first of two moments, the change where none is",
    arguments: [
      ("2026-05-04T10:30", "2026-05-04T08:30:00Z"),
      ("2026-12-04T10:30:15.5", "2026-12-04T09:30:15Z"),
      ("2026-10-25T02:30:00", "2026-10-25T00:30:00Z"),
      ("2026-03-29T02:30:00", "2026-03-29T01:00:00Z"),
      ("2026-05-04T10:30Z", "2026-05-04T10:30:00Z"),
    ])
  func clock(text: String, expected: String) throws {
    let clock = HoursCalendar(timeZone: try #require(TimeZone(identifier: "Europe/Berlin")))
    let date = try WalkingStyle.departure(text, parameter: "X", clock: clock)
    #expect(date.formatted(.iso8601) == expected)
    for none in ["2026-02-30T10:00", "2026-05-04T24:00"] {
      #expect(throws: Problem.self) {
        try WalkingStyle.departure(none, parameter: "X", clock: clock)
      }
    }
  }

  @Test("is by the clock of the named campus, or that which all campuses have")
  func clockOfCampus() throws {
    let alder = try PlaceID("alder")
    let zone = TimeZone(identifier: "Atlantic/Azores")
    #expect(SampleCampus.snapshot.clock(on: alder)?.timeZone == zone)
    #expect(SampleCampus.snapshot.clock(on: nil)?.timeZone == zone)
    var contents = SampleCampus.contents
    let other = try PlaceID("other")
    contents.insert(
      .campus(
        Campus(
          id: other, name: try #require(LocalizedText("Other", in: .english)),
          languages: [.english], timeZone: "UTC",
          center: try Coordinate(latitude: 0, longitude: 0))))
    let two = CatalogSnapshot(contents, revision: 1)
    #expect(two.clock(on: nil) == nil)
    #expect(two.clock(on: alder)?.timeZone == zone)
    #expect(two.clock(on: try PlaceID("nowhere")) == nil)
  }

  @Test("numbers say their range as people write it")
  func ranges() throws {
    let problem = #expect(throws: Problem.self) {
      try WalkingStyle.number("5", in: WalkingStyle.inclines, parameter: "Option --steepest")
    }
    #expect(problem?.message == "Option --steepest must be a number from 0 to 1, not '5'.")
  }
}

@Suite("Ends of a walk")
struct DirectionsEndTests {
  @Test(
    "that are positions, but not on Earth, are called so",
    arguments: ["100,0", "91, 0", "0,181", "nan,nan", "inf,0", "-1e999,0"])
  func notOnEarth(text: String) throws {
    let problem = #expect(throws: Problem.self) {
      try SampleCampus.snapshot.end(named: text, parameter: "Option --to")
    }
    #expect(problem?.code == .invalidCoordinate)
  }

  @Test("are not looked for where no identifier is so long")
  func tooLong() throws {
    let problem = #expect(throws: Problem.self) {
      try SampleCampus.snapshot.end(
        named: String(repeating: "a", count: 60_000), parameter: "Option --to")
    }
    #expect(problem?.code == .badRequest)
    #expect(NameSuggestion.nearest(to: String(repeating: "a", count: 484), among: ["a"]) == [])
  }

  @Test("may be an entrance, by its name")
  func entrance() throws {
    let end = try SampleCampus.snapshot.end(named: "alder/gallery/east", parameter: "Option --to")
    #expect(end == .entrance(try PlaceID("alder/gallery/east")))
    #expect(SampleCampus.snapshot.campus(of: end) == (try PlaceID("alder")))
  }
}
