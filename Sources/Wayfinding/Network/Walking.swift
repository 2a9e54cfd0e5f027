import Geodesy

extension WalkingNetwork {
  /// The quickest walk from one place to another.
  ///
  /// Exact for the times that the profile gives. Each place is led straight to the nearest point of
  /// the ways of its floor that may be taken, or to a lift's end or door that is as near; or, in a
  /// building whose floor has none, to its doors, or, in a building of which neither a door nor a
  /// way is known, to the nearest way outdoors. Where something is known to bar that piece and it
  /// does not bar the one to another way up to 30 m farther, it is that one. Where the straight
  /// line between the places is no longer than those two pieces, that is the walk. A point that is
  /// closed is never passed; a walk may begin or end at one. Somebody who takes no steps and can
  /// join the network in several places goes up to ten minutes farther at each end to be on ground
  /// that is known to be clear, and up to an hour to keep off what is known to be in the way. Where
  /// the ways at both places do not hang together, each that is not on the longest part of the
  /// network joins that, too, if it is no more than 30 m farther.
  ///
  /// - Complexity: O(n + m log m) time and O(n) memory on average, for n nodes of which, with their
  ///   edges, m are no farther than `end` (all that can be reached, twice, where it cannot); and
  ///   O(a) for each straight piece, for a areas where people may walk anywhere. The search is
  ///   Dijkstra's with a binary heap.
  public func walk(
    from start: NetworkSpot, to end: NetworkSpot, _ profile: WalkingProfile = WalkingProfile()
  ) -> WalkOutcome {
    let rules = WalkingRules(self, profile)
    let (one, other) = (rules.anchoring(start), rules.anchoring(end))
    guard one.isAnchored, other.isAnchored else {
      return .straight(Geodesic(from: start.coordinate, to: end.coordinate))
    }
    var found = WalkTargets(rules, from: one, to: [other])
    found.run(bound: found.targets[0].cost) { _, cost in cost }
    var assembly = WalkAssembly(rules)
    if let walk = assembly.walk(found) { return .walk(walk) }
    found.exhaust()
    return .unreachable(explanation(rules, found, to: end))
  }

  private func explanation(
    _ rules: WalkingRules, _ found: WalkTargets, to end: NetworkSpot
  ) -> UnreachablePlace {
    let nearest = nearestReached(rules, found, to: end)
    return UnreachablePlace(
      nearest: nearest, gap: nearest.coordinate.distance(to: end.coordinate),
      obstacle: obstacle(rules, from: found.start.place, to: end))
  }

  private func obstacle(
    _ rules: WalkingRules, from start: NetworkSpot, to end: NetworkSpot
  ) -> WalkObstacle? {
    let lifted = rules.lifted
    var found = WalkTargets(
      lifted, from: lifted.anchoring(start), to: [lifted.anchoring(end)])
    found.run(bound: found.targets[0].cost) { _, cost in cost }
    var assembly = WalkAssembly(lifted)
    guard assembly.walk(found) != nil else { return nil }
    return firstObstacle(on: assembly.trail, rules)
  }

  /// The first way or point of a walk that `rules` do not allow; `nil` if they allow all of it.
  func firstObstacle(on trail: [WalkAssembly.Step], _ rules: WalkingRules) -> WalkObstacle? {
    for step in trail {
      switch step {
      case .way(let number) where !rules.allows(way: number):
        if let point = wayPoints[number]?.first(where: { !rules.allows(point: $0) }) {
          return WalkObstacle(wayID: points[point].id, kind: nil)
        }
        return WalkObstacle(wayID: ways[number].id, kind: ways[number].kind)
      case .node(let node) where !rules.passes(node: node):
        let point = nodePoints[node]?.first { !rules.allows(point: $0) }
        return point.map { WalkObstacle(wayID: points[$0].id, kind: nil) }
      case .way, .node: continue
      }
    }
    return nil
  }

  /// The reached spot nearest to a place: on its floor, if any of it is reached, else through
  /// space, where each ordinal is a storey high and the outdoors lie level with the ground floor.
  /// Edges that were left count whole: from one end one may walk along them as far as one likes.
  private func nearestReached(
    _ rules: WalkingRules, _ found: WalkTargets, to end: NetworkSpot
  ) -> NetworkSpot {
    let durations = found.search.durations
    func isLeft(_ node: Int) -> Bool {
      durations[node] < .infinity && rules.passes(node: node)
    }
    func isReached(_ number: Int) -> Bool {
      let edge = edges[number]
      return
        (isLeft(Int(edge.from)) && rules.duration(of: number, isForward: true) < .infinity)
        || (isLeft(Int(edge.to)) && rules.duration(of: number, isForward: false) < .infinity)
    }
    var candidates = [found.start.place]
    candidates += found.start.anchors.map {
      NetworkSpot($0.coordinate, floor: floor($0.slot)?.id)
    }
    if let slot = slot(end.floor).map({ isSurveyed($0) ? $0 : 0 }),
      let snap = snap(end.coordinate, slot: slot, within: nil, where: isReached)
    {
      candidates.append(NetworkSpot(snap.coordinate, floor: snap.floor))
    }
    for (node, coordinate) in nodeCoordinates.enumerated() where durations[node] < .infinity {
      candidates.append(NetworkSpot(coordinate, floor: floor(Int(nodeSlots[node]))?.id))
    }
    let sameFloor = candidates.filter { $0.floor == end.floor }
    let eligible = sameFloor.isEmpty ? candidates : sameFloor
    var best = (place: found.start.place, square: Double.infinity)
    for place in eligible {
      let gap = place.coordinate.distance(to: end.coordinate).value
      let height = (ordinal(place.floor) - ordinal(end.floor)) * Floor.usualHeight.value
      let square = gap * gap + height * height
      if square < best.square { best = (place, square) }
    }
    return best.place
  }

  private func ordinal(_ floor: FloorID?) -> Double {
    slot(floor).flatMap { self.floor($0) }.map { Double($0.ordinal) } ?? 0
  }

  /// Tells whether a door or way of a floor's building is known; the outdoors need none.
  private func isSurveyed(_ slot: Int) -> Bool {
    floor(slot).map { surveyed.contains($0.building) } ?? true
  }
}

extension Anchoring {
  /// True if the network is within reach, be it allowed or not.
  var isAnchored: Bool { !anchors.isEmpty || isBlocked }
}
