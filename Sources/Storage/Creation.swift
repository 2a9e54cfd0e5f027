import Catalog
import Drafts
import Foundation
import GRDB
import Glibc
import Notation

extension Connection {
  /// Makes an empty catalogue at `path` if there is none. No half-made catalogue is ever visible
  /// there.
  ///
  /// An empty file or an empty database counts as no catalogue; every other file is left as it is.
  static func make(_ path: String) throws {
    guard try isAbsent(path) else { return }
    try checkWritable(path)
    let folder = FileState.folder(path)
    let drafts = try Drafts(in: folder)
    defer { drafts.finish() }
    let draft = try drafts.path(for: FileState.name(path))
    try fill(draft)
    try FolderLock.hold(folder) {
      // Somebody may have made one meanwhile, and written to it.
      guard try isAbsent(path) else { return }
      if FileState(path) == nil {
        guard link(draft, path) == 0 || errno == EEXIST else { throw FileState.systemError() }
      } else {
        // The empty database that is replaced may have a log.
        _ = try close(path)
        guard rename(draft, path) == 0 else { throw FileState.systemError() }
      }
      try FileState.synchronize(folder)
    }
  }

  /// Tells whether there is nothing at `path`, or only an empty file or an empty database; throws
  /// for any other file that is no catalogue.
  private static func isAbsent(_ path: String) throws -> Bool {
    do {
      _ = try openForReading(path)
      return false
    } catch let problem as Problem where problem.code == .noCatalog {
      return true
    }
  }

  /// Gives the catalogue in a draft an identity of its own, and ends its sessions.
  static func renewIdentity(_ draft: String) throws {
    let queue = try DatabaseQueue(path: draft, configuration: configuration(.making))
    try queue.write { db in
      try Schema.renewIdentity(db)
      // Whoever signed off since may have done so for good reason.
      try AccessSession.endAll(db)
    }
    try queue.close()
  }

  /// Revokes in a draft what was revoked of `tokens`, those of the catalogue that it replaces, and
  /// returns the names of those that were good in it.
  static func revoke(_ tokens: [AccessToken], inDraft draft: String) throws -> [String] {
    guard !tokens.isEmpty else { return [] }
    let queue = try DatabaseQueue(path: draft, configuration: configuration(.making))
    let names = try queue.write { try AccessToken.keepRevoked(tokens, in: $0) }
    try queue.close()
    try FileState.synchronize(draft)
    return names
  }

  /// Writes an empty catalogue into one file and synchronises it with the disk.
  private static func fill(_ draft: String) throws {
    let queue = try DatabaseQueue(path: draft, configuration: configuration(.making))
    try Schema.bringForward(queue)
    try queue.close()
    try FileState.synchronize(draft)
  }
}

/// A lock on a folder, held while catalogues are put into it or taken out. It ends with the
/// process.
enum FolderLock {
  static func hold<Value>(_ folder: String, _ body: () throws -> Value) throws -> Value {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileState.systemError() }
    defer { Glibc.close(descriptor) }
    // On a file system without such locks, work goes on without one.
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    return try body()
  }
}
