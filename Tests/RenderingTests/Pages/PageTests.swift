import Catalog
import Exchange
import Formats
import Foundation
import Geodesy
import Notation
import Queries
import TestSupport
import Testing

@testable import Rendering

@Suite("Pages")
struct PageTests {
  private static let renderer = Renderer(
    SampleCampus.snapshot, published: FormatList.complete.published)

  /// Every kind of page, by the name of its golden file.
  static var pages: [(name: String, page: Page)] {
    get throws {
      let hare = ItemKey(.work, "bronze-hare")
      return [
        ("home", .home), ("tours", .tours), ("map", .map(try PlaceID("alder"), level: nil)),
        ("map-level", .map(try PlaceID("alder"), level: 1)),
        ("tour", .tour(try Slug("first-walk"))),
        ("stop", .stop(try Slug("first-walk"), number: 12)),
        ("stop-place", .stop(try Slug("first-walk"), number: 3)),
        ("work", .work(try Slug("bronze-hare"))),
        ("work-in-storage", .work(try Slug("letter-press"))),
        ("work-in-arabic", .work(try Slug("stone-garden"))),
        ("works", .works(try PlaceID("alder"))), ("artists", .artists),
        ("artist", .artist(try Slug("ada-lindqvist"))),
        ("campus", .place(try PlaceID("alder"))),
        ("building", .place(try PlaceID("alder/gallery"))),
        ("room", .place(try PlaceID("alder/gallery/1/east-room"))),
        (
          "search",
          .search(
            TextSearch.Answer(
              TextSearch("hare & co"), correction: "hare",
              hits: [SearchHit(key: hare, excerpt: "A \u{2}hare\u{3}, …")], total: 37))
        ),
        (
          "nearby",
          .nearby(
            try SampleCampus.snapshot.answer(NearestWorks(here: try SampleCampus.at(0, 0))))
        ),
        ("saved", .saved), ("directions", .directions(try DirectionsPageTests.visit())),
        (
          "problem",
          .problem(Problem(.notFound, "No such work.", remedy: "Search for it."), status: 404)
        ),
      ]
    }
  }

  @Test("keep their shape on the service and on a site", arguments: try Self.pages)
  func keepTheirShape(name: String, page: Page) throws {
    let served = try Self.renderer.page(page, for: Reader())
    try expectGolden(Self.withoutDrawings(served), "\(name).html")
    // A site has no page that leads the way: nobody would answer it.
    if case .directions = page { return }
    let site = try Self.renderer.page(page, for: Reader(links: .site(depth: 2)))
    try expectGolden(Self.withoutDrawings(site), "site/\(name).html")
  }

  @Test("speak the reader's language, and say where they cannot")
  func speakTheLanguage() throws {
    let spanish = Reader(languages: LanguagePreference([try LanguageTag("es-MX")]))
    let page = try Self.renderer.page(.tour(try Slug("first-walk")), for: spanish)
    try expectGolden(Self.withoutDrawings(page), "tour.es.html")
    let markup = Markup(String(decoding: page.bytes, as: UTF8.self))
    #expect(markup.tags.first?["lang"] == "es")
    #expect(page.language == (try LanguageTag("es")))
  }

