import Catalog
import Foundation
import GRDB
import Glibc

/// One connection to one database file, opened so that reading never leaves a trace.
///
/// A catalogue is in WAL mode, in which SQLite makes two files beside it even for readers. So while
/// nobody has it open, a reader opens it as immutable, without locks or files, and looks before and
/// after each read whether the file is still as it was; if not, it reads again. A catalogue of an
/// earlier schema step is read through a copy in memory that is brought forward.
final class Connection {
  /// What may be done to the file.
  enum Mode {
    case reading, writing
    /// Writes nothing but what is left in the WAL.
    case closing
  }

  let path: String
  let mode: Mode
  private var queue: DatabaseQueue
  /// The file as it was when opened without locks; `nil` when SQLite's own locks protect us.
  private var unlockedState: FileState?

  /// A database that only this process sees.
  init(inMemory name: String) throws {
    path = name
    mode = .writing
    queue = try DatabaseQueue(configuration: Self.configuration(.writing))
    try Schema.bringForward(queue)
  }

  /// Opens an existing catalogue for reading.
  init(reading path: String) throws {
    self.path = FileState.absolute(path)
    mode = .reading
    (queue, unlockedState) = try Self.openForReading(self.path)
  }

  /// Opens a catalogue for writing; makes it first if there is none and `creating` is set.
  init(writing path: String, creating: Bool) throws {
    let path = FileState.absolute(path)
    self.path = path
    mode = .writing
    let isAbsent = FileState(path) == nil
    let isNew = creating && (isAbsent || FileState.isEmpty(path))
    do {
      // Looked at first, because even opening for writing would change another program's file.
      if !isNew { _ = try Self.openForReading(path, allowingBlank: creating) }
      try Self.checkWritable(path, isAbsent: isAbsent)
      queue = try DatabaseQueue(path: path, configuration: Self.configuration(.writing))
      try Schema.bringForward(queue)
    } catch {
      throw Problem.of(error, at: path)
    }
  }

  private static func checkWritable(_ path: String, isAbsent: Bool) throws {
    let folder = FileState.folder(path)
    guard FileState.isDirectory(folder) else {
      throw Problem(
        .databaseFailed, "There is no folder \(folder) to make a catalogue in.",
        remedy: "Make the folder first, or name another file with --database.")
    }
    if !isAbsent, !FileState.isWritable(path) {
      throw Problem.databaseReadOnly(path, "the file is write-protected")
    }
    if !FileState.isWritable(folder) {
      throw Problem.databaseReadOnly(path, "its folder is write-protected")
    }
  }

  private static func configuration(_ mode: Mode) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.readonly = mode == .reading
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA cache_size = -65536; PRAGMA secure_delete = OFF")
      if mode == .writing {
        // FULL: a revision that was reported as saved survives a power cut.
        try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
      }
    }
    return configuration
  }

  private static func openForReading(
    _ path: String, allowingBlank: Bool = false
  ) throws -> (DatabaseQueue, FileState?) {
    guard let state = FileState(path) else { throw Problem.noCatalog(path) }
    let isQuiet = isQuiet(path)
    do {
      if FileState.isDirectory(path) { throw Problem.databaseInvalid(path, "it is a folder") }
      if FileState.isEmpty(path) { throw Problem.databaseInvalid(path, "it is empty") }
      if !FileState.isReadable(path) { throw Problem.unreadable(path) }
      let queue = try DatabaseQueue(
        path: isQuiet ? immutableAddress(path) : path, configuration: configuration(.reading))
      let isCurrent = try queue.read { db in
        try Schema.check(db, path, allowingBlank: allowingBlank)
        return try Schema.isCurrent(db)
      }
      if isCurrent { return (queue, isQuiet ? state : nil) }
      let copy = try DatabaseQueue(configuration: configuration(.writing))
      try queue.backup(to: copy)
      try Schema.bringForward(copy)
      return (copy, isQuiet ? state : nil)
    } catch {
      // Without locks a writer who came in between looks like damage.
      if isQuiet, !(Self.isQuiet(path) && FileState(path) == state) {
        return try openForReading(path, allowingBlank: allowingBlank)
      }
      throw Problem.of(error, at: path)
    }
  }

  /// Whether nobody has the catalogue open, nor left it in the middle of something.
  private static func isQuiet(_ path: String) -> Bool {
    FileState(path + "-wal") == nil && FileState(path + "-journal") == nil
  }

  /// SQLite reads such an address as "take no locks, make no files": sqlite.org/uri.html.
  private static func immutableAddress(_ path: String) -> String {
    var allowed = CharacterSet.urlPathAllowed
    allowed.remove(charactersIn: "?#%;")
    let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
    return "file://\(escaped)?immutable=1"
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

  /// Without locks, repeats `body` until nobody wrote to the file meanwhile.
  private func consistently<Value>(_ body: (DatabaseQueue) throws -> Value) throws -> Value {
    do {
      while let state = unlockedState {
        if Self.isQuiet(path), FileState(path) == state {
          let value = Result { try body(queue) }
          if Self.isQuiet(path), FileState(path) == state { return try value.get() }
        }
        (queue, unlockedState) = try Self.openForReading(path)
      }
      return try body(queue)
    } catch {
      throw Problem.of(error, at: path)
    }
  }

  /// Changes the database all or nothing.
  func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    guard mode == .writing else {
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

  /// Brings everything in a catalogue's WAL into its one file, which nobody else may have open.
  /// Returns `false` if the file is too damaged for that.
  static func close(_ path: String) throws -> Bool {
    do {
      _ = try openForReading(path)
    } catch let problem as Problem {
      switch problem.code {
      case .databaseInvalid: return false
      case .databaseTooNew: break
      default: throw problem
      }
    }
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration(.closing))
      // Leaving WAL mode takes exclusive access, which is refused while others are there.
      let mode = try queue.writeWithoutTransaction { db in
        try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
      }
      if mode != "delete" { throw Problem.databaseLocked(path) }
      return true
    } catch {
      throw Problem.of(error, at: path)
    }
  }
}

extension Schema {
  /// Refuses a database that is not a Docent catalogue, or a later one.
  static func check(_ db: Database, _ path: String, allowingBlank: Bool) throws {
    guard try Int32.fetchOne(db, sql: "PRAGMA application_id") == applicationID else {
      let isBlank = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM sqlite_master") == 0
      // What is left of a catalogue that was being made when the power went.
      if isBlank, allowingBlank { return }
      throw Problem.databaseInvalid(
        path, isBlank ? "it is an empty database" : "it is another program's database")
    }
    if try migrator.hasBeenSuperseded(db) { throw Problem.databaseTooNew(path) }
  }

  /// Whether every step has been taken and the index is of today's make.
  static func isCurrent(_ db: Database) throws -> Bool {
    try migrator.hasCompletedMigrations(db)
      && Int.fetchOne(db, sql: "PRAGMA user_version") == SearchIndex.version
  }

  /// Takes the missing steps.
  static func bringForward(_ queue: DatabaseQueue) throws {
    if try queue.read(isCurrent) { return }
    try migrator.migrate(queue)
    try queue.write { db in
      try SearchIndex(db).rebuild()
      try db.execute(sql: "PRAGMA user_version = \(SearchIndex.version)")
    }
  }
}
