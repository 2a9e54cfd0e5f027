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

  @Test("an empty list says that no day is a holiday")
  func none() throws {
    let hours = OpeningHours("10:00-12:00; PH off")
    for (holidays, expected) in [([] as [String]?, Openness.open), (nil, .unknown)] {
      let calendar = HoursCalendar(
        timeZone: try #require(TimeZone(identifier: "Etc/UTC")),
        publicHolidays: try holidays.map { try HolidayDates($0) })
      #expect(
        hours.openness(year: 2026, month: 12, day: 25, hour: 11, in: calendar) == expected)
    }
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

  /// At 50 N, 10 E on 4 and 5 May 2026 the sun sets at 20:41 and rises at 05:47, summer time; civil
  /// twilight ends at 21:15 and begins at 05:12.
  @Test(
    "a night of the sun goes on to the next morning",
    arguments: [
      ("dusk-dawn", "oooo-"), ("sunset-sunrise", "oooo-"), ("22:00-sunrise", "oooo-"),
      ("(sunset+01:00)-sunrise", "oooo-"), ("(sunset+01:00)-(sunrise-03:00)", "oo---"),
      ("24/7; dusk-dawn off", "----o"), ("24/7; sunset-sunrise closed", "----o"),
      ("24/7; 22:00-sunrise off", "----o"), ("24/7; 22:00-06:00 off", "----o"),
      ("Mo dusk-dawn", "oooo-"), ("Tu dusk-dawn", "-----"), ("sunrise-sunset", "----o"),
      ("(sunrise+08:00)-(sunset-08:00)", "-----"), ("23:00-sunset", "?????"),
    ])
  func overNight(text: String, expected: String) throws {
    let calendar = HoursCalendar(
      timeZone: try #require(TimeZone(identifier: "Europe/Berlin")),
      coordinate: try Coordinate(latitude: 50, longitude: 10))
    let hours = OpeningHours(text)
    // Monday at 23:30, Tuesday at 01:00, 03:00, 05:00 and 12:00.
    let times = [(4, 23, 30), (5, 1, 0), (5, 3, 0), (5, 5, 0), (5, 12, 0)]
    let found = times.map { day, hour, minute in
      let openness = hours.openness(
        year: 2026, month: 5, day: day, hour: hour, minute: minute, in: calendar)
      return openness == .open ? "o" : openness == .closed ? "-" : "?"
    }
    #expect(found.joined() == expected)
  }

  @Test(
    "day and night of the sun leave no gap and never overlap",
    arguments: [-45.0, 0, 35, 50, 58, 64, 69.65])
  func dayAndNight(latitude: Double) throws {
    let calendar = HoursCalendar(
      timeZone: try #require(TimeZone(identifier: "Etc/UTC")),
      coordinate: try Coordinate(latitude: latitude, longitude: 2))
    for (morning, evening) in [("sunrise", "sunset"), ("dawn", "dusk")] {
      let day = OpeningHours("\(morning)-\(evening)")
      let night = OpeningHours("\(evening)-\(morning)")
      let closed = OpeningHours("24/7; \(evening)-\(morning) off")
      for month in 1...12 {
        for minute in stride(from: 0, to: 24 * 60, by: 20) {
          let found = [day, night, closed].map {
            $0.openness(
              year: 2026, month: month, day: 17, hour: minute / 60, minute: minute % 60,
              in: calendar)
          }
          // Where the sun does not rise or set, none is known.
          if found[1] == .open { #expect(found[0] != .open && found[2] == .closed) }
          if found[1] == .closed { #expect(found[0] != .closed && found[2] == .open) }
          if found[1] == .unknown { #expect(found[2] == .unknown) }
          if latitude.magnitude <= 58 {
            #expect(found[0] == found[2], "\(morning) \(month) \(minute)")
          }
        }
      }
    }
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
      for night in ["dusk-dawn", "22:00-sunrise", "sunset-06:00", "24/7; sunset-sunrise off"] {
        #expect(
          OpeningHours(night).openness(year: 2026, month: 6, day: 17, hour: 23, in: calendar)
            == .unknown, "\(night)")
      }
    }
    // Samoa is west of the date line by its sun, east of it by its clock.
    let samoa = HoursCalendar(
      timeZone: try #require(TimeZone(identifier: "Pacific/Apia")),
      coordinate: try Coordinate(latitude: -13.8, longitude: -171.8))
    #expect(hours.openness(year: 2026, month: 6, day: 17, hour: 12, in: samoa) == .open)
    #expect(hours.openness(year: 2026, month: 6, day: 17, hour: 21, in: samoa) == .closed)
  }
}
