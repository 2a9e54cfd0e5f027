public import Catalog
import Notation

extension SourceReading {
  /// Checks every media file that an item names, and reports those that cannot be taken in. A file
  /// that does not exist is reported by the format, which knows what that means. A campus has one
  /// file of a name, so it is an error if two documents name different files alike.
  mutating func checkMedia() {
    var logs: [String: ProblemLog] = [:]
    var files: [String] = []
    func log(_ location: Problem.Location?) -> ProblemLog {
      let file = location?.file ?? ""
      if let log = logs[file] { return log }
      let log = ProblemLog(file: file)
      logs[file] = log
      files.append(file)
      return log
    }
    var first: [MediaFileName: (key: ItemKey, file: AcceptedMedia)] = [:]
    for (key, folder) in mediaFolders.sorted(by: { $0.key < $1.key }) {
      guard case .media(let medium)? = contents[key] else { continue }
      for place in medium.files {
        check(place, of: medium, in: folder, against: &first, log: log)
      }
    }
    for file in files { logs[file]?.problems.forEach { add($0) } }
  }

  private mutating func check(
    _ place: MediaFileName, of medium: Media, in folder: MediaFolder,
    against first: inout [MediaFileName: (key: ItemKey, file: AcceptedMedia)],
    log: (Problem.Location?) -> ProblemLog
  ) {
    let key = Item.media(medium).key
    let (name, field) = (place.name, medium.field(naming: place))
    let file = AcceptedMedia(name: name, folder: folder, isCaptions: field == "captions")
    // Many rows may show one file, perhaps a large drawing; it is read once.
    if let other = first[place], file.isNamed(like: other.file) {
      accept(other.file, as: place)
      return
    }
    if folder.lacks(name) { return }
    let line = locations[key]?.line
    do throws(Problem) {
      let reading = try file.open()
      accept(file, as: place)
      if let other = first[place], !(try file.isSame(as: other.file)) {
        let there = locations[other.key].map { " (\($0))" } ?? ""
        log(locations[key]).add(
          .duplicateIdentifier,
          "The media '\(key.id)' names the file '\(name)' in \(file.folderPath), and the media "
            + "'\(other.key.id)'\(there) another of that name in \(other.file.folderPath).",
          remedy: "Rename one of the two files, in its document too: a campus has one file of a "
            + "name.", line: line, field: field)
      }
      first[place] = first[place] ?? (key, file)
      guard !reading.removals.isEmpty else { return }
      let warning = AcceptedMedia.cleaning(name, reading.removals)
      log(locations[key]).addOnce(
        "cleaned \(folder.path)/\(name)", warning.code, warning.message, remedy: warning.remedy,
        line: line, field: field)
    } catch {
      log(locations[key]).addOnce(
        error.message, error.code, error.message, remedy: error.remedy, line: line, field: field)
    }
  }
}

extension Media {
  /// The name of the field that names `file`, one of its own.
  public func field(naming file: MediaFileName) -> String {
    MediaFileName(of: self) == file ? "source" : "captions"
  }
}
