import Catalog
import Foundation
import GRDB

/// Writes changes, with history and fingerprints, within one transaction.
struct RevisionWriter {
  /// The way in which the fingerprints of the last import change.
  enum Baseline {
    /// An edit, after which an item keeps the fingerprint of the last import.
    case kept
    /// An import, after which the fingerprint is that of the item itself.
    case imported
    /// An undo, after which the fingerprints are those from before the revision that is taken back.
    case restored([ItemKey: Data])
  }

  let db: Database

  /// The newest revision; 0 for an empty catalogue.
  static func newest(_ db: Database) throws -> Int {
    let statement = try db.cachedStatement(sql: "SELECT COALESCE(MAX(number), 0) FROM revision")
    return try Int.fetchOne(statement) ?? 0
  }

  /// Writes `changes`, of which no two concern the same item, as one new revision by `author`, and
  /// returns its number.
  func write(
    _ changes: [Change], note: String, at date: Date, baseline: Baseline = .kept,
    undoing undone: Int? = nil, author: String? = nil
  ) throws -> Int {
    let revision = try Self.newest(db) + 1
    try db.execute(
      sql: "INSERT INTO revision (number, date, note, undoes, author) VALUES (?, ?, ?, ?, ?)",
      arguments: [revision, date.formatted(.iso8601), note, undone, author])
    // Sorted by key, with the items that others name first, so that new rows are stored beside
    // those before them.
    let changes = changes.sorted { $0.key < $1.key }
    let languages = try changes.languages(db)
    let items = ItemWriter(db)
    var number = try Int64.fetchOne(db, sql: "SELECT COALESCE(MAX(row), 0) FROM item") ?? 0
    // The transaction makes them again, or never took them away.
    let indexes = revision == 1 && number == 0 ? try DeferredIndexes(db) : nil
    try Lookahead.forEach(changes) { change in
      try PreparedChange(change, preferring: languages)
    } use: { change in
      try make(change, in: revision, baseline, items, lastRow: &number)
    }
    try items.flush()
    try indexes?.make(db)
    return revision
  }

  private func make(
    _ prepared: PreparedChange, in revision: Int, _ baseline: Baseline, _ items: ItemWriter,
    lastRow: inout Int64
  ) throws {
    let key = prepared.change.key
    let known = prepared.found == nil ? nil : try items.row(of: key)
    let imported: Data? =
      switch baseline {
      case .kept: known?.imported
      case .imported: prepared.fingerprint
      case .restored(let fingerprints): fingerprints[key]
      }
    if let after = prepared.after {
      try items.insert(after, as: key, replacing: known != nil)
      let row: Int64
      if let known {
        row = known.number
        if imported != known.imported { try Self.remember(imported, row: row, db) }
      } else {
        lastRow += 1
        row = lastRow
        try items.add(
          [
            row.databaseValue, key.kind.rawValue.databaseValue, key.id.databaseValue,
            imported?.databaseValue ?? .null,
          ], Self.item, of: key)
      }
    } else if let known {
      try items.remove(key)
      try items.execute("DELETE FROM item WHERE row = ?", [known.number.databaseValue])
    }
    let action = prepared.found == nil ? "added" : prepared.after == nil ? "removed" : "changed"
    try items.add(
      [
        revision.databaseValue, key.kind.rawValue.databaseValue, key.id.databaseValue,
        action.databaseValue, prepared.found?.databaseValue ?? .null,
        known?.imported?.databaseValue ?? .null,
      ], Self.itemChange, of: key)
  }

  private static let item = Insertion(
    "item", ["row", "kind", "id", "imported"], most: RowBatch.size)
  private static let itemChange = Insertion(
    "itemChange", ["revision", "kind", "id", "action", "found", "imported"])

  /// Stores the fingerprint of an item as the last import brought it.
  static func remember(_ fingerprint: Data?, row: Int64, _ db: Database) throws {
    try db.cachedStatement(sql: "UPDATE item SET imported = ? WHERE row = ?")
      .execute(arguments: [fingerprint, row])
  }
}
