import Catalog
import Exchange
import Geodesy
import Notation

/// Turns items of Omeka S into works with artists, images and positions.
struct OmekaReader {
  var items: ForeignItems
  /// Media and features that stand in the list as records of their own, by their numbers.
  var media: [String: ForeignRecord] = [:]
  private var features: [String: ForeignRecord] = [:]
  private var markers: [String: ForeignRecord] = [:]
  private var artists = ForeignArtists()

  init(_ items: ForeignItems) { self.items = items }

  mutating func read(_ records: [ForeignRecord]) {
    var works: [ForeignRecord] = []
    for record in records {
      let types = Self.types(record)
      if types.contains("o:Media") {
        record.text("o:id").map { media[$0] = record }
      } else if types.contains("o-module-mapping:Feature") {
        record.text("o:id").map { features[$0] = record }
      } else if types.contains("o-module-mapping:Marker") {
        record.text("o:id").map { markers[$0] = record }
      } else if types.contains("o:ItemSet") || types.contains("o:Site") {
        record.warn(
          .leftOut, "An item set or site is no work, so it is left out.",
          remedy: "Nothing needs to be done.", field: "@type")
      } else {
        works.append(record)
      }
    }
    for work in works { add(work) }
    artists.finish(&items)
  }

  private static func types(_ record: ForeignRecord) -> [String] {
    if let one = record["@type"]?.string { return [one] }
    return record["@type"]?.elements?.compactMap(\.string) ?? []
  }

  // MARK: Values

  /// A property in the languages of the campus, several values joined; the default language takes
  /// those that name none, or one that the campus does not speak.
  func text(
    _ record: ForeignRecord, _ names: String..., separator: String = "; ",
    _ make: (String) -> String = HTMLText.plain
  ) -> LocalizedText? {
    for name in names {
      var texts: [LanguageTag: [String]] = [:]
      for value in OmekaValue.list(record, name) {
        let tag = value.language.flatMap { items.languages.contains($0) ? $0 : nil }
        let text = make(tag == nil ? value.use() : value.useInLanguage())
        texts[tag ?? items.languages[0], default: []].append(text)
      }
      if let text = LocalizedText(texts.mapValues { $0.joined(separator: separator) }) {
        return text
      }
    }
    return nil
  }

  /// The first value of a property that is no identifier in Wikidata.
  func first(_ record: ForeignRecord, _ name: String) -> String? {
    OmekaValue.list(record, name).first { WikidataIdentifier($0.address ?? $0.text) == nil }?.use()
  }

  // MARK: Items

  private static let taken: Set<String> = [
    "dcterms:title", "dcterms:creator", "dcterms:date", "dcterms:created", "dcterms:description",
    "dcterms:medium", "dcterms:extent", "dcterms:rights", "dcterms:identifier", "dcterms:type",
    "dcterms:abstract",
  ]

  private mutating func add(_ record: ForeignRecord) {
    guard let own = record.text("o:id"), let id = items.identifier(own, .work),
      let title = text(record, "dcterms:title") ?? items.plain(record.text("o:title"))
    else {
      record.warn(
        .leftOut, "An item has no title or no o:id, so it is left out.", remedy: "Give it both.",
        field: "o:title")
      return
    }
    guard record["o:is_public"] != .bool(false) else {
      record.warn(
        .leftOut, "Item '\(title.all[0].text)' is private, so it is left out.",
        remedy: "Make it public in Omeka S if visitors may see it.", field: "o:is_public")
      return
    }
    var work = Work(id: id, title: title, place: items.campus)
    let prose = { HTMLText.commonMark($0, record.log, line: record.line) }
    work.description = text(
      record, "dcterms:description", "bibo:abstract", separator: "\n\n", prose)
    work.narrative = text(record, "dcterms:abstract", separator: "\n\n", prose)
    work.date = text(record, "dcterms:created", "dcterms:date")
    work.years = work.date?.all.lazy.compactMap { Self.years($0.text) }.first
    work.medium = text(record, "dcterms:medium")
    work.dimensions = text(record, "dcterms:extent")
    work.rights = text(record, "dcterms:rights")
    work.accession = first(record, "dcterms:identifier")
    work.group = first(record, "dcterms:type")
    work.details = details(record, without: Self.taken, single: Self.single)
    // What JSON-LD says of its own keys, and the title once more.
    for name in ["@context", "o:title"] { _ = record[name] }
    for value in OmekaValue.list(record, "dcterms:creator") { addArtists(value, record, &work) }
    addPosition(record, &work)
    addMedia(record, &work)
    items.insert(.work(work), line: record.line ?? 1, in: record.log)
  }

