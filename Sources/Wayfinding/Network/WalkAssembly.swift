import Geodesy

/// Writes down the walk that a search found.
struct WalkAssembly {
  /// A way that is taken, or a node that is passed.
  enum Step {
    case way(Int)
    case node(Int)
  }

  let rules: WalkingRules
  /// The rules of the same person on wheels, by which it is known what straight pieces meet.
  private let wheels: WalkingRules
  private var network: WalkingNetwork { rules.network }
  private var sections: [WalkSection] = []
  private var points: [PassedPoint] = []
  private var unmapped: [UnmappedPiece] = []
  /// The parts of edges that the walk follows, in order.
  private(set) var parts: [EdgePart] = []
  /// All ways and nodes of the walk in order.
  private(set) var trail: [Step] = []

  init(_ rules: WalkingRules) { self.init(rules, wheels: rules.onWheels) }

  /// For many walks: the rules on wheels are made once.
  init(_ rules: WalkingRules, wheels: WalkingRules) {
    self.rules = rules
    self.wheels = wheels
  }

  /// The walk to a destination, the first unless told otherwise; `nil` if it was not reached.
  mutating func walk(_ found: WalkTargets, to number: Int = 0) -> Walk? {
    guard found.targets.indices.contains(number) else { return nil }
    let target = found.targets[number]
    guard let last = target.lastPart else { return nil }
    let (start, end) = (found.start, target.anchoring)
    var parts: [EdgePart] = []
    var ends: (first: Int, last: Int)?
    switch last {
    case .direct:
      addAccess(
        start.place, end.place, as: .whole,
        wheels.directDoubt(from: start.place, to: end.place))
    case .shared(let first, let last, let part):
      parts = [part]
      ends = (first, last)
    case .node(let node, let last, let part):
      let way = backtrack(from: node, in: found.search)
      parts = way.parts + (part.map { [$0] } ?? [])
      ends = (way.anchor, last)
    }
    if let ends {
      let (first, last) = (start.anchors[ends.first], end.anchors[ends.last])
      addAccess(start.place, first, as: .start)
      self.parts = parts
      for (number, part) in parts.enumerated() {
        add(part)
        if number + 1 < parts.count { pass(lastNode(of: part)) }
      }
      addAccess(end.place, last, as: .end)
    }
    return Walk(
      sections: sections, distance: Meters(target.distance), duration: target.duration,
      settledNodes: found.search.settledCount, points: points, unmapped: unmapped)
  }

  private func place(_ anchor: Anchor) -> NetworkSpot {
    NetworkSpot(anchor.coordinate, floor: network.floor(anchor.slot)?.id)
  }

  private func backtrack(
    from node: Int, in search: WalkSearch
  ) -> (anchor: Int, parts: [EdgePart]) {
    var parts: [EdgePart] = []
    var node = node
    while true {
      switch search.approach(to: node) {
      case .departure(let anchor, let part):
        if let part { parts.append(part) }
        return (anchor, parts.reversed())
      case .arc(let arc):
        let number = Int(arc >> 1)
        let edge = network.edges[number]
        let isForward = arc & 1 == 0
        parts.append(
          EdgePart(
            edge: number, from: isForward ? 0 : edge.length, to: isForward ? edge.length : 0,
            isForward: isForward))
        node = Int(isForward ? edge.from : edge.to)
      }
    }
  }

  private func lastNode(of part: EdgePart) -> Int {
    let edge = network.edges[part.edge]
    return Int(part.isForward ? edge.to : edge.from)
  }

  /// Adds the points at a node that the walk passes.
  private mutating func pass(_ node: Int) {
    if case .node(node)? = trail.last { return }
    trail.append(.node(node))
    for point in network.nodePoints[node] ?? [] { pass(point: point) }
  }

  private mutating func pass(point number: Int) {
    let point = network.points[number]
    points.append(
      PassedPoint(id: point.id, coordinate: point.coordinate, passage: point.passage))
  }

  /// Adds the straight piece between a place and where it joins the network.
  private mutating func addAccess(
    _ place: NetworkSpot, _ anchor: Anchor, as part: UnmappedPiece.Part
  ) {
    let site = self.place(anchor)
    let doubt = wheels.doubt(from: place, to: anchor)
    if case .node(let node) = anchor.site, anchor.distance > Self.nothing,
      (network.nodePoints[node] ?? []).allSatisfy({ wheels.allows(point: $0) })
    {
      pass(node)
    }
    part == .start
      ? addAccess(place, site, as: part, doubt) : addAccess(site, place, as: part, doubt)
  }

  /// The longest piece that leads nowhere: a place on a way is found on it again to within
  /// rounding, well below a millimetre.
  static let nothing = Meters(1e-3)

