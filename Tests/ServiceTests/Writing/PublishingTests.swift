import Catalog
import Foundation
import Queries
import Synchronization
import TestSupport
import Testing

@testable import Service

@Suite("What a write over HTTP publishes", .timeLimit(.minutes(30)))
struct PublishingTests {
  /// Holds a catalogue that its own source of new states looks at.
  private final class Holder: Sendable {
    let catalog = Mutex<CurrentCatalog?>(nil)
  }

  private static func snapshot(_ revision: Int) -> CatalogSnapshot {
    CatalogSnapshot(
      SampleCampus.contents, version: CatalogVersion(identity: "one", revision: revision))
  }

  @Test("is not taken back by a renewal that read the catalogue before it")
  func staysNewest() async throws {
    let holder = Holder()
    let served = CurrentCatalog(
      Self.snapshot(1),
      newest: { known in
        guard known.revision < 3 else { return nil }
        // While the second revision is read, the third is written.
        holder.catalog.withLock { $0 }?.publish(Self.snapshot(3))
        return Self.snapshot(2)
      }, published: { _ in nil })
    holder.catalog.withLock { $0 = served }
    try await served.renew()
    #expect(served.renderer.snapshot.revision == 3)
    try await served.renew()
    #expect(served.renderer.snapshot.revision == 3)
    holder.catalog.withLock { $0 = nil }
  }

  @Test("is followed by an older state of the same catalogue where that was put in its place")
  func goesBack() async throws {
    let served = CurrentCatalog(
      Self.snapshot(5), newest: { _ in Self.snapshot(4) }, published: { _ in nil })
    try await served.renew()
    #expect(served.renderer.snapshot.revision == 4)
  }

  @Test("wakes those who listen to changes at once")
  func wakes() async throws {
    let service = try await WritableService()
    let seat = try service.catalog.listeners.seat()
    var wakeUps = seat.wakeUps.makeAsyncIterator()
    await wakeUps.next()
    let made = try await service.send(.post, NewWork.collection, NewWork.fountain)
    #expect(made.status == .created)
    await wakeUps.next()
    let works = service.catalog.renderer.snapshot.contents.works
    #expect(works.keys.contains { $0.description == "new-fountain" })
    seat.leave()
  }
}
