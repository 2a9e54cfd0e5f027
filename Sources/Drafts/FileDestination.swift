import Glibc

/// The place that a path leads to, where a file may be written or replaced only if an ordinary file
/// or nothing stands there.
///
/// Who renames a draft to a path takes away whatever has that name: a symbolic link, the node of a
/// device, a pipe in use. So every writer of files asks here first, and writes to ``path``.
public struct FileDestination: Hashable, Sendable {
  /// The kind of a thing at a path.
  public enum Occupant: Hashable, Sendable {
    case file, folder, device, pipe, socket
    /// A symbolic link that leads round in a circle.
    case endlessLink
    /// A path without a name at its end, such as an empty one.
    case nameless
  }

  /// The path, with the symbolic links of its last name followed; links to folders on the way stay.
  public let path: String
  /// The thing that stands there; `nil` for nothing, which a link may lead to as well.
  public let occupant: Occupant?

  /// The place that `path` leads to now.
  public init(_ path: String) {
    self.path = Self.followed(path)
    var status = stat()
    if path.isEmpty {
      occupant = .nameless
    } else if lstat(self.path, &status) == 0 {
      occupant = Self.occupant(status.st_mode & S_IFMT)
    } else {
      occupant = self.path.hasSuffix("/") ? .folder : nil
    }
  }

  /// The reason why no file may be written or replaced here, such as "it is a folder"; `nil` if one
  /// may.
  public var refusal: String? {
    switch occupant {
    case nil, .file: nil
    case .folder: "it is a folder"
    case .device: "it is a device, not an ordinary file"
    case .pipe: "it is a pipe, not an ordinary file"
    case .socket: "it is a socket, not an ordinary file"
    case .endlessLink: "its symbolic links form a loop"
    case .nameless: "the name is empty"
    }
  }

  /// The folder of the place.
  public var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The name in ``folder``.
  public var name: String { String(DraftRecord.name(of: path)) }

  /// The most symbolic links that are followed: as many as the system follows (path_resolution(7)).
  private static let mostLinks = 40

  private static func followed(_ path: String) -> String {
    var path = path
    for _ in 0..<mostLinks {
      guard let target = link(at: path) else { break }
      let slash = path.lastIndex(of: "/")
      path = target.hasPrefix("/") ? target : (slash.map { path[...$0] } ?? "") + target
    }
    return path
  }

  /// The path that a symbolic link holds; `nil` for what is no link.
  private static func link(at path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func occupant(_ kind: mode_t) -> Occupant {
    switch kind {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFIFO: .pipe
    case S_IFSOCK: .socket
    case S_IFLNK: .endlessLink
    default: .device
    }
  }
}
