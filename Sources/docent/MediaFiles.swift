import Catalog
import Foundation
import Interchange

/// The media files that text files name, on their way into the catalogue.
enum MediaFiles {
  /// Where each file named by a media row lies on disk, if it is there.
  static func paths(_ reading: SourceReading) -> [ItemKey: String] {
    var files: [ItemKey: String] = [:]
    for medium in reading.contents.media.values {
      guard case .file(let name) = medium.source, let folder = reading.mediaFolders[medium.campus]
      else { continue }
      let path = folder + "/" + name
      if FileManager.default.fileExists(atPath: path) {
        files[ItemKey(.media, medium.id.description)] = path
      }
    }
    return files
  }
}
