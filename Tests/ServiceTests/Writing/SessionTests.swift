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
    let field = try #require(answer.headers[.setCookie])
    #expect(field.hasPrefix(name + "=") && field.hasSuffix(attributes), "\(field)")
    #expect(field.contains("; Max-Age=43200;"))
    let secret = field.dropFirst(name.count + 1).prefix { $0 != ";" }
    #expect(secret.utf8.count == 43, "256 bits in base64url")
    #expect(!answer.text.contains(secret))
    let stored = try #require(try await service.store.sessions().first)
    #expect(stored.digest == Digest.of(secret.utf8, by: .sha256), "Its hash alone is stored.")
    let account = try await service.read("/api/session", with: "\(name)=\(secret)")
    #expect(account.status == .ok)
    #expect(try account.json["name"]?.string == "the editor")
    #expect(try account.json["role"]?.string == "editor")
    #expect(try account.json["by"]?.string == "session")
    #expect(account.headers[.cacheControl] == "private, no-store")
    #expect(
      try await service.write(with: "other=1; \(name)=\(secret); more=2").status == .created)
    #expect(try await service.history().first?.author == "the editor")
  }

  @Test("may do what its token may, and no more, whatever a client says")
  func escalation() async throws {
    let service = try await WritableService()
    let cookie = try await service.signOn(as: .author)
    #expect(try await service.write(with: cookie).status == .forbidden)
    #expect(
      try await service.write(with: cookie, [.test("X-Remote-Roles"): "admin"]).status
        == .forbidden)
    #expect(try await service.read("/api/history", with: cookie).status == .ok)
    #expect(try await service.read("/api/tokens", with: cookie).status == .forbidden)
    let made = try await service.send(
      .post, "/api/tokens", "{\"name\":\"me\",\"role\":\"admin\"}", type: "application/json",
      as: nil, [.cookie: cookie, .ownSession: "1"])
    #expect(made.status == .forbidden)
    let again = try await service.send(
      .post, "/api/session", as: nil,
      [.cookie: cookie, .ownSession: "1", .test("Docent-Role"): "admin"])
    #expect(again.status == .badRequest, "A session makes no further one, which would last longer.")

    // Whoever has a greater token of the name later is somebody else.
    try await service.store.revokeToken("the author", at: .now)
    _ = try await service.store.issueToken("the author", role: .admin, expires: nil, at: .now)
    service.catalog.signOn.forget()
    #expect(try await service.read("/api/session", with: cookie).status == .unauthorized)
    #expect(try await service.write(with: cookie).status == .unauthorized)
    #expect(try await service.store.sessions().isEmpty)
  }

  @Test("writes nothing that the page of another site, or a form, has a browser send")
  func crossSite() async throws {
    let service = try await WritableService()
    let cookie = try await service.signOn()
    let before = try await service.store.load()
    let none = ""
    let hostile: [(HTTPFields, String?)] = [
      ([.ownSession: none], "application/x-www-form-urlencoded"),
      ([.ownSession: none], "text/plain"),
      ([.ownSession: none], "multipart/form-data; boundary=x"), ([.ownSession: none], nil),
      ([.ownSession: none], "application/geo+json"),
      ([.test("Origin"): "https://evil.example"], "application/geo+json"),
      ([.test("Origin"): "https://evil.example", .ownSession: none], "text/plain"),
      ([.test("Origin"): "null"], "application/geo+json"),
      ([.test("Origin"): "http://localhost:9999"], "application/geo+json"),
      ([.test("Origin"): "http://localhost.evil.example"], "application/geo+json"),
      ([.test("Sec-Fetch-Site"): "cross-site"], "application/geo+json"),
      ([.test("Sec-Fetch-Site"): "same-site"], "application/geo+json"),
    ]
    for (headers, type) in hostile {
      let answer = try await service.write(with: cookie, headers, type: type)
      #expect(answer.status == .forbidden, "\(headers) \(type ?? "")")
      #expect(answer.headers[.contentType] == "application/problem+json")
      let remedy = try #require(try answer.json["remedy"]?.string)
      #expect(remedy.contains("Authorization"), "It says what to do.")
      #expect(answer.headers[.setCookie] == nil, "The session goes on.")
    }
    for (method, path) in [
      (.put, NewWork.hare), (.patch, NewWork.hare), (.delete, NewWork.hare),
      (.delete, "/api/session"), (.post, "/api/batch"), (.post, "/api/undo"),
    ] as [(HTTPRequest.Method, String)] {
      let answer = try await service.send(method, path, as: nil, [.cookie: cookie])
      #expect(answer.status == .forbidden, "\(method) \(path)")
    }
    #expect(try await service.store.load() == before)
    let good: [HTTPFields] = [
      [:], [.test("Origin"): "http://localhost"],
      [.test("Origin"): "http://localhost", .test("Sec-Fetch-Site"): "same-origin"],
    ]
    for (number, headers) in good.enumerated() {
      #expect(
        try await service.write(with: cookie, id: "g\(number)", headers).status == .created)
    }
  }

  @Test("of pages over https is not for pages of the same host without encryption")
  func schemes() async throws {
    let address = try #require(PublicAddress("https://Art.example.edu:444/guide"))
    let service = try await WritableService(options: ServiceOptions(publicAddress: address))
    let cookie = try await service.signOn()
    for (origin, status) in [
      ("http://art.example.edu:444", HTTPResponse.Status.forbidden),
      ("https://art.example.edu", .forbidden), ("https://art.example.edu:444", .created),
      ("https://ART.example.edu:444", .created), ("https://evil.example:444", .forbidden),
    ] {
      let answer = try await service.write(
        with: cookie, id: "s\(status.code)\(origin.utf8.count)\(origin.contains("A") ? 1 : 0)",
        [.test("Origin"): origin])
      #expect(answer.status == status, "\(origin)")
    }
  }

  @Test("opens nothing to the scripts of other origins")
  func crossOrigin() async throws {
    let service = try await WritableService()
    let cookie = try await service.signOn(as: .admin)
    let tokens = try await service.read("/api/tokens", with: cookie)
    #expect(tokens.status == .ok)
    #expect(tokens.headers[.accessControlAllowOrigin] == nil)
    #expect(tokens.headers[.test("Cross-Origin-Resource-Policy")] == "same-origin")
    // What is the same for everybody says so, lest a cache keeps it for nobody else.
    for path in ["/assets/site.css", "/iiif/collection.json"] {
      let answer = try await service.read(path, with: cookie)
      #expect(answer.headers[.accessControlAllowOrigin] == "*", "\(path)")
      #expect(answer.headers[.test("Cross-Origin-Resource-Policy")] == nil)
    }
    let author = try await service.signOn(as: .author)
    let refused = try await service.read("/api/tokens", with: author)
    #expect(refused.status == .forbidden)
    #expect(refused.headers[.cacheControl] == "private, no-store")
    for field in [
      [.test("Origin"): "https://evil.example"], [.test("Origin"): "null"],
      [.test("Sec-Fetch-Site"): "cross-site"], [.test("Sec-Fetch-Site"): "same-site"],
    ] as [HTTPFields] {
      #expect(try await service.read("/api/tokens", with: cookie, field).status == .unauthorized)
      let page = try await service.read("/", with: cookie, field)
      #expect(
        page.status == .ok && page.headers[.accessControlAllowOrigin] == "*", "As for everybody.")
    }
    let preflight = try await service.send(
      .options, "/api/session", as: nil,
      [
        .cookie: cookie, .test("Origin"): "https://evil.example",
        .test("Access-Control-Request-Method"): "DELETE",
      ])
    #expect(preflight.headers[.test("Access-Control-Allow-Credentials")] == nil)
    #expect(
      preflight.headers[.accessControlAllowOrigin] == "*", "No browser sends cookies for a star.")
  }

  @Test("is never one that a client chose, and whoever signs on anew leaves none behind")
  func fixation() async throws {
    let service = try await WritableService()
    let chosen = "docent-session=" + SessionSecret().text
    let first = try await service.signOn([.cookie: chosen])
    #expect(first != chosen)
    #expect(try await service.read("/api/session", with: chosen).status == .unauthorized)
    let second = try await service.signOn([.cookie: first])
    #expect(second != first)
    #expect(try await service.write(with: first).status == .unauthorized)
    #expect(try await service.store.sessions().count == 1)
    // Somebody signs on at a browser where another is.
    let admin = try await service.signOn(as: .admin, [.cookie: second])
    #expect(try await service.write(with: second, id: "x").status == .unauthorized)
    // A host of the domain sets a second cookie: nobody can tell which is whose.
    let attacker = try await service.signOn(as: .author)
    for pair in ["\(admin); \(attacker)", "\(attacker); \(admin)", "\(admin); \(admin)"] {
      #expect(try await service.write(with: pair, id: "y").status == .unauthorized)
    }
    #expect(try await service.write(with: admin, id: "y").status == .created)
  }

  @Test("is no other cookie, be it empty, huge, misspelt or strange")
  func hostileCookies() async throws {
    let service = try await WritableService()
    let good = try await service.signOn()
    let secret = good.dropFirst("docent-session=".count)
    for (number, cookie) in [
      "", "docent-session", "docent-session=", "docent-session=\"\(secret)\"",
      "docent-session=\(secret)x", "docent-session=\(secret.dropLast())",
      "docent-session=\(secret.uppercased())", "Docent-Session=\(secret)",
      "xdocent-session=\(secret)", "__Host-docent-session=\(secret)",
      "docent-session=\(String(repeating: "a", count: 15_000))", "docent-session=%00", ";;;=",
      "docent-session=' OR 1=1 --", String(repeating: "a=b; ", count: 2_000),
    ].enumerated() {
      let answer = try await service.write(with: cookie, from: "10.0.1.\(number)")
      #expect(answer.status == .unauthorized, "\(cookie.prefix(60))")
      #expect(try await service.read("/", with: cookie).status == .ok)
    }
    #expect(try await service.write(with: good).status == .created)
  }

  @Test("is not found by trying: ten guesses hold a client up, and no other")
  func throttled() async throws {
    let service = try await WritableService(clock: WritableService.standingClock())
    let good = try await service.signOn()
    for _ in 0..<WritingLimits().attempts {
      let guess = "docent-session=" + SessionSecret().text
      #expect(try await service.write(with: guess, from: "10.2.2.2").status == .unauthorized)
    }
    let held = try await service.write(with: good, from: "10.2.2.2")
    #expect(held.status == .tooManyRequests)
    #expect(held.headers[.retryAfter] != nil)
    let token = try await service.send(.post, "/api/session", as: .editor, from: "10.2.2.2")
    #expect(token.status == .tooManyRequests, "Tokens and sessions count together.")
    #expect(try await service.write(with: good, from: "10.2.2.3").status == .created)
    #expect(
      try await service.send(.get, "/", as: nil, [.cookie: good], from: "10.2.2.2").status
        == .ok)
  }

  @Test("shows drafts to who holds it, in answers that nobody keeps")
  func drafts() async throws {
    let service = try await WritableService()
    let cookie = try await service.signOn(as: .author)
    let made = try await service.send(
      .post, "/api/collections/tours/items",
      "{\"id\":\"my-walk\",\"title\":\"My Walk\",\"campus\":\"alder\",\"stops\":[]}",
      type: "application/json", as: nil, [.cookie: cookie, .ownSession: "1"])
    #expect(made.status == .created, "\(made.text)")
    let page = try await service.read(
      "/tours/my-walk", with: cookie, [.accept: "text/html"])
    #expect(page.status == .ok && page.text.contains("My Walk"))
    #expect(page.headers[.cacheControl] == "private, no-store")
    #expect(try await service.get("/tours/my-walk").status == .notFound)
    let elsewhere = try await service.read(
      "/tours/my-walk", with: cookie, [.test("Sec-Fetch-Site"): "cross-site"])
    #expect(elsewhere.status == .notFound)
  }
}
