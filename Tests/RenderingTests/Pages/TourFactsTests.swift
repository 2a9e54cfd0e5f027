import Catalog
import Foundation
import Queries
import TestSupport
import Testing

@testable import Rendering

@Suite("The facts of a tour")
struct TourFactsTests {
  private static func facts(
    _ edit: (inout Tour) -> Void = { _ in }, language: String = "en"
  ) throws -> TourFacts {
    var contents = SampleCampus.contents
    let id = try Slug("first-walk")
    var tour = try #require(contents.tours[id])
    edit(&tour)
    contents.tours[id] = tour
    let renderer = Renderer(CatalogSnapshot(contents, revision: 1))
    let reader = Reader(languages: LanguagePreference([try LanguageTag(language)]))
    return PageWriter(renderer, for: reader, campus: try PlaceID("alder"))
      .facts(of: try renderer.snapshot.answer(TourItinerary(tour: id)))
  }

  @Test("are those of the walk that programs are told")
  func areOfTheWalk() throws {
    let facts = try Self.facts()
    let walk = try SampleCampus.snapshot.answer(TourItinerary(tour: try Slug("first-walk")))
    #expect(facts.stops == "\(walk.stops.count) stops")
    let length = Wording(.english, isRounded: true).distance(walk.distance)
    #expect(facts.length?.hasPrefix(length) == true)
    #expect(walk.isOverNetwork == (facts.length == length))
    #expect(facts.walking?.hasSuffix(" on foot") == true)
  }

  @Test("do not call step-free what nobody knows to be so")
  func doNotClaim() throws {
    let walk = try SampleCampus.snapshot.answer(TourItinerary(tour: try Slug("first-walk")))
    let access = try #require(try Self.facts().access)
    switch walk.stepFree {
    case true?: #expect(access == "step-free" || access == "no stairs known on the way")
    case false?: #expect(access.hasPrefix("not step-free between stops "))
    case nil: #expect(access == "step-free access not fully known")
    }
  }

  @Test("say nothing of a tour without stops but that it has none")
  func sayNothing() throws {
    let facts = try Self.facts { $0.stops = [] }
    #expect(facts.stops == "0 stops")
    #expect(facts.length == nil && facts.walking == nil && facts.access == nil)
    #expect(facts.sound == nil)
  }

  @Test("name the languages that every text of it has")
  func nameLanguages() throws {
    let both = LocalizedText([.english: "One", try LanguageTag("es"): "Uno"])
    let title = try #require(both)
    let facts = try Self.facts {
      $0.title = title
      $0.text = nil
      $0.stops = []
    }
    #expect(facts.languages == "English, Español")
    let fewer = try Self.facts {
      $0.title = title
      $0.text = LocalizedText("Only", in: .english)
      $0.stops = []
    }
    #expect(fewer.languages == nil)
  }

  @Test("are in lists of tours as on their own page, straight lines said to be straight")
  func inLists() throws {
    var contents = SampleCampus.contents
    let whole = CatalogSnapshot(contents, revision: 1)
    contents.paths = [:]
    for snapshot in [whole, CatalogSnapshot(contents, revision: 2)] {
      let writer = PageWriter(
        Renderer(snapshot), for: Reader(), campus: try PlaceID("alder"))
      let tour = try #require(contents.tours[try Slug("first-walk")])
      let walk = try snapshot.answer(TourItinerary(tour: tour.id))
      let facts = writer.facts(of: walk)
      let length = try #require(facts.length)
      #expect(length.contains("as the crow flies") == !walk.isOverNetwork)
      #expect(writer.row(tour).note == "\(facts.stops) · \(length)")
    }
  }
}
