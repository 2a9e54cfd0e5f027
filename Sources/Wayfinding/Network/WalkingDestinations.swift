import Geodesy

/// Places that many walks may end at, hung on a network once: most of what it takes to ask for the
/// nearest of a thousand works is to find the way beside each of them.
public struct WalkingDestinations: Sendable {
  /// The places, in the order given.
  public let places: [NetworkSpot]
  let rules: WalkingRules
  let anchorings: [Anchoring]

  /// Finds where each place hangs on the network for somebody who walks as `profile` says.
  ///
  /// - Complexity: O(k log v) on average for k places in a network of v vertices; with a step-free
  ///   profile O(a) more for each place that joins it in several spots, for a areas where people
  ///   may walk anywhere.
  public init(
    _ places: [NetworkSpot], in network: WalkingNetwork,
    _ profile: WalkingProfile = WalkingProfile()
  ) {
    let rules = WalkingRules(network, profile)
    self.places = places
    self.rules = rules
    anchorings = places.map { rules.anchoring($0) }
  }

  /// The costs of walking from one place to each of these: one search for all.
  ///
  /// - Parameter start: where the walks begin.
  /// - Returns: for each place the cost of ``WalkingNetwork/walk(from:to:_:)``; `nil` where that is
  ///   unreachable.
  /// - Complexity: O((n + e) log e + k) for n nodes, e edges and k places: one search, which ends
  ///   when every place is settled.
  public func costs(from start: NetworkSpot) -> [WalkCost?] {
    let anchoring = rules.anchoring(start)
    var found = WalkTargets(rules, from: anchoring, to: anchorings)
    found.run { _, _ in .infinity }
    return anchorings.indices.map { cost($0, in: found) }
  }

  /// All places that a walk of at most `limit` seconds leads to, by time, then by position in the
  /// array. Those to which only the straight line is known are not among them.
  ///
  /// - Complexity: O(n + m log m + k log k) for k places, and n nodes of which, with their edges, m
  ///   are no farther than the limit.
  public func reached(from start: NetworkSpot, within limit: Double) -> [WalkingNeighbor] {
    guard limit >= 0 else { return [] }
    var found = WalkTargets(rules, from: rules.anchoring(start), to: anchorings)
    let bound = limit + found.mostReluctance
    found.run(bound: bound) { _, _ in bound }
    return places.indices.compactMap { place in
      cost(place, in: found).flatMap {
        !$0.isStraight && $0.duration <= limit && found.isSettled(place)
          ? WalkingNeighbor(place: place, cost: $0) : nil
      }
    }.sorted { ($0.cost.duration, $0.place) < ($1.cost.duration, $1.place) }
  }

  /// The places that take least time to walk to, by time, then by position in the array.
  ///
  /// Exact: the same as ``costs(from:)``, sorted; but the search ends when no other place can be
  /// among them.
  ///
  /// - Parameters:
  ///   - count: how many to answer at most; none if zero or negative.
  ///   - start: where the walks begin.
  ///   - limit: the longest time to answer, in seconds, itself included; `nil` means any.
  /// - Returns: at most `count` places; fewer if fewer can be reached within the limit.
  /// - Complexity: O(n + m log m + k c) for `count` c, k places, and n nodes of which, with their
  ///   edges, m are no farther than the last answer.
  public func nearest(
    _ count: Int, from start: NetworkSpot, within limit: Double? = nil
  ) -> [WalkingNeighbor] {
    let limit = limit ?? .infinity
    guard count > 0, limit >= 0 else { return [] }
    let anchoring = rules.anchoring(start)
    var found = WalkTargets(rules, from: anchoring, to: anchorings)
    var best = ShortList(size: min(count, places.count))
    for place in places.indices {
      guard let cost = cost(place, in: found) else { continue }
      best.offer(place, cost.isStraight ? cost.duration : found.targets[place].cost)
    }
    // What is among the nearest takes no longer than the last of those that cost least, and costs no
    // more than the reluctance beyond it. The quick way to what is not settled by then may not be the
    // one that is taken.
    let slack = found.mostReluctance
    found.run(bound: min(limit, best.bound) + slack) { place, cost in
      best.offer(place, cost)
      return min(limit, best.bound) + slack
    }
    let bound = min(limit, best.bound)
    let neighbors = places.indices.compactMap { place in
      cost(place, in: found).flatMap {
        $0.duration <= bound && ($0.isStraight || found.isSettled(place))
          ? WalkingNeighbor(place: place, cost: $0) : nil
      }
    }
    return Array(
      neighbors.sorted { ($0.cost.duration, $0.place) < ($1.cost.duration, $1.place) }
        .prefix(count))
  }

  /// The cost of walking to a place, as far as the search has come; `nil` without a way.
  private func cost(_ place: Int, in found: WalkTargets) -> WalkCost? {
    if found.start.isAnchored, anchorings[place].isAnchored {
      let target = found.targets[place]
      guard target.lastPart != nil else { return nil }
      return WalkCost(
        duration: target.duration, distance: Meters(target.distance), isStraight: false)
    }
    let straight = found.start.place.coordinate.distance(to: places[place].coordinate)
    return WalkCost(
      duration: rules.profile.accessTime(straight, storeys: 0), distance: straight,
      isStraight: true)
  }
}

/// The quickest places so far, in order.
private struct ShortList {
  let size: Int
  private(set) var entries: [(duration: Double, place: Int)] = []

  init(size: Int) { self.size = size }

  /// The longest time that still gets in, in seconds.
  var bound: Double { entries.count < size ? .infinity : entries.last?.duration ?? -.infinity }

  mutating func offer(_ place: Int, _ duration: Double) {
    guard duration <= bound, duration < .infinity else { return }
    entries.removeAll { $0.place == place }
    let index = entries.firstIndex { (duration, place) < ($0.duration, $0.place) }
    entries.insert((duration, place), at: index ?? entries.count)
    if entries.count > size { entries.removeLast() }
  }
}
