import Catalog
import Exchange
import Geodesy
import Notation
import Queries
import Words

/// The values of the template `tour`.
struct TourPart: PagePart {
  let trail: [LinkPart]
  let title: Phrase
  let keep: KeepPart
  let author: String?
  /// What visitors ask before they begin.
  let facts: [String]
  /// The same of the walk without steps, where the usual one has any and there is one without.
  let stepFreeFacts: FactListPart?
  let lead: SafeHTML?
  let introduction: Prose?
  let startHref: String?
  let walk: WalkPart?
  let map: MapPart?
  let offline: OfflinePart?
  /// The times that somebody may have, and what there is time for; `nil` where the whole tour takes no
  /// longer than the least of them.
  let time: TimePart?
  let stops: [ItineraryPart]
  /// True if the printed sheet has the codes and addresses of its stops.
  let hasCodes: Bool
  /// True if some of it is measured straight, across whatever lies between.
  let isStraight: Bool
  let dataHref: String?
}

/// A list of facts in words.
struct FactListPart: PagePart {
  let facts: [String]
}

/// A stop in the itinerary of a tour.
struct ItineraryPart: PagePart {
  let tone: String
  let number: String
  let href: String
  let text: String
  let lang: String?
  let note: String?
  let warning: String?
  let onward: DistancePart?
  /// The same without steps, where that way has any.
  let stepFreeOnward: DistancePart?
  let picture: SafeHTML?
  /// The further facts for a sheet of paper.
  let paper: PaperPart
}

/// The choice of stops by the time that somebody has.
struct TimePart: PagePart {
  let question: String
  let choices: [TimeChoicePart]
  /// What there is time for, once somebody has chosen.
  let told: String?
}

/// A time that somebody may have.
struct TimeChoicePart: PagePart {
  let href: String
  let label: String
  let current: Bool
}

extension Renderer {
  /// The page of a tour; with `minutes`, of the stops that there is time for in so many.
  func tourPage(_ id: Slug, minutes: Int? = nil, for reader: Reader) throws(Problem) -> Rendered {
    let whole = try snapshot.answer(TourItinerary(tour: id))
    let writer = PageWriter(self, for: reader, campus: whole.tour.campus)
    let times = TourTimes.times(shorterThan: whole)
    guard let minutes else { return writer.page(about: whole, times: times, minutes: nil) }
    // What is known to have an answer has none only where there is no time for a stop: then the page
    // says so, and shows them all.
    let chosen = tourTimes.walk(id, minutes: minutes, in: snapshot)
    return writer.page(
      about: chosen ?? whole, times: times, minutes: minutes, hasTime: chosen != nil)
  }
}

extension PageWriter {
  fileprivate func page(
    about walk: TourItinerary.Answer, times: [Int], minutes: Int?, hasTime: Bool = true
  ) -> Rendered {
    let tour = walk.tour
    let title = phrase(tour.title, at: tour.campus)
    let isMeasured = walk.distance.value > 0
    let free = renderer.stepFree(walk)
    let part = TourPart(
      trail: trail(to: tour.campus), title: title, keep: keep(tour),
      author: tour.author.map { words(.by, [.name: $0]) },
      facts: facts(of: walk).all,
      stepFreeFacts: free.map { FactListPart(facts: facts(of: $0).all) },
      lead: firstPicture(snapshot.media(about: .tour(tour)), of: title.text)
        .map { .picture($0, in: .lead) },
      introduction: prose(tour.text, at: tour.campus),
      startHref: walk.stops.first.map { href(.stop(tour.id, number: $0.number)) },
      walk: walkPart(of: walk), map: map(of: walk, titled: title), offline: offline(tour),
      time: time(for: walk, of: times, minutes: minutes, hasTime: hasTime),
      stops: itinerary(walk, stepFree: free),
      hasCodes: renderer.publicAddress != nil && !walk.stops.isEmpty,
      isStraight: isMeasured && !walk.isOverNetwork,
      dataHref: routeHref(tour, minutes: hasTime ? minutes : nil))
    return page(
      part, .tour, at: minutes.map { .tourWithin(tour.id, minutes: $0) } ?? .tour(tour.id),
      title: title.text,
      summary: tour.text.map { CommonMark.plainText(phrase($0, at: tour.campus).text) },
      scripts: [Self.keepScript] + (part.offline == nil ? [] : [Self.offlineScript])
        + scripts(for: part.map, part.walk)
        + ["share.js"],
      head: head(
        StructuredData(writer: self).tour(walk),
        tour.status == .published ? .tour(tour.id) : nil),
      keeping: minutes.map { "minutes=\($0)&" } ?? "")
  }

