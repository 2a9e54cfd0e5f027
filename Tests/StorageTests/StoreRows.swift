import GRDB

@testable import Storage

extension CatalogStore {
  /// Every row of a query, as text.
  func rows(_ sql: String) throws -> [[String?]] {
    try connection.read { db in
      try Row.fetchAll(db, sql: sql).map { $0.databaseValues.map { String.fromDatabaseValue($0) } }
    }
  }

  /// Runs statements that no Docent would.
  func execute(_ sql: String, then: @Sendable () -> Void = {}) throws {
    try connection.write {
      try $0.execute(sql: sql)
      then()
    }
  }
}
