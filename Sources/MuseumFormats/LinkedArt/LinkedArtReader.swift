import Catalog
import Exchange
import Geodesy
import Notation

/// Turns records of Linked Art into works, artists and media.
struct LinkedArtReader {
  let index: LinkedArtIndex
  /// The records of the campus.
  private let nodes: [LinkedArtNode]
  private let places: LinkedArtPlaces
  /// The people whose names others have, too.
  let namesakes: LinkedArtNamesakes
  /// True if artists of Docent's are on the campuses that they tell, because all of these are read.
  var keepsCampuses = false
  let origin: LinkedArtOrigin?
  let isKnown: Bool
  var items: ForeignItems
  var media: Set<Slug> = []
  /// The artists that were made, by the addresses of their records.
  var made: [String: Slug] = [:]
  var named = ForeignArtists()

  /// A reader of `nodes` of a document, which are on `campus`; `index`, `places` and `namesakes` are of all
  /// records of the document.
  init(
    _ index: LinkedArtIndex, _ nodes: [LinkedArtNode], _ origin: LinkedArtOrigin?,
    _ places: LinkedArtPlaces, _ namesakes: LinkedArtNamesakes, campus: PlaceID,
    languages: [LanguageTag], isKnown: Bool
  ) {
    self.index = index
    self.nodes = nodes
    self.origin = origin
    self.places = places
    self.namesakes = namesakes
    self.isKnown = isKnown
    items = ForeignItems(campus: campus, languages: languages, log: index.nodes[0].record.log)
    let works = nodes.filter { $0.type == Self.workType }.compactMap(\.id)
    items.note(works.map { ($0, Self.end(of: $0)) }, .work)
  }

  /// The campus of an artist of Docent's.
  func home(of node: LinkedArtNode) -> PlaceID {
    keepsCampuses ? places.campus(of: node) ?? items.campus : items.campus
  }

  /// Takes over what the reader of another campus has made, so that nothing is made twice.
  mutating func goOn(behind other: LinkedArtReader) {
    media = other.media
    made = other.made.filter { origin?.artist($0.key) != nil }
  }

  private static let workType = "HumanMadeObject"

  var language: LanguageTag { items.languages[0] }

  /// The items, each with the log of its file.
  var found: ForeignCampus { ForeignCampus(of: items.campus, items) }

  mutating func read() {
    readPlaces(nodes)
    var others: [String: (count: Int, first: LinkedArtNode)] = [:]
    let hasWorks = index.nodes.contains { $0.type == Self.workType }
    for node in nodes {
      switch node.type {
      case Self.workType: work(node)
      case "Person", "Group":
        // By itself it is an artist where Docent wrote it, or where there is no work.
        if origin?.artist(node.id) != nil || !hasWorks { _ = artist(node) }
      // Those of others are where works are.
      case "Place": break
      default:
        others[node.type ?? "?", default: (0, node)].count += 1
      }
    }
    for (type, entry) in others.sorted(by: { $0.key < $1.key }) {
      entry.first.record.log.add(
        .leftOut,
        "\(entry.count) record\(entry.count == 1 ? " is" : "s are") of type '\(type.prefix(80))', "
          + "of which nothing is made.",
        remedy: "Works are records of type HumanMadeObject, artists of Person and Group.",
        line: entry.first.line, field: "type")
    }
    named.finish(&items)
  }

  /// What the record of the campus says of it.
  var facts: CampusFacts {
    var facts = CampusFacts()
    guard let origin, let node = nodes.first(where: { origin.place($0.id) == items.campus }) else {
      return facts
    }
    facts.name = names(of: node).text(in: language)
    facts.text = introduction(of: node)
    return facts
  }

  func names(of node: LinkedArtNode) -> [LinkedArtNode] { Self.names(of: node) }

  static func names(of node: LinkedArtNode) -> [LinkedArtNode] {
    let all = node.nodes("identified_by").filter { $0.type == "Name" }
    let first = all.filter { $0.isClassed(.primaryName) }
    return first.isEmpty ? Array(all.prefix(1)) : first
  }

