import Foundation
import Glibc

/// The record of a run that is gone, held so that only one run clears it.
final class DraftRecord {
  /// The name of a record up to its 16 digits.
  static let prefix = ".docent-run-"
  /// The first line of every record.
  static let heading = "Docent's, unfinished: what is named here goes once nobody holds this file."
  /// The beginning of a line that names a draft which holds what was called otherwise.
  static let held = "held "

  /// The size in bytes from which a file is no record: a run has a few drafts, of 250 bytes each.
  private static let largest = 1_000_000

  private let folder: String
  private let path: String
  private let token: Substring
  private let descriptor: Int32
  private let lines: [String]

  /// Opens and locks the record `name` in `folder`. `nil` for what is no record of Docent's, for
  /// one of another user, who may name what he likes in a folder that all may write to, and for one
  /// that its run holds.
  private init?(_ name: String, in folder: String) {
    let digits = name.dropFirst(Self.prefix.count)
    guard name.hasPrefix(Self.prefix), digits.utf8.count == 16,
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    let path = "\(folder)/\(name)"
    let descriptor = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), status.st_size < Self.largest,
      flock(descriptor, LOCK_EX | LOCK_NB) == 0, Self.leads(path, to: descriptor),
      let text = Self.text(descriptor, count: Int(status.st_size)),
      // One that was never written to names nothing.
      text.isEmpty || text.hasPrefix(Self.heading)
    else {
      close(descriptor)
      return nil
    }
    (self.folder, self.path, self.token, self.descriptor) = (folder, path, digits, descriptor)
    // A last line that is cut short names what was not made yet.
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
      String.init)
  }

  deinit { close(descriptor) }

  static func abandoned(in folder: String) -> [DraftRecord] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap { DraftRecord($0, in: folder) }
  }

  /// The drafts that the record names: in its folder, and marked with its own digits.
  private var drafts: [String] { lines.filter(isOurs) }

  private func isOurs(_ name: String) -> Bool {
    name.hasPrefix(".") && !name.contains("/") && name.contains(".docent-\(token)")
  }

  /// The drafts of the record that are there.
  var present: [String] { drafts.filter { Self.isThere("\(folder)/\($0)") } }

  /// Removes the drafts and the record, and returns the names of the drafts.
  func clear() -> [String] {
    let found = present
    for line in lines where line.hasPrefix(Self.held) {
      let parts = line.dropFirst(Self.held.count).split(separator: "/", maxSplits: 1)
      guard parts.count == 2, isOurs(String(parts[0])), !parts[1].contains("/") else { continue }
      // Stopped between two renamings: what stood there before is better than nothing.
      let name = "\(folder)/\(parts[1])"
      if !Self.isThere(name) { rename("\(folder)/\(parts[0])", name) }
    }
    for draft in found { Self.remove("\(folder)/\(draft)") }
    unlink(path)
    return found
  }

  // MARK: Files

  /// Takes a draft away, and what SQLite makes beside one; of a folder with a list of its own files
  /// only what that names, because others may have put theirs there.
  static func remove(_ path: String) {
    if FileList(of: path)?.remove() != nil { return }
    for ending in ["", "-journal", "-wal", "-shm"] where isThere(path + ending) {
      try? FileManager.default.removeItem(atPath: path + ending)
    }
  }

  static func name(of path: String) -> Substring {
    path[path.index(after: path.lastIndex(of: "/") ?? path.startIndex)...]
  }

  /// Tells whether a path still leads to the file that is open as `descriptor`.
  static func leads(_ path: String, to descriptor: Int32) -> Bool {
    var (named, opened) = (stat(), stat())
    return lstat(path, &named) == 0 && fstat(descriptor, &opened) == 0
      && named.st_ino == opened.st_ino && named.st_dev == opened.st_dev
  }

  private static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  private static func text(_ descriptor: Int32, count: Int) -> String? {
    var bytes = [UInt8](repeating: 0, count: count)
    guard pread(descriptor, &bytes, count, 0) == count else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
