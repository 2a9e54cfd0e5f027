import Catalog
import Exchange
import Foundation
import Notation

/// The assets of one tour, read as they are asked for.
final class TourMLAssets {
  /// The content of an asset; several of these, where its producer put them together.
  struct Reading {
    var media: [Slug] = []
    var artist: Slug?
    var position: TourMLPosition.Found?
    var text: LocalizedText?
    /// The texts among these that were made from elements, so that they are CommonMark.
    var composed: Set<String> = []
    /// The page of the web that it is, CommonMark: words of the stop that shows it.
    var page: LocalizedText?
    /// Texts that stand by their parts of the asset, such as its title and caption.
    var parts: [String: LocalizedText] = [:]
    /// Addresses and names that are no media here.
    var links: [String] = []
    /// What else its texts say, such as who holds the rights to them.
    var details: Details = [:]
  }

  private let elements: [String: XMLTree]
  private let tour: Slug
  private let gathering: TourMLGathering
  private let texts: TourMLTexts
  private let log: ProblemLog
  private var read: [String: Reading] = [:]
  private(set) var media: [Slug: (media: Media, line: Int)] = [:]

  init(
    _ elements: [XMLTree], of tour: Slug, _ gathering: TourMLGathering, _ texts: TourMLTexts,
    log: ProblemLog
  ) {
    var found: [String: XMLTree] = [:]
    for element in elements {
      let id = element.attributes["id"] ?? ""
      if found[id] == nil, !id.isEmpty {
        found[id] = element
      } else {
        log.add(
          .leftOut,
          id.isEmpty
            ? "An asset has no identifier, so nothing can show it: it is left out."
            : "The asset '\(id.prefix(80))' stands twice: the first one counts.",
          remedy: "Give each asset an identifier of its own.", line: element.line, field: "id")
      }
    }
    self.elements = found
    self.tour = tour
    self.gathering = gathering
    self.texts = texts
    self.log = log
  }

  /// The assets that nothing has asked for.
  var unread: [(id: String, reading: Reading)] {
    elements.keys.filter { read[$0] == nil }.sorted().compactMap { id in
      reading(id).map { (id, $0) }
    }
  }

  /// The content of the asset `id`; `nil` if there is none.
  func reading(_ id: String) -> Reading? {
    if let known = read[id] { return known }
    guard let element = elements[id] else { return nil }
    useEncodings(element)
    var reading = Reading()
    if id.hasPrefix("artist:") {
      reading.artist = artist(element, id: String(id.dropFirst("artist:".count)))
    }
    if reading.artist == nil {
      readContents(of: element, into: &reading)
      readSources(of: element, id: id, into: &reading)
    }
    read[id] = reading
    return reading
  }

  /// Marks as used in which form the parts of an asset come, and when they were changed.
  private func useEncodings(_ element: XMLTree) {
    _ = element.attributes["type"]
    for part in element.children("Content") + element.children("Source") {
      _ = part.attributes["format"]
      _ = part.attributes["lastModified"]
    }
  }

  private func readContents(of element: XMLTree, into reading: inout Reading) {
    let contents = element.children("Content")
    let isGeo = element.attributes["type"]?.lowercased() == "geo"
    for content in contents where isGeo || TourMLPosition.isPosition(content) {
      reading.position = reading.position ?? TourMLPosition.position(of: content, log: log)
    }
    // Those of what is shown are told of that.
    if element.children("Source").isEmpty {
      reading.details.merge(texts.rest(of: element.child("AssetRights"))) { "\($0); \($1)" }
    }
    guard reading.position == nil else { return }
    for content in contents where content.attributes["part"] != nil {
      let part = content.attributes["part"] ?? ""
      guard let text = texts.text([content], { line(of: $0) }) else { continue }
      reading.parts[part] = reading.parts[part]?.merging(text) ?? text
    }
    let whole = contents.filter { $0.attributes["part"] == nil }
    if !texts.isOwn, TourMLWebPage.isOne(element) {
      reading.page = texts.text(whole) { texts.commonMark($0.child("Data") ?? $0) }
    } else {
      reading.text = texts.text(whole) { content in
        for element in [content.child("Data"), content].compactMap({ $0 }) {
          guard let text = texts.plain(element) else { continue }
          if !texts.isOwn, !element.children.isEmpty { reading.composed.insert(text) }
          return text
        }
        return nil
      }
    }
    for content in contents {
      reading.details.merge(texts.rest(of: content)) { "\($0); \($1)" }
      if !texts.isOwn, let address = content.child("Rights")?.attributes["uri"] {
        reading.details.append(address, to: "Rights")
      }
    }
  }

  private func line(of content: XMLTree) -> String? {
    content.child("Data").flatMap(texts.line) ?? texts.line(content)
  }

  // MARK: Artists

