import Catalog
import TestSupport
import Testing

@testable import Queries

@Suite("Text search")
struct TextSearchTests {
  private static func snapshot() throws -> CatalogSnapshot {
    var artist = Artist(id: try Slug("ada"), campus: Sample.north, name: "Zoë Ōhau-Brontë")
    artist.biography = Sample.text("Cast owls from memory.")
    let hall = Building(id: .known("north/hall"), name: Sample.text("Winter Hall"))
    var level = Level(id: .known("north/hall/1"), ordinal: 0, shortName: "G")
    level.name = Sample.text("Ground floor")
    let room = Room(id: .known("north/hall/1/a"), name: Sample.text("Mirror Room"))
    var hare = try Sample.work("hare", "Bronze Hare", place: level.id, by: ["ada"])
    hare.accession = "1962.4.7"
    hare.medium = Sample.text("Bronze on oak")
    hare.group = "Sculpture"
    hare.description = Sample.text("It listens NEAR the wall, AND sees \"nothing\". 100% wool?")
    hare.narrative = LocalizedText([.english: "A tale", try .init("es"): "Una fábula española"])
    var tide = try Sample.work("tide", "Tide Clock")
    tide.description = Sample.text("A clock of bronze; hares pass it.")
    var script = try Sample.work("script", "سلام")
    script.description = Sample.text("שלום 🗿 雲 \u{2}marker\u{3}")
    var draft = try Sample.tour("draft", of: ["hare"])
    draft.title = Sample.text("Secret walk")
    draft.status = .draft
    var walk = try Sample.tour("walk", of: ["hare", "tide"])
    walk.title = Sample.text("Open walk")
    walk.stops[0].text = Sample.text("Mind the puddle")
    return CatalogSnapshot(
      CatalogContents([
        try Sample.campus, .artist(artist), .building(hall), .level(level), .room(room),
        .work(hare), .work(tide), .work(script), .tour(draft), .tour(walk),
      ]), revision: 1)
  }

  private func find(_ text: String) throws -> [String] {
    try Self.snapshot().answer(TextSearch(text, limit: 50)).hits
      .map { $0.key.id.split(separator: "/").last.map(String.init) ?? "" }
  }

  @Test(
    "finds by title, people, place, terms and text, best first",
    arguments: [
      ("Bronze Hare", "hare tide"), ("hare bronze", "hare"), ("HARE", "hare tide"),
      ("harë", "hare tide"), ("zoe", "ada hare"), ("Ohau Bronte", "ada hare"),
      ("Ōhau-Brontë", "ada hare"), ("owls", "ada"), ("winter", "hall hare a 1"),
      ("mirror", "a"), ("ground floor", "1 hare a"), ("1962.4.7", "hare"), ("1962.4", "hare"),
      ("4.7", "hare"), ("sculpture", "hare"), ("oak", "hare"),
      ("fabula", "hare"), ("espanola", "hare"), ("puddle", "walk"), ("bron", "hare ada tide"),
      ("bron hare", ""), ("hare bron", "hare"), ("bro zzz", ""), ("bronze hares clock", "tide"),
      ("سلام", "script"), ("سل", "script"), ("שלום", "script"), ("雲", "script"),
      ("marker", "script"), ("north", "north hare script tide hall a 1"),
    ])
  func finds(text: String, expected: String) throws {
    let index = try Self.snapshot().searchIndex
    let found = index.finds(SearchWords.asked(text)).map {
      index.keys[$0].id.split(separator: "/").last.map(String.init) ?? ""
    }
    #expect(found == expected.split(separator: " ").map(String.init))
  }

  @Test(
    "takes nothing that is typed for a command",
    arguments: [
      ("\"hare", "hare tide"), ("hare*", "hare tide"), ("near", "hare"), ("AND sees", "hare"),
      ("NOT", "hare"), ("NOT zzz", ""), ("\"nothing\"", "hare"), ("100%", "hare"),
      ("NEAR(listens", "hare"), ("-hare", "hare tide"), ("'", ""), ("\u{0}", ""),
      ("", ""), (" ", ""), ("\t\n", ""), ("…", ""), ("🗿", ""), ("\u{301}", ""),
    ])
  func nothingIsSyntax(text: String, expected: String) throws {
    let index = try Self.snapshot().searchIndex
    let found = index.finds(SearchWords.asked(text)).map { index.keys[$0].id }
    #expect(found == expected.split(separator: " ").map(String.init))
  }

