import Catalog
import Exchange
import Geodesy

// What stands on a node of a way, and who gets past it: after the wiki's Key:barrier, Key:kerb,
// Key:entrance, Key:door, Key:locked and Key:access.
extension OSMTags {
  /// Parts of a fence that open.
  private static let gates: Set<String> = [
    "gate", "lift_gate", "swing_gate", "sliding_gate", "sliding_beam", "wicket_gate",
    "kissing_gate",
    "hampshire_gate", "bump_gate", "sally_port",
  ]
  /// The values of `barrier` for what keeps people in or out: a way is its course, a node a part of
  /// it.
  private static let walls: Set<String> = [
    "wall", "fence", "hedge", "retaining_wall", "city_wall", "guard_rail", "cable_barrier",
    "jersey_barrier", "wire_fence", "ditch",
  ]
  /// The keys of things that stand beside a way: what their tags say of wheels or of customers is
  /// about the things themselves.
  private static let things: Set<String> = [
    "amenity", "shop", "tourism", "office", "leisure", "public_transport", "man_made", "power",
    "parking", "building", "information",
  ]
  /// The clear opening of a door, 32 inches: 2010 ADA Standards, 404.2.3.
  private static let narrowest = 0.815

  /// True if the way is a line that keeps people in or out. A kerb that is lowered or flush does
  /// not.
  var isBarrierLine: Bool {
    guard let barrier = self["barrier"] else { return false }
    if barrier == "kerb" { return kerb != .lowered && kerb != .flush }
    return Self.walls.contains(barrier)
  }

  /// The kind of point that the node is on a way, and the passage past it; `nil` if it is none. If
  /// a node is several things at once, the worst counts: a gate with steps stops wheels, whoever
  /// may open it.
  var pathPoint: (kind: PathPoint.Kind, passage: Passage)? {
    let isThing =
      has("highway", "bus_stop", "street_lamp", "platform")
      || Self.things.contains { self[$0] != nil }
      || (self["emergency"].map { !["yes", "no", "designated", "official"].contains($0) } ?? false)
    let all = pointKinds(isThing: isThing).map { (kind: $0, passage: passage(of: $0)) }
    if let worst = all.max(by: { $0.passage.weight < $1.passage.weight }) { return worst }
    // No word for what it is, but one that it lets nobody through, or no wheels.
    let other = passage(of: .barrier)
    return isThing || other != .closed && other != .notForWheels ? nil : (.barrier, other)
  }

  /// The kinds of point that the node is. What is beside the way has its own steps.
  private func pointKinds(isThing: Bool) -> [PathPoint.Kind] {
    var kinds: [PathPoint.Kind] = []
    switch self["barrier"] {
    case nil, "no": break
    case let gate? where Self.gates.contains(gate): kinds.append(.gate)
    case "bollard": kinds.append(.bollard)
    case "cycle_barrier", "motorcycle_barrier": kinds.append(.cycleBarrier)
    case "stile", "horse_stile": kinds.append(.stile)
    case "turnstile", "full-height_turnstile": kinds.append(.turnstile)
    case "kerb": kinds.append(.kerb)
    case "door": kinds.append(.door)
    case "step": kinds.append(.steps)
    default: kinds.append(.barrier)
    }
    if isLift { kinds.append(.lift) }
    if has("highway", "crossing") { kinds.append(.crossing) }
    if self["kerb"] != nil { kinds.append(.kerb) }
    if self["entrance"] ?? "no" != "no" || self["door"] != nil { kinds.append(.door) }
    let hasSteps = stepCount != nil && (!isThing || !kinds.isEmpty)
    if has("highway", "steps", "ladder") || hasSteps { kinds.append(.steps) }
    return kinds
  }

  /// The passage past something of a kind that has these tags.
  func passage(of kind: PathPoint.Kind) -> Passage {
    if isClosedToPublic || has("entrance", "emergency") { return .closed }
    if kind == .barrier, Self.walls.contains(self["barrier"] ?? "") { return .closed }
    if kind == .stile || kind == .steps || kerb == .raised || isAccessible == false {
      return .notForWheels
    }
    if isAccessible == true { return .open }
    let opening = ["maxwidth:physical", "maxwidth", "width"].compactMap { metres($0) }.min()
    if let opening, opening < Self.narrowest { return .notForWheels }
    if has("wheelchair", "limited") { return .unknown }
    switch kind {
    case .gate:
      if has("barrier", "kissing_gate") { return .notForWheels }
      let isForAll =
        has("foot", "yes", "designated", "permissive", "official")
        || has("access", "yes", "permissive", "designated", "official", "public")
      return isForAll ? .open : .unknown
    // Posts stop cars and let bicycles through (wiki: access=no, foot=yes, bicycle=yes are implied),
    // which are as wide as a wheelchair.
    case .bollard, .lift: return .open
    case .cycleBarrier: return opening == nil ? .notForWheels : .open
    case .turnstile: return .notForWheels
    case .door:
      if has("door", "no") { return .open }
      return has("door", "revolving") ? .notForWheels : .unknown
    case .barrier:
      if has("barrier", "cattle_grid", "log") { return .notForWheels }
      return has("barrier", "entrance", "height_restrictor") ? .open : .unknown
    case .kerb, .crossing: return kerb == nil ? .unknown : .open
    case .stile, .steps: return .notForWheels
    }
  }
}

