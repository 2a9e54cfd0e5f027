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

/// `/api/session`: signing on in a browser with a token, by what one is signed on, and signing off.
extension CurrentCatalog {
  func addSession(to router: Router<AskingContext>) {
    router.get(.session) { request, context in
      try await self.reply(to: request, context, at: .session) { _, _ in
        guard let signedOn = context.signedOn else { throw Problem.unauthorized }
        return Rendered(bytes: self.account(of: signedOn), format: .json)
      }
    }
    write(router, .session, .post) { write in
      // What came by a cookie lasts as long as it lasts, and a proxy needs none.
      let token: AccessToken
      switch write.context.signedOn?.way {
      case .token(let sent)?: token = sent
      case .proxy?:
        throw Problem(
          .badRequest,
          "A session begins with a token alone, and here a proxy says who asks: "
            + "'\(write.contributor.name)'.",
          remedy: "Go on without a session: the proxy signs its people on with each request.")
      case .session?, nil:
        throw Problem(
          .badRequest, "A session begins with a token, and none came.",
          remedy: "Send 'Authorization: Bearer TOKEN'.")
      }
      let cookie = self.signOn.cookie
      // Whoever signs on anew leaves no session behind.
      if let old = cookie.secret(in: write.request) { try await self.end(sessionOf: old, write) }
      let (secret, session) = try await write.editor.beginSession(
        of: token, lasting: self.signOn.lifetime)
      self.signOn.forget()
      write.context.log.notice("signed on", metadata: ["by": "\(token.name)"])
      let signedOn = SignedOn(contributor: write.contributor, way: .session(session))
      let seconds = Int(session.expires.timeIntervalSince(session.created))
      return Response(
        status: .created,
        headers: [
          .contentType: Format.json.mediaType, .cacheControl: "no-store",
          .location: Address.session.url(at: write.reader.address),
          .setCookie: cookie.field(secret.text, lasting: max(1, seconds)),
        ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: self.account(of: signedOn))))
    }
    write(router, .session, .delete) { write in
      guard let session = write.context.signedOn?.session else {
        throw Problem(
          .notFound, "There is no session to end.",
          remedy: "A token goes on until it is revoked; a proxy signs its people off itself.")
      }
      try await write.editor.endSession(session.digest)
      self.signOn.forget()
      write.context.log.notice("signed off", metadata: ["by": "\(write.contributor.name)"])
      return Response(
        status: .noContent,
        headers: [.cacheControl: "no-store", .setCookie: self.signOn.cookie.removal])
    }
  }

  /// Ends the session of a secret, if there is one, of whomever: who has the cookie may end it.
  private func end(sessionOf secret: String, _ write: WriteRequest) async throws {
    let known = try await write.editor.access()
    guard let session = SessionSecret.session(of: secret, among: known.sessions) else { return }
    try await write.editor.endSession(session.digest)
  }

  /// Who is signed on, and by what.
  private func account(of signedOn: SignedOn) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("name", signedOn.contributor.name)
      json.member("role", signedOn.contributor.role.rawValue)
      json.member("by", signedOn.way.name)
      switch signedOn.way {
      case .session(let session):
        json.member("since", session.created.formatted(.iso8601))
        json.member("expires", session.expires.formatted(.iso8601))
        json.member("idleTime", Int(signOn.idleTime))
      case .token(let token): json.member("expires", token.expires?.formatted(.iso8601))
      case .proxy: break
      }
    }
    return json.bytes
  }
}
