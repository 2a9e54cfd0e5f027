import Geodesy
import HeapModule

/// The quickest ways from a place to all nodes, the nearest node first: E. W. Dijkstra, A note on
/// two problems in connexion with graphs, Numerische Mathematik 1 (1959), doi:10.1007/BF01386390.
///
/// Among equally quick ways the one found first stays, and nodes of equal time are settled by number:
/// the same question always has the same answer, in another program, too.
struct WalkSearch {
  /// The seconds by which a way must be quicker to be taken instead of another: a choice, far above
  /// what the order of additions makes of equal times, and a micrometre of walking.
  static let leastGain = 1e-6

  /// A node that may be settled next.
  private struct Candidate: Comparable {
    let duration: Double
    let node: Int32

    static func < (one: Candidate, other: Candidate) -> Bool {
      one.duration < other.duration || (one.duration == other.duration && one.node < other.node)
    }
  }

  /// The last step to a node.
  enum Approach {
    /// A departure from the place itself, by one of its anchors.
    case departure(anchor: Int, EdgePart?)
    /// An edge, walked forwards or backwards.
    case arc(Int32)
  }

  private let rules: WalkingRules
  /// The part of the time of each node that is reluctance; empty where there is none to any anchor.
  private var reluctances: [Double]
  /// Seconds from the place, its access and the reluctance to take it included; infinite where
  /// nobody came yet.
  private(set) var durations: [Double]
  /// Metres from the place on that way, its access included.
  private(set) var distances: [Double]
  /// The arc; or, below zero, minus one and minus the number of the departure.
  private var approaches: [Int32]
  private var departures: [(anchor: Int, part: EdgePart?)] = []
  private var isSettled: [Bool]
  private var candidates = Heap<Candidate>()
  private(set) var settledCount = 0

  init(_ rules: WalkingRules, from start: Anchoring) {
    self.rules = rules
    let count = rules.network.nodeCount
    durations = Array(repeating: .infinity, count: count)
    distances = Array(repeating: .infinity, count: count)
    approaches = Array(repeating: 0, count: count)
    isSettled = Array(repeating: false, count: count)
    let isReluctant = start.anchors.contains { $0.reluctance > 0 }
    reluctances = isReluctant ? Array(repeating: 0, count: count) : []
    for (number, anchor) in start.anchors.enumerated() {
      for (node, part) in rules.departures(from: anchor) {
        let duration =
          anchor.duration + anchor.reluctance + (part.map { rules.duration(of: $0) } ?? 0)
        let distance = anchor.distance.value + (part?.length ?? 0)
        departures.append((number, part))
        reach(
          node, duration, distance, by: -Int32(departures.count), reluctance: anchor.reluctance)
      }
    }
  }

  /// The time of the next node to be settled; `nil` if there is none.
  mutating func frontier() -> Double? {
    while let next = candidates.min {
      if !isSettled[Int(next.node)] { return next.duration }
      candidates.removeMin()
    }
    return nil
  }

  /// Settles the next node and answers it.
  mutating func settle() -> Int? {
    guard frontier() != nil, let next = candidates.popMin() else { return nil }
    let node = Int(next.node)
    isSettled[node] = true
    settledCount += 1
    if !rules.passes(node: node) { return node }
    let network = rules.network
    for index in Int(network.firstArc[node])..<Int(network.firstArc[node + 1]) {
      let arc = network.arcs[index]
      let edge = network.edges[Int(arc >> 1)]
      let isForward = arc & 1 == 0
      let target = Int(isForward ? edge.to : edge.from)
      if isSettled[target] { continue }
      let duration = rules.duration(of: Int(arc >> 1), isForward: isForward)
      reach(
        target, durations[node] + duration, distances[node] + edge.length, by: arc,
        reluctance: reluctance(onTheWayTo: node))
    }
    return node
  }

  private mutating func reach(
    _ node: Int, _ duration: Double, _ distance: Double, by approach: Int32,
    reluctance: Double
  ) {
    guard duration < durations[node] - Self.leastGain else { return }
    durations[node] = duration
    distances[node] = distance
    approaches[node] = approach
    if !reluctances.isEmpty { reluctances[node] = reluctance }
    candidates.insert(Candidate(duration: duration, node: Int32(node)))
  }

  /// The reluctance in the time of a reached node: that to its first anchor, in seconds.
  func reluctance(onTheWayTo node: Int) -> Double {
    reluctances.isEmpty ? 0 : reluctances[node]
  }

  /// The last step to a node that was reached.
  func approach(to node: Int) -> Approach {
    let code = approaches[node]
    if code >= 0 { return .arc(code) }
    let departure = departures[Int(-code) - 1]
    return .departure(anchor: departure.anchor, departure.part)
  }
}
