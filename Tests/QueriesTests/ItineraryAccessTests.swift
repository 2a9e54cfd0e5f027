import Catalog
import Foundation
import Geodesy
import TestSupport
import Testing

@testable import Queries

/// Whether wheels get through a tour, and whether its stops are open.
@Suite("Access to a tour")
struct ItineraryAccessTests {
  private let tour: Slug

  init() throws { tour = try Slug("first-walk") }

  @Test("is not known where there is no leg to walk")
  func noLegs() throws {
    var contents = SampleCampus.contents
    let stops = try #require(contents.tours[tour]).stops
    for count in [0, 1] {
      contents.tours[tour]?.stops = Array(stops.prefix(count))
      let answer = try CatalogSnapshot(contents, revision: 1).answer(
        TourItinerary(tour: tour, style: WalkingStyle(isStepFree: true)))
      #expect(answer.legs.isEmpty && answer.stepFree == nil)
    }
  }

  @Test("at a moment of which hours say nothing is unknown, never open")
  func beyondCalendars() throws {
    var contents = SampleCampus.contents
    let library = try PlaceID("alder/library")
    contents.buildings[library]?.openingHours = OpeningHours("24/7")
    let snapshot = CatalogSnapshot(contents, revision: 1)
    func openness(_ seconds: Double) -> Openness {
      snapshot.openness(
        of: .place(library), from: Date(timeIntervalSince1970: seconds), during: 0...60)
    }
    #expect(openness(0) == .open)
    #expect(openness(1e12) == .unknown)
    #expect(openness(-1e12) == .unknown)
  }
}