  private func artist(_ element: XMLTree, id: String) -> Slug? {
    guard texts.isOwn, let name = element.child("Content")?.child("Data").flatMap(texts.plain)
    else { return nil }
    let properties = TourMLProperties(element, texts)
    let fields = [NamedField(name: "id", value: id), NamedField(name: "name", value: name)]
    let record = Record(
      fields + properties.fields(), details: properties.details, names: ArtistsTable.names,
      line: element.line, languages: texts.languages, log: log)
    guard let artist = ArtistsTable.artist(record, campus: gathering.campus) else { return nil }
    gathering.insert(.artist(artist), line: element.line, log: log)
    return artist.id
  }

  // MARK: Media

  private func readSources(of element: XMLTree, id: String, into reading: inout Reading) {
    var firsts: [[String]: Slug] = [:]
    // The smaller size of a picture is another encoding of it.
    let sources = element.children("Source")
    let sorted =
      sources.filter { $0.attributes["part"] != "thumbnail" }
      + sources.filter { $0.attributes["part"] == "thumbnail" }
    for source in sorted {
      guard let uri = source.attributes["uri"]?.trimmingWhitespace, !uri.isEmpty else {
        log.add(
          .leftOut, "A source of the asset '\(id.prefix(80))' has no address.",
          remedy: "Give it a uri.", line: source.line, field: "uri")
        continue
      }
      guard let kind = TourMLMediaKind.kind(of: source, in: element) else {
        reading.links.append(uri)
        continue
      }
      // The same thing in another encoding is kept as a detail of the first.
      let part = source.attributes["part"] ?? ""
      let variant = [source.attributes["lang"] ?? "", Self.sizes.contains(part) ? "" : part]
      if let first = firsts[variant] {
        let key = "alternative"
        let others = media[first]?.media.details[key].map { $0 + " " } ?? ""
        media[first]?.media.details[key] = others + uri
        continue
      }
      guard let place = mediaSource(uri, line: source.line) else {
        reading.links.append(uri)
        continue
      }
      let suffix = firsts.isEmpty ? "" : "-\(firsts.count + 1)"
      guard let slug = slug(id, suffix: suffix) else { continue }
      guard let made = medium(slug, kind, place, element, source) else { continue }
      firsts[variant] = slug
      media[slug] = (made, source.line)
      reading.media.append(slug)
    }
    caption(&reading)
  }

  /// The parts of an asset that are sizes of one picture (TAP's image assets).
  private static let sizes: Set = ["image", "original", "thumbnail"]

  /// Gives the texts by their parts to the picture that they stand with; without one, to the text
  /// of the asset.
  private func caption(_ reading: inout Reading) {
    for (part, text) in reading.parts.sorted(by: { $0.key < $1.key }) {
      guard let first = reading.media.first else {
        reading.text = reading.text?.merging(text) ?? text
        continue
      }
      if part == "caption", set(\.caption, of: first, to: text) { continue }
      for reading in text.all {
        let key = reading.language == texts.languages[0] ? part : "\(part)@\(reading.language)"
        let known = media[first]?.media.details[key]
        media[first]?.media.details[key] = known.map { "\($0); \(reading.text)" } ?? reading.text
      }
    }
  }

  private func slug(_ id: String, suffix: String) -> Slug? {
    if texts.isOwn, let slug = try? Slug(id) { return slug }
    let words = ForeignItems.words(id) ?? "\(ItemKey(.media, id).derivedNumber)"
    let name = "\(tour.description.prefix(40))-\(words)\(suffix)"
    return try? Slug(name.replacing("--", with: "-"))
  }

  private func medium(
    _ id: Slug, _ kind: Media.Kind, _ place: Media.Source, _ asset: XMLTree, _ source: XMLTree
  ) -> Media? {
    let properties = TourMLProperties(asset, texts)
    let record = Record(
      [
        NamedField(name: "id", value: id.description),
        NamedField(name: "kind", value: kind.rawValue),
        NamedField(name: "source", value: place.description),
      ] + properties.fields().filter { $0.name != "kind" }, details: properties.details,
      names: MediaTable.names, line: source.line, languages: texts.languages, log: log)
    guard var media = MediaTable.media(record, campus: gathering.campus) else { return nil }
    if let rights = source.child("Rights") {
      media.licence = rights.child("Copyright").flatMap(texts.line)
      media.credit = rights.child("CreditLine").flatMap(texts.line)
      // What the element lacks may stand in a property.
      if let uri = rights.attributes["uri"] { media.details["rights"] = uri }
      if let day = rights.child("Expiration")?.text { media.details["rightsExpiration"] = day }
    }
    guard !texts.isOwn else {
      findCaptions(of: media)
      return media
    }
    if let rights = asset.child("AssetRights") { keep(rights, of: &media) }
    let more = TourMLProperties(source, texts).details
    media.details.merge(more) { first, _ in first }
    for name in ["lang", "part", "lastModified"] {
      if let value = source.attributes[name] { media.details[name] = value }
    }
    return media
  }

