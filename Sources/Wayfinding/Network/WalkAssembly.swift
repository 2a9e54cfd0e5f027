import Geodesy

/// Writes down the walk that a search found.
struct WalkAssembly {
  let rules: WalkingRules
  private var network: WalkingNetwork { rules.network }
  private var sections: [WalkSection] = []

  init(_ rules: WalkingRules) {
    self.rules = rules
  }

  /// The walk to the first destination; `nil` if it was not reached.
  mutating func walk(_ found: WalkTargets) -> Walk? {
    guard let target = found.targets.first, let route = target.route else { return nil }
    let (start, end) = (found.start, target.anchoring)
    var stretches: [Stretch] = []
    var ends: (first: Int, last: Int)?
    switch route {
    case .direct:
      addAccess(start.place, end.place)
    case .shared(let first, let last, let stretch):
      stretches = [stretch]
      ends = (first, last)
    case .node(let node, let last, let stretch):
      let way = backtrack(from: node, in: found.search)
      stretches = way.stretches + (stretch.map { [$0] } ?? [])
      ends = (way.anchor, last)
    }
    if let ends {
      let (first, last) = (start.anchors[ends.first], end.anchors[ends.last])
      addAccess(start.place, place(first), isDoubtful: first.isDiverted)
      for stretch in stretches { add(stretch) }
      addAccess(place(last), end.place, isDoubtful: last.isDiverted)
    }
    return Walk(
      sections: sections, distance: Meters(target.distance), duration: target.duration,
      settledNodes: found.search.settledCount)
  }

  private func place(_ anchor: Anchor) -> NetworkPlace {
    NetworkPlace(anchor.coordinate, floor: network.floor(anchor.slot)?.id)
  }

  private func backtrack(
    from node: Int, in search: WalkSearch
  ) -> (anchor: Int, stretches: [Stretch]) {
    var stretches: [Stretch] = []
    var node = node
    while true {
      switch search.approach(to: node) {
      case .departure(let anchor, let stretch):
        if let stretch { stretches.append(stretch) }
        return (anchor, stretches.reversed())
      case .arc(let arc):
        let number = Int(arc >> 1)
        let edge = network.edges[number]
        let isForward = arc & 1 == 0
        stretches.append(
          Stretch(
            edge: number, from: isForward ? 0 : edge.length, to: isForward ? edge.length : 0,
            isForward: isForward))
        node = Int(isForward ? edge.from : edge.to)
      }
    }
  }

  /// A straight piece without a way, unless it leads nowhere.
  private mutating func addAccess(
    _ from: NetworkPlace, _ to: NetworkPlace, isDoubtful: Bool = false
  ) {
    let distance = from.coordinate.distance(to: to.coordinate)
    // A place on a way is found on it again to within rounding, well below a millimetre.
    guard distance > Meters(1e-3) || from.floor != to.floor else { return }
    let (first, last) = (network.slot(from.floor) ?? 0, network.slot(to.floor) ?? 0)
    sections.append(
      WalkSection(
        wayID: nil, kind: nil, fromFloor: from.floor, toFloor: to.floor,
        line: [from.coordinate, to.coordinate], distance: distance,
        duration: rules.profile.accessTime(distance, storeys: network.storeys(first, last)),
        rise: first == last ? .zero : rise(first, last), isForward: true,
        // Across open ground wheels are at home; how to change floors here, nobody has said.
        access: first == last && !isDoubtful ? .stepFree : .unknown))
  }

  private func rise(_ from: Int, _ to: Int) -> Meters? {
    guard let bottom = network.floor(from)?.elevation, let top = network.floor(to)?.elevation
    else { return nil }
    return top - bottom
  }

  private mutating func add(_ stretch: Stretch) {
    let edge = network.edges[stretch.edge]
    let way = network.ways[Int(edge.way)]
    let isWhole = edge.length == 0
    guard isWhole || stretch.length > 0 else { return }
    let nodes = stretch.isForward ? (edge.from, edge.to) : (edge.to, edge.from)
    let (from, to) = (Int(network.nodeSlots[Int(nodes.0)]), Int(network.nodeSlots[Int(nodes.1)]))
    let slope = way.kind == .steps ? nil : way.incline
    let climb =
      from != to
      ? rise(from, to)
      : slope.map { Meters($0 * stretch.length * (stretch.isForward ? 1 : -1)) }
    let section = WalkSection(
      wayID: way.id, kind: way.kind, fromFloor: network.floor(from)?.id,
      toFloor: network.floor(to)?.id, line: line(stretch, edge), distance: Meters(stretch.length),
      duration: rules.duration(of: stretch), rise: climb, isForward: stretch.isForward,
      access: way.access(rules.profile))
    if let last = sections.last, last.wayID == section.wayID, last.kind == section.kind,
      last.isForward == section.isForward, last.kind != .lift
    {
      sections[sections.count - 1] = last.joined(to: section)
    } else {
      sections.append(section)
    }
  }

  private func line(_ stretch: Stretch, _ edge: WalkingNetwork.Edge) -> [Coordinate] {
    let range = network.vertexRange(edge)
    let (low, high) = (min(stretch.from, stretch.to), max(stretch.from, stretch.to))
    if edge.length == 0 { return Array(network.vertices[range]) }
    var line = [network.coordinate(on: edge, at: low)]
    for index in range where network.along[index] > low && network.along[index] < high {
      line.append(network.vertices[index])
    }
    line.append(network.coordinate(on: edge, at: high))
    return stretch.isForward ? line : line.reversed()
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
