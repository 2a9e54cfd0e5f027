import Catalog
import Drafts
import Foundation
import Notation

/// The folder that a site is written to, by way of a new one beside it.
final class SiteFolder: Sendable {
  private let destination: String
  private let drafts: Drafts
  /// The folders around it that were made for it.
  private let around: NewFolders
  private let building: String

  /// Refuses a folder that holds anything but an earlier export, and one that somebody stands in: it
  /// changes places with the new one and goes.
  init(_ folder: String) throws(Problem) {
    guard !folder.isEmpty else { throw Self.unwritable(folder, "the name is empty") }
    let url = URL(fileURLWithPath: FileDestination(folder).path)
      .standardizedFileURL.resolvingSymlinksInPath()
    destination = url.path
    guard destination != "/" else { throw Self.unwritable(folder, "it is the root of the disk") }
    let here = FileManager.default.currentDirectoryPath
    guard here != destination, !here.hasPrefix(destination + "/") else {
      throw Problem(
        .unwritableFile,
        "The folder '\(folder)' is the current folder, or holds it, and would be replaced.",
        remedy: "Name another folder, or go out of this one first.")
    }
    let foreign = try Self.foreignFiles(in: destination)
    if let first = foreign.first {
      let others = foreign.count > 1 ? " and \(foreign.count - 1) more" : ""
      throw Problem(
        .unwritableFile,
        "The folder '\(folder)' holds \(first)\(others), which no export of a site put there.",
        remedy: "Name a new or empty folder, or move those files away first.")
    }
    // Beside it, so that both are on one disk and can change places.
    let parent = url.deletingLastPathComponent().path
    var made = NewFolders()
    do {
      try made.make(parent)
      let drafts = try Drafts(in: parent)
      building = try drafts.path(for: url.lastPathComponent)
      if mkdir(building, 0o777) != 0 {
        let error = POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        drafts.finish()
        throw error
      }
      self.drafts = drafts
    } catch {
      made.remove()
      throw Self.unwritable(folder, "in \(parent), \(WriteFailure.reason(error, in: parent))")
    }
    around = made
  }

  // MARK: Writing

  /// Makes every folder that one of `files` lies in.
  func makeFolders(for files: [String]) throws(Problem) {
    var made: Set<Substring> = []
    for file in files {
      guard let slash = file.lastIndex(of: "/"), made.insert(file[..<slash]).inserted else {
        continue
      }
      // A site has as many folders as labels; Foundation looks at all that are around each.
      if mkdir("\(building)/\(file[..<slash])", 0o777) == 0 || errno == EEXIST { continue }
      do {
        try FileManager.default.createDirectory(
          atPath: "\(building)/\(file[..<slash])", withIntermediateDirectories: true)
      } catch {
        throw Self.unwritable(String(file), WriteFailure.reason(error, in: building))
      }
    }
  }

  /// Writes one file; its folder must be there. One that is as it was keeps its date, so that programs
  /// that carry sites elsewhere take only what has changed.
  func write(_ bytes: [UInt8], to file: String) throws(Problem) {
    if holds(bytes, in: file), link("\(destination)/\(file)", "\(building)/\(file)") == 0 { return }
    let descriptor = try begin(file)
    do throws(Problem) { try Self.write(bytes, to: descriptor, file) } catch {
      close(descriptor)
      throw error
    }
    guard close(descriptor) == 0 else { throw Self.unwritable(file, Self.reason) }
  }

  /// Tells whether the earlier export has these bytes in `file`.
  private func holds(_ bytes: [UInt8], in file: String) -> Bool {
    let descriptor = open("\(destination)/\(file)", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size == bytes.count
    else { return false }
    var old = [UInt8](repeating: 0, count: bytes.count)
    var count = 0
    while count < old.count {
      let part = old.withUnsafeMutableBytes { buffer in
        read(
          descriptor, UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).baseAddress,
          buffer.count - count)
      }
      if part <= 0 { return false }
      count += part
    }
    return old == bytes
  }

