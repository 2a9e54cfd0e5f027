public import Catalog
public import Foundation
import GRDB

/// One transaction of a stored catalogue. A read sees one consistent state, and a write is made
/// whole or not at all.
///
/// The rules of changing a catalogue are in modules above; this type gives them access to the
/// database. It may be used only within the closure that gets it.
public struct StoreTransaction {
  let db: Database

  /// The identity of the catalogue, with its newest revision.
  public func version() throws -> CatalogVersion { try Schema.version(db) }

  /// All items at the newest revision.
  public func contents() throws -> CatalogContents { try ItemReader(db).contents() }

  // MARK: Imports

  /// The states of items when text and catalogue last agreed on them.
  public func importBase() throws -> ImportBase { try ImportBase(db) }

  /// The folder or file in which each item was last read, by a lasting name such as `campus ubc`.
  /// Items that were never imported are absent.
  public func importScopes() throws -> [ItemKey: String] { try ImportScope.all(db) }

  /// Writes `changes`, of which no two concern the same item, as the next revision, with the new
  /// items' own fingerprints as those of the last import. Returns the number of the revision, which
  /// is made even without changes.
  public func writeImported(_ changes: [Change], note: String, at date: Date) throws -> Int {
    try RevisionWriter(db: db).write(changes, note: note, at: date, baseline: .imported)
  }

  /// Stores the fingerprint of the item `key` as the last import brought it.
  public func remember(_ fingerprint: Data?, of key: ItemKey) throws {
    try db.cachedStatement(sql: "UPDATE item SET imported = ? WHERE kind = ? AND id = ?")
      .execute(arguments: [fingerprint, key.kind.rawValue, key.id])
  }

  /// Stores the form in which an import brought the item `key`, where it was merged with the stored
  /// item.
  public func remember(_ imported: KeptItem, of key: ItemKey) throws {
    try remember(imported.fingerprint, of: key)
    try ImportBase.remember(imported.json, of: key, db)
  }

  /// Stores the folder or file in which each item was read, where it differs from that in `known`.
  ///
  /// `sorted` may hold keys of `scopes` that are sorted already, which saves sorting them again.
  public func remember(
    scopes: [ItemKey: String], known: [ItemKey: String], sorted: [ItemKey] = []
  ) throws {
    try ImportScope.remember(scopes, known: known, sorted: sorted, db)
  }

  /// Removes the notes of exports of the campuses and tours in `contents`, because their import is
  /// the new base of both sides.
  public func forgetExports(of contents: CatalogContents) throws {
    try ImportBase.forgetExports(of: contents, db)
  }

  /// Stores the media files that `contents` name and that are new or different.
  public func store(
    _ files: [MediaFileName: MediaInput], of contents: CatalogContents
  ) throws -> StoredMedia {
    try MediaFile.store(files, of: contents, db)
  }
}

extension CatalogStore {
  /// Reads one consistent state of the catalogue.
  public func reading<Value>(_ body: (StoreTransaction) throws -> Value) throws -> Value {
    try connection.read { try body(StoreTransaction(db: $0)) }
  }

  /// Changes the catalogue in one transaction, which is taken back if `body` throws.
  public func writing<Value>(_ body: (StoreTransaction) throws -> Value) throws -> Value {
    try connection.write { try body(StoreTransaction(db: $0)) }
  }
}
