import Catalog
import Foundation
import TestSupport
import Testing

@testable import Storage

@Suite("Text search")
struct SearchTests {
  private func store() async throws -> CatalogStore {
    let store = try CatalogStore.inMemory()
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
    let items: [Item] = [
      try Sample.campus, .artist(artist), .building(hall), .level(level), .room(room),
      .work(hare), .work(tide), .work(script), .tour(draft), .tour(walk),
    ]
    try await store.apply(items.map(Change.add), expecting: nil, note: "", at: .noon)
    return store
  }

  @Test("comes with the contents that it was made in")
  func loadsWithFinds() async throws {
    let store = try await store()
    let (stored, hits) = try await store.load(finding: "bronze", limit: 1)
    #expect(try await stored == store.load())
    #expect(try await hits == store.search("bronze", limit: 1))
    #expect(hits.count == 1)
  }

  @Test(
    "finds by title, people, place, terms and text",
    arguments: [
      ("Bronze Hare", "hare tide"), ("hare bronze", "hare"), ("HARE", "hare tide"),
      ("harë", "hare tide"), ("zoe", "ada hare"), ("Ohau Bronte", "ada hare"),
      ("Ōhau-Brontë", "ada hare"), ("owls", "ada"), ("winter", "hall north/hall/1 a hare"),
      ("mirror", "a"), ("ground floor", "1 a hare"), ("1962.4.7", "hare"), ("1962.4", "hare"),
      ("4.7", "hare"), ("1962.7", ""), ("sculpture", "hare"), ("oak", "hare"),
      ("fabula", "hare"), ("espanola", "hare"), ("puddle", "walk"), ("bron", "ada hare tide"),
      ("bron hare", ""), ("hare bron", "hare"), ("bro zzz", ""),
      ("سلام", "script"), ("سل", "script"), ("שלום", "script"), ("雲", "script"),
      ("marker", "script"), ("north", "north hall 1 a hare script tide"),
    ])
  func finds(text: String, expected: String) async throws {
    let hits = try await store().search(text, limit: 50)
    let names = hits.map { $0.key.id.split(separator: "/").last.map(String.init) ?? "" }
    let wanted = expected.split(separator: " ").map {
      $0.split(separator: "/").last.map(String.init) ?? ""
    }
    #expect(Set(names) == Set(wanted))
    #expect(names.count == wanted.count)
  }

  @Test(
    "takes nothing that is typed for a command",
    arguments: [
      "\"", "\"\"", "\"hare", "hare\"", "hare*", "*", "hare AND", "NOT hare", "hare OR clock",
      "NEAR(hare clock)", "NEAR", "title:hare", "-hare", "^hare", "(hare", "hare)", "{title}: x",
      "hare + bronze", "'", "';", "\\", "a\u{0}b", "\u{0}", "?1", "hare\u{2}", ":", "%", "_",
    ])
  func nothingIsSyntax(text: String) async throws {
    _ = try await store().search(text)
  }

  @Test(
    "finds words that are commands elsewhere",
    arguments: [
      ("near", ["hare"]), ("AND sees", ["hare"]), ("NOT", ["hare"]), ("NOT zzz", []),
      ("\"nothing\"", ["hare"]),
      ("100%", ["hare"]), ("NEAR(listens", []),
    ])
  func operatorsAreWords(text: String, expected: [String]) async throws {
    #expect(try await store().search(text).map(\.key.id) == expected)
  }

  @Test(
    "finds nothing for nothing",
    arguments: [
      "", " ", "\t\n", "…", "---", "🗿", "\"*\"", "()", "\u{301}",
    ])
  func nothing(text: String) async throws {
    #expect(try await store().search(text) == [])
  }

  @Test("answers a text of any length soon", arguments: ["a", "hare ", "\"", "é", "🗿 "])
  func longText(piece: String) async throws {
    let store = try await store()
    _ = try await store.search(String(repeating: piece, count: 200_000))
  }

  @Test("ranks a title above a text, and a whole tie by kind and identifier")
  func ranking() async throws {
    #expect(try await store().search("bronze").map(\.key.id) == ["hare", "tide"])
    let store = try CatalogStore.inMemory()
    let works = try ["c", "a", "b"].map { Item.work(try Sample.work($0, "Same")) }
    var tour = try Sample.tour("t", of: [])
    tour.title = Sample.text("Same")
    try await store.apply(
      ([try Sample.campus] + works + [.tour(tour)]).map(Change.add), expecting: nil, note: "",
      at: .noon)
    let ids = try await store.search("same", kinds: [.work]).map(\.key.id)
    #expect(ids == ["a", "b", "c"])
    var paged: [String] = []
    for offset in 0..<4 {
      paged += try await store.search("same", limit: 1, offset: offset).map(\.key.id)
    }
    #expect(paged == (try await store.search("same").map(\.key.id)))
    #expect(try await store.search("same", offset: 4) == [])
    #expect(try await store.search("same", limit: 0) == [])
    #expect(try await store.search("same", limit: -1) == [])
  }

  @Test("finds only the kinds asked for, and drafts only when asked")
  func kinds() async throws {
    let store = try await store()
    #expect(try await store.search("bronze", kinds: [.tour]) == [])
    #expect(try await store.search("bronze", kinds: []) == [])
    #expect(try await store.search("walk").map(\.key.id) == ["walk"])
    #expect(try await store.search("secret") == [])
    #expect(try await store.search("secret", includingDrafts: true).map(\.key.id) == ["draft"])
  }

  @Test("marks what matched, and no other text can hold the marks")
  func excerpts() async throws {
    let store = try await store()
    let hare = try #require(try await store.search("hare").first)
    #expect(hare.excerpt == "Bronze \u{2}Hare\u{3}")
    let marker = try #require(try await store.search("marker").first)
    #expect(marker.excerpt == "שלום 🗿 雲 \u{2}marker\u{3}")
    // The catalogue itself keeps the text as it was given.
    let text = try await store.load().contents.works[try Slug("script")]?.description?.all[0].text
    #expect(text == "שלום 🗿 雲 \u{2}marker\u{3}")
  }

  @Test("follows every change, also of names that other items show")
  func followsChanges() async throws {
    let store = try await store()
    let contents = try await store.load().contents
    let artist = try #require(contents.artists[try Slug("ada")])
    var renamed = artist
    renamed.name = "Perpetua Vane"
    let hall = try #require(contents.buildings[.known("north/hall")])
    var moved = hall
    moved.name = Sample.text("Summer House")
    let tide = try #require(contents.works[try Slug("tide")])
    try await store.apply(
      [
        .replace(.artist(artist), with: .artist(renamed)),
        .replace(.building(hall), with: .building(moved)),
      ], expecting: nil, note: "", at: .noon)
    #expect(try await store.search("perpetua").map(\.key.id) == ["ada", "hare"])
    #expect(try await store.search("ohau") == [])
    #expect(try await store.search("winter") == [])
    #expect(try await store.search("summer").count == 4)
    let walk = try #require(contents.tours[try Slug("walk")])
    try await store.apply(
      [.remove(.tour(walk)), .remove(.work(tide))], expecting: nil, note: "", at: .noon)
    #expect(try await store.search("clock") == [])
    #expect(try await store.search("puddle") == [])
    try await store.takeNewestBack()
    #expect(try await store.search("puddle").map(\.key.id) == ["walk"])
    #expect(try await store.diagnosis().compactMap(\.problem) == [])
  }
}
