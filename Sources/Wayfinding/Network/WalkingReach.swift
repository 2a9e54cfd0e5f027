public import Geodesy

/// The parts of a network to which walks from one place lead within a time: an isochrone.
///
/// A point of a way is reached if ``WalkingNetwork/walk(from:to:_:)`` takes no longer to get there. Ways
/// are cut exactly where the time is over; the time along a way grows evenly with its length, waits
/// included. Of a lift, which nobody leaves midway, either all is reached or nothing.
public struct WalkingReach: Sendable {
  /// The longest time that can be asked for, in seconds.
  public let longest: Double
  private let rules: WalkingRules
  private let anchoring: Anchoring
  private let search: WalkSearch

  /// Searches from a place, for times of at most `longest` seconds.
  ///
  /// - Complexity: O(n + m log m) for n nodes of which, with their edges, m are within the time.
  public init(
    from start: NetworkSpot, within longest: Double, in network: WalkingNetwork,
    _ profile: WalkingProfile = WalkingProfile()
  ) {
    self.longest = longest
    rules = WalkingRules(network, profile)
    anchoring = rules.anchoring(start)
    var search = WalkSearch(rules, from: anchoring)
    let slack = anchoring.anchors.lazy.map(\.reluctance).max() ?? 0
    while let frontier = search.frontier(), frontier <= longest + slack, search.settle() != nil {}
    self.search = search
  }

  /// True if the place joins the network, be it by a way that may not be taken.
  public var isOnNetwork: Bool { anchoring.isAnchored }

  /// The parts of ways that are reached within a time, in the order of their ways; parts of one way
  /// that follow each other are one.
  ///
  /// - Parameter limit: the time in seconds, at most ``longest``.
  /// - Returns: none where the place is too far from any way.
  /// - Complexity: O(e + v) for e edges and v of their vertices.
  public func parts(within limit: Double) -> [ReachedPart] {
    parts { number in intervals(of: number, within: min(limit, longest)) }
  }

  /// The parts of ways that are not reached within a time, those that may not be taken among them, in
  /// the order of their ways: what ``parts(within:)`` leaves of them.
  ///
  /// - Complexity: O(e + v) for e edges and v of their vertices.
  public func partsBeyond(_ limit: Double) -> [ReachedPart] {
    let network = rules.network
    return parts { number in
      var rest: [ClosedRange<Double>] = []
      var position = 0.0
      let length = network.edges[number].length
      for interval in intervals(of: number, within: min(limit, longest)) {
        if interval.lowerBound - position > EdgeReach.nothing {
          rest.append(position...interval.lowerBound)
        }
        position = interval.upperBound
      }
      if length - position > EdgeReach.nothing { rest.append(position...length) }
      return rest
    }
  }

  private func parts(_ intervals: (Int) -> [ClosedRange<Double>]) -> [ReachedPart] {
    let network = rules.network
    var parts: [ReachedPart] = []
    var last: Int32?
    for (number, edge) in network.edges.enumerated() where edge.length > 0 {
      for interval in intervals(number) {
        let line = network.line(of: edge, from: interval.lowerBound, to: interval.upperBound)
        let length = Meters(interval.upperBound - interval.lowerBound)
        if last == edge.way, interval.lowerBound == 0, let known = parts.last,
          known.toFloor == floor(edge.from), known.line.last == line.first
        {
          parts[parts.count - 1] = ReachedPart(
            wayID: known.wayID, kind: known.kind, fromFloor: known.fromFloor,
            toFloor: floor(edge.to), line: known.line + line.dropFirst(),
            length: known.length + length)
        } else {
          let way = network.ways[Int(edge.way)]
          parts.append(
            ReachedPart(
              wayID: way.id, kind: way.kind, fromFloor: floor(edge.from), toFloor: floor(edge.to),
              line: line, length: length))
        }
        last = interval.upperBound == edge.length ? edge.way : nil
      }
    }
    return parts
  }

  private func floor(_ node: Int32) -> FloorID? {
    rules.network.floor(Int(rules.network.nodeSlots[Int(node)]))?.id
  }