  /// Keeps the rights to an asset with each of its media; what a field has already is a detail.
  private func keep(_ rights: XMLTree, of media: inout Media) {
    for (name, path, detail) in [
      ("Copyright", \Media.licence, "licence"), ("CreditLine", \.credit, "credit"),
    ] as [(String, WritableKeyPath<Media, String?>, String)] {
      for text in rights.children(name).compactMap(texts.line) {
        if media[keyPath: path] == nil {
          media[keyPath: path] = text
        } else if media[keyPath: path] != text {
          media.details.append(text, to: detail)
        }
      }
    }
    for name in ["MachineRights", "Expiration"] {
      if let text = rights.child(name)?.text { media.details.append(text, to: name) }
    }
    if let address = rights.attributes["uri"] { media.details.append(address, to: "rights") }
  }

  /// Keeps a word about media as a detail of theirs.
  func keep(_ word: String, as name: String, of id: Slug) {
    media[id]?.media.details.append(word, to: name)
  }

  /// The source of media: an address, or a file beside the document, with a warning if that is
  /// missing. `nil`, and a warning, for anything else.
  private func mediaSource(_ uri: String, line: Int) -> Media.Source? {
    if let source = try? Media.Source(uri), case .address = source { return source }
    if texts.isOwn, let name = TourMLMediaFiles.name(in: uri), let source = ownFile(uri, name, line)
    {
      return source
    }
    let parts = DocumentFiles.parts(of: uri)
    if let found = gathering.files.find(uri), let source = try? Media.Source(found.name) {
      if !found.isExact {
        log.addOnce(
          "files by their ends", .assumedValue,
          "The document says where its producer keeps the media, '\(uri.prefix(200))'; those beside "
            + "the document are taken, '\(found.path.prefix(200))'.",
          remedy: "Take others away, if they are not the same.", line: line, field: "uri")
      }
      gathering.hasFiles = true
      return source
    }
    if let parts, parts.count == 1, let source = try? Media.Source(parts[0]) {
      noteMissing(parts[0], line)
      return source
    }
    log.add(
      .leftOut, "The media at '\(uri.prefix(200))' is kept as a detail only.",
      remedy: parts.map {
        "Put the file beside the document, as \($0.suffix(4).joined(separator: "/").prefix(200)); "
          + "upper and lower case differ."
      }
        ?? "Docent shows media from addresses that begin with https://, or files beside the document.",
      line: line, field: "uri")
    return nil
  }

  /// The file of a document that Docent wrote, under the name that it has in the catalogue, whether it is
  /// beside the document or not.
  private func ownFile(_ uri: String, _ name: String, _ line: Int) -> Media.Source? {
    guard case .file? = try? Media.Source(name) else { return nil }
    if gathering.files.find(exactly: uri, named: name) == nil {
      noteMissing(uri, line)
    } else {
      gathering.hasFiles = true
    }
    return .file(name)
  }

  /// Finds the files with captions that a medium of Docent's names without their folder.
  private func findCaptions(of media: Media) {
    for file in media.files.map(\.name) where file != media.source.description {
      for path in TourMLMediaFiles.paths(of: file, of: media.campus)
      where gathering.files.find(exactly: path, named: file) != nil {
        gathering.hasFiles = true
        break
      }
    }
  }

  private func noteMissing(_ path: String, _ line: Int) {
    gathering.hasFiles = true
    log.add(
      .missingMediaFile, "The file '\(path)' is not in \(gathering.files.folder.path).",
      remedy: "Put it there, or correct its name; upper and lower case differ.", line: line,
      field: "uri")
  }

  /// Sets `text` beneath media that have none of that kind yet, or the same: a picture may be shown by
  /// several stops.
  func set(
    _ path: WritableKeyPath<Media, LocalizedText?>, of id: Slug, to text: LocalizedText
  ) -> Bool {
    guard let known = media[id] else { return false }
    if let before = known.media[keyPath: path] { return before == text }
    media[id]?.media[keyPath: path] = text
    return true
  }
}

extension LocalizedText {
  /// This text, and `other` in further languages, or behind it.
  fileprivate func merging(_ other: LocalizedText) -> LocalizedText {
    var texts: [LanguageTag: String] = [:]
    for reading in all + other.all {
      let before = texts[reading.language]
      texts[reading.language] =
        before.map { $0 == reading.text ? $0 : "\($0)\n\(reading.text)" } ?? reading.text
    }
    return LocalizedText(texts) ?? self
  }
}

/// The kind of media that an address leads to, by all that TourML says of it.
enum TourMLMediaKind {
  static func kind(of source: XMLTree, in asset: XMLTree) -> Media.Kind? {
    if let stated = asset.child("PropertySet")?.children("Property")
      .first(where: { $0.attributes["name"] == "docent:kind" })?.text,
      let kind = Media.Kind(rawValue: stated)
    {
      return kind
    }
    let format = source.attributes["format"]?.lowercased() ?? ""
    if let kind = Media.Kind.allCases.first(where: { format.hasPrefix($0.rawValue) }) {
      return kind
    }
    // Such as text/html: said to be something else.
    if format.contains("/") { return nil }
    let type = asset.attributes["type"]?.lowercased() ?? ""
    return MediaType(ending: format)?.kind ?? MediaType(of: source.attributes["uri"] ?? "")?.kind
      ?? Media.Kind.allCases.first { type.contains($0.rawValue) }
  }
}
