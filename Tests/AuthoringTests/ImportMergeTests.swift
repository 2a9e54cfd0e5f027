import Authoring
import Catalog
import Foundation
import Notation
import Storage
import TestSupport
import Testing

@Suite("An import merged with edits")
struct ImportMergeTests {
  /// As the program writes it, by which an import is known.
  private static let note = CatalogStore.importNote + "Data"

  private func tour(_ change: (inout Tour) throws -> Void = { _ in }) throws -> Tour {
    var tour = try Sample.tour("walk", of: ["hare", "owl"])
    try change(&tour)
    return tour
  }

  /// The sample's campus and a tour as text says it.
  private func text(_ tour: Tour) throws -> ImportedText {
    let contents = CatalogContents([
      try Sample.campus, .work(try Sample.work("hare")), .work(try Sample.work("owl")),
      .tour(tour),
    ])
    let scope = Dictionary(uniqueKeysWithValues: contents.items.map { ($0.key, "text") })
    return ImportedText(contents: contents, scopes: ["text"], scopeOfItem: scope)
  }

  private func edit(_ store: CatalogStore, _ change: (inout Tour) -> Void) async throws {
    let stored = try await store.load()
    let before = try #require(stored.contents.tours[try Slug("walk")])
    var after = before
    change(&after)
    try await store.apply(
      [.replace(.tour(before), with: .tour(after))], expecting: stored.version, note: "edit",
      at: .noon)
  }

  private func stored(_ store: CatalogStore) async throws -> Tour {
    try #require(try await store.load().contents.tours[try Slug("walk")])
  }

  @Test("brings both together where an item was edited here and in the text, again and again")
  func imports() async throws {
    let store = try CatalogStore.inMemory()
    _ = try await store.importing(try text(tour()), note: Self.note, at: .noon)
    try await edit(store) { $0.author = "Here" }
    let report = try await store.importing(
      try text(tour { $0.title = Sample.text("There") }), note: Self.note, at: .noon)
    #expect(report.changed == [ItemKey(.tour, "walk")] && report.kept == report.changed)
    #expect(try await stored(store).author == "Here")
    #expect(try await stored(store).title == Sample.text("There"))
    // The text is not what is stored; what it said last is remembered all the same.
    try await edit(store) { $0.details["season"] = "spring" }
    _ = try await store.importing(
      try text(
        tour {
          $0.title = Sample.text("There")
          $0.text = Sample.text("On.")
        }), note: Self.note, at: .noon)
    let tour = try await stored(store)
    #expect(tour.author == "Here" && tour.details == ["season": "spring"])
    #expect(tour.text == Sample.text("On."))
    let again = try await store.importing(
      try text(
        self.tour {
          $0.title = Sample.text("There")
          $0.text = Sample.text("On.")
        }), note: Self.note, at: .noon)
    #expect(again.isEmpty)
  }

  @Test("of an import names the field and both values where both changed it")
  func importConflicts() async throws {
    let store = try CatalogStore.inMemory()
    _ = try await store.importing(try text(tour()), note: Self.note, at: .noon)
    try await edit(store) { $0.title = Sample.text("Here") }
    let there = try text(
      tour {
        $0.title = Sample.text("There")
        $0.author = "There"
      })
    do {
      _ = try await store.importing(there, note: Self.note, at: .noon)
      Issue.record("It was merged.")
    } catch let problems as Problems {
      #expect(problems.all.map(\.code) == [.importConflict])
      for word in ["title", "tour walk", "'Here'", "'There'"] {
        #expect(problems.all[0].message.contains(word), "\(problems.all[0])")
      }
    }
    _ = try await store.importing(there, policy: .preferText, note: Self.note, at: .noon)
    #expect(try await stored(store).title == Sample.text("There"))
  }

  @Test("keeps with the text's version a stop that was taken out here and changed there")
  func keepsStopOfText() async throws {
    let store = try CatalogStore.inMemory()
    _ = try await store.importing(try text(tour()), note: Self.note, at: .noon)
    try await edit(store) { $0.stops.removeLast() }
    let there = try text(tour { $0.stops[1].dwell = 30 })
    let met = await code { _ = try await store.importing(there, note: Self.note, at: .noon) }
    #expect(met == .importConflict)
    _ = try await store.importing(there, policy: .preferText, note: Self.note, at: .noon)
    #expect(try await stored(store).stops.map(\.dwell) == [nil, 30])
  }

  @Test("begins from an export since the last import, also for what was made here")
  func exports() async throws {
    let store = try CatalogStore.inMemory()
    _ = try await store.importing(try text(tour()), note: Self.note, at: .noon)
    try await edit(store) { $0.title = Sample.text("Here") }
    let exported = try await store.load()
    try await store.noteExport(at: exported.version)
    // In the exported text the title is changed once more; here, the author since.
    try await edit(store) { $0.author = "Here" }
    let report = try await store.importing(
      try text(tour { $0.title = Sample.text("There") }), note: Self.note, at: .noon)
    #expect(report.changed == [ItemKey(.tour, "walk")])
    #expect(try await stored(store).title == Sample.text("There"))
    #expect(try await stored(store).author == "Here")
  }

  @Test("begins from an import that came after the export")
  func importsAfterExport() async throws {
    let store = try CatalogStore.inMemory()
    _ = try await store.importing(try text(tour()), note: Self.note, at: .noon)
    try await edit(store) { $0.author = "Exported" }
    let exported = try await store.load()
    // The text is imported again, with another author; then the export is noted.
    _ = try await store.importing(
      try text(tour { $0.author = "Imported" }), policy: .preferText, note: Self.note, at: .noon)
    try await store.noteExport(at: exported.version)
    try await edit(store) { $0.author = "Here" }
    // As the export has it; the import is the later agreement, so that this is a change of the text.
    let met = await code {
      _ = try await store.importing(
        try self.text(self.tour { $0.author = "Exported" }), note: Self.note, at: .noon)
    }
    #expect(met == .importConflict)
  }
}