  /// Adds a straight piece without a way, unless it leads nowhere.
  private mutating func addAccess(
    _ from: NetworkSpot, _ to: NetworkSpot, as part: UnmappedPiece.Part,
    _ doubt: UnmappedPiece.Obstacle??
  ) {
    let distance = from.coordinate.distance(to: to.coordinate)
    let isSomewhere = distance > Self.nothing || from.floor != to.floor
    // Somebody who is there already goes nowhere, whatever bars the way from there.
    if let doubt, isSomewhere || doubt != nil && part != .whole {
      unmapped.append(
        UnmappedPiece(part: part, distance: isSomewhere ? distance : .zero, obstacle: doubt))
    }
    guard isSomewhere else { return }
    let (first, last) = (network.slot(from.floor) ?? 0, network.slot(to.floor) ?? 0)
    sections.append(
      WalkSection(
        wayID: nil, kind: nil, fromFloor: from.floor, toFloor: to.floor,
        line: [from.coordinate, to.coordinate], distance: distance,
        duration: rules.profile.accessTime(distance, storeys: network.storeys(first, last)),
        rise: first == last ? .zero : rise(first, last), isForward: true,
        access: doubt == nil ? .stepFree : .unknown))
  }

  private func rise(_ from: Int, _ to: Int) -> Meters? {
    guard let bottom = network.floor(from)?.elevation, let top = network.floor(to)?.elevation
    else { return nil }
    return top - bottom
  }

  private mutating func add(_ part: EdgePart) {
    let edge = network.edges[part.edge]
    let way = network.ways[Int(edge.way)]
    let isWhole = edge.length == 0
    guard isWhole || part.length > 0 else { return }
    trail.append(.way(Int(edge.way)))
    for point in network.wayPoints[Int(edge.way)] ?? [] { pass(point: point) }
    addDoorway(part)
    let nodes = part.isForward ? (edge.from, edge.to) : (edge.to, edge.from)
    let (from, to) = (Int(network.nodeSlots[Int(nodes.0)]), Int(network.nodeSlots[Int(nodes.1)]))
    let slope = way.kind == .steps ? nil : way.incline
    let climb =
      from != to
      ? rise(from, to)
      : slope.map { Meters($0 * part.length * (part.isForward ? 1 : -1)) }
    let section = WalkSection(
      wayID: way.id, kind: way.kind, fromFloor: network.floor(from)?.id,
      toFloor: network.floor(to)?.id, line: line(part, edge), distance: Meters(part.length),
      duration: rules.duration(of: part), rise: climb, isForward: part.isForward,
      access: way.access(rules.profile))
    if let last = sections.last, last.wayID == section.wayID, last.kind == section.kind,
      last.isForward == section.isForward, last.kind != .lift
    {
      sections[sections.count - 1] = last.joined(to: section)
    } else {
      sections.append(section)
    }
  }

  /// The distance from a door within which an outline is its own wall, in metres: a choice, a thick
  /// wall drawn carelessly.
  private static let wall = 1.0

  /// Adds the straight piece between a door and the way it joins to the unmapped ones, unless it is
  /// known to be clear: it is as unknown as any other. Nobody steps onto it midway.
  private mutating func addDoorway(_ part: EdgePart) {
    guard let doubt = Self.doorwayDoubt(at: part.edge, wheels) else { return }
    unmapped.append(
      UnmappedPiece(part: .middle, distance: Meters(part.length), obstacle: doubt))
  }

  /// The reason why an edge between a door and the way it joins is not known to be clear; `nil` where
  /// it is, and for all other edges.
  static func doorwayDoubt(
    at number: Int, _ wheels: WalkingRules
  ) -> UnmappedPiece.Obstacle?? {
    let network = wheels.network
    let edge = network.edges[number]
    let way = network.ways[Int(edge.way)]
    let line = network.vertices[network.vertexRange(edge)]
    guard let reach = way.doorwayReach, let first = line.first, let last = line.last, first != last
    else { return nil }
    let isDoor = way.kind == .door
    let (door, joint) = isDoor ? (last, first) : (first, last)
    // A door is in a wall, which is not in the way; up to it one is outdoors still.
    let sill = door.toward(joint, by: Meters(min(Self.wall, edge.length / 2)))
    let floor = isDoor ? nil : network.floor(Int(network.nodeSlots[Int(edge.to)]))?.id
    return wheels.doubt(
      from: NetworkSpot(sill, floor: floor), to: NetworkSpot(joint, floor: floor),
      reach: edge.length <= reach ? .infinity : -1)
  }

  private func line(_ part: EdgePart, _ edge: WalkingNetwork.Edge) -> [Coordinate] {
    let line = network.line(of: edge, from: min(part.from, part.to), to: max(part.from, part.to))
    return part.isForward || edge.length == 0 ? line : line.reversed()
  }
}

extension WalkingNetwork {
  /// The vertices of an edge between two distances from its start; all of one without a length.
  func line(of edge: Edge, from low: Double, to high: Double) -> [Coordinate] {
    let range = vertexRange(edge)
    if edge.length == 0 { return Array(vertices[range]) }
    var line = [coordinate(on: edge, at: low)]
    for index in range where along[index] > low && along[index] < high {
      line.append(vertices[index])
    }
    line.append(coordinate(on: edge, at: high))
    return line
  }
}

extension WalkSection {
  /// This part and the next one of the same way.
  fileprivate func joined(to next: WalkSection) -> WalkSection {
    let climb = rise.flatMap { one in next.rise.map { one + $0 } }
    return WalkSection(
      wayID: wayID, kind: kind, fromFloor: fromFloor, toFloor: next.toFloor,
      line: line + (line.last == next.line.first ? next.line.dropFirst() : next.line[...]),
      distance: distance + next.distance, duration: duration + next.duration, rise: climb,
      isForward: isForward, access: access)
  }
}
