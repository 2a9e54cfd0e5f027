import Geodesy
import HeapModule

/// The ways of a network as points a few metres apart, joined as the ways are: the states of
/// somebody who keeps to them. Lifts, and ways between floors, are left out: nobody is followed
/// through them.
///
/// No point is kept. Each has a number, from which its place is computed, so that a way costs what of
/// it is near, however long it is by mistake. Positions are vectors from the centre of the Earth, so
/// that neither poles nor the antimeridian are special.
struct WayStates: Sendable {
  /// The most that points are apart, in metres: below the width of a way and its surveyor's error.
  static let spacing = 4.0
  /// The longest piece of a way that counts as straight, in metres: in its middle the ground is 1 m
  /// from the chord (L²/8R).
  private static let longestChord = 7_000.0
  /// The largest distance of the ground from a chord, in metres, with room for rounding.
  private static let chordMargin = 1.5

  private let network: WalkingNetwork
  /// The edges on which somebody can be followed.
  private let edges: [Part]
  /// The metres of way that each node stands for.
  private let nodeLengths: [Double]
  /// The position in `edgesOfNodes` where the edges of each node begin; one more than there are
  /// nodes.
  private let firstEdge: [Int32]
  private let edgesOfNodes: [Int32]
  /// The chords of the edges, one tree for each floor slot. A segment's line is the number of the
  /// edge in ``edges``, and its piece that of the chord in ``starts``.
  private let trees: [SegmentTree]
  /// The metres of its edge that lie before each chord.
  private let starts: [Double]

  /// An edge and its points: its nodes, and those between, which have numbers from `first` on.
  private struct Part: Sendable {
    let edge: WalkingNetwork.Edge
    let first: Int
    let count: Int

    /// The metres between two points.
    var step: Double { edge.length / Double(count) }

    /// The number of the point after so many steps.
    func point(_ steps: Int) -> Int {
      steps == 0 ? Int(edge.from) : steps == count ? Int(edge.to) : first + steps - 1
    }
  }

  init(_ network: WalkingNetwork) {
    self.network = network
    var edges: [Part] = []
    var next = network.nodeCount
    for edge in network.edges {
      guard network.nodeSlots[Int(edge.from)] == network.nodeSlots[Int(edge.to)],
        network.ways[Int(edge.way)].kind != .lift, edge.length > 0
      else { continue }
      let count = max(1, Int((edge.length / Self.spacing).rounded(.up)))
      edges.append(Part(edge: edge, first: next, count: count))
      next += count - 1
    }
    var lengths = Array(repeating: 0.0, count: network.nodeCount)
    var first = Array(repeating: Int32(0), count: network.nodeCount + 1)
    for part in edges {
      for node in [Int(part.edge.from), Int(part.edge.to)] {
        lengths[node] += part.step / 2
        first[node + 1] += 1
      }
    }
    for node in lengths.indices { first[node + 1] += first[node] }
    var places = first
    var edgesOfNodes = Array(repeating: Int32(0), count: 2 * edges.count)
    for (number, part) in edges.enumerated() {
      for node in [Int(part.edge.from), Int(part.edge.to)] {
        edgesOfNodes[Int(places[node])] = Int32(number)
        places[node] += 1
      }
    }
    (trees, starts) = Self.chords(of: edges, network)
    self.edges = edges
    nodeLengths = lengths
    firstEdge = first
    self.edgesOfNodes = edgesOfNodes
  }

  private static func chords(
    of edges: [Part], _ network: WalkingNetwork
  ) -> (trees: [SegmentTree], starts: [Double]) {
    var segments = [[SegmentTree.Segment]](repeating: [], count: network.floors.count + 1)
    var starts: [Double] = []
    for (number, part) in edges.enumerated() {
      let slot = Int(network.nodeSlots[Int(part.edge.from)])
      let vertices = network.vertexRange(part.edge)
      var last = SIMD3<Double>(GeocentricPosition(network.vertices[vertices.lowerBound]))
      func add(_ end: SIMD3<Double>, after start: Double) {
        segments[slot].append(.init(line: number, piece: starts.count, start: last, end: end))
        starts.append(start)
        last = end
      }
      for vertex in vertices.dropFirst() {
        let (from, to) = (network.along[vertex - 1], network.along[vertex])
        let count = max(1, Int(((to - from) / longestChord).rounded(.up)))
        for piece in 1..<max(1, count) {
          let length = (to - from) / Double(count)
          let end = network.coordinate(on: part.edge, at: from + length * Double(piece))
          add(SIMD3(GeocentricPosition(end)), after: from + length * Double(piece - 1))
        }
        add(
          SIMD3(GeocentricPosition(network.vertices[vertex])),
          after: from + (to - from) * Double(count - 1) / Double(count))
      }
    }
    return (segments.map { SegmentTree($0) }, starts)
  }

