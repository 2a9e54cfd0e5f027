import Catalog
import Geodesy
import Wayfinding

// What stands beside a turn and helps to find it.
extension Guide {
  /// Works and buildings nearer than this to a turn help to find it: a choice, the width of a street.
  private static let landmarkReach = Meters(25)
  /// How many works about a turn are looked at for one that helps to find it: a choice.
  private static let landmarkChoice = 8

  /// A work, or else a building, beside the place where a stretch begins, none of those that were
  /// `told`. Nobody sees what stands above a tunnel.
  func landmark(of stretch: GuideStretch, besides told: Set<Stop.Subject>) -> Stop.Subject? {
    guard let here = stretch.line.first, !stretch.sections.contains(where: isUnderground) else {
      return nil
    }
    if let work = work(near: here, on: stretch.fromFloor, besides: told) { return work }
    // A door is told by its own building.
    guard stretch.fromFloor == nil, stretch.first.kind != .door else { return nil }
    return building(near: here, besides: told)
  }

  /// Whether a way runs in a tunnel or below the ground, as OpenStreetMap's tags say that its path
  /// keeps.
  private func isUnderground(_ section: WalkSection) -> Bool {
    guard section.fromFloor == nil, let path = path(of: section) else { return false }
    let tunnel = path.details["tunnel"] ?? "no"
    return tunnel != "no" || path.details["location"] == "underground"
      || path.details["layer"]?.hasPrefix("-") ?? false
  }

  /// Whether a title tells nothing: there are many such works.
  private func isNameless(_ title: LocalizedText) -> Bool {
    title.all.contains { $0.text.lowercased() == "untitled" }
  }

  /// Whether no other building has the name of this one: or else it helps nobody.
  private func isOnlyOne(_ id: PlaceID) -> Bool {
    let name = snapshot.contents.buildings[id]?.name
    return snapshot.contents.buildings.values.allSatisfy { $0.id == id || $0.name != name }
  }

  /// The nearest work beside a place on the way: not where the walk begins or ends.
  private func work(
    near place: Coordinate, on floor: FloorID?, besides told: Set<Stop.Subject>
  ) -> Stop.Subject? {
    let map = snapshot.walkingMap
    let question = NearestWorks(
      here: place, limit: Self.landmarkChoice, within: Self.landmarkReach)
    let found = (try? snapshot.answer(question))?.found ?? []
    let work = found.lazy.map { snapshot.works[$0.position] }.first { work in
      let isHere =
        floor == nil
        ? work.place.depth == 1
        : work.place.ancestor(depth: 3) == map.level(floor)
          && map.spot(place, in: work.place).floor == floor
      return isHere && !isNameless(work.title) && .subject(.work(work.id)) != destination
        && !told.contains(.work(work.id))
        && work.coordinate.map { map.spot($0, in: work.place) } != start
    }
    return work.map { .work($0.id) }
  }

  /// The nearest building beside a place outdoors: not one that the walk begins or ends at or in.
  private func building(
    near place: Coordinate, besides told: Set<Stop.Subject>
  ) -> Stop.Subject? {
    let goal: PlaceID? =
      switch destination {
      case .subject(.place(let id)), .entrance(let id): id
      case .subject(.work(let id)): snapshot.contents.works[id]?.place
      case .coordinate(_, let level): level
      }
    let found = snapshot.walkingMap.outlines.nearest(to: place, within: Self.landmarkReach) {
      id, shape in
      id != goal?.ancestor(depth: 2) && !told.contains(.place(id)) && isOnlyOne(id)
        && shape.distance(from: start.coordinate) > Self.here
        && shape.distance(from: end) > Self.here
    }
    return found.map { .place($0) }
  }
}
