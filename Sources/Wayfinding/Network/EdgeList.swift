import Geodesy

/// Edges and their vertices, one edge after another.
struct EdgeList {
  private(set) var edges: [WalkingNetwork.Edge] = []
  private(set) var vertices: [Coordinate] = []
  /// The distance of each vertex from the start of its edge, in metres.
  private(set) var along: [Double] = []

  /// Adds an edge with its vertices. Its `share` of the way's time, if `nil`, is its share of the
  /// way's length.
  mutating func add(
    _ line: ArraySlice<Coordinate>, from: Int32, to: Int32, way: Int, wayLength: Double,
    share: Double?
  ) {
    let first = vertices.count
    var length = 0.0
    var last: Coordinate?
    for vertex in line {
      if let last { length += last.distance(to: vertex).value }
      vertices.append(vertex)
      along.append(length)
      last = vertex
    }
    edges.append(
      WalkingNetwork.Edge(
        from: from, to: to, way: Int32(way), firstVertex: Int32(first),
        vertexCount: Int32(line.count), length: length,
        share: share ?? (wayLength > 0 ? length / wayLength : 1)))
  }

  /// The arcs that leave each node, in the order of edges: where each node's begin, and all.
  func arcs(nodeCount: Int, ways: [NetworkWay]) -> (first: [Int32], arcs: [Int32]) {
    var first = [Int32](repeating: 0, count: nodeCount + 1)
    func eachArc(_ body: (_ node: Int, _ arc: Int32) -> Void) {
      for (number, edge) in edges.enumerated() {
        let direction = ways[Int(edge.way)].direction
        if direction != .backward { body(Int(edge.from), Int32(2 * number)) }
        if direction != .forward { body(Int(edge.to), Int32(2 * number + 1)) }
      }
    }
    eachArc { node, _ in first[node + 1] += 1 }
    for node in 0..<nodeCount { first[node + 1] += first[node] }
    var next = first
    var arcs = [Int32](repeating: 0, count: Int(first[nodeCount]))
    eachArc { node, arc in
      arcs[Int(next[node])] = arc
      next[node] += 1
    }
    return (first, arcs)
  }

  /// The edges that lead to each node and are no arcs that leave it, since their ways are one-way.
  func arrivals(ways: [NetworkWay]) -> [Int: [Int]] {
    var arrivals: [Int: [Int]] = [:]
    for (number, edge) in edges.enumerated() where edge.from != edge.to {
      switch ways[Int(edge.way)].direction {
      case .both: continue
      case .forward: arrivals[Int(edge.to), default: []].append(number)
      case .backward: arrivals[Int(edge.from), default: []].append(number)
      }
    }
    return arrivals
  }
}
