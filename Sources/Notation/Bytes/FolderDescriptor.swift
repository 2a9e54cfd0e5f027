import Foundation

/// A folder that is held open, and the ordinary files below it that names from outside lead to.
///
/// A name is taken part by part from the open folder, and no symbolic link is followed on the way,
/// so that no name leads out of the folder, whatever is moved or linked meanwhile. Pipes and
/// devices, which might never end, are not opened.
public final class FolderDescriptor: Sendable {
  /// The path by which it was opened, for messages.
  public let path: String
  private let descriptor: Int32

  /// The reason why a name leads to nothing that may be read.
  public enum Refusal: Error, Hashable, Sendable {
    /// Nothing has that name.
    case absent
    /// The name leads up, or begins at the root.
    case outside
    /// A part of the name is a symbolic link.
    case link
    /// It is a folder where a file is wanted, the other way round, a pipe or a device.
    case notOrdinary
    /// The system does not let this user read it.
    case unreadable
  }

  private init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  /// A folder that a person named, or `nil` if it is none that may be read. Links on the way to it
  /// are followed: that person made them.
  public convenience init?(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    self.init(path: path, descriptor: descriptor)
  }

  deinit { close(descriptor) }

  /// The folder `name` below this one; `.` and an empty name are this one.
  ///
  /// - Complexity: O(p) for p parts of the name, each of which is looked at, opened and looked at
  ///   again.
  public func folder(_ name: String) throws(Refusal) -> FolderDescriptor {
    var found = self
    for part in try Self.parts(of: name) {
      let descriptor = try found.descriptor(of: part, as: S_IFDIR)
      found = FolderDescriptor(path: DiskFile.join(found.path, part), descriptor: descriptor)
    }
    return found
  }

  /// The ordinary file `name` below this folder.
  ///
  /// - Complexity: O(p) for p parts of the name, as for ``folder(_:)``.
  public func file(_ name: String) throws(Refusal) -> OpenedFile {
    let parts = try Self.parts(of: name)
    guard let last = parts.last else { throw .notOrdinary }
    let folder = try folder(parts.dropLast().joined(separator: "/"))
    let descriptor = try folder.descriptor(of: last, as: S_IFREG)
    return OpenedFile(path: DiskFile.join(folder.path, last), descriptor: descriptor)
  }

  /// Tells whether nothing below this folder has that name. A link or a folder is something.
  public func lacks(_ name: String) -> Bool {
    do throws(Refusal) {
      _ = try file(name)
      return false
    } catch { return error == .absent }
  }

  /// Tells whether a path, which a person named, leads to an ordinary file.
  public static func isOrdinaryFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Tells whether a name stays within a folder: it neither begins at the root nor leads up, nor
  /// holds NUL. Nothing needs to have that name.
  public static func isInner(_ name: String) -> Bool { (try? parts(of: name)) != nil }

  /// The parts of a name below a folder.
  private static func parts(of name: String) throws(Refusal) -> [String] {
    guard !name.hasPrefix("/"), !name.utf8.contains(0) else { throw .outside }
    let parts = name.split(separator: "/").filter { $0 != "." }.map(String.init)
    guard !parts.contains("..") else { throw .outside }
    return parts
  }

  /// Opens what has that name directly in this folder, if it is of that kind.
  private func descriptor(of name: String, as kind: mode_t) throws(Refusal) -> Int32 {
    // Looked at first, because opening a device may do something.
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw Self.refusal(errno)
    }
    guard status.st_mode & S_IFMT != S_IFLNK else { throw .link }
    guard status.st_mode & S_IFMT == kind else { throw .notOrdinary }
    let folders = kind == S_IFDIR ? O_DIRECTORY : 0
    let found = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | folders)
    guard found >= 0 else { throw Self.refusal(errno) }
    // It may have become another thing meanwhile.
    guard fstat(found, &status) == 0, status.st_mode & S_IFMT == kind else {
      close(found)
      throw .notOrdinary
    }
    return found
  }

  private static func refusal(_ code: Int32) -> Refusal {
    switch code {
    case ENOENT, ENAMETOOLONG: .absent
    case ELOOP: .link
    case ENOTDIR: .notOrdinary
    default: .unreadable
    }
  }
}

extension FolderDescriptor {
  /// The bytes of the file `name`, at most so many; a problem in `log`, which is about that
  /// file, if it cannot be read.
  ///
  /// - Complexity: O(n) for n bytes, which are all in memory then.
  public func bytes(of name: String, log: ProblemLog, most: Int) -> [UInt8]? {
    let found: OpenedFile
    do throws(Refusal) { found = try file(name) } catch {
      let (message, remedy) = error.explanation(of: name)
      log.add(.unreadableFile, message, remedy: remedy)
      return nil
    }
    guard found.size <= most else {
      SourceText.refuseSize(most, log: log)
      return nil
    }
    guard let bytes = found.bytes(at: 0, count: found.size) else {
      log.add(.unreadableFile, "The file cannot be read.", remedy: "Check its permissions.")
      return nil
    }
    return bytes
  }

  /// The text of the file `name`; a problem in `log` if there is none.
  ///
  /// - Complexity: O(n) for n bytes, which are all in memory then.
  public func text(of name: String, log: ProblemLog) -> SourceText? {
    bytes(of: name, log: log, most: SourceText.most).flatMap { SourceText($0, log: log) }
  }
}

extension FolderDescriptor.Refusal {
  /// The sentence that says this of the file `name`, and what to do.
  public func explanation(of name: String) -> (message: String, remedy: String) {
    let shown = "'\(name.prefix(200))'"
    return switch self {
    case .absent:
      (
        "There is no file \(shown).",
        "Put it there, or correct its name; upper and lower case differ."
      )
    case .outside:
      (
        "\(shown) leads out of the folder, so it is not read.",
        "Put the file into the folder, and name it without '..'."
      )
    case .link:
      (
        "\(shown) is a symbolic link, or lies behind one, so it is not read.",
        "Put the file itself there: a link could lead anywhere on this machine."
      )
    case .notOrdinary:
      ("\(shown) is no ordinary file.", "Put a file there, not a folder, pipe or device.")
    case .unreadable: ("\(shown) cannot be read.", "Check its permissions.")
    }
  }
}

/// An ordinary file that is held open, to be read in pieces.
public final class OpenedFile: Sendable {
  /// The path by which it was found, for messages.
  public let path: String
  private let descriptor: Int32

  fileprivate init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Bytes that it holds now.
  public var size: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// The bytes from `offset` on, at most `count`; fewer only at the end of the file, and `nil` if
  /// it cannot be read.
  ///
  /// - Complexity: O(n) for `count` n.
  public func bytes(at offset: Int, count: Int) -> [UInt8]? {
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = pread(
          descriptor, buffer.baseAddress?.advanced(by: filled), count - filled,
          off_t(offset + filled))
        if got < 0, errno == EINTR { continue }
        failed = got < 0
        guard got > 0 else { return }
        filled += got
      }
    }
    return failed ? nil : bytes
  }
}
