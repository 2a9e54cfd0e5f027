import Foundation
import TestSupport
import Testing

@testable import Storage

@Suite("Tokens of a backup that is put in the catalogue's place")
struct RestoredTokenTests {
  private static func token(
    _ name: String, _ byte: UInt8, at seconds: Double = 0, for lifetime: Double? = nil
  ) -> AccessToken {
    let created = Date.noon.addingTimeInterval(seconds)
    return AccessToken(
      name: name, role: .admin, digest: [UInt8](repeating: byte, count: 32), created: created,
      expires: lifetime.map(created.addingTimeInterval))
  }

  /// Those that are good long after all tests, in the order of their names.
  private static func good(_ path: String) async throws -> [UInt8] {
    try await CatalogStore.open(path, for: .reading).tokens()
      .filter { $0.isGood(at: .distantFuture) }.map { $0.digest[0] }
  }

  @Test("stay revoked where they were, also when another has taken the name, and so again later")
  func staysRevoked() async throws {
    let folder = try CatalogueFolder()
    let path = folder.file("c.sqlite")
    do {
      let store = try CatalogStore.open(path, for: .creating)
      try await store.backup(to: folder.file("none"))
      for (name, byte) in [("ada", 1), ("ben", 2), ("cy", 3)] as [(String, UInt8)] {
        try await store.add(Self.token(name, byte))
      }
      try await store.backup(to: folder.file("b"))
      try await store.revokeToken("ada", at: .noon.addingTimeInterval(5))
      try await store.revokeToken("ben", at: .noon.addingTimeInterval(5))
      // In the same second, as the catalogue tells time.
      try await store.add(Self.token("ben", 4, at: 5))
      try await store.add(Self.token("dora", 5, at: 5))
      try await store.revokeToken("dora", at: .noon.addingTimeInterval(6))
    }
    let first = try CatalogStore.restore(from: folder.file("b"), to: path)
    #expect(first.revoked == ["ada", "ben"] && first.knowsRevocations)
    #expect(try await Self.good(path) == [3])
    let ada = try await CatalogStore.open(path, for: .reading).tokens().first
    #expect(ada?.revoked == Date.noon.addingTimeInterval(5))

    // Through a backup that knows none of them.
    #expect(try CatalogStore.restore(from: folder.file("none"), to: path).revoked == [])
    #expect(try CatalogStore.restore(from: folder.file("b"), to: path).revoked == ["ada", "ben"])
    #expect(try await Self.good(path) == [3])

    // What was replaced has what was made after the backup, and nothing that was revoked.
    #expect(try CatalogStore.restore(from: path + ".before-restore", to: path).revoked == [])
    #expect(try await Self.good(path) == [4, 3])
  }

  @Test("are as they were where nothing was revoked, or only another of the name, and earlier")
  func stayGood() async throws {
    let folder = try CatalogueFolder()
    let path = folder.file("c.sqlite")
    do {
      let store = try CatalogStore.open(path, for: .creating)
      try await store.add(Self.token("ada", 1))
      try await store.add(Self.token("cy", 3, for: 10))
      try await store.backup(to: folder.file("early"))
      try await store.revokeToken("ada", at: .noon.addingTimeInterval(5))
      try await store.add(Self.token("ada", 2, at: 5))
      // Nobody has revoked the earlier one, which was over.
      try await store.add(Self.token("cy", 4, at: 20))
      try await store.backup(to: folder.file("late"))
    }
    #expect(try CatalogStore.restore(from: folder.file("early"), to: path).revoked == ["ada"])
    #expect(try CatalogStore.restore(from: folder.file("late"), to: path).revoked == [])
    #expect(try await Self.good(path) == [2, 4])
  }
}
