import Geodesy

/// The nodes at which one steps into a lift, through a door, or onto a way between floors: none of
/// these can be stepped onto midway, so places join them here.
struct Gateways: Sendable {
  /// The edges that begin or end at each of these nodes and cannot be stepped onto midway.
  let edges: [Int: [Int]]
  /// The nodes, one tree for each floor slot.
  let trees: [SegmentTree]
  /// The nodes that hang together with the outdoors.
  let leadingOut: Set<Int>

  init(
    _ all: [WalkingNetwork.Edge], _ nodes: NodeTable, floorCount: Int,
    isOpen: (WalkingNetwork.Edge) -> Bool
  ) {
    var edges: [Int: [Int]] = [:]
    var sets = DisjointSets(count: nodes.coordinates.count)
    for (number, edge) in all.enumerated() {
      sets.join(Int(edge.from), Int(edge.to))
      if isOpen(edge) { continue }
      for node in Set([Int(edge.from), Int(edge.to)]) { edges[node, default: []].append(number) }
    }
    var outdoors: Set<Int> = []
    for (node, slot) in nodes.slots.enumerated() where slot == 0 {
      outdoors.insert(sets.root(node))
    }
    var segments = [[SegmentTree.Segment]](repeating: [], count: floorCount + 1)
    var leadingOut: Set<Int> = []
    for node in edges.keys.sorted() {
      let spot = SIMD3(GeocentricPosition(nodes.coordinates[node]))
      segments[Int(nodes.slots[node])].append(.init(line: node, piece: 0, start: spot, end: spot))
      if outdoors.contains(sets.root(node)) { leadingOut.insert(node) }
    }
    self.edges = edges
    self.leadingOut = leadingOut
    trees = segments.map { SegmentTree($0) }
  }
}
