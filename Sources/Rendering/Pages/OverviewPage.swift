import Catalog
import Notation
import Queries
import Words

/// The values of the template `overview`: the map of a campus.
struct OverviewPart: PagePart {
  let title: String
  /// The campuses to choose between, where there are several.
  let campuses: ChoicePart?
  /// The levels to choose between, where there are several.
  let levels: ChoicePart?
  let map: MapPart?
  let tours: WorkListPart?
  let works: WorkListPart?
  let count: String
  /// The list of all works, where not all stand here.
  let allWorks: LinkPart?
  /// The buildings of the campus, with the works in each.
  let buildings: WorkListPart?
}

/// Links of which one is the page itself: template `choice`.
struct ChoicePart: PlainPart {
  let label: String
  let choices: [NavigationPart]

  func value(of name: String) -> (any TemplateValue)? {
    switch name {
    case "label": label
    case "choices": choices
    default: nil
    }
  }
}

extension Renderer {
  func mapPage(
    of campus: PlaceID?, level: Int?, for reader: Reader
  ) throws(Problem) -> Rendered {
    let campus = try mappedCampus(campus, level: level)
    return PageWriter(self, for: reader, campus: campus?.id).mapPage(level: level)
  }

  /// The campus whose map is shown: the first one where `id` is `nil`. One that is not there, or has
  /// no such level, is a `not-found` Problem.
  func mappedCampus(_ id: PlaceID?, level: Int?) throws(Problem) -> Campus? {
    guard let id else { return snapshot.campuses.first }
    let campus = try snapshot.existingCampus(id)
    if let level, !snapshot.ordinals(on: id).contains(level) {
      throw .notFound("level", String(level), known: [])
    }
    return campus
  }
}

extension CatalogSnapshot {
  /// The ordinals of a campus's levels on which there is anything to see, from the bottom up.
  func ordinals(on campus: PlaceID) -> [Int] {
    let rooms = contents.rooms.keys.filter { $0.campus == campus }
    let works = works(onMapOf: campus, level: nil).map { level(of: $0.place)?.ordinal ?? 0 }
    return Set(rooms.compactMap { level(of: $0)?.ordinal } + works).sorted()
  }

  /// Tells whether a work belongs on the map of the levels `ordinal`: the outdoors, and what is
  /// somewhere in a building, belong to the ground.
  func isShown(_ work: Work, onLevel ordinal: Int) -> Bool {
    (level(of: work.place)?.ordinal ?? 0) == ordinal
  }

  /// The works on view of a campus, on one of its levels where that is given.
  func works(onMapOf campus: PlaceID, level: Int?) -> [Work] {
    works.filter { work in
      work.place.campus == campus && work.isOnView
        && level.map { isShown(work, onLevel: $0) } ?? true
    }
  }
}

extension PageWriter {
  /// The works that are listed beside the map at most; there is a page of all.
  private static let mostListed = 60

  fileprivate func mapPage(level: Int?) -> Rendered {
    guard let campus else {
      let part = OverviewPart(
        title: words[.map], campuses: nil, levels: nil, map: nil, tours: nil, works: nil,
        count: words.count(0, .workCount), allWorks: nil, buildings: nil)
      return page(part, .overview, at: .map(nil, level: nil), title: words[.map])
    }
    let name = phrase(campus.name, at: campus.id)
    let works = snapshot.works(onMapOf: campus.id, level: level)
    let tours = snapshot.tours(on: campus.id)
    let title = joined([name.text, level.map { label(ofLevels: $0, on: campus.id) }], by: ", ")
    let part = OverviewPart(
      title: words(.mapOf, [.place: name.text]), campuses: campusChoice(campus),
      levels: levelChoice(level, on: campus.id), map: map(of: campus, level: level),
      tours: tours.isEmpty ? nil : WorkListPart(heading: words[.tours], rows: tours.map(row)),
      works: works.isEmpty
        ? nil
        : WorkListPart(
          rows: works.prefix(Self.mostListed).map { work in
            row(work, note: joined([byline(work), whereabouts(work.place)], by: " · ") ?? "")
          }),
      count: words.count(works.count, .workCount),
      allWorks: works.count > Self.mostListed
        ? LinkPart(own(words[.allWorks]), href: href(.works(campus.id))) : nil,
      buildings: level == nil ? buildings(on: campus.id) : nil)
    return page(
      part, .overview, at: .map(campus.id, level: level),
      title: words(.mapOf, [.place: title ?? name.text]),
      scripts: scripts(for: part.map))
  }

  private func campusChoice(_ shown: Campus) -> ChoicePart? {
    guard snapshot.campuses.count > 1 else { return nil }
    return ChoicePart(
      label: words[.campuses],
      choices: snapshot.campuses.map { campus in
        NavigationPart(
          href: href(.map(campus.id, level: nil)), label: phrase(campus.name, at: campus.id).text,
          current: campus.id == shown.id ? "page" : nil, icon: "")
      })
  }

  private func levelChoice(_ shown: Int?, on campus: PlaceID) -> ChoicePart? {
    let ordinals = renderer.ordinals(on: campus)
    guard ordinals.count > 1 else { return nil }
    let all: [Int?] = [nil] + ordinals
    return ChoicePart(
      label: words[.levels],
      choices: all.map { level in
        NavigationPart(
          href: href(.map(campus, level: level)),
          label: level.map { label(ofLevels: $0, on: campus) } ?? words[.allLevels],
          current: level == shown ? "page" : nil, icon: "")
      })
  }

  /// The levels at `ordinal`, by the lift's button and, where their buildings agree on one, a name:
  /// `Level G · Ground floor`.
  private func label(ofLevels ordinal: Int, on campus: PlaceID) -> String {
    let button = words(.level, [.level: snapshot.liftButtons(at: ordinal, on: campus)])
    let name = levelName(at: ordinal, on: campus)
    return joined([button, name == button ? nil : name], by: " · ") ?? button
  }

  private func buildings(on campus: PlaceID) -> WorkListPart? {
    let places = snapshot.children(of: campus).compactMap(snapshot.place)
      .filter { snapshot.workCount(in: $0.id) > 0 }
    return places.isEmpty
      ? nil : WorkListPart(heading: words[.buildings], rows: places.map(row))
  }
}
