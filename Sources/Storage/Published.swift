import Catalog
import GRDB

/// The stored bytes that are published under an address.
enum Published {
  /// A media file as it came.
  case whole(MediaFile.Found)
  /// A size that was made of an image.
  case sized(PictureStore.Stored)

  /// The bytes under the address of `file`; `nil` if there are none, or if no media row names them any
  /// more.
  static func find(_ file: PublishedFile, _ db: Database) throws -> Published? {
    switch file {
    case .picture(let file):
      return try PictureStore.find(file.name, of: file.digest, db).map(Published.sized)
    case .tile(let tile):
      return try PictureStore.find(tile.name, of: tile.digest, db).map(Published.sized)
    case .media(let campus, let name):
      guard let whole = try MediaFile.find(name, of: campus, db) else { return nil }
      return try PictureStore.published(for: whole, db).map(Published.sized)
        ?? .whole(whole)
    }
  }

  /// The bytes, which `read` reads from the database.
  func bytes(
    _ read: @escaping @Sendable (Range<Int>, Published) async throws -> [UInt8]
  ) -> MediaBytes {
    switch self {
    case .whole(let file): file.bytes { range, _ in try await read(range, self) }
    case .sized(let file): file.bytes { range, _ in try await read(range, self) }
    }
  }

  /// The first bytes of `range`, as far as one row has them; empty if the file was replaced.
  func bytes(_ range: Range<Int>, _ db: Database) throws -> [UInt8] {
    switch self {
    case .whole(let file): try MediaFile.bytes(range, of: file, db)
    case .sized(let file): try PictureStore.bytes(range, of: file, db)
    }
  }
}