  @Test("answers a text of any length", arguments: ["a", "hare ", "\"", "é", "🗿 "])
  func longText(piece: String) throws {
    _ = try find(String(repeating: piece, count: 200_000))
  }

  @Test("puts an exact title first, tours and works before places, and ties by identifier")
  func ranking() throws {
    var walk = try Sample.tour("walk", of: [])
    walk.title = Sample.text("Same")
    let hall = Building(id: .known("north/hall"), name: Sample.text("Same"))
    let snapshot = CatalogSnapshot(
      CatalogContents(
        [try Sample.campus, .tour(walk), .building(hall)]
          + (try [("c", "Same"), ("a", "Same"), ("b", "Same again"), ("d", "The same")]
            .map { .work(try Sample.work($0.0, $0.1)) })), revision: 1)
    let all = ["walk", "a", "c", "north/hall", "b", "d"]
    #expect(snapshot.answer(TextSearch("SAMÉ")).hits.map(\.key.id) == all)
    #expect(
      snapshot.answer(TextSearch("sam")).hits.map(\.key.id) == [
        "walk", "a", "b", "c", "north/hall", "d",
      ])
    var paged: [String] = []
    for offset in 0..<7 {
      let answer = snapshot.answer(TextSearch("same", limit: 1, offset: offset))
      #expect(answer.total == 6)
      #expect(answer.hasMore == (offset < 5))
      paged += answer.hits.map(\.key.id)
    }
    #expect(paged == all)
    #expect(snapshot.answer(TextSearch("same", limit: 0)).hits == [])
    #expect(snapshot.answer(TextSearch("same", limit: -1, offset: -1)).hits == [])
  }

  @Test("finds no draft")
  func drafts() throws {
    #expect(try find("walk") == ["walk"])
    #expect(try find("secret") == [])
  }

  @Test("marks what matched, and no other text can hold the marks")
  func excerpts() throws {
    let snapshot = try Self.snapshot()
    func excerpt(_ text: String) -> String? {
      snapshot.answer(TextSearch(text)).hits.first?.excerpt
    }
    #expect(excerpt("hare") == "Bronze \u{2}Hare\u{3}")
    #expect(excerpt("marker") == "שלום 🗿 雲 \u{2}marker\u{3}")
    #expect(excerpt("bronte") == "Zoë Ōhau-\u{2}Brontë\u{3}")
    let long = (0..<99).map { "word\($0)" }.joined(separator: " ")
    let piece = SearchExcerpt(["word50"]).best(of: ["none", long])
    #expect(piece.hasPrefix("…word44 "))
    #expect(piece.contains(" \u{2}word50\u{3} "))
    #expect(piece.hasSuffix(" word67…"))
  }

  @Test(
    "takes the nearest spelling for words that nothing has",
    arguments: [
      ("brnoze", "bronze"), ("bronz hare", "bronze hare"), ("brinze hrae", "bronze hare"),
      ("hared", "hare"), ("fabulla", "fabula"), ("1963", nil), ("zzz", nil), ("tida", "tide"),
      ("clockk tide", "clock tide"), ("hare", nil), ("ha", nil),
    ])
  func corrects(text: String, expected: String?) throws {
    let answer = try Self.snapshot().answer(TextSearch(text))
    #expect(answer.correction == expected)
    #expect((answer.total > 0) == (expected != nil || ["hare", "ha"].contains(text)))
  }

  @Test("takes a spelling that is a whole name before one that more things have")
  func correctsToName() throws {
    var contents = CatalogContents([try Sample.campus])
    for (id, title, text) in [
      ("a", "Heron", "The flight of a heron."), ("b", "Time", "The flight of time."),
      ("c", "Take Flight", "Birds."),
    ] {
      var work = try Sample.work(id, title)
      work.description = Sample.text(text)
      contents.insert(.work(work))
    }
    let answer = CatalogSnapshot(contents, revision: 1).answer(TextSearch("tke flight"))
    #expect(answer.correction == "take flight")
    #expect(answer.hits.map(\.key.id) == ["c"])
  }

  @Test(
    "takes a number for that of a stop",
    arguments: [
      ("2", ["walk 2"]), (" 1 ", ["walk 1"]), ("3", []), ("0", []), ("-1", []), ("1a", []),
      ("9999999999999999999999", []), ("", []),
    ])
  func numbers(text: String, expected: [String]) throws {
    let answer = try Self.snapshot().answer(TextSearch(text))
    #expect(answer.stops.map { "\($0.tour) \($0.number)" } == expected)
  }
}
