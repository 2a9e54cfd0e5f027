import Catalog
import Exchange
import Notation

extension LIDOReader {
  /// Reads who made the work, when and of what. Other events become details.
  mutating func readEvents(_ part: LIDOPart, _ work: inout Work) {
    let makings = part.descriptions.map { (events: making($0.element), texts: $0.texts) }
    readMakers(makings, part, &work)
    work.date = LIDOPart.merged(part.descriptions) { description, texts in
      texts.text(making(description).prefix(1).flatMap { $0.at("eventDate", "displayDate") })
    }
    let dates = makings.flatMap(\.events).flatMap { $0.at("eventDate", "date") }
    let made = dates.lazy.compactMap { LIDOYears($0) }.first
    work.years = made?.take()
    if work.date == nil, part.origin == nil, let text = made?.text {
      work.date = LocalizedText(text, in: part.language)
    }
    work.medium = LIDOPart.merged(part.descriptions) { description, texts in
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

  /// The events of a description in which the work was made, the most telling first.
  private func making(_ description: XMLTree) -> [XMLTree] {
    let events = description.at("eventWrap", "eventSet", "event")
    return Self.makings.flatMap { kind in events.filter { Self.isEvent($0, kind) } }
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
    guard let type = event.child("eventType") else { return false }
    return type.conceptIDs.contains { $0.hasSuffix(kind.concept) }
      || type.terms.contains { $0.peek.map { kind.words.contains($0.lowercased()) } ?? false }
  }

  // MARK: Makers

  /// Reads the makers whom the first description names that names any: others name the same people in
  /// other languages, and what they say besides is kept as details.
  private mutating func readMakers(
    _ makings: [(events: [XMLTree], texts: LIDOTexts)], _ part: LIDOPart, _ work: inout Work
  ) {
    var known: Set<Slug> = []
    var told: Set<String> = []
    var details = work.details
    for (events, texts) in makings {
      let isFirst = work.artists.isEmpty
      for event in events {
        for actor in Self.actors(of: event).prefix(InputBound.list.most) {
          if !isFirst {
            for path in actor.unusedTexts {
              if let leaf = path.last, leaf.peek.map(told.contains) ?? false { _ = leaf.text }
            }
            continue
          }
          told.formUnion(actor.unusedTexts.compactMap { $0.last?.peek })
          let found = artists.people(in: actor, part.origin, texts, items)
          for id in found.ids where part.origin != nil || known.insert(id).inserted {
            work.artists.append(id)
          }
          for (name, role) in found.roles { details.append(name, to: role) }
        }
        // The kind of an event in which the work was made is not told again.
        event.child("eventType")?.useAll()
      }
    }
    work.details = details
  }

  private static func actors(of event: XMLTree) -> [XMLTree] {
    event.children("eventActor").enumerated().sorted {
      ($0.element.sortOrder, $0.offset) < ($1.element.sortOrder, $1.offset)
    }.map(\.element)
  }
}

extension XMLTree {
  fileprivate var sortOrder: Int { attributes["sortorder"].flatMap { Int($0) } ?? .max }
}
