import Geodesy

extension NetworkBuilder {
  /// A tree for the outdoors and for each floor.
  static func trees(
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
    var course = EdgeList()
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
    // A point on a way keeps its node, even where the way merely ends.
    var nodePoints: [Int: [Int]] = [:]
    for mark in marks {
      if let node = nodes.known(mark.key) { nodePoints[node, default: []].append(mark.point) }
    }
    var thresholds: [Int: [Int]] = [:]
    for inside in insides {
      let node = Int(nodes.number(inside.coordinate, slot: inside.slot))
      if !thresholds[inside.building, default: []].contains(node) {
        thresholds[inside.building, default: []].append(node)
      }
    }
    var surveyed = Set(buildingsWithDoors)
    for slot in nodes.slots where slot > 0 { surveyed.insert(floors[Int(slot) - 1].building) }
    return network(nodes, course, thresholds, surveyed, nodePoints)
  }

  private func network(
    _ nodes: NodeTable, _ course: EdgeList, _ thresholds: [Int: [Int]], _ surveyed: Set<Int>,
    _ nodePoints: [Int: [Int]]
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
      arrivals: course.arrivals(ways: ways), trees: Self.trees(floors.count, lines),
      thresholds: thresholds, surveyed: surveyed,
      leftOut: leftOut, points: points, nodePoints: nodePoints, wayPoints: wayPoints,
      gateways: Gateways(course.edges, nodes, floorCount: floors.count) { isOpen[Int($0.way)] },
      walls: walls(course, nodes) { isOpen[Int($0.way)] },
      parts: NetworkParts(course.edges, ways, nodeCount: nodes.coordinates.count))
  }
}
