import Authoring
import Catalog
import Foundation
import Notation
import Storage
import TestSupport
import Testing

/// The work `hare` and the tour `walk` of it stand for every item; what is asked is what becomes of
/// `hare`.
@Suite("An import")
struct ImportTests {
  private let hare = ItemKey(.work, "hare")

  private func text(_ title: String?) throws -> CatalogContents {
    var contents = CatalogContents([try Sample.campus])
    if let title { contents.insert(.work(try Sample.work("hare", title))) }
    return contents
  }

  /// A store in which the text said `imported` at the last import, and someone made it `stored`.
  private func store(imported: String?, stored: String?) async throws -> CatalogStore {
    let store = try CatalogStore.inMemory()
    _ = try await store.importing(text(imported), note: "", at: .noon)
    let changes = try await store.load().contents.changes(to: text(stored))
    try await store.apply(changes, expecting: 1, note: "by hand", at: .noon)
    return store
  }

  enum Outcome: String {
    case added, changed, unchanged, removed, kept, conflict
    /// Not of this text's scope, so not even reported.
    case untouched
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let imported, stored, text: String?
    let outcome, preferringText: Outcome

    init(
      _ imported: String?, _ stored: String?, _ text: String?, _ outcome: Outcome,
      preferringText: Outcome? = nil
    ) {
      self.imported = imported
      self.stored = stored
      self.text = text
      self.outcome = outcome
      self.preferringText = preferringText ?? outcome
    }

    var testDescription: String {
      "imported \(imported ?? "-"), stored \(stored ?? "-"), text \(text ?? "-"): \(outcome)"
    }
  }

  static let cases = [
    Case(nil, nil, "A", .added),
    Case("A", nil, "A", .added),
    Case("A", "A", "A", .unchanged),
    Case("A", "B", "B", .unchanged),
    Case(nil, "A", "A", .unchanged),
    Case("A", "A", "B", .changed),
    Case("A", "B", "A", .kept),
    Case("A", "B", "C", .conflict, preferringText: .changed),
    Case(nil, "A", "B", .conflict, preferringText: .changed),
    Case("A", "A", nil, .removed),
    Case("A", "B", nil, .conflict, preferringText: .removed),
    Case(nil, "A", nil, .untouched),
  ]

  private func outcome(_ report: ImportReport) -> [Outcome] {
    let outcomes: [Outcome] = [
      report.added.contains(hare) ? .added : nil, report.changed.contains(hare) ? .changed : nil,
      report.unchanged.contains(hare) ? .unchanged : nil,
      report.removed.contains(hare) ? .removed : nil, report.kept.contains(hare) ? .kept : nil,
    ].compactMap { $0 }
    return outcomes.isEmpty ? [.untouched] : outcomes
  }

  @Test("weighs the text, the store and the last import", arguments: cases)
  func threeWay(_ example: Case) async throws {
    let store = try await store(imported: example.imported, stored: example.stored)
    let before = try await store.load()
    let text = try text(example.text)
    if example.outcome == .conflict {
      #expect(await code { _ = try await store.planImport(text) } == .importConflict)
      let met = await code { _ = try await store.importing(text, note: "", at: .noon) }
      #expect(met == .importConflict)
      #expect(try await store.load() == before)
      return
    }
    let plan = try await store.planImport(text)
    #expect(try await store.load() == before)
    let report = try await store.importing(text, note: "", at: .noon)
    #expect(outcome(report) == [example.outcome])
    let after = try await store.load()
    #expect(report.revision == after.revision)
    #expect(after.revision == before.revision + (report.isEmpty ? 0 : 1))
    #expect(report.added == plan.added && report.changed == plan.changed)
    #expect(report.removed == plan.removed && report.kept == plan.kept)
    #expect(report.unchanged == plan.unchanged && report.changes == plan.changes)
    let expected = [.kept, .untouched].contains(example.outcome) ? example.stored : example.text
    #expect(after.contents == (try self.text(expected)))
  }

