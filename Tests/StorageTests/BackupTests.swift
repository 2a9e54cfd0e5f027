import Catalog
import Dispatch
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import Storage

@Suite("A backup")
struct BackupTests {
  private func make(_ path: String, _ works: [String]) async throws -> CatalogStore {
    let store = try CatalogStore.open(path, for: .creating)
    let items = [try Sample.campus] + (try works.map { .work(try Sample.work($0)) })
    try await store.apply(items.map(Change.add), expecting: 0, note: "", at: .noon)
    return store
  }

  @Test("holds everything, history included, while the catalogue is in use")
  func holdsEverything() async throws {
    let folder = try CatalogueFolder()
    let store = try await make(folder.file("c.sqlite"), ["hare"])
    try await store.backup(to: folder.file("b"))
    let reader = try CatalogStore.open(folder.file("c.sqlite"), for: .reading)
    try await reader.backup(to: folder.file("b2"))
    for name in ["b", "b2"] {
      let backup = try CatalogStore.open(folder.file(name), for: .reading)
      #expect(try await backup.load() == store.load())
      #expect(try await backup.history(limit: 9) == store.history(limit: 9))
    }
    #expect(try folder.listing.filter { $0.hasPrefix("b") } == ["b", "b2"])
  }

  @Test("can be made of a catalogue that nobody has open, which stays untouched")
  func ofClosed() async throws {
    let folder = try CatalogueFolder()
    _ = try await make(folder.file("c.sqlite"), ["hare"])
    let before = try folder.bytes("c.sqlite")
    try await CatalogStore.open(folder.file("c.sqlite"), for: .reading)
      .backup(to: folder.file("b"))
    #expect(try folder.listing == ["b", "c.sqlite"])
    #expect(try folder.bytes("c.sqlite") == before)
  }

  @Test("never overwrites a file, and leaves nothing when it fails")
  func neverOverwrites() async throws {
    let folder = try CatalogueFolder()
    let store = try await make(folder.file("c.sqlite"), ["hare"])
    try folder.write(Data("mine".utf8), "b")
    let listing = try folder.listing
    for name in ["b", "c.sqlite", "no/folder/b"] {
      let met = await code { try await store.backup(to: folder.file(name)) }
      #expect(met == .unwritableFile, "\(name)")
    }
    #expect(try folder.listing == listing)
    #expect(try folder.bytes("b") == Data("mine".utf8))
  }

