import Catalog
import Exchange
import Geodesy
import Notation
import Words

/// Turns manifests into works, and collections of them into tours.
struct IIIFReader {
  let index: IIIFIndex
  let isKnown: Bool
  var items: ForeignItems
  var media: Set<Slug> = []
  private(set) var campusName: LocalizedText?
  private var artists: ForeignArtists
  private var works: [String: Slug] = [:]
  private var titles: [Slug: LocalizedText] = [:]

  init(
    _ index: IIIFIndex, campus: PlaceID, languages: [LanguageTag], isKnown: Bool, log: ProblemLog
  ) {
    self.index = index
    self.isKnown = isKnown
    items = ForeignItems(campus: campus, languages: languages, log: log)
    artists = ForeignArtists()
  }

  var language: LanguageTag { items.languages[0] }

  /// The items, each with the log of its file.
  var found: ForeignCampus { ForeignCampus(of: items.campus, items) }

  mutating func read() {
    for manifest in index.manifests { work(manifest) }
    for collection in index.collections { read(collection) }
    artists.finish(&items)
  }

  mutating func insert(_ item: Item, _ record: ForeignRecord) -> Bool {
    items.insert(item, line: record.line ?? 1, in: record.log) != nil
  }

  // MARK: Works

  private mutating func work(_ manifest: ForeignRecord) {
    let origin = IIIFOrigin(manifest)
    let address = manifest.text("id")
    let label = IIIFText(manifest["label"])
    let title = label.localized(in: language) { origin == nil ? HTMLText.plain($0) : $0 }
    guard let id = origin?.id ?? address.flatMap({ identifier($0, .work) }), let title else {
      manifest.useAll()
      return manifest.warn(
        .leftOut, "A manifest has no label or no id, so it is left out.", remedy: "Give it both.",
        field: "label")
    }
    var work = Work(id: id, title: title, place: items.campus)
    work.description = prose(manifest["summary"], origin)
    readMetadata(manifest, origin, &work)
    if let statement = manifest.record("requiredStatement") {
      _ = statement["label"]
      work.creditLine = text(statement["value"], origin)
    }
    if let rights = manifest.text("rights"), work.rights == nil {
      work.rights = LocalizedText(rights, in: language)
    }
    work.coordinate = position(manifest)
    readMedia(manifest, origin, &work)
    readLinks(manifest, origin, &work)
    if let date = manifest.text("navDate"), work.date == nil {
      work.years = Work.Years.year(iso: date).flatMap { Work.Years(from: $0, to: $0) }
      work.date = LocalizedText(String(date.prefix(10)), in: language)
    }
    for name in ["@context", "type", "viewingDirection", "behavior", "partOf", "thumbnail"] {
      _ = manifest[name]
    }
    titles[id] = title
    if insert(.work(work), manifest), let address { works[address] = id }
  }

  private func identifier(_ address: String, _ kind: ItemKind) -> Slug? {
    var parts = address.split { "/#?:".contains($0) }
    while let last = parts.last,
      ["manifest", "manifest.json", "collection", "collection.json", "index.json"].contains(last)
    {
      parts.removeLast()
    }
    let tail = parts.suffix(2).joined(separator: "-")
    let isLong = ForeignItems.words(tail).map { $0.utf8.count >= 59 } ?? true
    return isLong ? items.fingerprint(address, kind) : items.identifier(tail, kind)
  }

  /// Plain text: what Docent wrote as it is, else without the HTML that values may have.
  func text(_ value: JSONValue?, _ origin: IIIFOrigin?, separator: String = "; ") -> LocalizedText?
  {
    IIIFText(value).localized(in: language, separator: separator) {
      origin == nil ? HTMLText.plain($0) : Self.unspaced($0)
    }
  }

  func prose(_ value: JSONValue?, _ origin: IIIFOrigin?) -> LocalizedText? {
    IIIFText(value).localized(in: language, separator: "\n\n") {
      origin == nil ? HTMLText.commonMark($0) : Self.unspaced($0)
    }
  }

