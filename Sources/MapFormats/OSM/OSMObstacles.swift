import Catalog
import Exchange
import Geodesy
import Notation

// What nobody walks over, though the catalogue has no other use for it.
extension OSMTags {
  private static let waterways: Set<String> = [
    "canal", "dock", "river", "riverbank", "stream", "ditch", "drain",
  ]
  private static let rails: Set<String> = [
    "rail", "light_rail", "narrow_gauge", "subway", "funicular",
  ]
  private static let speedways: Set<String> = [
    "motorway", "motorway_link", "raceway", "construction",
  ]
  /// Values of `barrier` on ways that keep nobody from crossing.
  private static let openings: Set<String> = ["no", "entrance", "height_restrictor", "kerb"]

  /// True if the element lies on the ground outdoors: neither above nor below, as far as its tags
  /// say.
  var isOnGround: Bool {
    let usual = [
      ("tunnel", "no"), ("bridge", "no"), ("layer", "0"), ("indoor", "no"),
      ("location", "surface"),
    ]
    return usual.allSatisfy { key, value in self[key] ?? value == value }
      && (levels?.contains(.ground) ?? true)
  }

  /// True if nobody walks over the element, buildings aside: deep or rushing water, cliffs,
  /// building sites, tracks, and barriers of the kinds that ``isBarrierLine`` leaves out.
  var isObstacle: Bool {
    guard isOnGround else { return false }
    if has("natural", "water", "cliff", "coastline") || has("landuse", "basin", "reservoir") {
      return true
    }
    if has("amenity", "fountain") || has("leisure", "swimming_pool") { return true }
    if has("landuse", "construction") || has("motorroad", "yes") { return true }
    if let waterway = self["waterway"], Self.waterways.contains(waterway) { return true }
    if let railway = self["railway"], Self.rails.contains(railway) { return true }
    if let highway = self["highway"], Self.speedways.contains(highway) { return true }
    guard let barrier = self["barrier"], !Self.openings.contains(barrier) else { return false }
    return pathPoint?.kind != .gate || pathPoint?.passage != .open
  }

  /// True if the walls of the building stand on the ground. Asked only of buildings.
  var hasWalls: Bool {
    let lowest = self["building:min_level"] ?? self["min_level"] ?? "0"
    return isOnGround && (OSMLevel(lowest) ?? .ground) <= .ground
  }
}

extension OSMPassage {
  /// True if one may walk anywhere inside the line of the passage. Of the ways of a relation, some
  /// are edges of holes.
  var enclosesGround: Bool {
    line.count > 3 && line.first == line.last && tags.isGround && kind != .lift
      && kind != .escalator && !isOfRelation
  }
}

extension OSMAssembly {
  /// A line of an obstacle: a way, or a member of a relation.
  private struct Obstacle {
    let slug: String
    let tags: OSMTags
    let nodes: [Int64]
    let line: Int
  }

  /// Adds barriers for what nobody walks over, beside the ways and on the areas. Elsewhere no
  /// straight piece of a walk is clear anyway, and a town has more houses than anybody asks about.
  mutating func addObstacles(_ wayNumbers: [Int64: Int]) {
    let taken = Set(passages.map(\.slug))
    let all = obstacles(wayNumbers).filter { !taken.contains($0.slug) }
    if all.isEmpty { return }
    let reach = OSMReach(passages)
    let kept = all.filter { reach.meets($0.nodes.compactMap { data.coordinates[$0] }) }
    for one in kept { addBarrier(one.slug, one.tags, one.nodes, line: one.line, taken) }
    guard let first = kept.map(\.line).min() else { return }
    let left = all.count - kept.count
    told.formUnion(Set(all.map(\.slug)).subtracting(kept.map(\.slug)))
    items.log.add(
      .leftOut,
      (kept.count == 1
        ? "An obstacle beside the ways is kept as a barrier"
        : "\(kept.count) obstacles beside the ways are kept as barriers")
        + " that no straight piece of a walk crosses: buildings without names, water, railways and "
        + "the like. \(left) farther off \(left == 1 ? "is" : "are") left out.",
      remedy:
        "Name the buildings in \(data.words.source) that people should find; nothing else needs to be done.",
      line: first, field: "building")
  }