  /// The end of an address, which tells things apart.
  private static func end(of address: String) -> String {
    address.split { "/#:?=".contains($0) }.suffix(2).joined(separator: "-")
  }

  // MARK: Works

  private mutating func work(_ node: LinkedArtNode) {
    let own = origin?.work(node.id)
    let id =
      own ?? node.id.flatMap { items.identifier(ofAddress: $0, end: Self.end(of: $0), .work) }
    let title =
      plain(names(of: node))
      ?? node.label.flatMap { LocalizedText(plain($0, of: node), in: language) }
    guard let id, let title else {
      node.useAll()
      node.record.warn(
        .leftOut, "An object has no address or no name, so it is left out.",
        remedy: "Give it an id, and a Name in identified_by.", field: "identified_by")
      return
    }
    let names = names(of: node).map(\.peekedContent)
    let said = names.isEmpty ? [node.label] : names
    node.use(saying: said + title.all.map { .some($0.text) })
    var work = Work(id: id, title: title, place: items.campus)
    var details: Details = [:]
    readIdentifiers(node, own, &work, &details)
    readStatements(node, &work, &details)
    readClasses(node, own, &work, &details)
    readLocation(node, own, &work, &details)
    readProduction(node, own, &work, &details)
    readMedia(node, own, &work, &details)
    if own == nil {
      readEnd(of: node, &work, &details)
      keepRest(of: node, in: &details)
      keepAddress(of: node, in: &details)
    } else {
      node.useAllAddresses()
    }
    readEquivalents(node, &details)
    work.details = details
    items.insert(.work(work), line: node.line, in: node.record.log)
  }

  private func readIdentifiers(
    _ node: LinkedArtNode, _ own: Slug?, _ work: inout Work, _ details: inout Details
  ) {
    let primary = Set(names(of: node).compactMap(\.peekedContent))
    for name in node.nodes("identified_by") {
      guard let content = name.content else { continue }
      if name.isClassed(.accessionNumber), work.accession == nil {
        work.accession = plain(content, of: name)
      } else if name.isClassed(.systemNumber), own != nil {
        continue
      } else if name.type == "Identifier" {
        details.append(content, to: name.kindWords ?? "identifier")
      } else if !primary.contains(content) {
        readName(plain(content, of: name), name, &work, &details)
      }
    }
  }

  /// Reads a further name: the title in another language of the campus, where nothing says that it is of
  /// another kind; else a detail.
  private func readName(
    _ content: String, _ name: LinkedArtNode, _ work: inout Work, _ details: inout Details
  ) {
    let kind = name.kindWords
    guard let tag = name.language else { return details.append(content, to: kind ?? "name") }
    if kind == nil, work.title[tag] == nil, items.languages.contains(tag) {
      let texts = work.title.all.map { ($0.language, $0.text) } + [(tag, content)]
      work.title = LocalizedText(Dictionary(texts) { first, _ in first }) ?? work.title
    } else {
      details.append(content, to: (kind ?? "name") + (tag == language ? "" : "@\(tag)"))
    }
  }

