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
    let values = record.takeAll("media")
    for value in values { keepWords(of: value, &record) }
    let named = values.flatMap { value in value.texts.map { (value, $0) } }
    var made: Set<Int> = []
    // One that is left out takes the text for all of them with it, which is as a rule its own.
    let first = named.firstIndex { !$0.1.isEmpty }
    for (index, (value, text)) in named.enumerated() where !text.isEmpty {
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
      let place = TableRecord.Element(index: index, count: named.count)
      media.describe(place, isFirst: index == first, &record, texts)
      guard items.insert(.media(media), line: record.line) != nil else { continue }
      known[address] = id
      made.insert(index)
      found.append(id)
    }
    if !made.isEmpty { keepTexts(of: named.count, without: made, &record) }
    return found
  }

  /// Keeps what HTML says beside the addresses of a cell as a detail, with these.
  private func keepWords(of value: TableRecord.Value, _ record: inout TableRecord) {
    guard !value.links.isEmpty else { return }
    let addresses = Set(value.links.flatMap { $0.address.split(whereSeparator: \.isWhitespace) })
    let saysMore = value.text.split(whereSeparator: \.isWhitespace).contains { word in
      guard !addresses.contains(word) else { return false }
      // Addresses stand in parentheses behind their words, and a sign may part them from what follows.
      var bare = word.first == "(" ? word.dropFirst() : word
      if bare.last == ";" { bare.removeLast() }
      if bare.last == ")" { bare.removeLast() }
      return !addresses.contains(bare) && bare.contains { $0.isLetter || $0.isNumber }
    }
    if saysMore { record.addDetail(value.column, value.text) }
  }

  /// Keeps as details what the row says of media that it did not make, beside others that it made.
  private func keepTexts(of count: Int, without made: Set<Int>, _ record: inout TableRecord) {
    guard made.count < count else { return }
    for field in TableField.ofMedia {
      let keys = [field] + (record.languages[field] ?? []).map { "\(field)@\($0)" }
      for value in keys.compactMap({ record[$0] }) where value.texts.count > 1 {
        let texts = value.texts(for: count) ?? []
        for (index, text) in texts.enumerated() where !made.contains(index) {
          record.addDetail(value.column, text)
        }
      }
    }
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
    guard !Self.isDocument(text) else {
      left.add(
        "document", .leftOut,
        "'\(text.prefix(100))' in '\(value.column)' is a page or document, and no picture, sound or film",
        remedy: "It is kept as a detail. Name the picture itself in the table.", line: line,
        field: value.column)
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

  /// Tells whether an address or name ends as those of pages and documents do; an address without an ending
  /// may be that of a picture.
  private static func isDocument(_ text: String) -> Bool {
    let path = text.prefix { $0 != "?" && $0 != "#" }
    let file = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path
    guard let point = file.lastIndex(of: ".") else { return false }
    return documents.contains(file[file.index(after: point)...].lowercased())
  }

  private static let documents: Set = [
    "pdf", "html", "htm", "xhtml", "txt", "rtf", "doc", "docx", "odt", "xls", "xlsx", "ods", "csv",
    "ppt", "pptx", "odp", "epub", "xml", "json", "zip", "kml", "kmz",
  ]

  /// Makes a medium, whose kind follows from its ending; an image where that says nothing.
  private static func media(_ id: Slug, _ campus: PlaceID, _ source: Media.Source) -> Media {
    let kind = source.type?.kind ?? .image
    return Media(id: id, campus: campus, kind: kind, source: source)
  }
}

extension Media {
  /// Takes what a row says of the medium at that place among those that it names. Of a text for all of them
  /// the first takes captions, and each takes whose it is.
  fileprivate mutating func describe(
    _ place: TableRecord.Element, isFirst: Bool, _ record: inout TableRecord, _ texts: MappedTexts
  ) {
    alternativeText = texts.localized(
      "media.alternativeText", &record, of: (place, takesWhole: isFirst))
    caption = texts.localized("media.caption", &record, of: (place, takesWhole: isFirst))
    let row = record.line
    func plain(_ text: String) -> String { texts.line(text, at: row) }
    credit = record.takeText("media.credit", for: place, takesWhole: true).map(plain)
    licence = record.takeText("media.licence", for: place, takesWhole: true).map(plain)
  }
}
