public import Catalog
public import Foundation
import GRDB

/// What undoing did.
public struct UndoReport: Hashable, Sendable {
  /// The revision that was taken back.
  public let undone: Int
  /// The new revision that took it back.
  public let revision: Int
  /// What that changed.
  public let changes: [Change]
}

extension CatalogStore {
  /// How the note of every import begins, so that no undo takes one back unawares.
  public static let importNote = "import "

  /// Takes a revision back as a new one: the given one, or else the newest that nobody took back,
  /// unless that is an import.
  ///
  /// Refuses with `nothingToUndo` if there is none or it is an import, and with `editConflict` if an item is no longer
  /// as that revision left it.
  public func undo(revision: Int? = nil, at date: Date) throws -> UndoReport {
    try connection.write { db in
      let target = try Self.undoable(revision, db)
      let past = try Self.items(
        db, "SELECT kind, id, found FROM itemChange WHERE revision = ?1", target)
      let left = try Self.items(
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
      let written = try RevisionWriter(db: db).write(
        changes, note: "Undo revision \(target)", at: date,
        baseline: .restored(try Self.fingerprints(before: target, db)), undoing: target)
      try ReferenceCheck(db).check(changes)
      return UndoReport(undone: target, revision: written, changes: changes)
    }
  }

  /// What was remembered of the last import before `revision`.
  private static func fingerprints(before revision: Int, _ db: Database) throws -> [ItemKey: Data] {
    var fingerprints: [ItemKey: Data] = [:]
    let rows = try Row.fetchCursor(
      db, sql: "SELECT kind, id, imported FROM itemChange WHERE revision = ?",
      arguments: [revision])
    while let row = try rows.next() { fingerprints[try ItemKey(row)] = row[2] as Data? }
    return fingerprints
  }

  /// The revision to take back; never one that is taken back already.
  private static func undoable(_ wanted: Int?, _ db: Database) throws -> Int {
    let newest = try RevisionWriter.newest(db)
    var undone: Set<Int> = []
    var undos: Set<Int> = []
    let rows = try Row.fetchCursor(
      db,
      sql: "SELECT number, undoes FROM revision WHERE undoes IS NOT NULL ORDER BY number DESC")
    while let row = try rows.next() {
      undos.insert(row[0])
      // An undo that was itself taken back undoes nothing.
      if !undone.contains(row[0]) { undone.insert(row[1]) }
    }
    if let wanted {
      guard (1...max(1, newest)).contains(wanted), newest > 0 else {
        throw Problem(
          .nothingToUndo, "There is no revision \(wanted); the newest is \(newest).",
          remedy: "Choose one that docent history lists.")
      }
      guard !undone.contains(wanted) else {
        throw Problem(
          .nothingToUndo, "Revision \(wanted) is taken back already.",
          remedy: "Choose another that docent history lists.")
      }
      return wanted
    }
    let candidates = stride(from: newest, to: 0, by: -1)
    guard let target = candidates.first(where: { !undos.contains($0) && !undone.contains($0) })
    else {
      throw Problem(
        .nothingToUndo, "The catalogue has no revision that could be taken back.",
        remedy: "There is nothing to do; docent history lists what was done.")
    }
    // One step too many would empty the catalogue.
    let note = try String.fetchOne(
      db, sql: "SELECT note FROM revision WHERE number = ?", arguments: [target])
    if note?.hasPrefix(importNote) == true {
      throw Problem(
        .nothingToUndo, "Revision \(target) is an import, which is taken back only by its number.",
        remedy: "Say 'docent undo \(target)' if all that it brought is to go.")
    }
    return target
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
