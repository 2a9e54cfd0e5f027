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
  /// The straight piece between the place and the network.
  let distance: Meters
  /// In seconds.
  let duration: Double
  /// The ground beside the network that is taken to be part of it there, in metres.
  let reach: Double
  /// Whether one steps onto the ways of the place's own floor here, and does not come through a
  /// building that nobody has mapped.
  let isOnFloor: Bool
  /// How much longer this counts than it takes, in seconds, since the place joins the network
  /// elsewhere over better known ground.
  var reluctance = 0.0
}

/// All places where one may step from a place onto the network.
struct Anchoring {
  let place: NetworkPlace
  var anchors: [Anchor] = []
  /// The building, if nobody has mapped the way about it: they are its doors or, where it has none,
  /// the nearest point outdoors.
  var building: Int?
  /// Whether a lift, a door or a way between floors is known to lead from the floor to the outdoors.
  var isFloorJoined = false
  /// Whether there is a network within reach, though none that may be taken.
  var isBlocked = false

  /// The distance to the ways of the place's floor; `nil` if it joins none.
  var gap: Meters? { anchors.lazy.filter(\.isOnFloor).map(\.distance).min() }
}

extension WalkingRules {
  /// The most by which a way that is reached unhindered may be farther than the nearest one, to be
  /// joined in its stead, in metres: a choice, the length of a house.
  static let longestDetour = 30.0

  /// The nearest point of the ways of the place's floor that may be taken, and the nearest of the
  /// nodes that lead elsewhere (a lift's end, a door) if it is as near. Where the floor of a
  /// building has no ways within reach, all such nodes and the doors of the building, and a straight
  /// line from there; in a building that is not surveyed at all, the nearest point outdoors.
  func anchoring(_ place: NetworkPlace) -> Anchoring {
    var anchoring = allAnchors(place)
    guard profile.isStepFree, anchoring.anchors.count > 1 else { return anchoring }
    let reluctances = reluctances(toStepFrom: anchoring)
    let least = reluctances.min() ?? 0
    for (number, reluctance) in reluctances.enumerated() {
      anchoring.anchors[number].reluctance = reluctance - least
    }
    return anchoring
  }

  private func allAnchors(_ place: NetworkPlace) -> Anchoring {
    var anchoring = Anchoring(place: place)
    guard let slot = network.slot(place.floor) else { return anchoring }
    join(&anchoring, toWaysOf: slot)
    let hasWays = anchoring.isAnchored
    join(&anchoring, toGatewaysOf: slot, hasWays: hasWays)
    guard !hasWays, let building = network.floor(slot)?.building else { return anchoring }
    guard network.surveyed.contains(building) else {
      anchoring.building = building
      join(&anchoring, toWaysOf: 0)
      return anchoring
    }
    join(&anchoring, toDoorsOf: building, slot)
    return anchoring
  }

  private func join(_ anchoring: inout Anchoring, toDoorsOf building: Int, _ slot: Int) {
    let place = anchoring.place
    for node in network.thresholds[building] ?? [] {
      let doorSlot = Int(network.nodeSlots[node])
      // A lift or stairs that are mapped lead to other floors, and no straight line does.
      if doorSlot != slot, anchoring.isFloorJoined { continue }
      let distance = gap(from: place, to: network.nodeCoordinates[node], doorSlot)
      guard distance.value <= profile.reach.value else { continue }
      anchoring.building = building
      let isKnown = anchoring.anchors.contains {
        if case .node(node) = $0.site { true } else { false }
      }
      if isKnown { continue }
      anchoring.anchors.append(
        Anchor(
          site: .node(node), coordinate: network.nodeCoordinates[node], slot: doorSlot,
          distance: distance,
          duration: profile.accessTime(distance, storeys: network.storeys(slot, doorSlot)),
          reach: NetworkWay.usualReach, isOnFloor: false))
    }
  }