  @Test("are whole, in whatever language", arguments: ["en", "es", "fr", "de", "ar"])
  func areWhole(language: String) throws {
    let reader = Reader(languages: LanguagePreference([try LanguageTag(language)]))
    for (name, page) in try Self.pages {
      let html = String(
        decoding: try Self.renderer.page(page, for: reader).bytes, as: UTF8.self)
      let markup = Markup(html)
      #expect(markup.all("h1").count == 1, "\(name)")
      #expect(markup.tags.first?["lang"]?.isEmpty == false, "\(name)")
      #expect(markup.all("title").first != nil, "\(name)")
      #expect(markup.all("main").count == 1, "\(name)")
      let ids = markup.tags.compactMap { $0["id"] }
      #expect(Set(ids).count == ids.count, "\(name)")
      for image in markup.all("img") { #expect(image["alt"]?.isEmpty == false, "\(name)") }
      #expect(!html.contains("style="), "\(name) has an inline style")
      expectHeadingsInOrder(markup, name)
    }
  }

  @Test("lead to the tours of their own campus, wherever it stands in the list of all")
  func leadToTours() throws {
    var contents = SampleCampus.contents
    let birch = try PlaceID("birch")
    let name = try #require(LocalizedText("Birch", in: .english))
    contents.insert(
      .campus(
        Campus(
          id: birch, name: name, languages: [.english], timeZone: "UTC",
          center: try SampleCampus.at(9_000, 0))))
    contents.insert(.tour(Tour(id: try Slug("second-walk"), campus: birch, title: name)))
    let renderer = Renderer(CatalogSnapshot(contents, revision: 1))
    func markup(_ page: Page) throws -> Markup {
      Markup(String(decoding: try renderer.page(page, for: Reader()).bytes, as: UTF8.self))
    }
    let ids = try markup(.tours).tags.compactMap { $0["id"] }
    #expect(ids.filter { $0.hasPrefix("tours-") } == ["tours-alder", "tours-birch"])
    for (page, anchor) in [
      (Page.place(birch), "/tours#tours-birch"), (.artists, "/tours"),
      (.artist(try Slug("ada-lindqvist")), "/tours#tours-alder"),
    ] {
      #expect(try markup(page).all("a").contains { $0["href"] == anchor }, "\(page)")
    }
  }

  @Test("offer the same places in one order, and mark where one is", arguments: try Self.pages)
  func offerPlaces(name: String, page: Page) throws {
    let html = String(
      decoding: try Self.renderer.page(page, for: Reader()).bytes, as: UTF8.self)
    let bar = try #require(html.firstMatch(of: /<nav class="bar"(?:.|\n)*?<\/nav>/)).0
    let markup = Markup(String(bar))
    #expect(
      markup.all("a").compactMap { $0["href"] } == [
        "/tours", "/nearby", "/map", "/search", "/saved",
      ])
    // Before what it leads to, also where it lies at the bottom of the screen.
    let main = try #require(html.firstRange(of: "<main"))
    #expect(bar.endIndex < main.lowerBound)
    let current = markup.all("a").filter { $0["aria-current"] != nil }
    let expected: [String: String] = [
      "tours": "page", "tour": "true", "stop": "true", "stop-place": "true", "nearby": "page",
      "search": "page", "map": "page", "map-level": "page", "saved": "page",
    ]
    #expect(current.map { $0["aria-current"] } == (expected[name].map { [$0] } ?? []))
  }

  @Test("are refused where there is nothing")
  func areRefused() throws {
    let nothing: [Page] = [
      .work(try Slug("x")), .tour(try Slug("behind-the-scenes")), .artist(try Slug("x")),
      .stop(try Slug("first-walk"), number: 99), .place(try PlaceID("x")), .works(try PlaceID("x")),
      .map(try PlaceID("x"), level: nil), .map(try PlaceID("alder"), level: 99),
    ]
    for page in nothing {
      let problem = #expect(throws: Problem.self) {
        try Self.renderer.page(page, for: Reader())
      }
      #expect(problem?.code == .notFound)
    }
  }

  /// A level of headings is never skipped on the way down.
  private func expectHeadingsInOrder(_ markup: Markup, _ name: String) {
    var last = 0
    for tag in markup.tags {
      guard tag.name.count == 2, tag.name.first == "h", let level = tag.name.last?.wholeNumberValue
      else { continue }
      #expect(level <= last + 1, "\(name): h\(level) after h\(last)")
      last = level
    }
  }

  /// Drawn maps have golden files of their own.
  private static func withoutDrawings(_ rendered: Rendered) -> String {
    String(decoding: rendered.bytes, as: UTF8.self)
      .replacing(/<svg xmlns(?:.|\n)*?<\/svg>/, with: "<svg/>")
  }
}
