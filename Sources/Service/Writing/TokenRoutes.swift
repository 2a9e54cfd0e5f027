import Authoring
import Catalog
import Exchange
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Notation
import Rendering
import Storage

/// The addresses of tokens, for those who say who may.
extension CurrentCatalog {
  func addTokens(to router: Router<AskingContext>) {
    router.get(.tokens) { request, context in
      try await self.reply(to: request, context, at: .tokens) { _, _ in
        guard let editor = self.editor else { throw Problem.unauthorized }
        let tokens = try await editor.tokens()
        var json = JSONWriter()
        json.object { json in
          json.array("tokens", of: tokens) { json, token in token.write(to: &json) }
        }
        return Rendered(bytes: json.bytes, format: .json)
      }
    }
    write(router, .tokens, .post) { write in
      let (name, role, expires) = try Self.newToken(try write.json())
      let secret = try await write.editor.issueToken(name, role: role, expires: expires)
      self.signOn.forget()
      write.context.log.notice(
        "token made", metadata: ["by": "\(write.contributor.name)", "for": "\(name)"])
      var json = JSONWriter()
      json.object { json in
        json.member("name", name)
        json.member("role", role.rawValue)
        json.member("expires", expires?.formatted(.iso8601))
        json.member(AccessToken.secretMember, secret.text)
      }
      return Response(
        status: .created,
        headers: [
          .contentType: Format.json.mediaType, .cacheControl: "no-store",
          .location: Address.token.url(name, at: write.reader.address),
        ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: json.bytes)))
    }
    router.describe(.token)
    write(router, .token, .delete) { write in
      let name = write.part("id")
      try await write.editor.revokeToken(name)
      self.signOn.forget()
      write.context.log.notice(
        "token revoked", metadata: ["by": "\(write.contributor.name)", "of": "\(name)"])
      return Response(status: .noContent)
    }
  }

  /// The token that is asked for. Throws all that is wrong with what was sent.
  private static func newToken(
    _ value: JSONValue
  ) throws -> (name: String, role: Role, expires: Date?) {
    var members = Members(value, at: JSONPointer())
    members.refuseStrangers(["name", "role", "expires"])
    let name = members.needed("name")
    if let name, let problem = AccessToken.refusal(of: name) {
      members.note(problem.code, problem.message, problem.remedy, "name")
    }
    let word = members.needed("role")
    let role = word.flatMap(Role.init(rawValue:))
    if word != nil, role == nil {
      members.note(
        .invalidValue, "There is no such role.",
        "Use one of \(Role.allCases.map(\.rawValue).joined(separator: ", ")).", "role")
    }
    let text = members.text("expires")
    let expires = text.flatMap { try? Date($0, strategy: .iso8601) }.flatMap {
      $0 > .now ? $0 : nil
    }
    if text != nil, expires == nil {
      members.note(
        .invalidValue, "'expires' is no time to come.",
        "Send a time after ISO 8601, such as 2030-01-31T00:00:00Z.", "expires")
    }
    try members.check()
    guard let name, let role else { throw PointedProblems(members.faults) }
    return (name, role, expires)
  }
}

extension AccessToken {
  /// The member of an answer that is the secret of a token.
  static let secretMember = "token"

  /// The token without its secret, and without the hash of it.
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("name", name)
      json.member("role", role.rawValue)
      json.member("created", created.formatted(.iso8601))
      json.member("expires", expires?.formatted(.iso8601))
      json.member("revoked", revoked?.formatted(.iso8601))
      json.member("isGood", isGood(at: .now))
    }
  }
}
