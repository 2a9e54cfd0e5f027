public import Geodesy

/// The cost of walking somewhere, in time and length.
public struct WalkCost: Hashable, Sendable {
  /// The time of the walk, in seconds.
  public let duration: Double
  /// The length of the walk.
  public let distance: Meters
  /// True if nobody knows a way, so that this is the straight line: see
  /// ``WalkOutcome/straight(_:)``.
  public let isStraight: Bool
}

/// One place of an answer, and the walk to it.
public struct WalkingNeighbor: Hashable, Sendable {
  /// The position of the place in the array that was given.
  public let place: Int
  /// The cost of walking there.
  public let cost: WalkCost
}

extension WalkingNetwork {
  /// The costs of walking from one place to each of others: ``WalkingDestinations/costs(from:)``
  /// for places that are asked for once.
  ///
  /// - Complexity: That of making the destinations, and of one search.
  public func costs(
    from start: NetworkSpot, toAll places: [NetworkSpot],
    _ profile: WalkingProfile = WalkingProfile()
  ) -> [WalkCost?] {
    WalkingDestinations(places, in: self, profile).costs(from: start)
  }

  /// The places that take least time to walk to: ``WalkingDestinations/nearest(_:from:within:)`` for
  /// places that are asked for once.
  ///
  /// - Complexity: That of making the destinations, and of one search.
  public func nearest(
    _ count: Int, from start: NetworkSpot, among places: [NetworkSpot],
    _ profile: WalkingProfile = WalkingProfile(), within limit: Double? = nil
  ) -> [WalkingNeighbor] {
    WalkingDestinations(places, in: self, profile).nearest(count, from: start, within: limit)
  }
}
