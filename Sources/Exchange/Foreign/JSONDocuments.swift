public import Notation

/// The JSON of a document that is one file, or a folder with a file for each thing, in folders of
/// their own or not.
public enum JSONDocuments {
  /// The most files of a folder that are read, and the deepest of its folders. Choices.
  private static let (mostFiles, deepest) = (200_000, 8)

  /// The values of a document, in the order of the names of its files, each with a log of its own.
  /// Files that are no JSON have a problem there; links are not followed.
  ///
  /// - Complexity: O(n) on average for n bytes.
  public static func read(
    _ document: ForeignDocument
  ) -> [(value: JSONValue, cursor: JSONCursor, log: ProblemLog)] {
    guard DiskFile.isFolder(document.path) else {
      let log = document.log()
      return ForeignRecord.json(log).map { [($0.0, $0.1, log)] } ?? []
    }
    let own = document.log()
    guard let folder = FolderDescriptor(document.path) else {
      own.add(
        .unreadableFile, "This is no folder that can be read.", remedy: "Check its permissions.")
      return []
    }
    var found: [(value: JSONValue, cursor: JSONCursor, log: ProblemLog)] = []
    var size = 0
    for (index, name) in names(below: document.path, folder).enumerated() {
      guard index < mostFiles, size <= InputBound.unpackedBytes.most else {
        own.add(
          .malformedFile, "The folder holds more than is read of a document.",
          remedy: "Import its parts, each for itself.")
        break
      }
      let log = document.log(file: DiskFile.join(document.path, name))
      guard let text = folder.text(of: name, log: log) else { continue }
      size += text.bytes.count
      if let (value, cursor) = ForeignRecord.json(text, log) {
        found.append((value: value, cursor: cursor, log: log))
      }
    }
    return found
  }

  /// Tells whether a folder is a document: whether the first JSON file in it, or below one of its
  /// folders called `parts`, is one by `recognises`.
  ///
  /// - Complexity: O(f log f) for f names in the folders that are looked at; that of `recognises` for
  ///   one file of each part.
  public static func recognises(
    _ probe: SourceProbe, in parts: [String], _ recognises: (SourceProbe) -> Bool
  ) -> Bool {
    guard let names = probe.names, !names.contains(where: SourceFinder.campusFiles.contains) else {
      return false
    }
    func isFirst(in folder: String, _ depth: Int) -> Bool {
      first(in: folder, depth).map { recognises(SourceProbe($0)) } ?? false
    }
    return isFirst(in: probe.path, 0)
      || parts.contains { names.contains($0) && isFirst(in: DiskFile.join(probe.path, $0), 4) }
  }

  /// The first JSON file in a folder, or in one of the first of its folders, so many deep.
  private static func first(in folder: String, _ depth: Int) -> String? {
    let paths = (DiskFile.names(in: folder) ?? []).map { DiskFile.join(folder, $0) }
    let file = paths.first { $0.hasSuffix(".json") && FolderDescriptor.isOrdinaryFile($0) }
    if let file { return file }
    guard depth > 0 else { return nil }
    return paths.lazy.filter { DiskFile.isFolder($0) }.prefix(3)
      .compactMap { first(in: $0, depth - 1) }.first
  }

  /// The JSON files below a folder, by their paths from there.
  private static func names(below path: String, _ folder: FolderDescriptor) -> [String] {
    var found: [String] = []
    func visit(_ inner: String, _ depth: Int) {
      let names = DiskFile.names(in: inner.isEmpty ? path : DiskFile.join(path, inner)) ?? []
      for name in names where found.count <= mostFiles {
        let whole = inner.isEmpty ? name : "\(inner)/\(name)"
        if name.hasSuffix(".json") {
          if (try? folder.file(whole)) != nil { found.append(whole) }
        } else if depth < deepest, (try? folder.folder(whole)) != nil {
          visit(whole, depth + 1)
        }
      }
    }
    visit("", 1)
    return found
  }
}
