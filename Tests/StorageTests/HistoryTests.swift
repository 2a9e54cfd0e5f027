import Catalog
import Foundation
import Storage
import TestSupport
import Testing

@Suite("The history")
struct HistoryTests {
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

  @Test("lists revisions, newest first")
  func lists() async throws {
    let store = try await store()
    let entries = try await store.history(limit: 10)
    #expect(entries.map(\.revision) == [5, 4, 3, 2, 1])
    #expect(entries.map(\.note) == (1...5).reversed().map { "edit \($0)" })
    #expect(entries[0].date == .noon.addingTimeInterval(4))
    #expect(entries[0].changed == [ItemKey(.work, "hare")])
    #expect(entries[1].added == [ItemKey(.work, "clock")])
    #expect(entries.allSatisfy { $0.removed.isEmpty && $0.undone == nil })
  }

  @Test("can be read by the page, and for one item")
  func pages() async throws {
    let store = try await store()
    #expect(try await store.history(limit: 2, before: 4).map(\.revision) == [3, 2])
    let hare = ItemKey(.work, "hare")
    #expect(try await store.history(limit: 9, item: hare).map(\.revision) == [5, 3, 2])
    #expect(try await store.history(limit: 1, before: 5, item: hare).map(\.revision) == [3])
    #expect(try await store.history(limit: 0) == [])
    #expect(try await store.history(limit: 9, item: ItemKey(.tour, "none")) == [])
  }

  @Test("tells what became of the catalogue since a revision, each item once")
  func since() async throws {
    let store = try await store()
    #expect(
      try await store.changes(since: 2)
        == [
          .add(.work(try Sample.work("clock"))), .replace(try work("A"), with: try work("C")),
        ])
    #expect(try await store.changes(since: 5) == [])
    #expect(try await store.changes(since: 99) == [])
    let contents = CatalogContents().applying(try await store.changes(since: 0))
    #expect(try await store.load().contents == contents)
  }
}
