import Catalog
import Exchange
import Notation

extension LIDOReader {
  /// Reads who made the work, when and of what. Other events become details.
  mutating func readEvents(_ part: LIDOPart, _ texts: LIDOTexts, _ work: inout Work) {
    func making(_ description: XMLTree) -> [XMLTree] {
      let events = description.at("eventWrap", "eventSet", "event")
      let sorted = Self.makings.flatMap { kind in
        events.filter { Self.isEvent($0, kind) }
      }
      return sorted
    }
    for event in part.parts.flatMap({ making($0.description) }) {
      for id in makers(of: event, part, texts)
      where part.origin != nil || !work.artists.contains(id) {
        work.artists.append(id)
      }
      event.child("eventType")?.useAll()
    }
    work.date = part.merged { description, texts in
      texts.text(making(description).prefix(1).flatMap { $0.at("eventDate", "displayDate") })
    }
    let dates = part.parts.flatMap { making($0.description) }.flatMap { $0.at("eventDate", "date") }
    work.years = dates.lazy.compactMap { texts.years($0) }.first
    if work.date == nil, part.origin == nil, let years = work.years {
      let text = years.from == years.to ? "\(years.from)" : "\(years.from)–\(years.to)"
      work.date = LocalizedText(text, in: texts.language)
    }
    work.medium = part.merged { description, texts in
      let materials =
        making(description).flatMap { $0.children("eventMaterialsTech") }
        + description.at(
          "objectIdentificationWrap", "objectMaterialsTechWrap", "objectMaterialsTechSet")
      if let shown = texts.text(materials.flatMap { $0.children("displayMaterialsTech") }) {
        return shown
      }
      let terms = materials.flatMap { $0.at("materialsTech", "termMaterialsTech") }
        .compactMap { texts.term($0) }
      return LocalizedText(terms.joined(separator: ", "), in: texts.language)
    }
  }

  /// The kinds of events in which works are made, the most telling first: the end of the concept's
  /// address in LIDO Terminology, and words for it.
  private static let makings: [(concept: String, words: Set<String>)] = [
    ("lido00007", ["production", "herstellung", "fabrication", "producción", "productie"]),
    ("lido00012", ["creation", "geistige schöpfung", "création", "creación", "schepping"]),
  ]

  private static func isEvent(
    _ event: XMLTree, _ kind: (concept: String, words: Set<String>)
  ) -> Bool {
    let type = event.child("eventType")
    let ids = (type?.children("conceptID") ?? []).compactMap(\.text)
    if ids.contains(where: { $0.hasSuffix(kind.concept) }) { return true }
    return (type?.children("term") ?? []).contains { term in
      term.text.map { kind.words.contains($0.lowercased()) } ?? false
    }
  }

  // MARK: Makers

  private mutating func makers(
    of event: XMLTree, _ part: LIDOPart, _ texts: LIDOTexts
  ) -> [Slug] {
    let actors = event.children("eventActor").enumerated().sorted {
      ($0.element.sortOrder, $0.offset) < ($1.element.sortOrder, $1.offset)
    }.map(\.element)
    return actors.flatMap { artists.ids(of: $0, part.origin, texts, items) }
  }
}

extension XMLTree {
  fileprivate var sortOrder: Int { attributes["sortorder"].flatMap { Int($0) } ?? .max }
}

/// The artists whom records name, each once.
struct LIDOArtists {
  private var known: [Slug: (artist: Artist, line: Int)] = [:]
  private var named: ForeignArtists

  init() { named = ForeignArtists() }

  func finish(_ items: inout ForeignItems) {
    for (_, entry) in known.sorted(by: { ($0.value.line, $0.key) < ($1.value.line, $1.key) }) {
      items.imply(.artist(entry.artist), line: entry.line)
    }
    named.finish(&items)
  }

