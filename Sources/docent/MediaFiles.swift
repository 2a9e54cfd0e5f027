import Catalog
import Interchange
import Storage

/// The media files that text files name, on their way into the catalogue.
enum MediaFiles {
  /// Each file named by a media row, if it may be taken in.
  static func inputs(_ reading: SourceReading) -> [ItemKey: MediaInput] {
    reading.mediaFiles.mapValues { file in
      MediaInput {
        let reading = try file.open()
        return { try reading.bytes(at: $0, count: $1) }
      }
    }
  }
}
