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
}
