import Catalog
import Foundation
import Queries
import TestSupport
import Testing

@testable import Rendering

@Suite("The credit of a map")
struct MapCreditTests {
  private static let credit = "© OpenStreetMap contributors"

  static func renderer(_ credit: String?) throws -> Renderer {
    var contents = SampleCampus.contents
    let alder = try PlaceID("alder")
    var campus = try #require(contents.campuses[alder])
    campus.attribution = credit
    contents.insert(.campus(campus))
    return Renderer(CatalogSnapshot(contents, revision: 1))
  }

  private static let subjects: [MapSubject] = {
    guard let alder = try? PlaceID("alder"), let hall = try? PlaceID("alder/gallery"),
      let hare = try? Slug("bronze-hare"), let walk = try? Slug("first-walk")
    else { return [] }
    return [
      .campus(alder), .floor(alder, level: 1), .place(hall), .work(hare), .tour(walk),
      .tour(walk, current: 1),
    ]
  }()

  @Test("stands on every drawing, that of a file too", arguments: subjects)
  func stands(on subject: MapSubject) throws {
    for size in [MapSize.page, MapSize(width: 100, height: 100), MapSize(width: 900, height: 500)] {
      let svg = try #require(try Self.renderer(Self.credit).map(subject, for: Reader(), size: size))
      let text = String(decoding: svg, as: UTF8.self)
      let lines = text.components(separatedBy: "class=\"map-credit\"").dropFirst().first ?? ""
      let words = lines.components(separatedBy: "</g>")[0]
        .replacing(#/<[^>]*>/#, with: "\n").split(whereSeparator: \.isWhitespace)
        .filter { !$0.contains("=") }
      // Lines are painted from below.
      #expect(
        Set(words.map(String.init)) == Set(Self.credit.split(separator: " ").map(String.init)))
      let none = try #require(try Self.renderer(nil).map(subject, for: Reader(), size: size))
      #expect(!String(decoding: none, as: UTF8.self).contains("map-credit"))
    }
  }

  @Test("is whole however long it is, and no markup")
  func isWhole() throws {
    let hostile = String(repeating: "<b>Ordnance & \"Survey\"</b> ", count: 12) + "Ωμέγα"
    let svg = String(
      decoding: try #require(
        try Self.renderer(hostile).map(.campus(try PlaceID("alder")), for: Reader())),
      as: UTF8.self)
    #expect(!svg.contains("<b>"))
    #expect(svg.components(separatedBy: "Survey").count == 13)
    #expect(svg.contains("Ωμέγα"))
  }

  @Test("is told to movable maps")
  func isTold() throws {
    let page = try Self.renderer(Self.credit).page(.map(nil, level: nil), for: Reader())
    #expect(
      String(decoding: page.bytes, as: UTF8.self).contains("data-credit=\"\(Self.credit)\""))
  }
}
