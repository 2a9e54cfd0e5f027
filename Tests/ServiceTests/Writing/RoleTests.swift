import Authoring
import Catalog
import Exchange
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Notation
import Rendering
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Service

@Suite("Who may write")
struct RoleTests {
  private static let operations: [(Address, Service.Operation)] = Address.all.flatMap { address in
    address.operations.map { (address, $0) }
  }

  private static func path(_ address: Address, _ collection: String) -> String {
    "/"
      + address.path.split(separator: "/").map { part in
        switch part {
        case ":collection": collection
        case ":feature", ":id": "nothing-there"
        default: String(part)
        }
      }.joined(separator: "/")
  }

  private static func type(_ operation: Service.Operation) -> String {
    operation.content.types.first ?? "application/octet-stream"
  }

  @Test("is nobody without a token: every way of writing is a 401 that says how to sign on")
  func nobody() async throws {
    let service = try await WritableService()
    let before = try await service.store.load()
    #expect(Self.operations.count >= 15)
    for (address, operation) in Self.operations {
      let answer = try await service.send(
        operation.method, Self.path(address, "works"), "{}", type: Self.type(operation), as: nil)
      #expect(answer.status == .unauthorized, "\(operation.method) \(address.path)")
      #expect(answer.headers[.wwwAuthenticate]?.hasPrefix("Bearer") == true)
    }
    for address in Address.all where address.readers != nil {
      #expect(try await service.get(Self.path(address, "works")).status == .unauthorized)
    }
    let after = try await service.store.load()
    #expect(after == before)
  }

