public import Geodesy

/// A part of a walk over ground of which the network does not know whether wheels get over it.
public struct UnmappedPiece: Hashable, Sendable {
  /// The parts of a walk at which it can be.
  public enum Part: String, CaseIterable, Hashable, Sendable {
    /// The piece before the first way.
    case start
    /// A piece between two ways: beside a door.
    case middle
    /// The piece after the last way.
    case end
    /// The whole walk, straight from place to place.
    case whole
  }

  /// A thing that it is known to lead over or past.
  public enum Obstacle: Hashable, Sendable {
    /// A way or point that wheels cannot take, or that is closed.
    case barrier(WalkObstacle)
    /// A line that nobody crosses unsaid: a wall, perhaps with a door that nobody has mapped.
    case outline(String, NetworkOutline.Kind)
  }

  /// The part of the walk at which it is.
  public let part: Part
  /// Its length; nothing where the place is at a gate or stile itself.
  public let distance: Meters
  /// The thing that it is known to lead over or past; `nil` where merely nobody has mapped it.
  public let obstacle: Obstacle?

  /// A piece that a caller knows of.
  public init(part: Part, distance: Meters, obstacle: Obstacle?) {
    self.part = part
    self.distance = distance
    self.obstacle = obstacle
  }
}

/// A point that a walk leads past.
public struct PassedPoint: Hashable, Sendable {
  /// The identifier of the point.
  public let id: String
  /// The position of the point.
  public let coordinate: Coordinate
  /// The people who get past it.
  public let passage: NetworkPoint.Passage
}

extension WalkingRules {
  /// The reason why a straight piece is not known to be clear, by the rules of somebody on wheels.
  ///
  /// It is clear, and the answer `nil`, if it stays within `reach` metres of the way that it joins
  /// or in an area where one may walk anywhere, and meets no obstacle. Otherwise the answer is
  /// `.some`, with the obstacle if one is known.
  func doubt(
    from start: NetworkSpot, to end: NetworkSpot, reach: Double
  ) -> UnmappedPiece.Obstacle?? {
    guard let slot = network.slot(start.floor), slot == network.slot(end.floor) else {
      return .some(nil)
    }
    let piece = StraightPiece(
      from: start.coordinate, to: SIMD3(GeocentricPosition(end.coordinate)), slot: slot)
    if let wall = piece.obstacle(self, heedsWalls: true) { return .some(name(wall)) }
    if start.coordinate.distance(to: end.coordinate).value <= reach { return nil }
    return isInArea(start.coordinate, end.coordinate, slot, reach: reach) ? nil : .some(nil)
  }

  /// The reason why the piece between a place and a spot where it joins the network is not known to
  /// be clear: that of the piece itself, or a point at the spot that stops wheels.
  func doubt(from place: NetworkSpot, to anchor: Anchor) -> UnmappedPiece.Obstacle?? {
    if case .node(let node) = anchor.site,
      let stops = network.nodePoints[node]?.first(where: { !allows(point: $0) })
    {
      // Nobody can tell on which side of it the place is.
      return .some(.barrier(WalkObstacle(wayID: network.points[stops].id, kind: nil)))
    }
    let spot = NetworkSpot(anchor.coordinate, floor: network.floor(anchor.slot)?.id)
    guard anchor.distance > WalkAssembly.nothing || spot.floor != place.floor else { return nil }
    return doubt(from: place, to: spot, reach: anchor.reach)
  }

  /// Tells whether all of a piece, but for what is the way's own ground at its end, lies in one
  /// area.
  private func isInArea(
    _ start: Coordinate, _ end: Coordinate, _ slot: Int, reach: Double
  ) -> Bool {
    let length = start.distance(to: end).value - max(0, reach)
    let last = start.toward(end, by: Meters(length))
    return network.walls.areas.contains { $0.slot == slot && $0.contains(from: start, to: last) }
  }

  private func name(_ wall: NetworkWalls.Wall) -> UnmappedPiece.Obstacle {
    switch wall {
    case .way(let number):
      .barrier(WalkObstacle(wayID: network.ways[number].id, kind: network.ways[number].kind))
    case .point(let number): .barrier(WalkObstacle(wayID: network.points[number].id, kind: nil))
    case .outline(let number):
      .outline(network.walls.outlines[number].id, network.walls.outlines[number].kind)
    }
  }

  /// The reason why the straight line between two places is not known to be clear: as for other
  /// straight pieces, but it must stay beside ways in between, too.
  func directDoubt(from start: NetworkSpot, to end: NetworkSpot) -> UnmappedPiece.Obstacle?? {
    let length = start.coordinate.distance(to: end.coordinate)
    let isBeside = (0...4).allSatisfy { quarter in
      let point = start.coordinate.toward(
        end.coordinate, by: Meters(length.value * Double(quarter) / 4))
      guard let slot = network.slot(start.floor),
        let snap = network.snap(
          point, slot: slot, within: profile.reach, where: { allows(edge: $0) })
      else { return false }
      return snap.distance.value <= network.ways[Int(network.edges[snap.edge].way)].reach
    }
    return doubt(from: start, to: end, reach: isBeside ? .infinity : -1)
  }
}
