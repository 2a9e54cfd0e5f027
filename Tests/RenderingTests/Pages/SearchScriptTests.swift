import Catalog
import Foundation
import Queries
import TestSupport
import Testing

@testable import Rendering

@Suite("The scripts of search", .disabled(if: Browser.isAbsent), .inBrowser)
struct SearchScriptTests {
  /// A page of the browser that the pages and assets of `snapshot` answer.
  private static func browse(
    _ snapshot: CatalogSnapshot, width: Int = 390, most: Int = SearchPieces.size,
    in language: LanguageTag = .english
  ) async throws -> BrowserPage {
    let renderer = Renderer(snapshot)
    renderer.keptSearchPieces.withLock { $0 = SearchPieces(snapshot, most: most) }
    return try await BrowserPage(width: width) { url in
      let type: String
      let bytes: [UInt8]
      if url.path().hasPrefix("/assets/") {
        let reader = Reader(languages: LanguagePreference([language]))
        guard let asset = renderer.asset(url.lastPathComponent, for: reader, leaflet: nil) else {
          return nil
        }
        (type, bytes) = (ContentType.of(url.lastPathComponent), asset)
      } else {
        let query = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let text = (query.first { $0.name == "q" }?.value ?? "").replacing("+", with: " ")
        let id = try? Slug(url.lastPathComponent)
        let page: Page
        switch (url.pathComponents.dropFirst().first ?? "", id) {
        case ("search", _):
          page =
            query.contains { $0.name == "kept" }
            ? .keptSearch : .search(snapshot.answer(TextSearch(text)))
        case ("works", let id?): page = .work(id)
        case ("artists", let id?): page = .artist(id)
        case ("tours", let id?): page = .tour(id)
        case ("places", _):
          page = .place(try PlaceID(String(url.path().dropFirst("/places/".count))))
        default: page = .home
        }
        let chosen = query.first { $0.name == "lang" }?.value
        let reader = Reader(
          languages: LanguagePreference([try chosen.map(LanguageTag.init) ?? language]))
        (type, bytes) = ("text/html", try renderer.page(page, for: reader).bytes)
      }
      return BrowserPage.Answer(headers: [("Content-Type", type)], body: bytes)
    }
  }

  private struct Asked: Encodable {
    var text: String
    var filter: [String: String]
  }

  private struct Found: Decodable, Equatable {
    var keys: [String]
    var correction: String?
  }

  @Test(
    "find and correct as the service does, in pieces of any size", arguments: UInt64(0)..<6)
  func agree(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let snapshot = try RandomWords.snapshot(using: &random)
    let page = try await Self.browse(
      snapshot, most: [16, 60, 400, SearchPieces.size][Int(seed % 4)])
    try await page.open("http://docent.test/search")
    try await page.run("document.getElementById('q').focus()")
    try await page.wait(for: "window.docentWords && docentSearch")
    let questions = (0..<160).map { number in
      var filter: [SearchFacet: String] = [:]
      for facet in SearchFacet.allCases where Int.random(in: 0..<8, using: &random) == 0 {
        filter[facet] = snapshot.searchFacets.values(of: facet).randomElement(using: &random)?.value
      }
      let text = number % 16 == 0 ? "" : RandomWords.text(1...3, using: &random)
      return TextSearch(text, limit: 200, filter: filter)
    }
    let asked = String(
      decoding: try JSONEncoder().encode(
        questions.map { question in
          Asked(
            text: question.text,
            filter: Dictionary(
              uniqueKeysWithValues: question.filter.map { ($0.key.rawValue, $0.value) }))
        }), as: UTF8.self)
    let found: [Found] = try await page.value(
      """
      Promise.all(\(asked).map(async ({ text, filter }) => {
        const { items, correction } = await docentSearch().find(text, filter);
        const records = await docentSearch().records(items);
        return { keys: records.map(([, href]) => href), correction };
      }))
      """)
    let links = Links.service
    for (question, found) in zip(questions, found) {
      let answer = snapshot.answer(question)
      let keys = try answer.hits.map { hit in
        switch hit.key.kind {
        case .tour: links.href(.tour(try Slug(hit.key.id)))
        case .work: links.href(.work(try Slug(hit.key.id)))
        case .artist: links.href(.artist(try Slug(hit.key.id)))
        default: links.href(.place(try PlaceID(hit.key.id)))
        }
      }
      #expect(found == Found(keys: keys, correction: answer.correction), "\(question)")
    }
    #expect(page.faults == [])
  }

