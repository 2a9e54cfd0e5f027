public import Catalog
import GRDB

/// A media file in whose place a revision put another of the same name. The bytes of the earlier one
/// are not kept.
public struct MediaReplacement: Hashable, Sendable {
  /// The bytes of a file, by what tells them from others.
  public struct Content: Hashable, Sendable {
    /// The SHA-256 of the bytes as hexadecimal digits.
    public let digest: String
    /// The number of bytes.
    public let size: Int
  }

  /// The name of the file.
  public let file: MediaFileName
  /// The bytes that it had.
  public let before: Content
  /// The bytes that it has since.
  public let after: Content

  static let table = """
    -- The media files that a revision replaced. Bytes that were replaced are not kept.
    CREATE TABLE mediaReplacement (
      revision     INTEGER NOT NULL REFERENCES revision(number),
      campus       TEXT NOT NULL,
      name         TEXT NOT NULL,
      digestBefore TEXT NOT NULL, -- SHA-256
      sizeBefore   INTEGER NOT NULL,
      digestAfter  TEXT NOT NULL,
      sizeAfter    INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX mediaReplacementByRevision ON mediaReplacement(revision);
    """

  /// The replacements of the revisions `numbers`, in order.
  static func all(of numbers: ClosedRange<Int>, _ db: Database) throws -> [MediaReplacement] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT campus, name, digestBefore, sizeBefore, digestAfter, sizeAfter FROM mediaReplacement
        WHERE revision BETWEEN ? AND ? ORDER BY rowid
        """,
      arguments: [numbers.lowerBound, numbers.upperBound])
    return try rows.map(MediaReplacement.init)
  }
}

extension MediaReplacement {
  /// Reads the columns `campus`, `name`, `digestBefore`, `sizeBefore`, `digestAfter`, `sizeAfter` that a row
  /// begins with.
  init(_ row: Row) throws {
    file = MediaFileName(row[1] as String, of: try PlaceID(row[0] as String))
    before = Content(digest: row[2], size: row[3])
    after = Content(digest: row[4], size: row[5])
  }
}

/// The outcome of storing media files.
public struct StoredMedia: Hashable, Sendable {
  /// The number of files that were new or different.
  public internal(set) var count = 0
  /// Those that took the place of others.
  public internal(set) var replacements: [MediaReplacement] = []
}

extension StoreTransaction {
  /// Notes the media files that `revision` replaced.
  public func write(_ replacements: [MediaReplacement], of revision: Int) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO mediaReplacement
          (revision, campus, name, digestBefore, sizeBefore, digestAfter, sizeAfter)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """)
    for each in replacements {
      try statement.execute(arguments: [
        revision, each.file.campus.description, each.file.name, each.before.digest,
        each.before.size, each.after.digest, each.after.size,
      ])
    }
  }
}

extension CatalogStore {
  /// The media files that the revisions `numbers` replaced, in order; none where they were made before
  /// that was noted.
  public func replacements(in numbers: ClosedRange<Int>) throws -> [MediaReplacement] {
    try connection.read { try MediaReplacement.all(of: numbers, $0) }
  }
}
