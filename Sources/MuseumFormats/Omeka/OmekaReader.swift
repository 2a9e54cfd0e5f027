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

  struct Value {
    let text: String
    let language: LanguageTag?
  }

  /// The values of a property: literals, links and other resources by what they are called.
  static func values(_ record: ForeignRecord, _ name: String) -> [Value] {
    (record[name]?.elements ?? []).compactMap { value in
      guard value["is_public"] != .bool(false),
        let text = value["@value"]?.foreignText ?? value["o:label"]?.foreignText
          ?? value["display_title"]?.foreignText ?? value["@id"]?.foreignText
      else { return nil }
      let tag = value["@language"]?.string.flatMap { try? LanguageTag($0) }
      return Value(text: text, language: tag)
    }
  }

  /// A property in the languages of the campus, several values joined; the default language takes
  /// those that name none, or one that the campus does not speak.
  func text(
    _ record: ForeignRecord, _ names: String..., separator: String = "; ",
    _ make: (String) -> String = HTMLText.plain
  ) -> LocalizedText? {
    for name in names {
      var texts: [LanguageTag: [String]] = [:]
      for value in Self.values(record, name) {
        let tag = value.language.flatMap { items.languages.contains($0) ? $0 : nil }
        record.log.noteLostImages(in: value.text, line: record.line)
        texts[tag ?? items.languages[0], default: []].append(make(value.text))
      }
      if let text = LocalizedText(texts.mapValues { $0.joined(separator: separator) }) {
        return text
      }
    }
    return nil
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
    work.description = text(
      record, "dcterms:description", "bibo:abstract", separator: "\n\n", HTMLText.commonMark)
    work.narrative = text(record, "dcterms:abstract", separator: "\n\n", HTMLText.commonMark)
    work.date = text(record, "dcterms:created", "dcterms:date")
    work.medium = text(record, "dcterms:medium")
    work.dimensions = text(record, "dcterms:extent")
    work.rights = text(record, "dcterms:rights")
    work.accession = Self.values(record, "dcterms:identifier").first?.text
    work.group = Self.values(record, "dcterms:type").first?.text
    work.details = details(record, without: Self.taken, single: Self.single)
    // What JSON-LD says of its own keys, and the title once more.
    for name in ["@context", "o:title"] { _ = record[name] }
    for value in Self.values(record, "dcterms:creator") {
      let name = HTMLText.plain(value.text)
      for id in artists.ids(in: name, line: record.line ?? 1, items)
      where !work.artists.contains(id) {
        work.artists.append(id)
      }
    }
    addPosition(record, &work)
    addMedia(record, &work)
    items.insert(.work(work), line: record.line ?? 1)
  }

  /// The properties of which a work has one value.
  private static let single = ["dcterms:identifier", "dcterms:type"]

  /// Properties without a field, by their names in the vocabulary, and the address of the resource;
  /// of `single` fields all values but the first.
  func details(
    _ record: ForeignRecord, without taken: Set<String>, single: [String]
  ) -> Details {
    // What the service says of its own records starts with `o:`; JSON-LD's keys with `@`.
    let others = record.members { member in
      !taken.contains(member.name)
        && !["o:", "@", "o-module-mapping:"].contains(where: member.name.hasPrefix)
        && (member.name != "thumbnail_display_urls" || member.value.foreignText != nil)
    }
    var details: Details = [:]
    for member in others {
      let texts = Self.values(record, member.name).map { HTMLText.plain($0.text) }
      details[member.name] =
        texts.isEmpty
        ? member.value.foreignText
          ?? member.value.nestedText
        : texts.joined(separator: "; ")
    }
    for name in single {
      let others = Self.values(record, name).dropFirst().map(\.text)
      if !others.isEmpty { details[name] = others.joined(separator: "; ") }
    }
    if taken.contains("dcterms:date"), record["dcterms:created"] != nil {
      let dates = Self.values(record, "dcterms:date").map(\.text)
      if !dates.isEmpty { details["dcterms:date"] = dates.joined(separator: "; ") }
    }
    details["@id"] = record.text("@id")
    return details
  }

  // MARK: Position

  private mutating func addPosition(_ record: ForeignRecord, _ work: inout Work) {
    var found: [Coordinate] = []
    var shapes = 0
    for feature in record.records("o-module-mapping:feature") {
      let whole = feature.text("o:id").flatMap { features[$0] } ?? feature
      let prefix = "o-module-mapping:geography-"
      guard let numbers = whole["\(prefix)coordinates"]?.elements else {
        feature.warn(
          .leftOut, "A feature on the map is only referred to, so its position is not known.",
          remedy: "Export the features (api/mapping_features) into the same list.",
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
    for marker in record.records("o-module-mapping:marker") {
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
