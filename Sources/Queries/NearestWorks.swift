public import Catalog
public import Geodesy
public import Notation
public import Wayfinding

/// Which works are closest to where I stand?
public struct NearestWorks: Hashable, Sendable {
  /// The position where I stand.
  public var here: Coordinate
  /// The number of works to list, 0 or more.
  public var limit: Int
  /// The farthest that a work may be from `here`; `nil` for any distance.
  public var within: Meters?
  /// The level I am on: its works come first.
  public var level: PlaceID?
  /// The tour that must stop at a work; `nil` for any work.
  public var tour: Slug?
  /// The campus that a work must be on; `nil` for any.
  public var campus: PlaceID?
  /// The statuses that a work may have.
  public var statuses: Set<Work.Status>
  /// The error of `here`; where it is known, the answer says how probably each work is the nearest.
  public var errorCircle: ErrorCircle?

  /// The manner of walking to the works nearest on foot; `nil` asks for the nearest in a straight
  /// line.
  public var walking: WalkingStyle?

  /// The five works on view nearest to `here`, unless told otherwise.
  public init(
    here: Coordinate, limit: Int = 5, within: Meters? = nil, level: PlaceID? = nil,
    tour: Slug? = nil, campus: PlaceID? = nil, statuses: Set<Work.Status> = [.onView],
    errorCircle: ErrorCircle? = nil, walking: WalkingStyle? = nil
  ) {
    self.here = here
    self.limit = limit
    self.within = within
    self.level = level
    self.tour = tour
    self.campus = campus
    self.statuses = statuses
    self.errorCircle = errorCircle
    self.walking = walking
  }

  /// The widest error that a question may state.
  public static let widestAccuracy = Meters(100_000)

  /// The error as people and programs state it.
  ///
  /// - Parameters:
  ///   - accuracy: the radius, above 0 and at most ``widestAccuracy``.
  ///   - confidence: how probable it is that the truth lies within, above 0 and below 1;
  ///     ``Geodesy/ErrorCircle/usualConfidence`` if `nil`.
  /// - Returns: the circle to weigh an answer with.
  /// - Throws: what ``reason(_:)`` explains.
  public static func errorCircle(
    accuracy: Meters, confidence: Double?
  ) throws(InvalidErrorCircle) -> ErrorCircle {
    guard accuracy > .zero, accuracy <= widestAccuracy else { throw .radius(accuracy.value) }
    return try ErrorCircle(
      radius: accuracy, confidence: confidence ?? ErrorCircle.usualConfidence)
  }

  /// The reason why a question may not state an error, in a sentence.
  public static func reason(_ error: InvalidErrorCircle) -> String {
    switch error {
    case .radius(let value):
      "An accuracy of \(value) m is none: write a radius above 0, at most "
        + "\(Int(widestAccuracy.value))."
    case .confidence: error.description
    }
  }

  /// Works nearest first, by distance on the ellipsoid, then identifier; those on the asked level
  /// before all others. On foot: by time, then identifier, whatever the level.
  public struct Answer: Hashable, Sendable {
    /// The question that was asked.
    public let question: NearestWorks
    /// The works found, in the order of the answer.
    public internal(set) var found: [Found]
    /// The probability of each level of the building around `here`, from the lowest up. Empty
    /// unless the error is known, the level is not, and the outline of a building holds `here`.
    public internal(set) var levels: [LevelProbability] = []
  }

  /// A work that was found.
  public struct Found: Hashable, Sendable {
    /// Its position in ``CatalogSnapshot/works``.
    public let position: Int
    /// The shortest line from here to it.
    public let geodesic: Geodesic
    /// The number of levels up (or, negative, down) that it is from the asked level, or on foot
    /// without one from the ground; `nil` when no level was asked for or the work's is not known.
    public let levelsAway: Int?
    /// The probability, from 0 to 1, that from where I really am this work is the nearest of all
    /// that were asked about: those of the asked level, status, tour and campus, within the asked
    /// distance of ``NearestWorks/here``. `nil` when no error was given, and for works on another
    /// level than the asked one: nobody asked whether those are the nearest.
    ///
    /// `limit` shortens the list and changes nothing of what is compared. Works on exactly one spot
    /// share its probability equally: no position can tell them apart.
    public internal(set) var probability: Double?
    /// The cost of walking there; `nil` unless asked for.
    public var walk: WalkCost?
  }

  /// The probability that I am on a level.
  public struct LevelProbability: Hashable, Sendable {
    /// The identifier of the level.
    public let level: PlaceID
    /// The probability, from 0 to 1; those of a building add up to 1.
    public let probability: Double
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
    // The common question needs no filter.
    let isWanted: ((Work) -> Bool)? =
      stops == nil && question.campus == nil && asksForAll
      ? nil : { self.isWanted($0, question, stops) }
    var answer = NearestWorks.Answer(question: question, found: [])
    let level = try question.level.map(existingLevel)
    let isOnLevel: ((Work) -> Bool)? = level.map { level in
      { $0.place.isWithin(level.id) && isWanted?($0) ?? true }
    }
    if let style = question.walking {
      answer.found = nearestOnFoot(question, style, from: level, where: isWanted)
    } else if let level {
      let here = nearest(question, limit: question.limit, from: level, where: isOnLevel)
      answer.found =
        here
        + nearest(question, limit: question.limit - here.count, from: level) {
          !$0.place.isWithin(level.id) && isWanted?($0) ?? true
        }
    } else {
      answer.found = nearest(question, limit: question.limit, from: nil, where: isWanted)
    }
    weigh(&answer, where: isOnLevel ?? isWanted)
    return answer
  }

  private func isWanted(_ work: Work, _ question: NearestWorks, _ stops: Set<Slug>?) -> Bool {
    question.statuses.contains(work.status)
      && (question.campus.map { work.place.campus == $0 } ?? true)
      && (stops?.contains(work.id) ?? true)
  }

  private func nearest(
    _ question: NearestWorks, limit: Int, from level: Level?,
    where isWanted: ((Work) -> Bool)?
  ) -> [NearestWorks.Found] {
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
