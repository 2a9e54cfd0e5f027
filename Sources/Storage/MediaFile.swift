public import Catalog
public import Foundation
import GRDB
import Notation

/// The bytes of media files, stored so that one SQLite file is the whole catalogue.
///
/// They are stored in rows of 1 MiB, written and read one at a time, so that no film is held in
/// memory and reading a part costs no more than the part. A file that is replaced gets another
/// `id`. A reader of the old file therefore comes to an end, and never goes on in the new one.
enum MediaFile {
  /// The number of bytes in a row; the last row of a file has fewer.
  static let rowSize = MediaInput.pieceSize

  /// Stores the files that `contents` name and that are new or different.
  static func store(
    _ files: [MediaFileName: MediaInput], of contents: CatalogContents, _ db: Database
  ) throws -> StoredMedia {
    var stored = StoredMedia()
    let media = files.isEmpty ? [] : contents.media.values.sorted { $0.id < $1.id }
    var seen: Set<MediaFileName> = []
    for file in media.flatMap(\.files) {
      guard let input = files[file], seen.insert(file).inserted else { continue }
      let (campus, name) = (file.campus.description, file.name)
      let known = try Row.fetchOne(
        db, sql: "SELECT id, digest, size FROM mediaFile WHERE campus = ? AND name = ?",
        arguments: [campus, name])
      var before: MediaReplacement.Content?
      if let known {
        // Read once more rather than written for nothing.
        if try isSame(input, as: known[1], db) { continue }
        before = .init(digest: (known[1] as Data).hexadecimal, size: known[2])
        try db.execute(sql: "DELETE FROM mediaFile WHERE id = ?", arguments: [known[0] as Int64])
      }
      let after = try write(input, campus, name, db)
      stored.count += 1
      if let before {
        stored.replacements.append(MediaReplacement(file: file, before: before, after: after))
      }
    }
    return stored
  }

  /// Tells whether `input` is the stored file with `digest`, or the copy of it that is published, which
  /// comes back from exports and must not take the place of its original.
  static func isSame(
    _ input: MediaInput, as digest: Data, _ db: Database
  ) throws -> Bool {
    let hash = try input.hash()
    return try hash == digest || hash == PictureStore.publishedHash(of: digest, db)
  }

  private static func write(
    _ input: MediaInput, _ campus: String, _ name: String, _ db: Database
  ) throws -> MediaReplacement.Content {
    try db.execute(
      sql: "INSERT INTO mediaFile (campus, name, digest, size) VALUES (?, ?, x'', 0)",
      arguments: [campus, name])
    let id = db.lastInsertedRowID
    var hash = Digest(.sha256)
    var size = 0
    try input.forEachPiece { piece in
      hash.update(piece)
      try add(Data(piece), number: size / rowSize, to: id, db)
      size += piece.count
    }
    let digest = Data(hash.finish())
    try db.execute(
      sql: "UPDATE mediaFile SET digest = ?, size = ? WHERE id = ?", arguments: [digest, size, id])
    return .init(digest: digest.hexadecimal, size: size)
  }

  private static func add(_ bytes: Data, number: Int, to id: Int64, _ db: Database) throws {
    try db.cachedStatement(
      sql: "INSERT INTO mediaPiece (media, number, bytes) VALUES (?, ?, ?)"
    ).execute(arguments: [id, number, bytes])
  }

  // MARK: Reading

  /// A media file that is stored in the catalogue.
  struct Found {
    let id: Int64
    let size: Int
    let digest: Data

    /// The bytes of the file, which `read` reads from the database.
    func bytes(
      _ read: @escaping @Sendable (Range<Int>, Found) async throws -> [UInt8]
    ) -> MediaBytes {
      MediaBytes(size: size, digest: digest.hexadecimal) { try await read($0, self) }
    }
  }

