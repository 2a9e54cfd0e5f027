import Catalog
import Foundation
import GRDB

/// Writes items into their tables, within one transaction. Inserted rows are in the database after
/// ``flush()`` at the latest.
final class ItemWriter {
  private let db: Database
  private var batches: [String: RowBatch] = [:]
  private var order: [RowBatch] = []

  init(_ db: Database) { self.db = db }

  func insert(_ form: StoredForm, as key: ItemKey, replacing: Bool) throws {
    if replacing {
      try remove(key, fromPlaces: false)
    } else if key.kind < .entrance {
      let parent = (try? PlaceID(key.id))?.parent
      try add(
        [
          key.id.databaseValue, parent?.description.databaseValue ?? .null,
          key.kind.rawValue.databaseValue,
        ], Self.places, of: key)
    }
    try insert(form.row, owner: [], of: key)
  }

  /// Removes an item; its lists and parts are removed with it.
  func remove(_ key: ItemKey, fromPlaces: Bool = true) throws {
    try execute("DELETE FROM \(key.kind.rawValue) WHERE id = ?", [key.id.databaseValue])
    if fromPlaces, key.kind < .entrance {
      try execute("DELETE FROM place WHERE id = ?", [key.id.databaseValue])
    }
  }

  /// The row number of an item, with the fingerprint of its last import; `nil` if
  /// there is no such item.
  func row(of key: ItemKey) throws -> (number: Int64, imported: Data?)? {
    let statement = try db.cachedStatement(
      sql: "SELECT row, imported FROM item WHERE kind = ? AND id = ?")
    let row = try Row.fetchOne(statement, arguments: [key.kind.rawValue, key.id])
    return row.map { ($0[0], $0[1]) }
  }

  /// Adds a row of the item `key` to the batch of its table.
  func add(_ row: [DatabaseValue], _ insertion: Insertion, of key: ItemKey) throws {
    let batch: RowBatch
    if let known = batches[insertion.table] {
      batch = known
    } else {
      batch = RowBatch(db, insertion)
      batches[insertion.table] = batch
      order.append(batch)
    }
    try batch.add(row, of: key)
  }

  /// Inserts every row that was added.
  func flush() throws {
    for batch in order { try batch.flush() }
  }

  /// Runs `sql`, which is parsed once for a whole transaction.
  func execute(_ sql: String, _ arguments: [DatabaseValue]) throws {
    try db.cachedStatement(sql: sql).execute(binding: [arguments])
  }

  private static let places = Insertion("place", ["id", "parent", "kind"])

  private func insert(_ row: RowWriter, owner: [DatabaseValue], of key: ItemKey) throws {
    try add(owner.isEmpty ? row.values : owner + row.values, row.table.insertion, of: key)
    let owner = owner.isEmpty ? [key.id.databaseValue] : owner
    for (list, elements) in zip(row.table.lists, row.lists) {
      for (position, element) in elements.enumerated() {
        try add(
          owner + [position.databaseValue, element.databaseValue], list.insertion, of: key)
      }
    }
    for (position, part) in row.parts.enumerated() {
      try insert(part, owner: owner + [position.databaseValue], of: key)
    }
  }
}