extension Passage {
  /// The rank of a passage: the higher, the fewer get past.
  fileprivate var weight: Int {
    switch self {
    case .open: 0
    case .unknown: 1
    case .notForWheels: 2
    case .closed: 3
    }
  }
}

/// The ways, levels and lifts at the nodes of open passages.
struct OSMCrossings {
  /// The nodes that lie on something outdoors, each with the number of pieces of ways that end
  /// there.
  private(set) var outdoors: [Int64: Int] = [:]
  /// The levels on which one can leave or enter indoor ways at a node.
  private(set) var levels: [Int64: Set<OSMAssembly.Place>] = [:]
  /// Nodes that are lifts.
  private(set) var lifts: Set<Int64> = []

  init(_ passages: [OSMPassage], _ data: OSMData) {
    for passage in passages where !passage.isClosed {
      if passage.kind == .lift, passage.nodes.count == 1 { lifts.formUnion(passage.nodes) }
      for (index, node) in passage.nodes.enumerated() {
        guard let home = passage.home else {
          let isEnd = index == 0 || index == passage.nodes.count - 1
          outdoors[node, default: 0] += isEnd ? 1 : 2
          continue
        }
        guard let coordinate = data.coordinates[node] else { continue }
        for level in passage.levels(at: index, coordinate) {
          levels[node, default: []].insert(OSMAssembly.Place(home: home, level: level))
        }
      }
    }
  }
}

extension OSMAssembly {
  /// Adds points for what stops or slows people on the ways: nodes, and lifts of which nobody knows
  /// where they lead.
  mutating func addPoints() {
    let crossings = OSMCrossings(passages, data)
    for node in data.nodes.sorted(by: { $0.id < $1.id }) {
      guard let (kind, passage) = node.tags.pathPoint else { continue }
      // Who takes a lift comes through its door, and what it says of wheels is said of it.
      if kind == .lift || kind == .door, crossings.lifts.contains(node.id) { continue }
      let ends = crossings.outdoors[node.id] ?? 0
      // Who comes in by a door goes through the entrance; here it stops those who pass it.
      if kind == .door, ends < 2, entranceNodes.contains(node.id) { continue }
      addPoint(
        data.words.slug(node: node.id), node.id, node.tags, kind, passage, crossings,
        line: node.line)
    }
    for lift in loneLifts where lift.slug.hasPrefix(data.words.slug("w")) {
      addPoint(
        lift.slug, lift.node, lift.tags, .lift, lift.tags.passage(of: .lift), crossings,
        line: lift.line)
    }
  }

  private mutating func addPoint(
    _ slug: String, _ node: Int64, _ tags: OSMTags, _ kind: PathPoint.Kind, _ passage: Passage,
    _ crossings: OSMCrossings, line: Int
  ) {
    let isOutdoors = crossings.outdoors[node] != nil
    let levels = (crossings.levels[node] ?? []).compactMap { levelID($0.home, $0.level) }.sorted()
    guard isOutdoors || !levels.isEmpty, let coordinate = data.coordinates[node],
      let id = items.id(items.campus, slug)
    else { return }
    var point = PathPoint(id: id, kind: kind, coordinate: coordinate)
    // Who goes in or out there passes it outdoors.
    point.levels = isOutdoors ? [] : levels
    point.passage = passage
    point.kerb = tags.kerb
    point.name = text(tags)
    var known = nameKeys.union(["opening_hours"])
    if point.kerb != nil { known.insert("kerb") }
    if !levels.isEmpty { known.insert("level") }
    point.details = tags.details(without: known)
    point.openingHours = items.openingHours(tags["opening_hours"])
    items.insert(.pathPoint(point), line: line)
  }

  /// Walls, fences and hedges, where they are no ways for walking themselves.
  mutating func addBarriers(_ wayNumbers: [Int64: Int]) {
    let taken = Set(passages.map(\.slug))
    for way in data.ways.sorted(by: { $0.id < $1.id })
    where way.tags.isBarrierLine && way.tags["building"] == nil {
      addBarrier(data.words.slug(way: way.id), way.tags, way.nodes, line: way.line, taken)
    }
    for relation in data.relations.sorted(by: { $0.id < $1.id })
    where relation.tags.isBarrierLine && relation.tags["building"] == nil {
      var seen: Set<Int64> = []
      for member in relation.members where seen.insert(member.way).inserted {
        guard let number = wayNumbers[member.way] else { continue }
        let way = data.ways[number]
        if way.tags.isBarrierLine { continue }
        addBarrier(
          data.words.slug(relation.id, way.id), relation.tags, way.nodes, line: relation.line, taken
        )
      }
    }
  }

  mutating func addBarrier(
    _ slug: String, _ tags: OSMTags, _ nodes: [Int64], line: Int, _ taken: Set<String>
  ) {
    guard !taken.contains(slug) else { return }
    let runs = nodes.split { data.coordinates[$0] == nil }
    for (number, run) in runs.enumerated() {
      let slug = number == 0 ? slug : "\(slug)-part-\(number + 1)"
      guard let id = items.id(items.campus, slug),
        var path = try? Path(
          id: id, kind: .barrier, line: run.compactMap { data.coordinates[$0] })
      else { continue }
      path.name = text(tags)
      path.kerb = tags.kerb
      path.details = tags.details(
        without: path.kerb == nil ? nameKeys : nameKeys.union(["kerb"]))
      items.insert(.path(path), line: line)
    }
  }
}
