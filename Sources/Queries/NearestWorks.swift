public import Catalog
public import Geodesy
import Wayfinding

/// Which works are closest to where I stand?
public struct NearestWorks: Hashable, Sendable {
  /// Where I stand.
  public var here: Coordinate
  /// How many works to list, 0 or more.
  public var limit: Int
  /// How far away they may be at most.
  public var within: Meters?
  /// The level I am on: its works come first.
  public var level: PlaceID?
  /// Only works that this tour stops at.
  public var tour: Slug?
  /// Only works on this campus.
  public var campus: PlaceID?
  /// Only works that are kept so.
  public var statuses: Set<Work.Status>

  /// The five works on view nearest to `here`, unless told otherwise.
  public init(
    here: Coordinate, limit: Int = 5, within: Meters? = nil, level: PlaceID? = nil,
    tour: Slug? = nil, campus: PlaceID? = nil, statuses: Set<Work.Status> = [.onView]
  ) {
    self.here = here
    self.limit = limit
    self.within = within
    self.level = level
    self.tour = tour
    self.campus = campus
    self.statuses = statuses
  }

  /// Works nearest first, by distance on the ellipsoid, then identifier; those on the asked level
  /// before all others.
  public struct Answer: Hashable, Sendable {
    /// What was asked.
    public let question: NearestWorks
    /// The works found.
    public let found: [Found]
  }

  /// One work found.
  public struct Found: Hashable, Sendable {
    /// Its position in ``CatalogSnapshot/works``.
    public let position: Int
    /// The shortest line from here to it.
    public let geodesic: Geodesic
    /// How many levels up (or, negative, down) it is from the asked level; `nil` when no level was
    /// asked for or the work's is not known.
    public let levelsAway: Int?
  }
}

extension CatalogSnapshot {
  /// Exact everywhere on Earth. An empty catalogue has an empty answer; an unknown level, tour or
  /// campus is a `not-found` Problem.
  public func answer(_ question: NearestWorks) throws(Problem) -> NearestWorks.Answer {
    if let campus = question.campus { _ = try existingCampus(campus) }
    var stops: Set<Slug>?
    if let id = question.tour {
      let tour = try tour(id)
      stops = Set(
        tour.stops.compactMap { if case .work(let work) = $0.subject { work } else { nil } })
    }
    let asksForAll =
      isAllOnView
      ? question.statuses.contains(.onView) : question.statuses.count == Work.Status.allCases.count
    guard let levelID = question.level else {
      if stops == nil, question.campus == nil, asksForAll {
        return NearestWorks.Answer(
          question: question, found: nearest(question, limit: question.limit, from: nil) { nil })
      }
      return NearestWorks.Answer(
        question: question,
        found: nearest(question, limit: question.limit, from: nil) {
          { self.isWanted($0, question, stops) }
        })
    }
    guard let level = contents.levels[levelID] else {
      throw .unknownPlace(levelID.description, in: self)
    }
    let here = nearest(question, limit: question.limit, from: level) {
      { $0.place.isWithin(levelID) && self.isWanted($0, question, stops) }
    }
    let others = nearest(question, limit: question.limit - here.count, from: level) {
      { !$0.place.isWithin(levelID) && self.isWanted($0, question, stops) }
    }
    return NearestWorks.Answer(question: question, found: here + others)
  }

  private func isWanted(_ work: Work, _ question: NearestWorks, _ stops: Set<Slug>?) -> Bool {
    question.statuses.contains(work.status)
      && (question.campus.map { work.place.campus == $0 } ?? true)
      && (stops?.contains(work.id) ?? true)
  }

  private func nearest(
    _ question: NearestWorks, limit: Int, from level: Level?,
    where filter: () -> ((Work) -> Bool)?
  ) -> [NearestWorks.Found] {
    let isWanted = filter()
    let neighbors = index.nearest(
      limit, to: question.here, within: question.within,
      where: isWanted.map { isWanted in { isWanted(self.works[self.positioned[$0]]) } })
    return neighbors.map { neighbor in
      let position = positioned[neighbor.place]
      let levelsAway = level.flatMap { level in
        ordinal(of: works[position].place).map { $0 - level.ordinal }
      }
      return NearestWorks.Found(
        position: position, geodesic: neighbor.geodesic, levelsAway: levelsAway)
    }
  }
}
