import Foundation

/// Files and folders by path, as the person wrote it.
public enum DiskFile {
  /// The path of `name` in `folder`.
  public static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// The path from the root, links followed: the same for every way to write it.
  public static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  /// The last name of a path, also of `.` and `Data/`.
  public static func name(of path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.lastPathComponent
  }

  /// Tells whether there is anything at `path`.
  public static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// Tells whether there is a folder at `path`.
  public static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// The names in a folder, sorted, hidden files left out; `nil` if it cannot be listed.
  ///
  /// - Complexity: O(n log n) for n names.
  public static func names(in folder: String) -> [String]? {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return nil
    }
    return names.filter { !$0.hasPrefix(".") }.sorted(by: utf8Order)
  }

  /// The text of the file that `log` is about; a problem if there is none.
  ///
  /// - Complexity: O(n) for n bytes, which are all in memory then.
  public static func text(log: ProblemLog, most: Int = SourceText.most) -> SourceText? {
    bytes(log: log, most: most).flatMap { SourceText($0, most: most, log: log) }
  }

  /// The first bytes of a file, to see what it is; nothing if it cannot be read.
  ///
  /// - Complexity: O(n) for `count` n.
  public static func opening(of path: String, count: Int) -> [UInt8] {
    let attributes = try? FileManager.default.attributesOfItem(atPath: absolute(path))
    guard attributes?[.type] as? FileAttributeType == .typeRegular,
      let handle = FileHandle(forReadingAtPath: path)
    else { return [] }
    defer { try? handle.close() }
    return ((try? handle.read(upToCount: count)) ?? nil).map { [UInt8]($0) } ?? []
  }

  /// The bytes of the file that `log` is about; `nil` and a problem if it cannot be read or holds
  /// more than `most`.
  ///
  /// - Complexity: O(n) for n bytes, which are all in memory then.
  public static func bytes(log: ProblemLog, most: Int) -> [UInt8]? {
    guard let (source, size) = open(log: log, most: most) else { return nil }
    do throws(UnreadableBytes) {
      var bytes = try source.next(size)
      // A file may grow meanwhile, but not beyond its bound.
      while bytes.count <= most {
        let more = try source.next(1 << 16)
        if more.isEmpty { return bytes }
        bytes += more
      }
      SourceText.refuseSize(most, log: log)
      return nil
    } catch {
      log.add(.unreadableFile, error.sentence, remedy: error.remedy)
      return nil
    }
  }

  /// The file that `log` is about, to be read in pieces, and how large it is; `nil` and a problem if
  /// it is no ordinary file of at most so many bytes.
  ///
  /// - Complexity: O(1): nothing is read yet.
  public static func open(log: ProblemLog, most: Int) -> (source: FileBytes, size: Int)? {
    let path = log.file
    guard exists(path) else {
      log.add(.unreadableFile, "There is no such file.", remedy: "Write it, or check the path.")
      return nil
    }
    let attributes = try? FileManager.default.attributesOfItem(atPath: absolute(path))
    // A pipe or device might never end.
    guard attributes?[.type] as? FileAttributeType == .typeRegular else {
      log.add(.unreadableFile, "This is no ordinary file.", remedy: "Put a text file here.")
      return nil
    }
    let size = attributes?[.size] as? Int ?? 0
    guard size <= most else {
      SourceText.refuseSize(most, log: log)
      return nil
    }
    guard let handle = FileHandle(forReadingAtPath: path) else {
      log.add(.unreadableFile, "The file cannot be read.", remedy: "Check its permissions.")
      return nil
    }
    return (FileBytes(handle), size)
  }
}