  /// The years of a date, or of the two ends of an interval of ISO 8601, as the module Numeric Data Types writes
  /// it: `1970-05/1974`.
  private static func years(_ date: String) -> Work.Years? {
    let ends = date.split(separator: "/").map(String.init)
    guard ends.count == 2 else { return YearText.years(date) }
    return YearText.years(date)
      ?? Work.Years.bounds(iso: ends[0], ends[1]).flatMap(Work.Years.init(bounds:))
  }

  /// Adds the artists that a value names. What its address says is known of the artist whom it names
  /// alone; else it stays with the work.
  private mutating func addArtists(
    _ value: OmekaValue, _ record: ForeignRecord, _ work: inout Work
  ) {
    let written = value.use()
    let name = HTMLText.plainNames(written)
    let wikidata = value.useWikidata()
    let address = wikidata?.description ?? value.useAddress()
    let detail = wikidata == nil ? "@id" : WikidataIdentifier.detail
    let isOne = ForeignArtists.names(in: name).count == 1
    var isTold = false
    let found = artists.ids(in: name, line: record.line ?? 1, items, in: record.log) { _, artist in
      guard isOne, let address, artist.details[detail] ?? address == address else { return }
      artist.details[detail] = address
      isTold = true
    }
    if !ForeignArtists.areNames(name) || HTMLText.hasAddresses(written) {
      work.details.append(HTMLText.plain(written), to: "dcterms:creator")
    }
    if address != nil, !isTold { work.details.append(value.useWhole(), to: "dcterms:creator") }
    for id in found where !work.artists.contains(id) { work.artists.append(id) }
  }

  /// The properties of which a work has one value.
  private static let single = ["dcterms:identifier", "dcterms:type"]

  /// Properties without a field, by their names in the vocabulary, and the address of the resource;
  /// of `single` fields all values but the first, and of other fields the values with an address.
  func details(
    _ record: ForeignRecord, without taken: Set<String>, single: [String]
  ) -> Details {
    // What the service says of its own records starts with `o:`; JSON-LD's keys with `@`.
    func isProperty(_ name: String) -> Bool {
      !["o:", "@", "o-module-mapping:"].contains(where: name.hasPrefix)
    }
    var details: Details = [:]
    for name in record.names where isProperty(name) && !taken.contains(name) {
      let texts = OmekaValue.list(record, name).map { $0.useWhole() }
      details[name] = texts.isEmpty ? nil : texts.joined(separator: "; ")
    }
    let others = record.members { member in
      isProperty(member.name) && !taken.contains(member.name) && details[member.name] == nil
        && (member.name == "thumbnail_display_urls"
          ? member.value.foreignText != nil : !Self.holdsObjects(member.value))
    }
    for member in others {
      details[member.name] = member.value.foreignText ?? member.value.nestedText
    }
    for name in taken.sorted() where name != "dcterms:creator" {
      let values = OmekaValue.list(record, name)
      let first = single.contains(name) ? first(record, name) : nil
      let rest = values.filter { value in
        value.address != nil
          || single.contains(name) && value.text != first
            && WikidataIdentifier(value.text) == nil
          || name == "dcterms:date" && record.peekValue("dcterms:created") != nil
      }
      if !rest.isEmpty { details[name] = rest.map { $0.useWhole() }.joined(separator: "; ") }
    }
    for name in record.names where isProperty(name) {
      for value in OmekaValue.list(record, name) {
        for (other, text) in value.useAnnotations() { details.append(text, to: "\(name) \(other)") }
      }
    }
    // The class of the resource, beside what the service calls it.
    let classes = Self.types(record).filter {
      !["o:", "o-module-mapping:"].contains(where: $0.hasPrefix)
    }
    details["@type"] = classes.isEmpty ? nil : classes.joined(separator: "; ")
    details["@id"] = record.text("@id")
    details[WikidataIdentifier.detail] = Self.wikidata(record)
    return details
  }

