public import Catalog
import Crypto
import Foundation
import GRDB

/// The bytes of media files, so that one SQLite file is the whole catalogue.
enum MediaFile {
  /// Stores the files that `text` brings, where they are new or different, and counts those.
  static func store(_ text: ImportedText, _ db: Database) throws -> Int {
    var count = 0
    for (key, input) in text.media.sorted(by: { $0.key < $1.key }) {
      guard case .media(let medium)? = text.contents[key], case .file(let name) = medium.source
      else { continue }
      let read = try input.open()
      var bytes = Data()
      while case let piece = try read(bytes.count, MediaInput.pieceSize), !piece.isEmpty {
        bytes += piece
      }
      let digest = Data(SHA256.hash(data: bytes))
      let campus = medium.campus.description
      let known = try Data.fetchOne(
        db, sql: "SELECT digest FROM mediaFile WHERE campus = ? AND name = ?",
        arguments: [campus, name])
      if known == digest { continue }
      try db.execute(
        sql: "INSERT OR REPLACE INTO mediaFile (campus, name, digest, bytes) VALUES (?, ?, ?, ?)",
        arguments: [campus, name, digest, bytes])
      count += 1
    }
    return count
  }
}

/// A media file on its way into a catalogue, read in pieces.
public struct MediaInput: Sendable {
  /// The most bytes that are asked for at once.
  public static let pieceSize = 1 << 20

  /// Opens it, and answers what reads it: the bytes from an offset on, at most so many, and fewer
  /// only at the end.
  let open: @Sendable () throws -> (_ offset: Int, _ count: Int) throws -> [UInt8]

  /// What `open` opens; it may be asked more than once.
  public init(
    _ open: @escaping @Sendable () throws -> (_ offset: Int, _ count: Int) throws -> [UInt8]
  ) { self.open = open }
}

extension CatalogStore {
  /// The bytes of the media file `name` of `campus`; `nil` if there is none of that name, or if no
  /// media row names it any more.
  public func mediaFile(_ name: String, of campus: PlaceID) throws -> [UInt8]? {
    try connection.read { db in
      let data = try Data.fetchOne(
        db,
        sql: """
          SELECT bytes FROM mediaFile WHERE campus = ? AND name = ?
            AND EXISTS (SELECT 1 FROM media WHERE media.campus = mediaFile.campus AND source = name)
          """,
        arguments: [campus.description, name])
      return data.map { [UInt8]($0) }
    }
  }
}
