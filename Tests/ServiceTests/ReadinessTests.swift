import Catalog
import Hummingbird
import Notation
import Queries
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

    func set(_ result: Result<CatalogSnapshot, Problem>) { state.withLock { $0 = result } }

    func service() -> CurrentCatalog {
      CurrentCatalog(
        SampleCampus.snapshot,
        newest: { known in
          let snapshot = try self.state.withLock { try $0.get() }
          if snapshot.version == known { return nil }
          self.loads.withLock { $0 += 1 }
          return snapshot
        }, published: { _ in nil })
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
