import Catalog
import Geodesy
import Notation
import Queries
import Words

/// The values of the template `stop`.
struct StopPart: PlainPart {
  let trail: [LinkPart]
  let number: String
  let position: String
  let title: Phrase
  let keep: KeepPart?
  let aloud: String?
  let label: String?
  let words: Prose?
  let lead: MediaListPart?
  let sounds: MediaListPart?
  let gallery: MediaListPart?
  let status: String?
  let description: Prose?
  let facts: FactsPart?
  let moreHref: String
  let moreLabel: String
  let walk: WalkPart?
  let map: MapPart?
  let elsewhere: ElsewherePart?
  let steps: [StepPart]
  let instructions: InstructionsPart?
  /// The same without steps, where these have any.
  let stepFree: StepFreePart?
  let onTours: WorkListPart?
  let moreBy: [WorkListPart]
  /// The works near the stop that the tour does not show.
  let nearest: WorkListPart?
  let reportHref: String?

  func value(of name: String) -> (any TemplateValue)? {
    switch name {
    case "trail": trail
    case "number": number
    case "position": position
    case "title": title
    case "keep": keep
    case "aloud": aloud
    case "label": label
    case "words": words
    case "lead": lead
    case "sounds": sounds
    case "gallery": gallery
    case "status": status
    case "description": description
    case "facts": facts
    case "moreHref": moreHref
    case "moreLabel": moreLabel
    case "walk": walk
    case "map": map
    case "elsewhere": elsewhere
    case "steps": steps
    case "instructions": instructions
    case "stepFree": stepFree
    case "onTours": onTours
    case "moreBy": moreBy
    case "nearest": nearest
    case "reportHref": reportHref
    default: nil
    }
  }
}

/// The way to a neighbouring stop.
struct StepPart: PlainPart {
  let direction: String
  let href: String
  let label: String
  let text: String
  let lang: String?
  /// The way there; `nil` where the tour is over.
  let away: DistancePart?
  /// The link type (HTML, section 4.6.7) of a neighbouring stop.
  let relation: String?

  func value(of name: String) -> (any TemplateValue)? {
    switch name {
    case "direction": direction
    case "relation": relation
    case "href": href
    case "label": label
    case "text": text
    case "lang": lang
    case "away": away
    default: nil
    }
  }
}

extension Renderer {
  func stopPage(_ id: Slug, number: Int, for reader: Reader) throws(Problem) -> Rendered {
    let walk = try snapshot.answer(TourItinerary(tour: id))
    let index = try walk.tour.existingPosition(ofStop: number)
    return PageWriter(self, for: reader, campus: walk.tour.campus)
      .page(about: walk.stops[index], at: index, of: walk)
  }
}

extension PageWriter {
  fileprivate func page(
    about visited: TourItinerary.VisitedStop, at index: Int, of walk: TourItinerary.Answer
  ) -> Rendered {
    let tour = walk.tour
    let stop = visited.stop
    let title = title(of: stop, on: tour.campus)
    let tourTitle = phrase(tour.title, at: tour.campus)
    let shown = subject(of: stop)
    let said = prose(stop.text, at: tour.campus)
    let media = media(
      snapshot.media(at: stop), of: title.text,
      credits: SoundCredits(artist: shown.makers, album: tourTitle.text))
    let part = StopPart(
      trail: trail(to: tour.campus) + [LinkPart(tourTitle, href: href(.tour(tour.id)))],
      number: String(visited.number),
      position: words(
        .position, [.number: String(index + 1), .total: String(walk.stops.count)]), title: title,
      keep: keep(stop.subject), aloud: aloud(title, instead: media, said, shown.description),
      label: shown.label, words: said, lead: media.lead, sounds: media.sounds,
      gallery: media.gallery, status: shown.status,
      description: shown.description, facts: FactsPart(shown.facts),
      moreHref: shown.href, moreLabel: words(.moreAboutThis, [.name: shown.name]),
      walk: walkPart(of: walk, at: visited.number),
      map: map(of: walk, emphasizing: index, titled: title),
      elsewhere: elsewhere(visited.position?.coordinate, of: stop.subject.key),
      steps: steps(around: index, of: walk),
      instructions: instructions(from: index, on: walk),
      stepFree: walk.legs.first { $0.from == index }.flatMap { leg in
        renderer.stepFree(walk).flatMap { free in
          free.leg(around: leg) == nil ? nil : instructions(from: index, on: free)
        }
      }.map(StepFreePart.init),
      onTours: work(of: stop).flatMap { onTours($0, besides: tour.id) },
      moreBy: work(of: stop).map(moreBy) ?? [],
      nearest: nearest(
        to: stop.subject,
        besides: Set(tour.stops.compactMap { work(of: $0)?.id })),
      reportHref: reportHref(
        about: title.text, at: .stop(tour.id, number: visited.number)))
    return page(
      part, .stop, at: .stop(tour.id, number: visited.number),
      title: "\(visited.number). \(title.text)",
      summary: "\(tourTitle.text), \(part.position)",
      scripts: [Self.keepScript] + media.scripts + scripts(for: part.map, part.walk)
        + modelScripts(for: media))
  }

