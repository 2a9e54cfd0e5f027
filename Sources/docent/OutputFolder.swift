import Catalog
import Drafts
import Foundation

/// Files to be written together: all of them, or, where that would overwrite what somebody else
/// wrote, none.
struct OutputFolder {
  /// Where the files go.
  let destination: String
  /// Paths below ``destination``, with what goes there.
  let files: [(path: String, content: MediaBytes)]

  /// Files whose bytes are at hand.
  init(destination: String, files: [(path: String, bytes: [UInt8])]) {
    self.init(
      destination: destination,
      media: files.map { ($0.path, MediaBytes($0.bytes, digest: "")) })
  }

  /// Files that are read piece by piece.
  init(destination: String, media: [(path: String, content: MediaBytes)]) {
    self.destination = destination
    files = media
  }

  /// Writes each file whole or not at all. A file that is there with other contents is replaced
  /// only if `isReplacing`.
  func write(isReplacing: Bool) async throws {
    var changed: [String] = []
    for file in files where try await Self.differs(path(file.path), file.content) {
      changed.append(file.path)
    }
    if let first = changed.first, !isReplacing { throw wouldReplace(first, changed.count) }
    var bar = ProgressBar("Writing", total: files.count)
    let (drafts, draft) = try begin()
    defer { drafts.finish() }
    for (index, file) in files.enumerated() {
      try await Self.write(file.content, to: path(file.path), by: draft)
      bar.update(index + 1)
    }
    bar.finish()
  }

  /// A record of drafts, in the destination or beside it where that is one file, and the draft that
  /// every file is before it stands at its place.
  private func begin() throws -> (drafts: Drafts, draft: String) {
    let file = URL(filePath: destination)
    let isFolder = files.contains { !$0.path.isEmpty }
    let folder = isFolder ? file : file.deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let drafts = try Drafts(in: folder.path)
      return (drafts, try drafts.path(for: file.lastPathComponent))
    } catch {
      throw Self.unwritable(
        destination, "\(folder.relativePath) is no folder that can be made or written to")
    }
  }

  private func path(_ file: String) -> String {
    file.isEmpty ? destination : destination + "/" + file
  }

  private func wouldReplace(_ file: String, _ count: Int) -> Problem {
    let others = count > 1 ? " and \(count - 1) more" : ""
    return Problem(
      .unwritableFile,
      "\(path(file))\(others) would be replaced, and what is there now differs. Nothing was written.",
      remedy: "Say --replace if it may go, or name another destination.")
  }

  /// Whether a file is there that holds something else.
  private static func differs(_ path: String, _ content: MediaBytes) async throws -> Bool {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return false }
    if isFolder.boolValue { throw unwritable(path, "it is a folder") }
    guard let file = FileHandle(forReadingAtPath: path), let size = try? file.seekToEnd() else {
      throw unwritable(path, "a file that cannot be read is there")
    }
    defer { try? file.close() }
    guard size == content.size else { return true }
    var isSame = true
    do {
      try file.seek(toOffset: 0)
      try await content.forEachPiece { piece in
        guard isSame else { return }
        isSame = try file.read(upToCount: piece.count).map(Array.init) == piece
      }
    } catch let problem as Problem {
      throw problem
    } catch { throw unwritable(path, "a file that cannot be read is there") }
    return !isSame
  }

  private static func write(
    _ content: MediaBytes, to path: String, by draft: String
  ) async throws {
    let file = URL(filePath: path)
    let folder = file.deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw unwritable(path, "\(folder.relativePath) is no folder and cannot be made one")
    }
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    do {
      guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
      defer { close(descriptor) }
      try await content.forEachPiece { try handle.write(contentsOf: $0) }
      guard rename(draft, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    } catch {
      unlink(draft)
      if let problem = error as? Problem { throw problem }
      throw unwritable(path, "the disk is full, or \(folder.relativePath) may not be written to")
    }
  }

  private static func unwritable(_ path: String, _ reason: String) -> Problem {
    Problem(
      .unwritableFile, "\(path) cannot be written: \(reason).",
      remedy: "Name a folder that exists or can be made, on a disk with room.")
  }
}
