public import Geodesy

/// What it takes to walk somewhere.
public struct WalkCost: Hashable, Sendable {
  /// In seconds.
  public let duration: Double
  /// The length of the walk.
  public let distance: Meters
  /// Whether nobody knows a way, so that this is the straight line: see ``WalkOutcome/straight(_:)``.
  public let isStraight: Bool
}

/// One place of an answer, and the walk to it.
public struct WalkingNeighbor: Hashable, Sendable {
  /// The position of the place in the array that was given.
  public let place: Int
  /// What it takes to walk there.
  public let cost: WalkCost
}

extension WalkingNetwork {
  /// What it takes to walk from one place to each of others: one search for all.
  ///
  /// - Returns: for each place the cost of ``walk(from:to:_:)``; `nil` where that is unreachable.
  public func costs(
    from start: NetworkPlace, toAll places: [NetworkPlace],
    _ profile: WalkingProfile = WalkingProfile()
  ) -> [WalkCost?] {
    let rules = WalkingRules(self, profile)
    var costs = StraightCosts(rules, from: start, to: places)
    var found = WalkTargets(rules, from: costs.start, to: costs.anchorings)
    found.run { _, _ in .infinity }
    costs.fill(from: found)
    return costs.costs
  }

  /// The places that take least time to walk to, by time, then by position in the array.
  ///
  /// Exact: the same as ``costs(from:toAll:_:)``, sorted; but the search ends when no other place can
  /// be among them.
  ///
  /// - Parameters:
  ///   - count: how many to answer at most; none if zero or negative.
  ///   - start: where the walks begin.
  ///   - places: where they may end.
  ///   - profile: who walks.
  ///   - limit: the longest time to answer, in seconds, itself included; `nil` means any.
  /// - Returns: at most `count` places; fewer if fewer can be reached within the limit.
  public func nearest(
    _ count: Int, from start: NetworkPlace, among places: [NetworkPlace],
    _ profile: WalkingProfile = WalkingProfile(), within limit: Double? = nil
  ) -> [WalkingNeighbor] {
    let limit = limit ?? .infinity
    guard count > 0, limit >= 0 else { return [] }
    let rules = WalkingRules(self, profile)
    var costs = StraightCosts(rules, from: start, to: places)
    var found = WalkTargets(rules, from: costs.start, to: costs.anchorings)
    var best = ShortList(size: min(count, places.count))
    for (place, target) in found.targets.enumerated() {
      best.offer(place, costs.costs[place]?.duration ?? target.duration)
    }
    found.run(bound: min(limit, best.bound)) { place, duration in
      best.offer(place, duration)
      return min(limit, best.bound)
    }
    costs.fill(from: found)
    return best.entries.compactMap { entry in
      guard let cost = costs.costs[entry.place], cost.duration <= limit else { return nil }
      return WalkingNeighbor(place: entry.place, cost: cost)
    }
  }
}

/// Costs of the places that the network does not reach; the others come from a search.
private struct StraightCosts {
  let start: Anchoring
  let anchorings: [Anchoring]
  private(set) var costs: [WalkCost?]

  init(_ rules: WalkingRules, from place: NetworkPlace, to places: [NetworkPlace]) {
    let start = rules.anchoring(place)
    self.start = start
    let anchorings = places.map { rules.anchoring($0) }
    self.anchorings = anchorings
    costs = anchorings.map { end in
      if start.isAnchored, end.isAnchored { return nil }
      let straight = place.coordinate.distance(to: end.place.coordinate)
      return WalkCost(
        duration: rules.profile.accessTime(straight, storeys: 0), distance: straight,
        isStraight: true)
    }
  }

  mutating func fill(from found: WalkTargets) {
    for (place, target) in found.targets.enumerated() where target.route != nil {
      costs[place] = WalkCost(
        duration: target.duration, distance: Meters(target.distance), isStraight: false)
    }
  }
}

/// The quickest places so far, in order.
private struct ShortList {
  let size: Int
  private(set) var entries: [(duration: Double, place: Int)] = []

  init(size: Int) { self.size = size }

  /// What takes longer cannot get in.
  var bound: Double { entries.count < size ? .infinity : entries.last?.duration ?? -.infinity }

  mutating func offer(_ place: Int, _ duration: Double) {
    guard duration < .infinity else { return }
    entries.removeAll { $0.place == place }
    let index = entries.firstIndex { (duration, place) < ($0.duration, $0.place) }
    entries.insert((duration, place), at: index ?? entries.count)
    if entries.count > size { entries.removeLast() }
  }
}
