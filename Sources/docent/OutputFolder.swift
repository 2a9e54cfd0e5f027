import Catalog
import Drafts
import Foundation
import Notation

/// Files to be written together: all of them, or, where that would overwrite what somebody else
/// wrote, none.
struct OutputFolder {
  /// The folder that the files go to, or the one file, whose path is empty.
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
  /// only if `isReplacing`; a symbolic link stays, and the file that it leads to is replaced.
  func write(isReplacing: Bool) async throws {
    guard !destination.isEmpty else {
      throw Problem(
        .unwritableFile, "The destination is empty, so nothing was written.",
        remedy: "Name a folder or file, such as exports.")
    }
    let places = try files.map { try Self.place(path($0.path)) }
    var changed: [String] = []
    for (file, place) in zip(files, places) where try await Self.differs(place, file.content) {
      changed.append(file.path)
    }
    if let first = changed.first, !isReplacing { throw wouldReplace(first, changed.count) }
    var folders = NewFolders()
    do { try await write(to: places, making: &folders) } catch {
      folders.remove()
      throw error
    }
  }

  private func write(to places: [FileDestination], making folders: inout NewFolders) async throws {
    guard let any = places.first else { return }
    var bar = ProgressBar("Writing", total: files.count)
    let isFolder = files.contains { !$0.path.isEmpty }
    let first = try Self.begin(in: isFolder ? destination : any.folder, for: any.name, &folders)
    defer { first.drafts.finish() }
    for (index, (file, place)) in zip(files, places).enumerated() {
      try Self.make(place.folder, &folders)
      // A link may lead to another disk, to which no draft can be renamed.
      if Self.disk(of: place.folder) == Self.disk(of: first.drafts.folder) {
        try await Self.write(file.content, to: place, by: first.draft)
      } else {
        let own = try Self.begin(in: place.folder, for: place.name, &folders)
        defer { own.drafts.finish() }
        try await Self.write(file.content, to: place, by: own.draft)
      }
      bar.update(index + 1)
    }
    bar.finish()
  }

  /// A record of drafts in `folder`, and the draft that every file is before it stands at its place.
  private static func begin(
    in folder: String, for name: String, _ folders: inout NewFolders
  ) throws -> (drafts: Drafts, draft: String) {
    try make(folder, &folders)
    do {
      let drafts = try Drafts(in: folder)
      return (drafts, try drafts.path(for: name))
    } catch {
      throw unwritable(folder, WriteFailure.reason(error, in: folder))
    }
  }

  private static func make(_ folder: String, _ folders: inout NewFolders) throws {
    do throws(POSIXError) { try folders.make(folder) } catch {
      throw unwritable(folder, WriteFailure.reason(error, in: folder))
    }
  }

  private static func disk(of folder: String) -> UInt? {
    var status = stat()
    return stat(folder, &status) == 0 ? UInt(status.st_dev) : nil
  }

  /// The place of a file, if one may be written there.
  private static func place(_ path: String) throws -> FileDestination {
    let place = FileDestination(path)
    if let refusal = place.refusal { throw unwritable(path, refusal) }
    return place
  }

  private func path(_ file: String) -> String {
    file.isEmpty ? destination : destination + "/" + file
  }

  private func wouldReplace(_ file: String, _ count: Int) -> Problem {
    let others = count > 1 ? " and \(count - 1) more" : ""
    return Problem(
      .unwritableFile,
      "\(path(file))\(others) would be replaced, and what is there now differs. Nothing was written.",
      remedy: "Say --replace to replace it, or name another destination.")
  }

  /// Tells whether a file is there that holds something else.
  private static func differs(_ place: FileDestination, _ content: MediaBytes) async throws -> Bool
  {
    guard place.occupant != nil else { return false }
    let path = place.path
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
    _ content: MediaBytes, to place: FileDestination, by draft: String
  ) async throws {
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    do {
      guard descriptor >= 0 else { throw Self.systemError() }
      defer { close(descriptor) }
      try await content.forEachPiece { try Drafts.write($0, to: descriptor) }
      // Another thing may have come there meanwhile.
      let refusal = FileDestination(place.path).refusal
      if let refusal { throw unwritable(place.path, refusal) }
      guard rename(draft, place.path) == 0 else { throw Self.systemError() }
    } catch {
      let reason = WriteFailure.reason(error, in: place.folder)
      unlink(draft)
      if let problem = error as? Problem { throw problem }
      throw unwritable(place.path, reason)
    }
  }

  private static func systemError() -> POSIXError {
    POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }

  private static func unwritable(_ path: String, _ reason: String) -> Problem {
    Problem(
      .unwritableFile, "\(path) cannot be written: \(reason).",
      remedy: "Name a folder that exists or can be made, on a disk with room.")
  }
}
