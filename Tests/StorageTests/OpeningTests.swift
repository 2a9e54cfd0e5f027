import Catalog
import Foundation
import GRDB
import Notation
import TestSupport
import Testing

@testable import Storage

@Suite("A catalogue's file")
struct OpeningTests {
  private static let awkwardNames = [
    "plain.sqlite", "two words.sqlite", "what?immutable=1", "100%41.sqlite", "ünïcode #;&.sqlite",
  ]

  private func make(_ path: String) async throws {
    let store = try CatalogStore.open(path, for: .creating)
    try await store.apply([.add(try Sample.campus)], expecting: 0, note: "", at: .noon)
  }

  @Test("may have any name", arguments: awkwardNames)
  func anyName(name: String) async throws {
    let folder = try CatalogueFolder()
    try await make(folder.file(name))
    #expect(try folder.listing == [name])
    let store = try CatalogStore.open(folder.file(name), for: .reading)
    #expect(try await store.load().contents.count == 1)
    #expect(try folder.listing == [name])
  }

  @Test("may be named from the working directory, and is never taken for an address")
  func relativeName() {
    let here = FileManager.default.currentDirectoryPath
    #expect(FileState.absolute("file:c.sqlite?mode=memory") == here + "/file:c.sqlite?mode=memory")
    #expect(FileState.absolute("/c.sqlite") == "/c.sqlite")
    #expect(FileState.folder("/c.sqlite") == "/")
    #expect(FileState.folder("/a b/c.sqlite") == "/a b")
  }

  @Test("is not touched by reading, nor anything made beside it")
  func readingLeavesNoTrace() async throws {
    let folder = try CatalogueFolder()
    try await make(folder.file("c.sqlite"))
    let before = try folder.bytes("c.sqlite")
    let state = FileState(folder.file("c.sqlite"))
    do {
      let store = try CatalogStore.open(folder.file("c.sqlite"), for: .reading)
      _ = try await store.load()
      _ = try await store.history(limit: 9)
      _ = try await store.diagnosis()
      _ = try await store.reading { try $0.importBase().fingerprints }
      #expect(try folder.listing == ["c.sqlite"])
      let met = await code {
        try await store.apply([.remove(try Sample.campus)], expecting: nil, note: "", at: .noon)
      }
      #expect(met == .databaseReadOnly)
    }
    #expect(try folder.listing == ["c.sqlite"])
    #expect(try folder.bytes("c.sqlite") == before)
    #expect(FileState(folder.file("c.sqlite")) == state)
  }

  @Test("is not made by reading or writing where there is none")
  func absent() async throws {
    let folder = try CatalogueFolder()
    for access in [CatalogStore.Access.reading, .writing] {
      let met = await code { _ = try CatalogStore.open(folder.file("c.sqlite"), for: access) }
      #expect(met == .noCatalog)
    }
    let met = await code {
      _ = try CatalogStore.open(folder.file("no/such/folder/c.sqlite"), for: .creating)
    }
    #expect(met == .databaseFailed)
    #expect(try folder.listing == [])
  }

