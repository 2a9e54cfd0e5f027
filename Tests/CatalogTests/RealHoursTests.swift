import Catalog
import Foundation
import Geodesy
import Testing

/// Values such as stand in OpenStreetMap, written for this test: what is asked of each is what a person
/// would answer who reads it.
@Suite("Opening hours as people write them")
struct RealHoursTests {
  /// In Berlin, with the public holidays of 2026 and no school holidays.
  private static func calendar() throws -> HoursCalendar {
    HoursCalendar(
      timeZone: try #require(TimeZone(identifier: "Europe/Berlin")),
      coordinate: try Coordinate(latitude: 52.52, longitude: 13.4),
      publicHolidays: try HolidayDates([
        "2026-01-01", "2026-04-03", "2026-04-06", "2026-05-01", "2026-05-14", "2026-05-25",
        "2026-10-03", "2026-12-25", "2026-12-26",
      ]))
  }

  /// A Tuesday at noon, Friday 1 May (a holiday) at noon, Saturday 6 June at 20:30, and Sunday
  /// 22 November at 15:00: `o` open, `c` closed, `u` unknown.
  private static let moments = [(5, 5, 12, 0), (5, 1, 12, 0), (6, 6, 20, 30), (11, 22, 15, 0)]

  @Test(
    "are understood",
    arguments: [
      ("24/7", "oooo"), ("Mo-Fr 09:00-17:00", "oocc"), ("Mo-Fr 09:00-17:00; PH off", "occc"),
      ("Mo-Fr 08:00-18:00; Sa 09:00-13:00; PH,Su off", "occc"),
      ("Mo-Su 10:00-18:00; PH 12:00-18:00", "ooco"), ("Tu-Su,PH 10:00-18:00", "ooco"),
      ("Mo-Fr 09:00-17:00, Sa 09:00-21:00", "oooc"),
      ("Mo-Sa 07:00-22:00; Su,PH 08:00-20:00", "oooo"),
      ("Tu-Fr 10:00-18:00; Sa,Su 11:00-17:00; PH closed", "occo"),
      ("Mo-Fr 09:00-12:00,13:00-17:00; PH off", "cccc"),
      ("Mo-Th 08:00-20:00; Fr 08:00-18:00; Sa 10:00-14:00; PH off", "occc"),
      ("Apr-Oct: Mo-Su 10:00-19:00; Nov-Mar: Mo-Su 10:00-16:00", "ooco"),
      ("Apr 01-Sep 30 09:00-21:00; Oct 01-Mar 31 09:00-17:00; Dec 24-26 off", "oooo"),
      ("Mo-Fr 06:00-24:00; Sa 08:00-24:00; Su 09:00-22:00; PH 09:00-22:00", "oooo"),
      ("Mo-Su 00:00-24:00", "oooo"), ("Mo-Su,PH 05:00-01:00", "oooo"),
      ("Fr,Sa 20:00-05:00", "ccoc"), ("Mo-Su 18:00-02:00; Tu off", "ccoc"),
      ("PH,Su 10:00-16:00; Mo-Sa 08:00-20:00", "ooco"),
      ("sunrise-sunset", "oooo"), ("Mo-Su sunrise-sunset", "oooo"), ("dawn-dusk", "oooo"),
      ("08:00-sunset", "oooo"), ("Oct-Mar 07:00-18:00; Apr-Sep 07:00-22:00", "oooo"),
      ("Mo-Fr 09:00-17:00 || \"by appointment\"", "oouu"), ("\"by appointment\"", "uuuu"),
      ("Mo-Fr 09:00-17:00 open \"ring the bell\"", "oocc"), ("Sa unknown; Tu 10:00-14:00", "ocuc"),
      ("Mo-Fr 10:00-16:00 \"for groups\"", "uucc"), ("Tu-Su 10:00-18:00; Mo off", "ooco"),
      ("Th[1] 18:00-21:00; Tu-Su 10:00-17:00", "ooco"), ("Su[-1] off; Mo-Fr 10:00-17:00", "oocc"),
      ("We-Su 11:00-18:00; We[-1] 11:00-20:00", "coco"),
      ("Mo-Fr 09:00-17:00; Dec 24-Jan 01 off", "oocc"), ("Mo-Fr 12:00-23:00+", "oocc"),
      ("Mo-Sa 18:00+", "ccuc"), ("Sa 18:00-22:00+", "ccoc"), ("off", "cccc"), ("closed", "cccc"),
      ("Mo-Fr 08:00-16:00; SH off", "uucc"), ("SH Mo-Fr 10:00-16:00", "uucc"),
      ("Mo-Fr 08:00-16:00; SH,PH off", "uccc"), ("PH off; Mo-Fr 09:00-18:00", "oocc"),
      ("Mo-Fr 09:00-18:00; PH off; SH 10:00-12:00", "uccc"),
      ("2026 Mo-Fr 09:00-17:00", "oocc"), ("2025 Mo-Fr 09:00-17:00", "cccc"),
      ("2026 May 01-2026 Nov 30 10:00-22:00", "oooo"), ("2026 Apr 15-Jun 30 off; 24/7", "oooo"),
      ("24/7; 2026 Apr 15-Jun 30 off", "ccco"), ("week 19 10:00-20:00", "occc"),
      ("week 1-53/2 Tu 10:00-20:00", "occc"), ("easter -2 days off; Mo-Su 10:00-17:00", "ooco"),
      ("Mar Su[-1]-Oct Su[-1]: Mo-Su 08:00-21:00", "oooc"),
      ("Mo-Fr 07:30-18:00, Sa 08:00-21:00, Su,PH 10:00-16:00", "oooo"),
      ("Mo-Fr 08:00-18:00; Mo-Fr 12:00-13:00 off", "cccc"), ("PH Mo-Fr 10:00-14:00", "cocc"),
      ("Mo, We, Fr 10:00-14:00", "cocc"), ("Mo-Fr 09:00-17:00; Sa, Su 10:00-16:00", "ooco"),
      ("Mo-Sa 09:00-18:00; Su 13:00-17:00; PH off; Dec 25 off", "occo"),
      ("Tu 10:00-14:00; PH -1 day off", "occc"), ("Mo-Fr 9:00-17:00", "oocc"),
      ("10:00-20:00; Jan 01,Dec 25 off", "ooco"), ("Mo-Su 06:00-22:00; Nov-Feb off", "oooc"),
    ])
  func understood(text: String, expected: String) throws {
    let hours = OpeningHours(text)
    #expect(hours.unread == [])
    #expect(try said(hours) == expected)
  }

