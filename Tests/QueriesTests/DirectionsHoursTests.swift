import Catalog
import Foundation
import Geodesy
import Queries
import Testing

@Suite("Directions through doors with hours")
struct DirectionsHoursTests {
  @Test("call the piece behind a closed door by the name of the door")
  func behindTheDoor() throws {
    let answer = try Corner.snapshot(doorHours: "off").answer(
      Directions(
        from: .coordinate(try Corner.at(100, 62), level: try PlaceID("corner/hall/cellar")),
        to: .subject(.work(try Slug("urn"))),
        style: WalkingStyle(departure: try Date("2026-03-02T08:30:00Z", strategy: .iso8601))))
    guard case .unreachable(let unreachable) = answer.outcome else {
      Issue.record("There is a way: \(answer.outcome)")
      return
    }
    #expect(unreachable.obstacle == ItemKey(.entrance, "corner/hall/door"))
    #expect(unreachable.isClosed)
  }

  @Test(
    "respect when doors are open, in the time zone of the campus",
    arguments: [("2026-03-02T08:30:00Z", true), ("2026-03-02T07:30:00Z", false)])
  func hours(time: String, isOpen: Bool) throws {
    let style = WalkingStyle(departure: try Date(time, strategy: .iso8601))
    let answer = try Corner.answer(
      try Corner.snapshot(doorHours: "Mo-Fr 09:00-17:00"), style: style)
    guard case .unreachable(let unreachable) = answer.outcome else {
      #expect(isOpen)
      return
    }
    #expect(!isOpen)
    #expect(unreachable.obstacle == ItemKey(.entrance, "corner/hall/door"))
    #expect(unreachable.isClosed)
  }

  @Test(
    "lead through a door of which it is not known whether it is open, and say so",
    arguments: [
      ("Mo-Fr 09:00-17:00; PH off", "2026-03-02T08:30:00Z"), ("9 to 5", "2026-03-02T08:30:00Z"),
      ("sunrise-18:00", "2026-03-02T06:03:00Z"), ("Mo-Fr 08:00+", "2026-03-02T08:30:00Z"),
    ])
  func unknownHours(hours: String, time: String) throws {
    let snapshot = try Corner.snapshot(doorHours: hours)
    let style = WalkingStyle(departure: try Date(time, strategy: .iso8601))
    let (_, instructions) = try Corner.walk(try Corner.answer(snapshot, style: style))
    let door = ItemKey(.entrance, "corner/hall/door")
    #expect(instructions.flatMap(\.doubts) == [door])
    #expect(
      instructions.first { !$0.doubts.isEmpty }?.action
        == .enter(try PlaceID("corner/hall/door")))
    // Nobody asked for a time.
    #expect(try Corner.walk(try Corner.answer(snapshot)).1.allSatisfy(\.doubts.isEmpty))
  }

  @Test("say whether the building of the destination is open on arrival")
  func openingOfDestination() throws {
    var contents = try Corner.snapshot().contents
    let hall = try PlaceID("corner/hall")
    let style = WalkingStyle(departure: try Date("2026-03-02T08:30:00Z", strategy: .iso8601))
    for (hours, expected) in [
      ("Mo-Fr 09:00-17:00", Openness.open), ("Mo-Fr 09:00-17:00; PH off", .unknown),
      ("whenever", .unknown),
    ] {
      contents.buildings[hall]?.openingHours = OpeningHours(hours)
      let answer = try Corner.answer(CatalogSnapshot(contents, revision: 1), style: style)
      #expect(answer.opening == expected)
      let doubts = try Corner.walk(answer).1.flatMap(\.doubts)
      #expect(doubts.contains(ItemKey(.building, "corner/hall")) == (expected == .unknown))
    }
    contents.campuses[hall.campus]?.publicHolidays = try HolidayDates(["2026-01-01"])
    contents.buildings[hall]?.openingHours = OpeningHours("Mo-Fr 09:00-17:00; PH off")
    #expect(
      try Corner.answer(CatalogSnapshot(contents, revision: 1), style: style).opening == .open)
    contents.campuses[hall.campus]?.publicHolidays = try HolidayDates(["2026-03-02"])
    let holiday = try Corner.answer(CatalogSnapshot(contents, revision: 1), style: style)
    guard case .unreachable(let unreachable) = holiday.outcome else {
      Issue.record("A holiday counts as open.")
      return
    }
    #expect(unreachable.isClosed)
  }
}
