import Catalog
public import Notation

/// The files of a folder by their names, be it one on disk or one that a zip archive holds.
public struct DocumentFolder {
  /// The location as people read it: the path of the folder, or that of the archive and the folder
  /// in it.
  let path: String
  /// The files right in it, hidden ones left out, sorted.
  public let names: [String]
  /// The same, and in an archive those of the folders in it, by their paths.
  let paths: [String]
  private let files: Files

  private enum Files {
    case onDisk(FolderDescriptor)
    /// The files of an archive whose names begin with the prefix.
    case packed(ZipArchive, prefix: String)
  }

  private init(path: String, paths: [String], _ files: Files) {
    self.path = path
    self.paths = paths
    names = paths.filter { !$0.contains("/") }
    self.files = files
  }

  /// The folder on disk, or the zip archive; `nil` after a problem in `log` if it is neither.
  ///
  /// - Complexity: O(e log e) for e names; of an archive O(n) more for its n bytes.
  public static func open(_ path: String, log: ProblemLog) -> DocumentFolder? {
    if ZipArchive.isZip(DiskFile.opening(of: path, count: 4)) {
      switch packed(at: path) {
      case .success(let folder): return folder
      case .failure(let refusal):
        log.add(.malformedFile, refusal.message, remedy: refusal.remedy)
        return nil
      }
    }
    guard let folder = FolderDescriptor(path), let names = DiskFile.names(in: path) else {
      log.add(
        .unreadableFile, "This is neither a folder that can be listed nor a zip archive.",
        remedy: "Name the folder of the document, or the archive that it is packed in.")
      return nil
    }
    return DocumentFolder(path: path, paths: names, .onDisk(folder))
  }

  /// A zip archive as a folder. Where all its files lie in one folder, that folder is taken,
  /// because some programs pack the folder and others its content.
  static func packed(at path: String) -> Result<DocumentFolder, ZipArchive.Refusal> {
    let log = ProblemLog(file: path)
    guard let bytes = DiskFile.bytes(log: log, most: ZipArchive.mostPacked) else {
      let problem = log.problems.first
      return .failure(
        problem.map { ZipArchive.Refusal(message: $0.message, remedy: $0.remedy) } ?? .broken)
    }
    do {
      let archive = try ZipArchive(bytes)
      let folders = archive.entries.map { $0.name.split(separator: "/").dropLast() }
      var common = folders.first ?? []
      for folder in folders {
        while !folder.starts(with: common) { common = common.dropLast() }
      }
      let prefix = common.map { "\($0)/" }.joined()
      let paths = archive.entries.map { String($0.name.dropFirst(prefix.count)) }
      return .success(
        DocumentFolder(
          path: DiskFile.join(path, String(prefix.dropLast())), paths: paths,
          .packed(archive, prefix: prefix)))
    } catch {
      return .failure(error)
    }
  }

  /// The path of one of its files, for people and for a log.
  public func path(of name: String) -> String { DiskFile.join(path, name) }

  /// Tells whether there is a file at `path` from the root of the archive that it is; false of a folder on
  /// disk.
  ///
  /// - Complexity: O(e) for e entries.
  public func holds(_ path: String) -> Bool {
    guard case .packed(let archive, _) = files else { return false }
    return archive.entries.contains { $0.name == path }
  }

  /// The text of a file; `nil` after a problem in `log`, which is about that file.
  ///
  /// - Complexity: O(n) for n bytes; in an archive also that of
  ///   `ZipArchive.contents(of:most:)`.
  public func text(of name: String, log: ProblemLog) -> SourceText? {
    bytes(of: name, most: SourceText.most, log: log).flatMap { SourceText($0, log: log) }
  }

  /// The bytes of a file, at most so many; `nil` after a problem in `log`, which is about that file.
  ///
  /// - Complexity: That of ``text(of:log:)``.
  public func bytes(of name: String, most: Int, log: ProblemLog) -> [UInt8]? {
    let archive: ZipArchive
    let prefix: String
    switch files {
    case .onDisk(let folder): return folder.bytes(of: name, log: log, most: most)
    case .packed(let found, let before): (archive, prefix) = (found, before)
    }
    do {
      if let found = try archive.contents(of: prefix + name, most: most) { return found }
      log.add(.unreadableFile, "There is no such file.", remedy: "Pack it with the others.")
    } catch {
      log.add(.malformedFile, error.message, remedy: error.remedy)
    }
    return nil
  }
}
