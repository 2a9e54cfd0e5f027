import Catalog
import Exchange
import Notation

/// The artists whom records name, each once.
struct LIDOArtists {
  private var known: [Slug: (artist: Artist, line: Int)] = [:]
  private var named = ForeignArtists()
  /// The further names and numbers of artists that are kept, behind their identifiers.
  private var told: Set<String> = []

  func finish(_ items: inout ForeignItems) {
    for (_, entry) in known.sorted(by: { ($0.value.line, $0.key) < ($1.value.line, $1.key) }) {
      items.imply(.artist(entry.artist), line: entry.line)
    }
    named.finish(&items)
  }

  /// The artists that an `eventActor` names, mostly one, and what they did, where a line of people says
  /// that. What differs from what is known of an artist stays unused, to be kept with the work.
  mutating func people(
    in eventActor: XMLTree, _ origin: LIDOOrigin?, _ texts: LIDOTexts, _ items: ForeignItems
  ) -> (ids: [Slug], roles: [(name: String, role: String)]) {
    let line = eventActor.child("displayActorInRole")
    let actor = eventActor.at("actorInRole", "actor").first
    if let origin, let actor, let id = own(actor, line, origin, texts, items) { return ([id], []) }
    if let attribution = Self.attribution(in: eventActor, texts) {
      return ([], [(attribution, "attribution")])
    }
    let names = actor?.at("nameActorSet", "appellationValue").filter { $0.peek != nil } ?? []
    guard let actor, let preferred = names.first(where: Self.isPreferred) ?? names.first,
      let name = texts.value(preferred)
    else {
      let written = texts.value(line) ?? ""
      let shown = HTMLText.plainNames(written)
      let people = PersonLine.people(in: shown)
      let websites = Websites(HTMLName(written).links, of: people.map(\.name))
      var left = websites.others.map(\.address)
      let ids = people.compactMap { person in
        register(person.name, actor.map { [$0] } ?? [], [], texts, eventActor.line, items) {
          artist in
          artist.takeUnlessKnown(person)
          left += artist.take(websites, called: person.name)
        }
      }
      let attributions = PersonLine.attributions(in: shown).map { ($0, "attribution") }
      let roles = people.compactMap { person in person.role.map { (person.name, $0) } }
      return (ids, roles + attributions + Self.kept(left))
    }
    let called = HTMLName(name)
    guard !UnnamedPerson.isOne(called.text) else {
      return ([], [(HTMLText.plain(name), "attribution")])
    }
    // A line that says more than name, dates and role, such as 'circle of', is kept.
    if let line, Self.words(line.peek ?? "").isSubset(of: Self.words(of: eventActor)) {
      _ = line.text
    }
    let others = names.filter { $0.peek != name }
    var left: [String] = []
    let before = PersonLine.beforeOthers(called.text).map(String.init)
    let id = register(
      before ?? called.text, [actor], others, texts, actor.line, items,
      complete: { left = $0.add(websites: called.addresses) })
    for same in names where same.peek == name { _ = same.text }
    // That there are others is said nowhere else.
    let whole = before == nil ? [] : [(name: called.text, role: "attribution")]
    return (id.map { [$0] } ?? [], whole + Self.kept(left))
  }

  /// Addresses for which an artist has no room, as the work keeps them.
  private static func kept(_ addresses: [String]) -> [(name: String, role: String)] {
    addresses.map { ($0, "attribution link") }
  }

  /// The words for somebody of whom the record says by a qualifier that the work only goes back to them,
  /// such as `circle of Rembrandt`; `nil` without one. What else it says of them is kept with the work.
  private static func attribution(in eventActor: XMLTree, _ texts: LIDOTexts) -> String? {
    let qualifiers = eventActor.at("actorInRole", "attributionQualifierActor")
    guard let qualifier = qualifiers.lazy.compactMap({ texts.term($0) ?? texts.value($0) }).first
    else { return nil }
    let line = eventActor.child("displayActorInRole")
    let names = eventActor.at("actorInRole", "actor", "nameActorSet", "appellationValue")
      .filter { $0.peek != nil }
    guard let name = texts.value(names.first(where: isPreferred) ?? names.first ?? line) else {
      return nil
    }
    if let line, words(line.peek ?? "").isSubset(of: words(of: eventActor)) { _ = line.text }
    let before = "\(qualifier) \(name)"
    return PersonLine.people(in: before).isEmpty ? before : "\(name) (\(qualifier))"
  }

