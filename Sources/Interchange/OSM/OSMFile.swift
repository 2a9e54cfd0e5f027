import Catalog
import Foundation
import Geodesy

/// A file of OpenStreetMap XML, packed with gzip or not.
enum OSMFile {
  /// As large as an extract of a city.
  static let most = Gunzip.most

  /// Whether a file says that it is OpenStreetMap's, whatever it is called.
  static func isRecognised(_ path: String) -> Bool {
    var opening = DiskFile.opening(of: path, count: 4096)
    if Gunzip.isPacked(opening) {
      opening = (try? Gunzip.unpack(opening, upTo: 2048)) ?? []
    }
    var rest = String(decoding: opening, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    // A declaration and comments may stand before the root.
    while let end = rest.hasPrefix("<?") ? "?>" : rest.hasPrefix("<!--") ? "-->" : nil {
      guard let mark = rest.range(of: end) else { return false }
      rest = rest[mark.upperBound...].drop(while: \.isWhitespace)
    }
    guard rest.hasPrefix("<osm") else { return false }
    return rest.dropFirst(4).first.map { $0 == ">" || $0 == "/" || $0.isWhitespace } ?? false
  }

  /// What the file that `log` is about holds; `nil` and a problem if it cannot be read.
  static func read(log: ProblemLog) -> OSMData? {
    guard var bytes = DiskFile.bytes(log: log, most: most) else { return nil }
    if Gunzip.isPacked(bytes) {
      do { bytes = try Gunzip.unpack(bytes) } catch {
        let (message, remedy) =
          switch error {
          case .broken: ("The packed file is damaged.", "Download or copy it again.")
          case .truncated: ("The packed file ends too early.", "Download or copy it again.")
          case .tooLarge:
            (
              "Unpacked, the file holds more than \(Gunzip.most >> 20) MB, or more than "
                + "\(Gunzip.steepest) times its size.",
              "Cut a smaller extract, around the campus only."
            )
          }
        log.add(.malformedFile, message, remedy: remedy)
        return nil
      }
    }
    return OSMXML.read(bytes, log: log)
  }
}

extension OSMData {
  /// The middle of the box around all nodes.
  var middle: Coordinate? {
    guard let box = BoundingBox(around: coordinates.values) else { return nil }
    return try? Coordinate(
      latitude: ((box.south + box.north) / 2).rounded(toDecimals: 7),
      longitude: ((box.west + box.east) / 2).rounded(toDecimals: 7))
  }

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
