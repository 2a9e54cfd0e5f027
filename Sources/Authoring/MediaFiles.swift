import Catalog
import Interchange
import Notation
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

  /// The files that would take the place of others of the same name, which are shown by media that
  /// are `stored`, not in what was read, and not `leaving`; `scopes` says where items were read.
  static func replacements(
    by reading: SourceReading, of stored: CatalogContents, _ scopes: [ItemKey: String],
    leaving: Set<ItemKey>, in catalog: CatalogStore
  ) async throws -> [Problem] {
    struct Name: Hashable {
      let campus: PlaceID
      let text: String
    }
    if reading.mediaFiles.isEmpty { return [] }
    var others: [Name: Slug] = [:]
    for medium in stored.media.values.sorted(by: { $0.id > $1.id }) {
      guard case .file(let name) = medium.source, reading.contents.media[medium.id] == nil,
        !leaving.contains(Item.media(medium).key)
      else { continue }
      others[Name(campus: medium.campus, text: name)] = medium.id
    }
    var problems: [Problem] = []
    for (key, file) in reading.mediaFiles.sorted(by: { $0.key < $1.key }) {
      guard case .media(let medium)? = reading.contents[key],
        case .file(let name) = medium.source,
        let other = others[Name(campus: medium.campus, text: name)],
        let bytes = try await catalog.mediaFile(name, of: medium.campus),
        try digest(of: file) != bytes.digest
      else { continue }
      let document = scopes[ItemKey(.media, other.description)].map {
        " from \(ImportTrial.documentName(ofScope: $0))"
      }
      problems.append(
        Problem(
          .duplicateIdentifier,
          "The media '\(medium.id)' names the file '\(name)', and the catalogue has another of that "
            + "name, which the media '\(other)'\(document ?? "") shows.",
          remedy:
            "If both mean one file, import their documents together; else rename the file, in "
            + "its document too: a campus has one file of a name.",
          at: reading.locations[key]?.at(field: "source")))
    }
    return problems
  }

  /// The SHA-256 of a file, as the catalogue names its bytes.
  private static func digest(of file: AcceptedMedia) throws -> String {
    let reading = try file.open()
    var hash = Digest(.sha256)
    var offset = 0
    while true {
      let piece = try reading.bytes(at: offset, count: MediaInput.pieceSize)
      hash.update(piece)
      offset += piece.count
      if piece.count < MediaInput.pieceSize { break }
    }
    return hash.finish().map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
