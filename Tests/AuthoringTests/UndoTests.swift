import Authoring
import Catalog
import Foundation
import Notation
import Storage
import TestSupport
import Testing

@Suite("A revision")
struct UndoTests {
  private func work(_ title: String) throws -> Item { .work(try Sample.work("hare", title)) }

  /// Its revisions are those of ``Sample/edits``.
  private func store() async throws -> CatalogStore {
    let store = try CatalogStore.inMemory()
    for (number, edit) in try Sample.edits.enumerated() {
      try await store.apply(
        [edit], expecting: number, note: "edit \(number + 1)",
        at: .noon.addingTimeInterval(Double(number)))
    }
    return store
  }

  @Test("is taken back step by step, each as a new revision")
  func undoStepByStep() async throws {
    let store = try await store()
    var states: [CatalogContents] = []
    for revision in 1...5 {
      states.append(CatalogContents().applying(try await store.changes(since: 0)))
      let report = try await store.undo(at: .noon)
      #expect(report.undone == 6 - revision)
      #expect(report.revision == 5 + revision)
    }
    #expect(try await store.load().contents.isEmpty)
    #expect(await code { _ = try await store.undo(at: .noon) } == .nothingToUndo)
    #expect(try await store.history(limit: 5).map(\.undone) == [1, 2, 3, 4, 5])
  }

  @Test("of an undo is undone only when asked for, and puts back")
  func redo() async throws {
    let store = try await store()
    let before = try await store.load().contents
    _ = try await store.undo(at: .noon)
    let report = try await store.undo(revision: 6, at: .noon)
    #expect(report.undone == 6 && report.revision == 7)
    #expect(try await store.load().contents == before)
    // Revision 5 holds again, so it is the one to take back.
    #expect(try await store.undo(at: .noon).undone == 5)
  }

  @Test("is not taken back where a later revision built on it")
  func conflict() async throws {
    let store = try await store()
    for revision in [2, 3] {
      do {
        _ = try await store.undo(revision: revision, at: .noon)
        Issue.record("Took revision \(revision) back.")
      } catch let problem as Problem {
        #expect(problem.code == .editConflict)
        #expect(problem.message.contains("Revision 5 changed the work hare"))
      }
    }
    #expect(await code { _ = try await store.undo(revision: 1, at: .noon) } == .danglingReference)
    #expect(try await store.undo(revision: 4, at: .noon).changes.map(\.key.id) == ["clock"])
    #expect(try await store.revision() == 6)
  }

  @Test("does not take back twice, nor what never was", arguments: [5, 0, -1, 7, .max, .min])
  func nothingToUndo(revision: Int) async throws {
    let store = try await store()
    _ = try await store.undo(revision: 5, at: .noon)
    let met = await code { _ = try await store.undo(revision: revision, at: .noon) }
    #expect(met == .nothingToUndo)
  }

  @Test("is empty for an empty catalogue")
  func empty() async throws {
    let store = try CatalogStore.inMemory()
    #expect(try await store.history(limit: 9) == [])
    #expect(await code { _ = try await store.undo(at: .noon) } == .nothingToUndo)
    #expect(await code { _ = try await store.undo(revision: 1, at: .noon) } == .nothingToUndo)
  }

  @Test("takes any random edit back exactly", arguments: UInt64(0)..<6)
  func randomEdits(seed: UInt64) async throws {
    let one = try RandomContents(seed: seed).contents
    let other = try RandomContents(seed: seed + 50).contents
    let store = try CatalogStore.inMemory()
    try await store.apply(one.additions, expecting: nil, note: "", at: .noon)
    try await store.apply(one.changes(to: other), expecting: nil, note: "", at: .noon)
    #expect(try await store.undo(at: .noon).changes == other.changes(to: one))
    #expect(try await store.load().contents == one)
    #expect(try await store.diagnosis().compactMap(\.problem) == [])
  }
}
