import Catalog
import Foundation
import Geodesy
import Notation
import TestSupport
import Testing

@testable import Storage

@Suite("Stored items")
struct RoundTripTests {
  @Test("come back exactly as they went in", arguments: UInt64(0)..<12)
  func comeBack(seed: UInt64) async throws {
    let contents = try RandomContents(seed: seed).contents
    #expect(Set(contents.items.map(\.key.kind)) == Set(ItemKind.allCases))
    let store = try CatalogStore.inMemory()
    try await store.apply(contents.additions, expecting: 0, note: "", at: .noon)
    let stored = try await store.load()
    #expect(stored.contents.changes(to: contents) == [])
    #expect(stored.revision == 1)
  }

  @Test("come back with every field that their kind can have, from rows and from the history")
  func everyField() async throws {
    let contents = try FullCatalogue.contents()
    let store = try CatalogStore.inMemory()
    try await store.apply(contents.additions, expecting: nil, note: "", at: .noon)
    #expect(try await store.load().contents == contents)
    #expect(try await store.changes(since: 0) == contents.additions.sorted { $0.key < $1.key })
  }

  @Test("come back exactly from the history", arguments: UInt64(0)..<12)
  func comeBackFromHistory(seed: UInt64) async throws {
    let contents = try RandomContents(seed: seed).contents
    let store = try CatalogStore.inMemory()
    try await store.apply(contents.additions, expecting: nil, note: "", at: .noon)
    #expect(try await store.changes(since: 0) == contents.additions.sorted { $0.key < $1.key })
  }

  @Test("come back from one catalogue turned into another", arguments: UInt64(0)..<6)
  func followChanges(seed: UInt64) async throws {
    let one = try RandomContents(seed: seed).contents
    let other = try RandomContents(seed: seed + 100).contents
    let store = try CatalogStore.inMemory()
    try await store.apply(one.additions, expecting: nil, note: "", at: .noon)
    try await store.apply(one.changes(to: other), expecting: 1, note: "", at: .noon)
    #expect(try await store.load().contents == other)
    #expect(try await store.changes(since: 1) == one.changes(to: other))
    #expect(try await store.diagnosis().compactMap(\.problem) == [])
  }

  @Test("are the sample campus, whole")
  func sampleCampus() async throws {
    let store = try CatalogStore.inMemory()
    try await store.apply(
      SampleCampus.contents.additions, expecting: nil, note: "", at: .noon)
    #expect(try await store.load().contents == SampleCampus.contents)
  }

  @Test("keep a text in the campus's language in its column")
  func readableColumns() async throws {
    let store = try CatalogStore.inMemory()
    var campus = Campus(
      id: Sample.north, name: Sample.text("Norte", "es"), languages: [try .init("es"), .english],
      timeZone: "Etc/UTC", center: try .init(latitude: 0, longitude: 0))
    campus.text = LocalizedText([try .init("es"): "Hola", .english: "Hello"])
    var work = try Sample.work("hare")
    work.title = try #require(LocalizedText([.english: "Hare", try .init("es"): "Liebre"]))
    try await store.apply(
      [.add(.campus(campus)), .add(.work(work))], expecting: nil, note: "", at: .noon)
    let row = try await store.rows("SELECT title, language, translations FROM work")
    #expect(row == [["Liebre", "es", #"{"title":{"en":"Hare"}}"#]])
  }

  @Test("are refused with a character that SQLite would cut at, or a number it cannot keep")
  func unstorable() async throws {
    let store = try CatalogStore.inMemory()
    var cut = try Sample.work("cut")
    cut.accession = "12\u{0}34"
    var level = Level(id: .known("north/hall/1"), ordinal: 0, shortName: "G")
    level.elevation = Meters(.infinity)
    for item in [Item.work(cut), .level(level)] {
      let items = [try Sample.campus, item]
      let met = await code {
        try await store.apply(items.map(Change.add), expecting: nil, note: "", at: .noon)
      }
      #expect(met == .invalidValue)
    }
    #expect(try await store.load().contents.isEmpty)
    #expect(try await store.revision() == 0)
  }

  @Test("are refused beforehand as by the form that is stored", arguments: UInt64(0)..<20)
  func refusals(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var refused = 0
    for item in try RandomContents(seed: seed).contents.items {
      let json = try StoredForm(item, preferring: .english).json
      #expect(item.storageRefusal == nil)
      guard let place = json.ranges(of: "hare").randomElement(using: &random) else { continue }
      // Not all that can be read so is an item.
      let cut = json.replacingCharacters(in: place, with: "ha\\u0000re")
      guard let broken = try? ItemReader.item(item.key.kind, json: cut) else { continue }
      let refusal = #expect(throws: Problem.self) {
        try StoredForm(broken, preferring: .english)
      }
      #expect(broken.storageRefusal == refusal)
      refused += 1
    }
    #expect(refused > 0)
  }
}
