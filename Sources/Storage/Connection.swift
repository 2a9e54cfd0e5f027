import Catalog
import Foundation
import GRDB
import Glibc

/// One connection to one database file, opened so that reading never leaves a trace.
///
/// A catalogue is in WAL mode, in which SQLite makes two files beside it even for readers. So while
/// nobody has it open, a reader opens it without locks or files, and looks before and after each
/// read whether the files are still as they were; if not, it opens them again.
final class Connection {
  let path: String
  private let isWritable: Bool
  private var queue: DatabaseQueue
  /// The files as they were when opened without locks; `nil` when SQLite's own locks protect us.
  private var unlocked: DatabaseFiles?

  /// A database that only this process sees.
  init(inMemory name: String) throws {
    path = name
    isWritable = true
    queue = try DatabaseQueue(configuration: Self.configuration(.writing))
    try Schema.bringForward(queue)
  }

  /// Opens an existing catalogue for reading.
  init(reading path: String) throws {
    self.path = FileState.absolute(path)
    isWritable = false
    (queue, unlocked) = try Self.openForReading(self.path)
  }

  /// Opens a catalogue for writing; makes it first if there is none and `creating` is set.
  init(writing path: String, creating: Bool) throws {
    self.path = FileState.absolute(path)
    isWritable = true
    queue = try Self.openForWriting(self.path, creating: creating)
  }

  /// Reads one consistent state.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try consistently { try $0.read(body) }
  }

  /// Writes everything into a new file at `path`, with nothing beside it.
  func copy(to path: String) throws {
    try consistently { queue in
      unlink(path)
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "VACUUM INTO ?", arguments: [path])
      }
    }
  }

  /// Without locks, repeats `body` until nobody wrote to the files meanwhile.
  private func consistently<Value>(_ body: (DatabaseQueue) throws -> Value) throws -> Value {
    do {
      while let files = unlocked {
        if DatabaseFiles(path) == files {
          let value = Result { try body(queue) }
          if DatabaseFiles(path) == files { return try value.get() }
        }
        (queue, unlocked) = try Self.openForReading(path)
      }
      return try body(queue)
    } catch {
      throw Problem.of(error, at: path)
    }
  }

  /// Changes the database all or nothing.
  func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    guard isWritable else {
      throw Problem.databaseReadOnly(path, "it was opened for reading only")
    }
    do {
      return try queue.writeWithoutTransaction { db in
        var value: Value?
        try db.inTransaction(.immediate) {
          value = try body(db)
          return .commit
        }
        guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
        return value
      }
    } catch {
      throw Problem.of(error, at: path)
    }
  }
}
