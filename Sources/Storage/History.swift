public import Catalog
public import Foundation
import GRDB

/// One revision of the catalogue.
public struct HistoryEntry: Hashable, Sendable {
  /// Its number.
  public let revision: Int
  /// When it was made, to the second.
  public let date: Date
  /// What its author called it.
  public let note: String
  /// The revision that it took back, if it took one back.
  public let undone: Int?
  /// What came to be, sorted.
  public let added: [ItemKey]
  /// What became something else, sorted.
  public let changed: [ItemKey]
  /// What went, sorted.
  public let removed: [ItemKey]
}

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
  /// Up to `limit` revisions, the newest first: those before revision `before`, and those that
  /// changed `item`, if given.
  public func history(
    limit: Int, before: Int? = nil, item: ItemKey? = nil
  ) throws -> [HistoryEntry] {
    try connection.read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT number, date, note, undoes FROM revision
          WHERE number < ?1 AND (?2 IS NULL OR number IN (
            SELECT revision FROM itemChange WHERE kind = ?2 AND id = ?3))
          ORDER BY number DESC LIMIT ?4
          """,
        arguments: [before ?? .max, item?.kind.rawValue, item?.id, max(0, limit)])
      return try rows.map { try Self.entry($0, db) }
    }
  }

  /// What became of the catalogue since `revision`: one change for each item that is not as it was
  /// then, sorted by key.
  public func changes(since revision: Int) throws -> [Change] {
    try connection.read { db in
      let reader = ItemReader(db)
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT kind, id, itemBefore, itemAfter FROM itemChange
          WHERE revision > ? ORDER BY revision
          """, arguments: [revision])
      var changes: [Change] = []
      while let row = try rows.next() { changes.append(try Change(row, reader)) }
      return changes.combined
    }
  }

  /// Takes a revision back as a new one: the given one, or else the newest that nobody took back.
  ///
  /// Refuses with `nothingToUndo` if there is none, and with `editConflict` if an item is no longer
  /// as that revision left it.
  public func undo(revision: Int? = nil, at date: Date) throws -> UndoReport {
    try connection.write { db in
      let target = try Self.undoable(revision, db)
      let reader = ItemReader(db)
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT kind, id, itemBefore, itemAfter, importedBefore FROM itemChange
          WHERE revision = ? ORDER BY kind, id
          """, arguments: [target])
      var fingerprints: [ItemKey: Data] = [:]
      var changes: [Change] = []
      for row in rows {
        let change = try Change(row, reader).inverse
        changes.append(change)
        fingerprints[change.key] = row[4] as Data?
      }
      let conflicts = try changes.compactMap { change in
        try reader.item(change.key) == change.before
          ? nil : try Problem.changedSince(target, change.key, db)
      }
      if conflicts.count == 1 { throw conflicts[0] }
      if !conflicts.isEmpty { throw Problems(conflicts) }
      let written = try RevisionWriter(db: db).write(
        changes, note: "Undo revision \(target)", at: date, baseline: .restored(fingerprints),
        undoing: target)
      try ReferenceCheck(db).check(changes)
      return UndoReport(
        undone: target, revision: written, changes: changes.sorted { $0.key < $1.key })
    }
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
    return target
  }

  private static func entry(_ row: Row, _ db: Database) throws -> HistoryEntry {
    let revision: Int = row[0]
    var added: [ItemKey] = []
    var changed: [ItemKey] = []
    var removed: [ItemKey] = []
    let statement = try db.cachedStatement(
      sql: """
        SELECT kind, id, itemBefore IS NULL, itemAfter IS NULL FROM itemChange WHERE revision = ?
        """)
    let rows = try Row.fetchCursor(statement, arguments: [revision])
    while let row = try rows.next() {
      let key = try ItemKey(row)
      switch (row[2] as Bool, row[3] as Bool) {
      case (true, _): added.append(key)
      case (_, true): removed.append(key)
      default: changed.append(key)
      }
    }
    guard let text = row[1] as String?, let date = try? Date(text, strategy: .iso8601) else {
      throw UnreadableValue(table: "revision", column: "date")
    }
    return HistoryEntry(
      revision: revision, date: date, note: row[2], undone: row[3], added: added.sorted(),
      changed: changed.sorted(), removed: removed.sorted())
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

extension Change {
  /// Reads the columns `kind`, `id`, `itemBefore`, `itemAfter` that a row begins with.
  fileprivate init(_ row: Row, _ reader: ItemReader) throws {
    let key = try ItemKey(row)
    let before = try (row[2] as String?).map { try reader.item(key.kind, json: $0) }
    let after = try (row[3] as String?).map { try reader.item(key.kind, json: $0) }
    switch (before, after) {
    case (let before?, let after?): self = .replace(before, with: after)
    case (let before?, nil): self = .remove(before)
    case (nil, let after?): self = .add(after)
    case (nil, nil): throw UnreadableValue(table: "itemChange", column: "itemAfter")
    }
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
