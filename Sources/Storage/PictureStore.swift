public import Catalog
import Foundation
import GRDB

/// The sizes of the images among the media files, made for the screen.
///
/// They are no part of any revision: what is shown of an image follows from its bytes. They are named
/// by the digest of these, so that one image under two names has one set of sizes.
enum PictureStore {
  /// The tables of a schema step.
  static let tables = """
    CREATE TABLE picture (
      digest TEXT    NOT NULL PRIMARY KEY CHECK (length(digest) = 32),
      width  INTEGER NOT NULL CHECK (width > 0),
      height INTEGER NOT NULL CHECK (height > 0),
      colour INTEGER CHECK (colour BETWEEN 0 AND 16777215) -- null where parts are transparent
    ) STRICT;

    CREATE TABLE pictureFile (
      digest TEXT    NOT NULL REFERENCES picture(digest) ON DELETE CASCADE,
      width  INTEGER NOT NULL CHECK (width > 0),
      type   TEXT    NOT NULL, -- the media type
      bytes  BLOB    NOT NULL,
      PRIMARY KEY (digest, width, type)
    ) STRICT;

    CREATE INDEX mediaFileByPicture ON mediaFile(\(name));
    """

  /// The name of the sizes of a media file: the first 16 bytes of its SHA-256.
  private static let name = "lower(hex(substr(digest, 1, 16)))"

  /// The pictures of the media, by the campuses and names of their files.
  static func pictures(_ db: Database) throws -> [MediaFileName: Picture] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT campus, name, picture.digest, width, height, colour
        FROM (SELECT campus, name, \(Self.name) AS picture FROM mediaFile) AS file
        JOIN picture ON picture.digest = file.picture
        """)
    var pictures: [MediaFileName: Picture] = [:]
    while let row = try rows.next() {
      guard let campus = try? PlaceID(row[0] as String) else { continue }
      let colour = (row[5] as Int?).map { Picture.Colour(UInt32($0)) }
      pictures[MediaFileName(campus: campus, name: row[1])] = Picture(
        digest: row[2], width: row[3], height: row[4], colour: colour)
    }
    return pictures
  }

  /// Stores what was made of images, and removes the sizes of those that the catalogue has no longer.
  /// Returns the number of images whose sizes are new.
  static func store(_ pictures: [SizedPicture], _ db: Database) throws -> Int {
    var count = 0
    for sized in pictures {
      let digest = sized.picture.digest
      try db.execute(
        sql: "INSERT OR IGNORE INTO picture VALUES (?, ?, ?, ?)",
        arguments: [
          digest, sized.picture.width, sized.picture.height,
          sized.picture.colour.map { Int($0.value) },
        ])
      if db.changesCount == 0 { continue }
      count += 1
      for file in sized.files {
        try db.cachedStatement(
          sql: "INSERT INTO pictureFile (digest, width, type, bytes) VALUES (?, ?, ?, ?)"
        ).execute(arguments: [digest, file.width, file.type, Data(try file.bytes())])
      }
    }
    try db.execute(
      sql: """
        DELETE FROM picture WHERE digest NOT IN (SELECT \(name) FROM mediaFile)
        """)
    return count
  }

  /// The bytes of a file that the media of the catalogue show; `nil` if there is none.
  static func find(_ file: PictureFile, _ db: Database) throws -> Stored? {
    let shown = """
      EXISTS (SELECT 1 FROM mediaFile WHERE \(name) = ?1 AND EXISTS (
        SELECT 1 FROM media WHERE media.campus = mediaFile.campus AND source = mediaFile.name))
      """
    return try stored(
      "digest = ?1 AND width = ?2 AND type = ?3 AND \(shown)",
      [file.digest, file.width, file.form.mediaType], db)
  }

  /// The largest size of a media file in the file's own form; `nil` if none was made of it.
  static func largest(of file: MediaFile.Found, named name: String, _ db: Database) throws
    -> Stored?
  {
    guard let type = MediaType(ofFile: name)?.name else { return nil }
    return try stored(
      "digest = ? AND type = ? ORDER BY width DESC LIMIT 1",
      [String(file.digest.hexadecimal.prefix(32)), type], db)
  }

  /// A size that is stored.
  struct Stored {
    let row: Int64
    let digest: String
    let size: Int

    /// The bytes of the size, which `read` reads from the database.
    func bytes(
      _ read: @escaping @Sendable (Range<Int>, Stored) async throws -> [UInt8]
    ) -> MediaBytes {
      MediaBytes(size: size, digest: digest) { try await read($0, self) }
    }
  }

  private static func stored(
    _ condition: String, _ arguments: StatementArguments, _ db: Database
  ) throws -> Stored? {
    let statement = try db.cachedStatement(
      sql: "SELECT rowid, digest, width, type, length(bytes) FROM pictureFile WHERE \(condition)")
    return try Row.fetchOne(statement, arguments: arguments).map { row in
      let type = (row[3] as String).filter(\.isLetter)
      return Stored(row: row[0], digest: "\(row[1] as String)\(row[2] as Int)\(type)", size: row[4])
    }
  }

  /// The bytes of `range`; empty if the sizes were made anew meanwhile.
  static func bytes(_ range: Range<Int>, of file: Stored, _ db: Database) throws -> [UInt8] {
    let statement = try db.cachedStatement(
      sql: "SELECT substr(bytes, ?, ?) FROM pictureFile WHERE rowid = ? AND length(bytes) = ?")
    let data = try Data.fetchOne(
      statement, arguments: [range.lowerBound + 1, range.count, file.row, file.size])
    return data.map { [UInt8]($0) } ?? []
  }
}

/// The sizes that were made of an image, on their way into a catalogue.
public struct SizedPicture: Sendable {
  /// The facts about the sizes.
  public let picture: Picture
  /// One size of the image.
  public struct File: Sendable {
    let width: Int
    let type: String
    let bytes: @Sendable () throws -> [UInt8]

    /// A size of `width` pixels from left to right, with the media type `type`; `bytes` reads it.
    public init(width: Int, type: String, bytes: @escaping @Sendable () throws -> [UInt8]) {
      self.width = width
      self.type = type
      self.bytes = bytes
    }
  }
  /// All sizes, in every ``PictureFile/Form``, and the largest also in the image's own form.
  public let files: [File]

  /// The sizes `files`, of which `picture` tells.
  public init(picture: Picture, files: [File]) {
    self.picture = picture
    self.files = files
  }
}

extension StoreTransaction {
  /// Stores the sizes of images, and removes those of images that the catalogue has no longer. Returns
  /// the number of images whose sizes are new.
  public func store(_ pictures: [SizedPicture]) throws -> Int {
    try PictureStore.store(pictures, db)
  }

  /// The files of media whose sizes are stored.
  public func pictures() throws -> [MediaFileName: Picture] { try PictureStore.pictures(db) }
}
