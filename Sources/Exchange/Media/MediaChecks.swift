import Catalog
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
    let named = mediaFolders.sorted { $0.key < $1.key }
    for (key, folder) in named {
      guard case .media(let medium)? = contents[key], let place = MediaFileName(of: medium) else {
        continue
      }
      let name = place.name
      let file = AcceptedMedia(name: name, folder: folder)
      // Many rows may show one file, perhaps a large drawing; it is read once.
      if let other = first[place], file.isNamed(like: other.file) {
        accept(other.file, of: key)
        continue
      }
      if folder.lacks(name) { continue }
      let line = locations[key]?.line
      do throws(Problem) {
        let reading = try MediaReading(name, in: folder)
        accept(file, of: key)
        if let other = first[place], !(try file.isSame(as: other.file)) {
          let there = locations[other.key].map { " (\($0))" } ?? ""
          log(locations[key]).add(
            .duplicateIdentifier,
            "The media '\(key.id)' names the file '\(name)' in \(file.folderPath), and the media "
              + "'\(other.key.id)'\(there) another of that name in \(other.file.folderPath).",
            remedy: "Rename one of the two files, in its document too: a campus has one file of a "
              + "name.", line: line, field: "source")
        }
        first[place] = first[place] ?? (key, file)
        guard !reading.removals.isEmpty else { continue }
        let shown = reading.removals.prefix(5).joined(separator: ", ")
        log(locations[key]).addOnce(
          "cleaned \(folder.path)/\(name)", .leftOut,
          "The drawing '\(name)' held what could run or fetch something, which is taken away: "
            + shown + (reading.removals.count > 5 ? ", …" : "") + ".",
          remedy: "Look whether it still shows what it should; else draw that part otherwise, or "
            + "export it as PNG.", line: line, field: "source")
      } catch {
        log(locations[key]).addOnce(
          error.message, error.code, error.message, remedy: error.remedy, line: line,
          field: "source")
      }
    }
    for file in files { logs[file]?.problems.forEach { add($0) } }
  }
}
