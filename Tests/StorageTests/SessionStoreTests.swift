import Foundation
import TestSupport
import Testing

@testable import Storage

@Suite("Stored sessions")
struct SessionStoreTests {
  private static func token(_ name: String, _ byte: UInt8) -> AccessToken {
    AccessToken(
      name: name, role: .editor, digest: [UInt8](repeating: byte, count: 32), created: .noon,
      expires: nil)
  }

  private static func session(_ byte: UInt8, of token: AccessToken) -> AccessSession {
    AccessSession(
      digest: [UInt8](repeating: byte, count: 32), token: token.digest, created: .noon,
      expires: .noon.addingTimeInterval(100))
  }

  @Test("go with their token: when it is revoked, and when another takes its name")
  func tokens() async throws {
    let store = try CatalogStore.inMemory()
    let (ada, ben) = (Self.token("ada", 1), Self.token("ben", 2))
    try await store.add(ada)
    try await store.add(ben)
    let kept = Self.session(13, of: ben)
    for session in [Self.session(11, of: ada), Self.session(12, of: ada), kept] {
      try await store.add(session)
    }
    try await store.revokeToken("ada", at: .noon)
    #expect(try await store.sessions() == [kept])
    #expect(await code { try await store.add(Self.session(14, of: ada)) } == .notFound)
    #expect(
      await code { try await store.add(Self.session(15, of: Self.token("eve", 9))) } == .notFound)

    let short = AccessToken(
      name: "cy", role: .author, digest: [UInt8](repeating: 3, count: 32), created: .noon,
      expires: .noon.addingTimeInterval(10))
    try await store.add(short)
    try await store.add(Self.session(16, of: short))
    let later = AccessToken(
      name: "cy", role: .admin, digest: [UInt8](repeating: 4, count: 32),
      created: .noon.addingTimeInterval(20), expires: nil)
    try await store.add(later)
    #expect(try await store.sessions() == [kept], "The later token is another's.")
  }

  @Test("are used no earlier than they were, and not at all once they have ended")
  func use() async throws {
    let store = try CatalogStore.inMemory()
    let ada = Self.token("ada", 1)
    try await store.add(ada)
    let session = Self.session(11, of: ada)
    try await store.add(session)
    try await store.noteUse(ofSession: session.digest, at: .noon.addingTimeInterval(30))
    try await store.noteUse(ofSession: session.digest, at: .noon.addingTimeInterval(20))
    let used = try #require(try await store.sessions().first)
    #expect(used.used == Date.noon.addingTimeInterval(30))
    #expect(used.isGood(at: .noon.addingTimeInterval(50), idleTime: 25))
    #expect(!used.isGood(at: .noon.addingTimeInterval(55), idleTime: 25))
    #expect(!used.isGood(at: .noon.addingTimeInterval(100), idleTime: 1_000))
    try await store.endSession(session.digest)
    try await store.noteUse(ofSession: session.digest, at: .noon.addingTimeInterval(40))
    #expect(try await store.sessions().isEmpty)
  }

  @Test("are not brought back by a backup that is put in the catalogue's place")
  func restored() async throws {
    let folder = try CatalogueFolder()
    let path = folder.file("c.sqlite")
    do {
      let store = try CatalogStore.open(path, for: .creating)
      let ada = Self.token("ada", 1)
      try await store.add(ada)
      try await store.add(Self.session(11, of: ada))
      try await store.backup(to: folder.file("b"))
      try await store.endSession(Self.session(11, of: ada).digest)
    }
    try CatalogStore.restore(from: folder.file("b"), to: path)
    let store = try CatalogStore.open(path, for: .reading)
    #expect(try await store.tokens().map(\.name) == ["ada"])
    #expect(try await store.sessions().isEmpty)
  }
}
