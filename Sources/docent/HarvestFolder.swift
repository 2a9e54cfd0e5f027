import Catalog
import Drafts
import Exchange
import Foundation
import MuseumFormats
import Notation

/// The folder that keeps the pages of one server beside the catalogue until all of them are there:
/// `docent.sqlite.collectiveaccess/NUMBER`.
///
/// Nothing of an address becomes a name on disk: the number is a hash of it, and the address itself
/// stands in a file of the folder. Only files that this type writes are ever removed, by name and
/// never through a link; a folder goes only when it is empty.
struct HarvestFolder {
  /// The path of the folder.
  let path: String
  private let outer: String
  /// The server's address, without secrets.
  private let address: String

  private static let marker = "address.txt"

  /// The folder of the pages of the server at `address`, for the catalogue at `database`.
  init(of address: String, database: String) {
    outer = database + ".collectiveaccess"
    path = outer + "/" + Self.number(of: address)
    self.address = address
  }

  /// A hash in hexadecimal: no name from outside becomes that of a folder.
  private static func number(of address: String) -> String {
    Fingerprint.of(address.utf8)
  }

  // MARK: Making and removing

  /// Makes the folder, or takes up the one that an earlier import of the same server left.
  func make() throws(Problem) {
    for folder in [outer, path] {
      guard mkdir(folder, 0o755) == 0 || errno == EEXIST else {
        throw Problem(
          .unwritableFile,
          "The folder '\(folder)' cannot be made: \(String(cString: strerror(errno))).",
          remedy: "Choose a database in a folder that you may write to.")
      }
      guard Self.isFolder(folder) else { throw foreign("it is no folder, but a file or a link") }
    }
    if let known = read(Self.marker) {
      guard known == Array(address.utf8) else {
        throw foreign("it keeps pages of \(String(decoding: known.prefix(200), as: UTF8.self))")
      }
    } else {
      // Nothing, or what is left of an import that was stopped at once.
      let names = try? FileManager.default.contentsOfDirectory(atPath: path)
      guard let names, names.allSatisfy({ $0 == Self.marker + Self.draft }) else {
        throw foreign("it holds files that no import put there")
      }
      try write(Array(address.utf8), to: Self.marker)
    }
  }

  /// Removes what was written into it, and then the folder and the one around it, if nothing else
  /// is in them.
  func remove() {
    guard Self.isFolder(outer), Self.isFolder(path), read(Self.marker) == Array(address.utf8) else {
      return
    }
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else { return }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    where Self.isOwn(name) {
      unlinkat(folder, name, 0)
    }
    close(folder)
    rmdir(path)
    rmdir(outer)
  }

  /// Tells whether a file is called as those that this type and ``CollectivePages`` write, whole or
  /// not.
  private static func isOwn(_ name: String) -> Bool {
    let name = name.hasSuffix(draft) ? String(name.dropLast(draft.count)) : name
    if name == marker || name == CollectivePages.note { return true }
    guard name.hasSuffix(".json") else { return false }
    return CollectiveHarvest.Part.allCases.contains { part in
      let digits = name.dropFirst(part.rawValue.count + 1).dropLast(5).utf8
      return name.hasPrefix(part.rawValue + "-") && digits.count >= 8
        && digits.allSatisfy { (0x30...0x39).contains($0) }
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private func foreign(_ reason: String) -> Problem {
    Problem(
      .unwritableFile, "The folder '\(path)' cannot keep pages of \(address): \(reason).",
      remedy: "Look what it is, move it away, and run the same command again.")
  }

  // MARK: Files

  private static let draft = ".partial"

  /// The bytes of the file `name`, at most a page; `nil` if there is no such file.
  func read(_ name: String) -> [UInt8]? {
    guard let file = try? FolderDescriptor(path)?.file(name),
      file.size <= CollectiveHarvest.largestPage
    else { return nil }
    return file.bytes(at: 0, count: file.size)
  }

  /// Writes a file whole or not at all.
  func write(_ bytes: [UInt8], to name: String) throws(Problem) {
    let file = path + "/" + name
    unlink(file + Self.draft)
    let descriptor = open(file + Self.draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    var isWritten = descriptor >= 0
    if isWritten {
      isWritten = (try? Drafts.write(bytes, to: descriptor)) != nil
      // What failed first is the reason.
      let code = errno
      if close(descriptor) != 0 { isWritten = false } else if !isWritten { errno = code }
    }
    guard isWritten, rename(file + Self.draft, file) == 0 else {
      let reason = WriteFailure.reason(errno)
      unlink(file + Self.draft)
      throw Problem(
        .unwritableFile, "The file '\(file)' cannot be written: \(reason).",
        remedy: "Make room on the disk, see that the folder may be written to, and run the same "
          + "command again.")
    }
  }
}
