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
      // A pipe would never end.
      let kind = try? URL(filePath: path).resolvingSymlinksInPath()
        .resourceValues(forKeys: [.isRegularFileKey]).isRegularFile
      if kind == true {
        files[ItemKey(.media, medium.id.description)] = path
      }
    }
    return files
  }
}
