public import Catalog
public import Geodesy
import Synchronization
public import Wayfinding

/// How do I walk this tour?
public struct TourItinerary: Hashable, Sendable {
  /// In which order to visit the stops.
  public enum Order: String, CaseIterable, Hashable, Sendable {
    /// As the author wrote them.
    case authored
    /// So that the walk takes least time.
    case shortest
  }

  /// The tour to walk.
  public var tour: Slug
  /// Where I start, if not at the first stop.
  public var from: Coordinate?
  /// In which order to visit the stops.
  public var order: Order
  /// The keypad number of the stop to begin with.
  public var first: Int?
  /// The keypad number of the stop to end with.
  public var last: Int?
  /// How somebody walks.
  public var style: WalkingStyle
  /// The time there is, in seconds, stays at the stops included; only the stops that fit are
  /// visited.
  public var budget: Double?
  /// Whether a draft may be walked.
  public var includesDrafts: Bool

  /// The tour in its author's order, unless told otherwise.
  public init(
    tour: Slug, from: Coordinate? = nil, order: Order = .authored, first: Int? = nil,
    last: Int? = nil, style: WalkingStyle = WalkingStyle(), budget: Double? = nil,
    includesDrafts: Bool = false
  ) {
    self.tour = tour
    self.from = from
    self.order = order
    self.first = first
    self.last = last
    self.style = style
    self.budget = budget
    self.includesDrafts = includesDrafts
  }

  /// How long people stay at a stop that does not say, in seconds: the mean time at a work of art
  /// measured by J. K. Smith and L. F. Smith, Spending Time on Art, Empirical Studies of the Arts
  /// 19 (2001), doi:10.2190/5MQM-59JH-X21R-JN5J.
  public static let usualDwell = 27.0

  /// A tour as a walk.
  public struct Answer: Hashable, Sendable {
    /// What was asked.
    public let question: TourItinerary
    /// The tour.
    public let tour: Tour
    /// The stops in walking order.
    public let stops: [VisitedStop]
    /// The legs between them, in walking order; the first one from where I start, if I said where.
    public let legs: [Leg]
    /// How good the order is; `nil` for the author's.
    public let proof: StopOrder.Proof?
    /// The stops that the time there is leaves no room for, by number.
    public let leftOut: [Int]
    /// What could not be measured, and why; empty when all went well.
    public let reasons: [String]

    /// The order that was walked: with a budget, the quickest through the stops that fit.
    public var order: Order { question.budget == nil ? question.order : .shortest }
    /// Whether every leg follows the walking network.
    public var isOverNetwork: Bool {
      legs.allSatisfy { if case .walk = $0.way { true } else { false } }
    }
    /// The length of all legs.
    public var distance: Meters { legs.reduce(.zero) { $0 + $1.distance } }
    /// The time on the way, without the stops, in seconds.
    public var walkingDuration: Double { legs.reduce(0) { $0 + $1.duration } }
    /// The time at the stops, in seconds.
    public var dwell: Double { stops.reduce(0) { $0 + $1.dwell } }
  }

  /// A stop on the way.
  public struct VisitedStop: Hashable, Sendable {
    /// Its position in the tour's ``Catalog/Tour/stops``.
    public let index: Int
    /// Its number for the keypad.
    public let number: Int
    /// The stop.
    public let stop: Stop
    /// Where it is; `nil` where nothing of it is known.
    public let position: Position?
    /// The length of the way up to here.
    public let distanceSoFar: Meters
    /// When one arrives, in seconds after the start, dwelling included.
    public let arrivesAfter: Double
    /// How long one stays, in seconds.
    public let dwell: Double
  }

  /// The way from one stop to the next.
  public struct Leg: Hashable, Sendable {
    /// The position in the answer's stops where it begins; `nil` for where I start.
    public let from: Int?
    /// The position in the answer's stops where it ends.
    public let to: Int
    /// Where it begins.
    public let start: Coordinate
    /// Where it ends.
    public let end: Coordinate
    /// The straight line between.
    public let geodesic: Geodesic
    /// How to walk it: over the network where there is one.
    public let way: Way
    /// How many levels up, or down where negative; `nil` where either is not known.
    public let levelChange: Int?

