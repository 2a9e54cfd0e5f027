import Foundation
import GRDB
import GRDBSQLite

/// One value of a table, opened to be read in pieces (sqlite.org/c3ref/blob_open.html), because a
/// query would hold all of it in memory.
final class BlobReader {
  private var blob: OpaquePointer?

  init(_ db: Database, table: String, column: String, row: Int64) throws {
    let code = sqlite3_blob_open(db.sqliteConnection, "main", table, column, row, 0, &blob)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  deinit { close() }

  /// Closes the value. Nothing can be read any more, and the row may be changed.
  func close() {
    sqlite3_blob_close(blob)
    blob = nil
  }

  /// The `count` bytes from `offset` on, which must exist.
  func bytes(at offset: Int, count: Int) throws -> Data {
    var bytes = Data(count: count)
    let code = bytes.withUnsafeMutableBytes {
      sqlite3_blob_read(blob, $0.baseAddress, Int32(count), Int32(offset))
    }
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    return bytes
  }
}
