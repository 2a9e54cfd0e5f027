import Catalog
import Foundation
import GRDB
import Glibc

extension Connection {
  /// What a file is opened for.
  enum Purpose {
    case reading, writing
    /// Only to bring what is left in the log into the main file.
    case closing
  }

  static func configuration(_ purpose: Purpose) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.readonly = purpose == .reading
    configuration.prepareDatabase { db in
      // In KiB. A reader loads everything once; an import comes back to its pages.
      let cache = purpose == .reading ? 4_096 : 65_536
      try db.execute(sql: "PRAGMA cache_size = -\(cache); PRAGMA secure_delete = OFF")
      if purpose == .writing {
        // FULL: a revision that was reported as saved survives a power cut.
        try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        // In bytes: else the log of a film that was taken in stays as large beside a service.
        try db.execute(sql: "PRAGMA journal_size_limit = 67108864")
      }
    }
    return configuration
  }

  static func openForWriting(_ path: String, creating: Bool) throws -> DatabaseQueue {
    let isAbsent = FileState(path) == nil
    let isNew = creating && (isAbsent || FileState.isEmpty(path))
    do {
      // Looked at first, because even opening for writing would change another program's file.
      if !isNew { _ = try openForReading(path, allowingBlank: creating) }
      try checkWritable(path, isAbsent: isAbsent)
      let queue = try DatabaseQueue(path: path, configuration: configuration(.writing))
      try Schema.bringForward(queue)
      return queue
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

  /// Opens a catalogue so that nothing is made or changed. The files are returned where they must
  /// stay as they are for what is read to hold.
  static func openForReading(
    _ path: String, allowingBlank: Bool = false
  ) throws -> (DatabaseQueue, DatabaseFiles?) {
    guard let files = DatabaseFiles(path) else { throw Problem.noCatalog(path) }
    do {
      if FileState.isDirectory(path) { throw Problem.databaseInvalid(path, "it is a folder") }
      if FileState.isEmpty(path) { throw Problem.databaseInvalid(path, "it is empty") }
      if !FileState.isReadable(path) { throw Problem.unreadable(path) }
      let queue = try connect(path, files)
      let isCurrent = try queue.read { db in
        try Schema.check(db, path, allowingBlank: allowingBlank)
        return try Schema.isCurrent(db)
      }
      let isUnlocked = files.areQuiet || queue.path != path
      if isCurrent { return (queue, isUnlocked ? files : nil) }
      // An earlier schema step is read through a copy that is brought forward.
      let copy = try temporary(.writing)
      try queue.backup(to: copy)
      try Schema.bringForward(copy)
      return (copy, isUnlocked ? files : nil)
    } catch {
      // Without locks, a writer who came in between looks like damage.
      if DatabaseFiles(path)?.main != files.main {
        return try openForReading(path, allowingBlank: allowingBlank)
      }
      throw Problem.of(error, at: path)
    }
  }

  private static func connect(_ path: String, _ files: DatabaseFiles) throws -> DatabaseQueue {
    if files.areQuiet {
      return try DatabaseQueue(
        path: immutableAddress(path), configuration: configuration(.reading))
    }
    if files.areAbandoned { return try copy(path) }
    do {
      return try DatabaseQueue(path: path, configuration: configuration(.reading))
    } catch let error as DatabaseError
      where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode)
    {
      // The log needs its index, and that may not be made here.
      return try copy(path)
    }
  }

  /// A copy of a catalogue and the log that was left beside it.
  private static func copy(_ path: String) throws -> DatabaseQueue {
    let folder = FileManager.default.temporaryDirectory.path + "/docent-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for ending in ["", "-wal"] where FileState(path + ending) != nil {
      try FileManager.default.copyItem(atPath: path + ending, toPath: "\(folder)/copy\(ending)")
    }
    let source = try DatabaseQueue(
      path: "\(folder)/copy", configuration: configuration(.closing))
    let copy = try temporary(.closing)
    try source.backup(to: copy)
    return copy
  }

  /// A database without a name, which SQLite keeps on disk where memory would be too much, and which
  /// goes with its connection (sqlite.org/inmemorydb.html, 3): films may be in it.
  private static func temporary(_ purpose: Purpose) throws -> DatabaseQueue {
    try DatabaseQueue(path: "", configuration: configuration(purpose))
  }

  /// SQLite reads such an address as "take no locks, make no files": sqlite.org/uri.html.
  private static func immutableAddress(_ path: String) -> String {
    var allowed = CharacterSet.urlPathAllowed
    allowed.remove(charactersIn: "?#%;")
    let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
    return "file://\(escaped)?immutable=1"
  }

  /// Brings everything in a catalogue's log into its one file, which nobody else may have open.
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