  @Test("is put back, and what was there is kept beside")
  func restores() async throws {
    let folder = try CatalogueFolder()
    let path = folder.file("c.sqlite")
    do {
      let store = try await make(path, ["hare"])
      try await store.backup(to: folder.file("b"))
      try await store.apply(
        [.add(.work(try Sample.work("owl")))], expecting: 1, note: "", at: .noon)
    }
    #expect(
      try CatalogStore.restore(from: folder.file("b"), to: path).kept == path + ".before-restore")
    #expect(try await CatalogStore.open(path, for: .reading).load().contents.works.count == 1)
    #expect(
      try CatalogStore.restore(from: path + ".before-restore", to: path).kept
        == path + ".before-restore-2")
    #expect(try await CatalogStore.open(path, for: .writing).load().contents.works.count == 2)
    #expect(
      try folder.listing
        == ["b", "c.sqlite", "c.sqlite.before-restore", "c.sqlite.before-restore-2"])
  }

  @Test("is put where a link leads to, and what was there is a file of its own")
  func restoresThroughLink() async throws {
    let folder = try CatalogueFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("d"), withIntermediateDirectories: true)
    let (path, real) = (folder.file("c.sqlite"), folder.file("d/real.sqlite"))
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: "d/real.sqlite")
    do {
      let store = try await make(path, ["hare"])
      try await store.backup(to: folder.file("b"))
      try await store.apply(
        [.add(.work(try Sample.work("owl")))], expecting: 1, note: "", at: .noon)
      // What is in the log beside the file is read through the link as well.
      for name in [path, real] {
        let seen = try await CatalogStore.open(name, for: .reading).load()
        #expect(seen.contents.works.count == 2, "\(name)")
      }
    }
    let kept = try CatalogStore.restore(from: folder.file("b"), to: path).kept
    #expect(kept == real + ".before-restore")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "d/real.sqlite")
    for name in [path, real] {
      #expect(try await CatalogStore.open(name, for: .reading).load().contents.works.count == 1)
    }
    let before = try CatalogStore.open(real + ".before-restore", for: .reading)
    #expect(try await before.load().contents.works.count == 2)
    #expect(try folder.listing == ["b", "c.sqlite", "d"])
  }

  @Test("is put where there is nothing yet")
  func restoresToNothing() async throws {
    let folder = try CatalogueFolder()
    _ = try await make(folder.file("b"), ["hare"])
    let outcome = try CatalogStore.restore(from: folder.file("b"), to: folder.file("c.sqlite"))
    #expect(outcome == Restoration(kept: nil, revoked: [], knowsRevocations: true))
    let store = try CatalogStore.open(folder.file("c.sqlite"), for: .writing)
    #expect(try await store.revision() == 1)
  }

  @Test("is put in the place of a damaged catalogue, and of what that left beside it")
  func replacesDamage() async throws {
    let folder = try CatalogueFolder()
    let path = folder.file("c.sqlite")
    _ = try await make(folder.file("b"), ["hare"])
    try folder.write(Data(repeating: 7, count: 9000), "c.sqlite")
    try folder.write(Data(repeating: 8, count: 9000), "c.sqlite-wal")
    let outcome = try CatalogStore.restore(from: folder.file("b"), to: path)
    #expect(!outcome.knowsRevocations)
    #expect(try await CatalogStore.open(path, for: .reading).revision() == 1)
    let listing = try folder.listing
    #expect(
      listing
        == ["b", "c.sqlite", "c.sqlite.before-restore", "c.sqlite.before-restore-wal"])
  }

  @Test(
    "that is no whole catalogue is refused, and nothing changes",
    arguments: [
      "absent", "cut", "flipped", "text", "other", "folder",
    ])
  func refusesDamage(name: String) async throws {
    let folder = try CatalogueFolder()
    let path = folder.file("c.sqlite")
    _ = try await make(path, ["hare", "owl"])
    let whole = try folder.bytes("c.sqlite")
    try folder.write(whole.prefix(whole.count / 4096 / 2 * 4096), "cut")
    var flipped = whole
    for index in flipped.indices.dropFirst(8192) { flipped[index] ^= 0x5A }
    try folder.write(flipped, "flipped")
    try folder.write(Data("hello".utf8), "text")
    try await DatabaseQueue(path: folder.file("other")).write {
      try $0.execute(sql: "CREATE TABLE note (text TEXT)")
    }
    try FileManager.default.createDirectory(
      atPath: folder.file("folder"), withIntermediateDirectories: true)
    let listing = try folder.listing
    let met = await code { try CatalogStore.restore(from: folder.file(name), to: path) }
    #expect(met == (name == "absent" ? .noCatalog : .databaseInvalid))
    #expect(try folder.listing == listing)
    #expect(try folder.bytes("c.sqlite") == whole)
  }

  @Test("waits for another program that is about to be done with the catalogue")
  func waits() async throws {
    let folder = try CatalogueFolder()
    let path = folder.file("c.sqlite")
    let other = Mutex<CatalogStore?>(try await make(path, ["hare"]))
    try await other.withLock { $0 }?.backup(to: folder.file("b"))
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(200)) {
      other.withLock { $0 = nil }
    }
    let kept = try CatalogStore.restore(from: folder.file("b"), to: path).kept
    #expect(kept == path + ".before-restore")
  }

  @Test("is not put in the place of a catalogue that is in use")
  func refusesInUse() async throws {
    let folder = try CatalogueFolder()
    let store = try await make(folder.file("c.sqlite"), ["hare"])
    try await store.backup(to: folder.file("b"))
    let met = await code {
      try CatalogStore.restore(from: folder.file("b"), to: folder.file("c.sqlite"))
    }
    #expect(met == .databaseLocked)
    try await store.apply(
      [.add(.work(try Sample.work("owl")))], expecting: 1, note: "", at: .noon)
    #expect(try folder.listing.filter { $0.contains("partial") || $0.contains("before") } == [])
  }
}
