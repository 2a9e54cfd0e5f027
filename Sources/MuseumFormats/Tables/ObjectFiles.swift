import Catalog
import Exchange
import Notation

/// JSON files with one object each, as some collections publish their works: one alone, or a folder of
/// them, which is read as one table.
enum ObjectFiles {
  /// The members that name a thing. Only the sure names of a title: the others stand in settings of
  /// programs, too.
  private static let titles = HeadingWords.sureTitles
  private static let names = Set(HeadingWords.words(of: .name).map(String.init))
  /// The number of files of a folder that are looked at to see whether it is one.
  private static let probed = 4

  /// Tells whether an object is one thing, and no wrapping around a list of things: it has a title or
  /// name, and no list in it has things with the like.
  static func isObject(_ members: [JSONValue.Member]) -> Bool {
    func has(_ members: [JSONValue.Member], _ words: Set<String>) -> Bool {
      members.contains {
        words.contains(HeadingWords.plain($0.name)) && $0.value.foreignText != nil
      }
    }
    guard !members.contains(where: { $0.name == "features" || $0.name == "stops" }) else {
      return false
    }
    func isListed(_ words: Set<String>) -> Bool {
      members.contains { member in
        guard case .object(let first)? = member.value.elements?.first else { return false }
        return has(first, words)
      }
    }
    if has(members, titles) { return !isListed(titles) }
    return has(members, names) && !isListed(titles.union(names))
  }

  /// The files with one object each in a folder, by their names.
  private static func files(_ names: [String]) -> [String] { names.filter(JSONDocuments.isJSON) }

  /// Tells whether an object is neither one thing nor holds several, such as the settings of a program that
  /// stand beside things.
  private static func isAside(_ members: [JSONValue.Member]) -> Bool {
    !isObject(members)
      && !members.contains { member in
        if ["features", "stops"].contains(member.name) { return true }
        if case .object? = member.value.elements?.first { return true }
        return false
      } && !KeyedObjects.isTable(members)
  }

  /// The names in a folder of what holds data and is none of them: other files than media, and folders with
  /// such files.
  static func others(in folder: String) -> [String] {
    (DiskFile.names(in: folder) ?? []).filter { name in
      let path = DiskFile.join(folder, name)
      guard !DiskFile.isFolder(path) else {
        return (DiskFile.names(in: path) ?? []).contains(where: JSONDocuments.isJSON)
      }
      return !JSONDocuments.isJSON(name) && MediaType(ofFile: name) == nil
    }
  }

  /// Tells whether a document is a list of things, as some programs put several into one file among others.
  private static func isList(_ document: JSONValue) -> Bool {
    guard case .object(let members)? = document.elements?.first else { return false }
    return isObject(members)
  }

  /// Tells whether a folder holds two such files or more, more than it has JSON files of another kind, and no
  /// table beside them.
  static func isFolder(_ path: String, _ names: [String]) -> Bool {
    let files = files(names)
    guard files.count > 1,
      !names.contains(where: {
        SourceFinder.campusFiles.contains($0) || $0.lowercased().hasSuffix(".csv")
      })
    else { return false }
    var (things, asides, broken) = (0, 0, 0)
    for name in files where things < probed {
      let path = DiskFile.join(path, name)
      guard FolderDescriptor.isOrdinaryFile(path) else { return false }
      guard let document = SourceProbe(path).json else {
        // A broken file among whole ones is told with its name, once all are read.
        broken += 1
        guard broken < probed else { return false }
        continue
      }
      if isList(document) { continue }
      guard case .object(let members) = document else { return false }
      if isObject(members) {
        things += 1
      } else if isAside(members), asides < probed {
        asides += 1
      } else {
        return false
      }
    }
    return things > 1 && things > asides
  }

  /// The objects of a folder's files as one list, each in lines of its own, with the places of the
  /// lines for `log`, and the names of the files that are aside; `nil` and a problem if a file cannot be read.
  static func content(
    of folder: String, log: ProblemLog
  ) -> (bytes: [UInt8], asides: [String])? {
    let names = files(DiskFile.names(in: folder) ?? [])
    guard let outer = FolderDescriptor(folder) else {
      log.add(
        .unreadableFile, "The folder cannot be listed.", remedy: "Check its permissions.")
      return nil
    }
    var all: [UInt8] = []
    var asides: [String] = []
    var known: Set<String> = []
    var line = 1
    for name in names {
      let own = ProblemLog(file: DiskFile.join(folder, name))
      guard let text = outer.text(of: name, log: own) else {
        for problem in own.problems {
          log.add(
            problem.code, "\(name): \(problem.message)", remedy: problem.remedy)
        }
        return nil
      }
      guard all.count + text.bytes.count <= InputBound.table.most else {
        log.add(
          .malformedFile,
          "The files of the folder hold more than \(InputBound.table.shown) together.",
          remedy: "Put them into several folders, and import one after the other.")
        return nil
      }
      var bytes = text.bytes
      let document = try? JSONValue(parsing: bytes)
      if let document, isList(document), let first = bytes.firstIndex(of: UInt8(ascii: "[")),
        let last = bytes.lastIndex(of: UInt8(ascii: "]"))
      {
        // Its elements stand among the other objects, in the lines that they have.
        (bytes[first], bytes[last]) = (0x20, 0x20)
      }
      if case .object(let members)? = document {
        let own = Set(members.map(\.name))
        // One of the things may lack its title.
        if isAside(members), own.isDisjoint(with: known) {
          asides.append(name)
          continue
        }
        known.formUnion(own)
      }
      all.append(all.isEmpty ? UInt8(ascii: "[") : UInt8(ascii: ","))
      log.begin(part: own.file, at: line)
      all += bytes
      all.append(0x0A)
      line += 1 + text.bytes.lines
    }
    all.append(UInt8(ascii: "]"))
    return (all, asides)
  }
}

extension ArraySlice<UInt8> {
  /// The number of line ends, as JSON is counted: CR LF is one.
  fileprivate var lines: Int {
    var count = 0
    var last: UInt8 = 0
    for byte in self {
      if byte == 0x0A || last == 0x0D { count += 1 }
      last = byte
    }
    return count + (last == 0x0D ? 1 : 0)
  }
}
