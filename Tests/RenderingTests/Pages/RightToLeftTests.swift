import Catalog
import Foundation
import Queries
import TestSupport
import Testing

@testable import Rendering

@Suite("Pages with names from right to left")
struct RightToLeftTests {
  private static let (hare, artist, gallery) = ("أرنب برونزي", "سلمى الحكيم", "القاعة الكبرى")

  /// The sample in English and Arabic, whose words no language of pages has.
  static func contents() throws -> CatalogContents {
    let arabic = try LanguageTag("ar")
    var contents = SampleCampus.contents
    let campus = try #require(contents.campuses[try PlaceID("alder")])
    var both = Campus(
      id: try PlaceID("alder"), name: campus.name,
      languages: [.english, arabic], timeZone: "Atlantic/Azores",
      center: try SampleCampus.at(0, 0))
    both.zoom = 17
    contents.insert(.campus(both))
    var work = try #require(contents.works[try Slug("bronze-hare")])
    work.title = try #require(
      LocalizedText([.english: "Bronze Hare", arabic: hare]))
    work.artists = [try Slug("salma")]
    contents.insert(.work(work))
    contents.insert(
      .artist(Artist(id: try Slug("salma"), campus: try PlaceID("alder"), name: artist)))
    var building = try #require(contents.buildings[try PlaceID("alder/gallery")])
    building.name = try #require(
      LocalizedText([.english: "Gallery", arabic: gallery]))
    contents.insert(.building(building))
    var level = try #require(contents.levels[try PlaceID("alder/gallery/2")])
    level.shortName = "P7"
    contents.insert(.level(level))
    var clock = try #require(contents.works[try Slug("tide-clock")])
    clock.place = level.id
    contents.insert(.work(clock))
    return contents
  }

  private static func renderer() throws -> Renderer {
    Renderer(CatalogSnapshot(try contents(), revision: 1))
  }

  private static func html(_ page: Page, in language: String) throws -> String {
    let reader = Reader(languages: LanguagePreference([try LanguageTag(language)]))
    return String(decoding: try renderer().page(page, for: reader).bytes, as: UTF8.self)
  }

  @Test("have scripts with the names in each language of theirs, and in no other")
  func haveScripts() throws {
    let renderer = try Self.renderer()
    let names = renderer.assetNames.filter { $0.contains(/^(near|ways-(names|ends))-[a-z]/) }
    #expect(
      Set(names) == [
        "near-ar-0.js", "near-en-0.js", "ways-ends-ar-0.js", "ways-ends-en-0.js",
        "ways-names-ar-0.js", "ways-names-en-0.js",
      ])
    for (name, text) in [
      ("near-ar-0.js", Self.hare), ("near-en-0.js", "Bronze Hare"),
      ("ways-ends-ar-0.js", Self.hare), ("ways-names-ar-0.js", Self.gallery),
    ] {
      let script = String(decoding: try #require(renderer.asset(name)), as: UTF8.self)
      #expect(script.contains(text), "\(name)")
    }
    for name in ["near-fr-0.js", "near-ar-00.js", "near-ar-1.js", "near--0.js", "ways-ends-ar.js"] {
      #expect(renderer.asset(name) == nil, "\(name)")
    }
    let page = try Self.html(.nearby(nil), in: "ar")
    #expect(page.contains("<html lang=\"en\" data-texts=\"ar\">"))
    #expect(page.contains("near-ar-0.js") && !page.contains("near-en-0.js"))
    #expect(try Self.html(.nearby(nil), in: "en").contains("<html lang=\"en\">"))
  }

  @Test("isolate them in lines, and leave them as they are for programs")
  func isolate() throws {
    let page = try Self.html(.work(try Slug("bronze-hare")), in: "en")
    #expect(page.contains("<bdi>\(Self.artist)</bdi>"))
    #expect(page.contains("<bdi>Alder Island</bdi>"))
    let summaries = page.matches(of: /<meta (?:name="description"|property="og:[a-z:]+")[^>]*>/)
    #expect(summaries.contains { $0.0.contains(Self.artist) })
    #expect(!summaries.contains { $0.0.contains("\u{2068}") || $0.0.contains("\u{200E}") })
    let list = try Self.html(.works(try PlaceID("alder")), in: "en")
    #expect(list.contains("\u{200E}\u{2068}\(Self.artist)\u{2069}, "))
    let arabic = try Self.html(.work(try Slug("tide-clock")), in: "ar")
    #expect(arabic.contains("<bdi lang=\"ar\">\(Self.gallery)</bdi>"))
    #expect(arabic.contains(" data-short=\"P7\""))
  }

  @Test(
    "are led by in their language, from a folder on a disk",
    .disabled(if: Browser.isAbsent, "needs chromium"), .inBrowser, .timeLimit(.minutes(30)))
  func lead() async throws {
    let folder = try await SiteExport(Self.renderer(), leaflet: nil) { _ in nil }
      .writeToTemporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let page = try await BrowserPage()
    try await page.open(
      "file://\(folder)/ar/directions.html#from=bronze-hare&to=alder/gallery")
    try await page.wait(for: "document.querySelector('#way li')")
    let heading: String = try await page.value("document.querySelector('h1').textContent")
    #expect(
      heading == "From \u{2068}\(Self.hare)\u{2069} to \u{2068}\(Self.gallery)\u{2069}")
    let title: String = try await page.value("document.title")
    #expect(title.contains("From \(Self.hare) to \(Self.gallery)"))
    let place = try SampleCampus.at(20, 50)
    try await page.open(
      "file://\(folder)/ar/nearby.html#at=\(place.latitude),\(place.longitude)")
    try await page.wait(
      for: "document.querySelector('#found li a')?.textContent === '\(Self.hare)'")
    #expect(page.faults == [])
  }
}
