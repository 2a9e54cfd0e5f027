import Catalog
import Drafts
import Foundation
import GRDB
import Glibc
import Notation

/// One connection to the catalogue that a name leads to. Reading never makes or changes a file.
///
/// A catalogue is in WAL mode, in which SQLite makes two files beside it even for readers. So while
/// nobody has it open, a reader opens it without locks or files. Before and after each read, the
/// connection checks that the name still leads to the opened file. If not, it opens the file again,
/// because a file that replaced another is another catalogue.
final class Connection {
  /// The path that was asked for, from the root.
  private let name: String
  private let isInMemory: Bool
  private let isWritable: Bool
  private var file: OpenFile?

  /// A database that only this process sees.
  init(inMemory name: String) throws {
    self.name = name
    isInMemory = true
    isWritable = true
    let queue = try DatabaseQueue(configuration: Self.configuration(.writing))
    try Schema.bringForward(queue)
    file = OpenFile(queue, .memory)
  }

  /// Opens an existing catalogue for reading.
  init(reading path: String) throws {
    name = FileState.absolute(path)
    isInMemory = false
    isWritable = false
    file = try Self.openForReading(Self.followed(name))
  }

  /// Opens a catalogue for writing; makes it first if there is none and `creating` is set.
  init(writing path: String, creating: Bool) throws {
    name = FileState.absolute(path)
    isInMemory = false
    isWritable = true
    file = try Self.openForWriting(Self.followed(name), creating: creating)
  }

  /// The path of the file that the name leads to now. SQLite keeps its log beside that file, not
  /// beside a link to it (sqlite.org/wal.html).
  var path: String { isInMemory ? name : Self.followed(name) }

  private static func followed(_ name: String) -> String { FileDestination(name).path }

  /// Reads one consistent state of the catalogue.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try consistently { try $0.read(body) }
  }

  /// Writes everything into a new file at `draft`, with no files beside it, which is to replace
  /// `path`.
  func copy(to draft: String, for path: String) throws {
    try consistently { queue in
      unlink(draft)
      do {
        try queue.writeWithoutTransaction { db in
          try db.execute(sql: "VACUUM INTO ?", arguments: [draft])
        }
      } catch let error as DatabaseError
        where [.SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN].contains(error.resultCode)
        && WriteFailure.isFull(FileState.folder(draft))
      {
        // Thrown before the draft is removed, because after that there is room again.
        throw Problem.unwritableFile(path, WriteFailure.reason(ENOSPC))
      }
    }
  }

  /// Releases a reader's locks until the next read, so that a writer that finishes can leave no
  /// files beside the catalogue, and a backup can replace it.
  func rest() {
    if !isWritable, case .locked? = file?.protection { file = nil }
  }

  /// The file that the name leads to now.
  private func current() throws -> OpenFile {
    if let file, file.protection.holds(at: path) { return file }
    // The old file is closed before the new one is opened, because closing one descriptor of a file
    // releases the locks of all others that the process has on it (fcntl(2), on record locks).
    file = nil
    let opened =
      try isWritable
      ? Self.openForWriting(path, creating: false) : Self.openForReading(path)
    file = opened
    return opened
  }

  /// Repeats `body` until the name led to the same file throughout, and nobody wrote to a file that
  /// is read without locks.
  private func consistently<Value>(_ body: (DatabaseQueue) throws -> Value) throws -> Value {
    do {
      while true {
        let file = try current()
        let value = Result { try body(file.queue) }
        if file.protection.holds(at: path) { return try value.get() }
      }
    } catch {
      throw Problem.of(error, at: path)
    }
  }

  /// Changes the database in one transaction, all or nothing.
  ///
  /// If the catalogue is replaced before the edit begins, the edit is made on the new one. If it is
  /// replaced during the edit, which is then lost with the old one, the edit is refused with
  /// `editConflict`.
  func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    guard isWritable else {
      throw Problem.databaseReadOnly(path, "it was opened for reading only")
    }
    do {
      while true {
        let file = try current()
        let value = try file.queue.writeWithoutTransaction { db -> Value? in
          var value: Value?
          try db.inTransaction(.immediate) {
            // Checked again, now that no other edit can come between.
            guard file.protection.holds(at: path) else { return .rollback }
            let count = db.totalChangesCount
            value = try body(db)
            if db.totalChangesCount != count { try Schema.sign(db) }
            return .commit
          }
          return value
        }
        guard let value else { continue }
        guard file.protection.holds(at: path) else { throw Problem.replaced(path) }
        return value
      }
    } catch {
      throw Problem.of(error, at: path)
    }
  }
}

/// An open database, with the way to tell whether the name still leads to it.
struct OpenFile {
  enum Protection {
    /// A database in memory, without a file.
    case memory
    /// A file opened without locks; a read is valid while no file changes at all.
    case unlocked(DatabaseFiles)
    /// A file under SQLite's own locks; a read is valid while the names lead to the files that have
    /// them.
    case locked(DatabaseFiles)

    func holds(at path: String) -> Bool {
      switch self {
      case .memory: true
      case .unlocked(let files): DatabaseFiles(path) == files
      case .locked(let files): DatabaseFiles(path)?.isSame(as: files) ?? false
      }
    }
  }

  let queue: DatabaseQueue
  let protection: Protection

  init(_ queue: DatabaseQueue, _ protection: Protection) {
    self.queue = queue
    self.protection = protection
  }
}

extension Problem {
  fileprivate static func replaced(_ path: String) -> Problem {
    Problem(
      .editConflict,
      "The catalogue \(path) was replaced by another file while the edit was made, and the edit is "
        + "not in the new one.",
      remedy: "Look at the catalogue that is there now, and make the edit again.")
  }
}
