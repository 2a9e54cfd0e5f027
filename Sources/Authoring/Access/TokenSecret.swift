import Catalog
public import Foundation
public import Notation
public import Storage

/// The secret of a token: 256 random bits, which its user keeps and the catalogue does not.
public struct TokenSecret: Sendable {
  /// The beginning by which people, and programs that look for secrets in files, know one.
  public static let prefix = "docent_"
  /// The number of random bytes.
  public static let size = 32
  /// The longest text that is looked at, in bytes: nothing longer is a secret of ours.
  static let longest = 256

  /// The secret as it is sent. It is shown once, and stands in no log.
  public let text: String

  /// A new secret.
  public init() { text = Self.prefix + SecretBytes.base64URL(SecretBytes.random(count: Self.size)) }

  /// The SHA-256 of the secret, by which the catalogue knows it.
  ///
  /// No slower hash is needed: nobody guesses 256 bits, as they would a password.
  public var digest: [UInt8] { Self.digest(of: text) }

  private static func digest(of text: String) -> [UInt8] {
    Digest.of(text.utf8, by: .sha256)
  }

  /// The token among `tokens` whose secret is `text` and that is good at a time; `nil` if none is.
  /// The time that it takes does not depend on which token it is, nor on how much of it is right.
  ///
  /// - Complexity: O(n) for n tokens.
  public static func token(
    of text: String, among tokens: [AccessToken], at date: Date
  ) -> AccessToken? {
    guard text.utf8.count <= longest else { return nil }
    let digest = digest(of: text)
    var found: AccessToken?
    for token in tokens where SecretBytes.areEqual(token.digest, digest) { found = token }
    return found.flatMap { $0.isGood(at: date) ? $0 : nil }
  }
}

extension AccessToken {
  /// The problem with a token that is called `name`; `nil` if history can show that in a line.
  public static func refusal(of name: String) -> Problem? {
    let isName =
      name.isVisibleLine && !name.allSatisfy(\.isWhitespace) && name.utf8.count <= longestName
    return isName
      ? nil
      : Problem(
        .invalidValue,
        "The name of a token has 1 to \(longestName) bytes, none of them a control character.",
        remedy: "Name the person or program that will use it.")
  }
}

extension CatalogStore {
  /// Adds a token, and returns its secret, which nobody can tell again.
  ///
  /// Refuses with `invalidValue` a name that history could not show in a line, and with
  /// `duplicateIdentifier` one that has a good token.
  public func issueToken(
    _ name: String, role: Role, expires: Date?, at date: Date
  ) throws -> TokenSecret {
    if let problem = AccessToken.refusal(of: name) { throw problem }
    let secret = TokenSecret()
    try add(
      AccessToken(
        name: name, role: role, digest: secret.digest, created: date, expires: expires))
    return secret
  }
}