  @Test("show the line in which a word was found, as the service marks it")
  func excerpts() async throws {
    var contents = SampleCampus.contents
    let hare = try Slug("bronze-hare")
    // Between date and size in one line of its label, and in its prose, too.
    contents.works[hare]?.medium = LocalizedText([.english: "Granite and copper"])
    contents.works[hare]?.group = "Carving"
    contents.works[hare]?.subgroup = nil
    contents.works[hare]?.description = LocalizedText([
      .english: "A hare, *listening*: a carving, and of copper."
    ])
    // The title of the work at this stop has the word, too.
    let walk = try Slug("first-walk")
    contents.tours[walk]?.stops[3].text = LocalizedText([.english: "Lost like no drawing."])
    let page = try await Self.browse(CatalogSnapshot(contents, revision: 7))
    // Lines are read as they come into view.
    try await page.size(width: 390, height: 6_000)
    let finds = """
      [...document.querySelectorAll('#hits > li')].map((row) => ({
        href: row.querySelector('a').getAttribute('href'),
        line: [...row.querySelectorAll('p')].find((line) => line.querySelector('mark'))?.innerHTML.trim() ?? '',
      }))
      """
    struct Find: Decodable, Hashable {
      let href: String
      let line: String
    }
    // A fact, a person, a place, prose, a title and a text of a stop; what titles have; words with
    // marks of CommonMark around them.
    for words in [
      "kg", "nordmann", "island", "polished", "listening", "reading", "wait", "lawn", "bronze",
      "bronze polished", "isla", "hare", "alder", "ferry", "memory", "copper", "carving",
      "drawing",
    ] {
      let query = "q=\(words.replacing(" ", with: "+"))"
      try await page.open("http://docent.test/search?\(query)")
      let told = try await page.value(finds, as: [Find].self)
      #expect(!told.isEmpty, "\(words)")
      try await page.open("http://docent.test/search?kept&\(query)")
      try await page.wait(
        for: """
          document.querySelectorAll('#hits > li').length === \(told.count)
            && document.querySelectorAll('#hits mark').length >= \(told.count { !$0.line.isEmpty })
          """)
      #expect(try await page.value(finds) == told, "\(words)")
    }
    #expect(page.faults == [])
  }

  @Test("show what a page says in another language, and the lift button of its level")
  func excerptsOfOthers() async throws {
    let page = try await Self.browse(
      CatalogSnapshot(try RightToLeftTests.contents(), revision: 1),
      in: try LanguageTag("ar"))
    try await page.size(width: 390, height: 6_000)
    for (words, path, line, ownLine) in [
      // The service shows the first text that has the words, titles in every language before prose; a
      // site reads the page that is shown first, and those in other languages where it says nothing.
      (
        "hare", "/works/bronze-hare", "Bronze <mark>Hare</mark>", "A <mark>hare</mark>, listening."
      ),
      (
        "gallery", "/places/alder/gallery", "<mark>Gallery</mark>", "<mark>Gallery</mark>"
      ),
      ("p7", "/works/tide-clock", "<mark>P7</mark>", "<mark>P7</mark>"),
    ] {
      let row = "document.querySelector('#hits > li:has(a[href=\"\(path)\"])')"
      let told = "\(row)?.querySelector('p:has(mark)')?.innerHTML.trim()"
      try await page.open("http://docent.test/search?q=\(words)")
      #expect(try await page.value(told) == line)
      try await page.open("http://docent.test/search?kept&q=\(words)")
      try await page.wait(for: "\(told) === '\(ownLine)'")
    }
    #expect(page.faults == [])
  }