  /// True of a list of values, those that are private or say nothing among them.
  private static func holdsObjects(_ value: JSONValue) -> Bool {
    value.elements?.contains { if case .object = $0 { true } else { false } } ?? false
  }

  /// The properties that name the same thing elsewhere.
  private static let same = [
    "owl:sameAs", "schema:sameAs", "skos:exactMatch", "dcterms:identifier", "dcterms:relation",
  ]

  /// The identifier in Wikidata that the first of those properties names that names one only.
  private static func wikidata(_ record: ForeignRecord) -> String? {
    same.lazy.compactMap { name -> String? in
      let found = OmekaValue.list(record, name).filter {
        WikidataIdentifier($0.address ?? $0.text) != nil
      }
      guard let value = found.first, found.count == 1 else { return nil }
      _ = value.use()
      return value.useWikidata()?.description
    }.first
  }

  // MARK: Position

  /// The record that an item refers to, where the document has it; else the reference, which may be all
  /// that there is.
  func whole(
    _ reference: ForeignRecord, in records: [String: ForeignRecord]
  ) -> ForeignRecord {
    guard let found = reference.text("o:id").flatMap({ records[$0] }) else { return reference }
    reference.useAll()
    // What names it, and leads back.
    for name in ["@context", "@type", "o:id", "o:item"] { _ = found[name] }
    return found
  }

  private mutating func addPosition(_ record: ForeignRecord, _ work: inout Work) {
    var found: [Coordinate] = []
    var shapes = 0
    for feature in record.records("o-module-mapping:feature") {
      let whole = self.whole(feature, in: features)
      _ = whole["@id"]
      let prefix = "o-module-mapping:geography-"
      guard let numbers = whole["\(prefix)coordinates"]?.elements else {
        feature.warn(
          .leftOut, "A feature on the map is only referred to, so its position is not known.",
          remedy: "Save the answer of api/mapping_features beside it, and import both together.",
          field: "\(prefix)coordinates")
        continue
      }
      let type = whole.text("\(prefix)type")?.lowercased() ?? "point"
      guard type == "point", numbers.count == 2, let longitude = numbers[0].foreignText,
        let latitude = numbers[1].foreignText
      else {
        whole.warn(
          .leftOut, "A feature is no point but '\(type)': the item gets no position from it.",
          remedy: "It is kept as a detail; mark the item with a point.", field: "\(prefix)type")
        shapes += 1
        work.details[shapes == 1 ? "feature" : "feature \(shapes)"] = whole.nestedText
        continue
      }
      if let point = whole.coordinate(latitude, longitude, "\(prefix)coordinates") {
        found.append(point)
        if let label = whole.text("o:label") { work.locationNote = items.plain(label) }
      }
    }
    // Before version 2 the module had markers.
    for reference in record.records("o-module-mapping:marker") {
      let marker = whole(reference, in: markers)
      guard let latitude = marker.text("o-module-mapping:lat"),
        let longitude = marker.text("o-module-mapping:lng"),
        let point = marker.coordinate(latitude, longitude, "o-module-mapping:lat")
      else { continue }
      found.append(point)
    }
    work.coordinate = found.first
    if found.count > 1 {
      record.warn(
        .leftOut, "The item has \(found.count) points on the map: it gets the first.",
        remedy: "The others are kept as a detail.", field: "o-module-mapping:feature")
      work.details["other positions"] = found.dropFirst()
        .map { "\($0.latitude.decimalText),\($0.longitude.decimalText)" }.joined(separator: "; ")
    }
  }
}