  /// Writes one file piece by piece; its folder must be there.
  func write(_ media: MediaBytes, to file: String) async throws {
    // Of a small one it is soon seen whether it is as it was.
    if media.size <= 8 << 20 {
      return try write(try await media.opening(media.size), to: file)
    }
    let descriptor = try begin(file)
    do {
      try await media.forEachPiece { try Self.write($0, to: descriptor, file) }
    } catch {
      close(descriptor)
      throw error
    }
    guard close(descriptor) == 0 else { throw Self.unwritable(file, Self.reason) }
  }

  /// Makes a file and opens it for writing. Plain system calls: Foundation's take several times as
  /// long for small files.
  private func begin(_ file: String) throws(Problem) -> Int32 {
    let descriptor = open("\(building)/\(file)", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Self.unwritable(file, Self.reason) }
    return descriptor
  }

  private static func write(
    _ bytes: [UInt8], to descriptor: Int32, _ file: String
  ) throws(Problem) {
    do throws(POSIXError) { try Drafts.write(bytes, to: descriptor) } catch {
      throw unwritable(file, WriteFailure.reason(error.code.rawValue))
    }
  }

  /// Copies a file from elsewhere; `false` if it is not there.
  func copy(_ source: String, to file: String) throws(Problem) -> Bool {
    guard FileDestination(source).occupant == .file,
      FileManager.default.isReadableFile(atPath: source)
    else { return false }
    try makeFolders(for: [file])
    do { try FileManager.default.copyItem(atPath: source, toPath: "\(building)/\(file)") } catch {
      throw Self.unwritable(file, WriteFailure.reason(error, in: building))
    }
    return true
  }

  /// Lists `files`, every one, as those that a later export may replace.
  ///
  /// `source` is a name of all that they were made of, where they may be left as they are when that is
  /// the same again.
  func list(_ files: [String], madeOf source: String?) throws(Problem) {
    try write(FileList.bytes(files, madeOf: source), to: FileList.name)
  }

  /// The number of files of the earlier export, if they were made of `source` and are as it left them.
  func unchanged(since source: String) -> Int? {
    guard let list = FileList(of: destination), list.source == source, list.isIntact else {
      return nil
    }
    return list.files.count
  }

  // MARK: Changing places

  /// Puts the new site in the place of the old one.
  func publish() throws(Problem) {
    do {
      if FileManager.default.fileExists(atPath: destination) {
        try drafts.exchange(building, with: destination)
      } else if rename(building, destination) != 0 {
        throw Self.unwritable(destination, Self.reason)
      }
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Self.unwritable(destination, WriteFailure.reason(error, in: destination))
    }
    drafts.finish()
  }

  /// Removes what was written so far.
  func discard() {
    drafts.finish()
    around.remove()
  }

  // MARK: What is there

  /// The files in `folder` that no export put there, sorted; none if there is no such folder.
  private static func foreignFiles(in folder: String) throws(Problem) -> [String] {
    let place = FileDestination(folder)
    guard let occupant = place.occupant else { return [] }
    guard occupant == .folder else { throw unwritable(folder, place.refusal ?? "it is a file") }
    guard let files = FileManager.default.enumerator(atPath: folder) else {
      throw unwritable(folder, "it cannot be read")
    }
    let known = Set((FileList(of: folder)?.files ?? []) + [FileList.name])
    var foreign: [String] = []
    // To look at a file takes longer than to know it, and a site has tens of thousands.
    for case let file as String in files where !known.contains(file) {
      let isInnerFolder = files.fileAttributes?[.type] as? FileAttributeType == .typeDirectory
      if !isInnerFolder { foreign.append(file) }
    }
    return foreign.sorted()
  }

  private static var reason: String { WriteFailure.reason(errno) }

  private static func unwritable(_ file: String, _ reason: String) -> Problem {
    Problem(
      .unwritableFile, "'\(file)' cannot be written: \(reason).",
      remedy: "Check that the folder exists, is yours, and has room.")
  }
}
