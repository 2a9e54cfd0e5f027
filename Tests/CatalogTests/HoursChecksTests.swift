import Catalog
import Geodesy
import Notation
import TestSupport
import Testing

@Suite("Checks of opening hours")
struct HoursChecksTests {
  private func problems(_ hours: String, holidays: [String]? = nil) throws -> [Problem] {
    var contents = SampleCampus.contents
    var gate = PathPoint(
      id: try PlaceID("alder/gate"), kind: .gate, coordinate: try SampleCampus.at(15, 30))
    gate.openingHours = OpeningHours(hours)
    contents.insert(.pathPoint(gate))
    contents.campuses[try PlaceID("alder")]?.publicHolidays = try holidays.map {
      try HolidayDates($0)
    }
    return CatalogChecks.problems(in: contents).filter {
      $0.code == .unreadableHours || $0.code == .missingHolidays
    }
  }

  @Test("say of a gate that nobody understands when it is open, and what to write")
  func points() throws {
    let unread = try problems("9 to 5")
    #expect(unread.map(\.code) == [.unreadableHours])
    #expect(
      unread.first?.message.hasPrefix(
        "The opening hours of the point alder/gate are not understood. ") == true)
    #expect(
      unread.first?.remedy
        == "Write them as OpenStreetMap does; until then they are unknown at those times.")
    #expect(unread.first?.severity == .warning)
  }

  @Test("say that a gate's hours name holidays that the campus does not list")
  func holidays() throws {
    let missing = try problems("Mo-Fr 08:00-18:00; PH off")
    #expect(missing.map(\.code) == [.missingHolidays])
    #expect(
      missing.first?.message
        == "The opening hours of the point alder/gate name public holidays, which 'alder' does not "
        + "list.")
    #expect(missing.first?.remedy.contains("publicHolidays: [") == true)
    #expect(try problems("Mo-Fr 08:00-18:00; PH off", holidays: ["2026-01-01"]).isEmpty)
    #expect(try problems("Mo-Fr 08:00-18:00").isEmpty)
  }
}
