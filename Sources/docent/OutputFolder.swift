import Catalog
import Foundation

/// Files to be written together: all of them, or, where that would overwrite what somebody else
/// wrote, none.
struct OutputFolder {
  /// Where the files go.
  let destination: String
  /// Paths below ``destination``, with what goes there.
  let files: [(path: String, bytes: [UInt8])]

  /// Writes each file whole or not at all. A file that is there with other contents is replaced
  /// only if `isReplacing`.
  func write(isReplacing: Bool) throws {
    let changed = try files.filter { file in
      let there = try Self.contents(of: path(file.path))
      return there.map { $0 != Data(file.bytes) } ?? false
    }
    if let first = changed.first, !isReplacing { throw wouldReplace(first.path, changed.count) }
    var bar = ProgressBar("Writing", total: files.count)
    for (index, file) in files.enumerated() {
      try Self.write(file.bytes, to: path(file.path))
      bar.update(index + 1)
    }
    bar.finish()
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

  /// What a file holds; `nil` if there is none.
  private static func contents(of path: String) throws -> Data? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
    if isFolder.boolValue { throw unwritable(path, "it is a folder") }
    do { return try Data(contentsOf: URL(filePath: path)) } catch {
      throw unwritable(path, "a file that cannot be read is there")
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    let file = URL(filePath: path)
    let folder = file.deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw unwritable(path, "\(folder.relativePath) is no folder and cannot be made one")
    }
    do { try Data(bytes).write(to: file, options: .atomic) } catch {
      throw unwritable(path, "the disk is full, or \(folder.relativePath) may not be written to")
    }
  }

  private static func unwritable(_ path: String, _ reason: String) -> Problem {
    Problem(
      .unwritableFile, "\(path) cannot be written: \(reason).",
      remedy: "Name a folder that exists or can be made, on a disk with room.")
  }
}