  /// The address of the walk as GeoJSON, with the stops that there is time for in so many `minutes`.
  private func routeHref(_ tour: Tour, minutes: Int?) -> String {
    if isForSite { return SiteExport.routeName(tour.id, minutes: minutes) }
    return reader.links.base + "api/tours/\(tour.id)/route?f=geojson"
      + (minutes.map { "&minutes=\($0)" } ?? "")
  }

  /// `nil` where the whole tour takes no longer than the least of the times to choose from.
  private func time(
    for walk: TourItinerary.Answer, of times: [Int], minutes: Int?, hasTime: Bool
  ) -> TimePart? {
    guard !times.isEmpty || minutes != nil else { return nil }
    var choices = times.map { time in
      TimeChoicePart(
        href: href(.tourWithin(walk.tour.id, minutes: time)) + "#stops",
        label: words.duration(Double(time) * 60), current: time == minutes)
    }
    if minutes != nil {
      choices.append(
        TimeChoicePart(
          href: href(.tour(walk.tour.id)) + "#stops", label: words[.allStops], current: false))
    }
    let told = minutes.map { minutes in
      let time = words.duration(Double(minutes) * 60)
      return hasTime
        ? words.count(walk.stops.count, .stopsInTime, [.time: time])
        : words(.stopsInNoTime, [.time: time])
    }
    return TimePart(question: words[.timeAtHand], choices: choices, told: told)
  }

  private func itinerary(
    _ walk: TourItinerary.Answer, stepFree: TourItinerary.Answer?
  ) -> [ItineraryPart] {
    walk.stops.enumerated().map { index, visited in
      let title = title(of: visited.stop, on: walk.tour.campus)
      let onward = walk.legs.first { $0.from == index }
      return ItineraryPart(
        tone: look(of: visited.stop.subject).className, number: String(visited.number),
        href: href(.stop(walk.tour.id, number: visited.number)), text: title.text,
        lang: title.lang, note: note(on: visited.stop),
        warning: joined(
          [
            visited.position == nil ? words[.positionUnknown] : nil, absence(at: visited.stop),
          ], by: " "),
        onward: onward.map { wayOn(along: $0, of: walk) },
        stepFreeOnward: onward.flatMap { leg in
          stepFree.flatMap { free in free.leg(around: leg).map { wayOn(along: $0, of: free) } }
        },
        picture: rowPicture(snapshot.media(at: visited.stop)).map { .picture($0, in: .thumbnail) },
        paper: paper(visited, of: walk.tour))
    }
  }

  /// `↗ 120 m north-east, 2 min, Level G → 2`. Of a straight line there is no time to tell.
  private func wayOn(along leg: TourItinerary.Leg, of walk: TourItinerary.Answer) -> DistancePart {
    let way = words.away(leg.geodesic, walking: leg.distance)
    let time =
      leg.outcome.isStraight || leg.duration < 30 ? nil : words.duration(leg.duration)
    let levels = renderer.guidance(for: leg, of: walk, for: reader).rounded(in: words.language)
      .levels(of: leg.outcome)
    return DistancePart(
      arrow: way.arrow, text: joined([way.text, time, levels], by: ", ") ?? way.text)
  }

  /// A note on what a stop shows: who made it, and where it is.
  func note(on stop: Stop) -> String? {
    switch stop.subject {
    case .place(let id): label(of: id, on: stop)
    case .work(let id):
      snapshot.contents.works[id].flatMap {
        joined([byline($0), whereabouts($0.place)], by: " · ")
      }
    }
  }
}