  @Test(
    "may not be a folder, text, or another program's",
    arguments: [
      CatalogStore.Access.reading, .writing, .creating,
    ])
  func notACatalogue(access: CatalogStore.Access) async throws {
    let folder = try CatalogueFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("folder"), withIntermediateDirectories: true)
    try folder.write(Data("id,title\nhare,Bronze Hare\n".utf8), "text.csv")
    try folder.write(Data("SQLite format 3\0 and then nothing".utf8), "short")
    try await DatabaseQueue(path: folder.file("other")).write { db in
      try db.execute(sql: "CREATE TABLE note (text TEXT); PRAGMA user_version = 7")
    }
    let other = try folder.bytes("other")
    let listing = try folder.listing
    for name in listing {
      let met = await code { _ = try CatalogStore.open(folder.file(name), for: access) }
      #expect(met == .databaseInvalid, "\(name)")
    }
    #expect(try folder.listing == listing)
    #expect(try folder.bytes("other") == other)
  }

  @Test("that is empty is none yet, and is made one by creating")
  func empty() async throws {
    let folder = try CatalogueFolder()
    try folder.write(Data(), "c.sqlite")
    for access in [CatalogStore.Access.reading, .writing] {
      let met = await code { _ = try CatalogStore.open(folder.file("c.sqlite"), for: access) }
      #expect(met == .noCatalog)
    }
    #expect(try folder.bytes("c.sqlite").isEmpty)
    try await make(folder.file("c.sqlite"))
    #expect(try folder.listing == ["c.sqlite"])
  }

  /// What an earlier Docent, which made catalogues where they stand, could leave when it was killed.
  private static let halfMade: [[String]] = [
    ["VACUUM"], ["PRAGMA journal_mode = WAL", "PRAGMA user_version = 0", "VACUUM"],
    ["CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)"],
  ]

  @Test(
    "that was being made when the program was killed is made by creating again", arguments: halfMade
  )
  func blank(steps: [String]) async throws {
    let folder = try CatalogueFolder()
    let path = folder.file("c.sqlite")
    let queue = try DatabaseQueue(path: path)
    try await queue.writeWithoutTransaction { db in
      for step in steps { try db.execute(sql: step) }
    }
    // As a kill leaves it: with the log, if there is one.
    for name in try folder.listing { try folder.write(try folder.bytes(name), "of-killed-" + name) }
    try queue.close()
    for name in try folder.listing where !name.hasPrefix("of-killed-") {
      try FileManager.default.removeItem(atPath: folder.file(name))
    }
    for name in try folder.listing {
      try FileManager.default.moveItem(
        atPath: folder.file(name), toPath: folder.file(String(name.dropFirst(10))))
    }
    for access in [CatalogStore.Access.reading, .writing] {
      let met = await code { _ = try CatalogStore.open(path, for: access) }
      #expect(met == .noCatalog)
    }
    try await make(path)
    #expect(try folder.listing == ["c.sqlite"])
    #expect(try await CatalogStore.open(path, for: .reading).load().contents.count == 1)
  }

  @Test("is made whole: no name leads to half of one, and nothing is left beside it")
  func madeWhole() async throws {
    let folder = try CatalogueFolder()
    let path = folder.file("c.sqlite")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for id in ["hare", "owl", "tide", "clock"] {
        group.addTask {
          // All at once; each finds either nothing or a whole catalogue.
          let store = try CatalogStore.open(path, for: .creating)
          try await store.take([.campus(id)])
        }
      }
      try await group.waitForAll()
    }
    #expect(try await CatalogStore.open(path, for: .reading).load().contents.campuses.count == 4)
    #expect(try folder.listing == ["c.sqlite"])
  }

  @Test("of a later Docent is refused, untouched")
  func tooNew() async throws {
    let folder = try CatalogueFolder()
    try await make(folder.file("c.sqlite"))
    try await DatabaseQueue(path: folder.file("c.sqlite")).write { db in
      try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('9999 the future')")
    }
    for access in [CatalogStore.Access.reading, .writing, .creating] {
      let met = await code { _ = try CatalogStore.open(folder.file("c.sqlite"), for: access) }
      #expect(met == .databaseTooNew)
    }
  }

  @Test("that is cut short is refused or found out", arguments: [100, 4096, 20_000])
  func truncated(length: Int) async throws {
    let folder = try CatalogueFolder()
    try await make(folder.file("whole"))
    try folder.write(try folder.bytes("whole").prefix(length), "c.sqlite")
    let met = await code {
      _ = try await CatalogStore.open(folder.file("c.sqlite"), for: .reading).load()
    }
    #expect(met == .databaseInvalid)
  }

  @Test("with an impossible value is refused, naming where it is")
  func impossibleValue() async throws {
    let store = try CatalogStore.inMemory()
    try await store.apply(
      [.add(try Sample.campus), .add(.work(try Sample.work("hare")))], expecting: nil, note: "",
      at: .noon)
    for (column, value) in [("details", "[1]"), ("language", "?"), ("translations", "7")] {
      try await store.execute("UPDATE work SET \(column) = '\(value)'")
      do {
        _ = try await store.load()
        Issue.record("Read \(column) \(value).")
      } catch let problem as Problem {
        #expect(problem.code == .databaseInvalid)
        #expect(problem.message.contains("'work'") && problem.message.contains(column))
      }
      try await store.execute("UPDATE work SET \(column) = NULL, language = 'en'")
    }
  }

  @Test("with a level beyond all storeys is refused", arguments: [Int.min, -1_001, 1_001, .max])
  func impossibleOrdinal(ordinal: Int) async throws {
    let store = try CatalogStore.inMemory()
    let level = Level(id: try PlaceID("north/hall/1"), ordinal: 1, shortName: "1")
    let hall = Building(
      id: try PlaceID("north/hall"), name: try #require(LocalizedText("Hall", in: .english)))
    try await store.apply(
      [.add(try Sample.campus), .add(.building(hall)), .add(.level(level))], expecting: nil,
      note: "", at: .noon)
    try await store.execute("UPDATE level SET ordinal = \(ordinal)")
    let problem = await #expect(throws: Problem.self) { _ = try await store.load() }
    #expect(problem?.code == .databaseInvalid && problem?.message.contains("ordinal") == true)
  }

  @Test("that is write-protected can be read but not written", .enabled(if: geteuid() != 0))
  func writeProtected() async throws {
    let folder = try CatalogueFolder()
    try await make(folder.file("c.sqlite"))
    for (path, mode) in [(folder.file("c.sqlite"), 0o444), (folder.path, 0o555)] {
      let before = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      #expect(try await CatalogStore.open(folder.file("c.sqlite"), for: .reading).revision() == 1)
      for access in [CatalogStore.Access.writing, .creating] {
        let met = await code { _ = try CatalogStore.open(folder.file("c.sqlite"), for: access) }
        #expect(met == .databaseReadOnly)
      }
      #expect(try folder.listing == ["c.sqlite"])
      try FileManager.default.setAttributes(
        [.posixPermissions: before ?? 0o755], ofItemAtPath: path)
    }
  }

  @Test(
    "left by a crash with work in its log is read whole",
    arguments: [
      ["c.sqlite", "c.sqlite-wal"], ["c.sqlite", "c.sqlite-wal", "c.sqlite-shm"],
    ])
  func leftByCrash(files: [String]) async throws {
    let folder = try CatalogueFolder()
    let crash = try CatalogueFolder()
    let store = try CatalogStore.open(folder.file("c.sqlite"), for: .creating)
    try await store.apply([.add(try Sample.campus)], expecting: 0, note: "", at: .noon)
    for name in files { try crash.write(try folder.bytes(name), name) }
    let log = try crash.bytes("c.sqlite-wal")
    do {
      let found = try await CatalogStore.open(crash.file("c.sqlite"), for: .reading).load()
      #expect(found.revision == 1)
      #expect(found.contents.count == 1)
    }
    #expect(try crash.listing == files.sorted())
    #expect(try crash.bytes("c.sqlite-wal") == log)
    #expect(try await CatalogStore.open(crash.file("c.sqlite"), for: .writing).revision() == 1)
    #expect(try crash.listing == ["c.sqlite"])
  }
}
