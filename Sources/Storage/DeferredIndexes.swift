import GRDB

/// The indexes of tables without rows, which are taken away and made again when the rows are there:
/// SQLite sorts them then, instead of finding a place for each.
struct DeferredIndexes {
  private let statements: [String]

  /// Takes away every index that holds no rule; those of rules are not listed with their SQL, or say
  /// that they are unique.
  init(_ db: Database) throws {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql LIKE 'CREATE INDEX %'
        """)
    statements = rows.map { $0["sql"] }
    for row in rows {
      let name: String = row["name"]
      try db.execute(sql: "DROP INDEX \(name.quotedDatabaseIdentifier)")
    }
  }

  /// Makes the indexes again.
  func make(_ db: Database) throws {
    for statement in statements { try db.execute(sql: statement) }
  }
}