  /// The artist whom Docent wrote.
  private mutating func own(
    _ actor: XMLTree, _ line: XMLTree?, _ origin: LIDOOrigin, _ texts: LIDOTexts,
    _ items: ForeignItems
  ) -> Slug? {
    guard let number = actor.child("actorID")?.text,
      let id = origin.slug(number, "artist", page: PagePath.artist)
    else { return nil }
    let shown = texts.value(line)
    guard known[id] == nil else {
      actor.useAll()
      return id
    }
    let names = actor.at("nameActorSet", "appellationValue")
    let preferred: XMLTree? = names.first(where: Self.isPreferred) ?? names.first
    var artist = Artist(id: id, campus: items.campus, name: preferred?.characters ?? "")
    artist.sortName = texts.value(
      names.first { $0.attributes["pref"] == LIDOConcept.alternative })
    artist.nationality = texts.term(actor.child("nationalityActor"))
    artist.lifeDates = shown.flatMap { Self.dates(in: $0, artist) }
    for number in actor.children("actorID") {
      guard let found = number.peek.flatMap({ WikidataIdentifier($0) }) else { continue }
      artist.details[WikidataIdentifier.detail] = found.description
    }
    // The years of the dates.
    actor.useChildren(["vitalDatesActor", "actorID"])
    known[id] = (artist, actor.line)
    return id
  }

  private mutating func register(
    _ name: String, _ actors: [XMLTree], _ others: [XMLTree], _ texts: LIDOTexts, _ line: Int,
    _ items: ForeignItems, complete: (inout Artist) -> Void
  ) -> Slug? {
    var told: Set<String> = []
    swap(&told, &self.told)
    defer { swap(&told, &self.told) }
    let add: (inout Artist) -> Void = { artist in
      complete(&artist)
      for actor in actors {
        if let term = texts.termElement(actor.child("nationalityActor")), let text = term.peek,
          artist.nationality ?? text == text
        {
          artist.nationality = text
          _ = term.text
        }
        if let years = LIDOYears(actor.child("vitalDatesActor")), let dates = years.lifeDates,
          artist.lifeDates ?? dates == dates
        {
          artist.lifeDates = dates
          for (name, day) in [("born", years.born), ("died", years.died)] {
            if let day { artist.details.append(day, to: name) }
          }
          years.use()
        }
        Self.keepNumbers(of: actor, in: &artist, &told)
      }
      for other in others {
        guard let text = texts.value(other) else { continue }
        if told.insert("\(artist.id) \(text)").inserted {
          artist.details.append(HTMLText.plain(text), to: "nameActorSet")
        }
      }
    }
    return named.id(of: name, line: line, items, complete: add)
  }

  private static func isPreferred(_ name: XMLTree) -> Bool {
    guard let mark = name.attributes["pref"] else { return false }
    return mark == LIDOConcept.preferred || mark.lowercased().contains("prefer")
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }

  /// The words of all that an `eventActor` says of an actor besides the line that shows it.
  private static func words(of eventActor: XMLTree) -> Set<String> {
    var found: Set<String> = []
    func visit(_ element: XMLTree) {
      found.formUnion(words(element.peek ?? ""))
      for child in element.children { visit(child) }
    }
    for actor in eventActor.children("actorInRole") { visit(actor) }
    return found
  }

  /// The text behind the name and the nationality in a line that `Artist.labelLine` wrote.
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

  /// Keeps the numbers of authority files, so that pages lead there; others, and further ones, by the
  /// name of their element.
  private static func keepNumbers(
    of actor: XMLTree, in artist: inout Artist, _ told: inout Set<String>
  ) {
    for number in actor.children("actorID") {
      guard let text = number.text, told.insert("\(artist.id) \(text)").inserted else { continue }
      let source = (number.attributes["source"] ?? "").lowercased()
      let (name, value): (String?, String) =
        if let found = WikidataIdentifier(text) {
          (WikidataIdentifier.detail, found.description)
        } else {
          (
            authorities.first { text.lowercased().contains($0.mark) || source.contains($0.name) }?
              .name, text
          )
        }
      if let name, artist.details[name] ?? value == value {
        artist.details[name] = value
      } else {
        artist.details.append(text, to: "actorID")
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