  /// The file `name` of `campus`; `nil` if there is none of that name, or if no media row names it
  /// any more.
  static func find(_ name: String, of campus: PlaceID, _ db: Database) throws -> Found? {
    // SQLite's functions for text end at a NUL.
    guard !name.utf8.contains(0) else { return nil }
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT id, size, digest FROM mediaFile WHERE campus = ? AND name = ?
          AND EXISTS (
            SELECT 1 FROM media WHERE media.campus = mediaFile.campus AND (
              source = mediaFile.name OR captions = mediaFile.name
              OR (instr(translations, '"captions"') AND mediaFile.name IN (
                SELECT value FROM json_each(translations, '$.captions')))))
        """,
      arguments: [campus.description, name])
    return row.map { Found(id: $0[0], size: $0[1], digest: $0[2]) }
  }

  /// The names of all files, by campus.
  static func names(_ db: Database) throws -> [String: Set<String>] {
    var names: [String: Set<String>] = [:]
    let rows = try Row.fetchCursor(db, sql: "SELECT campus, name FROM mediaFile")
    while let row = try rows.next() { names[row[0], default: []].insert(row[1]) }
    return names
  }

  /// The first bytes of `range`, as far as one row has them. Empty if the file was replaced, or if
  /// the whole catalogue was, in which another file may have its number.
  static func bytes(_ range: Range<Int>, of file: Found, _ db: Database) throws -> [UInt8] {
    let start = range.lowerBound % rowSize
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT bytes FROM mediaPiece JOIN mediaFile ON mediaFile.id = media
          WHERE media = ? AND number = ? AND digest = ?
          """),
      arguments: [file.id, range.lowerBound / rowSize, file.digest])
    return try row?.withUnsafeData(atIndex: 0) { data in
      data.map { [UInt8]($0.dropFirst(start).prefix(range.count)) } ?? []
    } ?? []
  }

  // MARK: Earlier schema steps

  /// Moves the files of the table `mediaWhole`, where each is one value, into rows, one file after
  /// the other, so that the space of one is free for the next.
  static func moveIntoRows(_ db: Database) throws {
    let files = try Row.fetchAll(
      db, sql: "SELECT rowid, campus, name, digest, length(bytes) FROM mediaWhole ORDER BY rowid")
    for file in files {
      let (row, size) = (file[0] as Int64, file[4] as Int)
      try db.execute(
        sql: "INSERT INTO mediaFile (campus, name, digest, size) VALUES (?, ?, ?, ?)",
        arguments: [file[1] as String, file[2] as String, file[3] as Data, size])
      let id = db.lastInsertedRowID
      let blob = try BlobReader(db, table: "mediaWhole", column: "bytes", row: row)
      for start in stride(from: 0, to: size, by: rowSize) {
        let bytes = try blob.bytes(at: start, count: min(rowSize, size - start))
        try add(bytes, number: start / rowSize, to: id, db)
      }
      blob.close()
      try db.execute(sql: "DELETE FROM mediaWhole WHERE rowid = ?", arguments: [row])
    }
  }
}

/// A media file on its way into a catalogue, read in pieces.
public struct MediaInput: Sendable {
  /// The most bytes that are asked for at once.
  public static let pieceSize = 1 << 20

  private let open: @Sendable () throws -> (_ offset: Int, _ count: Int) throws -> [UInt8]

  /// A file that `open` opens, perhaps more than once. `open` returns a function that gives the
  /// bytes from an offset on, at most `count`, and fewer only at the end.
  public init(
    _ open: @escaping @Sendable () throws -> (_ offset: Int, _ count: Int) throws -> [UInt8]
  ) { self.open = open }

  /// The SHA-256 of the bytes as hexadecimal digits, which is the ``MediaBytes/digest`` of the
  /// stored file.
  public func digest() throws -> String { try hash().hexadecimal }

  /// The SHA-256 of its bytes.
  fileprivate func hash() throws -> Data {
    var hash = Digest(.sha256)
    try forEachPiece { hash.update($0) }
    return Data(hash.finish())
  }

  /// Writes the bytes to a new file at `url`.
  ///
  /// - Complexity: O(n) for n bytes, of which a piece at a time is in memory.
  public func write(to url: URL) throws {
    try Data().write(to: url)
    let handle = try FileHandle(forWritingTo: url)
    try forEachPiece { try handle.write(contentsOf: $0) }
    try handle.close()
  }

  /// Calls `body` with every piece in order, all but the last of ``pieceSize``.
  func forEachPiece(_ body: ([UInt8]) throws -> Void) throws {
    let read = try open()
    var offset = 0
    while case let piece = try read(offset, Self.pieceSize), !piece.isEmpty {
      try body(piece)
      offset += piece.count
      // Bytes that are added to the file while it is read would make rows that are never found.
      if piece.count < Self.pieceSize { return }
    }
  }
}

extension CatalogStore {
  /// The media file `name` of `campus`, read by way of this store; `nil` if there is none of that
  /// name, or if no media row names it any more.
  public func mediaFile(_ name: String, of campus: PlaceID) throws -> MediaBytes? {
    let found = try connection.read { try MediaFile.find(name, of: campus, $0) }
    return found?.bytes { try await self.mediaBytes($0, of: $1) }
  }

  /// Tells whether the catalogue has `input` as the media file `name` of `campus`, or publishes it as a
  /// copy of that; `nil` if it has no file of that name, or if no media row names it any more.
  public func has(_ input: MediaInput, as name: String, of campus: PlaceID) throws -> Bool? {
    try connection.read { db in
      try MediaFile.find(name, of: campus, db).map {
        try MediaFile.isSame(input, as: $0.digest, db)
      }
    }
  }

  /// The bytes that are published under an address: of an image of which sizes were made, never its
  /// own, in which a camera may have noted where it was; `nil` if there are none.
  public func published(_ file: PublishedFile) throws -> MediaBytes? {
    let found = try connection.read { try Published.find(file, $0) }
    return found?.bytes { range, published in
      try await self.bytes(range, of: published)
    }
  }

  private func bytes(_ range: Range<Int>, of file: Published) throws -> [UInt8] {
    try connection.read { try file.bytes(range, $0) }
  }

  private func mediaBytes(_ range: Range<Int>, of file: MediaFile.Found) throws -> [UInt8] {
    try connection.read { try MediaFile.bytes(range, of: file, $0) }
  }
}

extension Data {
  /// The bytes as two hexadecimal digits each.
  var hexadecimal: String {
    map { $0.padded(to: 2, radix: 16) }.joined()
  }
}