  @Test("tell in the address how many finds are shown, so that going back shows fewer")
  func moreResults() async throws {
    let page = try await Self.browse(try NearPiecesTests.strewn(60, seed: 3))
    let shown = "document.querySelectorAll('#hits > li').length"
    try await page.open("http://docent.test/search?kept&q=work")
    try await page.wait(for: "\(shown) === 20")
    for number in [40, 60] {
      try await page.run("document.querySelector('#more button').click()")
      try await page.wait(for: "\(shown) === \(number)")
      #expect(try await page.value("location.search.endsWith('q=work&limit=\(number)')"))
    }
    try await page.run("history.back()")
    try await page.wait(for: "\(shown) === 40")
    try await page.open("http://docent.test/search?kept&q=work&limit=60")
    try await page.wait(for: "\(shown) === 60")
    #expect(page.faults == [])
  }

  private static func type(_ text: String, into page: BrowserPage) async throws {
    try await page.run("document.getElementById('q').focus()")
    try await page.call("Input.insertText", ["text": text])
    try await page.wait(for: "!document.getElementById('suggestions').hidden")
  }

  private static func press(_ key: String, on page: BrowserPage) async throws {
    let codes = ["ArrowDown": 40, "ArrowUp": 38, "Escape": 27, "Enter": 13]
    var event: [String: Any] = [
      "key": key, "code": key, "windowsVirtualKeyCode": codes[key] ?? 0, "type": "keyDown",
    ]
    if key == "Enter" { event["text"] = "\r" }
    try await page.call("Input.dispatchKeyEvent", event)
    event["type"] = "keyUp"
    try await page.call("Input.dispatchKeyEvent", event)
  }

  @Test("suggest while one types, and keys go through what they suggest")
  func suggest() async throws {
    let page = try await Self.browse(SampleCampus.snapshot)
    try await page.open("http://docent.test/search")
    #expect(!page.requests.contains { $0.contains("search-index.js") })
    try await Self.type("hare", into: page)
    let options: [String] = try await page.value(
      "[...document.querySelectorAll('[role=option]')].map((option) => option.innerText)")
    #expect(options.first == "Bronze Hare Work")
    func state(_ name: String) async throws -> String? {
      try await page.value("document.getElementById('q').getAttribute('\(name)')")
    }
    #expect(try await state("aria-expanded") == "true")
    #expect(try await state("aria-activedescendant") == nil)
    try await Self.press("ArrowDown", on: page)
    #expect(try await state("aria-activedescendant") == "suggestion-0")
    try await Self.press("ArrowUp", on: page)
    #expect(try await state("aria-activedescendant") == nil)
    try await Self.press("ArrowUp", on: page)
    #expect(try await state("aria-activedescendant") == "suggestion-\(options.count - 1)")
    try await Self.press("Escape", on: page)
    #expect(try await state("aria-expanded") == "false")
    #expect(try await state("aria-activedescendant") == nil)
    // Without a choice, Enter asks for the page of results.
    try await Self.press("Enter", on: page)
    try await page.wait(for: "location.search === '?q=hare'")
    try await page.open("http://docent.test/search")
    try await Self.type("bronze ha", into: page)
    try await Self.press("ArrowDown", on: page)
    try await Self.press("Enter", on: page)
    try await page.wait(for: "location.pathname === '/works/bronze-hare'")
    #expect(page.faults == [])
  }

  @Test("put the stop of the tour under way first")
  func ownTourFirst() async throws {
    var contents = SampleCampus.contents
    let tour = try #require(contents.tours[try Slug("first-walk")])
    for id in ["another-walk", "third-walk"] {
      var copy = Tour(
        id: try Slug(id), campus: tour.campus, title: try #require(LocalizedText(id, in: .english)))
      copy.stops = tour.stops
      contents.insert(.tour(copy))
    }
    let page = try await Self.browse(CatalogSnapshot(contents, revision: 1))
    try await page.open("http://docent.test/search?q=12")
    let order = "[...document.querySelectorAll('#stops li')].map((stop) => stop.dataset.tour)"
    #expect(try await page.value(order) == ["another-walk", "first-walk", "third-walk"])
    try await page.run("localStorage.setItem('docent.tour', 'third-walk')")
    try await page.open("http://docent.test/search?q=12&again")
    try await page.wait(for: "\(order)[0] === 'third-walk'")
    try await page.open("http://docent.test/search")
    try await Self.type("12", into: page)
    let first: String = try await page.value(
      "document.querySelector('[role=option] small').textContent")
    #expect(first == "Stop 12 of third-walk")
    #expect(page.faults == [])
  }
}
