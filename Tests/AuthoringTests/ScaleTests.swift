import Authoring
import Catalog
import Geodesy
import Queries
import Storage
import TestSupport
import Testing

@Suite("Ten thousand works")
struct ScaleTests {
  @Test("are imported, edited, found, and taken back")
  func tenThousand() async throws {
    var contents = CatalogContents([try Sample.campus])
    for number in 0..<100 {
      contents.insert(
        .artist(Artist(id: try Slug("artist-\(number)"), campus: Sample.north, name: "N\(number)")))
    }
    for number in 0..<10_000 {
      var work = try Sample.work(
        "work-\(number)", "Title \(number)", by: ["artist-\(number % 100)"])
      work.description = Sample.text("Described as number \(number).")
      contents.insert(.work(work))
    }
    let store = try CatalogStore.inMemory()
    let report = try await store.importing(contents, note: "", at: .noon)
    #expect(report.added.count == 10_101)
    #expect(try await store.load().contents == contents)
    let snapshot = try await store.load().snapshot
    let described = snapshot.answer(TextSearch("described", limit: 100, offset: 9_950))
    #expect(described.hits.count == 50 && described.total == 10_000)
    #expect(snapshot.answer(TextSearch("number 4711")).hits.map(\.key.id) == ["work-4711"])
    let again = try await store.importing(contents, note: "", at: .noon)
    #expect(again.unchanged.count == 10_101 && again.isEmpty)
    #expect(try await store.undo(at: .noon).changes.count == 10_101)
    #expect(try await store.load().contents.isEmpty)
  }
}
