import Catalog
import Drafts
import Foundation
import GRDB
import Glibc
import Notation

/// The outcome of putting a backup in a catalogue's place.
public struct Restoration: Hashable, Sendable {
  /// The new path of the old catalogue, `PATH.before-restore`, or with a number if that was taken;
  /// `nil` if there was none.
  public let kept: String?
  /// The names of the tokens that are good in the backup, and were revoked in the old catalogue: they
  /// are revoked in the restored one.
  public let revoked: [String]
  /// False if the old catalogue could not tell what was revoked, so that it may be good again.
  public let knowsRevocations: Bool
}

extension CatalogStore {
  /// Writes a consistent copy of the whole catalogue, its history included, to `path`, while it may
  /// be in use. Refuses with `unwritableFile` to overwrite a file.
  public func backup(to path: String) throws {
    let place = FileDestination(FileState.absolute(path))
    let path = place.path
    if let refusal = place.refusal { throw Problem.unwritableFile(path, refusal) }
    if place.occupant != nil { throw Problem.exists(path) }
    guard FileState.isDirectory(FileState.folder(path)) else { throw Problem.noFolder(for: path) }
    do {
      let drafts = try Drafts(in: FileState.folder(path))
      defer { drafts.finish() }
      let draft = try drafts.path(for: FileState.name(path))
      try connection.copy(to: draft, for: path)
      try FileState.synchronize(draft)
      // Unlike a rename, a link never replaces what another program has put there meanwhile.
      guard link(draft, path) == 0 else {
        if errno == EEXIST { throw Problem.exists(path) }
        throw FileState.systemError()
      }
      try FileState.synchronize(FileState.folder(path))
    } catch {
      throw Problem.unwritable(path, error)
    }
  }

  /// Replaces the catalogue at `path` by a backup, after a check that this is a whole Docent
  /// catalogue.
  ///
  /// The restored catalogue gets an identity of its own, because the one that the backup was made
  /// of may still be used. What was revoked in the old one stays revoked, and all sessions end.
  ///
  /// A symbolic link is followed: the file that it leads to is replaced, and the old one kept
  /// beside that. At every moment there is a whole catalogue at `path`. Refuses with
  /// `databaseLocked` if another program has the old one open for longer than 5 seconds, because it
  /// would go on writing to it.
  @discardableResult
  public static func restore(from backup: String, to path: String) throws -> Restoration {
    let path = FileDestination(FileState.absolute(path)).path
    let source = try openBackup(backup)
    try Connection.checkOrdinary(path)
    let faults = try source.read { try String.fetchAll($0, sql: "PRAGMA quick_check") }
    guard faults == ["ok"] else {
      throw Problem.databaseInvalid(source.path, "it is damaged (\(faults.first ?? "unreadable"))")
    }
    do {
      let drafts = try Drafts(in: FileState.folder(path))
      defer { drafts.finish() }
      let draft = try drafts.path(for: FileState.name(path))
      try source.copy(to: draft, for: path)
      try Connection.renewIdentity(draft)
      try FileState.synchronize(draft)
      return try FolderLock.hold(FileState.folder(path)) {
        let kept = try setAside(path)
        // From here on nobody writes to the old one, so that no revocation is missed.
        let tokens = kept == nil ? [] : readableTokens(path)
        let revoked = try Connection.revoke(tokens ?? [], inDraft: draft)
        guard rename(draft, path) == 0 else { throw FileState.systemError() }
        try FileState.synchronize(FileState.folder(path))
        return Restoration(kept: kept, revoked: revoked, knowsRevocations: tokens != nil)
      }
    } catch {
      throw Problem.unwritable(path, error)
    }
  }

  private static func openBackup(_ path: String) throws -> Connection {
    do { return try Connection(reading: path) } catch let problem as Problem {
      let remedy = "Name a file that 'docent backup' wrote. The catalogue is as it was."
      let message =
        problem.code == .noCatalog ? "There is no backup at \(path)." : problem.message
      throw Problem(problem.code, message, remedy: remedy)
    }
  }

  /// The tokens of the old catalogue; `nil` if it is too damaged, or too new, to tell them.
  private static func readableTokens(_ path: String) -> [AccessToken]? {
    do { return try Connection(reading: path).read { try AccessToken.all($0) } } catch {
      return (error as? Problem)?.code == .noCatalog ? [] : nil
    }
  }

  /// Gives the old catalogue, with nothing left in files beside it, a second name.
  private static func setAside(_ path: String) throws -> String? {
    guard FileState(path) != nil else { return nil }
    // Another thing may have come there meanwhile.
    try Connection.checkOrdinary(path)
    let isWhole = try Connection.close(path)
    var kept = path + ".before-restore"
    var number = 2
    while link(path, kept) != 0 {
      guard errno == EEXIST else { throw FileState.systemError() }
      kept = path + ".before-restore-\(number)"
      number += 1
    }
    if !isWhole {
      // What a damaged catalogue left beside it must not be taken for the new one's.
      for ending in ["-wal", "-shm", "-journal"] where FileState(path + ending) != nil {
        guard rename(path + ending, kept + ending) == 0 else {
          throw FileState.systemError()
        }
      }
    }
    return kept
  }
}

extension Problem {
  fileprivate static func exists(_ path: String) -> Problem {
    Problem(
      .unwritableFile, "There is a file at \(path) already.",
      remedy: "Name a file that does not exist yet; no backup is ever overwritten.")
  }

  fileprivate static func noFolder(for path: String) -> Problem {
    Problem(
      .unwritableFile, "There is no folder \(FileState.folder(path)) to write a backup in.",
      remedy: "Make the folder first, or name a file in another one.")
  }

  fileprivate static func unwritable(_ path: String, _ error: any Error) -> any Error {
    guard let failure = error as? Problem else {
      return unwritableFile(path, WriteFailure.reason(error, in: FileState.folder(path)))
    }
    if failure.code != .databaseFailed { return failure }
    return Problem(
      .unwritableFile, failure.message,
      remedy: "See that the folder of \(path) exists, may be written to and has room.")
  }
}