  /// The nearest point of one floor's ways that may be taken, if there is one within reach. Where
  /// something is known to bar the straight piece there, and another way is near to which nothing
  /// does, that one.
  private func join(_ anchoring: inout Anchoring, toWaysOf slot: Int) {
    let place = anchoring.place
    var nearest = network.snap(place.coordinate, slot: slot, within: profile.reach) {
      allows(edge: $0)
    }
    if let first = nearest, isHindered, first.distance > WalkAssembly.nothing,
      network.slot(place.floor) == slot,
      meetsObstacle(from: place.coordinate, to: first.coordinate, slot)
    {
      let limit = min(profile.reach.value, first.distance.value + Self.longestDetour)
      nearest =
        network.snap(place.coordinate, slot: slot, within: Meters(limit)) {
          allows(edge: $0)
        } accepted: { point in
          !meetsObstacle(from: place.coordinate, to: point, slot)
        } ?? first
    }
    if let nearest, nearest.distance.value <= profile.reach.value {
      let way = network.ways[Int(network.edges[nearest.edge].way)]
      let site = site(nearest)
      let distance = gap(from: place, to: nearest.coordinate, slot)
      // Nobody is led past a gate that is closed to him, and on in a straight line.
      if case .node(let node) = site, !passes(node: node), nearest.distance.value > way.reach {
        anchoring.isBlocked = true
        return
      }
      anchoring.anchors.append(
        Anchor(
          site: site, coordinate: nearest.coordinate, slot: slot, distance: distance,
          duration: profile.accessTime(distance, storeys: 0), reach: way.reach,
          isOnFloor: true))
    } else if isRestricted,
      network.snap(
        place.coordinate, slot: slot, within: profile.reach, where: { _ in true }) != nil
    {
      anchoring.isBlocked = true
    }
  }

  /// The node itself where a point stands, since that may bar one side from the other.
  private func site(_ snap: NetworkSnap) -> Anchor.Site {
    let edge = network.edges[snap.edge]
    for (node, position) in [(Int(edge.from), 0), (Int(edge.to), edge.length)]
    where (snap.position - position).magnitude < 1e-3 && network.nodePoints[node] != nil {
      return .node(node)
    }
    return .edge(snap.edge, at: snap.position)
  }

  /// The nodes of a floor at which one steps onto what cannot be stepped onto midway.
  private func join(
    _ anchoring: inout Anchoring, toGatewaysOf slot: Int, hasWays: Bool
  ) {
    let place = anchoring.place
    let tree = network.gateways.trees[slot]
    var limit = profile.reach.value
    if hasWays, let gap = anchoring.gap?.value {
      limit = min(limit, max(gap, NetworkWay.usualReach))
    }
    guard limit >= 0 else { return }
    var taken: Set<Int> = []
    while let hit = tree.nearest(
      to: place.coordinate, within: limit, where: { !taken.contains($0) })
    {
      taken.insert(hit.line)
      let coordinate = network.nodeCoordinates[hit.line]
      let distance = gap(from: place, to: coordinate, slot)
      guard distance.value <= profile.reach.value else { break }
      let isAllowed = network.gateways.edges[hit.line]?.contains { allows(edge: $0) } ?? false
      let isGate = !passes(node: hit.line) && distance.value > NetworkWay.usualReach
      if network.gateways.leadingOut.contains(hit.line), slot > 0 {
        anchoring.isFloorJoined = true
      }
      guard isAllowed, !isGate else {
        if !hasWays { anchoring.isBlocked = true }
        continue
      }
      anchoring.anchors.append(
        Anchor(
          site: .node(hit.line), coordinate: coordinate, slot: slot, distance: distance,
          duration: profile.accessTime(distance, storeys: 0), reach: reach(beside: hit.line),
          isOnFloor: true))
      if hasWays || slot == 0 { break }
    }
  }

