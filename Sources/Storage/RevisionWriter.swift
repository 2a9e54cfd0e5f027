import Catalog
import Foundation
import GRDB

/// Makes changes, with history, fingerprints and index, within one transaction.
struct RevisionWriter {
  /// What becomes of the memory of the last import.
  enum Baseline {
    /// An edit: an item still remembers what the text said.
    case kept
    /// An import: what there is now is what the text says.
    case imported
    /// Undoing: what was remembered before the revision that is taken back.
    case restored([ItemKey: Data])
  }

  let db: Database

  /// The newest revision; 0 for an empty catalogue.
  static func newest(_ db: Database) throws -> Int {
    let statement = try db.cachedStatement(sql: "SELECT COALESCE(MAX(number), 0) FROM revision")
    return try Int.fetchOne(statement) ?? 0
  }

  /// Makes `changes`, of which no two concern the same item, one new revision, and returns it.
  func write(
    _ changes: [Change], note: String, at date: Date, baseline: Baseline = .kept,
    undoing undone: Int? = nil
  ) throws -> Int {
    let revision = try Self.newest(db) + 1
    try db.execute(
      sql: "INSERT INTO revision (number, date, note, undoes) VALUES (?, ?, ?, ?)",
      arguments: [revision, date.formatted(.iso8601), note, undone])
    let items = try ItemWriter(db)
    let index = SearchIndex(db)
    // What is referred to comes first, so that a campus's language is known to what follows.
    let changes = changes.sorted { $0.key < $1.key }
    for change in changes {
      try make(change, in: revision, baseline, items, index)
    }
    try index.follow(changes)
    return revision
  }

  private func make(
    _ change: Change, in revision: Int, _ baseline: Baseline, _ items: ItemWriter,
    _ index: SearchIndex
  ) throws {
    let key = change.key
    let before = try change.before.map { try items.form(of: $0) }
    let after = try change.after.map { try items.form(of: $0) }
    let known = before == nil ? nil : try itemRow(key)
    let imported: Data? =
      switch baseline {
      case .kept: known?.imported
      case .imported: after?.fingerprint
      case .restored(let fingerprints): fingerprints[key]
      }
    if let after {
      try items.insert(after, as: key, replacing: known != nil)
      if let known {
        if imported != known.imported { try Self.remember(imported, row: known.row, db) }
      } else {
        try items.execute(
          "INSERT INTO item (kind, id, imported) VALUES (?, ?, ?)",
          [
            key.kind.rawValue.databaseValue, key.id.databaseValue,
            imported?.databaseValue ?? .null,
          ])
      }
    } else if let known {
      try items.remove(key)
      try index.remove(row: known.row)
      try items.execute("DELETE FROM item WHERE row = ?", [known.row.databaseValue])
    }
    let action = before == nil ? "added" : after == nil ? "removed" : "changed"
    try items.execute(
      """
      INSERT INTO itemChange (revision, kind, id, action, found, imported)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        revision.databaseValue, key.kind.rawValue.databaseValue, key.id.databaseValue,
        action.databaseValue, before?.json.databaseValue ?? .null,
        known?.imported?.databaseValue ?? .null,
      ])
  }

  private func itemRow(_ key: ItemKey) throws -> (row: Int64, imported: Data?)? {
    let statement = try db.cachedStatement(
      sql: "SELECT row, imported FROM item WHERE kind = ? AND id = ?")
    let row = try Row.fetchOne(statement, arguments: [key.kind.rawValue, key.id])
    return row.map { ($0[0], $0[1]) }
  }

  /// Notes what the last import of text brought.
  static func remember(_ fingerprint: Data?, row: Int64, _ db: Database) throws {
    try db.cachedStatement(sql: "UPDATE item SET imported = ? WHERE row = ?")
      .execute(arguments: [fingerprint, row])
  }
}
