import Catalog
import Drafts
import Foundation
import GRDB
import Glibc
import Notation

extension Connection {
  /// The purpose for which a file is opened.
  enum Purpose {
    case reading, writing
    /// Writing the content of the log into the main file, and no more.
    case closing
    /// Filling a draft, which is removed if that fails.
    case making
  }

  /// The time that a program waits for another to be done with the file, in seconds.
  private static let patience = 5.0

  static func configuration(_ purpose: Purpose) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.readonly = purpose == .reading
    configuration.prepareDatabase { db in
      // In KiB. A reader loads everything once; an import comes back to its pages.
      let cache = purpose == .reading ? 4_096 : 65_536
      try db.execute(sql: "PRAGMA cache_size = -\(cache); PRAGMA secure_delete = OFF")
      switch purpose {
      case .writing:
        // FULL: a revision that was reported as saved survives a power cut.
        try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        // In bytes. Without it, the log would keep the size of the largest film while a service
        // runs.
        try db.execute(sql: "PRAGMA journal_size_limit = 67108864")
      case .making: try db.execute(sql: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
      case .reading, .closing: break
      }
    }
    return configuration
  }

  static func openForWriting(_ path: String, creating: Bool) throws -> OpenFile {
    do {
      if creating {
        Drafts.clear(FileState.folder(path))
        try make(path)
      }
      // Checked by reading first, because even opening for writing would change another program's
      // file.
      _ = try openForReading(path)
      try checkWritable(path)
      return try FolderLock.hold(FileState.folder(path)) {
        try setForeignLogAside(path)
        guard let files = DatabaseFiles(path) else { throw Problem.noCatalog(path) }
        let queue = try DatabaseQueue(path: path, configuration: configuration(.writing))
        try Schema.bringForward(queue)
        return OpenFile(queue, .locked(files))
      }
    } catch {
      throw Problem.of(error, at: path)
    }
  }

  /// Throws a Problem for a thing at `path` that is no file: opening a pipe would block until
  /// another program opens it, and renaming a draft to a device would replace the device. The files
  /// that SQLite would open beside it are checked too.
  static func checkOrdinary(_ path: String) throws {
    for ending in [""] + sideEndings {
      if let refusal = FileDestination(path + ending).refusal {
        throw Problem.notOrdinary(path + ending, refusal)
      }
    }
  }

  /// The ends of the names of the files that SQLite keeps beside a database.
  private static let sideEndings = ["-wal", "-shm", "-journal"]

  static func checkWritable(_ path: String) throws {
    let folder = FileState.folder(path)
    guard FileState.isDirectory(folder) else {
      throw Problem(
        .databaseFailed, "There is no folder \(folder) to make a catalogue in.",
        remedy: "Make the folder first, or name another file with --database.")
    }
    if FileState(path) != nil, !FileState.isWritable(path) {
      throw Problem.databaseReadOnly(path, "the file is write-protected")
    }
    if !FileState.isWritable(folder) {
      throw Problem.databaseReadOnly(path, "its folder is write-protected")
    }
  }

  /// Opens a catalogue without making or changing a file. Throws `noCatalog` for an empty file or
  /// an empty database too.
  static func openForReading(_ path: String) throws -> OpenFile {
    try checkOrdinary(path)
    guard let files = DatabaseFiles(path) else { throw Problem.noCatalog(path) }
    do {
      if files.main.isEmpty, !files.hasLog { throw Problem.noCatalogYet(path) }
      if !FileState.isReadable(path) { throw Problem.unreadable(path) }
      let file = try connect(path, files)
      let (isCurrent, isNamed) = try file.queue.read { db in
        if try Schema.isBlank(db) { throw Problem.noCatalogYet(path) }
        try Schema.check(db, path)
        return (try Schema.isCurrent(db), try db.tableExists("catalogue"))
      }
      if isCurrent { return file }
      // An earlier schema step is read through a copy that is brought forward.
      let copy = try temporary(.writing)
      try file.queue.backup(to: copy)
      try Schema.bringForward(copy)
      if !isNamed { try copy.write { try Schema.name($0, after: files.main) } }
      return OpenFile(copy, .unlocked(files))
    } catch {
      // Without locks, a concurrent write looks like damage.
      if DatabaseFiles(path)?.main != files.main { return try openForReading(path) }
      throw Problem.of(error, at: path)
    }
  }

