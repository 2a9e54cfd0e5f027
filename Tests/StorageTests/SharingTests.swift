import Catalog
import Dispatch
import Foundation
import GRDB
import Storage
import Synchronization
import TestSupport
import Testing

@Suite("Two programs on one catalogue")
struct SharingTests {
  @Test("see each other's edits, whoever opened it first")
  func seeEdits() async throws {
    let folder = try CatalogueFolder()
    let path = folder.file("c.sqlite")
    let writer = try CatalogStore.open(path, for: .creating)
    try await writer.apply([.add(try Sample.campus)], expecting: 0, note: "", at: .noon)
    let reader = try CatalogStore.open(path, for: .reading)
    let other = try CatalogStore.open(path, for: .writing)
    let first = try await writer.version()
    #expect(try await reader.newer(than: first) == nil)
    try await other.apply(
      [.add(.work(try Sample.work("hare")))], expecting: 1, note: "", at: .noon)
    #expect(try await reader.newer(than: first) != nil)
    #expect(try await writer.newer(than: first) != nil)
    #expect(try await reader.load() == writer.load())
  }

  @Test("see edits that were made while nobody held the file")
  func seeEditsOfOthersGone() async throws {
    let folder = try CatalogueFolder()
    let path = folder.file("c.sqlite")
    _ = try CatalogStore.open(path, for: .creating)
    let reader = try CatalogStore.open(path, for: .reading)
    var last = try await reader.version()
    #expect(last.revision == 0)
    for (number, id) in ["hare", "clock", "owl"].enumerated() {
      let writer = try CatalogStore.open(path, for: .writing)
      let additions = try [Sample.campus].filter { _ in number == 0 } + [.work(Sample.work(id))]
      try await writer.apply(additions.map(Change.add), expecting: number, note: "", at: .noon)
      // Once with the writer still there, and once after it has gone.
      if number != 1 {
        #expect(try await reader.newer(than: last) != nil)
        last = try await reader.version()
      }
    }
    #expect(try await reader.load().contents.works.count == 3)
  }

  @Test("leave nothing beside the catalogue when the writer goes while the reader rests")
  func rests() async throws {
    let folder = try CatalogueFolder()
    let path = folder.file("c.sqlite")
    do {
      let writer = try CatalogStore.open(path, for: .creating)
      try await writer.apply([.add(try Sample.campus)], expecting: 0, note: "", at: .noon)
      let reader = try CatalogStore.open(path, for: .reading)
      #expect(try await reader.revision() == 1)
      #expect(try folder.listing.count > 1)
      await reader.rest()
      try await writer.apply(
        [.add(.work(try Sample.work("hare")))], expecting: 1, note: "", at: .noon)
      #expect(try await reader.revision() == 2)
      await reader.rest()
      let known = try await reader.version()
      try await writer.apply(
        [.add(.work(try Sample.work("owl")))], expecting: 2, note: "", at: .noon)
      #expect(try await reader.newer(than: known)?.revision == 3)
    }
    #expect(try folder.listing == ["c.sqlite"])
  }

  @Test("cannot overwrite each other unawares")
  func conflict() async throws {
    let folder = try CatalogueFolder()
    let one = try CatalogStore.open(folder.file("c.sqlite"), for: .creating)
    let other = try CatalogStore.open(folder.file("c.sqlite"), for: .creating)
    try await one.apply([.add(try Sample.campus)], expecting: 0, note: "", at: .noon)
    let met = await code {
      try await other.apply([.add(try Sample.campus)], expecting: 0, note: "", at: .noon)
    }
    #expect(met == .editConflict)
  }

  @Test("say so when another holds the catalogue, and go on when it is done")
  func locked() async throws {
    let folder = try CatalogueFolder()
    let store = try CatalogStore.open(folder.file("c.sqlite"), for: .creating)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: folder.file("c.sqlite"), configuration: configuration)
    try other.inDatabase { try $0.beginTransaction(.immediate) }
    let met = await code {
      try await store.apply([.add(try Sample.campus)], expecting: 0, note: "", at: .noon)
    }
    #expect(met == .databaseLocked)
    // Readers need not wait for a writer.
    #expect(try await CatalogStore.open(folder.file("c.sqlite"), for: .reading).revision() == 0)
    try other.inDatabase { try $0.commit() }
    try await store.apply([.add(try Sample.campus)], expecting: 0, note: "", at: .noon)
  }
}