  /// The text without the space that Docent puts behind what would else be taken for HTML.
  private static func unspaced(_ text: String) -> String {
    text.hasPrefix("<") && text.hasSuffix("> ") ? String(text.dropLast()) : text
  }

  private mutating func readMetadata(
    _ manifest: ForeignRecord, _ origin: IIIFOrigin?, _ work: inout Work
  ) {
    for entry in manifest.records("metadata") {
      let label = IIIFText(entry["label"])
      let raw = entry["value"]
      let value = IIIFText(raw)
      switch IIIFLabels.field(label, isOwn: origin != nil) {
      case .artist?:
        for line in value.all { readArtists(line, entry, origin, &work) }
      case .date? where work.date == nil: work.date = text(raw, origin)
      case .years? where work.years == nil: work.years = value.all.first.flatMap(Self.years)
      case .medium? where work.medium == nil: work.medium = text(raw, origin)
      case .dimensions? where work.dimensions == nil: work.dimensions = text(raw, origin)
      case .classification? where work.group == nil:
        work.group = value.all.first
        work.subgroup = value.all.dropFirst().first
      case .accession? where work.accession == nil: work.accession = value.all.first
      case .locationNote? where work.locationNote == nil: work.locationNote = text(raw, origin)
      case .rights? where work.rights == nil: work.rights = text(raw, origin)
      case .story? where work.narrative == nil: work.narrative = prose(raw, origin)
      case .status? where work.status == .onView && IIIFLabels.status(value) != nil:
        work.status = IIIFLabels.status(value) ?? .onView
      default:
        let name = label.localized(in: language)?
          .reading(for: LanguagePreference(), fallback: language).text
        let told = text(raw, origin)?.reading(for: LanguagePreference(), fallback: language).text
        guard let name, let told else { continue }
        work.details[name] = work.details[name].map { "\($0); \(told)" } ?? told
      }
    }
    if work.years == nil, origin == nil {
      work.years = work.date?.all.lazy.compactMap { YearText.years($0.text) }.first
    }
  }

  /// The years that Docent writes: one, or two with a dash between them.
  private static func years(_ text: String) -> Work.Years? {
    let parts = text.split(separator: "–").map { Int($0) }
    guard let first = parts.first ?? nil, let last = parts.last ?? nil, parts.count < 3 else {
      return YearText.years(text)
    }
    return Work.Years(from: first, to: last)
  }

  private mutating func readArtists(
    _ line: String, _ entry: ForeignRecord, _ origin: IIIFOrigin?, _ work: inout Work
  ) {
    for person in PersonLine.people(in: HTMLText.plain(line)) {
      let id = artists.id(of: person.name, line: entry.line ?? 1, items) { other in
        entry.warn(
          .assumedValue, "'\(person.name)' is taken for the artist '\(other)'.",
          remedy: "Spell the names of one artist alike, and those of two differently.",
          field: "value")
      } complete: { artist in
        artist.nationality = artist.nationality ?? person.nationality
        artist.lifeDates = artist.lifeDates ?? person.lifeDates
      }
      if let id, !work.artists.contains(id) { work.artists.append(id) }
    }
  }

  /// The first point of `navPlace`, longitude first as GeoJSON has it.
  func position(_ record: ForeignRecord) -> Coordinate? {
    guard let place = record.record("navPlace") else { return nil }
    for name in ["id", "type", "@context"] { _ = place[name] }
    var found: Coordinate?
    for feature in place.records("features") {
      for name in ["id", "type", "properties"] { _ = feature[name] }
      guard let geometry = feature.record("geometry") else { continue }
      guard geometry.text("type") == "Point", let pair = geometry["coordinates"]?.elements,
        pair.count >= 2, let longitude = pair[0].foreignText, let latitude = pair[1].foreignText
      else {
        geometry.warn(
          .leftOut, "A feature of navPlace is no point, so it gives no position.",
          remedy: "Mark the object with a point.", field: "type")
        geometry.useAll()
        continue
      }
      let point = geometry.coordinate(latitude, longitude, "coordinates")
      found = found ?? point
    }
    return found
  }

