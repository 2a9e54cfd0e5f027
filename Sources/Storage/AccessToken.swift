import Catalog
public import Foundation
import GRDB
import Notation

/// The roles of those who may write over HTTP, from the least to the greatest; what each may do, a
/// table in Authoring says.
public enum Role: String, CaseIterable, Comparable, Hashable, Sendable {
  /// Somebody who writes drafts.
  case author
  /// Somebody who changes and publishes everything.
  case editor
  /// Somebody who also says who may.
  case admin

  /// Orders roles by what they may do.
  public static func < (one: Role, other: Role) -> Bool { one.rank < other.rank }
  private var rank: Int {
    switch self {
    case .author: 0
    case .editor: 1
    case .admin: 2
    }
  }
}

/// A token by which somebody writes over HTTP, as the catalogue keeps it: without its secret.
///
/// Tokens are no part of any revision, and no export has them; a backup, which is the whole file, has
/// their hashes.
public struct AccessToken: Hashable, Sendable {
  /// The greatest length of a name, in bytes: it stands beside each revision.
  public static let longestName = 64

  /// The name of who uses it, which history shows.
  public let name: String
  /// The role of who uses it.
  public let role: Role
  /// The SHA-256 of the secret, 32 bytes.
  public let digest: [UInt8]
  /// The time at which it was made.
  public let created: Date
  /// The time from which it is not good any more; `nil` for never.
  public let expires: Date?
  /// The time at which it was revoked; `nil` if it was not.
  public let revoked: Date?

  /// A token with this digest of its secret.
  public init(
    name: String, role: Role, digest: [UInt8], created: Date, expires: Date?, revoked: Date? = nil
  ) {
    self.name = name
    self.role = role
    self.digest = digest
    self.created = created
    self.expires = expires
    self.revoked = revoked
  }

  /// Tells whether it is good at a time: neither expired nor revoked.
  public func isGood(at date: Date) -> Bool {
    revoked == nil && expires.map { date < $0 } ?? true
  }

  /// The table of a schema step.
  static let table = """
    -- Who may write over HTTP. Names that are revoked stay, because history names them.
    CREATE TABLE token (
      name    TEXT NOT NULL PRIMARY KEY CHECK (name <> ''),
      role    TEXT NOT NULL CHECK (\(Schema.oneOf("role", "author", "editor", "admin"))),
      digest  BLOB NOT NULL UNIQUE CHECK (length(digest) = 32), -- SHA-256 of the secret
      created TEXT NOT NULL, -- ISO 8601, UTC, as the next two
      expires TEXT,
      revoked TEXT
    ) STRICT;
    """
}

extension CatalogStore {
  /// All tokens, those that are revoked or expired among them, by name.
  public func tokens() throws -> [AccessToken] {
    try connection.read { try AccessToken.all($0) }
  }

  /// Adds a token; in place of one of the name that is not good any more.
  ///
  /// Refuses with `duplicateIdentifier` if the name has a good one.
  public func add(_ token: AccessToken) throws {
    try connection.write { db in
      let known = try AccessToken.all(db).first { $0.name == token.name }
      guard known.map({ !$0.isGood(at: token.created) }) ?? true else {
        throw Problem(
          .duplicateIdentifier, "There is a token '\(token.name)' already.",
          remedy: "Choose another name, or revoke that one first.")
      }
      try token.put(db)
    }
  }

  /// Revokes the token `name`, which is not good any more from now on, and ends its sessions.
  ///
  /// Refuses with `notFound` if there is no good token of that name.
  public func revokeToken(_ name: String, at date: Date) throws {
    try connection.write { db in
      try db.execute(
        sql: "UPDATE token SET revoked = ? WHERE name = ? AND revoked IS NULL",
        arguments: [date.formatted(.iso8601), name])
      guard db.changesCount == 1 else {
        throw Problem(
          .notFound, "There is no token '\(name)' to revoke.",
          remedy: "'docent token list' lists them.")
      }
      try db.execute(
        sql: "DELETE FROM session WHERE token = (SELECT digest FROM token WHERE name = ?)",
        arguments: [name])
    }
  }
}

extension AccessToken {
  /// Revokes in a copy of a catalogue what was revoked of `tokens`, those of the catalogue that it is to
  /// replace. Returns the names of those that were good in the copy.
  ///
  /// Those that the copy does not have are added, so that no later copy brings them back either.
  static func keepRevoked(_ tokens: [AccessToken], in db: Database) throws -> [String] {
    let copied = Dictionary(try all(db).map { ($0.name, $0) }) { one, _ in one }
    var names: [String] = []
    for token in tokens {
      let own = copied[token.name]
      var end = token.revoked
      if let own, own.digest != token.digest {
        // Nobody takes the name of a good token, so that the earlier one was over by then.
        guard own.created <= token.created else { continue }
        end = own.isGood(at: token.created) ? token.created : nil
      }
      if let end, let own, own.revoked == nil {
        try db.execute(
          sql: "UPDATE token SET revoked = ? WHERE name = ?",
          arguments: [end.formatted(.iso8601), token.name])
        if own.isGood(at: end) { names.append(token.name) }
      }
      if token.revoked != nil, own?.digest != token.digest { try token.put(db) }
    }
    return names
  }

  /// Writes the token in the place of one of its name, if there is one.
  fileprivate func put(_ db: Database) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO token (name, role, digest, created, expires, revoked)
          VALUES (?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        name, role.rawValue, Data(digest), created.formatted(.iso8601),
        expires?.formatted(.iso8601), revoked?.formatted(.iso8601),
      ])
  }

  /// All tokens, by name.
  static func all(_ db: Database) throws -> [AccessToken] {
    try Row.fetchAll(
      db, sql: "SELECT name, role, digest, created, expires, revoked FROM token ORDER BY name"
    ).map { row in
      func date(_ index: Int) throws -> Date? {
        guard let text = row[index] as String? else { return nil }
        guard let date = try? Date(text, strategy: .iso8601) else {
          throw UnreadableValue(table: "token", column: "created")
        }
        return date
      }
      guard let role = (row[1] as String?).flatMap(Role.init), let created = try date(3) else {
        throw UnreadableValue(table: "token", column: "role")
      }
      return AccessToken(
        name: row[0], role: role, digest: [UInt8](row[2] as Data), created: created,
        expires: try date(4), revoked: try date(5))
    }
  }
}
