public import Foundation
import Notation
public import Storage

/// The secret of a session: 256 random bits, which a browser keeps in a cookie and the catalogue does
/// not.
public struct SessionSecret: Sendable {
  /// The longest text that is looked at, in bytes: nothing longer is a secret of ours.
  static let longest = 128

  /// The secret as the cookie has it.
  public let text: String

  /// A new secret. None is ever taken from a client, so that nobody can give another a session that he
  /// knows himself.
  public init() { text = SecretBytes.base64URL(SecretBytes.random(count: TokenSecret.size)) }

  /// The SHA-256 of the secret, by which the catalogue knows it.
  public var digest: [UInt8] { Self.digest(of: text) }

  private static func digest(of text: String) -> [UInt8] { Digest.of(text.utf8, by: .sha256) }

  /// The session among `sessions` whose secret is `text`, whether it is over or not; `nil` if there is
  /// none. The time that it takes does not depend on which one it is, nor on how much of it is right.
  ///
  /// - Complexity: O(n) for n sessions.
  public static func session(
    of text: String, among sessions: [AccessSession]
  ) -> AccessSession? {
    guard text.utf8.count <= longest else { return nil }
    let digest = digest(of: text)
    var found: AccessSession?
    for session in sessions where SecretBytes.areEqual(session.digest, digest) { found = session }
    return found
  }
}

extension CatalogStore {
  /// Begins a session of who has `token`, which lasts for at most so many seconds, and no longer than
  /// the token. Returns its secret, which nobody can tell again.
  ///
  /// Refuses with `notFound` if the token is revoked.
  public func beginSession(
    of token: AccessToken, lasting seconds: TimeInterval, at date: Date
  ) throws -> (secret: SessionSecret, session: AccessSession) {
    let secret = SessionSecret()
    let end = date.addingTimeInterval(seconds)
    let session = AccessSession(
      digest: secret.digest, token: token.digest, created: date,
      expires: token.expires.map { min($0, end) } ?? end)
    try add(session)
    return (secret, session)
  }
}
