import Catalog
import Geodesy
import Wayfinding

/// The works and buildings beside a place on the way that help to find it: each only once, and none
/// with the name of something told before or of the ends of the walk.
struct Landmarks {
  /// The distance from a turn within which works and buildings help to find it: a choice, the width
  /// of a street.
  static let reach = Meters(25)
  /// The number of works about a turn that are looked at for one that helps to find it: a choice.
  static let choice = 8
  /// The titles that catalogues write where a work has none, in lower case.
  private static let noTitles: Set<String> = [
    "untitled", "no title", "ohne titel", "o. t.", "sans titre", "sin título", "senza titolo",
    "sem título", "sense títol", "zonder titel", "utan titel", "uten tittel", "uden titel",
    "nimetön", "bez tytułu", "bez názvu", "без названия", "無題",
  ]

  private let snapshot: CatalogSnapshot
  private let start: NetworkSpot
  private let end: Coordinate
  private let ends: [Directions.End]
  private var told: Set<Stop.Subject> = []
  private var names: Set<LocalizedText>

  init(
    _ snapshot: CatalogSnapshot, from start: NetworkSpot, _ origin: Directions.End,
    to end: Coordinate, _ destination: Directions.End
  ) {
    self.snapshot = snapshot
    self.start = start
    self.end = end
    ends = [origin, destination]
    names = []
    for case .subject(let subject) in ends { tell(subject) }
    // Somebody who comes out of a building or makes for it is told of it as that.
    for building in ends.compactMap(snapshot.building) { tell(.place(building)) }
  }

  /// Notes what people have been told of.
  mutating func tell(_ subject: Stop.Subject) {
    told.insert(subject)
    if let name = snapshot.landmarkName(of: subject) { names.insert(name) }
  }

  /// A work, or else outdoors a building, beside a place on a floor.
  func near(_ place: Coordinate, on floor: FloorID?, hasBuildings: Bool = true) -> Stop.Subject? {
    work(near: place, on: floor) ?? (floor == nil && hasBuildings ? building(near: place) : nil)
  }

  /// Tells whether a title tells nothing: there are many such works.
  static func isNameless(_ title: LocalizedText) -> Bool {
    title.all.contains { noTitles.contains($0.text.lowercased()) }
  }

  /// Tells whether a building has a name that no other building has and that was not told before:
  /// any other helps nobody.
  private func isKnown(_ id: PlaceID) -> Bool {
    guard let building = snapshot.contents.buildings[id], building.hasNameOfItsOwn,
      !names.contains(building.name)
    else { return false }
    return snapshot.contents.buildings.values.allSatisfy {
      $0.id == id || $0.name != building.name
    }
  }

  /// The nearest work beside a place on the way: not where the walk begins or ends.
  private func work(near place: Coordinate, on floor: FloorID?) -> Stop.Subject? {
    let map = snapshot.catalogNetwork
    let question = NearestWorks(here: place, limit: Self.choice, within: Self.reach)
    let found = (try? snapshot.answer(question))?.found ?? []
    let work = found.lazy.map { snapshot.works[$0.position] }.first { work in
      let isHere =
        floor == nil
        ? work.place.depth == 1
        : work.place.ancestor(depth: 3) == map.level(floor)
          && map.spot(place, in: work.place).floor == floor
      return isHere && !Self.isNameless(work.title) && !told.contains(.work(work.id))
        && !names.contains(work.title)
        && work.coordinate.map { map.spot($0, in: work.place) } != start
    }
    return work.map { .work($0.id) }
  }

  /// The nearest building beside a place outdoors: not one that the walk begins or ends at or in.
  private func building(near place: Coordinate) -> Stop.Subject? {
    let found = snapshot.catalogNetwork.outlines.nearest(to: place, within: Self.reach) {
      id, shape in
      !told.contains(.place(id)) && isKnown(id)
        && shape.distance(from: start.coordinate) > InstructionBuilder.here
        && shape.distance(from: end) > InstructionBuilder.here
    }
    return found.map { .place($0) }
  }
}

extension CatalogSnapshot {
  /// The name by which people know what they have been told of.
  func landmarkName(of subject: Stop.Subject) -> LocalizedText? {
    switch subject {
    case .work(let id): contents.works[id]?.title
    case .place(let id): place(id)?.name
    }
  }

  /// The building that an end of a walk is in, or is.
  func building(of end: Directions.End) -> PlaceID? {
    switch end {
    case .subject(.place(let id)), .entrance(let id): id.ancestor(depth: 2)
    case .subject(.work(let id)): contents.works[id]?.place.ancestor(depth: 2)
    case .coordinate(_, let level): level?.ancestor(depth: 2)
    }
  }
}
