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

  @Test("of the stops of another walk is what a walk without steps through these has")
  func sameStopsWithoutSteps() throws {
    let (snapshot, free) = (SampleCampus.snapshot, WalkingStyle(isStepFree: true))
    let whole = try snapshot.answer(TourItinerary(tour: tour))
    let asked = try snapshot.answer(TourItinerary(tour: tour, style: free))
    let again = snapshot.answer(whole, walkedIn: free)
    #expect(again.stops == asked.stops && again.legs == asked.legs && again != whole)
    // For whatever time there is, the stops stay those that were chosen, though others would be
    // chosen for a walk without steps.
    for minutes in 1...20 {
      guard
        let chosen = try? snapshot.answer(TourItinerary(tour: tour, budget: Double(minutes) * 60))
      else { continue }
      let same = snapshot.answer(chosen, walkedIn: free)
      #expect(same.stops.map(\.number) == chosen.stops.map(\.number), "\(minutes)")
      #expect(same.leftOut == chosen.leftOut)
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
