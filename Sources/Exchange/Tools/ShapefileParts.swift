import Notation

/// The files that a Shapefile is made of, which lie beside one another in a folder or a zip archive.
struct ShapefileParts {
  /// Their name without the endings.
  let name: String
  /// The bytes of each, by its ending.
  private(set) var files: [(ending: String, bytes: [UInt8])] = []

  /// The endings: geometries, their index, the table, its encoding, the reference system. The first
  /// three must be there.
  private static let endings = ["shp", "shx", "dbf", "cpg", "prj"]
  private static let required = 3
  /// The most Shapefiles of an archive that are read. A choice: each takes a run of GDAL.
  private static let most = 100

  /// The names of Shapefiles among names or paths of files.
  static func names(_ names: [String]) -> [String] {
    names.filter { $0.lowercased().hasSuffix(".shp") }
  }

  /// Those at the path that `log` is about: one, or all in an archive. `nil` and a problem if one cannot
  /// be read whole.
  static func all(log: ProblemLog) -> [ShapefileParts]? {
    if ZipArchive.isZip(DiskFile.opening(of: log.file, count: 4)) {
      guard let folder = DocumentFolder.open(log.file, log: log) else { return nil }
      let names = names(folder.paths)
      guard names.count <= most else {
        log.add(
          .malformedFile, "The archive holds more than \(most) Shapefiles.",
          remedy: "Pack those that belong to the campus into an archive of their own.")
        return nil
      }
      let found = names.compactMap { ShapefileParts($0, in: folder, log: log) }
      return found.count == names.count ? found : nil
    }
    let parent = log.file.lastIndex(of: "/").map { String(log.file[...$0]) } ?? "."
    // The parts beside it are not named by the person: no link leads out of their folder.
    return DocumentFolder.open(parent, log: log).flatMap {
      ShapefileParts(DiskFile.name(of: log.file), in: $0, log: log)
    }.map { [$0] }
  }

  private init?(_ file: String, in folder: DocumentFolder, log: ProblemLog) {
    let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file[...]
    name = String(stem)
    for (index, ending) in Self.endings.enumerated() {
      let wanted = index == 0 ? file : "\(stem).\(ending)"
      let own =
        folder.paths.contains(wanted)
        ? wanted : folder.paths.first { $0.lowercased() == wanted.lowercased() }
      guard let own else {
        guard index < Self.required else { continue }
        log.add(
          .unreadableFile, "The Shapefile lacks '\(wanted.prefix(200))', one of its parts.",
          remedy: "Put the files with the endings .shp, .shx, .dbf and .prj beside one another.")
        return nil
      }
      let trial = ProblemLog(file: folder.path(of: own))
      guard let bytes = folder.bytes(of: own, most: InputBound.map.most, log: trial) else {
        for problem in trial.problems {
          log.add(
            problem.code, "\(own.prefix(200)): \(problem.message)", remedy: problem.remedy)
        }
        return nil
      }
      if index == 0, FileSignature(bytes) != .shapefile {
        log.add(
          .malformedFile, "'\(own.prefix(200))' is no Shapefile.", remedy: "Export it again.")
        return nil
      }
      files.append((ending, bytes))
    }
  }

  /// The encoding of its texts where no part of it says it, as iconv calls it; `nil` where one does, or
  /// all is ASCII.
  func encoding(log: ProblemLog) -> String? {
    guard !files.contains(where: { $0.ending == "cpg" }),
      let table = files.first(where: { $0.ending == "dbf" })?.bytes, table.count > 32,
      // dBASE: byte 29 is the language, bytes 8 and 9 the length of the header.
      table[29] == 0
    else { return nil }
    let start = Int(table[8]) | Int(table[9]) << 8
    let rows = table[min(start, table.count)...]
    guard rows.contains(where: { $0 >= 0x80 }) else { return nil }
    if SourceText.isUTF8(rows) { return "UTF-8" }
    log.add(
      .assumedValue,
      "Nothing says in which encoding the texts of '\(name.prefix(80))' are: they are taken for "
        + "windows-1252.",
      remedy:
        "Name the encoding in the mapping, such as 'encoding: iso-8859-15', or put a file .cpg "
        + "beside it.", field: "encoding")
    return "windows-1252"
  }
}
