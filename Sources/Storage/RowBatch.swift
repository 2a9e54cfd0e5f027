import Catalog
import GRDB
import Notation

/// Rows of one table that wait to be inserted, where possible several with one statement, because
/// beginning and ending a statement takes as long as inserting a short row.
final class RowBatch {
  /// The usual number of rows in a statement; more save no time.
  static let size = 32

  private let db: Database
  private let insertion: Insertion
  /// The statement for as many rows as fit.
  private lazy var whole = Result { try db.makeStatement(sql: insertion.sql(rows: insertion.most)) }
  private var keys: [ItemKey] = []
  private var rows: [[DatabaseValue]] = []

  init(_ db: Database, _ insertion: Insertion) {
    self.db = db
    self.insertion = insertion
  }

  /// Adds a row of the item `key`, which is in the table after ``flush()`` at the latest.
  func add(_ row: [DatabaseValue], of key: ItemKey) throws {
    keys.append(key)
    rows.append(row)
    if keys.count == insertion.most { try flush() }
  }

  /// Inserts the added rows. Throws `invalidValue` for a row that breaks a rule of the database.
  func flush() throws {
    guard !keys.isEmpty else { return }
    defer {
      keys.removeAll(keepingCapacity: true)
      rows.removeAll(keepingCapacity: true)
    }
    do {
      let count = keys.count
      let statement =
        count == insertion.most
        ? try whole.get() : try db.cachedStatement(sql: insertion.sql(rows: count))
      try statement.execute(binding: rows)
    } catch let error as DatabaseError where error.isBrokenRule {
      // The count of inserted rows is the index of the row that failed.
      let key = keys[min(db.changesCount, keys.count - 1)]
      throw Problem(
        .invalidValue,
        "The \(key) breaks a rule of the database: \(error.message ?? error.description).",
        remedy: "Correct the value that the rule names.")
    }
  }
}

extension DatabaseError {
  /// True if a rule for values is broken, not one for references.
  fileprivate var isBrokenRule: Bool {
    resultCode == .SQLITE_CONSTRAINT && extendedResultCode != .SQLITE_CONSTRAINT_FOREIGNKEY
  }
}

extension Statement {
  /// Executes the statement with the values of `rows`, in all exactly as many as it has question marks.
  ///
  /// GRDB takes longer to bind its own arguments than SQLite takes to insert a row.
  func execute(binding rows: [[DatabaseValue]]) throws {
    setUncheckedArguments(StatementArguments())
    var index: CInt = 0
    for row in rows {
      for value in row {
        index += 1
        let code = value.bind(to: sqliteStatement, at: index)
        if code != 0 { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
      }
    }
    try execute()
  }
}
