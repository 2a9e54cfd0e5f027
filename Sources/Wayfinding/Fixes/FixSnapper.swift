public import Geodesy
import HeapModule

/// Moves positions of somebody on foot onto the ways of a network, where that helps.
///
/// A position is moved to the nearest point of its floor's ways when two things hold, after
/// P. Newson and J. Krumm, Hidden Markov Map Matching Through Noise and Sparseness (2009),
/// doi:10.1145/1653771.1653818, who weigh the same two; here they decide at once, fix by fix, since
/// a walker will not wait for the next ones:
///
/// - The point lies within the radius of error. What is farther away, noise does not explain: the
///   walker is on a lawn, in a hall or on a way that nobody has mapped, and the position stays.
/// - The way there along the network from the point before is no longer than the straight line
///   between both positions and their radii. Otherwise it lies beyond a wall or on a bridge, and the
///   way that one was on is tried before the position stays.
///
/// Only ways of the floor that the position states are looked at, and none is followed through
/// another floor.
public struct FixSnapper: Sendable {
  /// A choice: positions of a larger error come from radio cells, and do not tell one path from the
  /// next one, which is about as far away in a town or on a campus.
  public static let farthestMove = Meters(50)
  /// A choice: after a longer step the point before says nothing about the way taken.
  public static let longestStep = Meters(200)

  private let network: WalkingNetwork
  private var last: (position: NetworkPlace, radius: Meters, snap: NetworkSnap)?
  private var doubts = 0

  /// Moves positions onto the ways of `network`.
  public init(_ network: WalkingNetwork) { self.network = network }

  /// Takes the next position.
  ///
  /// - Parameters:
  ///   - position: where the receiver says that it is, on a floor or outdoors.
  ///   - radius: its radius of error, at any confidence; more than ``farthestMove`` counts as that,
  ///     and what is negative or not a number moves nothing.
  /// - Returns: the point of the network; `nil` where the position stays.
  public mutating func update(_ position: NetworkPlace, radius: Meters) -> NetworkSnap? {
    let radius = radius > Self.farthestMove ? Self.farthestMove : radius
    guard let nearest = network.snap(position.coordinate, floor: position.floor, within: radius)
    else {
      reset()
      return nil
    }
    guard let last, last.position.floor == position.floor else {
      return keep(nearest, for: position, radius)
    }
    let step = last.position.coordinate.distance(to: position.coordinate)
    guard step <= Self.longestStep else { return keep(nearest, for: position, radius) }
    let limit = (step + last.radius + radius).value
    if network.leads(from: last.snap, to: nearest, within: limit) {
      return keep(nearest, for: position, radius)
    }
    let way = network.edges[last.snap.edge].way
    let slot = network.slot(position.floor) ?? 0
    if let other = network.snap(
      position.coordinate, slot: slot, within: radius, where: { network.edges[$0].way == way }),
      network.leads(from: last.snap, to: other, within: limit)
    {
      return keep(other, for: position, radius)
    }
    // Twice in a row it is the point before that was wrong.
    doubts += 1
    if doubts > 1 { return keep(nearest, for: position, radius) }
    return nil
  }

  /// Forgets the past.
  public mutating func reset() {
    last = nil
    doubts = 0
  }

  private mutating func keep(
    _ snap: NetworkSnap, for position: NetworkPlace, _ radius: Meters
  ) -> NetworkSnap {
    last = (position, radius, snap)
    doubts = 0
    return snap
  }
}

extension WalkingNetwork {
  /// A node that may be settled next, with the metres to it.
  private struct Candidate: Comparable {
    let length: Double
    let node: Int

    static func < (one: Candidate, other: Candidate) -> Bool {
      (one.length, one.node) < (other.length, other.node)
    }
  }

  /// Whether the ways of one floor lead from one point to another within `limit` metres: Dijkstra's
  /// search over lengths, one-way ways in their direction only.
  fileprivate func leads(
    from start: NetworkSnap, to end: NetworkSnap, within limit: Double
  ) -> Bool {
    if start.edge == end.edge { return (start.position - end.position).magnitude <= limit }
    let (first, last) = (edges[start.edge], edges[end.edge])
    var settled: Set<Int> = []
    var candidates = Heap([
      Candidate(length: start.position, node: Int(first.from)),
      Candidate(length: first.length - start.position, node: Int(first.to)),
    ])
    while let next = candidates.popMin(), next.length <= limit {
      guard settled.insert(next.node).inserted else { continue }
      if next.node == last.from, next.length + end.position <= limit { return true }
      if next.node == last.to, next.length + last.length - end.position <= limit { return true }
      for arc in arcs[Int(firstArc[next.node])..<Int(firstArc[next.node + 1])] {
        let edge = edges[Int(arc >> 1)]
        let node = Int(arc & 1 == 0 ? edge.to : edge.from)
        guard nodeSlots[node] == nodeSlots[next.node], !settled.contains(node) else { continue }
        candidates.insert(Candidate(length: next.length + edge.length, node: node))
      }
    }
    return false
  }
}
