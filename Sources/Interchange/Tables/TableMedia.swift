import Catalog

/// Makes media of the addresses and file names in rows.
final class TableMedia {
  private let folder: MediaFolder
  private var known: [String: Slug] = [:]
  private var left = Tally()
  /// Whether a file of the folder is named.
  private(set) var namesFiles = false

  /// Media files stand in `folder`.
  init(folder: MediaFolder) { self.folder = folder }

  func report(_ log: ProblemLog) { left.report(log) }

  /// The media that a row names for `work`; what names none is a detail.
  func found(
    in record: inout TableRecord, of work: Slug, _ texts: TableTexts, _ items: inout ForeignItems
  ) -> [Slug] {
    var found: [Slug] = []
    for value in record.all("media") {
      for text in value.texts where !text.isEmpty {
        if value.use.holdsIdentifiers {
          if let id = try? Slug(text), !found.contains(id) { found.append(id) }
          continue
        }
        let address = Self.escaped(text.contains("://") ? text : (value.use.base ?? "") + text)
        if let id = known[address] {
          if !found.contains(id) { found.append(id) }
          continue
        }
        guard let source = source(address, value, record.line),
          let id = try? Slug("\(work.description.prefix(100))-\(number(found.count))"),
          var media = Self.media(id, items.campus, source)
        else {
          record.addDetail(value.column, text)
          continue
        }
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

  private func number(_ index: Int) -> String { index == 0 ? "image" : "image-\(index + 1)" }

  /// Blanks and such are common in addresses that people typed.
  private static func escaped(_ address: String) -> String {
    guard address.contains("://") else { return address }
    return address.replacing(" ", with: "%20")
  }

  private func source(
    _ text: String, _ value: TableRecord.Value, _ line: Int
  ) -> Media.Source? {
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
      guard !folder.lacks(name) else {
        left.add(
          "file", .missingMediaFile,
          "The file '\(name.prefix(100))' is not in \(folder.path == "." ? "this folder" : folder.path)",
          remedy: "Put it there, or name its folder in the mapping: 'mediaFolder: images'; until "
            + "then its name is a detail.", line: line, field: value.column)
        return nil
      }
      namesFiles = true
    }
    return source
  }

  /// What it is follows from its ending; an image where that says nothing.
  private static func media(_ id: Slug, _ campus: PlaceID, _ source: Media.Source) -> Media? {
    let kind = MediaType(of: source.description)?.kind ?? .image
    return Media(id: id, campus: campus, kind: kind, source: source)
  }
}
