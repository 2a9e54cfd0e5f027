public import Geodesy

/// The outcome of one pair in a matrix of walks.
public enum WalkMatrixEntry: Hashable, Sendable {
  /// The walk of ``WalkingNetwork/walk(from:to:_:)`` between the two.
  case walk(Walk)
  /// No walk, since no way that may be taken leads there; with the first thing in the way, if any.
  case unreachable(WalkObstacle?)
  /// The straight line, since one of the places is too far from any way: see
  /// ``WalkOutcome/straight(_:)``.
  case straight(Geodesic)
}

extension WalkingDestinations {
  /// The walks from each of some places to each of these, a row for each start: one search a row, and
  /// a second one for a row in which something is out of reach.
  ///
  /// Each entry says the same as ``WalkingNetwork/walk(from:to:_:)``.
  ///
  /// - Parameter starts: where the walks begin, in any order.
  /// - Returns: as many rows as starts, each with an entry for each place.
  /// - Complexity: O(s (n log n + k p)) for s starts, n nodes and edges, and k places to which walks
  ///   have p parts on average; O(a) besides for each straight piece, for a areas where people may
  ///   walk anywhere.
  public func matrix(from starts: [NetworkSpot]) -> [[WalkMatrixEntry]] {
    let wheels = rules.onWheels
    // Only where something is out of reach is it asked what is in the way.
    lazy var lifted = rules.lifted
    lazy var liftedWheels = lifted.onWheels
    lazy var liftedPlaces = places.map { lifted.anchoring($0) }
    return starts.map { start in
      let anchoring = rules.anchoring(start)
      var found = WalkTargets(rules, from: anchoring, to: anchorings)
      found.run { _, _ in .infinity }
      lazy var liftedFound: WalkTargets = {
        var found = WalkTargets(lifted, from: lifted.anchoring(start), to: liftedPlaces)
        found.run { _, _ in .infinity }
        return found
      }()
      return places.indices.map { place in
        guard anchoring.isAnchored, anchorings[place].isAnchored else {
          return .straight(Geodesic(from: start.coordinate, to: places[place].coordinate))
        }
        var assembly = WalkAssembly(rules, wheels: wheels)
        if let walk = assembly.walk(found, to: place) { return .walk(walk) }
        var unhindered = WalkAssembly(lifted, wheels: liftedWheels)
        guard unhindered.walk(liftedFound, to: place) != nil else { return .unreachable(nil) }
        return .unreachable(rules.network.firstObstacle(on: unhindered.trail, rules))
      }
    }
  }

  /// The point at which each place joins the network; `nil` where it joins none that may be taken.
  ///
  /// - Complexity: O(k) for k places.
  public var snaps: [NetworkSnap?] { anchorings.map { rules.snap(of: $0) } }

  /// The point at which a walk from a place joins the network; `nil` where it joins none that may be
  /// taken.
  ///
  /// - Complexity: O(log v) on average for v vertices.
  public func snap(of start: NetworkSpot) -> NetworkSnap? { rules.snap(of: rules.anchoring(start)) }
}

extension WalkingRules {
  /// The spot at which a place joins the network at the least cost, the first of equals.
  fileprivate func snap(of anchoring: Anchoring) -> NetworkSnap? {
    let anchors = anchoring.anchors.filter { !$0.isFallback }
    guard
      let anchor = anchors.min(by: {
        $0.duration + $0.reluctance < $1.duration + $1.reluctance
      })
    else { return nil }
    let (edge, position): (Int, Double)
    switch anchor.site {
    case .edge(let number, let at): (edge, position) = (number, at)
    case .node(let node):
      let leaving = network.arcs[Int(network.firstArc[node])..<Int(network.firstArc[node + 1])]
      let arc = leaving.first { allows(edge: Int($0 >> 1)) } ?? leaving.first
      guard let number = arc.map({ Int($0 >> 1) }) ?? network.arrivals[node]?.first else {
        return nil
      }
      (edge, position) = (
        number, Int(network.edges[number].from) == node ? 0 : network.edges[number].length
      )
    }
    let way = network.ways[Int(network.edges[edge].way)]
    return NetworkSnap(
      wayID: way.id, kind: way.kind, coordinate: anchor.coordinate,
      floor: network.floor(anchor.slot)?.id, distance: anchor.distance, edge: edge,
      position: position)
  }
}
