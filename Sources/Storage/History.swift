public import Catalog
public import Foundation
import GRDB

/// One revision of the catalogue.
public struct HistoryEntry: Hashable, Sendable {
  /// The number of the revision.
  public let revision: Int
  /// The time at which it was made, to the second.
  public let date: Date
  /// The note that its author gave it.
  public let note: String
  /// The name of who made it over HTTP; `nil` where a command made it.
  public let author: String?
  /// The revision that it took back, if it took one back.
  public let undone: Int?
  /// The items that it added, sorted.
  public let added: [ItemKey]
  /// The items that it changed, sorted.
  public let changed: [ItemKey]
  /// The items that it removed, sorted.
  public let removed: [ItemKey]
}

extension CatalogStore {
  /// Up to `limit` revisions, the newest first: those before revision `before`, and those that
  /// changed `item`, if given, or replaced a file that it named then.
  public func history(
    limit: Int, before: Int? = nil, item: ItemKey? = nil
  ) throws -> [HistoryEntry] {
    try connection.read { db in
      let replaced =
        if let item, item.kind == .media {
          try ReplacedMedium.all(of: item.id, db).map(\.revision)
        } else { [] as [Int] }
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT number, date, note, undoes, author FROM revision
          WHERE number < ?1 AND (?2 IS NULL OR number IN (
            SELECT revision FROM itemChange WHERE kind = ?2 AND id = ?3
            UNION ALL
            SELECT value FROM json_each(?5)))
          ORDER BY number DESC LIMIT ?4
          """,
        arguments: [
          before ?? .max, item?.kind.rawValue, item?.id, max(0, limit), replaced.description,
        ])
      return try rows.map { try Self.entry($0, db) }
    }
  }

  /// The changes of the catalogue since `revision`: one for each item that differs from its state
  /// then, sorted by key.
  public func changes(since revision: Int) throws -> [Change] {
    try connection.read { db in
      let past = try Self.items(db, Self.stateQuery, revision)
      return try ItemReader(db).changes(from: past)
    }
  }

  /// The changes between two revisions: one for each item that is not the same after revision `end`
  /// as it was after revision `start`, sorted by key. Revision 0 is the empty catalogue.
  public func changes(from start: Int, to end: Int) throws -> [Change] {
    try connection.read { db in
      let past = try Self.items(
        db, Self.stateQuery + " AND itemChange.revision <= \(end)", start)
      let next = try Self.items(db, Self.stateQuery, end)
      let reader = ItemReader(db)
      let isMany = past.count > 500
      let now = isMany ? try reader.contents() : nil
      return try past.compactMap { key, before -> Change? in
        let after: Item? =
          if let found = next[key] { found } else if let now { now[key] } else {
            try reader.item(key)
          }
        return Change(from: before, to: after)
      }
      .sorted { $0.key < $1.key }
    }
  }

  /// The number of the newest revision; 0 where there is none.
  public func newestRevision() throws -> Int {
    try connection.read { db in
      try Int.fetchOne(db, sql: "SELECT MAX(number) FROM revision") ?? 0
    }
  }

  /// The items that changed after revision `?1`, each as it was before the first of its changes.
  private static let stateQuery = """
    SELECT kind, id, found FROM itemChange WHERE itemChange.revision > ?1 AND NOT EXISTS (
      SELECT 1 FROM itemChange earlier WHERE earlier.kind = itemChange.kind
        AND earlier.id = itemChange.id
        AND earlier.revision > ?1 AND earlier.revision < itemChange.revision)
    """

  /// The items that a query of `kind, id, found` for `revision` gives; `nil` for those that did not
  /// exist.
  static func items(
    _ db: Database, _ sql: String, _ revision: Int
  ) throws -> [ItemKey: Item?] {
    let reader = ItemReader(db)
    let rows = try Row.fetchCursor(db, sql: sql, arguments: [revision])
    var items: [ItemKey: Item?] = [:]
    while let row = try rows.next() {
      let key = try ItemKey(row)
      items[key] = .some(try (row[2] as String?).map { try reader.item(key.kind, json: $0) })
    }
    return items
  }

  private static func entry(_ row: Row, _ db: Database) throws -> HistoryEntry {
    let revision: Int = row[0]
    var added: [ItemKey] = []
    var changed: [ItemKey] = []
    var removed: [ItemKey] = []
    let statement = try db.cachedStatement(
      sql: """
        SELECT kind, id, action FROM itemChange WHERE revision = ?
        """)
    let rows = try Row.fetchCursor(statement, arguments: [revision])
    while let row = try rows.next() {
      let key = try ItemKey(row)
      switch row[2] as String? {
      case "added": added.append(key)
      case "removed": removed.append(key)
      default: changed.append(key)
      }
    }
    guard let text = row[1] as String?, let date = try? Date(text, strategy: .iso8601) else {
      throw UnreadableValue(table: "revision", column: "date")
    }
    return HistoryEntry(
      revision: revision, date: date, note: row[2], author: row[4], undone: row[3],
      added: added.sorted(), changed: changed.sorted(), removed: removed.sorted())
  }
}

extension ItemHistory {
  /// The history as the database has it.
  init(_ db: Database) throws {
    self.init()
    // Of the rows of an item, the one of the greatest revision gives the action (SQLite, SELECT,
    // "Bare columns in an aggregate query").
    let rows = try Row.fetchCursor(
      db, sql: "SELECT kind, id, MAX(revision), action FROM itemChange GROUP BY kind, id")
    while let row = try rows.next() {
      let key = try ItemKey(row)
      if row[3] as String? == "removed" { removed[key] = row[2] } else { changed[key] = row[2] }
    }
    let tours = try String.fetchCursor(
      db,
      sql: """
        SELECT id FROM tour WHERE status = ?1
        UNION SELECT id FROM itemChange
        WHERE kind = ?2 AND found IS NOT NULL AND found ->> '$.status' = ?1
        """, arguments: [Tour.Status.published.rawValue, ItemKind.tour.rawValue])
    while let id = try tours.next() { published.insert(ItemKey(.tour, id)) }
    let revisions = try Row.fetchCursor(db, sql: "SELECT number, date FROM revision")
    while let row = try revisions.next() {
      guard let text = row[1] as String?, let date = try? Date(text, strategy: .iso8601) else {
        throw UnreadableValue(table: "revision", column: "date")
      }
      dates[row[0]] = date
    }
  }
}

extension ItemKey {
  /// Reads the columns `kind`, `id` that a row begins with.
  init(_ row: Row) throws {
    guard let kind = (row[0] as String?).flatMap(ItemKind.init), let id = row[1] as String? else {
      throw UnreadableValue(table: "item", column: "kind")
    }
    self.init(kind, id)
  }
}

extension ItemReader {
  /// The changes of the items in `past` up to now, without those of items that are the same; sorted
  /// by key.
  func changes(from past: [ItemKey: Item?]) throws -> [Change] {
    // Read one by one, a tenth of a large catalogue takes as long as the whole.
    let all = past.count > 500 ? try contents() : nil
    return try past.compactMap { key, before -> Change? in
      let now = if let all { all[key] } else { try item(key) }
      return Change(from: before, to: now)
    }
    .sorted { $0.key < $1.key }
  }
}