  /// The walk to the next stop, instruction by instruction; `nil` at the last, and where no paths
  /// are known.
  private func instructions(from index: Int, on walk: TourItinerary.Answer) -> InstructionsPart? {
    guard let leg = walk.legs.first(where: { $0.from == index }), let to = leg.to else {
      return nil
    }
    return InstructionsPart(
      leg.outcome, renderer.guidance(for: leg, of: walk, for: reader).rounded(in: words.language),
      heading: words(.wayTo, [.number: String(walk.stops[to].number)]), words)
  }

  /// The facts about the thing that a stop shows, for its page.
  private struct Subject {
    var name: String
    var href: String
    var label: String?
    var makers: String?
    var status: String?
    var description: Prose?
    var facts: [Fact] = []
  }

  private func work(of stop: Stop) -> Work? {
    if case .work(let id) = stop.subject { snapshot.contents.works[id] } else { nil }
  }

  /// The reason why what a stop shows is not to be seen there; `nil` where it is.
  func absence(at stop: Stop) -> String? { work(of: stop).flatMap { words.status($0.status) } }

  private func subject(of stop: Stop) -> Subject {
    switch stop.subject {
    case .work(let id):
      var subject = Subject(name: id.description, href: href(.work(id)))
      guard let work = snapshot.contents.works[id] else { return subject }
      subject.name = phrase(work.title, at: work.place).text
      subject.makers = makers(of: work)
      subject.label = joined(
        [byline(work), phrase(work.medium, at: work.place)?.text], by: " · ")
      subject.status = words.status(work.status)
      subject.description = prose(work.description, at: work.place)
      if let place = whereabouts(work.place) {
        subject.facts.append(Fact(words[.whereItIs], own(place)))
      }
      if let note = phrase(work.locationNote, at: work.place) {
        subject.facts.append(Fact(words[.locationNote], note))
      }
      return subject
    case .place(let id):
      var subject = Subject(name: id.description, href: href(.place(id)))
      guard let place = snapshot.place(id) else { return subject }
      subject.name = name(of: place).text
      subject.label = label(of: id, on: stop)
      subject.description = prose(place.text, at: id)
      subject.facts = openingFacts(place)
      return subject
    }
  }

  private func steps(around index: Int, of walk: TourItinerary.Answer) -> [StepPart] {
    var steps: [StepPart] = []
    if index > 0 { steps.append(step("prev", .previous, from: index, to: index - 1, walk)) }
    if index + 1 < walk.stops.count {
      steps.append(step("next", .next, from: index, to: index + 1, walk))
    } else {
      // The end of a tour is none of the visit.
      steps.append(
        StepPart(
          direction: "next", href: toursHref, label: words[.walkFinished],
          text: words[.moreTours], lang: nil, away: nil, relation: nil))
    }
    return steps
  }

  private func step(
    _ direction: String, _ word: Word, from: Int, to: Int, _ walk: TourItinerary.Answer
  ) -> StepPart {
    let other = walk.stops[to]
    let title = title(of: other.stop, on: walk.tour.campus)
    let geodesic = walk.stops[from].position.flatMap { here in
      other.position.map { Geodesic(from: here.coordinate, to: $0.coordinate) }
    }
    return StepPart(
      direction: direction, href: href(.stop(walk.tour.id, number: other.number)),
      label: "\(words[word]) · \(other.number)", text: title.text, lang: title.lang,
      away: geodesic.map { words.away($0) }
        ?? DistancePart(arrow: nil, text: words[.positionUnknown]), relation: direction)
  }
}
