public import Catalog
public import Foundation
import GRDB
import Notation

/// The result of undoing a revision.
public struct UndoReport: Hashable, Sendable {
  /// The revision that was taken back.
  public let undone: Int
  /// The new revision that took it back.
  public let revision: Int
  /// The changes that the new revision made.
  public let changes: [Change]
  /// The media files that the revision had replaced: their earlier bytes are not kept, and they stay
  /// as they are.
  public let replacements: [MediaReplacement]
}

extension CatalogStore {
  /// The beginning of the note of every import, by which undo recognises one.
  public static let importNote = "import "
}

extension StoreTransaction {
  /// The revisions that took another back, newest first, each with that other.
  public func undoes() throws -> [(revision: Int, undone: Int)] {
    try Row.fetchAll(
      db, sql: "SELECT number, undoes FROM revision WHERE undoes IS NOT NULL ORDER BY number DESC"
    ).map { ($0[0], $0[1]) }
  }

  /// The note of a revision; `nil` if there is none of that number.
  public func note(of revision: Int) throws -> String? {
    try String.fetchOne(
      db, sql: "SELECT note FROM revision WHERE number = ?", arguments: [revision])
  }

  /// Tells whether a revision changed an item; one that only brought media files did not.
  public func changedItems(in revision: Int) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM itemChange WHERE revision = ?)", arguments: [revision])
      ?? false
  }

  /// The author of a revision; `nil` if it has none, or there is none of that number.
  public func author(of revision: Int) throws -> String? {
    try String.fetchOne(
      db, sql: "SELECT author FROM revision WHERE number = ?", arguments: [revision])
  }

  /// Takes back the revision `target`, which must exist, by a new revision of `author`. `check` is
  /// told the changes before they are made, and may refuse them.
  ///
  /// Throws `editConflict` if an item is no longer as that revision left it.
  public func takeBack(
    _ target: Int, by author: String? = nil, at date: Date,
    check: ([Change]) throws -> Void = { _ in }
  ) throws -> UndoReport {
    let past = try CatalogStore.items(
      db, "SELECT kind, id, found FROM itemChange WHERE revision = ?1", target)
    let left = try CatalogStore.items(
      db,
      """
      SELECT kind, id, found FROM itemChange WHERE revision > ?1 AND revision = (
        SELECT MIN(later.revision) FROM itemChange this
          JOIN itemChange later ON later.kind = this.kind AND later.id = this.id
            AND later.revision > ?1
        WHERE this.revision = ?1 AND this.kind = itemChange.kind AND this.id = itemChange.id)
      """, target)
    let changes = try ItemReader(db).changes(from: past).map(\.inverse)
    let conflicts = try changes.compactMap { change -> Problem? in
      guard let left = left[change.key], left != change.before else { return nil }
      return try Problem.changedSince(target, change.key, db)
    }
    if conflicts.count == 1 { throw conflicts[0] }
    if !conflicts.isEmpty { throw Problems(conflicts) }
    try check(changes)
    let written = try RevisionWriter(db: db).write(
      changes, note: "Undo revision \(target)", at: date,
      baseline: .restored(try Self.fingerprints(before: target, db)), undoing: target,
      author: author)
    try ReferenceCheck(db).check(changes)
    return UndoReport(
      undone: target, revision: written, changes: changes,
      replacements: try MediaReplacement.all(of: target...target, db))
  }

  /// The fingerprints of the last import before `revision`, by item.
  private static func fingerprints(before revision: Int, _ db: Database) throws -> [ItemKey: Data] {
    var fingerprints: [ItemKey: Data] = [:]
    let rows = try Row.fetchCursor(
      db, sql: "SELECT kind, id, imported FROM itemChange WHERE revision = ?",
      arguments: [revision])
    while let row = try rows.next() { fingerprints[try ItemKey(row)] = row[2] as Data? }
    return fingerprints
  }
}

extension Problem {
  fileprivate static func changedSince(
    _ revision: Int, _ key: ItemKey, _ db: Database
  ) throws -> Problem {
    let last = try Int.fetchOne(
      db, sql: "SELECT MAX(revision) FROM itemChange WHERE kind = ? AND id = ?",
      arguments: [key.kind.rawValue, key.id])
    return Problem(
      .editConflict,
      "Revision \(last ?? revision) changed the \(key) after revision \(revision).",
      remedy: "Undo the later revision first, or edit the \(key.kind.rawValue) itself.")
  }
}

extension CatalogStore {
  /// The author of the revision that added an item last; `nil` if it has none, or there is none.
  public func creator(of key: ItemKey) throws -> String? {
    try connection.read { db in
      try String.fetchOne(
        db,
        sql: """
          SELECT author FROM revision WHERE number = (
            SELECT MAX(revision) FROM itemChange
            WHERE kind = ? AND id = ? AND action = 'added')
          """, arguments: [key.kind.rawValue, key.id])
    }
  }
}
