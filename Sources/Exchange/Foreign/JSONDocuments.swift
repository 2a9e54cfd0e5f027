public import Notation

/// The JSON of a document that is one file, or a folder with a file for each thing, in folders of
/// their own or not.
public enum JSONDocuments {
  /// The most files of a folder that are read, and the deepest of its folders. Choices.
  private static let (mostFiles, deepest) = (200_000, 8)
  /// The most values of all files together. A choice: 200,000 records of ordinary size have as many, and
  /// they fit into 2 GiB.
  private static let mostValues = 4 * InputBound.values.most

  /// Tells whether a file is JSON, by its name.
  public static func isJSON(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix(".json") || name.hasSuffix(".jsonld")
  }

  /// The values of a document, in the order of its paths and of the names of their files, each with a log
  /// of its own.
  /// Files that are no JSON have a problem there; links are not followed. Other files of a folder are
  /// told as left out; a folder in it that cannot be read is an error.
  ///
  /// - Complexity: O(n) on average for n bytes.
  public static func read(
    _ document: ForeignDocument
  ) -> [(value: JSONValue, cursor: JSONCursor, log: ProblemLog)] {
    document.paths.flatMap { read($0, of: document) }
  }

  private static func read(
    _ path: String, of document: ForeignDocument
  ) -> [(value: JSONValue, cursor: JSONCursor, log: ProblemLog)] {
    let own = document.log(file: path)
    guard DiskFile.isFolder(path) else {
      return ForeignRecord.json(own).map { [($0.0, $0.1, own)] } ?? []
    }
    guard let folder = FolderDescriptor(path) else {
      own.add(
        .unreadableFile, "This is no folder that can be read.", remedy: "Check its permissions.")
      return []
    }
    var listing = Listing(log: own)
    listing.visit(folder, "", 1)
    var found: [(value: JSONValue, cursor: JSONCursor, log: ProblemLog)] = []
    var (size, count) = (0, 0)
    for (index, name) in listing.found.enumerated() {
      guard index < mostFiles, size <= InputBound.unpackedBytes.most, count <= mostValues else {
        own.add(
          .malformedFile, "The folder holds more than is read of a document.",
          remedy: "Import its parts, each for itself.")
        break
      }
      let log = document.log(file: DiskFile.join(path, name))
      guard let text = folder.text(of: name, log: log) else { continue }
      size += text.bytes.count
      if let (value, cursor) = ForeignRecord.json(text, log) {
        count += value.count
        found.append((value: value, cursor: cursor, log: log))
      }
    }
    document.account(for: listing.others, in: own, things: ("file", "files"))
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
    let file = paths.first { isJSON($0) && FolderDescriptor.isOrdinaryFile($0) }
    if let file { return file }
    guard depth > 0 else { return nil }
    return paths.lazy.filter { DiskFile.isFolder($0) }.prefix(3)
      .compactMap { first(in: $0, depth - 1) }.first
  }

  /// What lies below a folder.
  private struct Listing {
    let log: ProblemLog
    /// The JSON files, by their paths from there.
    private(set) var found: [String] = []
    /// The others: links by their paths, files by their endings.
    private(set) var others = Ledger()

    init(log: ProblemLog) { self.log = log }

    /// Goes through a folder, whose path from the first one on is `path`, so many deep.
    mutating func visit(_ folder: FolderDescriptor, _ path: String, _ depth: Int) {
      guard let names = DiskFile.names(in: folder.path) else {
        return refuse(path, "cannot be listed", "Check its permissions.")
      }
      for name in names where found.count <= mostFiles {
        let whole = path.isEmpty ? name : "\(path)/\(name)"
        do throws(FolderDescriptor.Refusal) {
          let inner = try folder.folder(name)
          guard depth < deepest else {
            refuse(
              whole, "lies more than \(deepest) folders deep", "Move it up, or import it alone.")
            continue
          }
          visit(inner, whole, depth + 1)
        } catch {
          switch error {
          case .notOrdinary where isJSON(name): found.append(whole)
          case .notOrdinary:
            let ending = name.lastIndex(of: ".").map { "*" + name[$0...] } ?? name
            others.note(ending, line: nil)
          case .link: others.note("\(whole), a symbolic link", line: nil)
          case .absent, .outside, .unreadable:
            // What is not seen would count as removed.
            refuse(whole, "cannot be read", "Check its permissions.")
          }
        }
      }
    }

    private func refuse(_ path: String, _ what: String, _ remedy: String) {
      log.add(
        .unreadableFile, "The folder '\(path.prefix(200))' \(what): nothing is read.",
        remedy: remedy)
    }
  }
}

extension JSONValue {
  /// The number of values in it, itself among them.
  fileprivate var count: Int {
    switch self {
    case .array(let elements): elements.reduce(1) { $0 + $1.count }
    case .object(let members): members.reduce(1) { $0 + $1.value.count }
    default: 1
    }
  }
}
