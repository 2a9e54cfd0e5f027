import Geodesy

/// The obstacles to straight pieces besides the ways of their floor: ways between floors, points
/// and outlines.
struct NetworkWalls: Sendable {
  /// An obstacle, by its number among its kind.
  enum Wall: Sendable {
    case way(Int)
    case point(Int)
    case outline(Int)
  }

  let all: [Wall]
  /// The lines of ``all``, one tree for each floor slot.
  let trees: [SegmentTree]
  let areas: [WalkableArea]
  let outlines: [NetworkOutline]
  /// True if there are barriers or closed ways, which bar people on foot, too.
  let hasBarriers: Bool
  /// The farthest that any way reaches beside its line, in metres.
  let widestReach: Double

  /// True of the walls of buildings and rooms, which may have doors.
  func isWall(_ wall: Wall) -> Bool {
    guard case .outline(let number) = wall else { return false }
    return outlines[number].kind == .building || outlines[number].kind == .room
  }
}

extension NetworkBuilder {
  func walls(
    _ course: EdgeList, _ nodes: NodeTable, isOpen: (WalkingNetwork.Edge) -> Bool
  ) -> NetworkWalls {
    var all: [NetworkWalls.Wall] = []
    var segments = [[SegmentTree.Segment]](repeating: [], count: floors.count + 1)
    func add(_ wall: NetworkWalls.Wall, _ line: [Coordinate], _ slots: Set<Int>) {
      let points = line.map { SIMD3(GeocentricPosition($0)) }
      for slot in slots {
        for (piece, (start, end)) in zip(points, points.dropFirst()).enumerated() {
          segments[slot].append(.init(line: all.count, piece: piece, start: start, end: end))
        }
      }
      all.append(wall)
    }
    for edge in course.edges where !isOpen(edge) {
      let way = ways[Int(edge.way)]
      // A doorway is a straight piece itself.
      if way.kind == .lift || way.doorwayReach != nil { continue }
      let first = Int(edge.firstVertex)
      add(
        .way(Int(edge.way)), Array(course.vertices[first..<first + Int(edge.vertexCount)]),
        Set([Int(nodes.slots[Int(edge.from)]), Int(nodes.slots[Int(edge.to)])]))
    }
    for (number, point) in points.enumerated() {
      let slots = point.floors.isEmpty ? [0] : point.floors.compactMap { self.slots[$0] }
      add(.point(number), [point.coordinate, point.coordinate], Set(slots))
    }
    var areas: [WalkableArea] = []
    let outlines = outlines.sorted { $0.id < $1.id }
    for (number, outline) in outlines.enumerated() {
      let slots = outline.floors.isEmpty ? [0] : outline.floors.compactMap { self.slots[$0] }
      if outline.kind != .ground {
        for line in outline.lines { add(.outline(number), line, Set(slots)) }
      }
      if outline.kind == .ground || outline.kind == .room {
        areas += slots.map { .init(slot: $0, rings: outline.lines) }
      }
    }
    return NetworkWalls(
      all: all, trees: segments.map { SegmentTree($0) }, areas: areas, outlines: outlines,
      hasBarriers: outlines.contains { $0.kind == .barrier || $0.kind == .closedWay },
      widestReach: ways.reduce(NetworkWay.leastReach) { max($0, $1.certainReach) })
  }
}
