public import Catalog
import GRDB

extension CatalogStore {
  /// The kinds of items that text search finds.
  public static let searchableKinds: Set<ItemKind> = [
    .campus, .building, .level, .room, .artist, .work, .tour,
  ]

  /// The items that `text` finds, best first; equally good ones by kind, then identifier.
  ///
  /// Every word must occur, in any order; accents and case do not matter, and the last word may be
  /// the beginning of one. Words joined by punctuation, such as an accession number, must follow
  /// each other. Beyond ``mostExcerpts`` the excerpts are empty. Nothing in `text` is a command. A
  /// draft is found only if `includingDrafts`.
  public nonisolated func search(
    _ text: String, kinds: Set<ItemKind> = searchableKinds, includingDrafts: Bool = false,
    limit: Int = 20, offset: Int = 0
  ) async throws -> [SearchHit] {
    try await readIndex { db in
      try Self.search(
        text, db, kinds: kinds, includingDrafts: includingDrafts, limit: limit, offset: offset)
    }
  }

  /// The items that `text` finds at `version`; `nil` if that is no longer the newest state. The
  /// index knows the newest state only, and its results do not fit the contents of another.
  public nonisolated func search(
    _ text: String, limit: Int, at version: CatalogVersion
  ) async throws -> [SearchHit]? {
    try await readIndex { db in
      guard try Schema.version(db) == version else { return nil }
      return try Self.search(
        text, db, kinds: Self.searchableKinds, includingDrafts: false, limit: limit, offset: 0)
    }
  }

  /// Reads the index beside any other work of the store.
  private nonisolated func readIndex<Value: Sendable>(
    _ body: @Sendable (Database) throws -> Value
  ) async throws -> Value {
    if let searching { return try await searching.read(body) }
    return try await readHere(body)
  }

  private func readHere<Value: Sendable>(
    _ body: @Sendable (Database) throws -> Value
  ) throws -> Value {
    try connection.read(body)
  }

  /// The whole catalogue at its newest revision, with the items that `text` finds in it.
  public func load(
    finding text: String, limit: Int
  ) throws -> (stored: StoredCatalog, hits: [SearchHit]) {
    try connection.read { db in
      let hits = try Self.search(
        text, db, kinds: Self.searchableKinds, includingDrafts: false, limit: limit, offset: 0)
      return (try StoredCatalog(db), hits)
    }
  }

  private static func search(
    _ text: String, _ db: Database, kinds: Set<ItemKind>, includingDrafts: Bool, limit: Int,
    offset: Int
  ) throws -> [SearchHit] {
    guard let pattern = SearchPattern(text), !kinds.isEmpty, limit > 0 else { return [] }
    let names = kinds.sorted().map(\.rawValue)
    let found = try db.cachedStatement(
      sql: """
        SELECT kind, id, row FROM search JOIN item ON item.row = search.rowid
        WHERE search MATCH ? AND kind IN (\(names.map { _ in "?" }.joined(separator: ", ")))
          AND (? OR kind <> 'tour'
            OR EXISTS (SELECT 1 FROM tour WHERE tour.id = item.id AND status = 'published'))
        ORDER BY bm25(search, \(SearchIndex.weights)),
          CASE kind \(Self.kindOrder) END, id
        LIMIT ? OFFSET ?
        """)
    let rows = try Row.fetchAll(
      found,
      arguments: [pattern.text] + StatementArguments(names)
        + [includingDrafts, limit, max(0, offset)])
    // Only the rows that are shown have an excerpt, because it costs more than finding them.
    let excerpt = try db.cachedStatement(
      sql: """
        SELECT snippet(search, -1, ?, ?, '…', 24) FROM search WHERE search MATCH ? AND rowid = ?
        """)
    return try rows.enumerated().map { index, row in
      let key = try ItemKey(row)
      guard index < Self.mostExcerpts else { return SearchHit(key: key, excerpt: "") }
      let text = try String.fetchOne(
        excerpt,
        arguments: [
          SearchIndex.markers.begin, SearchIndex.markers.end, pattern.text, row[2] as Int64,
        ])
      return SearchHit(key: key, excerpt: text ?? "")
    }
  }

  /// The number of results that have an excerpt. No page shows more, and an excerpt costs as much
  /// as finding many items.
  static let mostExcerpts = 200

  private static let kindOrder = ItemKind.allCases.enumerated()
    .map { "WHEN '\($0.element.rawValue)' THEN \($0.offset)" }.joined(separator: " ")
}

/// The words that a person typed, as an FTS5 query without any operators (sqlite.org/fts5.html,
/// 3.1).
struct SearchPattern {
  /// The number of Unicode scalars that are read, because a longer text would only slow a search
  /// that finds nothing.
  static let longestText = 500
  /// The number of words that are read; others are ignored.
  static let mostWords = 24

  let text: String

  /// The query for `text`; `nil` if it has no letter or digit.
  init?(_ text: String) {
    let words = String(text.unicodeScalars.prefix(Self.longestText))
      .split { $0.isWhitespace || $0 == "\0" }
      .filter { $0.unicodeScalars.contains { $0.properties.isAlphabetic || $0.isDigit } }
      .prefix(Self.mostWords)
    if words.isEmpty { return nil }
    // Quoted words in a row must all occur; the star makes the last one a prefix.
    self.text =
      words.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: " ") + " *"
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool {
    [.decimalNumber, .letterNumber, .otherNumber].contains(properties.generalCategory)
  }
}
