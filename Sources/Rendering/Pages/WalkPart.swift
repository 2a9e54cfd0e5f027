import Catalog
import Geodesy
import Notation
import Queries
import Wayfinding
import Words

/// The part of a tour's pages that follows a walk: template `walk`. A script fills it.
struct WalkPart: PlainPart {
  let data: SafeHTML
  /// The words of the button with which a walk begins.
  let offer: String

  func value(of name: String) -> (any TemplateValue)? {
    switch name {
    case "data": data
    case "offer": offer
    default: nil
    }
  }
}

extension PageWriter {
  /// The scripts of a page with a map and the part that follows a walk.
  func scripts(for map: MapPart?, _ walk: WalkPart?) -> [String] {
    guard walk != nil else { return scripts(for: map) }
    return [hereScript] + (map == nil ? [] : ["map.js"]) + [playerScript, "walk.js"]
  }

  /// The part that follows `walk`, on the page of the stop `number` or of the tour; `nil` where
  /// there is nowhere to go.
  func walkPart(of walk: TourItinerary.Answer, at number: Int? = nil) -> WalkPart? {
    guard !walk.stops.isEmpty else { return nil }
    let keys: [Word] = [
      .onTheWalk, .next, .position, .startNearest, .guideMe, .positionStays, .positionUnknown,
      .atStop, .youAreThere, .oneOfThese, .openStop, .skip, .previous, .endWalk, .soundOnArrival,
      .walkFinished, .allSkipped, .visited, .nothingNear, .startAnyway, .fromWhereIAm,
      .skippedStops, .startAgain, .offRoute, .routeDone, .goToFloor, .onThatFloor, .whichFloor,
      .atThisStop, .walkNotKept,
    ]
    let data = scriptWords(keys, id: "walk-data") { json in
      json.member("tour", walk.tour.id.description)
      json.member("title", phrase(walk.tour.title, at: walk.tour.campus).text)
      json.member("at", number)
      json.member("reach", Int(Self.reach.value))
      json.member(
        "campus", snapshot.place(walk.tour.campus).map { name(of: $0).text } ?? "")
      json.member("directions", directionsHref(to: ""))
      // A site's page of directions sends no position.
      json.member("wayFromHere", words[isForSite ? .fromWhereIAm : .wayFromHere])
      let shown = Set(walk.stops.map(\.number))
      let visits = Self.laterVisits(of: walk.tour)
      let others = zip(walk.tour.stopNumbers, walk.tour.stops).filter { !shown.contains($0.0) }
      if !others.isEmpty {
        json.array("others", of: others) { json, other in
          json.object { json in
            json.member("number", other.0)
            json.member("id", other.1.subject.key.id)
            json.member("visit", visits[other.0])
          }
        }
      }
      json.name("instead")
      json.array { json in
        let place = LinkPart(
          own(words[.choosePlace]), href: href(.tour(walk.tour.id)) + "#stops")
        for link in instead(on: walk.tour.campus).links + [place] {
          json.object { json in
            json.member("text", link.text)
            json.member("href", link.href)
          }
        }
      }
      json.name("onward")
      json.array { json in
        for (word, target) in [(Word.moreTours, toursHref), (.nearYou, href(.nearby))] {
          json.object { json in
            json.member("text", words[word])
            json.member("href", target)
          }
        }
      }
      let free = renderer.stepFree(walk)
      json.name("stops")
      json.array { json in
        for index in walk.stops.indices {
          json.object { json in
            json.member("number", walk.stops[index].number)
            json.member("visit", visits[walk.stops[index].number])
            write(stopAt: index, of: walk, stepFree: free, to: &json)
          }
        }
      }
    }
    return WalkPart(data: data, offer: words[number == nil ? .startNearest : .guideMe])
  }

  /// Which visit to what it shows a stop is, by its number: of those that are not the first. With the
  /// identifier of that it names the stop for as long as the tour has it, whatever its number.
  private static func laterVisits(of tour: Tour) -> [Int: Int] {
    var counts: [String: Int] = [:]
    var visits: [Int: Int] = [:]
    for (number, stop) in zip(tour.stopNumbers, tour.stops) {
      let visit = counts[stop.subject.key.id, default: 0] + 1
      counts[stop.subject.key.id] = visit
      if visit > 1 { visits[number] = visit }
    }
    return visits
  }

