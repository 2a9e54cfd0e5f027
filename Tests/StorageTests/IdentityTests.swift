import Catalog
import Drafts
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Storage

@Suite("A catalogue's identity")
struct IdentityTests {
  private func make(_ path: String, _ works: [String]) async throws -> CatalogStore {
    let store = try CatalogStore.open(path, for: .creating)
    let items = [try Sample.campus] + (try works.map { .work(try Sample.work($0)) })
    try await store.apply(items.map(Change.add), expecting: 0, note: "", at: .noon)
    return store
  }

  /// Another catalogue of the same revision takes its place, as `mv` puts it.
  private func swap(_ folder: CatalogueFolder, _ works: [String]) async throws {
    _ = try await make(folder.file("new"), works)
    #expect(rename(folder.file("new"), folder.file("c.sqlite")) == 0)
  }

  @Test("is its own, whatever it holds, and kept by edits and backups")
  func isItsOwn() async throws {
    let folder = try CatalogueFolder()
    let one = try await make(folder.file("one"), ["hare"])
    let other = try await make(folder.file("other"), ["hare"])
    let identity = try await one.version().identity
    #expect(identity.count > 32)
    #expect(try await other.version().identity != identity)
    #expect(try await one.load().contents == other.load().contents)
    try await one.apply(
      [.add(.work(try Sample.work("owl")))], expecting: 1, note: "", at: .noon)
    try await one.backup(to: folder.file("b"))
    let backup = try CatalogStore.open(folder.file("b"), for: .reading)
    #expect(try await backup.version() == CatalogVersion(identity: identity, revision: 2))
  }

  @Test(
    "is renewed when a backup is put back, so that equal numbers are not taken for equal states")
  func isRenewed() async throws {
    let folder = try CatalogueFolder()
    let path = folder.file("c.sqlite")
    let before: CatalogVersion
    do {
      let store = try await make(path, ["hare"])
      before = try await store.version()
      try await store.backup(to: folder.file("b"))
    }
    let reader = try CatalogStore.open(path, for: .reading)
    #expect(try await reader.version() == before)
    try CatalogStore.restore(from: folder.file("b"), to: path)
    #expect(try await reader.newer(than: before) != nil)
    let after = try await reader.version()
    #expect(after.revision == before.revision && after.identity != before.identity)
    let met = await code {
      let writer = try CatalogStore.open(path, for: .writing)
      try await writer.apply(
        [.add(.work(try Sample.work("owl")))], expecting: before, note: "", at: .noon)
    }
    #expect(met == .editConflict)
  }

  @Test(
    "is found to be another after a swap by name, however the reader had the file open",
    arguments: [false, true])
  func noticesSwap(isInUse: Bool) async throws {
    let folder = try CatalogueFolder()
    let path = folder.file("c.sqlite")
    var writer: CatalogStore? = try await make(path, ["hare"])
    if !isInUse { writer = nil }
    let reader = try CatalogStore.open(path, for: .reading)
    let before = try await reader.version()
    try await swap(folder, ["owl"])
    #expect(try await reader.newer(than: before) != nil)
    #expect(try await reader.load().contents.works.keys.map(\.description) == ["owl"])
    withExtendedLifetime(writer) {}
  }

  @Test("lets no log be read, filled or removed that belongs to another catalogue")
  func logsStayApart() async throws {
    let folder = try CatalogueFolder()
    let path = folder.file("c.sqlite")
    var old: CatalogStore? = try await make(path, ["hare"])
    let oldReader = try CatalogStore.open(path, for: .reading)
    _ = try await oldReader.load()
    #expect(try folder.listing.contains("c.sqlite-wal"))
    try await swap(folder, ["owl"])
    // A reader has no business with the log that lies there.
    let reader = try CatalogStore.open(path, for: .reading)
    #expect(try await reader.load().contents.works.keys.map(\.description) == ["owl"])
    let new = try CatalogStore.open(path, for: .writing)
    try await new.apply(
      [.add(.work(try Sample.work("tide")))], expecting: 1, note: "", at: .noon)
    // The log of the old one is kept under a name that nothing takes for the new one's.
    #expect(try folder.listing.contains("c.sqlite-wal.of-another-1"))
    let log = FileState(path + "-wal")
    #expect(log != nil)
    // An edit of the old one now would be lost, and is one of the new one; closing it removes nothing.
    let met = await code {
      try await old?.apply([.remove(try Sample.campus)], expecting: 1, note: "", at: .noon)
    }
    #expect(met == .editConflict)
    old = nil
    _ = try await oldReader.load()
    #expect(FileState(path + "-wal").map { log?.isSame(as: $0) ?? false } == true)
    let works = try await CatalogStore.open(path, for: .reading).load().contents.works
    #expect(works.keys.map(\.description).sorted() == ["owl", "tide"])
    #expect(try await new.diagnosis().compactMap(\.problem) == [])
  }

  @Test("refuses an edit of a catalogue that was replaced while it was made")
  func refusesLostEdits() async throws {
    let folder = try CatalogueFolder()
    let path = folder.file("c.sqlite")
    let old = try await make(path, ["hare"])
    _ = try await make(folder.file("new"), ["owl"])
    let new = folder.file("new")
    let met = await code {
      try await old.execute("UPDATE work SET accession = 'x'") { _ = rename(new, path) }
    }
    #expect(met == .editConflict)
    #expect(try await CatalogStore.open(path, for: .reading).load().contents.works.count == 1)
  }

  @Test("of a catalogue from before there were any is that of the file until it is written to")
  func ofEarlier() async throws {
    let folder = try CatalogueFolder()
    let path = folder.file("c.sqlite")
    let queue = try DatabaseQueue(path: path)
    try Schema.migrator.migrate(queue, upTo: "0005 weights and order of stops")
    try queue.close()
    let one = try await CatalogStore.open(path, for: .reading).version()
    #expect(try await CatalogStore.open(path, for: .reading).version() == one)
    let writer = try CatalogStore.open(path, for: .writing)
    let two = try await writer.version()
    #expect(two.identity != one.identity)
    #expect(try await CatalogStore.open(path, for: .reading).version() == two)
  }
}

extension Item {
  /// A campus of that name.
  static func campus(_ id: String) throws -> Item {
    .campus(
      Campus(
        id: try PlaceID(id), name: Sample.text(id), languages: [.english], timeZone: "Etc/UTC",
        center: try .init(latitude: 1, longitude: 2)))
  }
}
