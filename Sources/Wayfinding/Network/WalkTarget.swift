import Geodesy

/// A destination of a search, and the quickest way to it so far.
struct WalkTarget {
  /// The last part of the way to a destination.
  enum LastPart {
    /// The straight line, without the network.
    case direct
    /// A part of the edge that both places hang on.
    case shared(start: Int, end: Int, EdgePart)
    /// A node, and the part from there to an anchor.
    case node(Int, end: Int, EdgePart?)
  }

  let anchoring: Anchoring
  private(set) var lastPart: LastPart?
  /// The time in seconds; infinite without a way.
  private(set) var duration = Double.infinity
  /// The value by which ways are compared: seconds, and the reluctance to step onto ground that
  /// is less known.
  private(set) var cost = Double.infinity
  /// The reluctance to walk straight to it; nothing where that is no way.
  private(set) var directReluctance = 0.0
  /// The length in metres; infinite without a way.
  private(set) var distance = Double.infinity

  /// The destination with the ways that need no node.
  init(_ anchoring: Anchoring, from start: Anchoring, _ rules: WalkingRules) {
    self.anchoring = anchoring
    if let direct = rules.direct(start, anchoring) {
      directReluctance = direct.reluctance
      offer(.direct, direct.duration, direct.distance.value, reluctance: direct.reluctance)
    }
    let isApart = start.isApart(from: anchoring)
    for (first, one) in start.anchors.enumerated() where isApart || !one.isFallback {
      for (last, other) in anchoring.anchors.enumerated() where isApart || !other.isFallback {
        guard let part = rules.shared(one, other) else { continue }
        offer(
          .shared(start: first, end: last, part),
          one.duration + rules.duration(of: part) + other.duration,
          one.distance.value + part.length + other.distance.value,
          reluctance: one.reluctance + other.reluctance)
      }
    }
  }

  /// Takes the last part if the way with it costs less than the one so far.
  mutating func offer(
    _ last: LastPart, _ duration: Double, _ distance: Double, reluctance: Double
  ) {
    let cost = duration + reluctance
    guard cost < self.cost - WalkSearch.leastGain else { return }
    lastPart = last
    self.duration = duration
    self.distance = distance
    self.cost = cost
  }
}

/// A search for several destinations at once.
struct WalkTargets {
  /// A destination that a node leads to.
  private struct Entry {
    let target: Int
    let anchor: Int
    let part: EdgePart?
    let duration: Double
    let distance: Double
    let reluctance: Double
  }

  private let rules: WalkingRules
  let start: Anchoring
  private(set) var targets: [WalkTarget]
  private(set) var search: WalkSearch
  private var entries: [Int: [Entry]] = [:]
  /// The most by which a way can cost more than it takes, in seconds.
  let mostReluctance: Double
  /// The cost up to which all ways are known.
  private var settledCost = 0.0

  init(_ rules: WalkingRules, from start: Anchoring, to places: [Anchoring]) {
    self.rules = rules
    self.start = start
    targets = places.map { WalkTarget($0, from: start, rules) }
    func most(_ anchorings: [Anchoring]) -> Double {
      anchorings.lazy.flatMap(\.anchors).map(\.reluctance).max() ?? 0
    }
    mostReluctance = max(
      most([start]) + most(places), targets.lazy.map(\.directReluctance).max() ?? 0)
    search = WalkSearch(rules, from: start)
    for (number, place) in places.enumerated() {
      let isApart = start.isApart(from: place)
      for (index, anchor) in place.anchors.enumerated() where isApart || !anchor.isFallback {
        for (node, part) in rules.arrivals(at: anchor) {
          let duration = part.map { rules.duration(of: $0) } ?? 0
          guard duration < .infinity else { continue }
          entries[node, default: []].append(
            Entry(
              target: number, anchor: index, part: part,
              duration: duration + anchor.duration,
              distance: (part?.length ?? 0) + anchor.distance.value,
              reluctance: anchor.reluctance))
        }
      }
    }
  }

  /// Settles nodes until all that lead to a destination are, or the next one costs more than `bound`,
  /// which is told of every destination that was reached at a lower cost.
  mutating func run(bound: Double = .infinity, improved: (Int, Double) -> Double) {
    var bound = bound
    var waiting = entries.count
    while waiting > 0, let frontier = search.frontier(), frontier <= bound,
      let node = search.settle()
    {
      guard let entries = entries[node] else { continue }
      waiting -= 1
      let isPassed = rules.passes(node: node)
      for entry in entries where isPassed || entry.part == nil {
        let cost = search.durations[node] + entry.duration + entry.reluctance
        guard cost < targets[entry.target].cost - WalkSearch.leastGain else { continue }
        let reluctance = search.reluctance(onTheWayTo: node) + entry.reluctance
        targets[entry.target].offer(
          .node(node, end: entry.anchor, entry.part), cost - reluctance,
          search.distances[node] + entry.distance, reluctance: reluctance)
        bound = improved(entry.target, cost)
      }
    }
    settledCost = waiting > 0 ? search.frontier() ?? .infinity : .infinity
  }

  /// Tells whether no better way to a destination can be found.
  func isSettled(_ target: Int) -> Bool { targets[target].cost <= settledCost }

  /// Settles every node that can be reached.
  mutating func exhaust() {
    while search.settle() != nil {}
  }
}
