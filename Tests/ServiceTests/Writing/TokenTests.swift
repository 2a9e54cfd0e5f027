import Authoring
import Foundation
import HTTPTypes
import Notation
import Rendering
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Service

@Suite("Signing on with a token")
struct TokenTests {
  @Test("knows no token that is empty, huge, misspelt, strange, expired or revoked")
  func hostileTokens() async throws {
    let service = try await WritableService()
    let good = try #require(service.tokens[.editor])
    let expired = try await service.store.issueToken(
      "old", role: .admin, expires: .now.addingTimeInterval(-1), at: .now.addingTimeInterval(-10))
    let revoked = try await service.store.issueToken(
      "gone", role: .admin, expires: nil, at: .now)
    try await service.store.revokeToken("gone", at: .now)
    for (number, field) in [
      "", "Bearer", "Bearer ", "Bearer  ", good, "Basic \(good)", "Bearer \(good)x",
      "Bearer \(good.dropLast())", "Bearer \(good.uppercased())", "Bearer \(good.lowercased())",
      "Bearer \(String(repeating: "a", count: 15_000))", "Bearer docent_", "Bearer *",
      "Bearer ' OR 1=1 --", "Bearer \u{202E}\(good)", "Bearer \(good), Bearer \(good)",
      "Bearer \(expired.text)", "Bearer \(revoked.text)",
    ].enumerated() {
      // Each from a client of its own, so that none is held up for the others' failures.
      let answer = try await service.send(
        .post, NewWork.collection, NewWork.fountain, [.authorization: field],
        from: "10.0.0.\(number)")
      #expect(answer.status == .unauthorized, "\(field.prefix(60))")
      #expect(!answer.text.contains(good))
    }
    let answer = try await service.send(
      .post, NewWork.collection, NewWork.fountain, [.authorization: "bearer  \(good)"])
    #expect(answer.status == .created, "Schemes are in any case (RFC 9110, section 11.1).")
  }

  @Test("knows a token that was made a moment ago by another program")
  func newToken() async throws {
    let service = try await WritableService()
    let first = try await service.send(.post, NewWork.collection, NewWork.named("one"))
    #expect(first.status == .created)
    try await Task.sleep(for: .milliseconds(150))
    let secret = try await service.store.issueToken(
      "fresh", role: .editor, expires: nil, at: .now)
    let answer = try await service.send(
      .post, NewWork.collection, NewWork.named("two"),
      [.authorization: "Bearer \(secret.text)"])
    #expect(answer.status == .created, "\(answer.text)")
  }

  @Test("holds a client up after ten failures, whatever it sends then, and no other")
  func throttled() async throws {
    let service = try await WritableService(clock: WritableService.standingClock())
    func attempt(_ token: String, from peer: String) async throws -> CurrentCatalog.Exchange {
      try await service.send(
        .post, NewWork.collection, NewWork.named("n"), [.authorization: "Bearer \(token)"],
        from: peer)
    }
    for _ in 0..<WritingLimits().attempts {
      #expect(try await attempt("docent_no", from: "10.1.1.1").status == .unauthorized)
    }
    let good = try #require(service.tokens[.editor])
    let held = try await attempt(good, from: "10.1.1.1")
    #expect(held.status == .tooManyRequests)
    #expect(held.headers[.retryAfter].flatMap { Int($0) }.map { (1...61).contains($0) } == true)
    #expect(try await attempt(good, from: "10.1.1.2").status == .created)
    #expect(try await service.send(.get, "/", as: nil, from: "10.1.1.1").status == .ok)
  }

  @Test("lets a client try again a minute after its first failure")
  func forgotten() {
    final class Clock: Sendable {
      let time = Mutex(ContinuousClock.now)
    }
    let clock = Clock()
    let attempts = FailedAttempts { clock.time.withLock(\.self) }
    attempts.note("10.1.1.1")
    clock.time.withLock { $0 += .seconds(30) }
    attempts.note("10.1.1.1")
    #expect(attempts.secondsToWait("10.1.1.1", most: 3) == nil)
    #expect(attempts.secondsToWait("10.1.1.1", most: 2) == 31)
    clock.time.withLock { $0 += .milliseconds(29_999) }
    #expect(attempts.secondsToWait("10.1.1.1", most: 2) == 1)
    clock.time.withLock { $0 += .milliseconds(1) }
    #expect(attempts.secondsToWait("10.1.1.1", most: 2) == nil)
    #expect(attempts.count == 0)
  }

