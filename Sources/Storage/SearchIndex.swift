import Catalog
import GRDB

/// The full-text index, kept up to date with the items within the same transaction.
final class SearchIndex {
  /// The version of the index, raised when ``SearchDocument`` or ``table`` changes. An index of
  /// another version is made anew.
  static let version = 3
  /// The table of the index, derived from the other tables. The second statement sets the number of
  /// bytes of words that FTS5 gathers in memory before it writes them, 1 MiB by default; words that
  /// are written in one piece need not be merged.
  static let table = """
    CREATE VIRTUAL TABLE search USING fts5(
      title, people, places, terms, text, tokenize = 'unicode61 remove_diacritics 2'
    );
    INSERT INTO search (search, rank) VALUES ('hashsize', \(32 << 20));
    """
  /// The marks around the matches in an excerpt. No indexed text holds them.
  static let markers = (begin: "\u{2}", end: "\u{3}")
  /// The weight of a word in each column: title, people, places, terms, text.
  static let weights = "10.0, 5.0, 2.0, 3.0, 1.0"

  private static let insertion = Insertion(
    "search", ["rowid", "title", "people", "places", "terms", "text"])

  private let db: Database
  private let reader: ItemReader
  private let items: ItemWriter
  /// The names that the indexed items need; more are added with other items.
  private(set) var names = SearchNames()

  /// An index to which the items `named`, which are new or renamed, are to be added; `items` writes
  /// its rows.
  init(_ db: Database, naming named: [Item], _ items: ItemWriter) throws {
    self.db = db
    self.items = items
    reader = ItemReader(db)
    for item in named { names.learn(item) }
    for item in named { try learn(for: item) }
  }

  /// Adds the document of a new item, or replaces that of a changed one.
  func put(_ document: SearchDocument, of key: ItemKey, row: Int64, isNew: Bool) throws {
    if !isNew { try remove(row: row) }
    try items.add([row.databaseValue] + document.columns, Self.insertion, of: key)
  }

  /// Removes the item at `row` from the index.
  func remove(row: Int64) throws {
    try items.execute("DELETE FROM search WHERE rowid = ?", [row.databaseValue])
  }

  /// Indexes again the items whose documents hold names that `changes`, already made, changed.
  func follow(_ changes: [Change]) throws {
    var dependents: Set<ItemKey> = []
    for change in changes where change.before != nil && change.after != nil {
      if change.before?.shownName != change.after?.shownName {
        dependents.formUnion(try dependentsOnName(of: change.key))
      }
    }
    guard !dependents.isEmpty else { return }
    for change in changes { dependents.remove(change.key) }
    for key in dependents.sorted() {
      guard let item = try reader.item(key), let row = try items.row(of: key)?.number else {
        continue
      }
      try learn(for: item)
      if let document = SearchDocument(item, names) {
        try put(document, of: key, row: row, isNew: false)
      }
    }
  }

  /// Makes the whole index anew.
  static func rebuild(_ db: Database) throws {
    try db.execute(sql: "DROP TABLE search; \(table)")
    let items = ItemWriter(db)
    let all = try ItemReader(db).contents().items
    let index = try SearchIndex(db, naming: all, items)
    for item in all {
      guard let document = SearchDocument(item, index.names),
        let row = try items.row(of: item.key)?.number
      else { continue }
      try index.put(document, of: item.key, row: row, isNew: true)
    }
    try items.flush()
  }

  private func learn(for item: Item) throws {
    for key in names.missing(for: item) {
      if let named = try reader.item(key) { names.learn(named) }
    }
  }

  /// The items whose documents hold the name of `key`: the works of an artist, the items in a
  /// place. The `/` behind a path comes right before `0`, so the range holds exactly the places
  /// within it.
  private func dependentsOnName(of key: ItemKey) throws -> Set<ItemKey> {
    let (sql, arguments): (String, StatementArguments) =
      key.kind == .artist
      ? ("SELECT 'work', work FROM workArtist WHERE artist = ?", [key.id])
      : (
        """
        SELECT kind, id FROM place WHERE id > ?1 || '/' AND id < ?1 || '0'
        UNION ALL SELECT 'work', id FROM work
          WHERE place = ?1 OR (place > ?1 || '/' AND place < ?1 || '0')
        """, [key.id]
      )
    return Set(
      try Row.fetchAll(db, sql: sql, arguments: arguments).compactMap { row in
        guard let kind = row[0] as String?, let id = row[1] as String? else { return nil }
        return ItemKind(rawValue: kind).map { ItemKey($0, id) }
      })
  }
}
