import Authoring
import Foundation
import HTTPTypes
import Storage
import TestSupport
import Testing

@testable import Service

@Suite("The end of a session", .timeLimit(.minutes(30)))
struct SessionEndTests {
  @Test("makes a stolen cookie worthless: sign-off, and the end of the token, revoked or over")
  func stolen() async throws {
    let service = try await WritableService()
    let off = try await service.signOn()
    let signedOff = try await service.send(
      .delete, "/api/session", as: nil, [.cookie: off, .ownSession: "1"])
    #expect(signedOff.status == .noContent)
    #expect(signedOff.headers[.setCookie] == WritableService.removedSession)

    let revoked = try await service.signOn(as: .author)
    #expect(
      try await service.send(.delete, "/api/tokens/the%20author", as: .admin).status == .noContent)

    // What a token's end leaves: the token is over, the session by itself is not.
    let secret = SessionSecret()
    let past = Date(timeIntervalSinceNow: -100)
    let old = try await service.store.issueToken(
      "old", role: .admin, expires: .now.addingTimeInterval(-10), at: past)
    try await service.store.add(
      AccessSession(
        digest: secret.digest, token: old.digest, created: past,
        expires: .now.addingTimeInterval(1_000), used: .now))
    service.catalog.signOn.forget()

    for cookie in [off, revoked, "docent-session=\(secret.text)"] {
      let write = try await service.write(with: cookie)
      #expect(write.status == .unauthorized, "\(write.text)")
      #expect(write.headers[.setCookie] == WritableService.removedSession)
      let session = try await service.read("/api/session", with: cookie)
      #expect(session.status == .unauthorized)
      let page = try await service.read("/", with: cookie)
      #expect(page.status == .ok, "Pages are for everybody.")
      #expect(page.headers[.setCookie] == WritableService.removedSession)
      #expect(page.headers[.cacheControl] == "private, no-store", "No cache signs others off.")
      let file = try await service.read("/assets/site.css", with: cookie)
      #expect(file.headers[.setCookie] == nil, "A file is for everybody's cache.")
    }
  }

  @Test("comes after its time, and when nobody has used it for a while, which use puts off")
  func ends() async throws {
    let start = Date()
    let service = try await WritableService()
    let token = try #require(
      try await service.store.tokens().first { $0.role == .editor })
    func session(began: Double, used: Double, lasting: Double = 43_200) async throws -> String {
      let secret = SessionSecret()
      let created = Date(timeIntervalSinceNow: -began)
      try await service.store.add(
        AccessSession(
          digest: secret.digest, token: token.digest, created: created,
          expires: created.addingTimeInterval(lasting), used: Date(timeIntervalSinceNow: -used)))
      service.catalog.signOn.forget()
      return "docent-session=\(secret.text)"
    }
    let cases: [(Double, Double, Bool)] = [
      (43_300, 10, false), (43_000, 10, true), (10_000, 3_700, false), (10_000, 1_000, true),
    ]
    for (began, used, isGood) in cases {
      let cookie = try await session(began: began, used: used)
      let answer = try await service.read("/api/session", with: cookie)
      #expect((answer.status == .ok) == isGood, "\(began) \(used)")
    }
    // The use of the last is written down by and by; the suite's limit tells where it is not.
    func isNoted() async throws -> Bool {
      try await service.store.sessions().contains {
        $0.created.timeIntervalSince(start) < -9_000 && $0.used >= start
      }
    }
    while try await !isNoted() { try await Task.sleep(for: .milliseconds(25)) }
    let short = try await WritableService(
      options: ServiceOptions(sessionTime: 120, sessionIdleTime: 60))
    _ = try await short.signOn()
    let stored = try #require(try await short.store.sessions().first)
    #expect(stored.expires.timeIntervalSince(stored.created) == 120)
  }

  @Test("comes neither with a restart nor with other settings of a service that runs")
  func lasts() async throws {
    let service = try await WritableService()
    let cookie = try await service.signOn()
    let store = service.store
    let restarted = CurrentCatalog(
      try await store.load().snapshot, published: { try await store.published($0) },
      editor: CatalogEditor { _ in store })
    let reread = service.catalog.with(ServiceOptions(numbersStops: true))
    for catalog in [restarted, reread] {
      let answer = try await catalog.answer("/api/session", headers: [.cookie: cookie])
      #expect(answer.status == .ok)
    }
  }

  @Test("comes for the one that was used least lately, where a token has too many")
  func bounded() async throws {
    let service = try await WritableService()
    let other = try await service.signOn(as: .admin)
    let token = try #require(try await service.store.tokens().first { $0.role == .editor })
    func own() async throws -> [AccessSession] {
      try await service.store.sessions().filter { $0.token == token.digest }
    }
    for _ in 0..<AccessSession.mostOfToken { _ = try await service.signOn() }
    let idle = try #require(try await own().first)
    for session in try await own() where session != idle {
      try await service.store.noteUse(ofSession: session.digest, at: .now.addingTimeInterval(5))
    }
    let newest = try await service.signOn()
    let left = try await own()
    #expect(left.count == AccessSession.mostOfToken)
    #expect(!left.contains { $0.digest == idle.digest })
    for cookie in [newest, other] {
      #expect(try await service.read("/api/session", with: cookie).status == .ok)
    }
  }
}