  @Test("is decided by the table, for every address and role")
  func table() async throws {
    let service = try await WritableService()
    for (address, operation) in Self.operations {
      let kinds: [(String, Permission)] =
        address.path.contains(":collection")
        ? FeatureKind.allCases.compactMap { kind in
          guard case .items(let item) = kind else { return nil }
          return (kind.name, Operation.permission(toWrite: item))
        }
        : [("", address == .mediaItem ? .addMedia : operation.permission)]
      for (collection, permission) in kinds {
        for role in Role.allCases {
          let answer = try await service.send(
            operation.method, Self.path(address, collection), "{}", type: Self.type(operation),
            as: role)
          #expect(
            (answer.status == .forbidden) == !role.may(permission),
            "\(role) \(operation.method) \(address.path) \(collection): \(answer.text)")
          if answer.status == .forbidden {
            #expect(answer.text.contains(permission.leastRole.rawValue))
          }
        }
      }
    }
    for address in Address.all {
      guard let permission = address.readers else { continue }
      for role in Role.allCases {
        let answer = try await service.send(.get, Self.path(address, "works"), as: role)
        #expect((answer.status == .forbidden) == !role.may(permission), "\(role) \(address.path)")
        // Not every address is that of something in the sample.
        #expect([.ok, .notFound, .forbidden].contains(answer.status), "\(role) \(address.path)")
      }
    }
  }

  @Test("lets authors write drafts, and neither publish nor touch what is published")
  func authors() async throws {
    let service = try await WritableService()
    let tours = "/api/collections/tours/items"
    func begin(_ status: String) async throws -> CurrentCatalog.Exchange {
      try await service.send(
        .post, tours,
        """
        {"type":"Feature","id":"my-walk","properties":{"title":"My Walk","campus":"alder"\(status),
        "stops":[]}}
        """, as: .author)
    }
    #expect(try await begin(",\"status\":\"published\"").status == .forbidden)
    let made = try await begin("")
    #expect(made.status == .created, "\(made.text)")
    let path = "\(tours)/my-walk"
    #expect(try await service.get(path).status == .notFound, "Visitors see no drafts.")
    #expect(try await service.get("/tours/my-walk").status == .notFound)
    let preview = try await service.send(
      .get, "/tours/my-walk", as: .author, [.accept: "text/html"])
    #expect(preview.status == .ok && preview.text.contains("My Walk"))
    #expect(preview.headers[.cacheControl] == "private, no-store")
    #expect(try await service.get("/tours/my-walk").status == .notFound, "Nothing is kept of it.")

    func edit(_ edit: String, as role: Role) async throws -> HTTPResponse.Status {
      try await service.send(
        .post, "/api/tours/my-walk/edits", edit, type: "application/json", as: role,
        [.ifMatch: "*"]
      ).status
    }
    #expect(try await edit("{\"edit\":\"add\",\"work\":\"bronze-hare\"}", as: .author) == .ok)
    #expect(try await edit("{\"edit\":\"publish\"}", as: .author) == .forbidden)
    #expect(
      try await service.patch(path, "{\"status\":\"published\"}", as: .author).status == .forbidden)
    #expect(try await edit("{\"edit\":\"publish\"}", as: .editor) == .ok)
    #expect(try await service.get("/tours/my-walk").status == .ok)
    #expect(try await edit("{\"edit\":\"remove\",\"stop\":1}", as: .author) == .forbidden)
    #expect(try await service.patch(path, "{\"title\":\"Mine\"}", as: .author).status == .forbidden)
    let gone = try await service.send(
      .delete, path, as: .author, [.ifMatch: try await service.tag(path)])
    #expect(gone.status == .forbidden)
    let works =
      "{\"operations\":[{\"method\":\"POST\",\"collection\":\"works\",\"item\":"
      + NewWork.named("a") + "}]}"
    let batch = try await service.send(
      .post, "/api/batch", works, type: "application/json", as: .author)
    #expect(batch.status == .forbidden, "\(batch.text)")
  }

  @Test("lets authors take back their own revisions, and no others")
  func ownUndo() async throws {
    let service = try await WritableService()
    func undo(_ revision: Int, as role: Role) async throws -> HTTPResponse.Status {
      try await service.send(
        .post, "/api/undo", "{\"revision\":\(revision)}", type: "application/json", as: role
      ).status
    }
    _ = try await service.send(
      .post, "/api/collections/tours/items",
      "{\"id\":\"w\",\"title\":\"W\",\"campus\":\"alder\",\"stops\":[]}", type: "application/json",
      as: .author)
    let own = try #require(try await service.history().first).revision
    #expect(try await undo(1, as: .author) == .forbidden)
    #expect(try await undo(own, as: .author) == .ok)
    #expect(try await undo(own, as: .author) == .conflict)
    #expect(try await undo(999, as: .editor) == .conflict)
    _ = try await service.send(.post, NewWork.collection, NewWork.named("a"))
    let theirs = try #require(try await service.history().first).revision
    #expect(try await undo(theirs, as: .author) == .forbidden)
    #expect(try await undo(theirs, as: .editor) == .ok)
  }

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

  @Test("believes the fields of named proxies alone, and no writes that other sites ask for")
  func proxies() async throws {
    let signOn = try ProxySignOn(
      userField: "X-Remote-User", rolesField: "X-Remote-Roles",
      proxies: #require(ProxyList("127.0.0.1,::1")))
    let service = try await WritableService(options: ServiceOptions(signOn: signOn))
    func send(
      _ user: String, _ roles: String, from peer: String?, id: String, _ more: HTTPFields = [:]
    ) async throws -> HTTPResponse.Status {
      var headers: HTTPFields = [.test("X-Remote-User"): user, .test("X-Remote-Roles"): roles]
      for field in more { headers[field.name] = field.value }
      return try await service.send(
        .post, NewWork.collection, NewWork.named(id), as: nil, headers, from: peer
      ).status
    }
    #expect(try await send("ada", "staff, docent-editor", from: "127.0.0.1", id: "a") == .created)
    #expect(try await service.history().first?.author == "ada")
    #expect(try await send("ada", "EDITOR", from: "::ffff:127.0.0.1", id: "b") == .created)
    #expect(try await send("ada", "editor", from: "::1", id: "c") == .created)
    for (user, roles, peer) in [
      ("ada", "editor", "127.0.0.2"), ("ada", "editor", nil), ("", "editor", "127.0.0.1"),
      ("ada", "", "127.0.0.1"), ("ada", "staff", "127.0.0.1"), ("ada", "editors", "127.0.0.1"),
    ] as [(String, String, String?)] {
      #expect(try await send(user, roles, from: peer, id: "d") == .unauthorized)
    }
    #expect(try await send("ada", "author", from: "127.0.0.1", id: "d") == .forbidden)
    for fields in [
      [.test("Origin"): "https://evil.example"], [.test("Origin"): "null"],
      [.test("Sec-Fetch-Site"): "cross-site"], [.test("Sec-Fetch-Site"): "same-site"],
    ] as [HTTPFields] {
      #expect(try await send("ada", "editor", from: "127.0.0.1", id: "d", fields) == .forbidden)
    }
    #expect(
      try await send(
        "ada", "editor", from: "127.0.0.1", id: "e",
        [.test("Origin"): "http://localhost", .test("Sec-Fetch-Site"): "same-origin"])
        == .created)
    // A page that came without encryption is none of the service's, though its host is.
    let request = { (origin: String, host: String) in
      Request(
        head: HTTPRequest(
          method: .post, scheme: "http", authority: host, path: "/api",
          headerFields: [
            .test("X-Remote-User"): "ada", .test("X-Remote-Roles"): "editor",
            .test("Origin"): origin,
          ]), body: RequestBody(buffer: ByteBuffer()))
    }
    let address = try #require(PublicAddress("https://art.example.edu/art"))
    for (origin, host, isOwn) in [
      ("https://art.example.edu", "art.example.edu", true),
      ("https://art.example.edu", "127.0.0.1:8080", true),
      ("HTTPS://ART.example.edu", "art.example.edu:443", true),
      ("http://art.example.edu", "art.example.edu", false),
      ("https://evil.example", "art.example.edu", false),
    ] {
      let asked = request(origin, host)
      if isOwn {
        #expect(
          try signOn.contributor(of: asked, peer: "127.0.0.1", reachedBy: address)?.name == "ada")
      } else {
        #expect(throws: Problem.self, "\(origin) \(host)") {
          try signOn.contributor(of: asked, peer: "127.0.0.1", reachedBy: address)
        }
      }
    }
    let here = try #require(ProxyList("127.0.0.1"))
    #expect(throws: Problem.self) {
      try ProxySignOn(userField: "a b", rolesField: "r", proxies: here)
    }
    #expect(throws: Problem.self) {
      try ProxySignOn(userField: "u", rolesField: "r", proxies: .none)
    }
    let unnamed = try ServiceSettings(flags: [.proxyUserHeader: "X-Remote-User"])
    #expect(throws: Problem.self) {
      try ServiceOptions(unnamed, theme: nil, observer: RequestObserver())
    }
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

  @Test("is told of every operation of a batch that may not be made, at its place")
  func forbiddenOperations() async throws {
    let service = try await WritableService()
    let batch = try await service.send(
      .post, "/api/batch",
      """
      {"operations":[
       {"method":"POST","collection":"tours","item":{"id":"t","title":"T","campus":"alder","stops":[]}},
       {"method":"POST","collection":"works","item":\(NewWork.named("a"))},
       {"method":"PATCH","collection":"works","id":"bronze-hare","ifMatch":"*","patch":{"properties":{"medium":"Tin"}}},
       {"method":"DELETE","collection":"works","id":"tide-clock","ifMatch":"*"}]}
      """, type: "application/json", as: .author)
    #expect(batch.status == .forbidden, "\(batch.text)")
    #expect(
      try batch.pointers == ["/operations/1", "/operations/2", "/operations/3"], "\(batch.text)")
    let published = try await service.send(
      .put, "/api/collections/tours/items/mine",
      #"{"properties":{"title":"T","campus":"alder","stops":[],"status":"published"}}"#,
      as: .author)
    #expect(published.status == .forbidden, "\(published.text)")
    #expect(try published.pointers == [""])
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
