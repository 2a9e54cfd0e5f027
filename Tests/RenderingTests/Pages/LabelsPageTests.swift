import Catalog
import Exchange
import Queries
import TestSupport
import Testing
import Words

@testable import Rendering

@Suite("A sheet of labels")
struct LabelsPageTests {
  private static func sheet(_ sheet: LabelSheet, in language: String) throws -> String {
    let address = try #require(PublicAddress("https://art.example.edu/guide/"))
    let reader = Reader(languages: LanguagePreference([try LanguageTag(language)]))
    let rendered = try Renderer(SampleCampus.snapshot).labels(sheet, at: address, for: reader)
    return String(decoding: rendered.bytes, as: UTF8.self)
  }

  @Test("has one for each stop, with its number, and the short address that leads there")
  func tour() throws {
    let snapshot = SampleCampus.snapshot
    let id = try Slug("first-walk")
    let tour = try snapshot.tour(id)
    let html = try Self.sheet(.tour(id), in: "en")
    #expect(Markup(html).all("li").count == tour.stops.count)
    for number in tour.stopNumbers {
      let code = try #require(snapshot.labelCode(of: .stop(id, number: number)))
      #expect(html.contains(">art.example.edu/guide<wbr>/s/\(code)</p>"))
      #expect(html.contains("<p class=\"number\">\(number)</p>"))
    }
  }

  @Test("has one for each work of a campus that is on view, and fetches nothing")
  func campus() throws {
    let html = try Self.sheet(.campus(try PlaceID("alder")), in: "es")
    let works = SampleCampus.snapshot.works.filter {
      $0.place.campus.description == "alder" && $0.status == .onView
    }
    #expect(Markup(html).all("li").count == works.count)
    #expect(html.contains(SafeHTML.escaped(Language.spanish[.labelsHint])))
    for tag in Markup(html).tags { #expect(tag["src"] == nil && tag["href"] == nil) }
  }

  @Test("of what is not there is a Problem")
  func absent() throws {
    #expect(throws: (any Error).self) { try Self.sheet(.tour(try Slug("no-walk")), in: "en") }
    #expect(throws: (any Error).self) { try Self.sheet(.campus(try PlaceID("no")), in: "en") }
  }
}
