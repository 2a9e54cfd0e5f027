import Catalog
import Geodesy
import Notation
import Queries
import TestSupport
import Testing

@Suite("Ends of directions")
struct DirectionsEndsTests {
  @Test("know their ends by name, whatever the case, and pass over what has no position")
  func names() throws {
    let snapshot = try Corner.snapshot()
    let urn = Stop.Subject.work(try Slug("urn"))
    #expect(snapshot.isCalled(urn, "Urn") && snapshot.isCalled(urn, "uRN"))
    #expect(!snapshot.isCalled(urn, "Urns"))
    #expect(!snapshot.isCalled(.work(try Slug("x")), "x"))
    let keys = [
      ItemKey(.building, "corner/hall"), ItemKey(.work, "urn"), ItemKey(.path, "corner/stairs"),
      ItemKey(.work, "gone"),
    ]
    // Nobody has drawn the hall.
    #expect(snapshot.ends(among: keys) == [urn])
  }

  @Test("refuse what the catalogue does not have")
  func unknown() throws {
    let snapshot = try Corner.snapshot()
    #expect(throws: Problem.self) { try snapshot.end(named: "urm", parameter: "Option --to") }
    #expect(throws: Problem.self) {
      try snapshot.answer(
        Directions(
          from: .coordinate(try Corner.at(0, 0), level: try PlaceID("corner/hall/9")),
          to: .subject(.work(try Slug("urn")))))
    }
  }

  @Test("begin and end at stops, and at positions on a level")
  func otherEnds() throws {
    let snapshot = SampleCampus.snapshot
    #expect(
      try snapshot.end(named: "first-walk/12", parameter: "from")
        == .subject(.work(try Slug("tide-clock"))))
    let level = try PlaceID("alder/gallery/1")
    let here = try SampleCampus.at(-10, 30)
    let named = "\(here.latitude),\(here.longitude), alder/gallery/1"
    #expect(try snapshot.end(named: named, parameter: "from") == .coordinate(here, level: level))
    for (text, code) in [
      ("first-walk/99", Problem.Code.notFound), ("1,2,alder/gallery/9", .notFound),
      ("1,200,alder/gallery/1", .invalidCoordinate), ("1,2,3,4", .notFound),
      ("behind-the-scenes/1", .notFound),
    ] {
      #expect {
        _ = try snapshot.end(named: text, parameter: "Option --from")
      } throws: { error in
        (error as? Problem).map {
          $0.code == code && $0.message.hasPrefix("Option --from: ")
        } ?? false
      }
    }
  }
}
