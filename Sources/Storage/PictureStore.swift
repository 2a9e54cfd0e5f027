public import Catalog
import Foundation
import GRDB
import Notation

/// The sizes of the images among the media files, made for the screen.
///
/// They are no part of any revision: what is shown of an image follows from its bytes. They are named
/// by the digest of these, so that one image under two names has one set of sizes.
enum PictureStore {
  /// The tables of a schema step.
  static let tables = """
    CREATE TABLE picture (
      digest     TEXT    NOT NULL PRIMARY KEY CHECK (length(digest) = 32),
      width      INTEGER NOT NULL CHECK (width > 0),
      height     INTEGER NOT NULL CHECK (height > 0),
      colour     INTEGER CHECK (colour BETWEEN 0 AND 16777215), -- null where parts are transparent
      scanWidth  INTEGER CHECK (scanWidth > 0), -- null where there are no tiles
      scanHeight INTEGER CHECK (scanHeight > 0),
      published  TEXT    NOT NULL, -- the file that the image's own address answers with
      CHECK ((scanWidth IS NULL) = (scanHeight IS NULL))
    ) STRICT;

    -- Sizes and tiles.
    CREATE TABLE pictureFile (
      name   TEXT NOT NULL PRIMARY KEY,
      digest TEXT NOT NULL REFERENCES picture(digest) ON DELETE CASCADE,
      bytes  BLOB NOT NULL
    ) STRICT;
    CREATE INDEX pictureFileByPicture ON pictureFile(digest);

    CREATE INDEX mediaFileByPicture ON mediaFile(\(digest));
    """

  /// The name of the sizes of a media file: the first 16 bytes of its SHA-256.
  private static let digest = "lower(hex(substr(digest, 1, 16)))"

  /// The pictures of the media, by the campuses and names of their files.
  static func pictures(_ db: Database) throws -> [MediaFileName: Picture] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT campus, name, picture.digest, width, height, colour, scanWidth, scanHeight
        FROM (SELECT campus, name, \(digest) AS picture FROM mediaFile) AS file
        JOIN picture ON picture.digest = file.picture
        """)
    var pictures: [MediaFileName: Picture] = [:]
    while let row = try rows.next() {
      guard let campus = try? PlaceID(row[0] as String) else { continue }
      let colour = (row[5] as Int?).map { Picture.Colour(UInt32($0)) }
      pictures[MediaFileName(campus: campus, name: row[1])] = Picture(
        digest: row[2], width: row[3], height: row[4], colour: colour,
        scan: Picture.Scan(width: row[6] ?? 0, height: row[7] ?? 0))
    }
    return pictures
  }

  /// Stores what was made of images, and removes the sizes of those that the catalogue has no longer.
  /// Returns the number of images whose sizes are new.
  static func store(_ pictures: [SizedPicture], _ db: Database) throws -> Int {
    var count = 0
    for sized in pictures {
      let picture = sized.picture
      try db.execute(
        sql: "INSERT OR IGNORE INTO picture VALUES (?, ?, ?, ?, ?, ?, ?)",
        arguments: [
          picture.digest, picture.width, picture.height, picture.colour.map { Int($0.value) },
          picture.scan?.width, picture.scan?.height, sized.published,
        ])
      if db.changesCount == 0 { continue }
      count += 1
      for file in sized.files {
        try db.cachedStatement(
          sql: "INSERT INTO pictureFile (name, digest, bytes) VALUES (?, ?, ?)"
        ).execute(arguments: [file.name, picture.digest, Data(try file.bytes())])
      }
    }
    try db.execute(
      sql: "DELETE FROM picture WHERE digest NOT IN (SELECT \(digest) FROM mediaFile)")
    return count
  }

  /// The file `name` of what was made of the image `digest`; `nil` if there is none, or if no medium
  /// shows the image any more.
  static func find(_ name: String, of digest: String, _ db: Database) throws -> Stored? {
    try stored(
      """
      name = ?1 AND digest = ?2 AND EXISTS (
        SELECT 1 FROM mediaFile WHERE \(Self.digest) = ?2 AND EXISTS (
          SELECT 1 FROM media WHERE media.campus = mediaFile.campus AND source = mediaFile.name))
      """, [name, digest], db)
  }

  /// The SHA-256 of the file that stands for the media file with `digest` under its address; `nil` if
  /// none was made of it.
  static func publishedHash(of digest: Data, _ db: Database) throws -> Data? {
    let bytes = try Data.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT bytes FROM pictureFile WHERE name = (SELECT published FROM picture WHERE digest = ?)
          """), arguments: [String(digest.hexadecimal.prefix(32))])
    guard let bytes else { return nil }
    var hash = Digest(.sha256)
    hash.update([UInt8](bytes))
    return Data(hash.finish())
  }

  /// The file that stands for a media file under its address; `nil` if none was made of it.
  static func published(for file: MediaFile.Found, _ db: Database) throws -> Stored? {
    try stored(
      "name = (SELECT published FROM picture WHERE digest = ?)",
      [String(file.digest.hexadecimal.prefix(32))], db)
  }

  /// A file that is stored.
  struct Stored {
    let row: Int64
    let name: String
    let size: Int

    /// The bytes of the file, which `read` reads from the database.
    func bytes(
      _ read: @escaping @Sendable (Range<Int>, Stored) async throws -> [UInt8]
    ) -> MediaBytes {
      let digest = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
      return MediaBytes(size: size, digest: digest) { try await read($0, self) }
    }
  }

  private static func stored(
    _ condition: String, _ arguments: StatementArguments, _ db: Database
  ) throws -> Stored? {
    let statement = try db.cachedStatement(
      sql: "SELECT rowid, name, length(bytes) FROM pictureFile WHERE \(condition)")
    return try Row.fetchOne(statement, arguments: arguments).map {
      Stored(row: $0[0], name: $0[1], size: $0[2])
    }
  }

  /// The bytes of `range`; empty if the files were made anew meanwhile.
  static func bytes(_ range: Range<Int>, of file: Stored, _ db: Database) throws -> [UInt8] {
    let statement = try db.cachedStatement(
      sql: "SELECT substr(bytes, ?, ?) FROM pictureFile WHERE rowid = ? AND name = ?")
    let data = try Data.fetchOne(
      statement, arguments: [range.lowerBound + 1, range.count, file.row, file.name])
    return data.map { [UInt8]($0) } ?? []
  }
}

/// The sizes that were made of an image, on their way into a catalogue.
public struct SizedPicture: Sendable {
  /// The facts about the sizes.
  public let picture: Picture
  /// The name of the file, one of ``files``, that the image's own address answers with.
  public let published: String
  /// All sizes and tiles.
  public let files: [File]

  /// A size or tile.
  public struct File: Sendable {
    /// The name under which it is stored.
    public let name: String
    let bytes: @Sendable () throws -> [UInt8]

    /// The file `name`, which `bytes` reads.
    public init(_ name: String, bytes: @escaping @Sendable () throws -> [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// The sizes and tiles `files`, of which `picture` tells; `published` is the name of one of them.
  public init(picture: Picture, published: String, files: [File]) {
    self.picture = picture
    self.published = published
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
