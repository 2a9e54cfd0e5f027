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
  /// What the document says of its campus.
  var campus: CampusFacts?
  private var artists = ForeignArtists()
  /// The works by the addresses of their manifests.
  private(set) var works: [String: Slug] = [:]
  private(set) var titles: [Slug: LocalizedText] = [:]
  /// The public addresses that manifests of Docent were written with.
  let origins: Set<WrittenAddress>

  /// A reader of what `index` has, of which `whole` is the whole document: tours may lead to works of
  /// another campus.
  init(
    _ index: IIIFIndex, beside whole: IIIFIndex, campus: PlaceID, languages: [LanguageTag],
    isKnown: Bool, log: ProblemLog
  ) {
    self.index = index
    self.isKnown = isKnown
    origins = Set(whole.origins.map(\.address))
    let own = Set(index.manifests.compactMap { $0.peek("id") })
    for manifest in whole.manifests {
      guard let origin = IIIFOrigin(manifest), let address = manifest.peek("id"),
        !own.contains(address)
      else { continue }
      works[address] = origin.id
      titles[origin.id] = IIIFText(manifest.peekValue("label")).localized(
        in: languages.first ?? .english)
    }
    items = ForeignItems(campus: campus, languages: languages, log: log)
    for (records, kind) in [(index.manifests, ItemKind.work), (index.collections, .tour)] {
      let addresses = records.compactMap { $0.peek("id") }
      items.note(addresses.map { ($0, Self.end(of: $0)) }, kind)
    }
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
    var details: Details = [:]
    work.description = prose(manifest["summary"], origin)
    readMetadata(manifest, origin, &work, &details)
    work.creditLine = credit(of: manifest).flatMap { text($0, origin) }
    readRights(manifest, origin, &work, &details)
    work.coordinate = position(manifest, of: title, isOwn: origin != nil, &details)
    readMedia(manifest, origin, &work, &details)
    readLinks(manifest, isOwn: origin != nil, &details)
    readDate(manifest, &work, &details)
    if origin == nil {
      keepRest(of: manifest, in: &details)
      keepEnvelope(of: manifest, in: &details)
    }
    for name in ["@context", "type"] { _ = manifest[name] }
    // What others say beside what is kept of these is told.
    if origin != nil {
      for name in ["viewingDirection", "behavior", "partOf", "thumbnail"] { _ = manifest[name] }
    }
    work.details = details
    titles[id] = title
    if insert(.work(work), manifest), let address { works[address] = id }
  }

  func identifier(_ address: String, _ kind: ItemKind) -> Slug? {
    items.identifier(ofAddress: address, end: Self.end(of: address), kind)
  }

  /// The end of an address that tells things apart: its last two names, without those of files.
  private static func end(of address: String) -> String {
    var parts = address.split { "/#?:".contains($0) }
    while let last = parts.last,
      ["manifest", "manifest.json", "collection", "collection.json", "index.json"].contains(last)
    {
      parts.removeLast()
    }
    return parts.suffix(2).joined(separator: "-")
  }

  /// Plain text: what Docent wrote as it is, else without the HTML that values may have.
  func text(_ value: JSONValue?, _ origin: IIIFOrigin?, separator: String = "; ") -> LocalizedText?
  {
    IIIFText(value).localized(in: language, separator: separator) {
      Self.plain($0, isOwn: origin != nil)
    }
  }

  func prose(_ value: JSONValue?, _ origin: IIIFOrigin?) -> LocalizedText? {
    IIIFText(value).localized(in: language, separator: "\n\n") {
      origin == nil ? HTMLText.commonMark($0, items.log) : Self.unspaced($0)
    }
  }

  /// The text without the space that Docent puts behind what would else be taken for HTML.
  static func unspaced(_ text: String) -> String {
    text.hasPrefix("<") && text.hasSuffix("> ") ? String(text.dropLast()) : text
  }

  private mutating func readMetadata(
    _ manifest: ForeignRecord, _ origin: IIIFOrigin?, _ work: inout Work, _ details: inout Details
  ) {
    var makers: Set<Slug> = []
    for entry in manifest.records("metadata") {
      let line = IIIFLine(entry, isOwn: origin != nil)
      let raw = line.raw
      let (values, others) = line.value.values(in: language)
      // What a field has no room for.
      var rest: [String] = []
      switch line.field {
      case .artist?:
        for value in values.prefix(InputBound.list.most) {
          rest += readArtists(value, entry, isOwn: origin != nil, &makers, &work, &details)
        }
        rest += values.dropFirst(InputBound.list.most) + others.filter(isNew)
      case .date? where work.date == nil: work.date = text(raw, origin)
      case .years? where work.years == nil && values.first.flatMap(Self.years) != nil:
        work.years = values.first.flatMap(Self.years)
        rest = values.dropFirst() + others
      case .medium? where work.medium == nil: work.medium = text(raw, origin)
      case .dimensions? where work.dimensions == nil: work.dimensions = text(raw, origin)
      case .classification? where work.group == nil:
        work.group = values.first.map { Self.plain($0, isOwn: origin != nil) }
        work.subgroup = values.dropFirst().first.map { Self.plain($0, isOwn: origin != nil) }
        rest = values.dropFirst(2) + others
      case .accession? where work.accession == nil:
        // The address of a link is no part of a number; it stays behind it in a detail.
        if let value = values.first {
          let told = Self.plain(value, isOwn: origin != nil)
          work.accession = origin != nil ? told : HTMLText.plainName(value)
          if told != work.accession { details.append(told, to: "accession") }
        }
        rest = values.dropFirst() + others
      case .locationNote? where work.locationNote == nil: work.locationNote = text(raw, origin)
      case .rights? where work.rights == nil: work.rights = text(raw, origin)
      case .story? where work.narrative == nil: work.narrative = prose(raw, origin)
      case .status? where work.status == .onView && IIIFLabels.status(line.value) != nil:
        work.status = IIIFLabels.status(line.value) ?? .onView
      default: rest = values + others
      }
      keep(rest, of: line, isOwn: origin != nil, in: &details)
    }
    if work.years == nil, origin == nil {
      work.years = work.date?.all.lazy.compactMap { YearText.years($0.text) }.first
    }
  }

  /// Plain text: what Docent wrote as it is, else without the HTML that values may have.
  static func plain(_ text: String, isOwn: Bool) -> String {
    isOwn ? unspaced(text) : HTMLText.plain(text)
  }

  /// Keeps values of a line as a detail, by its label.
  func keep(_ values: [String], of line: IIIFLine, isOwn: Bool, in details: inout Details) {
    let told = values.map { Self.plain($0, isOwn: isOwn) }
    guard !told.isEmpty else { return }
    details.append(told.joined(separator: "; "), to: line.name(in: language))
  }

  /// The years that Docent writes: one, or two with a dash between them.
  private static func years(_ text: String) -> Work.Years? {
    let parts = text.split(separator: "–").map { Int($0) }
    guard let first = parts.first ?? nil, let last = parts.last ?? nil, parts.count < 3 else {
      return YearText.years(text)
    }
    return Work.Years(from: first, to: last)
  }

  /// True unless a line names only artists of whom another language has told.
  private func isNew(_ line: String) -> Bool {
    let people = PersonLine.people(in: HTMLText.plainNames(line))
    return people.isEmpty || !people.allSatisfy { artists.knows($0.name) }
  }

  /// Reads the artists of a line.
  ///
  /// - Returns: the line, if it says something of them that differs from what is known.
  private mutating func readArtists(
    _ line: String, _ entry: ForeignRecord, isOwn: Bool, _ makers: inout Set<Slug>,
    _ work: inout Work, _ details: inout Details
  ) -> [String] {
    let text = isOwn ? Self.unspaced(line) : HTMLText.plainNames(line)
    // The address of a link is no part of a name.
    var differs = !isOwn && HTMLText.hasAddresses(line)
    for person in isOwn ? [Artist.person(inLine: text)] : PersonLine.people(in: text) {
      let id = artists.id(
        of: person.name, line: entry.line ?? 1, items, in: entry.log,
        complete: { artist in
          artist.takeUnlessKnown(person)
          differs =
            differs || artist.nationality != person.nationality && person.nationality != nil
            || artist.lifeDates != person.lifeDates && person.lifeDates != nil
        })
      if let role = person.role { details.append(person.name, to: role) }
      if let id, makers.insert(id).inserted { work.artists.append(id) }
    }
    for text in isOwn ? [] : PersonLine.attributions(in: text) {
      details.append(text, to: "attribution")
    }
    return differs ? [line] : []
  }

  /// The text of `requiredStatement`, with what it is called as far as that says more than credit.
  func credit(of record: ForeignRecord) -> JSONValue? {
    guard let statement = record.record("requiredStatement") else { return nil }
    IIIFLine.use(statement, "label") { text in IIIFLabels.isCredit(text) }
    return statement["value"]
  }

  private func readRights(
    _ manifest: ForeignRecord, _ origin: IIIFOrigin?, _ work: inout Work, _ details: inout Details
  ) {
    guard let rights = manifest.text("rights") else { return }
    if work.rights == nil {
      work.rights = LocalizedText(rights, in: language)
    } else if origin == nil {
      details.append(rights, to: "rights")
    }
  }

  private func readDate(
    _ manifest: ForeignRecord, _ work: inout Work, _ details: inout Details
  ) {
    guard let date = manifest.text("navDate") else { return }
    if work.date == nil, let year = Work.Years.year(iso: date) {
      work.years = work.years ?? Work.Years(from: year, to: year)
      work.date = LocalizedText(String(date.prefix { $0 != "T" }), in: language)
    } else {
      details.append(date, to: "navDate")
    }
  }

  /// The first point of `navPlace`, longitude first as GeoJSON has it; further ones are kept as a detail,
  /// as are their labels where they are not the title, and what features of others are called.
  func position(
    _ record: ForeignRecord, of title: LocalizedText, isOwn: Bool, _ details: inout Details
  ) -> Coordinate? {
    guard let place = record.record("navPlace") else { return nil }
    let features = place.records("features")
    // A reference to features elsewhere, which nothing fetches.
    guard !features.isEmpty else {
      place.warn(
        .leftOut, "navPlace only refers to features, so it gives no position.",
        remedy: "Put the features into it.", field: "features")
      return nil
    }
    for name in ["type", "@context"] { _ = place[name] }
    if let id = place.text("id"), !isOwn { details.append(id, to: "navPlace id") }
    let known = Set(title.all.map(\.text))
    var found: Coordinate?
    for feature in features {
      _ = feature["type"]
      if let id = feature.text("id"), !isOwn { details.append(id, to: "navPlace id") }
      var words = IIIFText(feature.record("properties")?["label"]).all.filter {
        !known.contains($0)
      }
      if let point = point(of: feature) {
        if found == nil {
          found = point
        } else if found != point {
          words.append("\(point.latitude.decimalText),\(point.longitude.decimalText)")
          record.log.addOnce(
            "points", .leftOut, "An object has several points in navPlace: it stands at the first.",
            remedy: "The others are kept as a detail.", line: feature.line, field: "navPlace")
        }
      }
      if !words.isEmpty { details.append(words.joined(separator: ", "), to: "navPlace") }
    }
    return found
  }

  private func point(of feature: ForeignRecord) -> Coordinate? {
    guard let geometry = feature.record("geometry") else { return nil }
    guard geometry.text("type") == "Point", let pair = geometry["coordinates"]?.elements,
      pair.count >= 2, let longitude = pair[0].foreignText, let latitude = pair[1].foreignText
    else {
      geometry.warn(
        .leftOut, "A feature of navPlace is no point, so it gives no position.",
        remedy: "Mark the object with a point.", field: "type")
      geometry.useAll()
      return nil
    }
    return geometry.coordinate(latitude, longitude, "coordinates")
  }

  /// Reads what a manifest or collection links to; those of Docent are its own pages.
  func readLinks(_ record: ForeignRecord, isOwn: Bool, _ details: inout Details) {
    for name in ["homepage", "seeAlso", "provider"] {
      for (number, link) in record.records(name).enumerated() {
        guard !isOwn || name == "seeAlso" else {
          link.useAll()
          continue
        }
        for name in ["type", "format", "language"] { _ = link[name] }
        let address = link.text("id")
        if let found = address.flatMap({ WikidataIdentifier($0) }),
          details[WikidataIdentifier.detail] ?? found.description == found.description
        {
          details[WikidataIdentifier.detail] = found.description
          continue
        }
        let names = name == "provider" ? IIIFText(link["label"]).all : []
        guard let value = names.isEmpty ? address : names.joined(separator: "; ") else { continue }
        let detail = number == 0 ? name : "\(name) \(number + 1)"
        details.append(value, to: detail)
        if !names.isEmpty, let address { details.append(address, to: "\(detail) id") }
      }
    }
  }
}