  private func write(
    stopAt index: Int, of walk: TourItinerary.Answer, stepFree: TourItinerary.Answer?,
    to json: inout JSONWriter
  ) {
    let visited = walk.stops[index]
    let stop = visited.stop
    json.member("title", title(of: stop, on: walk.tour.campus).text)
    json.member("note", absence(at: stop))
    json.member("href", href(.stop(walk.tour.id, number: visited.number)))
    json.member("id", stop.subject.key.id)
    json.member("tone", look(of: stop.subject).className)
    if let here = visited.position?.coordinate {
      json.members(positionOf: here)
    }
    json.member("radius", (stop.radius ?? Following.usualRadius).value)
    let level = level(of: stop.subject)
    json.member("floor", level.map { name(of: .level($0)).text })
    json.member("level", ordinal(of: stop.subject))
    // By which a floor that the visitor has told is compared.
    json.member("levelID", level?.id.description)
    json.member("floors", level.flatMap(floors))
    let leg = walk.legs.first { $0.to == index }
    json.member("by", leg.flatMap { meansOfClimbing(along: $0, to: level) })
    if let leg, let free = stepFree?.leg(around: leg) {
      json.member("stepFreeBy", meansOfClimbing(along: free, to: level) ?? "")
    }
    let media = snapshot.media(at: stop).compactMap { snapshot.contents.media[$0] }
    json.member(
      "image",
      thumbnail(media.map(\.id)) ?? firstPicture(media.map(\.id), of: "")?.address)
    json.member("audio", media.lazy.filter { $0.kind == .audio }.compactMap(source).first)
    guard !media.contains(where: { $0.kind == .audio && source(of: $0) != nil }),
      let spoken = spoken(at: stop, on: walk.tour.campus)
    else { return }
    json.name("spoken")
    json.object { json in
      json.member("text", CommonMark.plainText(spoken.text))
      json.member("lang", spoken.lang ?? words.language.tag)
    }
  }

  /// The words that are read aloud on arrival where there is no recording: the stop's own, else the
  /// description of the work that it shows.
  private func spoken(at stop: Stop, on campus: PlaceID) -> Phrase? {
    if let text = phrase(stop.text, at: campus) { return text }
    guard case .work(let id) = stop.subject, let work = snapshot.contents.works[id] else {
      return nil
    }
    return phrase(work.description, at: work.place)
  }

  /// The level that something is on, if that is known.
  private func level(of subject: Stop.Subject) -> Level? {
    let place: PlaceID? =
      switch subject {
      case .work(let id): snapshot.contents.works[id]?.place
      case .place(let id): id
      }
    return place.flatMap(snapshot.level)
  }

  /// The number of levels of the building of `level`; `nil` where it is the only one.
  private func floors(around level: Level) -> Int? {
    let levels = level.id.parent.map(snapshot.children)?
      .filter { snapshot.contents.levels[$0] != nil }
    return levels.flatMap { $0.count > 1 ? $0.count : nil }
  }

  /// By the lift or by the stairs, where a leg leads to another level: for `level`, as one climbs to
  /// it in its own house, whatever was climbed in the house before.
  private func meansOfClimbing(along leg: TourItinerary.Leg, to level: Level?) -> String? {
    guard case .walk(let way, _) = leg.outcome else { return nil }
    let street = level == nil ? nil : way.sections.lastIndex { $0.toFloor == nil }
    guard street != nil || leg.levelChange ?? 0 != 0 else { return nil }
    let sections = way.sections[(street.map { $0 + 1 } ?? 0)...].filter { section in
      // Steps to the door of a ground floor are no climb within.
      street == nil
        || (section.fromFloor != section.toFloor
          && (section.fromFloor != nil || level?.ordinal != 0))
    }
    let kinds = Set(sections.map(\.kind))
    return kinds.contains(.lift)
      ? words[.byLift] : kinds.contains(.steps) ? words[.byStairs] : nil
  }
}
