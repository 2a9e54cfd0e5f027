import Catalog
import HTTPTypes
import Hummingbird
import NIOCore
import Notation
import Storage
import TestSupport
import Testing

@testable import Service

@Suite("Single sign-on at a proxy")
struct ProxySignOnTests {
  private static let user = HTTPField.Name.test("X-Remote-User")
  private static let roles = HTTPField.Name.test("X-Remote-Roles")

  private static func signOn() throws -> ProxySignOn {
    try ProxySignOn(
      userField: user.rawName, rolesField: roles.rawName,
      proxies: #require(ProxyList("127.0.0.1")))
  }

  private static func name(_ user: String) throws -> String? {
    let request = Request(
      head: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: "/api",
        headerFields: [Self.user: user, roles: "author"]),
      body: RequestBody(buffer: ByteBuffer()))
    return try signOn().contributor(of: request, peer: "127.0.0.1")?.name
  }

  @Test("lets nobody in by a field that comes twice, as where a client has sent one of its own")
  func doubled() async throws {
    let service = try await WritableService(options: ServiceOptions(signOn: try Self.signOn()))
    for (users, roles) in [
      (["ada"], ["author", "admin"]), (["ada"], ["admin", "author"]),
      (["mallory", "ada"], ["author"]), (["ada", "ada"], ["author"]), (["", "ada"], ["author"]),
    ] {
      var headers: HTTPFields = [:]
      for value in users { headers.append(HTTPField(name: Self.user, value: value)) }
      for value in roles { headers.append(HTTPField(name: Self.roles, value: value)) }
      for method in [HTTPRequest.Method.get, .delete] {
        let answer = try await service.send(
          method, "/api/session", nil, as: nil, headers, from: "127.0.0.1")
        #expect(answer.status == .badRequest, "\(users) \(roles): \(answer.text)")
        #expect(answer.text.contains("more than one field"))
      }
      // Of anybody else they say nothing.
      let stranger = try await service.send(
        .get, "/api/session", nil, as: nil, headers, from: "127.0.0.2")
      #expect(stranger.status == .unauthorized)
    }
  }

  @Test("begins no session, and says that this is why, also where a token comes with it")
  func session() async throws {
    let service = try await WritableService(options: ServiceOptions(signOn: try Self.signOn()))
    let answer = try await service.send(
      .post, "/api/session", nil, as: .editor, [Self.user: "ada", Self.roles: "author"],
      from: "127.0.0.1")
    #expect(answer.status == .badRequest)
    #expect(answer.text.contains("'ada'") && !answer.text.contains("none came"), "\(answer.text)")
  }

  @Test("takes no name for that of another: with what is not shown, or of the same beginning")
  func names() throws {
    #expect(try Self.name("Ada Köhler") == "Ada Köhler")
    for name in ["ad\ta", "a\u{202E}da", "ad\u{FFFD}"] {
      let problem = #expect(throws: Problem.self) { try Self.name(name) }
      #expect(problem?.code == .badRequest)
    }
    let start = String(repeating: "é", count: AccessToken.longestName / 2)
    #expect(try Self.name(start) == start)
    let names = try ["a", "b"].map { try Self.name(start + $0) ?? "" }
    #expect(names[0] != names[1])
    for name in names {
      #expect(name.utf8.count <= AccessToken.longestName && name.hasPrefix("éé"))
    }
  }
}
