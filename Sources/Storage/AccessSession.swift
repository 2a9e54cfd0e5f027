public import Foundation
import GRDB
import Notation

/// A session of somebody who signed on in a browser with a token, as the catalogue keeps it: without
/// its secret.
///
/// It has no name and no role of its own: whoever holds it may do what its token allows now. It is no
/// part of any revision or export, and `docent restore` ends all of them.
public struct AccessSession: Hashable, Sendable {
  /// The most sessions of a token; beyond them, the one that was used least lately ends. A choice:
  /// the browsers of a person.
  public static let mostOfToken = 16

  /// The SHA-256 of the secret, 32 bytes.
  public let digest: [UInt8]
  /// The ``AccessToken/digest`` of the token that it came from.
  public let token: [UInt8]
  /// The time at which it began.
  public let created: Date
  /// The time from which it is not good any more, however much it is used.
  public let expires: Date
  /// The time at which it was used last, to within a minute or so.
  public var used: Date

  /// A session with this digest of its secret, that begins with its first use.
  public init(
    digest: [UInt8], token: [UInt8], created: Date, expires: Date, used: Date? = nil
  ) {
    self.digest = digest
    self.token = token
    self.created = created
    self.expires = expires
    self.used = used ?? created
  }

  /// Tells whether it is good at a time, where one that was not used for `idleTime` seconds is not.
  public func isGood(at date: Date, idleTime: TimeInterval) -> Bool {
    date < expires && date < used.addingTimeInterval(idleTime)
  }

  /// The table of a schema step.
  static let table = """
    -- Who is signed on in a browser. A session goes with its token.
    CREATE TABLE session (
      digest  BLOB NOT NULL PRIMARY KEY CHECK (length(digest) = 32), -- SHA-256 of the secret
      token   BLOB NOT NULL REFERENCES token(digest) ON DELETE CASCADE,
      created TEXT NOT NULL, -- ISO 8601, UTC, as the next two
      expires TEXT NOT NULL,
      used    TEXT NOT NULL
    ) STRICT;
    CREATE INDEX sessionOfToken ON session(token);
    """
}

extension CatalogStore {
  /// All sessions, those that are over among them.
  public func sessions() throws -> [AccessSession] {
    try connection.read { db in
      try Row.fetchAll(db, sql: "SELECT digest, token, created, expires, used FROM session").map {
        row in
        func date(_ index: Int) throws -> Date {
          guard let text = row[index] as String?, let date = try? Date(text, strategy: .iso8601)
          else { throw UnreadableValue(table: "session", column: "created") }
          return date
        }
        return AccessSession(
          digest: [UInt8](row[0] as Data), token: [UInt8](row[1] as Data), created: try date(2),
          expires: try date(3), used: try date(4))
      }
    }
  }

  /// Adds a session. Those that are expired go, and of its token the ones beyond
  /// ``AccessSession/mostOfToken`` that were used least lately.
  ///
  /// Refuses with `notFound` if its token is not there, or is revoked.
  public func add(_ session: AccessSession) throws {
    try connection.write { db in
      let token = Data(session.token)
      guard
        try Bool.fetchOne(
          db, sql: "SELECT 1 FROM token WHERE digest = ? AND revoked IS NULL", arguments: [token])
          == true
      else {
        throw Problem(
          .notFound, "The token of the session is gone.", remedy: "Sign on with another one.")
      }
      try db.execute(
        sql: "DELETE FROM session WHERE expires <= ?",
        arguments: [session.created.formatted(.iso8601)])
      try db.execute(
        sql: "INSERT INTO session (digest, token, created, expires, used) VALUES (?, ?, ?, ?, ?)",
        arguments: [
          Data(session.digest), token, session.created.formatted(.iso8601),
          session.expires.formatted(.iso8601), session.used.formatted(.iso8601),
        ])
      try db.execute(
        sql: """
          DELETE FROM session WHERE token = ? AND digest <> ? AND digest NOT IN (
            SELECT digest FROM session WHERE token = ? AND digest <> ?
              ORDER BY used DESC, created DESC, digest LIMIT ?)
          """,
        arguments: [
          token, Data(session.digest), token, Data(session.digest), AccessSession.mostOfToken - 1,
        ])
    }
  }

  /// Notes that a session was used at a time; one that has ended meanwhile stays so.
  public func noteUse(ofSession digest: [UInt8], at date: Date) throws {
    let text = date.formatted(.iso8601)
    try connection.write { db in
      try db.execute(
        sql: "UPDATE session SET used = ? WHERE digest = ? AND used < ?",
        arguments: [text, Data(digest), text])
    }
  }

  /// Ends a session, if it is there.
  public func endSession(_ digest: [UInt8]) throws {
    try connection.write { db in
      try db.execute(sql: "DELETE FROM session WHERE digest = ?", arguments: [Data(digest)])
    }
  }
}

extension AccessSession {
  /// Ends all sessions of a copy, where its schema knows any.
  static func endAll(_ db: Database) throws {
    guard try db.tableExists("session") else { return }
    try db.execute(sql: "DELETE FROM session")
  }
}