/// A line of `metadata`, whose label is used as far as it names a field or detail.
struct IIIFLine {
  /// The field that it is of; `nil` of other lines.
  let field: Word?
  let value: IIIFText
  /// The value as it stands there.
  let raw: JSONValue?
  private let record: ForeignRecord
  private let label: IIIFText

  init(_ record: ForeignRecord, isOwn: Bool) {
    self.record = record
    label = IIIFText(record.peekValue("label"))
    let field = IIIFLabels.field(label, isOwn: isOwn)
    self.field = field
    raw = record["value"]
    value = IIIFText(raw)
    guard let field else { return }
    Self.use(record, "label") { text in
      isOwn || IIIFLabels.field(IIIFText(.string(text)), isOwn: false) == field
    }
  }

  /// The label in one language, which is used with that.
  func name(in language: LanguageTag) -> String {
    let names = label.values(in: language).values
    Self.use(record, "label") { names.contains($0) }
    return names.isEmpty ? "metadata" : names.joined(separator: "; ")
  }

  /// Marks the languages of a text as used in which it says nothing but what `isTaken` takes.
  static func use(_ record: ForeignRecord, _ name: String, _ isTaken: (String) -> Bool) {
    guard let map = record.record(name) else {
      if IIIFText(record.peekValue(name)).all.allSatisfy(isTaken) { _ = record[name] }
      return
    }
    _ = map.members { IIIFText($0.value).all.allSatisfy(isTaken) }
  }
}
