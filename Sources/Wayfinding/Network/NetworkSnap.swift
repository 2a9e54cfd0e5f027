public import Geodesy

/// The point of a network that is nearest to a place.
public struct NetworkSnap: Hashable, Sendable {
  /// The way that it is on.
  public let wayID: String
  /// The kind of that way.
  public let kind: WalkingWay.Kind
  /// The position of the point.
  public let coordinate: Coordinate
  /// The floor it is on; `nil` outdoors.
  public let floor: FloorID?
  /// The distance from the place to the point.
  public let distance: Meters
  /// The number of the edge, and the metres from its start.
  let edge: Int
  let position: Double
}

extension WalkingNetwork {
  /// The point of the ways of a floor, or of the outdoors, that is nearest to a place.
  ///
  /// Exact to the edge line, taken as straight between its vertices. Lifts, doors and ways between
  /// floors cannot be stepped onto midway, so they are not answered. Among equals, the first way by
  /// identifier.
  ///
  /// - Parameters:
  ///   - coordinate: the place.
  ///   - floor: the floor; `nil` outdoors.
  ///   - limit: the farthest to answer; `nil` is any.
  /// - Returns: `nil` if there is no such way within the limit, or no such floor.
  /// - Complexity: O(log v) on average for v vertices, O(v) at worst.
  public func snap(
    _ coordinate: Coordinate, floor: FloorID? = nil, within limit: Meters? = nil
  ) -> NetworkSnap? {
    guard let slot = slot(floor) else { return nil }
    return snap(coordinate, slot: slot, within: limit) { _ in true }
  }

  func snap(
    _ coordinate: Coordinate, slot: Int, within limit: Meters?, where isIncluded: (Int) -> Bool,
    accepted: (SIMD3<Double>) -> Bool = { _ in true }
  ) -> NetworkSnap? {
    let limit = limit ?? Meters(.infinity)
    // Numbers are compared, not lengths, so that not-a-number is refused, too.
    guard limit.value >= 0,
      let hit = trees[slot].nearest(
        to: coordinate, within: limit.value, where: isIncluded, accepted: accepted)
    else { return nil }
    let edge = edges[hit.line]
    let (start, end) = (along[first(hit, edge)], along[first(hit, edge) + 1])
    let position = hit.fraction >= 1 ? end : start + hit.fraction * (end - start)
    let point = self.coordinate(on: edge, at: position)
    let way = ways[Int(edge.way)]
    return NetworkSnap(
      wayID: way.id, kind: way.kind, coordinate: point, floor: self.floor(slot)?.id,
      distance: coordinate.distance(to: point), edge: hit.line, position: position)
  }

  private func first(_ hit: SegmentTree.Hit, _ edge: Edge) -> Int {
    Int(edge.firstVertex) + hit.piece
  }
}
