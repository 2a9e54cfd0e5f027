import Catalog
import Exchange
import Geodesy
import Notation

extension IMDFAssembly {
  /// The greatest distance between a lift or stair and the graph's nearest node on its level at
  /// which the two are joined.
  private static let reach = Meters(15)

  // MARK: The graph

  /// A path for each pair of neighbours; stairs where they are on different levels, or where steps
  /// are drawn between them. One that comes in from outdoors ends at the entrance there.
  mutating func addGraph(_ graph: IMDFGraph) {
    let steps = IMDFSteps(archive)
    for (one, other) in graph.edges {
      let stops = [one.level, other.level].compactMap { $0.flatMap { levels[$0] } }
      let isDoor = (one.level == nil) != (other.level == nil)
      let isAlone = one.level == other.level && one.coordinate.isNode(with: other.coordinate)
      guard !isAlone else { continue }
      other.feature.properties.take()
      let isOneLevel = isDoor || one.level == other.level
      let isOverSteps =
        isOneLevel
        && Set([one.level, other.level]).contains {
          steps.lieBetween(one.coordinate, other.coordinate, level: $0)
        }
      let kind: Path.Kind =
        isOverSteps
        ? .steps
        : isDoor || one.level == nil ? .footway : isOneLevel ? .corridor : stairs(one, other)
      var surface: String?
      for word in ["dirt", "gravel", "grass", "asphalt"]
      where one.tags.contains(word) && other.tags.contains(word) { surface = word }
      add(
        kind, "\(one.feature.slug)-\(other.feature.slug.dropFirst(5))",
        [one.coordinate, other.coordinate],
        isDoor ? [] : one.level == other.level ? Array(stops.prefix(1)) : stops, one.feature,
        "navPath"
      ) { $0.surface = surface }
    }
  }

  /// The kind of path that joins two nodes of different levels: as the unit around one of them
  /// says, else stairs.
  private func stairs(_ one: IMDFGraph.Node, _ other: IMDFGraph.Node) -> Path.Kind {
    let kinds = archive.features("unit").lazy.filter { unit in
      [one, other].contains {
        $0.level == unit.reference("level_id")
          && unit.geometry?.shape?.contains($0.coordinate) ?? false
      }
    }.compactMap { Self.kind($0.category) }
    return kinds.first ?? .steps
  }

  /// The path that units and relationships of a category stand for.
  static func kind(_ category: String) -> Path.Kind? {
    switch category {
    case "stairs", "steps": .steps
    case "escalator": .escalator
    case "elevator": .lift
    case "ramp": .ramp
    default: nil
    }
  }

  private mutating func add(
    _ kind: Path.Kind, _ slug: String, _ line: [Coordinate], _ levels: [PlaceID],
    _ feature: IMDFFeature, _ type: String, _ fill: (inout Path) -> Void = { _ in }
  ) {
    guard let id = items.id(campus, slug), var path = try? Path(id: id, kind: kind, line: line)
    else { return }
    path.levels = levels
    fill(&path)
    add(.path(path), feature, type)
  }

  // MARK: Relationships

  /// Stairs, lifts and the like that relationships state: from their origin over what lies between
  /// to their destination.
  mutating func addRelationships(_ graph: IMDFGraph) {
    let units = Dictionary(archive.features("unit").map { ($0.id, $0) }) { first, _ in first }
    for feature in archive.features("relationship") where feature.own?.isMadeUp != true {
      func unit(_ value: JSONValue?) -> IMDFFeature? {
        (value?["id"]?.string ?? value?.string).flatMap { units[$0.lowercased()] }
      }
      let ends = [unit(feature.properties["origin"]), unit(feature.properties["destination"])]
      let between = (feature.properties["intermediary"]?.elements ?? []).map { unit($0) }
      let stops = ([ends[0]] + between + [ends[1]]).compactMap(\.self)
      let stated = Self.kind(feature.category)
      let isTraversal = feature.category.hasPrefix("traversal")
      guard stated != nil || isTraversal else { continue }
      guard ends[0] != nil, ends[1] != nil,
        let kind = stated ?? stops.lazy.compactMap({ Self.kind($0.category) }).first
      else {
        feature.properties.take()
        archive.log("relationship").add(
          .leftOut, "Relationship '\(feature.id)' joins no two units by stairs or lift.",
          remedy: "Name units as origin and destination; else it is left out.", line: feature.line)
        continue
      }
      let isDirected = feature.string("direction") == "directed"
      join(kind, stops, feature, "relationship", graph) {
        if isDirected { $0.direction = .forward }
      }
    }
  }

