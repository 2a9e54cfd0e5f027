import Catalog
import Foundation
import Geodesy
import Testing

@Suite("Holidays and the sun in opening hours")
struct HoursHolidayTests {
  @Test("lists of holidays are dates and intervals, written earliest first")
  func lists() throws {
    let dates = try HolidayDates(["2026-12-25", "2026-04-03/2026-04-06", "2026-01-01"])
    #expect(dates.texts == ["2026-01-01", "2026-04-03/2026-04-06", "2026-12-25"])
    #expect(try HolidayDates(dates.texts) == dates)
  }

  @Test(
    "lists refuse what is no date, and say so",
    arguments: [
      ["2026-02-30"], ["25 Dec"], ["2026-12-25/2026-12-24"], ["2026-1-1"], [""], ["2026-01-01/"],
      ["2026-01-01/2026-01-02/2026-01-03"], ["2026-01-01/2027-12-31"],
      ["2026-05-01", "2026-05-01"],
      ["0000-01-01"], ["٢٠٢٦-٠١-٠١"],
    ])
  func refused(entries: [String]) throws {
    let error = try #require(throws: UnreadableDate.self) { try HolidayDates(entries) }
    #expect(error.text == entries.last && error.reason.hasSuffix("."))
  }

  /// Times of HM Nautical Almanac Office for London: in 2024 the sun rises at 04:43 and sets at 21:21
  /// on 20 June (summer time), and rises at 08:04 and sets at 15:53 on 21 December.
  @Test(
    "the sun rises and sets when almanacs say, with a margin in which nobody knows",
    arguments: [(6, 20, 4 * 60 + 43, 21 * 60 + 21), (12, 21, 8 * 60 + 4, 15 * 60 + 53)])
  func sun(month: Int, day: Int, rises: Int, sets: Int) throws {
    let calendar = HoursCalendar(
      timeZone: try #require(TimeZone(identifier: "Europe/London")),
      coordinate: try Coordinate(latitude: 51.5, longitude: -0.12))
    let hours = OpeningHours("sunrise-sunset")
    func at(_ minute: Int) -> Openness {
      hours.openness(
        year: 2024, month: month, day: day, hour: minute / 60, minute: minute % 60, in: calendar)
    }
    #expect(at(rises - 8) == .closed && at(rises) == .unknown && at(rises + 8) == .open)
    #expect(at(sets - 8) == .open && at(sets) == .unknown && at(sets + 8) == .closed)
  }

  @Test("where the sun does not set, or nobody knows the place, hours of the sun are unknown")
  func polar() throws {
    let zone = try #require(TimeZone(identifier: "Europe/Oslo"))
    let north = try Coordinate(latitude: 69.65, longitude: 18.96)
    let hours = OpeningHours("Mo-Su sunrise-sunset; Fr off")
    for place in [north, nil] {
      let calendar = HoursCalendar(timeZone: zone, coordinate: place)
      // 2026-06-17 is a Wednesday.
      #expect(
        hours.openness(year: 2026, month: 6, day: 17, hour: 12, in: calendar) == .unknown)
      #expect(hours.openness(year: 2026, month: 6, day: 19, hour: 12, in: calendar) == .closed)
    }
    // Samoa is west of the date line by its sun, east of it by its clock.
    let samoa = HoursCalendar(
      timeZone: try #require(TimeZone(identifier: "Pacific/Apia")),
      coordinate: try Coordinate(latitude: -13.8, longitude: -171.8))
    #expect(hours.openness(year: 2026, month: 6, day: 17, hour: 12, in: samoa) == .open)
    #expect(hours.openness(year: 2026, month: 6, day: 17, hour: 21, in: samoa) == .closed)
  }
}
