public import Catalog
import GRDB

extension CatalogStore {
  /// The kinds that text search knows.
  public static let searchableKinds: Set<ItemKind> = [
    .campus, .building, .level, .room, .artist, .work, .tour,
  ]

  /// What `text` finds, best first; equally good finds by kind, then identifier.
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

  /// The finds of `text` at `version`; `nil` if that is not the newest state any more: the index
  /// knows no other, and finds of one state belong to no contents of another.
  public nonisolated func search(
    _ text: String, limit: Int, at version: CatalogVersion
  ) async throws -> [SearchHit]? {
    try await readIndex { db in
      guard try Schema.version(db) == version else { return nil }
      return try Self.search(
        text, db, kinds: Self.searchableKinds, includingDrafts: false, limit: limit, offset: 0)
    }
  }

  /// Reads beside whatever the store is at.
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

  /// Everything at the newest revision, and what `text` finds in it.
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
    // Only for the rows that are shown, because an excerpt costs more than a find.
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

  /// How many finds have an excerpt: no page shows more, and each costs as much as many finds.
  static let mostExcerpts = 200

  private static let kindOrder = ItemKind.allCases.enumerated()
    .map { "WHEN '\($0.element.rawValue)' THEN \($0.offset)" }.joined(separator: " ")
}

/// What a person typed, as an FTS5 query in which nothing is syntax (sqlite.org/fts5.html, 3.1).
struct SearchPattern {
  /// More would only slow a question that finds nothing.
  static let longestText = 500
  /// Words beyond these are passed over.
  static let mostWords = 24

  let text: String

  /// `nil` if there is no letter or digit to look for.
  init?(_ text: String) {
    let words = String(text.unicodeScalars.prefix(Self.longestText))
      .split { $0.isWhitespace || $0 == "\0" }
      .filter { $0.unicodeScalars.contains { $0.properties.isAlphabetic || $0.isDigit } }
      .prefix(Self.mostWords)
    if words.isEmpty { return nil }
    // Quoted words in a row mean that each must occur; a star makes the last one a beginning.
    self.text =
      words.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: " ") + " *"
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool {
    [.decimalNumber, .letterNumber, .otherNumber].contains(properties.generalCategory)
  }
}
