import Catalog
import Foundation

/// The assets of one tour, read as they are asked for.
final class TourMLAssets {
  /// What an asset is to Docent; several of these, where its producer put them together.
  struct Reading {
    var media: [Slug] = []
    var artist: Slug?
    var position: TourMLPosition.Found?
    var text: LocalizedText?
    /// Addresses and names that are no media here.
    var links: [String] = []
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

  /// What the asset `id` is; `nil` if there is none.
  func reading(_ id: String) -> Reading? {
    if let known = read[id] { return known }
    guard let element = elements[id] else { return nil }
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

  private func readContents(of element: XMLTree, into reading: inout Reading) {
    let contents = element.children("Content")
    let isGeo = element.attributes["type"]?.lowercased() == "geo"
    let data = contents.compactMap { $0.child("Data") }
    for data in data where isGeo || TourMLPosition.isPosition(data) {
      reading.position = reading.position ?? TourMLPosition.position(of: data, log: log)
    }
    if reading.position == nil {
      reading.text = texts.text(contents) { $0.child("Data").flatMap(texts.plain) }
    }
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
    for source in element.children("Source") {
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
      let variant = [source.attributes["lang"] ?? "", source.attributes["part"] ?? ""]
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
      media.details["rights"] = rights.attributes["uri"]
      media.details["rightsExpiration"] = rights.child("Expiration")?.text
    }
    guard !texts.isOwn else { return media }
    let more = TourMLProperties(source, texts).details
    media.details.merge(more) { first, _ in first }
    for name in ["lang", "part", "lastModified"] {
      if let value = source.attributes[name] { media.details[name] = value }
    }
    return media
  }

  /// Where Docent can have media from; else a warning.
  private func mediaSource(_ uri: String, line: Int) -> Media.Source? {
    let isRelative = !uri.prefix(12).contains(":")
    var name = uri
    if isRelative {
      while name.hasPrefix("./") { name.removeFirst(2) }
      name = name.removingPercentEncoding ?? name
    }
    guard let source = try? Media.Source(name) else {
      log.add(
        .leftOut, "The media at '\(uri.prefix(200))' is kept as a detail only.",
        remedy: isRelative
          ? "Put the file beside the document, without folders between, and mend its uri."
          : "Docent shows media from addresses that begin with https://, or files beside the "
            + "document by their plain names.", line: line, field: "uri")
      return nil
    }
    if case .file(let name) = source {
      gathering.hasFiles = true
      if gathering.folder.lacks(name) {
        log.add(
          .missingMediaFile, "The file '\(name)' is not in \(gathering.folder.path).",
          remedy: "Put it there, or mend its name; capitals count.", line: line, field: "uri")
      }
    }
    return source
  }

  /// Sets `text` beneath media that have none of that kind yet.
  func set(
    _ path: WritableKeyPath<Media, LocalizedText?>, of id: Slug, to text: LocalizedText
  ) -> Bool {
    guard let known = media[id], known.media[keyPath: path] == nil else { return false }
    media[id]?.media[keyPath: path] = text
    return true
  }
}

/// What kind of media an address leads to, by all that TourML says of it.
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
