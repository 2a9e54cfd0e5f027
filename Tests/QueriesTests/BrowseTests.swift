import Catalog
import Queries
import TestSupport
import Testing

@Suite("Browsing")
struct BrowseTests {
  let snapshot = SampleCampus.snapshot

  @Test("begins with the campuses")
  func campuses() throws {
    let answer = try snapshot.answer(Browse())
    #expect(answer.trail.isEmpty)
    #expect(answer.children.map(\.place.id.description) == ["alder"])
    #expect(answer.children.map(\.workCount) == [6])
    #expect(answer.children.map(\.placeCount) == [2])
  }

  @Test("lists buildings with counts, works outdoors, and published tours")
  func campus() throws {
    let answer = try snapshot.answer(Browse(try PlaceID("alder")))
    #expect(answer.children.map(\.place.id.description) == ["alder/gallery", "alder/library"])
    #expect(answer.children.map(\.workCount) == [3, 1])
    #expect(answer.works.map(\.id.description) == ["bronze-hare", "stone-garden"])
    #expect(answer.tours.map(\.id.description) == ["first-walk"])
    #expect(answer.entrances.isEmpty)
  }

  @Test("lists levels from the lowest up, and doors")
  func building() throws {
    let answer = try snapshot.answer(Browse(try PlaceID("alder/gallery")))
    #expect(answer.children.map(\.place.id.name) == ["b", "g", "1", "2"])
    #expect(answer.entrances.map(\.id.name) == ["east", "south"])
    #expect(answer.trail.map(\.id.description) == ["alder", "alder/gallery"])
  }

  @Test("ends in a room")
  func room() throws {
    let answer = try snapshot.answer(Browse(try PlaceID("alder/gallery/1/east-room")))
    #expect(answer.trail.count == 4)
    #expect(answer.children.isEmpty)
    #expect(answer.works.map(\.id.description) == ["night-weave"])
  }

  @Test("of an unknown place suggests the nearest names")
  func unknown() throws {
    expectProblem("Did you mean alder/library") {
      try snapshot.answer(Browse(try PlaceID("alder/libary")))
    }
    expectProblem("Browsing and searching") {
      try snapshot.answer(Browse(try PlaceID("zzzzzz/zzzzzz")))
    }
  }

  @Test("counts every work once, however deep")
  func counts() throws {
    let snapshot = try NearestWorksTests.snapshot(seed: 5)
    for id in snapshot.contents.buildings.keys {
      let expected = snapshot.works.count { $0.place.isWithin(id) }
      #expect(snapshot.workCount(in: id) == expected)
    }
    let campuses = try snapshot.answer(Browse()).children
    #expect(campuses.map(\.workCount).reduce(0, +) == snapshot.works.count)
  }
}
