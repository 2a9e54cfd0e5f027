import Catalog
import Exchange
import Geodesy
import Notation

/// A file of OpenStreetMap XML, packed with gzip or not.
enum OSMFile {
  /// The content of the file that `log` is about; `nil` and a problem if it cannot be read.
  static func read(log: ProblemLog) -> OSMData? {
    let opening = DiskFile.opening(of: log.file, count: 4)
    guard let (file, _) = DiskFile.open(log: log, most: InputBound.osm.most) else { return nil }
    return OSMXML.read(Gunzip.isPacked(opening) ? UnpackedBytes(file) : file, log: log)
  }
}

extension OSMData {
  /// The centre of all nodes.
  var center: Coordinate? { CampusCenter.of(coordinates.values) }

  /// The language in which most names stand: the one whose `name:xx` most often equals `name`.
  /// English where nothing tells.
  var usualLanguage: LanguageTag {
    var votes: [LanguageTag: Int] = [:]
    for tags in nodes.map(\.tags) + ways.map(\.tags) + relations.map(\.tags) {
      guard let name = tags["name"] else { continue }
      for (key, value) in tags.values where value == name && key.hasPrefix("name:") {
        if let tag = try? LanguageTag(String(key.dropFirst(5))) { votes[tag, default: 0] += 1 }
      }
    }
    return votes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? .english
  }
}