  @Test(
    "are unknown where they are not understood, never open",
    arguments: [
      ("Mo-Fr 9am-5pm", "uucc"), ("Monday to Friday 9-17", "uuuu"), ("Mo-Fr 09.00-17.00", "uucc"),
      ("Mo–Fr 09:00–17:00", "uuuu"), ("by appointment", "uuuu"), ("mo-fr 09:00-17:00", "uuuu"),
      ("Mo-Fr 09:00-17:00; Samstag 10:00-14:00", "uuuu"), ("Mo-Fr 0900-1700", "uuuu"),
      ("Mo-Fr 09:00-17:00; Sa 10-14; Su off", "oouc"), ("summer 10:00-20:00", "uuuu"),
      ("May-Sep 24/7; Oct-Apr off", "uuuc"),
      ("Mo-Fr 09:00-17:00; Sa by appointment", "uuuu"), ("Mo-Fr 08:00 - 17:00 Uhr", "uuuu"),
      ("Täglich 10:00-18:00; Su off", "uuuc"), ("yes", "uuuu"), ("Mo-Sa 10:00-20:00/00:30", "uuuc"),
      ("\"Summer term\": Mo-Fr 08:00-20:00", "uuuu"),
    ])
  func notUnderstood(text: String, expected: String) throws {
    let hours = OpeningHours(text)
    #expect(!hours.unread.isEmpty && hours.description == text)
    #expect(try said(hours) == expected)
  }

  private func said(_ hours: OpeningHours) throws -> String {
    let calendar = try Self.calendar()
    return Self.moments.map { month, day, hour, minute in
      String(
        hours.openness(
          year: 2026, month: month, day: day, hour: hour, minute: minute, in: calendar
        ).rawValue.prefix(1))
    }.joined()
  }
}