    /// How long it takes, in seconds; along the straight line at the usual speed where no network
    /// leads.
    public let duration: Double
    /// Its length.
    public var distance: Meters { way.distance }
    /// Its course.
    public var line: [Coordinate] {
      guard case .walk(let walk, _) = way else { return [start, end] }
      let line = walk.sections.flatMap(\.line)
      return line.count > 1 ? line : [start, end]
    }
  }
}

extension CatalogSnapshot {
  /// An unknown tour or stop is a `not-found` Problem. A tour without stops has an empty answer.
  public func answer(_ question: TourItinerary) throws(Problem) -> TourItinerary.Answer {
    if let kept = keptItineraries.withLock({ $0[question] }) { return kept }
    let tour = try tour(question.tour, includingDrafts: question.includesDrafts)
    let positions = tour.stops.map { position(of: $0.subject) }
    let ordering = try order(of: tour, positions: positions, question)
    let walk = walk(tour, order: ordering.order, positions: positions, question)
    let visited = Set(ordering.order)
    let passedOver = tour.stops.indices.filter { positions[$0] == nil && !visited.contains($0) }
    let answer = TourItinerary.Answer(
      question: question, tour: tour, stops: walk.stops, legs: walk.legs, proof: ordering.proof,
      leftOut: ordering.leftOut,
      reasons: walk.reasons + passedOver.map { Self.unplaced(tour.stopNumbers[$0]) })
    // Every page of a tour asks for the same walk.
    if question == TourItinerary(tour: question.tour) {
      keptItineraries.withLock { $0[question] = answer }
    }
    return answer
  }

  private func walk(
    _ tour: Tour, order: [Int], positions: [Position?], _ question: TourItinerary
  ) -> (stops: [TourItinerary.VisitedStop], legs: [TourItinerary.Leg], reasons: [String]) {
    let profile = walkingMap.profile(question.style)
    let numbers = tour.stopNumbers
    var stops: [TourItinerary.VisitedStop] = []
    var legs: [TourItinerary.Leg] = []
    var reasons: [String] = []
    var distance = Meters.zero
    var clock = 0.0
    var here: Departure? = question.from.map {
      Departure(index: nil, spot: walkingMap.spot($0, in: nil), ordinal: nil)
    }
    for index in order {
      let stop = tour.stops[index]
      let ordinal = ordinal(of: stop.subject)
      if let position = positions[index] {
        let spot = spot(of: stop.subject, at: position)
        if let here {
          let leg = leg(from: here, to: stops.count, spot, ordinal, profile, toward: stop.subject)
          if case .blocked = leg.way {
            reasons.append(
              "No way was found to stop \(numbers[index]): the straight line is counted.")
          }
          legs.append(leg)
          distance += leg.distance
          clock += leg.duration
        }
        here = Departure(index: stops.count, spot: spot, ordinal: ordinal)
      } else {
        reasons.append(Self.unplaced(numbers[index]))
      }
      let dwell = stop.dwell ?? TourItinerary.usualDwell
      stops.append(
        TourItinerary.VisitedStop(
          index: index, number: numbers[index], stop: stop, position: positions[index],
          distanceSoFar: distance, arrivesAfter: clock, dwell: dwell))
      clock += dwell
    }
    return (stops, legs, reasons)
  }

  private static func unplaced(_ number: Int) -> String {
    "Stop \(number) has no known position: the walk passes it over."
  }

  /// Where a leg begins.
  private struct Departure {
    let index: Int?
    let spot: NetworkPlace
    let ordinal: Int?
  }

  private func leg(
    from here: Departure, to index: Int, _ spot: NetworkPlace, _ ordinal: Int?,
    _ profile: WalkingProfile, toward subject: Stop.Subject
  ) -> TourItinerary.Leg {
    let way = way(from: here.spot, to: spot, profile, toward: .subject(subject))
    let duration =
      if case .walk(let walk, _) = way { walk.duration } else {
        way.distance.value / profile.flatSpeed
      }
    return TourItinerary.Leg(
      from: here.index, to: index, start: here.spot.coordinate, end: spot.coordinate,
      geodesic: Geodesic(from: here.spot.coordinate, to: spot.coordinate), way: way,
      levelChange: here.ordinal.flatMap { from in ordinal.map { $0 - from } }, duration: duration)
  }

  private func ordinal(of subject: Stop.Subject) -> Int? {
    switch subject {
    case .place(let id): ordinal(of: id)
    case .work(let id): contents.works[id].flatMap { ordinal(of: $0.place) }
    }
  }
}
