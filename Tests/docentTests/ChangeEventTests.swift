import Foundation
import NIOCore
import NIOHTTP1
import Notation
import Synchronization
import TestSupport
import Testing

/// A running service that is listened to while another program edits its catalogue.
@Suite("Changes as they happen", .serialized)
struct ChangeEventTests {
  /// A connection that stays open, and what came over it so far.
  private final class Listener: Sendable {
    private let state = Mutex((text: "", status: 0, isOver: false))

    var text: String { state.withLock(\.text) }
    var status: Int { state.withLock(\.status) }
    var isOver: Bool { state.withLock(\.isOver) }

    init(_ address: String, lastEvent: String? = nil, token: String? = nil) {
      var headers = [("Accept", "text/event-stream")]
      if let token { headers.append(("Authorization", "Bearer \(token)")) }
      if let lastEvent { headers.append(("Last-Event-ID", lastEvent)) }
      Task { [headers] in
        try? await WebClient.ask(.GET, address, headers: headers) { part in
          switch part {
          case .head(let head): state.withLock { $0.status = Int(head.status.code) }
          case .body(let bytes): state.withLock { $0.text += String(buffer: bytes) }
          case .end: return
          }
        }
        state.withLock { $0.isOver = true }
      }
    }

    /// The data of the events so far.
    var events: [JSONValue] {
      text.components(separatedBy: "\n\n").compactMap { event in
        event.split(separator: "\n").first { $0.hasPrefix("data: ") }
          .flatMap { try? JSONValue(parsing: Array($0.dropFirst(6).utf8)) }
      }
    }
  }

  /// Waits until something holds; a minute at most, of which hardly a second is needed.
  private func wait(until holds: () -> Bool) async throws -> Bool {
    for _ in 0..<600 {
      if holds() { return true }
      try await Task.sleep(for: .milliseconds(100))
    }
    return holds()
  }

  @Test("are told to whoever listens, from the revision known on, until the service stops")
  func listening() async throws {
    let program = try Program()
    try program.linkSample()
    let service = try RunningService(program)
    defer { service.stop() }
    let address = try service.address + "/api/changes"
    let fresh = Listener(address)
    let known = Listener(address, lastEvent: "0")
    #expect(try await wait { !fresh.events.isEmpty && !known.events.isEmpty })
    #expect(fresh.status == 200)
    #expect(fresh.events.first?["numberMatched"]?.number == 0)
    #expect(known.events.first?["numberMatched"]?.number ?? 0 > 100)
    let edit = try program.run("tour", "set", "take-flight", "--title", "Off we go")
    #expect(edit.status == 0, "\(edit.errors)")
    #expect(try await wait { fresh.events.count > 1 && known.events.count > 1 })
    let change = fresh.events.last?["changes"]?.elements?.first
    #expect(change?["id"]?.string == "take-flight" && change?["change"]?.string == "modified")
    #expect(fresh.events.last?["numberMatched"]?.number == 1)
    #expect(fresh.text.contains("id: 2\nevent: changes\n"))
    // They are told as well when the service has read its settings again meanwhile.
    kill(service.process.processIdentifier, SIGHUP)
    #expect(try await wait { service.errors.contains("settings were read again") })
    #expect(try program.run("tour", "set", "take-flight", "--title", "Landed").status == 0)
    #expect(try await wait { fresh.events.count > 2 && known.events.count > 2 })
    service.stop()
    #expect(service.process.terminationStatus == 0)
    #expect(try await wait { fresh.isOver && known.isOver })
  }

  @Test("are no longer told to whoever listens by a token that is revoked")
  func revoked() async throws {
    let program = try Program()
    try program.linkSample()
    #expect(try program.run("import", "Data", "Tours").status == 0)
    let added = try program.run("token", "add", "listener", "--role", "author", "--expires", "1d")
    let token = added.output.trimmingCharacters(in: .whitespacesAndNewlines)
    let service = try RunningService(program)
    defer { service.stop() }
    let address = try service.address + "/api/changes"
    let author = Listener(address, token: token)
    let anybody = Listener(address)
    #expect(try await wait { !author.events.isEmpty && !anybody.events.isEmpty })
    #expect(try program.run("tour", "set", "take-flight", "--title", "Off we go").status == 0)
    #expect(try await wait { author.events.count == 2 && anybody.events.count == 2 })
    #expect(try program.run("token", "revoke", "listener").status == 0)
    #expect(try program.run("tour", "set", "take-flight", "--title", "Landed").status == 0)
    #expect(try await wait { author.isOver && anybody.events.count == 3 })
    #expect(author.events.count == 2)
  }
}