  // MARK: Units above one another

  /// Units of one kind that lie above one another in a building, where neither a relationship nor
  /// the graph joins them: one lift, or stairs from each level to the next.
  mutating func addStacks(_ graph: IMDFGraph) {
    let related = Set(
      archive.features("relationship").flatMap { feature in
        ["origin", "destination"].compactMap {
          feature.properties[$0]?["id"]?.string ?? feature.properties[$0]?.string
        }
          + (feature.properties["intermediary"]?.elements ?? []).compactMap {
            $0["id"]?.string ?? $0.string
          }
      }.map { $0.lowercased() })
    var climbs: [(level: String, coordinate: Coordinate)] = []
    for (one, other) in graph.edges where one.level != other.level {
      for node in [one, other] {
        if let level = node.level { climbs.append((level, node.coordinate)) }
      }
    }
    var stacks: [[IMDFFeature]] = []
    for unit in archive.features("unit") {
      guard unit.own == nil, Self.kind(unit.category) != nil, !related.contains(unit.id),
        let level = unit.reference("level_id"), levels[level] != nil,
        let shape = unit.geometry?.shape,
        let place = unit.displayPoint
      else { continue }
      guard !climbs.contains(where: { $0.level == level && shape.contains($0.coordinate) }) else {
        unit.properties.take()
        continue
      }
      let number = stacks.firstIndex { stack in
        stack.contains { other in
          other.category == unit.category && isAbove(other, unit)
            && (other.geometry?.shape?.contains(place) ?? false
              || other.displayPoint.map(shape.contains) ?? false)
        }
      }
      if let number { stacks[number].append(unit) } else { stacks.append([unit]) }
    }
    for stack in stacks where stack.count > 1 {
      let stops = stack.sorted { (ordinal($0), $0.id) < (ordinal($1), $1.id) }
      guard let kind = Self.kind(stops[0].category) else { continue }
      if kind == .lift {
        join(kind, stops, stops[0], "unit", graph) { _ in }
      } else {
        for (one, other) in zip(stops, stops.dropFirst())
        where ordinal(other) - ordinal(one) == 1 {
          // Which way an escalator runs the units do not tell.
          join(kind, [one, other], one, "unit", graph) {
            if kind == .escalator { $0.direction = .both }
          }
        }
      }
    }
  }

  private func ordinal(_ unit: IMDFFeature) -> Int {
    unit.reference("level_id").flatMap { ordinals[$0] } ?? 0
  }

  /// Tells whether two units are on different levels of one building.
  private func isAbove(_ one: IMDFFeature, _ other: IMDFFeature) -> Bool {
    let (here, there) = (one.reference("level_id"), other.reference("level_id"))
    return here != there
      && here.flatMap { levels[$0]?.parent } == there.flatMap { levels[$0]?.parent }
  }

  /// A path through units, and straight ones from where it opens to the graph; nothing where they are on
  /// one level.
  private mutating func join(
    _ kind: Path.Kind, _ units: [IMDFFeature], _ feature: IMDFFeature, _ type: String,
    _ graph: IMDFGraph, _ fill: (inout Path) -> Void
  ) {
    var line: [Coordinate] = []
    var stops: [PlaceID] = []
    var landings: [(slug: String, line: [Coordinate], level: PlaceID)] = []
    for unit in units {
      guard let id = unit.reference("level_id"), let level = levels[id], !stops.contains(level),
        let place = unit.displayPoint
      else { continue }
      stops.append(level)
      line.append(place)
      guard let node = graph.nearest(to: place, level: id, within: Self.reach),
        !node.coordinate.isNode(with: place)
      else { continue }
      let slug = "\(feature.slug)-to-\(unit.slug.dropFirst(5))-\(node.feature.slug.dropFirst(5))"
      landings.append((slug, [place, node.coordinate], level))
    }
    guard stops.count > 1 else { return }
    for unit in units { unit.properties.take() }
    for landing in landings {
      add(.corridor, landing.slug, landing.line, [landing.level], feature, type)
    }
    add(kind, feature.slug, line, stops, feature, type, fill)
  }
}

extension Coordinate {
  /// Tells whether two places are one node of a network, which compares seven decimals.
  fileprivate func isNode(with other: Coordinate) -> Bool {
    (latitude * 1e7).rounded() == (other.latitude * 1e7).rounded()
      && (longitude * 1e7).rounded() == (other.longitude * 1e7).rounded()
  }
}