  private func readStatements(
    _ node: LinkedArtNode, _ work: inout Work, _ details: inout Details
  ) {
    let all = node.nodes("referred_to_by")
    func statements(_ terms: LinkedArtTerm...) -> [LinkedArtNode] {
      all.filter { node in terms.contains { node.isClassed($0) } }
    }
    work.medium = plain(statements(.material))
    work.dimensions = plain(statements(.dimension))
    work.description = statements(.description, .anyDescription).prose(in: language)
    work.narrative = statements(.context).prose(in: language)
    work.creditLine = plain(statements(.credit))
    work.rights = plain(statements(.rights))
    keep(all, but: LinkedArtTerm.statements, in: &details)
    // Where a statement for the label says it, too, these are details beside it.
    let sizes = node.nodes("dimension").compactMap { size -> String? in
      guard let value = size.record.text("value") else { return nil }
      return [size.kindWords, value, size.nodes("unit").first?.claim()].compactMap(\.self)
        .joined(separator: " ")
    }
    if work.dimensions == nil {
      work.dimensions = LocalizedText(sizes.joined(separator: ", "), in: language)
    } else {
      for size in sizes { details.append(size, to: "dimension") }
    }
    let materials = node.nodes("made_of").compactMap { $0.claim() }
    for material in node.nodes("made_of") {
      if let address = material.claimAddress() { details.append(address, to: "made_of id") }
    }
    if work.medium == nil {
      work.medium = LocalizedText(materials.joined(separator: ", "), in: language)
    } else {
      for material in materials { details.append(material, to: "made_of") }
    }
  }

  /// Keeps statements that are none of `terms` as details, by the words for their kinds.
  func keep(_ all: [LinkedArtNode], but terms: [LinkedArtTerm], in details: inout Details) {
    for other in all where !terms.contains(where: { other.isClassed($0) }) {
      guard let content = other.content else { continue }
      details.append(HTMLText.plain(content), to: other.kindWords ?? "statement")
    }
  }

  private func readClasses(
    _ node: LinkedArtNode, _ own: Slug?, _ work: inout Work, _ details: inout Details
  ) {
    for type in node.classes {
      let id = type.id ?? ""
      if LinkedArtTerm.number(of: id) == LinkedArtTerm.number(of: LinkedArtTerm.artwork.id) {
        type.use()
        continue
      }
      guard let label = type.claimClass() else { continue }
      if own != nil, type.isClassed(.workType) {
        if id.contains("#subgroup-") { work.subgroup = label } else { work.group = label }
      } else if type.isClassed(.workType), work.group == nil || work.subgroup == nil {
        if work.group == nil { work.group = label } else { work.subgroup = label }
      } else {
        details.append(label, to: "classified_as")
      }
    }
  }

  /// Keeps the address of a record of others, of which an identifier holds the end only.
  func keepAddress(of node: LinkedArtNode, in details: inout Details) {
    guard let address = node.id else { return }
    if let found = WikidataIdentifier(address), details[WikidataIdentifier.detail] == nil {
      details[WikidataIdentifier.detail] = found.description
    } else {
      details.append(address, to: "@id")
    }
  }

  /// Reads the same thing elsewhere.
  func readEquivalents(_ node: LinkedArtNode, _ details: inout Details) {
    for same in node.nodes("equivalent") {
      guard let address = same.id else { continue }
      same.useAddress()
      if let found = WikidataIdentifier(address),
        details[WikidataIdentifier.detail] ?? found.description == found.description
      {
        details[WikidataIdentifier.detail] = found.description
      } else {
        details.append(address, to: "equivalent")
      }
    }
  }

  // MARK: Where it is

  private func readLocation(
    _ node: LinkedArtNode, _ own: Slug?, _ work: inout Work, _ details: inout Details
  ) {
    guard let reference = node.nodes("current_location").first else { return }
    let spot = index[reference.id]
    // The position of a place is not that of each work in it.
    if origin?.place(reference.id) == nil {
      let places = [spot, reference].compactMap(\.self)
      let found = places.lazy.compactMap { position(of: $0) }.first
      work.coordinate = found?.coordinate
      if let height = found?.height { details.append(height, to: HeightDetail.name) }
    }
    guard own != nil else {
      let label = spot.flatMap { names(of: $0).text(in: language) }
      work.locationNote =
        label ?? reference.label.flatMap { LocalizedText($0, in: language) }
        ?? spot?.label.flatMap { LocalizedText($0, in: language) }
      let texts = work.locationNote?.all.map(\.text) ?? []
      for place in [spot, reference] { place?.use(saying: texts) }
      if let address = reference.id { details.append(address, to: "current_location id") }
      return
    }
    reference.use()
    spot?.use()
    // What is said of a place of the catalogue is said of that, not of each work in it.
    let ownSpot = origin?.place(reference.id) == nil ? spot : nil
    work.locationNote = (ownSpot?.nodes("referred_to_by") ?? [])
      .filter { $0.isClassed(.description) }.text(in: language)
    let parent = ownSpot?.nodes("part_of").first
    parent?.use()
    guard let place = origin?.place(reference.id) ?? origin?.place(parent?.id) else { return }
    // What the catalogue lacks of it is put around it where all is read.
    work.place = place
  }