  @Test("remembers a bounded number of clients")
  func boundedMemory() {
    let attempts = FailedAttempts()
    for number in 0..<5_000 {
      attempts.note("10.\(number / 65_536).\(number / 256).\(number % 256)")
    }
    #expect(attempts.count == FailedAttempts.mostClients)
  }

  @Test("shows the secret of a token once, also where it is asked for again with the same key")
  func secretWithKey() async throws {
    let service = try await WritableService()
    func make(_ name: String) async throws -> CurrentCatalog.Exchange {
      try await service.send(
        .post, "/api/tokens", "{\"name\":\"\(name)\",\"role\":\"author\"}",
        type: "application/json", as: .admin, [.idempotencyKey: "t-1"])
    }
    let made = try await make("ada")
    let secret = try #require(try made.json["token"]?.string)
    for _ in 0..<2 {
      let again = try await make("ada")
      #expect(again.status == .created && again.headers[.location] == made.headers[.location])
      #expect(try again.json["name"]?.string == "ada" && again.json["role"]?.string == "author")
      #expect(!again.text.contains(secret) && !again.text.contains("docent_"), "\(again.text)")
      if let length = again.headers[.contentLength] { #expect(Int(length) == again.body.count) }
    }
    let other = try await make("eve")
    #expect(try other.json["code"]?.string == "idempotency-mismatch")
    #expect(try await service.send(.delete, "/api/tokens/ada", as: .admin).status == .noContent)
    let after = try await make("ada")
    #expect(!after.text.contains("docent_"), "\(after.text)")
  }

  @Test("is changed by admins: tokens are made, shown once, listed without secrets, and revoked")
  func tokens() async throws {
    let service = try await WritableService()
    let made = try await service.send(
      .post, "/api/tokens", "{\"name\":\"ada\",\"role\":\"author\"}", type: "application/json",
      as: .admin)
    #expect(made.status == .created)
    let secret = try #require(try made.json["token"]?.string)
    #expect(secret.utf8.count == 50)
    #expect(made.headers[.location] == "http://localhost/api/tokens/ada")
    let list = try await service.send(.get, "/api/tokens", as: .admin)
    #expect(list.text.contains("\"ada\"") && !list.text.contains(secret))
    let own: HTTPFields = [.authorization: "Bearer \(secret)"]
    #expect(try await service.send(.get, "/api/history", as: nil, own).status == .ok)
    #expect(try await service.send(.delete, "/api/tokens/ada", as: .admin).status == .noContent)
    #expect(try await service.send(.get, "/api/history", as: nil, own).status == .unauthorized)
    let wrong = try await service.send(
      .post, "/api/tokens", #"{"name":"a\u200bb","role":"king","expires":7,"x":1,"y":2}"#,
      type: "application/json", as: .admin)
    #expect(wrong.status == .unprocessableContent)
    #expect(try wrong.pointers == ["/x", "/y", "/name", "/role", "/expires"], "\(wrong.text)")
    for body in [
      "{}", "{\"name\":\"\",\"role\":\"author\"}", "{\"name\":\"x\",\"role\":\"king\"}",
      "{\"name\":\"the admin\",\"role\":\"author\"}", "{\"name\":\"a\\nb\",\"role\":\"author\"}",
      "{\"name\":\"x\",\"role\":\"author\",\"expires\":\"2001-01-01T00:00:00Z\"}",
    ] {
      let answer = try await service.send(
        .post, "/api/tokens", body, type: "application/json", as: .admin)
      #expect((400..<500).contains(answer.status.code), "\(body)")
    }
  }
}
