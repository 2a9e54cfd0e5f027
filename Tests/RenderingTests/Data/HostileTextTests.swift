import Catalog
import Foundation
import Queries
import TestSupport
import Testing

@testable import Rendering

@Suite("Hostile text")
struct HostileTextTests {
  static let titles = [
    "<script>alert(1)</script>", "\"quoted\" 'twice' & \\ escaped",
    "left \u{202E}thgir\u{202C} end",
    "\u{1B}[31mred\u{1B}[0m \u{1B}]8;;http://x\u{7}link\u{1B}\\ \u{9B}2J",
    "bell\u{7} \u{8}\u{7F}\u{85}",
    "line\none\r\ntwo\ttab\u{2028}three", "\u{2066}isolated", "👩‍👩‍👧 漢字 é̂",
    String(repeating: "long ", count: 2_000), "\u{1B}]unfinished",
  ]

  /// The sample campus with every name, title and text of it replaced.
  static func renderer(_ text: String) throws -> Renderer {
    var contents = SampleCampus.contents
    let hostile = try #require(LocalizedText(text, in: .english))
    for var work in contents.works.values {
      (work.title, work.description, work.medium) = (hostile, hostile, hostile)
      work.details = ["name": text]
      contents.insert(.work(work))
    }
    for var building in contents.buildings.values {
      building.name = hostile
      contents.insert(.building(building))
    }
    for var artist in contents.artists.values {
      artist.name = text
      contents.insert(.artist(artist))
    }
    for var tour in contents.tours.values {
      tour.title = hostile
      contents.insert(.tour(tour))
    }
    return Renderer(CatalogSnapshot(contents, revision: 1))
  }

  private func answers(_ renderer: Renderer, _ format: Format) throws -> [[UInt8]] {
    let snapshot = renderer.snapshot
    let reader = Reader()
    let near = NearestWorks(here: try SampleCampus.at(0, 0))
    let walk = TourItinerary(tour: try Slug("first-walk"))
    let browse = Browse(try PlaceID("alder"))
    let hits = [SearchHit(key: ItemKey(.work, "bronze-hare"), excerpt: "\u{2}\u{202E}\u{1B}[1m")]
    return [
      renderer.nearest(try snapshot.answer(near), as: format, for: reader),
      renderer.itinerary(try snapshot.answer(walk), as: format, for: reader),
      renderer.browse(try snapshot.answer(browse), as: format, for: reader),
      renderer.search(
        TextSearch.Answer(
          TextSearch("\u{1B}[31m"), correction: "\u{1B}[31m", hits: hits, total: 1),
        as: format, for: reader),
      renderer.item(try snapshot.item(named: "bronze-hare"), as: format, for: reader),
    ].map(\.bytes)
  }

  @Test("cannot command a terminal or turn its lines around", arguments: titles.indices)
  func terminal(index: Int) throws {
    for bytes in try answers(try Self.renderer(Self.titles[index]), .text) {
      let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
      let harmful = scalars.filter {
        ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value)
          || (0x202A...0x202E).contains($0.value) || [0x2066, 0x2067].contains($0.value)
      }
      #expect(harmful.isEmpty)
    }
  }

  @Test("is data in JSON", arguments: titles.indices)
  func json(index: Int) throws {
    let title = Self.titles[index]
    let renderer = try Self.renderer(title)
    for format in [Format.json, .geojson] {
      for bytes in try answers(renderer, format) {
        #expect(!String(decoding: bytes, as: UTF8.self).contains("<script"))
        _ = try JSONSerialization.jsonObject(with: Data(bytes))
      }
    }
    let item = renderer.item(
      try renderer.snapshot.item(named: "bronze-hare"), as: .json, for: Reader())
    let object = try JSONSerialization.jsonObject(with: Data(item.bytes)) as? [String: Any]
    #expect(object?["title"] as? String == title)
  }

  @Test("keeps tables readable")
  func tables() throws {
    let nearest = try answers(try Self.renderer(Self.titles[8]), .text)[0]
    let text = String(decoding: nearest, as: UTF8.self)
    #expect(text.split(separator: "\n").allSatisfy { $0.count < 200 })
  }

  @Test(
    "has the width that a terminal gives it",
    arguments: [
      ("abc", 3), ("漢字", 4), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("حديقة", 5), ("\u{2068}a\u{2069}", 1),
      ("", 0), ("ｱ", 1), ("Ａ", 2), ("❤️", 2),
    ])
  func width(text: String, columns: Int) {
    #expect(PlainText.width(text) == columns)
  }

  @Test(
    "loses what would disturb and keeps the rest",
    arguments: [
      ("\u{1B}[31mred\u{1B}[0m", "red"), ("a\u{1B}]8;;x\u{7}b\u{1B}]8;;\u{1B}\\c", "abc"),
      ("a\u{202E}b\u{202C}c", "abc"), ("a\r\n b\t\tc", "a b c"), ("x\u{1B}", "x"),
      ("zero\u{200B}width", "zerowidth"), ("\u{9B}31mred", "red"), ("שלום", "\u{2068}שלום\u{2069}"),
    ])
  func cleaning(text: String, expected: String) {
    #expect(PlainText.line(text) == expected)
  }
}
