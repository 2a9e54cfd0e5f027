import Catalog
import Exchange
import Geodesy
import Notation
import Queries
import Words

/// The values of the template `work`.
struct WorkPart: PlainPart {
  let trail: [LinkPart]
  let title: Phrase
  let keep: KeepPart
  let makers: MakersPart?
  let label: String?
  let card: SafeHTML?
  let lead: MediaListPart?
  let sounds: MediaListPart?
  let gallery: MediaListPart?
  let aloud: String?
  let status: String?
  let description: Prose?
  let narrative: Prose?
  let `where`: [LinkPart]
  let locationNote: Phrase?
  let positionNote: String?
  let map: MapPart?
  let elsewhere: ElsewherePart?
  let facts: FactsPart?
  /// The further facts one by one, for templates of a theme.
  let details: DetailsPart
  let onTours: WorkListPart?
  let moreBy: [WorkListPart]
  let nearest: WorkListPart?
  /// The documents about the work that other systems read.
  let documents: [LinkPart]
  /// The address to write to about a mistake.
  let reportHref: String?

  func value(of name: String) -> (any TemplateValue)? {
    switch name {
    case "trail": trail
    case "title": title
    case "keep": keep
    case "makers": makers
    case "label": label
    case "card": card
    case "lead": lead
    case "sounds": sounds
    case "gallery": gallery
    case "aloud": aloud
    case "status": status
    case "description": description
    case "narrative": narrative
    case "where": `where`
    case "locationNote": locationNote
    case "positionNote": positionNote
    case "map": map
    case "elsewhere": elsewhere
    case "facts": facts
    case "details": details
    case "onTours": onTours
    case "moreBy": moreBy
    case "nearest": nearest
    case "documents": documents
    case "reportHref": reportHref
    default: nil
    }
  }

  /// The links to the artists who made it.
  struct MakersPart: PlainPart {
    let names: [LinkPart]

    func value(of name: String) -> (any TemplateValue)? { name == "names" ? names : nil }
  }
}

extension Renderer {
  func workPage(_ id: Slug, for reader: Reader) throws(Problem) -> Rendered {
    let work = try snapshot.work(id)
    return PageWriter(self, for: reader, campus: work.place.campus).page(about: work)
  }
}

extension PageWriter {
  /// The number of other works that each list on the page of a work has at most.
  private static let othersLimit = 5

  fileprivate func page(about work: Work) -> Rendered {
    let title = phrase(work.title, at: work.place)
    let media = media(
      work.media, of: title.text,
      credits: SoundCredits(
        artist: makers(of: work), album: campus.map { phrase($0.name, at: $0.id).text }))
    let description = prose(work.description, at: work.place)
    let narrative = prose(work.narrative, at: work.place)
    let facts = labelFacts(work) + facts(work.details)
    let makers = work.artists.map { id in
      LinkPart(
        own(snapshot.contents.artists[id]?.name ?? id.description), href: href(.artist(id)))
    }
    let isThere = work.status == .onView
    let label = [work.date, work.medium, work.dimensions].map { phrase($0, at: work.place)?.text }
    let part = WorkPart(
      trail: worksTrail(work.place.campus), title: title, keep: keep(work),
      makers: makers.isEmpty ? nil : .init(names: makers),
      label: joined(label, by: " · "),
      card: media.lead != nil
        ? nil : TitleCard.svg(look(of: work), title: title),
      lead: media.lead, sounds: media.sounds, gallery: media.gallery,
      aloud: aloud(title, instead: media, description, narrative),
      status: words.status(work.status), description: description, narrative: narrative,
      where: trail(to: work.place),
      locationNote: phrase(work.locationNote, at: work.place), positionNote: positionNote(work),
      // Nobody is led to where it cannot be seen.
      map: isThere ? map(of: work, titled: title) : nil,
      elsewhere: isThere
        ? elsewhere(
          snapshot.position(of: .work(work.id))?.coordinate,
          of: ItemKey(.work, work.id.description)) : nil,
      facts: FactsPart(facts), details: DetailsPart(details: work.details),
      onTours: onTours(work), moreBy: moreBy(work), nearest: nearest(to: .work(work.id)),
      documents: documents(about: .work(work.id)).map { LinkPart(own($0.label), href: $0.href) },
      reportHref: reportHref(about: title.text, at: .work(work.id)))
    return page(
      workTemplate(for: work).map { templates.render(part, withWorkTemplate: $0) }
        ?? templates.render(part, with: .work), .work, at: .work(work.id), title: title.text,
      summary: joined([byline(work), phrase(work.medium, at: work.place)?.text], by: ". "),
      scripts: [Self.keepScript] + media.scripts + scripts(for: part.map) + [playerScript]
        + modelScripts(for: media),
      head: head(
        StructuredData(writer: self).work(work), .work(work.id), stopsAt: .work(work.id)))
  }

  /// The campus and its list of works.
  private func worksTrail(_ campus: PlaceID) -> [LinkPart] {
    trail(to: campus) + [LinkPart(own(words[.works]), href: href(.works(campus)))]
  }

  /// The facts on the label besides date, medium and size.
  func labelFacts(_ work: Work) -> [Fact] {
    var facts: [Fact] = []
    func add(_ word: Word, _ phrase: Phrase?) {
      if let phrase { facts.append(Fact(words[word], phrase)) }
    }
    add(.credit, phrase(work.creditLine, at: work.place))
    add(.rights, phrase(work.rights, at: work.place))
    add(.classification, joined([work.group, work.subgroup], by: ", ").map(own))
    add(.accession, work.accession.map(own))
    return facts
  }

  private func positionNote(_ work: Work) -> String? {
    work.status == .onView && work.coordinate == nil
      && snapshot.position(of: .work(work.id)) == nil
      ? words[.positionUnknown] : nil
  }

  /// The address to write to about a mistake on the page `target`; `nil` where the gallery names none.
  func reportHref(about title: String, at target: Links.Target) -> String? {
    theme?.contact.map { contact in
      let page = "\(title) (\(Links.file(target).dropLast(".html".count)))"
      return "mailto:\(contact)?subject=\(PercentEncoding.encoded(page))"
    }
  }

  /// The tours that show a work, but for `other`.
  func onTours(_ work: Work, besides other: Slug? = nil) -> WorkListPart? {
    let tours = snapshot.tours(showing: work.id).filter { $0.id != other }
    return tours.isEmpty ? nil : WorkListPart(rows: tours.map(row))
  }

  func moreBy(_ work: Work) -> [WorkListPart] {
    work.artists.compactMap { id in
      let others = snapshot.works(by: id, limit: Self.othersLimit + 1)
        .filter { $0.id != work.id }.prefix(Self.othersLimit)
      guard !others.isEmpty, let artist = snapshot.contents.artists[id] else { return nil }
      return WorkListPart(
        heading: words(.moreBy, [.name: artist.name]), rows: others.map { row($0) })
    }
  }

  /// The works nearest to where a work or place is, within ``reach``, but for itself and for `others`.
  func nearest(to subject: Stop.Subject, besides others: Set<Slug> = []) -> WorkListPart? {
    var left = others
    if case .work(let id) = subject { left.insert(id) }
    guard let here = snapshot.position(of: subject)?.coordinate,
      let answer = try? snapshot.answer(
        NearestWorks(here: here, limit: Self.othersLimit + left.count))
    else { return nil }
    let found = answer.found.filter {
      $0.geodesic.distance <= Self.reach && !left.contains(snapshot.works[$0.position].id)
    }
    return found.isEmpty ? nil : WorkListPart(rows: rows(Array(found.prefix(Self.othersLimit))))
  }
}
