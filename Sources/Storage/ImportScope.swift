import Catalog
import GRDB

/// The scope that each item was last read in.
enum ImportScope {
  static func all(_ db: Database) throws -> [ItemKey: String] {
    var scopes: [ItemKey: String] = [:]
    let rows = try Row.fetchCursor(db, sql: "SELECT kind, id, scope FROM importScope")
    while let row = try rows.next() {
      guard let name = row[0] as String?, let id = row[1] as String?, let scope = row[2] as String?,
        let kind = ItemKind(rawValue: name)
      else { throw UnreadableValue(table: "importScope", column: "kind") }
      scopes[ItemKey(kind, id)] = scope
    }
    return scopes
  }

  /// Stores the scopes of items. A tour read as a single file keeps the folder in which it was read
  /// before, if there is one. `sorted` are items that are sorted already, each once.
  static func remember(
    _ scopes: [ItemKey: String], known: [ItemKey: String], sorted: [ItemKey] = [], _ db: Database
  ) throws {
    let batch = RowBatch(
      db, Insertion("importScope", ["kind", "id", "scope"], .replace, most: RowBatch.size))
    // Sorted, so that new rows are stored beside those before them. What is sorted already is one run
    // of the whole, which takes no longer than to look at.
    var changed: [(key: ItemKey, scope: String)] = sorted.compactMap { key in
      scopes[key].map { (key, $0) }
    }
    if changed.count < scopes.count {
      let first = Set(changed.map(\.key))
      changed += scopes.lazy.filter { !first.contains($0.key) }.map { ($0.key, $0.value) }
      changed.sort { $0.key < $1.key }
    }
    for (key, scope) in changed where known[key] != scope {
      if known[key] != nil, scope == "tour \(key.id)" { continue }
      try batch.add(
        [key.kind.rawValue.databaseValue, key.id.databaseValue, scope.databaseValue], of: key)
    }
    try batch.flush()
  }
}