  // MARK: Single points

  /// The edge of a point between nodes, and how many steps from its start the point is.
  private func place(of point: Int) -> (part: Part, steps: Int) {
    var (low, high) = (0, edges.count)
    // The last edge whose points begin no later; one without such points has the number of the next.
    while high - low > 1 {
      let middle = (low + high) / 2
      if edges[middle].first <= point { low = middle } else { high = middle }
    }
    return (edges[low], point - edges[low].first + 1)
  }

  func coordinate(_ point: Int) -> Coordinate {
    if point < network.nodeCount { return network.nodeCoordinates[point] }
    let (part, steps) = place(of: point)
    return coordinate(part, steps)
  }

  private func coordinate(_ part: Part, _ steps: Int) -> Coordinate {
    let point = part.point(steps)
    if point < network.nodeCount { return network.nodeCoordinates[point] }
    return network.coordinate(
      on: part.edge, at: part.edge.length * Double(steps) / Double(part.count))
  }

  func position(_ point: Int) -> SIMD3<Double> {
    SIMD3<Double>(GeocentricPosition(coordinate(point)))
  }

  /// The metres of way that a point stands for.
  func length(_ point: Int) -> Double {
    point < network.nodeCount ? nodeLengths[point] : place(of: point).part.step
  }

  private func forEachJoint(of point: Int, _ body: (_ point: Int, _ length: Double) -> Void) {
    guard point < network.nodeCount else {
      let (part, steps) = place(of: point)
      body(part.point(steps - 1), part.step)
      return body(part.point(steps + 1), part.step)
    }
    for number in edgesOfNodes[Int(firstEdge[point])..<Int(firstEdge[point + 1])] {
      let part = edges[Int(number)]
      if Int(part.edge.from) == point { body(part.point(1), part.step) }
      if Int(part.edge.to) == point { body(part.point(part.count - 1), part.step) }
    }
  }

  // MARK: Searches

  /// The points of a floor within `radius` metres of a position, in order, with their positions.
  func near(
    _ position: SIMD3<Double>, slot: Int, within radius: Double
  ) -> [(point: Int, position: SIMD3<Double>)] {
    let reach = radius + Self.chordMargin
    var found: [Int: SIMD3<Double>] = [:]
    _ = trees[slot].first(near: (position, position), within: reach) { chord in
      let (fraction, square) = chord.nearest(to: position)
      guard square <= reach * reach else { return false }
      let part = edges[chord.line]
      let middle = starts[chord.piece] + fraction * (chord.end - chord.start).length
      // No point of the chord that is farther along is near.
      let low = max(0, Int(((middle - reach) / part.step).rounded(.down)))
      let high = min(part.count, Int(((middle + reach) / part.step).rounded(.up)))
      guard low <= high else { return false }
      for steps in low...high {
        let point = part.point(steps)
        if found[point] != nil { continue }
        let place = SIMD3<Double>(GeocentricPosition(coordinate(part, steps)))
        let gap = place - position
        if (gap * gap).sum() <= radius * radius { found[point] = place }
      }
      return false
    }
    return found.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }

  /// The points within `limit` metres along the ways, with the metres to each: Dijkstra's search.
  func reached(from start: Int, within limit: Double) -> [(point: Int, distance: Double)] {
    var settled: [Int: Double] = [:]
    var found: [(point: Int, distance: Double)] = []
    var pending = Heap([Pending(distance: 0, point: start)])
    while let next = pending.popMin() {
      guard settled.updateValue(next.distance, forKey: next.point) == nil else {
        continue
      }
      found.append((next.point, next.distance))
      forEachJoint(of: next.point) { point, length in
        let distance = next.distance + length
        if distance <= limit, settled[point] == nil {
          pending.insert(Pending(distance: distance, point: point))
        }
      }
    }
    return found
  }

  private struct Pending: Comparable {
    let distance: Double
    let point: Int

    static func < (one: Pending, other: Pending) -> Bool {
      (one.distance, one.point) < (other.distance, other.point)
    }
  }
}
