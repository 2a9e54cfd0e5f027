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
import Synchronization

/// Finds out who writes: by a token, by the cookie of a session, or by what a trusted proxy says.
final class SignOn: Sendable {
  /// The way in which a client is told to sign on (RFC 6750).
  static let challenge = "Bearer realm=\"docent\""
  /// The time for which what is known is kept: as long as edits of other programs take to show.
  static let freshness = Duration.seconds(1)
  /// The time for which it is kept when an unknown token comes, which may have been made since: a
  /// choice, so that strangers cannot keep the catalogue busy.
  private static let shortestFreshness = Duration.milliseconds(100)

  /// The tokens and sessions that there are, and since when that is known.
  struct Access {
    let tokens: [AccessToken]
    var sessions: [AccessSession]
    fileprivate let since = ContinuousClock.now

    init(_ tokens: [AccessToken], _ sessions: [AccessSession]) {
      self.tokens = tokens
      self.sessions = sessions
    }
  }

  private let proxy: ProxySignOn?
  /// The proxies that are believed when they say for whom they ask.
  private let proxies: ProxyList?
  let editor: CatalogEditor?
  /// Where pages are, as their keeper says.
  let publicAddress: PublicAddress?
  /// The cookie of sessions.
  let cookie: SessionCookie
  /// The longest time of a session, in seconds.
  let lifetime: TimeInterval
  /// The longest time in which a session is not used, in seconds.
  let idleTime: TimeInterval
  let attempts: FailedAttempts
  /// The attempts of a client that may fail within a minute.
  let mostAttempts: Int
  private let known = Mutex<Access?>(nil)

  /// Signs on by the tokens and sessions of the catalogue that `editor` edits, and as `options` say;
  /// counts what fails in `attempts`.
  init(_ options: ServiceOptions, editor: CatalogEditor?, attempts: FailedAttempts) {
    proxy = options.signOn
    proxies = options.trustedProxies
    publicAddress = options.publicAddress
    cookie = SessionCookie(options.publicAddress)
    lifetime = options.sessionTime
    idleTime = options.sessionIdleTime
    mostAttempts = options.writing.attempts
    self.attempts = attempts
    self.editor = editor
  }

  /// Who asks, where the request says it.
  ///
  /// Throws `unauthorized` for a token that is not good, `tooManyRequests` after too many of them, and
  /// what ``session(of:_:)`` throws.
  func person(of request: Request, _ context: AskingContext) async throws -> Finding {
    if let person = try proxy?.contributor(
      of: request, peer: context.peer, reachedBy: publicAddress)
    {
      return .person(SignedOn(contributor: person, way: .proxy))
    }
    guard let field = request.headers[.authorization] else {
      return try await session(of: request, context)
    }
    guard let secret = Self.secret(in: field) else {
      // Another scheme is meant for a proxy before the service, which browsers then always send.
      let finding = try await session(of: request, context)
      if case .nobody = finding, ![.get, .head, .options].contains(request.method) {
        throw Problem.unauthorized
      }
      return finding
    }
    let client = client(of: request, context)
    if let seconds = attempts.secondsToWait(client, most: mostAttempts) {
      throw Self.tooManyAttempts(seconds)
    }
    guard let token = try await token(of: secret) else {
      attempts.note(client)
      context.log.notice("sign-on failed", metadata: ["path": "\(request.uri.path)"])
      throw Problem.unauthorized
    }
    return .person(
      SignedOn(contributor: Contributor(name: token.name, role: token.role), way: .token(token)))
  }

  /// The token of a secret, also where it was made a moment ago; `nil` if there is no such token that
  /// is good.
  private func token(of secret: String) async throws -> AccessToken? {
    for age in [Self.freshness, Self.shortestFreshness] {
      let tokens = try await access(youngerThan: age).tokens
      if let token = TokenSecret.token(of: secret, among: tokens, at: .now) { return token }
    }
    return nil
  }

  /// Forgets what tokens and sessions there were, because one began or ended.
  func forget() { known.withLock { $0 = nil } }

  /// The secret in a field `Authorization`; `nil` if it names another scheme.
  private static func secret(in field: String) -> String? {
    let parts = field.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0].lowercased() == "bearer" else { return nil }
    return parts.count == 2 ? String(parts[1].drop { $0 == " " }) : ""
  }

  /// The tokens and sessions that there are, as they were within `age`.
  func access(youngerThan age: Duration = SignOn.freshness) async throws -> Access {
    if let known = known.withLock(\.self), known.since.duration(to: .now) < age { return known }
    guard let editor else { return Access([], []) }
    let (tokens, sessions) = try await editor.access()
    let access = Access(tokens, sessions)
    known.withLock { $0 = access }
    return access
  }

  /// Remembers that a session was used at a time, until that is read again.
  func remember(useOf digest: [UInt8], at date: Date) {
    known.withLock { known in
      guard let index = known?.sessions.firstIndex(where: { $0.digest == digest }) else { return }
      known?.sessions[index].used = date
    }
  }

  /// The client for whom attempts are counted: behind a trusted proxy, the one that it names last.
  func client(of request: Request, _ context: AskingContext) -> String {
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
  /// A choice.
  static let window = Duration.seconds(60)
  /// The most clients that are remembered.
  static let mostClients = 4_096

  private struct Record {
    var count = 0
    let since: ContinuousClock.Instant

    func isOver(at now: ContinuousClock.Instant) -> Bool {
      since.duration(to: now) >= FailedAttempts.window
    }
  }
  private let records = Mutex<[String: Record]>([:])
  private let clock: @Sendable () -> ContinuousClock.Instant

  /// Remembers attempts by what `clock` tells.
  init(by clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    self.clock = clock
  }

  /// The number of clients that are remembered.
  var count: Int { records.withLock(\.count) }

  /// The seconds until a client may try again, of whom `most` attempts may fail within ``window``; `nil`
  /// if it may now.
  func secondsToWait(_ client: String, most: Int) -> Int? {
    let now = clock()
    return records.withLock { records in
      guard let record = records[client] else { return nil }
      if record.isOver(at: now) {
        records[client] = nil
        return nil
      }
      guard record.count >= most else { return nil }
      let left = Self.window - record.since.duration(to: now)
      return max(1, Int(left.components.seconds) + 1)
    }
  }

  /// Counts a failed attempt.
  func note(_ client: String) {
    let now = clock()
    records.withLock { records in
      if records[client] == nil, records.count >= Self.mostClients {
        records = records.filter { !$0.value.isOver(at: now) }
        if records.count >= Self.mostClients,
          let oldest = records.min(by: { $0.value.since < $1.value.since })
        {
          records[oldest.key] = nil
        }
      }
      records[client, default: Record(since: now)].count += 1
    }
  }
}
