import Catalog
import Foundation
import GRDB
public import Notation

/// One result of a check of a catalogue's file.
public struct StorageFinding: Hashable, Sendable {
  /// The name of the part that was checked.
  public let name: String
  /// The state in which it was found.
  public let value: String
  /// The problem with that state, if there is one.
  public let problem: Problem?

  init(_ name: String, _ value: String, _ problem: Problem? = nil) {
    self.name = name
    self.value = value
    self.problem = problem
  }
}

extension CatalogStore {
  /// Checks the whole file: SQLite, schema, every page and every reference. Takes about a second
  /// for a large catalogue.
  public func diagnosis() throws -> [StorageFinding] {
    let path = connection.path
    return try connection.read { db in
      [
        StorageFinding("file", path),
        StorageFinding("SQLite", try String.fetchOne(db, sql: "SELECT sqlite_version()") ?? ""),
        StorageFinding("journal", try journal(db)),
        try schema(db, path),
        StorageFinding("revision", "\(try RevisionWriter.newest(db))"),
        StorageFinding(
          "items", "\(try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM item") ?? 0)"),
        try size(db),
        try integrity(db, path),
        try references(db, path),
      ]
    }
  }

  /// The journal mode of the file. SQLite reports none for a file that it reads without locks, so
  /// byte 18 of the file is read, which is 2 for a write-ahead log (sqlite.org/fileformat.html,
  /// section 1.3.3).
  private func journal(_ db: Database) throws -> String {
    let file = FileHandle(forReadingAtPath: connection.path)
    defer { try? file?.close() }
    if let header = try file?.read(upToCount: 20), header.count == 20, header[18] == 2 {
      return "wal"
    }
    return try String.fetchOne(db, sql: "PRAGMA journal_mode") ?? ""
  }

  private func schema(_ db: Database, _ path: String) throws -> StorageFinding {
    let steps = try Schema.migrator.appliedIdentifiers(db).sorted()
    return StorageFinding(
      "schema step", steps.last ?? "none",
      try Schema.isCurrent(db) ? nil : .databaseInvalid(path, "its schema is not complete"))
  }

  private func size(_ db: Database) throws -> StorageFinding {
    let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
    let free = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
    let bytes = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0
    return StorageFinding("size", "\(pages * bytes) bytes, \(free * bytes) of them free")
  }

  private func integrity(_ db: Database, _ path: String) throws -> StorageFinding {
    let faults = try String.fetchAll(db, sql: "PRAGMA integrity_check")
    return StorageFinding(
      "integrity", faults.joined(separator: "; "),
      faults == ["ok"] ? nil : .databaseInvalid(path, "it is damaged (\(faults.first ?? ""))"))
  }

  private func references(_ db: Database, _ path: String) throws -> StorageFinding {
    let tables = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { $0[0] as String }
    return StorageFinding(
      "references", tables.isEmpty ? "ok" : "\(tables.count) lead nowhere",
      tables.first.map {
        .databaseInvalid(path, "its table '\($0)' names something that is not there")
      })
  }
}
