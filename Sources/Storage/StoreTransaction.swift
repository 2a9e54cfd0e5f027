public import Catalog
public import Foundation
import GRDB

/// One transaction of a stored catalogue: one consistent state to read, and all or nothing to write.
///
/// The rules of changing a catalogue stand above it; this is what they need of a database. It is to
/// be used only within the closure that is given it.
public struct StoreTransaction {
  let db: Database

  /// The identity of the catalogue, and its newest revision.
  public func version() throws -> CatalogVersion { try Schema.version(db) }

  /// Everything at the newest revision.
  public func contents() throws -> CatalogContents { try ItemReader(db).contents() }

  // MARK: Imports

  /// The states of items when text and catalogue last agreed on them.
  public func importBase() throws -> ImportBase { try ImportBase(db) }

  /// The folder or file that each item was last read in, by lasting names such as `campus ubc`;
  /// nothing of items that never were.
  public func importScopes() throws -> [ItemKey: String] { try ImportScope.all(db) }

  /// Makes `changes`, of which no two concern the same item, the next revision, and notes that text
  /// said what is there now. Returns the number of the revision, which is made without changes too.
  public func writeImported(_ changes: [Change], note: String, at date: Date) throws -> Int {
    try RevisionWriter(db: db).write(changes, note: note, at: date, baseline: .imported)
  }

  /// Notes that the last import brought the item `key` in the form with that fingerprint.
  public func remember(_ fingerprint: Data?, of key: ItemKey) throws {
    try db.cachedStatement(sql: "UPDATE item SET imported = ? WHERE kind = ? AND id = ?")
      .execute(arguments: [fingerprint, key.kind.rawValue, key.id])
  }

  /// Notes what an import brought of the item `key`, where that was merged with what was there.
  public func remember(_ imported: KeptItem, of key: ItemKey) throws {
    try remember(imported.fingerprint, of: key)
    try ImportBase.remember(imported.json, of: key, db)
  }

  /// Notes the folder or file that each item was read in, where that is not the one that is `known`.
  public func remember(scopes: [ItemKey: String], known: [ItemKey: String]) throws {
    try ImportScope.remember(scopes, known: known, db)
  }

  /// Forgets exports of the campuses and tours in `contents`, which are imported now: from here on
  /// the import is what both sides began from.
  public func forgetExports(of contents: CatalogContents) throws {
    try ImportBase.forgetExports(of: contents, db)
  }

  /// Stores the media files of rows in `contents`, where they are new or different, and returns how
  /// many those are.
  public func store(_ files: [ItemKey: MediaInput], of contents: CatalogContents) throws -> Int {
    try MediaFile.store(files, of: contents, db)
  }
}

extension CatalogStore {
  /// Reads one consistent state.
  public func reading<Value>(_ body: (StoreTransaction) throws -> Value) throws -> Value {
    try connection.read { try body(StoreTransaction(db: $0)) }
  }

  /// Changes the catalogue all or nothing: nothing, if `body` throws.
  public func writing<Value>(_ body: (StoreTransaction) throws -> Value) throws -> Value {
    try connection.write { try body(StoreTransaction(db: $0)) }
  }
}
