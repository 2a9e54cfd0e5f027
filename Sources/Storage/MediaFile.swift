public import Catalog
import Crypto
import Foundation
import GRDB

/// The bytes of media files, so that one SQLite file is the whole catalogue.
enum MediaFile {
  /// Stores the files that `text` brings, where they are new or different, and counts those.
  static func store(_ text: ImportedText, _ db: Database) throws -> Int {
    var count = 0
    for (key, path) in text.mediaPaths.sorted(by: { $0.key < $1.key }) {
      guard case .media(let medium)? = text.contents[key], case .file(let name) = medium.source
      else { continue }
      let bytes: Data
      do { bytes = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
        throw Problem(
          .unreadableFile, "The media file \(path) could not be read.",
          remedy: "Check that it is a file and may be read; nothing was imported.")
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
