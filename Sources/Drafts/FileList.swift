import Foundation
import Glibc

/// The list of the files that an export put into a folder, kept in that folder: they may be
/// replaced and taken away, and no others.
public struct FileList {
  /// The name of the list in the folder.
  public static let name = ".docent-site"
  private static let heading = "Written by docent. It replaces these files, and no others."
  private static let origin = " Made of "

  private let folder: String
  /// Paths in the folder, the list's own aside.
  public let files: [String]
  /// A name of all that the files were made of; `nil` where the list does not say.
  public let source: String?

  /// The list in `folder`; `nil` if there is none.
  public init?(of folder: String) {
    // A pipe of that name might never end.
    let path = "\(folder)/\(Self.name)"
    guard FileDestination(path).occupant == .file,
      let text = try? String(contentsOfFile: path, encoding: .utf8)
    else { return nil }
    self.folder = folder
    source = text.prefix { $0 != "\n" }.firstRange(of: Self.origin).map {
      String(text[$0.upperBound...].prefix { $0 != "\n" })
    }
    // A line that leads out of the folder was not written by us.
    files = text.split(separator: "\n").dropFirst().map(String.init).filter { line in
      !line.hasPrefix("/")
        && !line.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
    }
  }

  /// The list of `files` as bytes. `source` is a name, in one line, of all that they were made of.
  public static func bytes(_ files: [String], madeOf source: String? = nil) -> [UInt8] {
    let first = heading + (source.map { origin + $0 } ?? "")
    return Array(([first] + files.sorted()).map { $0 + "\n" }.joined().utf8)
  }

  /// Takes the files away, then the folders that are empty without them, the folder itself among
  /// them; the list goes last, so that what is interrupted can go on.
  public func remove() {
    var folders: Set<String> = []
    for file in files where lies(file) {
      unlink("\(folder)/\(file)")
      var parts = file.split(separator: "/").dropLast()
      while !parts.isEmpty {
        folders.insert(parts.joined(separator: "/"))
        parts = parts.dropLast()
      }
    }
    for inner in folders.sorted(by: >) where lies(inner) { rmdir("\(folder)/\(inner)") }
    unlink("\(folder)/\(Self.name)")
    rmdir(folder)
  }

  /// True if all files are there, and none was written to since the list was.
  public var isIntact: Bool {
    guard let written = Self.written("\(folder)/\(Self.name)") else { return false }
    return files.allSatisfy { file in
      Self.written("\(folder)/\(file)").map { $0 <= written } ?? false
    }
  }

  /// The time at which a file was last written to, in ns; `nil` if it is no ordinary file.
  private static func written(_ path: String) -> Int? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
  }

  /// Tells whether only folders lead to a file of the folder: behind a symbolic link it would
  /// belong to another folder.
  private func lies(_ file: String) -> Bool {
    var path = folder
    return file.split(separator: "/").dropLast().allSatisfy { part in
      path += "/" + part
      var status = stat()
      return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
  }
}