  /// The ground around a node that is taken to be part of its ways, in metres: none where one of them
  /// is a bridge or the like, and the ground lies below.
  private func reach(beside node: Int) -> Double {
    let leaving = network.arcs[Int(network.firstArc[node])..<Int(network.firstArc[node + 1])]
    let isOnGround = leaving.allSatisfy {
      network.ways[Int(network.edges[Int($0 >> 1)].way)].isOnGround
    }
    return isOnGround ? NetworkWay.usualReach : 0
  }

  /// The length of the straight piece from a place to a spot on a floor. What is no more than
  /// ``WalkAssembly/nothing`` is no part of the walk, so it is none of its length either.
  private func gap(from place: NetworkPlace, to spot: Coordinate, _ slot: Int) -> Meters {
    let distance = place.coordinate.distance(to: spot)
    let isSomewhere = distance > WalkAssembly.nothing || network.slot(place.floor) != slot
    return isSomewhere ? distance : .zero
  }

  private func meetsObstacle(from place: Coordinate, to end: Coordinate, _ slot: Int) -> Bool {
    meetsObstacle(from: place, to: SIMD3(GeocentricPosition(end)), slot)
  }

  /// Whether a straight piece meets what is out of the question, on wheels also a wall.
  private func meetsObstacle(from place: Coordinate, to end: SIMD3<Double>, _ slot: Int) -> Bool {
    StraightPiece(from: place, to: end, slot: slot)
      .obstacle(self, heedsWalls: profile.isStepFree) != nil
  }

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

  /// The first stretch from an anchor to each node that one can reach from it. Whoever begins at a
  /// gate that he cannot pass may leave it on either side, however else it is reached.
  func departures(from anchor: Anchor) -> [(node: Int, stretch: Stretch?)] {
    switch anchor.site {
    case .node(let node):
      return [(node, nil)] + (passes(node: node) ? [] : stretches(from: node))
    case .edge(let number, let position):
      let edge = network.edges[number]
      return [
        (Int(edge.from), Stretch(edge: number, from: position, to: 0, isForward: false)),
        (Int(edge.to), Stretch(edge: number, from: position, to: edge.length, isForward: true)),
      ]
    }
  }

  /// The whole edges that lead away from a node.
  private func stretches(from node: Int) -> [(node: Int, stretch: Stretch?)] {
    network.arcs[Int(network.firstArc[node])..<Int(network.firstArc[node + 1])].map { arc in
      let (number, isForward) = (Int(arc >> 1), arc & 1 == 0)
      let edge = network.edges[number]
      return (
        Int(isForward ? edge.to : edge.from),
        Stretch(
          edge: number, from: isForward ? 0 : edge.length, to: isForward ? edge.length : 0,
          isForward: isForward)
      )
    }
  }

  /// The last stretch to an anchor from each node that leads to it.
  func arrivals(at anchor: Anchor) -> [(node: Int, stretch: Stretch?)] {
    switch anchor.site {
    case .node(let node): return [(node, nil)]
    case .edge(let number, let position):
      let edge = network.edges[number]
      return [
        (Int(edge.from), Stretch(edge: number, from: 0, to: position, isForward: true)),
        (Int(edge.to), Stretch(edge: number, from: edge.length, to: position, isForward: false)),
      ]
    }
  }

  /// The stretch between two anchors on one edge, the first of which may be a gate at its end that
  /// cannot be passed.
  func shared(_ start: Anchor, _ end: Anchor) -> Stretch? {
    guard case .edge(let number, let to) = end.site else { return nil }
    let edge = network.edges[number]
    let from: Double
    switch start.site {
    case .edge(number, let position): from = position
    case .node(let node) where !passes(node: node) && node == Int(edge.from): from = 0
    case .node(let node) where !passes(node: node) && node == Int(edge.to): from = edge.length
    case .edge, .node: return nil
    }
    return Stretch(edge: number, from: from, to: to, isForward: to >= from)
  }
}
