import Catalog
import Queries
import TestSupport
import Testing

@Suite("Lasting numbers")
struct LastingNumbersTests {
  @Test("are those of the items, and lead back to them")
  func leadBack() throws {
    let snapshot = SampleCampus.snapshot
    let numbers = snapshot.lastingNumbers
    for work in snapshot.works {
      let number = try #require(numbers.works.number(of: work.id))
      #expect(number == Item.work(work).lastingNumber)
      #expect(numbers.works[number] == work.id)
    }
    let stops = snapshot.tours.flatMap { tour in
      tour.stops.indices.map { LastingNumbers.StopName(tour: tour.id, index: $0) }
    }
    #expect(Set(stops.compactMap { numbers.stops.number(of: $0) }).count == stops.count)
    #expect(numbers.works[0] == nil)
    #expect(numbers.works.number(of: try Slug("none")) == nil)
  }

  @Test("are each of one thing, within 32 bits, whatever the catalogue states")
  func areDistinct() throws {
    var contents = SampleCampus.contents
    for id in contents.campuses.keys { contents.campuses[id]?.number = 7 }
    for id in contents.buildings.keys { contents.buildings[id]?.number = 7 }
    for id in contents.levels.keys { contents.levels[id]?.number = .max }
    for id in contents.rooms.keys { contents.rooms[id]?.number = Int(Int32.max) }
    let snapshot = CatalogSnapshot(contents, revision: 1)
    let numbers = snapshot.lastingNumbers.places
    #expect(numbers[7] == (try PlaceID("alder")))
    #expect(numbers[Int(Int32.max)] == (try PlaceID("alder/gallery/1/east-room")))
    let ids =
      Array(contents.campuses.keys) + Array(contents.buildings.keys) + Array(contents.levels.keys)
      + Array(contents.rooms.keys)
    let all = ids.compactMap { numbers.number(of: $0) }
    #expect(Set(all).count == ids.count)
    #expect(all.allSatisfy { (1...Int(Int32.max)).contains($0) })
  }

  @Test("of stops stay when their order changes, and tell a second visit from the first")
  func stayWithStops() throws {
    var contents = SampleCampus.contents
    let id = try Slug("first-walk")
    func numbers() throws -> [Stop.Subject: [Int]] {
      let snapshot = CatalogSnapshot(contents, revision: 1)
      var found: [Stop.Subject: [Int]] = [:]
      for (index, stop) in try snapshot.tour(id).stops.enumerated() {
        let number = snapshot.lastingNumbers.stops.number(of: .init(tour: id, index: index))
        found[stop.subject, default: []].append(try #require(number))
      }
      return found
    }
    let before = try numbers()
    contents.tours[id]?.stops.reverse()
    #expect(try numbers() == before)
    contents.tours[id]?.stops += SampleCampus.contents.tours[id]?.stops ?? []
    for (subject, both) in try numbers() {
      #expect(both.first == before[subject]?.first)
      #expect(Set(both).count == 2)
    }
  }
}
