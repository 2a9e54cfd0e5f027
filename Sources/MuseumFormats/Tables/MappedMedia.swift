import Catalog
import Exchange
import Notation

/// Makes media of the addresses and file names in rows.
final class MappedMedia {
  /// The files that are named.
  private(set) var files: DocumentFiles
  private var known: [String: Slug] = [:]
  private var left = Tally()
  /// True if a row names a file of the folder.
  private(set) var namesFiles = false

  /// Media files stand in `folder`.
  init(folder: MediaFolder) { files = DocumentFiles(folder: folder) }

  func report(_ log: ProblemLog) { left.report(log) }

  /// The media that a row names for `work`; what names none is a detail.
  func found(
    in record: inout TableRecord, of work: Slug, _ texts: MappedTexts, _ items: inout ForeignItems
  ) -> [Slug] {
    var found: [Slug] = []
    for value in record.takeAll("media") {
      for text in value.texts where !text.isEmpty {
        if value.use.holdsIdentifiers {
          if let id = value.identifier(text, of: .media, record, &left), !found.contains(id) {
            found.append(id)
          }
          continue
        }
        guard ListText.read(text) != .broken else {
          value.refuseList(text, record, &left)
          continue
        }
        let address = Self.escaped(text.contains("://") ? text : (value.use.base ?? "") + text)
        if let id = known[address] {
          if !found.contains(id) { found.append(id) }
          continue
        }
        guard let source = source(address, value, record.line),
          let id = Self.identifier(of: found.count, work)
        else {
          record.addDetail(value.column, text)
          continue
        }
        var media = Self.media(id, items.campus, source)
        if found.isEmpty {
          media.alternativeText = texts.localized("media.alternativeText", &record)
          media.caption = texts.localized("media.caption", &record)
        }
        media.credit = record.take("media.credit").map { texts.line($0.text) }
        media.licence = record.take("media.licence").map { texts.line($0.text) }
        guard items.insert(.media(media), line: record.line) != nil else { continue }
        known[address] = id
        found.append(id)
      }
    }
    return found
  }

  private static func identifier(of index: Int, _ work: Slug) -> Slug? {
    // A hyphen at the cut would stand beside another.
    var name = work.description.prefix(100)
    while name.last == "-" { name.removeLast() }
    return try? Slug("\(name)-image" + (index == 0 ? "" : "-\(index + 1)"))
  }

  /// Blanks and such are common in addresses that people typed.
  private static func escaped(_ address: String) -> String {
    guard address.contains("://") else { return address }
    return address.replacing(" ", with: "%20")
  }

  private func source(
    _ text: String, _ value: TableRecord.Value, _ line: Int
  ) -> Media.Source? {
    if !text.contains("://"), let found = files.find(exactly: text),
      let source = try? Media.Source(found.name)
    {
      namesFiles = true
      return source
    }
    guard let source = try? Media.Source(text) else {
      let isPlainHTTP = text.lowercased().hasPrefix("http://")
      left.add(
        isPlainHTTP ? "http" : "source", .leftOut,
        isPlainHTTP
          ? "'\(text.prefix(100))' is not an https address, so pages cannot show it"
          : "'\(text.prefix(100))' in '\(value.column)' names no media file",
        remedy: isPlainHTTP
          ? "It is kept as a detail. If the server knows https, replace it in the table."
          : "It is kept as a detail. Name what such addresses begin with: 'base: https://…/'.",
        line: line, field: value.column)
      return nil
    }
    if case .file(let name) = source {
      guard !files.folder.lacks(name) else {
        let folder = files.folder.path
        left.add(
          "file", .missingMediaFile,
          "The file '\(name.prefix(100))' is not in \(folder == "." ? "this folder" : folder)",
          remedy: "Put it there, or name its folder in the mapping: 'mediaFolder: images'; until "
            + "then its name is a detail.", line: line, field: value.column)
        return nil
      }
      namesFiles = true
    }
    return source
  }

  /// Makes a medium, whose kind follows from its ending; an image where that says nothing.
  private static func media(_ id: Slug, _ campus: PlaceID, _ source: Media.Source) -> Media {
    let kind = source.type?.kind ?? .image
    return Media(id: id, campus: campus, kind: kind, source: source)
  }
}
