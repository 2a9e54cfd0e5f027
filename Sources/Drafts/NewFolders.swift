public import Foundation
import Glibc

/// The folders that were made on the way to some place, so that those that stay empty can be
/// removed again.
public struct NewFolders: Sendable {
  private var made: [String] = []

  /// An empty record of folders; ``make(_:)`` adds to it.
  public init() {}

  /// Makes `folder` and those around it, as far as they are not there. Throws what the system
  /// refuses.
  public mutating func make(_ folder: String) throws(POSIXError) {
    var missing: [String] = []
    var path = folder
    while !path.isEmpty, path != "/", !Self.isFolder(path) {
      missing.append(path)
      let slash = path.lastIndex(of: "/")
      path = slash.map { String(path[..<$0]) } ?? ""
    }
    for path in missing.reversed() {
      if mkdir(path, 0o777) == 0 {
        made.append(path)
      } else if !Self.isFolder(path) {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
    }
  }

  /// Removes the made folders that are empty.
  public func remove() {
    for folder in made.reversed() { rmdir(folder) }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