  private func obstacles(_ wayNumbers: [Int64: Int]) -> [Obstacle] {
    let nameless = Set(
      houses.all.indices.filter { houseIDs[$0] == nil }.map { houses.all[$0].key })
    func isObstacle(_ key: String, _ tags: OSMTags) -> Bool {
      guard tags["building"] ?? "no" == "no" else {
        return tags.hasWalls && (nameless.contains(key) || tags.has("building", "construction"))
      }
      return tags.isObstacle && !tags.isBarrierLine
    }
    var found: [Obstacle] = []
    for way in data.ways.sorted(by: { $0.id < $1.id }) where isObstacle("w\(way.id)", way.tags) {
      found.append(
        Obstacle(
          slug: data.words.slug(way: way.id), tags: way.tags, nodes: way.nodes, line: way.line))
    }
    for relation in data.relations.sorted(by: { $0.id < $1.id })
    where isObstacle("r\(relation.id)", relation.tags) {
      var seen: Set<Int64> = []
      for member in relation.members where seen.insert(member.way).inserted {
        guard let way = wayNumbers[member.way].map({ data.ways[$0] }), !way.tags.isBarrierLine,
          !isObstacle("w\(way.id)", way.tags)
        else { continue }
        found.append(
          Obstacle(
            slug: data.words.slug(relation.id, way.id), tags: relation.tags, nodes: way.nodes,
            line: relation.line))
      }
    }
    return found
  }

  // MARK: Nodes at one position

  /// The most nodes at one position that are told apart.
  private static let mostTwins = 32

  /// Paths meet where their corners lie at one position. In OpenStreetMap they meet at nodes, of
  /// which two may lie at one: a bridge and what it leads over.
  func warnOfTwins() {
    struct Spot: Hashable {
      let latitude: Int
      let longitude: Int
    }
    struct Corner {
      let node: Int64
      let passage: Int
      let places: Set<Place?>
    }
    func spot(_ place: Coordinate) -> Spot {
      Spot(
        latitude: Int((place.latitude * 1e7).rounded()),
        longitude: Int((place.longitude * 1e7).rounded()))
    }
    var nodes: [Spot: Int64] = [:]
    var shared: [Spot: [Corner]] = [:]
    for passage in passages where !passage.isClosed {
      for node in passage.nodes {
        guard let place = data.coordinates[node].map(spot) else { continue }
        if let other = nodes[place], other != node { shared[place] = [] }
        nodes[place] = node
      }
    }
    if shared.isEmpty { return }
    for (number, passage) in passages.enumerated() where !passage.isClosed {
      for (index, node) in passage.nodes.enumerated() {
        guard let coordinate = data.coordinates[node], shared[spot(coordinate)] != nil else {
          continue
        }
        let levels = passage.levels(at: index, coordinate)
        let places: Set<Place?> =
          passage.home.map { home in
            Set(levels.map { level -> Place? in Place(home: home, level: level) })
          } ?? [nil]
        shared[spot(coordinate)]?.append(Corner(node: node, passage: number, places: places))
      }
    }
    var count = 0
    var first: (one: Int64, other: Int64)?
    for corners in shared.values {
      var passages: [Int64: Set<Int>] = [:]
      var places: [Int64: Set<Place?>] = [:]
      for corner in corners {
        passages[corner.node, default: []].insert(corner.passage)
        places[corner.node, default: []].formUnion(corner.places)
      }
      let nodes = passages.keys.sorted().prefix(Self.mostTwins)
      for (index, node) in nodes.enumerated() {
        for other in nodes.dropFirst(index + 1)
        where passages[node]?.isDisjoint(with: passages[other] ?? []) ?? false
          && !(places[node]?.isDisjoint(with: places[other] ?? []) ?? true)
        {
          count += 1
          if first.map({ (node, other) < ($0.one, $0.other) }) ?? true { first = (node, other) }
        }
      }
    }
    guard let first else { return }
    let others = count - 1
    items.log.add(
      .assumedValue,
      "Nodes \(first.one) and \(first.other) lie at one position, so their ways meet there, though "
        + "they share no node"
        + (others == 0
          ? "." : others == 1 ? "; so does one more pair." : "; so do \(others) more pairs."),
      remedy:
        "If the ways meet, merge the nodes in \(data.words.source); if one leads over the other, move "
        + "its node a little.",
      line: passages.first { $0.nodes.contains(first.other) }?.lineNumber,
      field: "node \(first.other)")
  }
}
