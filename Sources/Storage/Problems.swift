import Catalog
import Drafts
import Foundation
import GRDB
import Notation

extension Problem {
  static func noCatalog(_ path: String) -> Problem {
    Problem(
      .noCatalog, "There is no catalogue at \(path).",
      remedy: "Name another file with --database, or make one with docent import.")
  }

  static func noCatalogYet(_ path: String) -> Problem {
    Problem(
      .noCatalog, "There is no catalogue at \(path) yet: the file is empty.",
      remedy: "Make one there with docent import, or name another file with --database.")
  }

  static func databaseInvalid(_ path: String, _ reason: String) -> Problem {
    Problem(
      .databaseInvalid, "\(path) is no catalogue of Docent: \(reason).",
      remedy: "Name another file with --database, or put a backup back with docent restore.")
  }

  /// The problem that `path` is no ordinary file, for a reason such as "it is a device".
  static func notOrdinary(_ path: String, _ reason: String) -> Problem {
    Problem(
      .databaseInvalid, "\(path) is no catalogue of Docent: \(reason).",
      remedy: "Name an ordinary file, or one that does not exist yet; nothing was changed there.")
  }

  static func unwritableFile(_ path: String, _ reason: String) -> Problem {
    Problem(
      .unwritableFile, "\(path) could not be written: \(reason).",
      remedy: "See that the folder of \(path) exists, may be written to and has room.")
  }

  static func unreadable(_ path: String) -> Problem {
    Problem(
      .unreadableFile, "The catalogue \(path) may not be read.",
      remedy: "Let this user read the file.")
  }

  static func databaseTooNew(_ path: String) -> Problem {
    Problem(
      .databaseTooNew, "The catalogue \(path) was written by a later Docent than this one.",
      remedy: "Use that Docent, or a backup from before it was used.")
  }

  static func databaseReadOnly(_ path: String, _ reason: String) -> Problem {
    Problem(
      .databaseReadOnly, "The catalogue \(path) cannot be changed: \(reason).",
      remedy: "Let this user write the file and the folder that it is in.")
  }

  static func databaseLocked(_ path: String) -> Problem {
    Problem(
      .databaseLocked, "Another program is busy with the catalogue \(path).",
      remedy: "Wait until it is done, or stop it, and try again.")
  }

  static func databaseFailed(_ path: String, _ reason: String) -> Problem {
    Problem(
      .databaseFailed, "The catalogue \(path) could not be used: \(reason).",
      remedy: "See that the disk has room and works, then try again; docent doctor tells more.")
  }

  /// The Problem for an error of SQLite or of the store. Problems are returned unchanged, and so is
  /// whatever else somebody throws who uses the store: its description may hold an item, which no
  /// message or log is to tell.
  static func of(_ error: any Error, at path: String) -> any Error {
    switch error {
    case is Problem, is Problems, is CancellationError: return error
    case let error as UnreadableValue:
      return Problem.databaseInvalid(
        path, "its table '\(error.table)' holds an impossible '\(error.column)'")
    case let error as DatabaseError:
      let reason = error.message ?? "SQLite reports code \(error.resultCode.rawValue)"
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED: return Problem.databaseLocked(path)
      case .SQLITE_FULL, .SQLITE_IOERR,
        .SQLITE_CANTOPEN
      where WriteFailure.isFull(FileState.folder(path)):
        return Problem.databaseFailed(path, WriteFailure.reason(ENOSPC))
      case .SQLITE_FULL: return Problem.databaseFailed(path, WriteFailure.reason(ENOSPC))
      case .SQLITE_IOERR:
        return Problem.databaseFailed(path, "the disk could not be read or written")
      case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
        return Problem.databaseReadOnly(path, reason)
      case .SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_FORMAT, .SQLITE_MISMATCH:
        return Problem.databaseInvalid(path, reason)
      default: return Problem.databaseFailed(path, reason)
      }
    default:
      let reason = WriteFailure.known(error, in: FileState.folder(path))
      return reason.map { Problem.databaseFailed(path, $0) } ?? error
    }
  }
}
