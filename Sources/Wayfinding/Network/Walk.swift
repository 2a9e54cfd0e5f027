public import Geodesy

/// The quickest walk between two places.
public struct Walk: Hashable, Sendable {
  /// Its parts in order; none if both places are one.
  public let sections: [WalkSection]
  /// The length of the geodesics along its lines, climbs not counted.
  public let distance: Meters
  /// The time of the walk, in seconds.
  public let duration: Double
  /// Nodes of the network that were settled to find it, for tests and figures.
  public let settledNodes: Int
  /// The points that it leads past, in order.
  public let points: [PassedPoint]
  /// The parts of which it is not known whether wheels get over them, in order.
  public let unmapped: [UnmappedPiece]

  init(
    sections: [WalkSection], distance: Meters, duration: Double, settledNodes: Int,
    points: [PassedPoint] = [], unmapped: [UnmappedPiece] = []
  ) {
    self.sections = sections
    self.distance = distance
    self.duration = duration
    self.settledNodes = settledNodes
    self.points = points
    self.unmapped = unmapped
  }

  /// The same walk with one more piece over ground of which the network knows nothing, at its start
  /// or at its end.
  ///
  /// - Complexity: O(u) for u unmapped pieces.
  public func adding(_ piece: UnmappedPiece) -> Walk {
    Walk(
      sections: sections, distance: distance, duration: duration, settledNodes: settledNodes,
      points: points, unmapped: piece.part == .start ? [piece] + unmapped : unmapped + [piece])
  }

  /// The number of times that stairs are taken.
  ///
  /// - Complexity: O(s) for s sections.
  public var stairsCount: Int { sections.count { $0.kind == .steps } }
  /// The number of times that a lift is taken.
  ///
  /// - Complexity: O(s) for s sections.
  public var liftsCount: Int { sections.count { $0.kind == .lift } }
  /// The access of wheels: `true` if all of it runs over mapped ways, of which none is known to
  /// stop them, and over straight pieces known to be clear; `false` if something on it is known to
  /// stop them; `nil` where a part is ``unmapped``. The mapped parts of which it is not known
  /// whether wheels pass are counted by ``unknownAccessCount``.
  ///
  /// - Complexity: O(s + p) for s sections and p points.
  public var stepFree: Bool? {
    if sections.contains(where: { $0.wayID != nil && $0.access == .notStepFree })
      || points.contains(where: { $0.passage == .notForWheels || $0.passage == .closed })
    {
      return false
    }
    return unmapped.isEmpty ? true : nil
  }
  /// The number of mapped ways, doors and points on it of which it is not known whether wheels
  /// pass.
  ///
  /// - Complexity: O(s + p) for s sections and p points.
  public var unknownAccessCount: Int {
    sections.count { $0.wayID != nil && $0.access == .unknown }
      + points.count { $0.passage == .unknown }
  }
  /// The length of all ``unmapped`` parts.
  ///
  /// - Complexity: O(u) for u unmapped pieces.
  public var unmappedDistance: Meters { unmapped.reduce(.zero) { $0 + $1.distance } }
}

/// A part of a walk: along one way in one direction, or straight over open ground.
public struct WalkSection: Hashable, Sendable {
  /// The way or door; `nil` for a straight piece without a way.
  public let wayID: String?
  /// The kind of way; `nil` for a straight piece without a way.
  public let kind: WalkingWay.Kind?
  /// The floor where it begins; `nil` outdoors.
  public let fromFloor: FloorID?
  /// The floor where it ends; `nil` outdoors.
  public let toFloor: FloorID?
  /// The course in walking direction; in a lift, one coordinate or two.
  public let line: [Coordinate]
  /// The length of the section along its line.
  public let distance: Meters
  /// The time of the section, in seconds.
  public let duration: Double
  /// The height that it climbs, negative where it falls; `nil` where it is not known, zero for a
  /// straight piece that stays on one floor or outdoors.
  public let rise: Meters?
  /// True if it follows the way's own direction; true without a way.
  public let isForward: Bool
  /// The access of wheels; a straight piece without a way is step-free if it is known to be clear.
  public let access: WalkAccess
}

/// A way, door or point that stands between somebody and a destination.
public struct WalkObstacle: Hashable, Sendable {
  /// The identifier of the way, door or point that may not be taken.
  public let wayID: String
  /// The kind of way or door; `nil` for a point.
  public let kind: WalkingWay.Kind?

  /// Something that is known by its name.
  public init(wayID: String, kind: WalkingWay.Kind?) {
    self.wayID = wayID
    self.kind = kind
  }
}

/// The reason why there is no walk, and how near one comes.
public struct UnreachablePlace: Hashable, Sendable {
  /// The spot that can be reached and is nearest to the destination: on the destination's floor, if
  /// any of it can be reached, by geodesic; else through space, with ``Floor/usualHeight`` for each
  /// ordinal between them, so that of the stops of one lift shaft it is the nearest floor.
  public let nearest: NetworkSpot
  /// The length from there to the destination, along the ground.
  public let gap: Meters
  /// The first way or point that may not be taken, on the walk that would be quickest if all might;
  /// `nil` if there would be none either, since the ways are not joined.
  public let obstacle: WalkObstacle?
}

/// The answer to how to walk somewhere.
public enum WalkOutcome: Hashable, Sendable {
  /// A walk along the network.
  case walk(Walk)
  /// No walk, since no way that may be taken leads there.
  case unreachable(UnreachablePlace)
  /// The straight line, since nobody knows a walk: one of the places is farther from any way than
  /// ``WalkingProfile/reach``. All that can be said is where the destination lies.
  case straight(Geodesic)
}
