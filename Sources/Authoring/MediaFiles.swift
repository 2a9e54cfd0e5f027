import Catalog
import Exchange
import Notation
import Storage

/// The media files that text files name, on their way into the catalogue.
enum MediaFiles {
  /// The files that reading accepted, each opened only when its bytes are wanted.
  static func inputs(_ reading: SourceReading) -> [MediaFileName: MediaInput] {
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
    let inputs = inputs(reading)
    if inputs.isEmpty { return [] }
    var others: [MediaFileName: Slug] = [:]
    for medium in stored.media.values.sorted(by: { $0.id > $1.id }) {
      guard reading.contents.media[medium.id] == nil, !leaving.contains(Item.media(medium).key)
      else { continue }
      for file in medium.files { others[file] = medium.id }
    }
    var problems: [Problem] = []
    for medium in reading.contents.media.values.sorted(by: { $0.id < $1.id }) {
      for file in medium.files {
        guard let input = inputs[file], let other = others[file],
          try await catalog.has(input, as: file.name, of: file.campus) == false
        else { continue }
        let document = scopes[ItemKey(.media, other.description)].map {
          " from \(ImportTrial.documentName(ofScope: $0))"
        }
        problems.append(
          Problem(
            .duplicateIdentifier,
            "The media '\(medium.id)' names the file '\(file.name)', and the catalogue has another of that "
              + "name, which the media '\(other)'\(document ?? "") shows.",
            remedy:
              "If both mean one file, import their documents together; else rename the file, in "
              + "its document too: a campus has one file of a name.",
            at: reading.locations[Item.media(medium).key]?.at(
              field: file == MediaFileName(of: medium) ? "source" : "captions")))
      }
    }
    return problems
  }
}
