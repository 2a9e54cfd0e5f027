import Geodesy

/// A spot at which a place joins the network.
struct Anchor {
  /// A point of an edge, or a node: inside a door, at a lift's end, at a gate.
  enum Site {
    case edge(Int, at: Double)
    case node(Int)
  }
  let site: Site
  let coordinate: Coordinate
  let slot: Int
  /// The length of the straight piece between the place and the network.
  let distance: Meters
  /// The time for that piece, in seconds.
  let duration: Double
  /// The ground beside the network that is taken to be part of it there, in metres.
  let reach: Double
  /// True if one steps onto the ways of the place's own floor here, and does not come through a
  /// building that nobody has mapped.
  let isOnFloor: Bool
  /// The seconds that this counts longer than it takes, since the place joins the network elsewhere
  /// over better known ground.
  var reluctance = 0.0
  /// True if one steps onto the network here only to get to what the ways at the place do not lead
  /// to.
  var isFallback = false
}

extension WalkingRules {
  /// The straight line from one place to the other, where the network is no help: it is no longer than
  /// the ways from both places to the network and nothing is known to bar it, or they are in one
  /// building without a network. Nothing bars the way to where one already is, on stairs as well.
  func direct(
    _ one: Anchoring, _ other: Anchoring
  ) -> (distance: Meters, duration: Double, reluctance: Double)? {
    guard let start = one.anchors.first, let end = other.anchors.first else { return nil }
    let slots = [one, other].map { network.slot($0.place.floor) ?? 0 }
    let straight = gap(from: one.place, to: other.place.coordinate, slots[1])
    let isOneBuilding =
      one.building != nil && one.building == other.building
      && (slots[0] == slots[1] || !(one.isFloorJoined && other.isFloorJoined))
    if !isOneBuilding {
      guard let gap = one.gap, let otherGap = other.gap, start.slot == end.slot,
        straight <= gap + otherGap
      else { return nil }
      if isHindered, slots[0] == slots[1], straight > .zero,
        meetsObstacle(from: one.place.coordinate, to: other.place.coordinate, slots[0])
      {
        return nil
      }
    }
    return (
      straight, profile.accessTime(straight, storeys: network.storeys(slots[0], slots[1])),
      isOneBuilding ? 0 : reluctance(toWalkFrom: one, to: other)
    )
  }

  /// The first part from an anchor to each node that one can reach from it. A walk that begins
  /// at a gate which it may not pass may leave it on either side, however else it is reached.
  func departures(from anchor: Anchor) -> [(node: Int, part: EdgePart?)] {
    switch anchor.site {
    case .node(let node):
      return [(node, nil)] + (passes(node: node) ? [] : parts(from: node))
    case .edge(let number, let position):
      let edge = network.edges[number]
      return [
        (Int(edge.from), EdgePart(edge: number, from: position, to: 0, isForward: false)),
        (Int(edge.to), EdgePart(edge: number, from: position, to: edge.length, isForward: true)),
      ]
    }
  }

  /// The whole edges that lead away from a node.
  private func parts(from node: Int) -> [(node: Int, part: EdgePart?)] {
    network.arcs[Int(network.firstArc[node])..<Int(network.firstArc[node + 1])].map { arc in
      let (number, isForward) = (Int(arc >> 1), arc & 1 == 0)
      let edge = network.edges[number]
      return (
        Int(isForward ? edge.to : edge.from),
        EdgePart(
          edge: number, from: isForward ? 0 : edge.length, to: isForward ? edge.length : 0,
          isForward: isForward)
      )
    }
  }

  /// The last part to an anchor from each node that leads to it.
  func arrivals(at anchor: Anchor) -> [(node: Int, part: EdgePart?)] {
    switch anchor.site {
    case .node(let node): return [(node, nil)]
    case .edge(let number, let position):
      let edge = network.edges[number]
      return [
        (Int(edge.from), EdgePart(edge: number, from: 0, to: position, isForward: true)),
        (Int(edge.to), EdgePart(edge: number, from: edge.length, to: position, isForward: false)),
      ]
    }
  }

  /// The part between two anchors on one edge, the first of which may be a gate at its end that
  /// cannot be passed.
  func shared(_ start: Anchor, _ end: Anchor) -> EdgePart? {
    guard case .edge(let number, let to) = end.site else { return nil }
    let edge = network.edges[number]
    let from: Double
    switch start.site {
    case .edge(number, let position): from = position
    case .node(let node) where !passes(node: node) && node == Int(edge.from): from = 0
    case .node(let node) where !passes(node: node) && node == Int(edge.to): from = edge.length
    case .edge, .node: return nil
    }
    return EdgePart(edge: number, from: from, to: to, isForward: to >= from)
  }
}