  private static func connect(_ path: String, _ files: DatabaseFiles) throws -> OpenFile {
    // A log that another catalogue left under this name is not part of this one.
    if files.areQuiet || Log(path).belongs(toMainFileAt: path) == false {
      return OpenFile(
        try DatabaseQueue(
          path: address(path, "immutable=1"), configuration: configuration(.reading)),
        .unlocked(files))
    }
    if files.areAbandoned { return OpenFile(try copy(path), .unlocked(files)) }
    do {
      return OpenFile(
        try DatabaseQueue(path: path, configuration: configuration(.reading)), .locked(files))
    } catch let error as DatabaseError
      where [.SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_IOERR, .SQLITE_FULL]
      .contains(error.resultCode)
    {
      // The log needs its index, which may not be made here, or for which the disk has no room.
      let queue = try? DatabaseQueue(
        path: address(path, "readonly_shm=1"), configuration: configuration(.reading))
      if let queue { return OpenFile(queue, .locked(files)) }
      return OpenFile(try copy(path), .unlocked(files))
    }
  }

  /// A copy of a catalogue with the log that was left beside it.
  private static func copy(_ path: String) throws -> DatabaseQueue {
    // Where the disk is full, memory may have room (tmpfs(5)).
    let places = [FileManager.default.temporaryDirectory.path, "/dev/shm"]
    do { return try copy(path, by: places[0]) } catch {
      guard FileState.isWritable(places[1]) else { throw error }
      return try copy(path, by: places[1])
    }
  }

  private static func copy(_ path: String, by place: String) throws -> DatabaseQueue {
    let drafts = try Drafts(in: place)
    defer { drafts.finish() }
    let folder = try drafts.path(for: "copy")
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    for ending in ["", "-wal"] where FileState(path + ending) != nil {
      try FileManager.default.copyItem(atPath: path + ending, toPath: "\(folder)/copy\(ending)")
    }
    let source = try DatabaseQueue(
      path: "\(folder)/copy", configuration: configuration(.closing))
    let copy = try temporary(.closing)
    try source.backup(to: copy)
    return copy
  }

  /// A database without a name, which SQLite moves to disk when it is too large for memory, as with
  /// films, and removes with its connection (sqlite.org/inmemorydb.html, 3).
  private static func temporary(_ purpose: Purpose) throws -> DatabaseQueue {
    try DatabaseQueue(path: "", configuration: configuration(purpose))
  }

  /// The address of `path` with an option: `immutable` takes no locks and makes no files,
  /// `readonly_shm` keeps the log's index in memory (sqlite.org/uri.html, sqlite.org/wal.html,
  /// "Read-Only Databases").
  static func address(_ path: String, _ wish: String) -> String {
    var allowed = CharacterSet.urlPathAllowed
    allowed.remove(charactersIn: "?#%;")
    let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
    return "file://\(escaped)?\(wish)"
  }

  /// Writes everything in a catalogue's log into its main file, under the folder's lock, once no
  /// other program has it open: a service looks into it each second. Returns `false` if the file is
  /// too damaged for that.
  static func close(_ path: String) throws -> Bool {
    do {
      _ = try openForReading(path)
    } catch let problem as Problem {
      switch problem.code {
      case .databaseInvalid: return false
      // One that is none yet has nothing to lose.
      case .databaseTooNew, .noCatalog: break
      default: throw problem
      }
    }
    do {
      try setForeignLogAside(path)
      let queue = try DatabaseQueue(path: path, configuration: configuration(.closing))
      try leaveLog(queue, path)
      return true
    } catch {
      throw Problem.of(error, at: path)
    }
  }

  /// Leaves WAL mode, for which SQLite needs the file for itself. It refuses that at once while
  /// another program has the file open, without the wait that it has for other locks
  /// (sqlite.org/pragma.html#pragma_journal_mode), so that the wait is here.
  private static func leaveLog(_ queue: DatabaseQueue, _ path: String) throws {
    let end = ContinuousClock.now + .seconds(patience)
    while true {
      do {
        let mode = try queue.writeWithoutTransaction { db in
          try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
        }
        if mode == "delete" { return }
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {}
      if ContinuousClock.now >= end { throw Problem.databaseLocked(path) }
      Thread.sleep(forTimeInterval: 0.02)
    }
  }
}
