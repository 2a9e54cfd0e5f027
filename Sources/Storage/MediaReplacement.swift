public import Catalog
import Foundation
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
  fileprivate init(_ row: Row) throws {
    file = MediaFileName(row[1] as String, of: try PlaceID(row[0] as String))
    before = Content(digest: row[2], size: row[3])
    after = Content(digest: row[4], size: row[5])
  }
}

/// A medium one of whose files, its captions among them, a revision replaced: as it was then, since it may
/// name other files by now, or be gone.
public struct ReplacedMedium: Hashable, Sendable {
  /// The number of the revision.
  public let revision: Int
  /// The medium after that revision.
  public let medium: Media
  /// The file before and after.
  public let replacement: MediaReplacement

  /// The replacements of the files of the medium `id`, in order.
  static func all(of id: String, _ db: Database) throws -> [ReplacedMedium] {
    let reader = ItemReader(db)
    // What each of its changes found it to be was so up to that revision.
    let changes = try Row.fetchAll(
      db,
      sql: "SELECT revision, found FROM itemChange WHERE kind = ? AND id = ? ORDER BY revision",
      arguments: [ItemKind.media.rawValue, id])
    var states: [(end: Int, item: Item?)] = try changes.map { row in
      (row[0] as Int, try (row[1] as String?).map { try reader.item(.media, json: $0) })
    }
    states.append((.max, try reader.item(ItemKey(.media, id))))
    let names = states.flatMap { state in
      if case .media(let medium)? = state.item { medium.files.map(\.name) } else { [] as [String] }
    }
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT campus, name, digestBefore, sizeBefore, digestAfter, sizeAfter, revision
        FROM mediaReplacement WHERE name IN (SELECT value FROM json_each(?)) ORDER BY rowid
        """,
      arguments: [String(decoding: try JSONEncoder().encode(names), as: UTF8.self)])
    return try rows.compactMap { row in
      let (revision, replacement) = (row[6] as Int, try MediaReplacement(row))
      guard case .media(let medium)? = states.first(where: { $0.end > revision })?.item,
        medium.files.contains(replacement.file)
      else { return nil }
      return ReplacedMedium(revision: revision, medium: medium, replacement: replacement)
    }
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

  /// The replacements of the files that the medium of `key` named at that time, in order; none of any other
  /// item.
  public func replacements(of key: ItemKey) throws -> [ReplacedMedium] {
    guard key.kind == .media else { return [] }
    return try connection.read { try ReplacedMedium.all(of: key.id, $0) }
  }
}
