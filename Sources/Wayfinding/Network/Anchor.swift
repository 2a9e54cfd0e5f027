import Geodesy

/// Where a place hangs on the network.
struct Anchor {
  /// A point of an edge, or a node inside a door.
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
  /// Whether a way that may not be taken is nearer, so that the straight piece may well be barred, too.
  var isDiverted = false

  /// Whether one steps onto a way here, and does not come through a door.
  var isOnEdge: Bool { if case .edge = site { true } else { false } }
}

/// All places where one may step from a place onto the network.
struct Anchoring {
  let place: NetworkPlace
  var anchors: [Anchor] = []
  /// The building, if nobody has mapped the way about it: they are its doors or, where it has none,
  /// the nearest point outdoors.
  var building: Int?
  /// Whether there is a network within reach, though none that may be taken.
  var isBlocked = false
}

extension WalkingRules {
  /// The nearest point of the ways of the place's floor that may be taken. Where the floor of a
  /// building has none within reach, the doors of the building, and a straight line from there; in a
  /// building that is not surveyed at all, the nearest point outdoors.
  func anchoring(_ place: NetworkPlace) -> Anchoring {
    var anchoring = Anchoring(place: place)
    guard let slot = network.slot(place.floor) else { return anchoring }
    join(&anchoring, toWaysOf: slot)
    guard !anchoring.isAnchored, let building = network.floor(slot)?.building else {
      return anchoring
    }
    guard network.surveyed.contains(building) else {
      anchoring.building = building
      join(&anchoring, toWaysOf: 0)
      return anchoring
    }
    for node in network.thresholds[building] ?? [] {
      let door = network.nodeCoordinates[node]
      let doorSlot = Int(network.nodeSlots[node])
      let distance = place.coordinate.distance(to: door)
      guard distance.value <= profile.reach.value else { continue }
      anchoring.building = building
      anchoring.anchors.append(
        Anchor(
          site: .node(node), coordinate: door, slot: doorSlot, distance: distance,
          duration: profile.accessTime(distance, storeys: network.storeys(slot, doorSlot))))
    }
    return anchoring
  }

  /// The nearest point of one floor's ways that may be taken, if there is one within reach.
  private func join(_ anchoring: inout Anchoring, toWaysOf slot: Int) {
    let place = anchoring.place
    let nearest = network.snap(place.coordinate, slot: slot, within: profile.reach) {
      allows(edge: $0)
    }
    // Of any kind; the same one where nothing is out of the question.
    let any =
      nearest != nil && !isRestricted
      ? nearest
      : network.snap(place.coordinate, slot: slot, within: profile.reach) { _ in true }
    if let nearest, nearest.distance.value <= profile.reach.value {
      anchoring.anchors = [
        Anchor(
          site: .edge(nearest.edge, at: nearest.position), coordinate: nearest.coordinate,
          slot: slot, distance: nearest.distance,
          duration: profile.accessTime(nearest.distance, storeys: 0),
          isDiverted: (any?.distance ?? nearest.distance) < nearest.distance)
      ]
    } else if let any, any.distance.value <= profile.reach.value {
      anchoring.isBlocked = true
    }
  }

  /// The straight line from one place to the other, where the network is no help: it is no longer than
  /// the ways from both places to the network, or they are in one building without a network.
  func direct(_ one: Anchoring, _ other: Anchoring) -> (distance: Meters, duration: Double)? {
    guard let start = one.anchors.first, let end = other.anchors.first else { return nil }
    let straight = one.place.coordinate.distance(to: other.place.coordinate)
    let isOneBuilding = one.building != nil && one.building == other.building
    guard
      isOneBuilding
        || (start.isOnEdge && end.isOnEdge && start.slot == end.slot
          && straight <= start.distance + end.distance)
    else { return nil }
    let storeys = network.storeys(
      network.slot(one.place.floor) ?? 0, network.slot(other.place.floor) ?? 0)
    return (straight, profile.accessTime(straight, storeys: storeys))
  }

  /// The first stretch from an anchor to each node that one can reach from it.
  func departures(from anchor: Anchor) -> [(node: Int, stretch: Stretch?)] {
    switch anchor.site {
    case .node(let node): return [(node, nil)]
    case .edge(let number, let position):
      let edge = network.edges[number]
      return [
        (Int(edge.from), Stretch(edge: number, from: position, to: 0, isForward: false)),
        (Int(edge.to), Stretch(edge: number, from: position, to: edge.length, isForward: true)),
      ]
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

  /// The stretch between two anchors on one edge.
  func shared(_ start: Anchor, _ end: Anchor) -> Stretch? {
    guard case .edge(let one, let from) = start.site, case .edge(let other, let to) = end.site,
      one == other
    else { return nil }
    return Stretch(edge: one, from: from, to: to, isForward: to >= from)
  }
}