  /// The reached parts of an edge, in metres from its start.
  private func intervals(of number: Int, within limit: Double) -> [ClosedRange<Double>] {
    let network = rules.network
    let edge = network.edges[number]
    var sources = [EdgeReach.Source]()
    for (node, position) in [(Int(edge.from), 0), (Int(edge.to), edge.length)] {
      let cost = search.durations[node]
      if cost < .infinity, rules.passes(node: node) {
        sources.append(
          EdgeReach.Source(
            position: position, cost: cost,
            duration: cost - search.reluctance(onTheWayTo: node)))
      }
    }
    for anchor in anchoring.anchors {
      let position: Double
      switch anchor.site {
      case .edge(number, let at): position = at
      // A walk that begins at a gate which it may not pass leaves it on either side.
      case .node(let node) where node == Int(edge.from) && !rules.passes(node: node): position = 0
      case .node(let node) where node == Int(edge.to) && !rules.passes(node: node):
        position = edge.length
      case .edge, .node: continue
      }
      sources.append(
        EdgeReach.Source(
          position: position, cost: anchor.duration + anchor.reluctance,
          duration: anchor.duration))
    }
    guard !sources.isEmpty else { return [] }
    let reach = EdgeReach(
      length: edge.length, forward: rules.duration(of: number, isForward: true),
      backward: rules.duration(of: number, isForward: false))
    let found = reach.intervals(from: sources, within: limit)
    guard network.ways[Int(edge.way)].kind == .lift else { return found }
    return found.filter { $0 == 0...edge.length }
  }
}

/// A part of a way that is reached within a time.
public struct ReachedPart: Hashable, Sendable {
  /// The identifier of the way.
  public let wayID: String
  /// The kind of the way.
  public let kind: WalkingWay.Kind
  /// The floor where its line begins; `nil` outdoors.
  public let fromFloor: FloorID?
  /// The floor where its line ends; `nil` outdoors.
  public let toFloor: FloorID?
  /// Its course, in the direction of the way.
  public let line: [Coordinate]
  /// The length of that.
  public let length: Meters
}

/// The part of one edge that is reached, from the places on it at which walks arrive.
struct EdgeReach {
  /// A place on the edge at which a walk arrives or begins.
  struct Source {
    /// Metres from the start of the edge.
    let position: Double
    /// Seconds by which walks are compared, reluctance included.
    var cost: Double
    /// Seconds that the walk takes.
    var duration: Double
  }

  /// Lengths in metres below which a part is none: what rounding makes.
  static let nothing = 1e-6

  /// The length of the edge in metres, above zero.
  let length: Double
  /// Seconds along all of it in its direction, or infinity.
  let forward: Double
  /// Seconds along all of it against its direction, or infinity.
  let backward: Double

  /// The parts that are reached within `limit` seconds, in order and apart from each other. Each point
  /// counts as reached by the walk that costs least, as walks do.
  func intervals(from given: [Source], within limit: Double) -> [ClosedRange<Double>] {
    let sources = swept(given)
    var found: [ClosedRange<Double>] = []
    func add(_ low: Double, _ high: Double) {
      guard high - low > Self.nothing else { return }
      if let last = found.last, low - last.upperBound <= Self.nothing {
        found[found.count - 1] = last.lowerBound...high
      } else {
        found.append(low...high)
      }
    }
    let (ahead, back) = (forward / length, backward / length)
    for (one, other) in zip(sources, sources.dropFirst()) {
      let span = other.position - one.position
      guard span > 0 else { continue }
      // The point at which it costs as much to come from the one side as from the other.
      let meeting: Double
      switch (one.cost < .infinity && ahead < .infinity, other.cost < .infinity && back < .infinity)
      {
      case (false, false): continue
      case (true, false): meeting = span
      case (false, true): meeting = 0
      case (true, true):
        let both = ahead + back
        meeting =
          both > 0 ? min(max((other.cost - one.cost + back * span) / both, 0), span) : span
      }
      let start = ahead > 0 ? (limit - one.duration) / ahead : .infinity
      if meeting > 0, one.duration <= limit {
        add(one.position, one.position + min(meeting, start))
      }
      let end = back > 0 ? (limit - other.duration) / back : .infinity
      if meeting < span, other.duration <= limit {
        add(other.position - min(span - meeting, end), other.position)
      }
    }
    return found
  }

  /// The sources in order, with the ends of the edge, each at the least cost at which a walk comes
  /// there from any of them.
  private func swept(_ given: [Source]) -> [Source] {
    let ends = [0, length].map { Source(position: $0, cost: .infinity, duration: .infinity) }
    var sources = (given + ends).sorted { $0.position < $1.position }
    func relax(_ number: Int, from other: Int, _ seconds: Double) {
      let way = (sources[number].position - sources[other].position).magnitude / length
      let time = way > 0 ? seconds * way : 0
      guard sources[other].cost + time < sources[number].cost else { return }
      sources[number].cost = sources[other].cost + time
      sources[number].duration = sources[other].duration + time
    }
    for number in sources.indices.dropFirst() { relax(number, from: number - 1, forward) }
    for number in sources.indices.dropLast().reversed() {
      relax(number, from: number + 1, backward)
    }
    return sources
  }
}
