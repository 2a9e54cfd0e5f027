public import Catalog
public import Foundation
import GRDB

/// The states of items when text and catalogue last agreed on them, from which later changes on
/// both sides are merged.
public struct ImportBase {
  static let tables = """
    -- What the last import of text brought, where the catalogue was merged with it and holds neither
    -- that nor, in its history, did.
    CREATE TABLE importBase (
      kind TEXT NOT NULL,
      id   TEXT NOT NULL,
      json TEXT NOT NULL CHECK (json_valid(json)),
      PRIMARY KEY (kind, id)
    ) STRICT, WITHOUT ROWID;

    -- At which revision what was exported as text, since its last import: 'campus ubc', 'tour bronze'.
    CREATE TABLE textExport (
      scope    TEXT NOT NULL PRIMARY KEY,
      revision INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    """

  private let db: Database
  private let exports: [String: Int]
  /// The fingerprint of each item as the last import brought it; `nil` for an item that was made in
  /// the catalogue.
  public let fingerprints: [ItemKey: Data?]

  init(_ db: Database) throws {
    self.db = db
    fingerprints = try Self.fingerprints(db)
    var exports: [String: Int] = [:]
    for row in try Row.fetchAll(db, sql: "SELECT scope, revision FROM textExport") {
      exports[row[0]] = row[1]
    }
    self.exports = exports
  }

  private static func fingerprints(_ db: Database) throws -> [ItemKey: Data?] {
    var fingerprints: [ItemKey: Data?] = [:]
    let rows = try Row.fetchCursor(db, sql: "SELECT kind, id, imported FROM item")
    while let row = try rows.next() { fingerprints[try ItemKey(row)] = .some(row[2] as Data?) }
    return fingerprints
  }

  /// The states that the text of `item` may come from, newest first: that of the last export, and
  /// that of the last import.
  public func states(of item: Item) throws -> [KeptItem] {
    let fingerprint = fingerprints[item.key] ?? nil
    return try [exported(item), fingerprint.flatMap { try imported(item, $0) }].compactMap { $0 }
  }

  /// The state of the item in the last export of its campus, or of the tour alone; `nil` if it did
  /// not exist then, or none was since the last import.
  public func exported(_ item: Item) throws -> KeptItem? {
    let key = item.key
    let own = key.kind == .tour ? exports["tour \(key.id)"] : nil
    guard let revision = [exports["campus \(item.campus)"], own].compactMap({ $0 }).max() else {
      return nil
    }
    // An import after the export is the later agreement.
    let isPast = try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (SELECT 1 FROM itemChange JOIN revision ON number = revision
          WHERE kind = ? AND id = ? AND revision > ? AND note LIKE ?)
        """,
      arguments: [key.kind.rawValue, key.id, revision, CatalogStore.importNote + "%"])
    if isPast == true { return nil }
    let later = try Row.fetchOne(
      db,
      sql: """
        SELECT found FROM itemChange WHERE kind = ? AND id = ? AND revision > ?
        ORDER BY revision LIMIT 1
        """, arguments: [key.kind.rawValue, key.id, revision])
    if let later { return (later[0] as String?).map { KeptItem(key.kind, json: $0) } }
    return try KeptItem(item)
  }

  private func imported(_ item: Item, _ fingerprint: Data) throws -> KeptItem? {
    let key = item.key
    let texts = try String.fetchCursor(
      db,
      sql: """
        SELECT json FROM importBase WHERE kind = ?1 AND id = ?2
        UNION ALL SELECT found FROM (SELECT found FROM itemChange
          WHERE kind = ?1 AND id = ?2 AND found IS NOT NULL ORDER BY revision DESC)
        """, arguments: [key.kind.rawValue, key.id])
    while let text = try texts.next() {
      let kept = KeptItem(key.kind, json: text)
      if kept.fingerprint == fingerprint { return kept }
    }
    return nil
  }

  /// Stores the form in which an import brought an item that it was merged with.
  static func remember(_ json: String, of key: ItemKey, _ db: Database) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO importBase (kind, id, json) VALUES (?, ?, ?)",
      arguments: [key.kind.rawValue, key.id, json])
  }

  /// Removes the notes of exports of the items that are imported now, because the import is the new
  /// base of both sides.
  static func forgetExports(of contents: CatalogContents, _ db: Database) throws {
    let scopes =
      contents.campuses.keys.map { "campus \($0)" } + contents.tours.keys.map { "tour \($0)" }
    for scope in scopes {
      try db.execute(sql: "DELETE FROM textExport WHERE scope = ?", arguments: [scope])
    }
  }
}

extension CatalogStore {
  /// Notes that the state at `version` was exported as text: whole, or one campus with its tours,
  /// or one tour. A later import of that text is merged with the changes of the catalogue since
  /// then.
  public func noteExport(
    campus: PlaceID? = nil, tour: Slug? = nil, at version: CatalogVersion
  ) throws {
    try connection.write { db in
      guard try Schema.version(db).identity == version.identity else { return }
      let scopes: [String]
      if let tour {
        scopes = ["tour \(tour)"]
      } else if let campus {
        scopes = ["campus \(campus)"]
      } else {
        scopes = try String.fetchAll(db, sql: "SELECT 'campus ' || id FROM campus")
      }
      for scope in scopes {
        try db.execute(
          sql: "INSERT OR REPLACE INTO textExport (scope, revision) VALUES (?, ?)",
          arguments: [scope, version.revision])
      }
    }
  }
}