  private func position(
    of place: LinkedArtNode
  ) -> (coordinate: Coordinate, height: String?)? {
    guard let text = place.record.text("defined_by") else { return nil }
    if let found = WellKnownText.point(text) { return (found, PointHeight.text(in: text)) }
    // Many works may be in one place.
    place.record.log.addOnce(
      "defined_by \(place.record.path)", .leftOut,
      "A place is defined by '\(text.prefix(60))', which is no point: it gives no position.",
      remedy: "Define it by POINT(longitude latitude) in degrees.", line: place.line,
      field: "defined_by")
    return nil
  }

  // MARK: Making

  private mutating func readProduction(
    _ node: LinkedArtNode, _ own: Slug?, _ work: inout Work, _ details: inout Details
  ) {
    var makers: Set<Slug> = []
    for production in node.nodes("produced_by") {
      for part in [production] + production.nodes("part") {
        for span in part.nodes("timespan") where work.years == nil && work.date == nil {
          work.date = span.nodes("identified_by").text(in: language)
          let told = Work.Years.text(
            iso: span.record.peek("begin_of_the_begin"), span.record.peek("end_of_the_end"))
          work.years = years(of: span)
          if work.years == nil { keepBounds(of: span, in: &details) }
          if work.date == nil, own == nil {
            work.date = told.flatMap { LocalizedText($0, in: language) }
          }
        }
        for maker in part.nodes("carried_out_by") {
          let named = index[maker.id] ?? maker
          guard let id = artist(named) else {
            if let text = unnamed(named) {
              details.append(text, to: "attribution")
              maker.use(saying: [text])
              if let address = maker.id { details.append(address, to: "attribution id") }
            }
            continue
          }
          // The record has that name, or the artist is made of the reference.
          maker.use(saying: names(of: named).map(\.peekedContent) + [named.label])
          if makers.insert(id).inserted || own != nil { work.artists.append(id) }
        }
        for name in ["technique", "took_place_at", "influenced_by"] {
          for thing in part.nodes(name) {
            guard let text = thing.claim() else { continue }
            details.append(text, to: name)
            if let address = thing.claimAddress() { details.append(address, to: "\(name) id") }
          }
        }
      }
    }
  }

  /// The bounds of a span; nothing is used.
  func peekedBounds(of span: LinkedArtNode) -> (from: Int?, to: Int?)? {
    Work.Years.bounds(
      iso: span.record.peek("begin_of_the_begin"), span.record.peek("end_of_the_end"))
  }

  /// The years of a span, whose texts are used with that; `nil`, and nothing used, where they are none.
  private func years(of span: LinkedArtNode) -> Work.Years? {
    guard let found = peekedBounds(of: span) else { return nil }
    for name in ["begin_of_the_begin", "end_of_the_end"] { _ = span.record[name] }
    return Work.Years(bounds: found)
  }

  /// Keeps the bounds of a span that are no years as they are.
  private func keepBounds(of span: LinkedArtNode, in details: inout Details) {
    let texts = ["begin_of_the_begin", "end_of_the_end"].compactMap { span.record.text($0) }
    if !texts.isEmpty { details.append(texts.joined(separator: " – "), to: "timespan") }
  }
}

extension LinkedArtTerm {
  /// The statements of a work that a field holds.
  static let statements: [LinkedArtTerm] = [
    .material, .dimension, .description, .anyDescription, .context, .credit, .rights,
  ]
}
