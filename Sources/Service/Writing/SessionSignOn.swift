import Authoring
import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Notation
import Rendering
import Storage

/// Somebody who signed on, and by what.
struct SignedOn: Sendable {
  /// The ways of signing on.
  enum Way: Sendable {
    /// A trusted proxy says who it is.
    case proxy
    /// A token came with the request.
    case token(AccessToken)
    /// The cookie of a session came with the request.
    case session(AccessSession)

    /// The name of the way, for programs.
    var name: String {
      switch self {
      case .proxy: "proxy"
      case .token: "token"
      case .session: "session"
      }
    }
  }

  let contributor: Contributor
  let way: Way

  /// The session by which; `nil` for another way.
  var session: AccessSession? { if case .session(let session) = way { session } else { nil } }
}

/// Sessions: who has signed on in a browser is known by a cookie, which counts for pages of this
/// service alone.
extension SignOn {
  /// The field that a script of ours sends along with a write. No form of HTML can send one, and for
  /// the script of another site a browser asks first, and hears that no cookie goes with it.
  static let ownField = HTTPField.Name.named("Docent-Session")

  /// The outcome of looking at a cookie.
  enum Finding {
    /// No cookie came, or one that does not count for this request.
    case nobody
    /// The session is good.
    case person(SignedOn)
    /// The session is over, or never was: the browser may forget the cookie.
    case over
  }

  /// Who asks by the cookie of a session.
  ///
  /// A request that the page of another site has a browser send is one by nobody where it reads. A
  /// write is refused with `forbidden` then, and without ``ownField``; with `unauthorized` if the
  /// session is over; and with `tooManyRequests` after too many cookies that were guessed.
  func session(of request: Request, _ context: AskingContext) async throws -> Finding {
    guard let secret = cookie.secret(in: request) else { return .nobody }
    let isRead = [.get, .head, .options].contains(request.method)
    if RequestOrigin.isOther(request, than: publicAddress) {
      if isRead { return .nobody }
      throw WriteRefusal(.writtenByOtherSite)
    }
    if !isRead, request.headers[Self.ownField] == nil { throw WriteRefusal(.withoutOwnField) }
    let client = client(of: request, context)
    if let seconds = attempts.secondsToWait(client, most: mostAttempts) {
      if isRead { return .nobody }
      throw Self.tooManyAttempts(seconds)
    }
    let known = try await access()
    let now = Date()
    guard let session = SessionSecret.session(of: secret, among: known.sessions) else {
      attempts.note(client)
      context.log.notice("no such session", metadata: ["path": "\(request.uri.path)"])
      return try over(isRead)
    }
    guard session.isGood(at: now, idleTime: idleTime),
      let token = known.tokens.first(where: { $0.digest == session.token }), token.isGood(at: now)
    else { return try over(isRead) }
    noteUse(of: session, at: now)
    return .person(
      SignedOn(
        contributor: Contributor(name: token.name, role: token.role), way: .session(session)))
  }

  /// Tells whether somebody who signed on a while ago would still be let in: for answers that last longer
  /// than their request. `isAsked` is true where something is about to be told, for which nothing that
  /// was known before is believed.
  func isStillGood(_ signedOn: SignedOn?, isAsked: Bool) async -> Bool {
    let digest: [UInt8]
    switch signedOn?.way {
    case nil, .proxy: return true
    case .token(let token): digest = token.digest
    case .session(let session): digest = session.token
    }
    guard let known = try? await access(youngerThan: isAsked ? .zero : Self.freshness) else {
      return false
    }
    let now = Date()
    if let session = signedOn?.session {
      let same = known.sessions.first { $0.digest == session.digest }
      guard same?.isGood(at: now, idleTime: idleTime) ?? false else { return false }
    }
    return known.tokens.contains { $0.digest == digest && $0.isGood(at: now) }
  }

  private func over(_ isRead: Bool) throws -> Finding {
    if isRead { return .over }
    throw WriteRefusal(.sessionOver, headers: [.setCookie: cookie.removal])
  }

  static func tooManyAttempts(_ seconds: Int) -> WriteRefusal {
    WriteRefusal(
      Problem(
        .tooManyRequests, "Too many attempts to sign on failed.",
        remedy: "Wait for \(seconds) seconds, and sign on with what is right."),
      headers: [.retryAfter: String(seconds)])
  }

  /// Puts off the end of a session that is used. Nobody waits for it to be written, and it is written
  /// once a minute at most.
  private func noteUse(of session: AccessSession, at now: Date) {
    guard now.timeIntervalSince(session.used) >= min(60, idleTime / 4) else { return }
    remember(useOf: session.digest, at: now)
    Task { [editor] in try? await editor?.noteUse(ofSession: session.digest, at: now) }
  }
}

extension Problem {
  fileprivate static let writtenByOtherSite = Problem(
    .forbidden,
    "The page of another site asks for this, in the name of who is signed on in the browser.",
    remedy: "Write from pages of this service, or with a token in the field 'Authorization'.")

  fileprivate static let withoutOwnField = Problem(
    .forbidden, "A write by the cookie of a session has no field '\(SignOn.ownField)'.",
    remedy: "Send '\(SignOn.ownField): 1' from a script of this service; a form cannot. Programs "
      + "send a token in the field 'Authorization' instead.")

  fileprivate static let sessionOver = Problem(
    .unauthorized, "The session is over.", remedy: "Sign on again, with a token.")
}