  @Test("that prefers the text has no conflicts", arguments: cases)
  func preferringText(_ example: Case) async throws {
    let store = try await store(imported: example.imported, stored: example.stored)
    let report = try await store.importing(
      text(example.text), policy: .preferText, note: "", at: .noon)
    #expect(outcome(report) == [example.preferringText])
  }

  @Test("of what is there already changes nothing, however often")
  func idempotent() async throws {
    let contents = try RandomContents(seed: 3).contents
    let store = try CatalogStore.inMemory()
    #expect(
      try await store.importing(contents, note: "", at: .noon).added.count == contents.count)
    for _ in 0..<2 {
      let again = try await store.importing(contents, note: "", at: .noon)
      #expect(again.isEmpty && again.unchanged.count == contents.count && again.revision == 1)
    }
  }

  @Test("of an export takes edits into the text's keeping")
  func exportSettles() async throws {
    let store = try await store(imported: "A", stored: "B")
    _ = try await store.importing(text("B"), note: "", at: .noon)
    #expect(outcome(try await store.importing(text("C"), note: "", at: .noon)) == [.changed])
  }

  @Test("of another language as the campus's default still knows what it brought")
  func otherDefaultLanguage() async throws {
    let spanish = try LanguageTag("es")
    func contents(_ languages: [LanguageTag], _ title: String) throws -> CatalogContents {
      var contents = CatalogContents()
      contents.insert(
        .campus(
          Campus(
            id: Sample.north, name: Sample.text("N"), languages: languages, timeZone: "Etc/UTC",
            center: try .init(latitude: 0, longitude: 0))))
      var work = try Sample.work("hare")
      work.title = try #require(LocalizedText([.english: title, spanish: "Liebre"]))
      contents.insert(.work(work))
      return contents
    }
    let store = try CatalogStore.inMemory()
    _ = try await store.importing(contents([.english], "A"), note: "", at: .noon)
    _ = try await store.importing(contents([spanish, .english], "A"), note: "", at: .noon)
    let report = try await store.importing(contents([spanish], "B"), note: "", at: .noon)
    #expect(report.changed.contains(hare))
  }

  @Test("that would take a work from under a tour is refused, naming both")
  func removalStillNamed() async throws {
    let store = try await store(imported: "A", stored: "A")
    try await store.apply(
      [.add(.tour(try Sample.tour("walk", of: ["hare"])))], expecting: nil, note: "", at: .noon)
    let before = try await store.load()
    for isPlan in [true, false] {
      do {
        _ =
          isPlan
          ? try await store.planImport(text(nil))
          : try await store.importing(text(nil), note: "", at: .noon)
        Issue.record("The work went.")
      } catch let problem as Problem {
        #expect(problem.code == .danglingReference)
        #expect(problem.message.contains("work hare") && problem.message.contains("tour walk"))
      }
    }
    #expect(try await store.load() == before)
  }

  @Test("reports every conflict at once")
  func everyConflict() async throws {
    let store = try CatalogStore.inMemory()
    func contents(_ title: String) throws -> CatalogContents {
      CatalogContents(
        [try Sample.campus] + (try (0..<5).map { .work(try Sample.work("work-\($0)", title)) }))
    }
    _ = try await store.importing(contents("A"), note: "", at: .noon)
    let changes = try contents("A").changes(to: contents("B"))
    try await store.apply(changes, expecting: 1, note: "", at: .noon)
    do {
      _ = try await store.importing(contents("C"), note: "", at: .noon)
      Issue.record("There was no conflict.")
    } catch let problems as Problems {
      #expect(problems.all.count == 5)
      #expect(problems.all.allSatisfy { $0.code == .importConflict })
    }
  }

  @Test("that was undone may be repeated")
  func repeatable() async throws {
    let store = try await store(imported: "A", stored: "A")
    _ = try await store.importing(text("B"), note: "", at: .noon)
    _ = try await store.undo(at: .noon)
    #expect(try await store.load().contents == text("A"))
    #expect(outcome(try await store.importing(text("B"), note: "", at: .noon)) == [.changed])
    _ = try await store.importing(text(nil), note: "", at: .noon)
    _ = try await store.undo(at: .noon)
    #expect(outcome(try await store.importing(text("C"), note: "", at: .noon)) == [.changed])
  }
}
