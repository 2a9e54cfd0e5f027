import Authoring
import Catalog
import Exchange
import Foundation
import HTTPTypes
import Notation
import Queries
import Storage
import TestSupport
import Testing

@testable import Service

@Suite("A session")
struct SessionTests {
  private static let cookie = HTTPField.Name.test("Cookie")
  private static let setCookie = HTTPField.Name.test("Set-Cookie")
  private static let own = HTTPField.Name.test("Docent-Session")
  private static let allowOrigin = HTTPField.Name.test("Access-Control-Allow-Origin")
  private static let removed = "docent-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict"

  /// Signs on with the token of a role, and returns the cookie as a browser sends it.
  private static func signOn(
    _ service: WritableService, as role: Role = .editor, _ headers: HTTPFields = [:]
  ) async throws -> String {
    let answer = try await service.send(.post, "/api/session", as: role, headers)
    #expect(answer.status == .created, "\(answer.text)")
    let field = try #require(answer.headers[Self.setCookie])
    return String(field.prefix { $0 != ";" })
  }

  /// A write of a work by a cookie alone.
  private static func write(
    _ service: WritableService, _ cookie: String, id: String = "n", _ headers: HTTPFields = [:],
    type: String? = "application/geo+json", from peer: String? = nil
  ) async throws -> CurrentCatalog.Exchange {
    var fields: HTTPFields = [Self.cookie: cookie, Self.own: "1"]
    for field in headers { fields[field.name] = field.value.isEmpty ? nil : field.value }
    return try await service.send(
      .post, NewWork.collection, NewWork.named(id), type: type, as: nil, fields, from: peer)
  }

  private static func read(
    _ service: WritableService, _ path: String, _ cookie: String, _ headers: HTTPFields = [:]
  ) async throws -> CurrentCatalog.Exchange {
    var fields = headers
    fields[Self.cookie] = cookie
    return try await service.get(path, fields)
  }

