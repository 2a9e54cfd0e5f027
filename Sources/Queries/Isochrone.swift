public import Catalog
public import Geodesy
public import Notation
public import Wayfinding

/// What can I reach in so many minutes?
public struct Isochrone: Hashable, Sendable {
  /// The end where walks begin.
  public var from: Directions.End
  /// The times in minutes, in ``minutes`` each; at most ``mostTimes``.
  public var times: [Double]
  /// The kinds of things that are listed where they are reached.
  public var kinds: [SiteKind]
  /// The manner in which somebody walks, and when.
  public var style: WalkingStyle

  /// The times that can be asked for, in minutes.
  public static let minutes = 0.1...120.0
  /// The most times in one question.
  public static let mostTimes = 6
  /// The time that is asked for where nobody says, in minutes.
  public static let usualTimes = [10.0]

  /// What can be reached in ten minutes, unless told otherwise.
  public init(
    from: Directions.End, times: [Double] = Isochrone.usualTimes,
    kinds: [SiteKind] = SiteKind.destinations, style: WalkingStyle = WalkingStyle()
  ) {
    self.from = from
    self.times = times
    self.kinds = kinds
    self.style = style
  }

  /// The parts of paths and the things that are reached.
  public struct Answer: Hashable, Sendable {
    /// The question that was asked.
    public let question: Isochrone
    /// The place where the walks begin.
    public let start: WalkMatrix.JoinedEnd
    /// False if no path is near the start, so that nothing can be said.
    public let isOnNetwork: Bool
    /// The bands, the longest time first; each time once.
    public let bands: [Band]
    /// The things that are reached within the longest time, by duration, then as the kinds are asked
    /// for, then identifier.
    public let sites: [ReachedSite]
  }

  /// What is reached within one time.
  public struct Band: Hashable, Sendable {
    /// The time, in minutes.
    public let minutes: Double
    /// The parts of paths, those of each level together: the outdoors first, then by identifier.
    public let lines: [LevelLines]
    /// The ground about them, cut out so that nothing of it lies on a way that is not reached; empty
    /// where nothing is.
    public let outline: [Polygon]
    /// The length of all parts of paths together.
    public let length: Meters
  }

  /// The parts of paths on one level that are reached.
  public struct LevelLines: Hashable, Sendable {
    /// The level; `nil` outdoors, and for what leads from one level to another.
    public let level: PlaceID?
    /// The lines, each with two coordinates at least.
    public let lines: [[Coordinate]]
  }

  /// A thing that is reached.
  public struct ReachedSite: Hashable, Sendable {
    /// The thing.
    public let site: Site
    /// The cost of walking there.
    public let cost: WalkCost
  }
}

extension CatalogSnapshot {
  /// The network and the things that walks reach in time. A thing is reached if directions to it take no
  /// longer. An unknown work, place or level, and one without a position, is a `not-found` Problem.
  public func answer(_ question: Isochrone) throws(Problem) -> Isochrone.Answer {
    let start = try foundEnd(question.from)
    let spot = spot(of: start)
    let map = catalogNetwork
    let profile = map.profile(question.style)
    let times = Set(question.times).sorted(by: >)
    let longest = (times.first ?? 0) * 60
    let reach = WalkingReach(from: spot, within: longest, in: map.network, profile)
    let bands = times.map { minutes -> Isochrone.Band in
      let parts = reach.parts(within: minutes * 60)
      return Isochrone.Band(
        minutes: minutes, lines: lines(parts),
        outline: ReachOutline(parts, beyond: reach.partsBeyond(minutes * 60)).polygons,
        length: parts.reduce(.zero) { $0 + $1.length })
    }
    let near = Meters(longest * profile.topSpeed)
    let candidates = question.kinds.flatMap { kind in
      destinations(of: kind).filter { $0.coordinate.distance(to: spot.coordinate) <= near }
    }
    let walks = WalkingDestinations(
      candidates.map { self.spot(of: $0) }, in: map.network, profile)
    return Isochrone.Answer(
      question: question,
      start: WalkMatrix.JoinedEnd(end: start, joint: walks.snap(of: spot).map(joint)),
      isOnNetwork: reach.isOnNetwork, bands: bands,
      sites: walks.reached(from: spot, within: longest).map {
        Isochrone.ReachedSite(site: candidates[$0.place], cost: $0.cost)
      })
  }

  private func lines(_ parts: [ReachedPart]) -> [Isochrone.LevelLines] {
    var byLevel: [PlaceID?: [[Coordinate]]] = [:]
    for part in parts {
      let level = part.fromFloor == part.toFloor ? catalogNetwork.level(part.fromFloor) : nil
      byLevel[level, default: []].append(part.line)
    }
    let levels = byLevel.keys.sorted { one, other in
      guard let one, let other else { return one == nil && other != nil }
      return one < other
    }
    return levels.map { Isochrone.LevelLines(level: $0, lines: byLevel[$0] ?? []) }
  }
}
