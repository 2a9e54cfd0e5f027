import Catalog
import Foundation
import Hummingbird
import Notation
import Queries
import Storage
import Synchronization
import Testing
import TestSupport

@testable import Rendering
@testable import Service

@Suite("A service whose catalogue changes under it")
struct ReadinessTests {
  /// A catalogue that lies elsewhere: which state it is in, or why it cannot be read.
  private final class Elsewhere: Sendable {
    let state = Mutex<Result<CatalogSnapshot, Problem>>(.success(SampleCampus.snapshot))
    let loads = Mutex(0)
    let looks = Mutex(0)

    func set(_ result: Result<CatalogSnapshot, Problem>) { state.withLock { $0 = result } }

    func service() -> CurrentCatalog {
      CurrentCatalog(
        SampleCampus.snapshot, newest: { try self.newest($0) }, published: { _ in nil })
    }

    func newest(_ known: CatalogVersion) throws -> CatalogSnapshot? {
      looks.withLock { $0 += 1 }
      let snapshot = try state.withLock { try $0.get() }
      if snapshot.version == known { return nil }
      loads.withLock { $0 += 1 }
      return snapshot
    }
  }

  /// The sample's first work under another title, in another catalogue that counts alike.
  private func replacement() throws -> CatalogSnapshot {
    var contents = SampleCampus.contents
    for (id, var work) in contents.works {
      work.title = try #require(LocalizedText("Replaced", in: .english))
      contents.works[id] = work
    }
    return CatalogSnapshot(
      contents,
      version: CatalogVersion(identity: "another", revision: SampleCampus.snapshot.revision))
  }

  private func get(_ catalog: CurrentCatalog, _ address: String) async throws
    -> CurrentCatalog.Exchange
  {
    try await catalog.answer(address)
  }

  @Test("finds and shows the newest state that it was told of")
  func agrees() async throws {
    let elsewhere = Elsewhere()
    let catalog = elsewhere.service()
    elsewhere.set(.success(try replacement()))
    try await catalog.renew()
    for address in [
      "/api/search?q=Replaced", "/search?q=Replaced&f=json",
      "/service.php/simple/objectSearch?q=Replaced",
    ] {
      let response = try await get(catalog, address)
      #expect(response.status == .ok)
      #expect(response.text.contains("Replaced"))
      #expect(response.text.contains("bronze-hare") || response.text.contains("\"ok\":true"))
    }
    #expect(elsewhere.loads.withLock { $0 } == 1)
  }

  @Test("prepares what the first who ask would wait for, once for each state")
  func prepares() async throws {
    let elsewhere = Elsewhere()
    let catalog = elsewhere.service()
    let first = catalog.renderer
    #expect(!first.isPrepared)
    catalog.prepare()
    await catalog.prepared(first)
    #expect(first.isPrepared)
    elsewhere.set(.success(try replacement()))
    try await catalog.renew()
    let second = catalog.renderer
    #expect(second !== first)
    // A state that is replaced before its turn is left out, and keeps nobody waiting.
    let outdated = Renderer(SampleCampus.snapshot)
    await catalog.prepared(outdated)
    #expect(!outdated.isPrepared)
    // Who asks for a part of it waits for all of it, and holds no thread.
    let answers = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<32 {
        group.addTask { try await self.get(catalog, "/assets/search-index.js").body.count }
      }
      return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    #expect(answers.count == 1 && second.isPrepared)
  }

  @Test("is ready while it can answer, and says so of the newest state")
  func isReady() async throws {
    let elsewhere = Elsewhere()
    let catalog = elsewhere.service()
    let first = try await get(catalog, "/readyz")
    #expect(first.status == .ok)
    #expect(first.text.contains("\"status\":\"ready\",\"revision\":7"))
    elsewhere.set(.success(CatalogSnapshot(SampleCampus.contents, revision: 8)))
    #expect(try await get(catalog, "/readyz").text.contains("\"revision\":8"))
  }

  @Test("answers from what was put in the catalogue's place, from the first request on")
  func isReplaced() async throws {
    let elsewhere = Elsewhere()
    let path = FileManager.default.temporaryDirectory
      .appending(path: "docent-replaced-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("one".utf8).write(to: URL(filePath: path))
    let catalog = CurrentCatalog(
      SampleCampus.snapshot, newest: { try elsewhere.newest($0) }, published: { _ in nil },
      file: FileIdentity(path), currentFile: { FileIdentity(path) })
    #expect(try await get(catalog, "/api/search?q=hare").text.contains("bronze-hare"))
    // What is only written to waits for the look of each second.
    elsewhere.set(.success(try replacement()))
    #expect(try await get(catalog, "/works/bronze-hare?f=json").text.contains("Bronze Hare"))
    try Data("other".utf8).write(to: URL(filePath: path), options: .atomic)
    for address in ["/api/search?q=Replaced", "/tours", "/healthz", "/readyz"] {
      #expect(try await get(catalog, address).status == .ok)
    }
    #expect(try await get(catalog, "/works/bronze-hare?f=json").text.contains("Replaced"))
    #expect(elsewhere.loads.withLock { $0 } == 1)
    let looks = elsewhere.looks.withLock { $0 }
    // One that cannot be read is tried once, and not by every request.
    elsewhere.set(.failure(Problem(.databaseInvalid, "It is none.", remedy: "")))
    try Data("a third".utf8).write(to: URL(filePath: path), options: .atomic)
    for _ in 0..<3 {
      #expect(try await get(catalog, "/works/bronze-hare?f=json").text.contains("Replaced"))
    }
    #expect(elsewhere.looks.withLock { $0 } == looks + 1)
  }

  @Test("takes no look for its own that began before it was asked")
  func looksAgain() async throws {
    let begun = AsyncStream.makeStream(of: Void.self)
    let goOn = AsyncStream.makeStream(of: Void.self)
    let looks = Mutex(0)
    let newer = try replacement()
    let catalog = CurrentCatalog(
      SampleCampus.snapshot,
      newest: { known in
        let count = looks.withLock { looks in
          looks += 1
          return looks
        }
        // The first sees the state of before, and takes long to say so.
        guard count > 1 else {
          begun.continuation.yield()
          for await _ in goOn.stream { break }
          return nil
        }
        return known == newer.version ? nil : newer
      }, published: { _ in nil })
    async let first: Void = catalog.renew()
    for await _ in begun.stream { break }
    async let second: Void = catalog.renew()
    async let third: Void = catalog.renew()
    goOn.continuation.yield()
    _ = try await (first, second, third)
    #expect(catalog.renderer.snapshot.version == newer.version)
  }

  @Test("is alive but not ready when the catalogue is gone, and tells strangers no path")
  func isNotReady() async throws {
    let elsewhere = Elsewhere()
    let catalog = elsewhere.service()
    let codes: [Problem.Code] = [.noCatalog, .databaseFailed, .databaseInvalid, .unreadableFile]
    for code in codes {
      elsewhere.set(
        .failure(Problem(code, "/home/keeper/docent.sqlite is gone.", remedy: "See /home.")))
      #expect(try await get(catalog, "/healthz").status == .ok)
      let ready = try await get(catalog, "/readyz")
      #expect(ready.status == .serviceUnavailable)
      #expect(ready.text.contains("\"code\":\"not-ready\""))
      #expect(!ready.text.contains("/home"))
      // What was read last is still shown, and found.
      #expect(try await get(catalog, "/api/search?q=hare").text.contains("bronze-hare"))
      #expect(try await get(catalog, "/works/bronze-hare?f=json").status == .ok)
    }
  }
}
