import Geodesy

/// All places where one may step from a place onto the network.
struct Anchoring {
  let place: NetworkSpot
  var anchors: [Anchor] = []
  /// The building, if nobody has mapped the way about it: the anchors are its doors or, where it
  /// has none, the nearest point outdoors.
  var building: Int?
  /// True if a lift, a door or a way between floors is known to lead from the floor to the
  /// outdoors.
  var isFloorJoined = false
  /// True if there is a network within reach, though none that may be taken.
  var isBlocked = false
  /// The parts of the network that the place joins, fallbacks aside.
  var parts: Set<Int32> = []

  /// Tells whether no way leads from where this place joins the network to where the other does.
  func isApart(from other: Anchoring) -> Bool { parts.isDisjoint(with: other.parts) }

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
  /// line from there; in a building that is not surveyed at all, the nearest point outdoors. Where all
  /// that leads nowhere, the nearest point of the longest part of the network, up to 30 m farther, is a
  /// fallback.
  func anchoring(_ place: NetworkSpot) -> Anchoring {
    var anchoring = allAnchors(place)
    joinMainland(&anchoring)
    guard profile.isStepFree, anchoring.anchors.count > 1 else { return anchoring }
    let reluctances = reluctances(toStepFrom: anchoring)
    let least = reluctances.min() ?? 0
    for (number, reluctance) in reluctances.enumerated() {
      anchoring.anchors[number].reluctance = reluctance - least
    }
    return anchoring
  }

  private func allAnchors(_ place: NetworkSpot) -> Anchoring {
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

  /// Joins a place to the longest part of the network, too, as a fallback, if it is on a path that
  /// nothing joins to that part. Such a path is often one that a surveyor has not finished. It is
  /// for those who want to get elsewhere from there, or there from elsewhere: the choice of OSRM,
  /// which falls back from a "tiny component" to a big one unless both ends are on the same.
  private func joinMainland(_ anchoring: inout Anchoring) {
    anchoring.parts = Set(anchoring.anchors.map { part($0) })
    guard let home = anchoring.anchors.first,
      !anchoring.parts.contains(NetworkParts.mainland)
    else { return }
    let place = anchoring.place
    let limit = min(
      profile.reach.value, (anchoring.gap ?? home.distance).value + Self.longestDetour)
    let found = network.snap(place.coordinate, slot: home.slot, within: Meters(limit)) {
      allows(edge: $0)
        && network.parts.number(ofNode: Int(network.edges[$0].from)) == NetworkParts.mainland
    } accepted: { point in
      !isHindered || network.slot(place.floor) != home.slot
        || !meetsObstacle(from: place.coordinate, to: point, home.slot)
    }
    guard let found, var anchor = anchor(at: found, place) else { return }
    anchor.isFallback = true
    anchoring.anchors.append(anchor)
  }

  /// The part of the network that an anchor is on.
  private func part(_ anchor: Anchor) -> Int32 {
    switch anchor.site {
    case .node(let node): network.parts.number(ofNode: node)
    case .edge(let edge, _): network.parts.number(ofNode: Int(network.edges[edge].from))
    }
  }

  /// The anchor of a place on a way; `nil` behind a gate, since nobody is led past a closed one and
  /// on in a straight line.
  private func anchor(at snap: NetworkSnap, _ place: NetworkSpot) -> Anchor? {
    let edge = network.edges[snap.edge]
    let way = network.ways[Int(edge.way)]
    let site = site(snap)
    if case .node(let node) = site, !passes(node: node), snap.distance.value > way.reach {
      return nil
    }
    let slot = Int(network.nodeSlots[Int(edge.from)])
    let distance = gap(from: place, to: snap.coordinate, slot)
    return Anchor(
      site: site, coordinate: snap.coordinate, slot: slot, distance: distance,
      duration: profile.accessTime(distance, storeys: 0), reach: way.reach, isOnFloor: true)
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

  /// Joins a place to the nearest point of one floor's ways that may be taken, if there is one
  /// within reach. Where something is known to bar the straight piece there, and another way is
  /// near to which nothing does, it joins that one.
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
      guard let anchor = anchor(at: nearest, place) else {
        anchoring.isBlocked = true
        return
      }
      anchoring.anchors.append(anchor)
    } else if isRestricted,
      network.snap(
        place.coordinate, slot: slot, within: profile.reach, where: { _ in true }) != nil
    {
      anchoring.isBlocked = true
    }
  }

  /// The site of a point of an edge: the node itself where a ``NetworkPoint`` stands, since that
  /// may bar one side from the other.
  private func site(_ snap: NetworkSnap) -> Anchor.Site {
    let edge = network.edges[snap.edge]
    for (node, position) in [(Int(edge.from), 0), (Int(edge.to), edge.length)]
    where (snap.position - position).magnitude < 1e-3 && network.nodePoints[node] != nil {
      return .node(node)
    }
    return .edge(snap.edge, at: snap.position)
  }

  /// Joins a place to the nodes of a floor at which one steps onto what cannot be stepped onto
  /// midway.
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
  func gap(from place: NetworkSpot, to spot: Coordinate, _ slot: Int) -> Meters {
    let distance = place.coordinate.distance(to: spot)
    let isSomewhere = distance > WalkAssembly.nothing || network.slot(place.floor) != slot
    return isSomewhere ? distance : .zero
  }

  func meetsObstacle(from place: Coordinate, to end: Coordinate, _ slot: Int) -> Bool {
    meetsObstacle(from: place, to: SIMD3(GeocentricPosition(end)), slot)
  }

  /// Tells whether a straight piece meets what is out of the question, on wheels also a wall.
  func meetsObstacle(from place: Coordinate, to end: SIMD3<Double>, _ slot: Int) -> Bool {
    StraightPiece(from: place, to: end, slot: slot)
      .obstacle(self, heedsWalls: profile.isStepFree, isAnyEnough: true) != nil
  }
}
