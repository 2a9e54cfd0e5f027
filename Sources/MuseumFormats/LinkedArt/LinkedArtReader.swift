import Catalog
import Exchange
import Geodesy
import Notation

/// Turns records of Linked Art into works, artists and media.
struct LinkedArtReader {
  let index: LinkedArtIndex
  let origin: LinkedArtOrigin?
  let isKnown: Bool
  var items: ForeignItems
  var media: Set<Slug> = []
  /// The artists that were made, by the addresses of their records.
  private var made: [String: Slug] = [:]
  private var named: ForeignArtists
  private let log: ProblemLog

  init(
    _ index: LinkedArtIndex, _ origin: LinkedArtOrigin?, campus: PlaceID,
    languages: [LanguageTag], isKnown: Bool
  ) {
    self.index = index
    self.origin = origin
    self.isKnown = isKnown
    log = index.nodes[0].record.log
    items = ForeignItems(campus: campus, languages: languages, log: log)
    named = ForeignArtists()
  }

  var language: LanguageTag { items.languages[0] }

  /// The items, each with the log of its file.
  var found: ForeignCampus { ForeignCampus(of: items.campus, items) }

  mutating func read() {
    var others: [String: (count: Int, first: LinkedArtNode)] = [:]
    for node in index.nodes {
      switch node.type {
      case "HumanMadeObject": work(node)
      case "Person", "Group": if isRead(node) { _ = artist(node) }
      case "Place": if origin?.place(node.id) != nil { node.useAll() }
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

  /// A person or group by itself is an artist where Docent wrote it, or where there is no work.
  private func isRead(_ node: LinkedArtNode) -> Bool {
    origin?.artist(node.id) != nil || !index.nodes.contains { $0.type == "HumanMadeObject" }
  }

  /// The name of the campus, from its own record.
  func name(of campus: PlaceID) -> LocalizedText? {
    guard let origin, let node = index.nodes.first(where: { origin.place($0.id) == campus }) else {
      return nil
    }
    return names(of: node).text(in: language)
  }

  private func names(of node: LinkedArtNode) -> [LinkedArtNode] {
    let all = node.nodes("identified_by").filter { $0.type == "Name" }
    let first = all.filter { $0.isClassed(.primaryName) }
    return first.isEmpty ? Array(all.prefix(1)) : first
  }

  private mutating func insert(_ item: Item, _ node: LinkedArtNode) {
    items.insert(item, line: node.line, in: node.record.log)
  }

  /// The identifier of a record: its own where Docent wrote it, else made of the end of its address,
  /// or of its hash where that would be cut.
  private func identifier(_ node: LinkedArtNode, _ kind: ItemKind) -> Slug? {
    guard let address = node.id else { return nil }
    let tail = address.split { "/#:?=".contains($0) }.suffix(2).joined(separator: "-")
    let isLong = ForeignItems.words(tail).map { $0.utf8.count >= 59 } ?? true
    return isLong ? items.fingerprint(address, kind) : items.identifier(tail, kind)
  }

  // MARK: Works

  private mutating func work(_ node: LinkedArtNode) {
    let own = origin?.work(node.id)
    let title =
      names(of: node).text(in: language)
      ?? node.label.flatMap {
        LocalizedText($0, in: language)
      }
    guard let id = own ?? identifier(node, .work), let title else {
      node.useAll()
      node.record.warn(
        .leftOut, "An object has no address or no name, so it is left out.",
        remedy: "Give it an id, and a Name in identified_by.", field: "identified_by")
      return
    }
    var work = Work(id: id, title: title, place: items.campus)
    readIdentifiers(node, own, &work)
    readStatements(node, &work)
    readClasses(node, own, &work)
    readLocation(node, own, &work)
    readProduction(node, own, &work)
    readMedia(node, own, &work)
    if own == nil { keepRest(of: node, in: &work) }
    for same in node.nodes("equivalent") {
      guard let address = same.id else { continue }
      if let found = WikidataIdentifier(address) {
        work.details[WikidataIdentifier.detail] = found.description
      } else {
        work.details["equivalent"] =
          work.details["equivalent"].map { "\($0); \(address)" } ?? address
      }
    }
    insert(.work(work), node)
  }

  private func readIdentifiers(_ node: LinkedArtNode, _ own: Slug?, _ work: inout Work) {
    let primary = names(of: node).compactMap(\.content)
    for name in node.nodes("identified_by") {
      guard let content = name.content else { continue }
      if name.isClassed(.accessionNumber), work.accession == nil {
        work.accession = content
      } else if name.isClassed(.systemNumber), own != nil {
        continue
      } else if name.type == "Identifier" {
        work.details[name.kindWords ?? "identifier"] = content
      } else if !primary.contains(content) {
        let key = name.kindWords ?? "name"
        work.details[key] = work.details[key].map { "\($0); \(content)" } ?? content
      }
    }
  }

  private func readStatements(_ node: LinkedArtNode, _ work: inout Work) {
    let all = node.nodes("referred_to_by")
    func statements(_ terms: LinkedArtTerm...) -> [LinkedArtNode] {
      all.filter { node in terms.contains { node.isClassed($0) } }
    }
    work.medium = statements(.material).text(in: language)
    work.dimensions = statements(.dimension).text(in: language)
    work.description = statements(.description, .anyDescription).prose(in: language)
    work.narrative = statements(.context).prose(in: language)
    work.creditLine = statements(.credit).text(in: language)
    work.rights = statements(.rights).text(in: language)
    let known = LinkedArtTerm.statements
    for other in all where !known.contains(where: { other.isClassed($0) }) {
      guard let content = other.content else { continue }
      let key = other.kindWords ?? "statement"
      let text = HTMLText.plain(content)
      work.details[key] = work.details[key].map { "\($0); \(text)" } ?? text
    }
    if work.dimensions == nil {
      let sizes = node.nodes("dimension").compactMap { size -> String? in
        guard let value = size.record.text("value") else { return nil }
        return [size.kindWords, value, size.nodes("unit").first?.label].compactMap(\.self)
          .joined(separator: " ")
      }
      work.dimensions = LocalizedText(sizes.joined(separator: ", "), in: language)
    }
    if work.medium == nil {
      let materials = node.nodes("made_of").compactMap(\.label)
      work.medium = LocalizedText(materials.joined(separator: ", "), in: language)
    }
  }

  private func readClasses(_ node: LinkedArtNode, _ own: Slug?, _ work: inout Work) {
    var kinds: [String] = []
    for type in node.classes {
      guard let label = type.label else { continue }
      let id = type.id ?? ""
      if LinkedArtTerm.number(of: id) == LinkedArtTerm.number(of: LinkedArtTerm.artwork.id) {
        continue
      }
      if own != nil, type.isClassed(.workType) {
        if id.contains("#subgroup-") { work.subgroup = label } else { work.group = label }
      } else if type.isClassed(.workType), work.group == nil || work.subgroup == nil {
        if work.group == nil { work.group = label } else { work.subgroup = label }
      } else {
        kinds.append(label)
      }
    }
    if !kinds.isEmpty { work.details["classified_as"] = kinds.joined(separator: "; ") }
  }

  // MARK: Where it is

  private func readLocation(_ node: LinkedArtNode, _ own: Slug?, _ work: inout Work) {
    guard let reference = node.nodes("current_location").first else { return }
    let spot = index[reference.id]
    // The position of a place is not that of each work in it.
    if origin?.place(reference.id) == nil {
      work.coordinate = position(of: spot ?? reference) ?? position(of: reference)
    }
    guard own != nil else {
      let label = spot.flatMap { names(of: $0).text(in: language) }
      work.locationNote = label ?? reference.label.flatMap { LocalizedText($0, in: language) }
      return
    }
    // What is said of a place of the catalogue is said of that, not of each work in it.
    let ownSpot = origin?.place(reference.id) == nil ? spot : nil
    work.locationNote = (ownSpot?.nodes("referred_to_by") ?? [])
      .filter { $0.isClassed(.description) }.text(in: language)
    let place =
      origin?.place(reference.id) ?? origin?.place(spot?.nodes("part_of").first?.id)
    guard let place else { return }
    if place.campus == items.campus, isKnown || place.depth == 1 {
      work.place = place
    } else if place.depth > 1 {
      work.details["place"] = place.description
      node.record.log.addOnce(
        "places", .leftOut,
        "The record names the place '\(place)', which the catalogue does not have: the work is on the campus.",
        remedy: "The name is kept as a detail. Import the places first to keep works in them.",
        line: node.line, field: "current_location")
    }
  }

  private func position(of place: LinkedArtNode) -> Coordinate? {
    guard let text = place.record.text("defined_by") else { return nil }
    if let found = WellKnownText.point(text) { return found }
    place.record.warn(
      .leftOut,
      "A place is defined by '\(text.prefix(60))', which is no point: it gives no position.",
      remedy: "Define it by POINT(longitude latitude) in degrees.", field: "defined_by")
    return nil
  }

  // MARK: Making

  private mutating func readProduction(
    _ node: LinkedArtNode, _ own: Slug?, _ work: inout Work
  ) {
    for production in node.nodes("produced_by") {
      for part in [production] + production.nodes("part") {
        for span in part.nodes("timespan") where work.years == nil && work.date == nil {
          work.date = span.nodes("identified_by").text(in: language)
          work.years = years(of: span)
        }
        for maker in part.nodes("carried_out_by") {
          guard let id = artist(index[maker.id] ?? maker) else { continue }
          if own != nil || !work.artists.contains(id) { work.artists.append(id) }
        }
        let techniques = part.nodes("technique").compactMap(\.label)
        if !techniques.isEmpty { work.details["technique"] = techniques.joined(separator: "; ") }
      }
    }
    if work.date == nil, own == nil, let years = work.years {
      let text = years.from == years.to ? "\(years.from)" : "\(years.from)–\(years.to)"
      work.date = LocalizedText(text, in: language)
    }
  }

  private func years(of span: LinkedArtNode) -> Work.Years? {
    let from = span.record.text("begin_of_the_begin").flatMap(Work.Years.year)
    let to = span.record.text("end_of_the_end").flatMap(Work.Years.year)
    _ = (span.record.text("end_of_the_begin"), span.record.text("begin_of_the_end"))
    guard let first = from ?? to, let last = to ?? from else { return nil }
    return Work.Years(from: first, to: last)
  }

  private mutating func artist(_ node: LinkedArtNode) -> Slug? {
    let address = node.id ?? ""
    if let known = made[address] { return known }
    let all = node.nodes("identified_by")
    let isName: (LinkedArtNode) -> Bool = { $0.type == "Name" }
    let name =
      names(of: node).first?.content ?? all.first(where: isName)?.content ?? node.label
    let sortName = all.first { $0.isClassed(.sortName) }?.content
    let nationality = node.classes.first { $0.isClassed(.nationality) }?.label
    let lives = node.nodes("referred_to_by").filter { $0.isClassed(.biography) }
    let own = origin?.artist(address)
    var details: Details = [:]
    for same in node.nodes("equivalent") {
      guard let id = same.id else { continue }
      if let found = WikidataIdentifier(id) {
        details[WikidataIdentifier.detail] = found.description
      } else {
        details["equivalent"] = details["equivalent"].map { "\($0); \(id)" } ?? id
      }
    }
    if let own {
      var artist = Artist(id: own, campus: items.campus, name: name ?? "")
      artist.sortName = sortName
      artist.nationality = nationality
      artist.lifeDates = lives.first { !$0.isMarkdown }?.content
      artist.biography = lives.filter(\.isMarkdown).text(in: language)
      artist.details = details
      for name in ["born", "died", "subject_of"] { _ = node.record[name] }
      for number in all { _ = (number.content, number.classes) }
      made[address] = own
      // A reference without its record only names the artist.
      if index[address] == nil {
        items.imply(.artist(artist), line: node.line)
      } else {
        insert(.artist(artist), node)
      }
      return own
    }
    guard let name, !name.trimmingWhitespace.isEmpty else { return nil }
    let lived = ["born", "died"].map { member in
      node.at(member, "timespan").first.flatMap { span in years(of: span)?.from }
    }
    let dates =
      lived[0] == nil && lived[1] == nil
      ? nil : lived.map { year in year.map { String($0) } ?? "" }.joined(separator: "-")
    let (home, line) = (self.language, node.line)
    let id = named.id(of: HTMLText.plain(name), line: line, items) { other in
      node.record.log.add(
        .assumedValue, "'\(name)' is taken for the artist '\(other)'.",
        remedy: "Spell the names of one artist alike, and those of two differently.", line: line)
    } complete: { artist in
      artist.sortName = artist.sortName ?? sortName
      artist.nationality = artist.nationality ?? nationality
      artist.lifeDates = artist.lifeDates ?? dates
      artist.biography = artist.biography ?? lives.prose(in: home)
      artist.details.merge(details) { first, _ in first }
    }
    made[address] = address.isEmpty ? nil : id
    return id
  }
}

extension LinkedArtTerm {
  /// The statements of a work that a field holds.
  static let statements: [LinkedArtTerm] = [
    .material, .dimension, .description, .anyDescription, .context, .credit, .rights,
  ]
}
