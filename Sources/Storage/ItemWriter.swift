import Catalog
import GRDB

/// Puts items into their tables, within one transaction.
final class ItemWriter {
  private let db: Database
  private var statements: [String: Statement] = [:]
  private var languages: [PlaceID: LanguageTag] = [:]

  init(_ db: Database) throws {
    self.db = db
    let rows = try Row.fetchCursor(db, sql: "SELECT id, languages FROM campus")
    while let row = try rows.next() {
      guard let id = row[0] as String?, let tags = row[1] as String?, let id = try? PlaceID(id),
        let first = tags.split(separator: " ").first
      else { continue }
      languages[id] = try? LanguageTag(String(first))
    }
  }

  /// The item as it is stored; its columns in the default language of its campus.
  func form(of item: Item) throws -> StoredForm {
    if case .campus(let campus) = item { languages[campus.id] = campus.defaultLanguage }
    return try StoredForm(item, preferring: languages[item.campus] ?? .english)
  }

  func insert(_ form: StoredForm, as key: ItemKey, replacing: Bool) throws {
    do {
      if replacing {
        try remove(key, fromPlaces: false)
      } else if key.kind < .entrance {
        let parent = (try? PlaceID(key.id))?.parent
        try execute(
          "INSERT INTO place (id, parent, kind) VALUES (?, ?, ?)",
          [
            key.id.databaseValue, parent?.description.databaseValue ?? .null,
            key.kind.rawValue.databaseValue,
          ])
      }
      try insert(form.row, owner: [], id: key.id.databaseValue)
    } catch let error as DatabaseError
      where error.resultCode == .SQLITE_CONSTRAINT
      && error.extendedResultCode != .SQLITE_CONSTRAINT_FOREIGNKEY
    {
      throw Problem(
        .invalidValue,
        "The \(key) breaks a rule of the database: \(error.message ?? error.description).",
        remedy: "Correct the value that the rule names.")
    }
  }

  /// Takes the item out; its lists and stops go with it.
  func remove(_ key: ItemKey, fromPlaces: Bool = true) throws {
    try execute("DELETE FROM \(key.kind.rawValue) WHERE id = ?", [key.id.databaseValue])
    if fromPlaces, key.kind < .entrance {
      try execute("DELETE FROM place WHERE id = ?", [key.id.databaseValue])
    }
  }

  private func insert(_ row: RowWriter, owner: [DatabaseValue], id: DatabaseValue) throws {
    try execute(row.table.insertion, owner + row.values)
    let owner = owner.isEmpty ? [id] : owner
    for (list, elements) in zip(row.table.lists, row.lists) {
      for (position, element) in elements.enumerated() {
        try execute(
          list.insertion, owner + [position.databaseValue, element.databaseValue])
      }
    }
    for (position, part) in row.parts.enumerated() {
      try insert(part, owner: owner + [position.databaseValue], id: id)
    }
  }

  /// Runs `sql`, which is parsed once for a whole transaction.
  func execute(_ sql: String, _ arguments: [DatabaseValue]) throws {
    let statement: Statement
    if let known = statements[sql] {
      statement = known
    } else {
      statement = try db.cachedStatement(sql: sql)
      statements[sql] = statement
    }
    try statement.execute(binding: arguments)
  }
}

extension Statement {
  /// Executes with exactly as many `arguments` as the statement has question marks.
  ///
  /// GRDB's own arguments take longer than SQLite does to insert a row.
  func execute(binding arguments: [DatabaseValue]) throws {
    setUncheckedArguments(StatementArguments())
    for (index, argument) in zip(CInt(1)..., arguments) {
      let code = argument.bind(to: sqliteStatement, at: index)
      if code != 0 { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
    try execute()
  }
}
