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
import Synchronization

/// Finds out who writes: by a token, or by what a trusted proxy says.
final class SignOn: Sendable {
  /// The way in which a client is told to sign on (RFC 6750).
  static let challenge = "Bearer realm=\"docent\""
  /// The time for which the list of tokens is kept: as long as edits of other programs take to show.
  private static let lifetime = Duration.seconds(1)

  private let proxy: ProxySignOn?
  /// The proxies that are believed when they say for whom they ask.
  private let proxies: ProxyList?
  private let editor: CatalogEditor?
  private let known = Mutex<(tokens: [AccessToken], since: ContinuousClock.Instant)?>(nil)
  private let attempts: FailedAttempts

  /// Signs on by the tokens of the catalogue that `tokens` edits, and by `proxy`; counts what fails in
  /// `attempts`.
  init(
    _ proxy: ProxySignOn?, trusting proxies: ProxyList?, tokens: CatalogEditor?,
    attempts: FailedAttempts
  ) {
    self.proxy = proxy
    self.proxies = proxies
    self.attempts = attempts
    editor = tokens
  }

  /// Who asks; `nil` where the request says nothing about it.
  ///
  /// Throws `unauthorized` for a token that is not good, and `tooManyRequests` after too many of them.
  func contributor(
    of request: Request, _ context: AskingContext
  ) async throws -> Contributor? {
    if let person = try proxy?.contributor(of: request, peer: context.peer) { return person }
    guard let field = request.headers[.authorization] else { return nil }
    guard let secret = Self.secret(in: field) else {
      // Reading needs nobody's leave: another scheme is meant for a proxy before the service.
      if [.get, .head, .options].contains(request.method) { return nil }
      throw Problem.unauthorized
    }
    let client = client(of: request, context)
    if let seconds = attempts.secondsToWait(client) {
      throw WriteRefusal(
        Problem(
          .tooManyRequests, "Too many attempts to sign on failed.",
          remedy: "Wait for \(seconds) seconds, and send the right token."),
        headers: [.retryAfter: String(seconds)])
    }
    let tokens = try await tokens()
    guard let token = TokenSecret.token(of: secret, among: tokens, at: .now) else {
      attempts.note(client)
      context.logger.notice("sign-on failed", metadata: ["path": "\(request.uri.path)"])
      throw Problem.unauthorized
    }
    return Contributor(name: token.name, role: token.role)
  }

  /// Forgets what tokens there were, because one was added or revoked.
  func forget() { known.withLock { $0 = nil } }

  /// The secret in a field `Authorization`; `nil` if it names another scheme.
  private static func secret(in field: String) -> String? {
    let parts = field.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0].lowercased() == "bearer" else { return nil }
    return parts.count == 2 ? String(parts[1].drop { $0 == " " }) : ""
  }

  private func tokens() async throws -> [AccessToken] {
    if let known = known.withLock(\.self), known.since.duration(to: .now) < Self.lifetime {
      return known.tokens
    }
    let tokens = try await editor?.tokens() ?? []
    known.withLock { $0 = (tokens, .now) }
    return tokens
  }

  /// The client for whom attempts are counted: behind a trusted proxy, the one that it names last.
  private func client(of request: Request, _ context: AskingContext) -> String {
    guard let peer = context.peer else { return "here" }
    return ClientAddress.client(
      peer: peer, forwarded: request.headers[values: .forwardedFor], trusting: proxies)
  }
}

extension Problem {
  /// The problem that nobody may write who does not say who he is.
  static var unauthorized: Problem {
    Problem(
      .unauthorized, "This needs a token, and none came, or one that is not good.",
      remedy: "Send 'Authorization: Bearer TOKEN'; 'docent token add' makes tokens.")
  }
}

/// Failed attempts to sign on, by client: a bounded number of clients is remembered.
final class FailedAttempts: Sendable {
  /// The number of attempts that may fail within ``window``: a choice.
  static let most = 10
  /// A choice.
  static let window = Duration.seconds(60)
  /// The most clients that are remembered.
  static let mostClients = 4_096

  private struct Record {
    var count = 0
    let since = ContinuousClock.now
    var isOver: Bool { since.duration(to: .now) >= FailedAttempts.window }
  }
  private let records = Mutex<[String: Record]>([:])

  /// The number of clients that are remembered.
  var count: Int { records.withLock(\.count) }

  /// The seconds until a client may try again; `nil` if it may now.
  func secondsToWait(_ client: String) -> Int? {
    records.withLock { records in
      guard let record = records[client] else { return nil }
      if record.isOver {
        records[client] = nil
        return nil
      }
      guard record.count >= Self.most else { return nil }
      let left = Self.window - record.since.duration(to: .now)
      return max(1, Int(left.components.seconds) + 1)
    }
  }

  /// Counts a failed attempt.
  func note(_ client: String) {
    records.withLock { records in
      if records[client] == nil, records.count >= Self.mostClients {
        records = records.filter { !$0.value.isOver }
        if records.count >= Self.mostClients,
          let oldest = records.min(by: { $0.value.since < $1.value.since })
        {
          records[oldest.key] = nil
        }
      }
      records[client, default: Record()].count += 1
    }
  }
}
