public import Catalog
public import Geodesy
public import Notation
public import Wayfinding

/// Which doors, lifts, stairs, places or stops are closest to where I stand?
public struct NearestSites: Hashable, Sendable {
  /// The kind of thing that I look for.
  public var kind: SiteKind
  /// The position where I stand.
  public var here: Coordinate
  /// The number of things to list, 0 or more.
  public var limit: Int
  /// The farthest that a thing may be from `here`; `nil` for any distance.
  public var within: Meters?
  /// The level I am on: what is there comes first.
  public var level: PlaceID?
  /// The campus that a thing must be on; `nil` for any.
  public var campus: PlaceID?
  /// The manner of walking to what is nearest on foot; `nil` asks for the nearest in a straight
  /// line.
  public var walking: WalkingStyle?

  /// The five nearest things of a kind, unless told otherwise.
  public init(
    _ kind: SiteKind, here: Coordinate, limit: Int = 5, within: Meters? = nil,
    level: PlaceID? = nil, campus: PlaceID? = nil, walking: WalkingStyle? = nil
  ) {
    self.kind = kind
    self.here = here
    self.limit = limit
    self.within = within
    self.level = level
    self.campus = campus
    self.walking = walking
  }

  /// Things nearest first, by distance, then identifier; those on the asked level before all others.
  /// On foot: by time, then identifier, whatever the level.
  public struct Answer: Hashable, Sendable {
    /// The question that was asked.
    public let question: NearestSites
    /// The things found, in the order of the answer.
    public let found: [Found]
  }

  /// A thing that was found.
  public struct Found: Hashable, Sendable {
    /// The thing.
    public let site: Site
    /// The shortest line from here to the nearest point of it; of length zero inside its outline.
    public let geodesic: Geodesic
    /// The cost of walking there; `nil` unless asked for.
    public let walk: WalkCost?
  }
}

extension CatalogSnapshot {
  /// What is nearest: exact for points; of an outline or a line the nearest point counts, to about a
  /// metre in a kilometre. An unknown level or campus is a `not-found` Problem.
  public func answer(_ question: NearestSites) throws(Problem) -> NearestSites.Answer {
    if let campus = question.campus { _ = try existingCampus(campus) }
    if let level = question.level { _ = try existingLevel(level) }
    var candidates = sites(of: question.kind).compactMap { site -> NearestSites.Found? in
      guard question.campus.map({ $0 == site.campus }) ?? true else { return nil }
      let geodesic = Geodesic(from: question.here, to: site.nearestPoint(to: question.here))
      guard question.within.map({ geodesic.distance <= $0 }) ?? true else { return nil }
      return NearestSites.Found(site: site, geodesic: geodesic, walk: nil)
    }
    guard let style = question.walking else {
      func isElsewhere(_ site: Site) -> Bool {
        question.level.map { !(site.holder?.isWithin($0) ?? false) } ?? false
      }
      candidates.sort { one, other in
        let (first, second) = (isElsewhere(one.site), isElsewhere(other.site))
        if first != second { return second }
        return (one.geodesic.distance, one.site.id) < (other.geodesic.distance, other.site.id)
      }
      return NearestSites.Answer(
        question: question, found: Array(candidates.prefix(question.limit)))
    }
    let walks = WalkingDestinations(
      candidates.map { spot(of: $0.site) }, in: catalogNetwork.network,
      catalogNetwork.profile(style))
    let start = catalogNetwork.spot(question.here, in: question.level)
    let found = walks.nearest(question.limit, from: start).map { neighbor in
      let candidate = candidates[neighbor.place]
      return NearestSites.Found(
        site: candidate.site, geodesic: candidate.geodesic, walk: neighbor.cost)
    }
    return NearestSites.Answer(question: question, found: found)
  }
}