  /// The artists that an `eventActor` names: mostly one.
  mutating func ids(
    of eventActor: XMLTree, _ origin: LIDOOrigin?, _ texts: LIDOTexts, _ items: ForeignItems
  ) -> [Slug] {
    let shown = texts.value(eventActor.child("displayActorInRole"))
    let actors = eventActor.at("actorInRole", "actor")
    guard let actor = actors.first else {
      return PersonLine.people(in: shown ?? "").compactMap {
        register($0.name, $0.nationality, $0.lifeDates, eventActor.line, items)
      }
    }
    let names = actor.at("nameActorSet", "appellationValue")
    let preferred: XMLTree? = names.first(where: Self.isPreferred) ?? names.first
    if let origin, let number = actor.child("actorID")?.text,
      let id = origin.slug(number, "artist", page: PagePath.artist)
    {
      guard known[id] == nil else {
        actor.useAll()
        return [id]
      }
      var artist = Artist(id: id, campus: items.campus, name: preferred?.characters ?? "")
      artist.sortName = texts.value(
        names.first { $0.attributes["pref"] == LIDOConcept.alternative })
      artist.nationality = texts.term(actor.child("nationalityActor"))
      artist.lifeDates = shown.flatMap { Self.dates(in: $0, artist) }
      Self.keepNumbers(of: actor, in: &artist)
      // The years of the dates.
      actor.useChildren(["vitalDatesActor", "actorID"])
      known[id] = (artist, actor.line)
      return [id]
    }
    guard let name = texts.value(preferred) else { return [] }
    let other = names.lazy.filter { $0.text != name }.compactMap { texts.value($0) }.first
    let years = texts.years(actor.child("vitalDatesActor"))
    let first = actor.at("vitalDatesActor", "earliestDate").first?.text
    let dates = years.map { $0.from == $0.to ? first ?? "\($0.from)" : "\($0.from)-\($0.to)" }
    let made = register(HTMLText.plain(name), nil, dates, actor.line, items) { artist in
      artist.sortName = artist.sortName ?? other
      artist.nationality = artist.nationality ?? texts.term(actor.child("nationalityActor"))
      Self.keepNumbers(of: actor, in: &artist)
    }
    return made.map { [$0] } ?? []
  }

  private mutating func register(
    _ name: String, _ nationality: String?, _ lifeDates: String?, _ line: Int,
    _ items: ForeignItems, complete: (inout Artist) -> Void = { _ in }
  ) -> Slug? {
    named.id(of: name, line: line, items) { other in
      items.log.add(
        .assumedValue, "'\(name)' is taken for the artist '\(other)'.",
        remedy: "Spell the names of one artist alike, and those of two differently.", line: line)
    } complete: { artist in
      artist.nationality = artist.nationality ?? nationality
      artist.lifeDates = artist.lifeDates ?? lifeDates
      complete(&artist)
    }
  }

  private static func isPreferred(_ name: XMLTree) -> Bool {
    guard let mark = name.attributes["pref"] else { return false }
    return mark == LIDOConcept.preferred || mark.lowercased().contains("prefer")
  }

  /// What stands behind the name and the nationality in a line that `Artist.labelLine` wrote.
  private static func dates(in line: String, _ artist: Artist) -> String? {
    let start = artist.name + " ("
    guard line.hasPrefix(start), line.hasSuffix(")") else { return nil }
    var rest = line.dropFirst(start.count).dropLast()
    if let nationality = artist.nationality, !nationality.allSatisfy(\.isWhitespace) {
      guard rest.hasPrefix(nationality + ", ") else { return nil }
      rest = rest.dropFirst(nationality.count + 2)
    }
    return rest.isEmpty ? nil : String(rest)
  }

  /// Keeps the numbers of authority files, so that pages lead there.
  private static func keepNumbers(of actor: XMLTree, in artist: inout Artist) {
    for number in actor.children("actorID") {
      guard let text = number.text else { continue }
      let source = (number.attributes["source"] ?? "").lowercased()
      if let found = WikidataIdentifier(text) {
        artist.details[WikidataIdentifier.detail] =
          artist.details[WikidataIdentifier.detail] ?? found.description
      } else if let name = authorities.first(where: {
        text.lowercased().contains($0.mark) || source.contains($0.name)
      })?.name {
        artist.details[name] = artist.details[name] ?? text
      }
    }
  }

  /// Files of names that records cite, and what their addresses hold.
  private static let authorities: [(name: String, mark: String)] = [
    (name: "ulan", mark: "vocab.getty.edu/"), (name: "gnd", mark: "d-nb.info/gnd/"),
    (name: "viaf", mark: "viaf.org/"), (name: "isni", mark: "isni.org/"),
    (name: "lcnaf", mark: "id.loc.gov/authorities/names/"), (name: "rkd", mark: "rkd.nl/"),
  ]
}
