import Foundation
import Glibc

/// The file that a path leads to, whatever is written to it: one that takes its place has another.
public struct FileIdentity: Hashable, Sendable {
  private let device: UInt
  private let inode: UInt

  /// The identity of the file at `path`, links followed; `nil` if there is none.
  ///
  /// - Complexity: one call of the system, which takes about a microsecond.
  public init?(_ path: String) {
    guard let state = FileState(path) else { return nil }
    device = state.device
    inode = state.inode
  }
}

/// The identity, size and time of change of a file, by which a write to it is noticed.
struct FileState: Equatable {
  fileprivate let device: UInt
  fileprivate let inode: UInt
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// The state of the file at `path`; `nil` if there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
    size = Int(status.st_size)
    seconds = Int(status.st_mtim.tv_sec)
    nanoseconds = Int(status.st_mtim.tv_nsec)
  }

  /// Tells whether both are the same file, whatever was written to it meanwhile.
  func isSame(as other: FileState) -> Bool { device == other.device && inode == other.inode }

  /// The identity of the file as 32 hexadecimal digits.
  var digits: String {
    [device, inode].map { number in
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  var isEmpty: Bool { size == 0 }

  static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Tells whether this user may write to the file or folder.
  static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

  static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

  /// The absolute path of `path`, so that SQLite never takes it for an address.
  static func absolute(_ path: String) -> String {
    path.isEmpty || path.hasPrefix("/")
      ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  /// The folder of an absolute path.
  static func folder(_ path: String) -> String {
    let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    return folder.isEmpty ? "/" : String(folder)
  }

  /// The name in the folder of an absolute path.
  static func name(_ path: String) -> String {
    String(path[path.index(after: path.lastIndex(of: "/") ?? path.startIndex)...])
  }

  /// Writes the buffered content of the file, or the names in the folder, to the disk.
  static func synchronize(_ path: String) throws {
    let file = Glibc.open(path, O_RDONLY)
    guard file >= 0 else { throw systemError() }
    defer { Glibc.close(file) }
    guard fsync(file) == 0 else { throw systemError() }
  }

  /// The error of the last system call, from `errno`.
  static func systemError() -> any Error {
    POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }
}

/// A database's file and those that SQLite makes beside it.
struct DatabaseFiles: Equatable {
  let main: FileState
  /// The log, with changes that are not in the main file yet.
  let log: FileState?
  /// The index of the log in shared memory, which every program with the database open shares.
  let index: FileState?
  /// The rollback journal, used outside WAL mode to take back an edit that was not finished.
  let journal: FileState?

  /// The states of the files of the database at `path`; `nil` if there is no main file.
  init?(_ path: String) {
    guard let main = FileState(path) else { return nil }
    self.main = main
    log = FileState(path + "-wal")
    index = FileState(path + "-shm")
    journal = FileState(path + "-journal")
  }

  /// True if everything is in the main file. A program may have it open, but has written nothing
  /// yet.
  var areQuiet: Bool { !hasLog && journal == nil }
  /// True if the log has changes, but no program has the database open.
  var areAbandoned: Bool { hasLog && index == nil && journal == nil }
  /// True if the log may have changes that are not in the main file.
  var hasLog: Bool { log.map { !$0.isEmpty } ?? false }

  /// Tells whether the names lead to the same files as when `other` was made, whatever was written
  /// to them.
  func isSame(as other: DatabaseFiles) -> Bool {
    func leads(_ now: FileState?, _ before: FileState?) -> Bool {
      guard let before else { return true }
      return now?.isSame(as: before) ?? false
    }
    return main.isSame(as: other.main) && leads(log, other.log) && leads(index, other.index)
  }
}
