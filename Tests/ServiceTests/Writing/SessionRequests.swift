import Storage
import HTTPTypes
import Testing

@testable import Service

extension HTTPField.Name {
  /// The field by which a write says that a script of the own site sends it.
  static let ownSession = HTTPField.Name.test("Docent-Session")
}

extension WritableService {
  /// The field `Set-Cookie` by which a browser forgets a session.
  static let removedSession =
    "docent-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict"

  /// Signs on with the token of a role, and returns the cookie as a browser sends it.
  func signOn(as role: Role = .editor, _ headers: HTTPFields = [:]) async throws -> String {
    let answer = try await send(.post, "/api/session", as: role, headers)
    #expect(answer.status == .created, "\(answer.text)")
    let field = try #require(answer.headers[.setCookie])
    return String(field.prefix { $0 != ";" })
  }

  /// A write of a work by a cookie alone; a field of `headers` without a value is left out.
  func write(
    with cookie: String, id: String = "n", _ headers: HTTPFields = [:],
    type: String? = "application/geo+json", from peer: String? = nil
  ) async throws -> CurrentCatalog.Exchange {
    var fields: HTTPFields = [.cookie: cookie, .ownSession: "1"]
    for field in headers { fields[field.name] = field.value.isEmpty ? nil : field.value }
    return try await send(
      .post, NewWork.collection, NewWork.named(id), type: type, as: nil, fields, from: peer)
  }

  /// What whoever holds a cookie reads at an address.
  func read(
    _ path: String, with cookie: String, _ headers: HTTPFields = [:]
  ) async throws -> CurrentCatalog.Exchange {
    var fields = headers
    fields[.cookie] = cookie
    return try await get(path, fields)
  }
}
