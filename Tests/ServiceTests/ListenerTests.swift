import Foundation
import Logging
import NIOHTTP1
import Notation
import Queries
import Synchronization
import TestSupport
import Testing

@testable import Service

@Suite("Listeners to changes")
struct ListenerTests {
  @Test("leave their place when their connection closes, and not at the next heartbeat")
  func leaving() async throws {
    // No heartbeat comes while this runs.
    let catalog = CurrentCatalog(
      SampleCampus.snapshot, published: { _ in nil },
      options: ServiceOptions(mostListeners: 1, heartbeat: .seconds(3_600)))
    let server = Server(ServiceFront(catalog), host: "127.0.0.1", port: 0, connections: 16)
    let (addresses, told) = AsyncStream.makeStream(of: String.self)
    let running = Task {
      try await server.run(
        logger: Logger(label: "listeners"), started: { told.yield($0) },
        alongside: { try await Task.sleep(for: .seconds(3_600)) })
    }
    defer { running.cancel() }
    let address = try #require(await addresses.first { _ in true })
    for _ in 0..<3 {
      let listening = Task {
        try await WebClient.ask(
          .GET, address + "api/changes", headers: [("Accept", "text/event-stream")]
        ) { _ in }
      }
      #expect(try await Self.wait { catalog.listeners.count == 1 })
      listening.cancel()
      #expect(try await Self.wait { catalog.listeners.count == 0 })
    }
  }

  /// Waits until something holds; a minute at most, of which hardly a second is needed.
  private static func wait(until holds: () -> Bool) async throws -> Bool {
    for _ in 0..<600 where !holds() { try await Task.sleep(for: .milliseconds(100)) }
    return holds()
  }

  @Test("takes so many listeners and no more, and none that has left")
  func listeners() throws {
    let listeners = Listeners(most: 2)
    var seats: [Listeners.Seat] = [try listeners.seat(), try listeners.seat()]
    #expect(listeners.count == 2)
    #expect(throws: Problem.self) { try listeners.seat() }
    seats.removeLast()
    #expect(listeners.count == 1)
    seats.append(try listeners.seat())
    listeners.wakeAll()
    #expect(seats.count == 2)
  }
}