  @Test(
    "begins with a token, in a cookie that no script and no other site gets",
    arguments: [
      (nil, "docent-session", "; Path=/; HttpOnly; SameSite=Strict"),
      ("http://localhost:8080", "docent-session", "; Path=/; HttpOnly; SameSite=Strict"),
      (
        "https://art.example.edu", "__Host-docent-session",
        "; Path=/; Secure; HttpOnly; SameSite=Strict"
      ),
      (
        "https://example.edu/art", "__Secure-docent-session",
        "; Path=/art; Secure; HttpOnly; SameSite=Strict"
      ),
    ] as [(String?, String, String)])
  func begins(address: String?, name: String, attributes: String) async throws {
    let service = try await WritableService(
      options: ServiceOptions(publicAddress: address.flatMap(PublicAddress.init)))
    let answer = try await service.send(.post, "/api/session", as: .editor, [:])
    #expect(answer.status == .created)
    #expect(answer.headers[.cacheControl] == "no-store")
    let field = try #require(answer.headers[Self.setCookie])
    #expect(field.hasPrefix(name + "=") && field.hasSuffix(attributes), "\(field)")
    #expect(field.contains("; Max-Age=43200;"))
    let secret = field.dropFirst(name.count + 1).prefix { $0 != ";" }
    #expect(secret.utf8.count == 43, "256 bits in base64url")
    #expect(!answer.text.contains(secret))
    let stored = try #require(try await service.store.sessions().first)
    #expect(stored.digest == Digest.of(secret.utf8, by: .sha256), "Its hash alone is stored.")
    let account = try await Self.read(service, "/api/session", "\(name)=\(secret)")
    #expect(account.status == .ok)
    #expect(try account.json["name"]?.string == "the editor")
    #expect(try account.json["role"]?.string == "editor")
    #expect(try account.json["by"]?.string == "session")
    #expect(account.headers[.cacheControl] == "private, no-store")
    #expect(
      try await Self.write(service, "other=1; \(name)=\(secret); more=2").status == .created)
    #expect(try await service.history().first?.author == "the editor")
  }

  @Test("may do what its token may, and no more, whatever a client says")
  func escalation() async throws {
    let service = try await WritableService()
    let cookie = try await Self.signOn(service, as: .author)
    #expect(try await Self.write(service, cookie).status == .forbidden)
    #expect(
      try await Self.write(service, cookie, [.test("X-Remote-Roles"): "admin"]).status
        == .forbidden)
    #expect(try await Self.read(service, "/api/history", cookie).status == .ok)
    #expect(try await Self.read(service, "/api/tokens", cookie).status == .forbidden)
    let made = try await service.send(
      .post, "/api/tokens", "{\"name\":\"me\",\"role\":\"admin\"}", type: "application/json",
      as: nil, [Self.cookie: cookie, Self.own: "1"])
    #expect(made.status == .forbidden)
    let again = try await service.send(
      .post, "/api/session", as: nil,
      [Self.cookie: cookie, Self.own: "1", .test("Docent-Role"): "admin"])
    #expect(again.status == .badRequest, "A session makes no further one, which would last longer.")

    // Whoever has a greater token of the name later is somebody else.
    try await service.store.revokeToken("the author", at: .now)
    _ = try await service.store.issueToken("the author", role: .admin, expires: nil, at: .now)
    service.catalog.signOn.forget()
    #expect(try await Self.read(service, "/api/session", cookie).status == .unauthorized)
    #expect(try await Self.write(service, cookie).status == .unauthorized)
    #expect(try await service.store.sessions().isEmpty)
  }

  @Test("writes nothing that the page of another site, or a form, has a browser send")
  func crossSite() async throws {
    let service = try await WritableService()
    let cookie = try await Self.signOn(service)
    let before = try await service.store.load()
    let none = ""
    let hostile: [(HTTPFields, String?)] = [
      ([Self.own: none], "application/x-www-form-urlencoded"), ([Self.own: none], "text/plain"),
      ([Self.own: none], "multipart/form-data; boundary=x"), ([Self.own: none], nil),
      ([Self.own: none], "application/geo+json"),
      ([.test("Origin"): "https://evil.example"], "application/geo+json"),
      ([.test("Origin"): "https://evil.example", Self.own: none], "text/plain"),
      ([.test("Origin"): "null"], "application/geo+json"),
      ([.test("Origin"): "http://localhost:9999"], "application/geo+json"),
      ([.test("Origin"): "http://localhost.evil.example"], "application/geo+json"),
      ([.test("Sec-Fetch-Site"): "cross-site"], "application/geo+json"),
      ([.test("Sec-Fetch-Site"): "same-site"], "application/geo+json"),
    ]
    for (headers, type) in hostile {
      let answer = try await Self.write(service, cookie, headers, type: type)
      #expect(answer.status == .forbidden, "\(headers) \(type ?? "")")
      #expect(answer.headers[.contentType] == "application/problem+json")
      let remedy = try #require(try answer.json["remedy"]?.string)
      #expect(remedy.contains("Authorization"), "It says what to do.")
      #expect(answer.headers[Self.setCookie] == nil, "The session goes on.")
    }
    for (method, path) in [
      (.put, NewWork.hare), (.patch, NewWork.hare), (.delete, NewWork.hare),
      (.delete, "/api/session"), (.post, "/api/batch"), (.post, "/api/undo"),
    ] as [(HTTPRequest.Method, String)] {
      let answer = try await service.send(method, path, as: nil, [Self.cookie: cookie])
      #expect(answer.status == .forbidden, "\(method) \(path)")
    }
    #expect(try await service.store.load() == before)
    let good: [HTTPFields] = [
      [:], [.test("Origin"): "http://localhost"],
      [.test("Origin"): "http://localhost", .test("Sec-Fetch-Site"): "same-origin"],
    ]
    for (number, headers) in good.enumerated() {
      #expect(
        try await Self.write(service, cookie, id: "g\(number)", headers).status == .created)
    }
  }

  @Test("of pages over https is not for pages of the same host without encryption")
  func schemes() async throws {
    let address = try #require(PublicAddress("https://Art.example.edu:444/guide"))
    let service = try await WritableService(options: ServiceOptions(publicAddress: address))
    let cookie = try await Self.signOn(service)
    for (origin, status) in [
      ("http://art.example.edu:444", HTTPResponse.Status.forbidden),
      ("https://art.example.edu", .forbidden), ("https://art.example.edu:444", .created),
      ("https://ART.example.edu:444", .created), ("https://evil.example:444", .forbidden),
    ] {
      let answer = try await Self.write(
        service, cookie, id: "s\(status.code)\(origin.utf8.count)\(origin.contains("A") ? 1 : 0)",
        [.test("Origin"): origin])
      #expect(answer.status == status, "\(origin)")
    }
  }

  @Test("opens nothing to the scripts of other origins")
  func crossOrigin() async throws {
    let service = try await WritableService()
    let cookie = try await Self.signOn(service, as: .admin)
    let tokens = try await Self.read(service, "/api/tokens", cookie)
    #expect(tokens.status == .ok)
    #expect(tokens.headers[Self.allowOrigin] == nil)
    #expect(tokens.headers[.test("Cross-Origin-Resource-Policy")] == "same-origin")
    // What is the same for everybody says so, lest a cache keeps it for nobody else.
    for path in ["/assets/site.css", "/iiif/collection.json"] {
      let answer = try await Self.read(service, path, cookie)
      #expect(answer.headers[Self.allowOrigin] == "*", "\(path)")
      #expect(answer.headers[.test("Cross-Origin-Resource-Policy")] == nil)
    }
    let author = try await Self.signOn(service, as: .author)
    let refused = try await Self.read(service, "/api/tokens", author)
    #expect(refused.status == .forbidden)
    #expect(refused.headers[.cacheControl] == "private, no-store")
    for field in [
      [.test("Origin"): "https://evil.example"], [.test("Origin"): "null"],
      [.test("Sec-Fetch-Site"): "cross-site"], [.test("Sec-Fetch-Site"): "same-site"],
    ] as [HTTPFields] {
      #expect(try await Self.read(service, "/api/tokens", cookie, field).status == .unauthorized)
      let page = try await Self.read(service, "/", cookie, field)
      #expect(page.status == .ok && page.headers[Self.allowOrigin] == "*", "As for everybody.")
    }
    let preflight = try await service.send(
      .options, "/api/session", as: nil,
      [
        Self.cookie: cookie, .test("Origin"): "https://evil.example",
        .test("Access-Control-Request-Method"): "DELETE",
      ])
    #expect(preflight.headers[.test("Access-Control-Allow-Credentials")] == nil)
    #expect(preflight.headers[Self.allowOrigin] == "*", "No browser sends cookies for a star.")
  }

  @Test("that was stolen is worth nothing after sign-off, nor once its token is revoked or over")
  func stolen() async throws {
    let service = try await WritableService()
    let off = try await Self.signOn(service)
    let signedOff = try await service.send(
      .delete, "/api/session", as: nil, [Self.cookie: off, Self.own: "1"])
    #expect(signedOff.status == .noContent)
    #expect(signedOff.headers[Self.setCookie] == Self.removed)

    let revoked = try await Self.signOn(service, as: .author)
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
      let write = try await Self.write(service, cookie)
      #expect(write.status == .unauthorized, "\(write.text)")
      #expect(write.headers[Self.setCookie] == Self.removed)
      let session = try await Self.read(service, "/api/session", cookie)
      #expect(session.status == .unauthorized)
      let page = try await Self.read(service, "/", cookie)
      #expect(page.status == .ok, "Pages are for everybody.")
      #expect(page.headers[Self.setCookie] == Self.removed)
      #expect(page.headers[.cacheControl] == "private, no-store", "No cache signs others off.")
      let file = try await Self.read(service, "/assets/site.css", cookie)
      #expect(file.headers[Self.setCookie] == nil, "A file is for everybody's cache.")
    }
  }

  @Test("ends after its time, and when nobody has used it for a while, which use puts off")
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
      let answer = try await Self.read(service, "/api/session", cookie)
      #expect((answer.status == .ok) == isGood, "\(began) \(used)")
    }
    // The use of the last is written down by and by.
    while true {
      let isNoted = try await service.store.sessions().contains {
        $0.created.timeIntervalSince(start) < -9_000 && $0.used >= start
      }
      if isNoted { break }
      try await Task.sleep(for: .milliseconds(25))
    }
    let short = try await WritableService(
      options: ServiceOptions(sessionTime: 120, sessionIdleTime: 60))
    _ = try await Self.signOn(short)
    let stored = try #require(try await short.store.sessions().first)
    #expect(stored.expires.timeIntervalSince(stored.created) == 120)
  }

  @Test("is never one that a client chose, and whoever signs on anew leaves none behind")
  func fixation() async throws {
    let service = try await WritableService()
    let chosen = "docent-session=" + SessionSecret().text
    let first = try await Self.signOn(service, [Self.cookie: chosen])
    #expect(first != chosen)
    #expect(try await Self.read(service, "/api/session", chosen).status == .unauthorized)
    let second = try await Self.signOn(service, [Self.cookie: first])
    #expect(second != first)
    #expect(try await Self.write(service, first).status == .unauthorized)
    #expect(try await service.store.sessions().count == 1)
    // Somebody signs on at a browser where another is.
    let admin = try await Self.signOn(service, as: .admin, [Self.cookie: second])
    #expect(try await Self.write(service, second, id: "x").status == .unauthorized)
    // A host of the domain sets a second cookie: nobody can tell which is whose.
    let attacker = try await Self.signOn(service, as: .author)
    for pair in ["\(admin); \(attacker)", "\(attacker); \(admin)", "\(admin); \(admin)"] {
      #expect(try await Self.write(service, pair, id: "y").status == .unauthorized)
    }
    #expect(try await Self.write(service, admin, id: "y").status == .created)
  }

  @Test("is no other cookie, be it empty, huge, misspelt or strange")
  func hostileCookies() async throws {
    let service = try await WritableService()
    let good = try await Self.signOn(service)
    let secret = good.dropFirst("docent-session=".count)
    for (number, cookie) in [
      "", "docent-session", "docent-session=", "docent-session=\"\(secret)\"",
      "docent-session=\(secret)x", "docent-session=\(secret.dropLast())",
      "docent-session=\(secret.uppercased())", "Docent-Session=\(secret)",
      "xdocent-session=\(secret)", "__Host-docent-session=\(secret)",
      "docent-session=\(String(repeating: "a", count: 15_000))", "docent-session=%00", ";;;=",
      "docent-session=' OR 1=1 --", String(repeating: "a=b; ", count: 2_000),
    ].enumerated() {
      let answer = try await Self.write(service, cookie, from: "10.0.1.\(number)")
      #expect(answer.status == .unauthorized, "\(cookie.prefix(60))")
      #expect(try await Self.read(service, "/", cookie).status == .ok)
    }
    #expect(try await Self.write(service, good).status == .created)
  }

  @Test("is not found by trying: ten guesses hold a client up, and no other")
  func throttled() async throws {
    // The minute does not pass, however long the attempts wait behind other tests.
    let start = ContinuousClock.now
    let service = try await WritableService(clock: { start })
    let good = try await Self.signOn(service)
    for _ in 0..<WritingLimits().attempts {
      let guess = "docent-session=" + SessionSecret().text
      #expect(try await Self.write(service, guess, from: "10.2.2.2").status == .unauthorized)
    }
    let held = try await Self.write(service, good, from: "10.2.2.2")
    #expect(held.status == .tooManyRequests)
    #expect(held.headers[.retryAfter] != nil)
    let token = try await service.send(.post, "/api/session", as: .editor, from: "10.2.2.2")
    #expect(token.status == .tooManyRequests, "Tokens and sessions count together.")
    #expect(try await Self.write(service, good, from: "10.2.2.3").status == .created)
    #expect(
      try await service.send(.get, "/", as: nil, [Self.cookie: good], from: "10.2.2.2").status
        == .ok)
  }

  @Test("outlives a restart, and other settings of a service that runs")
  func lasts() async throws {
    let service = try await WritableService()
    let cookie = try await Self.signOn(service)
    let store = service.store
    let restarted = CurrentCatalog(
      try await store.load().snapshot, published: { try await store.published($0) },
      editor: CatalogEditor { _ in store })
    let reread = service.catalog.with(ServiceOptions(numbersStops: true))
    for catalog in [restarted, reread] {
      let answer = try await catalog.answer("/api/session", headers: [Self.cookie: cookie])
      #expect(answer.status == .ok)
    }
  }

  @Test("is one of a bounded number of each token; the one that was used least lately ends")
  func bounded() async throws {
    let service = try await WritableService()
    let other = try await Self.signOn(service, as: .admin)
    let token = try #require(try await service.store.tokens().first { $0.role == .editor })
    func own() async throws -> [AccessSession] {
      try await service.store.sessions().filter { $0.token == token.digest }
    }
    for _ in 0..<AccessSession.mostOfToken { _ = try await Self.signOn(service) }
    let idle = try #require(try await own().first)
    for session in try await own() where session != idle {
      try await service.store.noteUse(ofSession: session.digest, at: .now.addingTimeInterval(5))
    }
    let newest = try await Self.signOn(service)
    let left = try await own()
    #expect(left.count == AccessSession.mostOfToken)
    #expect(!left.contains { $0.digest == idle.digest })
    for cookie in [newest, other] {
      #expect(try await Self.read(service, "/api/session", cookie).status == .ok)
    }
  }

  @Test("shows drafts to who holds it, in answers that nobody keeps")
  func drafts() async throws {
    let service = try await WritableService()
    let cookie = try await Self.signOn(service, as: .author)
    let made = try await service.send(
      .post, "/api/collections/tours/items",
      "{\"id\":\"my-walk\",\"title\":\"My Walk\",\"campus\":\"alder\",\"stops\":[]}",
      type: "application/json", as: nil, [Self.cookie: cookie, Self.own: "1"])
    #expect(made.status == .created, "\(made.text)")
    let page = try await Self.read(
      service, "/tours/my-walk", cookie, [.accept: "text/html"])
    #expect(page.status == .ok && page.text.contains("My Walk"))
    #expect(page.headers[.cacheControl] == "private, no-store")
    #expect(try await service.get("/tours/my-walk").status == .notFound)
    let elsewhere = try await Self.read(
      service, "/tours/my-walk", cookie, [.test("Sec-Fetch-Site"): "cross-site"])
    #expect(elsewhere.status == .notFound)
  }
}
