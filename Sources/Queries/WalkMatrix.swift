public import Catalog
public import Geodesy
public import Notation
import Wayfinding

/// How long does it take to walk from each of these to each of those?
public struct WalkMatrix: Hashable, Sendable {
  /// The ends where walks begin, at most ``mostEnds``.
  public var from: [Directions.End]
  /// The ends where walks stop, at most ``mostEnds``.
  public var to: [Directions.End]
  /// The manner in which somebody walks, and when.
  public var style: WalkingStyle

  /// The most ends on either side: a choice, of which 2,500 walks follow.
  public static let mostEnds = 50

  /// The usual walks, unless told otherwise.
  public init(
    from: [Directions.End], to: [Directions.End], style: WalkingStyle = WalkingStyle()
  ) {
    self.from = from
    self.to = to
    self.style = style
  }

  /// The walks between all pairs.
  public struct Answer: Hashable, Sendable {
    /// The question that was asked.
    public let question: WalkMatrix
    /// The ends where walks begin, in the order of the question.
    public let starts: [JoinedEnd]
    /// The ends where walks stop, in the order of the question.
    public let ends: [JoinedEnd]
    /// A row for each start, with an entry for each end.
    public let entries: [[Entry]]
  }

  /// An end of walks, and where it joins the walking network.
  public struct JoinedEnd: Hashable, Sendable {
    /// The end as the catalogue has it.
    public let end: Directions.FoundEnd
    /// The point of the network at which walks begin or stop there; `nil` where none is near that may
    /// be taken. Where there are several, such as the doors of a building, the one that is nearest in
    /// time; a walk may use another.
    public let joint: Joint?
  }

  /// A point of the walking network.
  public struct Joint: Hashable, Sendable {
    /// The path or door that it is on.
    public let way: ItemKey
    /// The position of the point.
    public let coordinate: Coordinate
    /// The level that it is on; `nil` outdoors.
    public let level: PlaceID?
    /// The distance to it from the end.
    public let distance: Meters
  }

  /// The walk of one pair.
  public enum Entry: Hashable, Sendable {
    /// A walk over the network.
    case walk(Facts)
    /// No walk, since no way that may be taken leads there; with what is in the way, if anything is
    /// known to be.
    case unreachable(obstacle: ItemKey?, isClosed: Bool)
    /// No walk that anybody knows, since no path is near one of the ends; only the straight line.
    case straight(Geodesic)
  }

  /// The facts about a walk.
  public struct Facts: Hashable, Sendable {
    /// The time of the walk, in seconds.
    public let duration: Double
    /// The length of the walk.
    public let distance: Meters
    /// The access of wheels: see ``Wayfinding/Walk/stepFree``.
    public let stepFree: Bool?
    /// The number of mapped ways, doors and points of which it is not known whether wheels pass.
    public let unknownAccessCount: Int
  }
}

extension CatalogSnapshot {
  /// Each pair as ``answer(_:)-(Directions)`` answers it. An unknown work, place or level, and one
  /// without a position, is a `not-found` Problem.
  ///
  /// - Complexity: one search of the walking network for each start, and a second one where something
  ///   is out of reach.
  public func answer(_ question: WalkMatrix) throws(Problem) -> WalkMatrix.Answer {
    let starts = try found(question.from)
    let ends = try found(question.to)
    let map = catalogNetwork
    let profile = map.profile(question.style)
    let spots = starts.map { spot(of: $0) }
    let walks = WalkingDestinations(ends.map { spot(of: $0) }, in: map.network, profile)
    let entries = zip(walks.matrix(from: spots), question.from).map { row, start in
      zip(row, question.to).map { entry, end -> WalkMatrix.Entry in
        switch entry {
        case .walk(let walk):
          let walk = endingAtDoors(walk, from: start, to: end)
          return .walk(
            WalkMatrix.Facts(
              duration: walk.duration, distance: walk.distance, stepFree: walk.stepFree,
              unknownAccessCount: walk.unknownAccessCount))
        case .straight(let geodesic): return .straight(geodesic)
        case .unreachable(let obstacle):
          return .unreachable(
            obstacle: obstacle.map { key(ofWay: $0.wayID) },
            isClosed: question.style.departure != nil
              && (obstacle.map { profile.closed.contains($0.wayID) } ?? false))
        }
      }
    }
    func joined(_ end: Directions.FoundEnd, _ snap: NetworkSnap?) -> WalkMatrix.JoinedEnd {
      WalkMatrix.JoinedEnd(end: end, joint: snap.map(joint))
    }
    return WalkMatrix.Answer(
      question: question, starts: zip(starts, spots).map { joined($0, walks.snap(of: $1)) },
      ends: zip(ends, walks.snaps).map { joined($0, $1) }, entries: entries)
  }

  private func found(_ ends: [Directions.End]) throws(Problem) -> [Directions.FoundEnd] {
    var found: [Directions.FoundEnd] = []
    for end in ends { found.append(try foundEnd(end)) }
    return found
  }

  /// The point of the network as the catalogue names it.
  func joint(_ snap: NetworkSnap) -> WalkMatrix.Joint {
    WalkMatrix.Joint(
      way: key(ofWay: snap.wayID), coordinate: snap.coordinate,
      level: catalogNetwork.level(snap.floor), distance: snap.distance)
  }
}
