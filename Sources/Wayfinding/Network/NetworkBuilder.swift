import Geodesy

/// Makes a network: takes in ways, then doors, then joins them.
struct NetworkBuilder {
  /// A way, or a part that a door adds, on its way into the network.
  struct Draft {
    let way: Int
    /// The floors of its first and last vertex.
    let first: Int
    let last: Int
    /// Whether other ways may meet it, and people step onto it, between its ends.
    let isOpen: Bool
    var line: [Coordinate]
    /// Its share of the way's time; `nil` by length.
    var share: Double?
  }

  /// More floors than any building has: the Burj Khalifa, 163.
  private static let mostFloors = 256

  private let floors: [Floor]
  private let slots: [FloorID: Int]
  private var ways: [NetworkWay] = []
  private var drafts: [Draft] = []
  /// Vertices that are nodes because a door is joined there.
  private var joints: Set<NodeKey> = []
  /// The vertex inside each door that was joined.
  private var insides: [(building: Int, coordinate: Coordinate, slot: Int)] = []
  private var leftOut: [NetworkReport.LeftOut] = []

  init(floors: [Floor]) {
    var slots: [FloorID: Int] = [:]
    var kept: [Floor] = []
    for floor in floors.sorted(by: { $0.id < $1.id }) where slots[floor.id] == nil {
      kept.append(floor)
      slots[floor.id] = kept.count
    }
    self.floors = kept
    self.slots = slots
  }

  // MARK: - Ways

  mutating func add(_ all: [WalkingWay]) {
    var last: String?
    for way in all.sorted(by: { $0.id < $1.id }) {
      let reason = way.id == last ? .repeatedID : add(way)
      last = way.id
      if let reason {
        leftOut.append(.init(id: way.id, coordinate: way.line.first, reason: reason))
      }
    }
  }

  /// Answers why a way cannot be used.
  private mutating func add(_ way: WalkingWay) -> NetworkReport.LeftOut.Reason? {
    var stops: [Int] = []
    for floor in way.floors {
      guard let slot = slots[floor] else { return .unknownFloor }
      if !stops.contains(slot) { stops.append(slot) }
      if stops.count > Self.mostFloors { return .tooManyFloors }
    }
    guard let start = way.line.first else { return .noLength }
    if way.kind == .lift, stops.count > 1 {
      keep(way, length: 0, from: stops[0], to: stops[0])
      let isSpread = way.line.count == stops.count
      for (one, first) in stops.enumerated() {
        for (other, last) in stops.enumerated() where one < other {
          let line = isSpread ? [way.line[one], way.line[other]] : [start]
          drafts.append(
            Draft(
              way: ways.count - 1, first: first, last: last, isOpen: false,
              line: Self.cleaned(line), share: 1))
        }
      }
      return nil
    }
    let line = Self.cleaned(way.line)
    if line.count < 2, stops.count < 2 { return .noLength }
    let (first, last) = (stops.first ?? 0, stops.last ?? 0)
    keep(way, length: Self.length(line), from: first, to: last)
    let isOpen = stops.count < 2 && way.kind != .lift && way.kind != .door
    drafts.append(
      Draft(way: ways.count - 1, first: first, last: last, isOpen: isOpen, line: line))
    return nil
  }

  private mutating func keep(_ way: WalkingWay, length: Double, from: Int, to: Int) {
    var rise: Double?
    var storeys = 0.0
    if from != to, from > 0, to > 0 {
      let (bottom, top) = (floors[from - 1], floors[to - 1])
      storeys = Double(top.ordinal) - Double(bottom.ordinal)
      if let high = top.elevation, let low = bottom.elevation { rise = (high - low).value }
    }
    ways.append(
      NetworkWay(
        id: way.id, kind: way.kind, direction: way.direction,
        incline: way.incline ?? rise.flatMap { length > 0 ? $0 / length : nil },
        kerb: way.kerb, width: way.width?.value, stepCount: way.stepCount,
        isAccessible: way.isAccessible, length: length, rise: rise, storeys: storeys))
  }

  /// Without vertices that are the same node as the one before.
  private static func cleaned(_ line: [Coordinate]) -> [Coordinate] {
    var kept: [Coordinate] = []
    for coordinate in line {
      if let last = kept.last, NodeKey(last, slot: 0) == NodeKey(coordinate, slot: 0) { continue }
      kept.append(coordinate)
    }
    return kept
  }

