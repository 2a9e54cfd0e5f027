import Catalog

/// What a path turned out to be.
enum SourceFinding {
  case campus(folder: String)
  case tours(folder: String, files: [String])
  case tour(file: String)
}

/// Finds out what paths hold, without reading more than it must.
enum SourceFinder {
  static let campusFiles = [
    "campus.yaml", "places.geojson", "paths.geojson", "works.csv", "artists.csv", "media.csv",
  ]
  /// Files with these endings are meant to be read; others may lie about.
  private static let endings = [".yaml", ".yml", ".csv", ".tsv", ".geojson", ".json"]
  private static let known =
    "Known are a folder with campus.yaml, a folder of such folders, a folder of tours (YAML), and "
    + "a single tour."

  static func find(
    at path: String, into findings: inout [SourceFinding], report: (Problem) -> Void
  ) {
    let absolute = DiskFile.absolute(path)
    guard DiskFile.exists(path) else {
      report(
        Problem(
          .unreadableFile, "There is nothing at '\(path)'.", remedy: "Check the path.",
          at: Problem.Location(file: path)))
      return
    }
    guard !isKnown(absolute, to: findings) else { return }
    if DiskFile.isFolder(path) {
      findFolder(at: path, into: &findings, report: report)
    } else {
      findFile(at: path, into: &findings, report: report)
    }
  }

  private static func isKnown(_ absolute: String, to findings: [SourceFinding]) -> Bool {
    findings.contains { finding in
      switch finding {
      case .campus(let folder): DiskFile.absolute(folder) == absolute
      case .tours(let folder, let files):
        DiskFile.absolute(folder) == absolute
          || files.contains { DiskFile.absolute($0) == absolute }
      case .tour(let file): DiskFile.absolute(file) == absolute
      }
    }
  }

  private static func findFolder(
    at path: String, into findings: inout [SourceFinding], report: (Problem) -> Void
  ) {
    guard let names = DiskFile.names(in: path) else {
      return report(
        Problem(
          .unreadableFile, "The folder '\(path)' cannot be listed.",
          remedy: "Check its permissions.", at: Problem.Location(file: path)))
    }
    if names.contains(where: campusFiles.contains) {
      refuseStrangers(among: names.filter { !campusFiles.contains($0) }, in: path, report)
      findings.append(.campus(folder: path))
      return
    }
    let folders = names.map { DiskFile.join(path, $0) }.filter { DiskFile.isFolder($0) }
    let campuses = folders.filter { DiskFile.exists(DiskFile.join($0, "campus.yaml")) }
    let tours = names.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
    let parts = ["Data", "Tours"].filter { names.contains($0) }.map { DiskFile.join(path, $0) }
    if campuses.isEmpty, tours.isEmpty, parts.isEmpty {
      return report(
        Problem(
          .unknownFormat, "Nothing in the folder '\(path)' is part of a catalogue.",
          remedy: known, at: Problem.Location(file: path)))
    }
    for campus in campuses { find(at: campus, into: &findings, report: report) }
    if !tours.isEmpty {
      refuseStrangers(among: names.filter { !tours.contains($0) }, in: path, report)
      findings.append(.tours(folder: path, files: tours.map { DiskFile.join(path, $0) }))
    }
    if campuses.isEmpty, tours.isEmpty {
      for part in parts { find(at: part, into: &findings, report: report) }
    }
  }

  /// A misspelt name would else read as an empty table, and remove what it should have held.
  private static func refuseStrangers(
    among names: [String], in folder: String, _ report: (Problem) -> Void
  ) {
    for name in names where endings.contains(where: { name.lowercased().hasSuffix($0) }) {
      let near = NameSuggestion.nearest(to: name, among: campusFiles)
      report(
        Problem(
          .unknownFormat, "The file '\(name)' has no place in the folder '\(folder)'.",
          remedy: near.first.map { "Did you mean \($0)? Else move it away." } ?? "Move it away.",
          at: Problem.Location(file: DiskFile.join(folder, name))))
    }
  }

  /// A file is a tour if it says so, whatever it is called.
  private static func findFile(
    at path: String, into findings: inout [SourceFinding], report: (Problem) -> Void
  ) {
    let name = DiskFile.name(of: path)
    let isTable = name.hasSuffix(".csv") || name.hasSuffix(".geojson") || name == "campus.yaml"
    if campusFiles.contains(name) || isTable {
      report(
        Problem(
          .unknownFormat, "'\(path)' is a part of a campus, and cannot be read alone.",
          remedy: "Name its folder instead. \(known)", at: Problem.Location(file: path)))
    } else if name.hasSuffix(".yaml") || name.hasSuffix(".yml") || isTour(path) {
      findings.append(.tour(file: path))
    } else {
      report(
        Problem(
          .unknownFormat, "'\(path)' is no format that is known.", remedy: known,
          at: Problem.Location(file: path)))
    }
  }

  private static func isTour(_ path: String) -> Bool {
    let log = ProblemLog(file: path)
    guard let text = DiskFile.text(log: log),
      let entries = YAMLDocument.entries(of: text, log: log)
    else { return false }
    return TourFile.describes(entries)
  }
}
