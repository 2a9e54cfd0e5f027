import Catalog
import Exchange
import Geodesy
import Notation

extension IMDFAssembly {
  /// Adds entrances where the graph comes in from outdoors, and at openings for people in outer
  /// walls.
  mutating func addEntrances(_ graph: IMDFGraph) {
    var doors: [(level: String, coordinate: Coordinate)] = []
    for (one, other) in graph.edges where (one.level == nil) != (other.level == nil) {
      let inside = one.level == nil ? other : one
      guard let level = inside.level, !doors.contains(where: { $0.coordinate == inside.coordinate })
      else { continue }
      doors.append((level, inside.coordinate))
      addEntrance(inside.feature, inside.coordinate, level, "navPath")
    }
    let grounds = grounds()
    var miscategorised = 0
    for feature in archive.features("opening") where !addOwn(feature) {
      guard case .line(let line)? = feature.geometry, let start = line.first, let end = line.last,
        let level = feature.reference("level_id"), levels[level] != nil, grounds.contains(level),
        let middle = start.middle(end)
      else { continue }
      let isPrincipal = feature.category.hasPrefix("pedestrian.principal")
      guard isPrincipal || isOutside(start, end, middle, level: level) else { continue }
      if feature.passage == .closed { continue }
      if !feature.category.hasPrefix("pedestrian") { miscategorised += 1 }
      let isKnown = doors.contains {
        $0.level == level && $0.coordinate.distance(to: middle) < Meters(3)
      }
      if !isKnown { addEntrance(feature, middle, level, "opening") }
    }
    if miscategorised > 0 {
      archive.log("opening").add(
        .leftOut,
        "\(miscategorised) openings in outer walls are not of a category for pedestrians; they are "
          + "entrances all the same.",
        remedy: "Write pedestrian.principal where people come in.", field: "category")
    }
  }

  private mutating func addEntrance(
    _ feature: IMDFFeature, _ coordinate: Coordinate, _ level: String, _ type: String
  ) {
    guard let floor = levels[level], let building = floor.parent,
      let id = items.id(building, feature.slug)
    else { return }
    var entrance = Entrance(id: id, coordinate: coordinate)
    entrance.level = floor
    entrance.name = text(feature, "name") ?? text(feature, "alt_name")
    entrance.isAccessible = feature.isAccessible
    if type == "opening", feature.passage == .notForWheels { entrance.isAccessible = false }
    // The nodes of a graph say how it hangs together, openings what kind of door they are.
    if type == "opening" { entrance.details = openingDetails(feature) }
    add(.entrance(entrance), feature, type)
  }

  /// Takes in an entrance that Docent wrote; `false` if it did not.
  private mutating func addOwn(_ feature: IMDFFeature) -> Bool {
    guard let own = feature.own, let slug = own.slug,
      let building = own.string("building_id").flatMap({ buildings[$0] }),
      let coordinate = feature.displayPoint, let id = items.id(building, slug)
    else { return false }
    var entrance = Entrance(id: id, coordinate: coordinate)
    entrance.level = feature.reference("level_id").flatMap { levels[$0] }
    entrance.name = text(feature, "name")
    entrance.isAccessible = feature.isAccessible ?? own.truth("accessible")
    entrance.openingHours = own.openingHours
    entrance.number = own.number
    entrance.details = own.details.merging(
      feature.details(without: ["name", "category", "accessibility"])
    ) { own, _ in own }
    add(.entrance(entrance), feature, "opening")
    return true
  }

  /// The level of each building that is nearest to the ground, the lower of two.
  private func grounds() -> Set<String> {
    var best: [PlaceID: (id: String, ordinal: Int)] = [:]
    for (id, place) in levels.sorted(by: { $0.key < $1.key }) {
      guard let building = place.parent, let ordinal = ordinals[id] else { continue }
      let known = best[building]?.ordinal ?? .max
      if (ordinal.magnitude, ordinal) < (known.magnitude, known) {
        best[building] = (id, ordinal)
      }
    }
    return Set(best.values.map(\.id))
  }

  /// Tells whether one side of an opening lies in its level and the other does not, a metre off.
  private func isOutside(
    _ start: Coordinate, _ end: Coordinate, _ middle: Coordinate, level: String
  ) -> Bool {
    guard let shape = archive.features("level").first(where: { $0.id == level })?.geometry?.shape,
      let along = Geodesic(from: start, to: end).initialBearing
    else { return false }
    let sides = [90.0, 270.0].compactMap { turn in
      Bearing(degrees: (along.degrees + turn).truncatingRemainder(dividingBy: 360)).map {
        shape.contains(middle.moved(by: Meters(1), toward: $0))
      }
    }
    return Set(sides).count == 2
  }
}

extension Coordinate {
  fileprivate func middle(_ other: Coordinate) -> Coordinate? {
    try? Coordinate(
      latitude: (latitude + other.latitude) / 2, longitude: (longitude + other.longitude) / 2)
  }
}
