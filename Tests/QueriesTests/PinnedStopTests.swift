import Catalog
import Notation
import Queries
import TestSupport
import Testing

@Suite("A stop to begin or end with")
struct PinnedStopTests {
  /// The sample's tour with a stop nobody knows the position of, second and numbered 99.
  private func snapshot() throws -> CatalogSnapshot {
    var contents = SampleCampus.contents
    let place = try PlaceID("alder/shed")
    let name = try #require(LocalizedText("Shed", in: .english))
    contents.insert(.building(Building(id: place, name: name)))
    var stop = Stop(.place(place))
    stop.number = 99
    contents.tours[try Slug("first-walk")]?.stops.insert(stop, at: 1)
    return CatalogSnapshot(contents, revision: 1)
  }

  @Test("stays the end, also where a stop without a position has to go before it")
  func staysTheEnd() throws {
    let snapshot = try snapshot()
    let tour = try snapshot.tour(try Slug("first-walk"))
    for number in tour.stopNumbers where number != 99 {
      let known = snapshot.position(
        of: tour.stops[try #require(tour.position(ofStop: number))].subject)
      guard known != nil else { continue }
      let answer = try snapshot.answer(
        TourItinerary(tour: tour.id, order: .shortest, last: number))
      #expect(answer.stops.last?.number == number)
      #expect(answer.stops.count == tour.stops.count)
    }
  }

  @Test("is refused where nobody knows its position")
  func isRefused() throws {
    let snapshot = try snapshot()
    for question in [
      TourItinerary(tour: try Slug("first-walk"), order: .shortest, first: .stop(99)),
      TourItinerary(tour: try Slug("first-walk"), order: .shortest, last: 99),
    ] {
      #expect { try snapshot.answer(question) } throws: { error in
        (error as? Problem)?.code == .badRequest
      }
    }
  }
}