  private func readLinks(_ manifest: ForeignRecord, _ origin: IIIFOrigin?, _ work: inout Work) {
    for name in ["homepage", "seeAlso", "provider"] {
      for (number, link) in manifest.records(name).enumerated() {
        defer { link.useAll() }
        guard origin == nil || name == "seeAlso" else { continue }
        let address = link.text("id")
        if let found = address.flatMap({ WikidataIdentifier($0) }) {
          work.details[WikidataIdentifier.detail] = found.description
          continue
        }
        let value =
          name == "provider"
          ? IIIFText(link["label"]).all.first ?? address : address
        work.details[number == 0 ? name : "\(name) \(number + 1)"] = value
      }
    }
  }

  // MARK: Tours

  /// A collection is a tour where Docent wrote it as one; that of others where all it holds are
  /// manifests that are here. Others only tell what is there.
  private mutating func read(_ collection: ForeignRecord) {
    let address = collection.text("id")
    let page = collection.records("homepage").first?.text("id")
    let parts = collection.records("items")
    let shown = parts.compactMap { $0.text("id").flatMap { works[$0] } }
    for part in parts { for name in ["type", "label", "thumbnail"] { _ = part[name] } }
    let slug = page?.split(separator: "/").last.flatMap { try? Slug(String($0)) }
    let written = slug.flatMap { slug in
      address.flatMap { WrittenAddress($0, of: IIIFPath.tour(slug)) }.map { _ in slug }
    }
    let label = IIIFText(collection["label"]).localized(in: language)
    let isCatalog = address?.hasSuffix("/" + IIIFPath.catalog) ?? false
    let isCampus = address?.contains("/iiif/campuses/") ?? false
    if isCampus { campusName = campusName ?? label }
    guard !isCatalog, !isCampus, let title = label, !shown.isEmpty,
      let id = written ?? address.flatMap({ identifier($0, .tour) })
    else {
      collection.useAll()
      return
    }
    var tour = Tour(id: id, campus: items.campus, title: title)
    tour.text = IIIFText(collection["summary"]).localized(in: language, separator: "\n\n") {
      written == nil ? HTMLText.commonMark($0) : Self.unspaced($0)
    }
    tour.stops = shown.map { Stop(.work($0)) }
    let missing = parts.count - shown.count
    if missing > 0 {
      collection.warn(
        .leftOut,
        "\(missing) of the \(parts.count) things in a collection are not in the document.",
        remedy: "Nothing is fetched: put their manifests into the same folder.", field: "items")
    }
    for entry in collection.records("metadata") {
      let name = IIIFText(entry["label"]), value = IIIFText(entry["value"])
      if written != nil, IIIFLabels.field(name, isOwn: true) == .author {
        tour.author = value.all.first
      } else if let key = name.localized(in: language)?
        .reading(for: LanguagePreference(), fallback: language).text,
        let text = value.localized(in: language)?
          .reading(for: LanguagePreference(), fallback: language).text
      {
        if written == nil || !tell(name, value, &tour) { tour.details[key] = text }
      }
    }
    for name in [
      "@context", "type", "homepage", "provider", "thumbnail", "navPlace", "behavior", "rights",
      "requiredStatement",
    ] { _ = collection[name] }
    _ = insert(.tour(tour), collection)
  }

  /// Puts the words of a tour at the stop whose number and name its label tells. False if none of those
  /// that show a work is called so: a place has no manifest.
  private func tell(_ label: IIIFText, _ value: IIIFText, _ tour: inout Tour) -> Bool {
    guard let first = label.all.first, let mark = first.firstRange(of: ". "),
      let number = Int(first[..<mark.lowerBound])
    else { return false }
    let name = String(first[mark.upperBound...])
    let found = tour.stops.firstIndex { stop in
      guard case .work(let id) = stop.subject else { return false }
      return stop.text == nil && titles[id]?.all.contains { $0.text == name } ?? false
    }
    guard let found else { return false }
    tour.stops[found].text = value.localized(in: language, separator: "\n\n", Self.unspaced)
    if number != found + 1, number > 0 { tour.stops[found].number = number }
    return true
  }
}
