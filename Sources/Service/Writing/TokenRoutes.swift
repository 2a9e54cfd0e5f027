import Authoring
import Catalog
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
      let members = Members(try write.json(), at: JSONPointer())
      try members.refuseStrangers(["name", "role", "expires"])
      let name = try members.needed("name")
      guard let role = Role(rawValue: try members.needed("role")) else {
        throw members.problem(
          .invalidValue, "There is no such role.",
          "Use one of \(Role.allCases.map(\.rawValue).joined(separator: ", ")).", "role")
      }
      let expires = try members.text("expires").map { text in
        guard let date = try? Date(text, strategy: .iso8601), date > .now else {
          throw members.problem(
            .invalidValue, "'expires' is no time to come.",
            "Send a time after ISO 8601, such as 2030-01-31T00:00:00Z.", "expires")
        }
        return date
      }
      let secret = try await write.editor.issueToken(name, role: role, expires: expires)
      self.signOn.forget()
      write.context.log.notice(
        "token made", metadata: ["by": "\(write.contributor.name)", "for": "\(name)"])
      var json = JSONWriter()
      json.object { json in
        json.member("name", name)
        json.member("role", role.rawValue)
        json.member("expires", expires?.formatted(.iso8601))
        json.member("token", secret.text)
      }
      return Response(
        status: .created,
        headers: [.contentType: Format.json.mediaType, .cacheControl: "no-store"],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: json.bytes)))
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
}

extension AccessToken {
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