  private static func length(_ line: [Coordinate]) -> Double {
    zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1).value }
  }

  // MARK: - Doors

  mutating func add(_ doors: [NetworkDoor], reach: Meters) {
    guard !doors.isEmpty else { return }
    let trees = Self.trees(floors.count, drafts.map { ($0.isOpen, $0.first, $0.line) })
    var joints = DoorJoints()
    for door in doors.sorted(by: { $0.id < $1.id }) {
      guard let slot = slots[door.floor] else {
        leftOut.append(.init(id: door.id, coordinate: door.coordinate, reason: .unknownFloor))
        continue
      }
      guard let outside = joint(of: door, in: trees[0], within: reach) else {
        leftOut.append(.init(id: door.id, coordinate: door.coordinate, reason: .noWayNearby))
        continue
      }
      joints.add(outside)
      addDoorway(door, .door, from: outside.coordinate, to: door.coordinate, 0, slot)
      insides.append((floors[slot - 1].building, door.coordinate, slot))
      if let inside = joint(of: door, in: trees[slot], within: reach) {
        joints.add(inside)
        addDoorway(door, .corridor, from: door.coordinate, to: inside.coordinate, slot, slot)
      }
    }
    self.joints = joints.keys
    for (draft, points) in joints.points {
      drafts[draft].line = DoorJoints.insert(points, into: drafts[draft].line)
    }
  }

  private func joint(
    of door: NetworkDoor, in tree: SegmentTree, within reach: Meters
  ) -> DoorJoints.Joint? {
    guard reach.value >= 0,
      let hit = tree.nearest(to: door.coordinate, within: reach.value, where: { _ in true })
    else { return nil }
    let draft = drafts[hit.line]
    let (start, end) = (draft.line[hit.piece], draft.line[hit.piece + 1])
    let length = start.distance(to: end).value
    let point =
      hit.fraction >= 1 ? end : start.toward(end, by: Meters(hit.fraction * length))
    return .init(
      draft: hit.line, slot: draft.first, piece: hit.piece, fraction: hit.fraction,
      coordinate: point)
  }

  private mutating func addDoorway(
    _ door: NetworkDoor, _ kind: WalkingWay.Kind, from: Coordinate, to: Coordinate, _ first: Int,
    _ last: Int
  ) {
    let line = Self.cleaned([from, to])
    if line.count < 2, first == last { return }
    var way = WalkingWay(id: door.id, kind: kind, line: line)
    way.isAccessible = door.isAccessible
    keep(way, length: Self.length(line), from: first, to: last)
    drafts.append(
      Draft(way: ways.count - 1, first: first, last: last, isOpen: false, line: line, share: 1))
  }

  // MARK: - The network

  /// A tree for the outdoors and for each floor.
  private static func trees(
    _ floorCount: Int, _ lines: [(isOpen: Bool, slot: Int, line: [Coordinate])]
  ) -> [SegmentTree] {
    var segments = [[SegmentTree.Segment]](repeating: [], count: floorCount + 1)
    for (number, entry) in lines.enumerated() where entry.isOpen {
      let points = entry.line.map { SIMD3(GeocentricPosition($0)) }
      for (piece, (start, end)) in zip(points, points.dropFirst()).enumerated() {
        segments[entry.slot].append(.init(line: number, piece: piece, start: start, end: end))
      }
    }
    return segments.map { SegmentTree($0) }
  }

  func network() -> WalkingNetwork {
    var visits: [NodeKey: Int] = [:]
    for draft in drafts {
      for (index, vertex) in draft.line.enumerated() {
        let isLast = index == draft.line.count - 1
        let isEnd = index == 0 || isLast
        guard isEnd || draft.isOpen else { continue }
        if index == 0 { visits[NodeKey(vertex, slot: draft.first), default: 0] += 2 }
        if isLast { visits[NodeKey(vertex, slot: draft.last), default: 0] += 2 }
        if !isEnd { visits[NodeKey(vertex, slot: draft.first), default: 0] += 1 }
      }
    }
    for joint in joints { visits[joint, default: 0] += 2 }

    var nodes = NodeTable()
    var course = EdgeCourse()
    for draft in drafts {
      var start = 0
      for end in draft.line.indices {
        let isLast = end == draft.line.count - 1
        let isNode =
          draft.isOpen && visits[NodeKey(draft.line[end], slot: draft.first), default: 0] > 1
        guard isLast || (end > 0 && isNode) else { continue }
        // A line of one vertex joins two floors there.
        let from = nodes.number(draft.line[start], slot: draft.first)
        let to = nodes.number(draft.line[end], slot: isLast ? draft.last : draft.first)
        course.add(
          draft.line[start...end], from: from, to: to, way: draft.way,
          wayLength: ways[draft.way].length, share: draft.share)
        start = end
      }
    }
    var thresholds: [Int: [Int]] = [:]
    for inside in insides {
      let node = Int(nodes.number(inside.coordinate, slot: inside.slot))
      if !thresholds[inside.building, default: []].contains(node) {
        thresholds[inside.building, default: []].append(node)
      }
    }
    return network(nodes, course, thresholds)
  }

  private func network(
    _ nodes: NodeTable, _ course: EdgeCourse, _ thresholds: [Int: [Int]]
  ) -> WalkingNetwork {
    var numbers: [String: [Int]] = [:]
    for (number, way) in ways.enumerated() { numbers[way.id, default: []].append(number) }
    var isOpen = [Bool](repeating: false, count: ways.count)
    for draft in drafts { isOpen[draft.way] = draft.isOpen }
    let lines = course.edges.map { edge in
      let first = Int(edge.firstVertex)
      return (
        isOpen: isOpen[Int(edge.way)], slot: Int(nodes.slots[Int(edge.from)]),
        line: Array(course.vertices[first..<first + Int(edge.vertexCount)])
      )
    }
    let (firstArc, arcs) = course.arcs(nodeCount: nodes.coordinates.count, ways: ways)
    return WalkingNetwork(
      ways: ways, wayNumbers: numbers, floors: floors, slots: slots, edges: course.edges,
      vertices: course.vertices, along: course.along, nodeCoordinates: nodes.coordinates,
      nodeSlots: nodes.slots, firstArc: firstArc, arcs: arcs,
      trees: Self.trees(floors.count, lines), thresholds: thresholds, leftOut: leftOut)
  }
}
