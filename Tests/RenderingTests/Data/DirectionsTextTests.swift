import Catalog
import Foundation
import Geodesy
import Queries
import Rendering
import TestSupport
import Testing

@Suite("Directions in words")
struct DirectionsTextTests {
  private func text(_ contents: CatalogContents, _ question: Directions) throws -> String {
    let snapshot = CatalogSnapshot(contents, revision: 1)
    let answer = try snapshot.answer(question)
    return String(
      decoding: Renderer(snapshot).directions(answer, as: .text, for: Reader()).bytes,
      as: UTF8.self)
  }

  @Test("say that what is in the way is closed at that time")
  func blocked() throws {
    var contents = SampleCampus.contents
    for var door in contents.entrances.values {
      door.openingHours = OpeningHours("off")
      contents.insert(.entrance(door))
    }
    let style = WalkingStyle(departure: try Date("2026-03-02T08:30:00Z", strategy: .iso8601))
    let closed = try text(
      contents,
      Directions(
        from: .subject(.work(try Slug("bronze-hare"))), to: .subject(.work(try Slug("tide-clock"))),
        style: style))
    #expect(closed.contains("In the way: Gallery, east, closed at that time."))
    #expect(!closed.contains("another level"))
  }

  @Test("name a landmark once, and never after what is not mapped")
  func unmapped() throws {
    let across = try text(
      SampleCampus.contents,
      Directions(
        from: .coordinate(try SampleCampus.at(-90, 0)),
        to: .coordinate(try SampleCampus.at(0, 20))))
    // Once is enough, though two instructions begin beside it.
    #expect(across.components(separatedBy: " at Bronze Hare").count == 2)
    #expect(!across.contains("mapped at"))
  }
}
