public import Catalog
public import Geodesy
public import Wayfinding

/// How do I walk this tour?
public struct TourItinerary: Hashable, Sendable {
  /// In which order to visit the stops.
  public enum Order: String, CaseIterable, Hashable, Sendable {
    /// As the author wrote them.
    case authored
    /// So that the walk is shortest.
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
  /// Whether a draft may be walked.
  public var includesDrafts: Bool

  /// The tour in its author's order, unless told otherwise.
  public init(
    tour: Slug, from: Coordinate? = nil, order: Order = .authored, first: Int? = nil,
    last: Int? = nil, includesDrafts: Bool = false
  ) {
    self.tour = tour
    self.from = from
    self.order = order
    self.first = first
    self.last = last
    self.includesDrafts = includesDrafts
  }

  /// How fast people walk, in metres a second: OpenTripPlanner's default walking speed.
  public static let walkingSpeed = 1.33
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
    /// What could not be measured, and why; empty when all went well.
    public let reasons: [String]

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

  /// The way from one stop to the next: a straight geodesic.
  public struct Leg: Hashable, Sendable {
    /// The position in the answer's stops where it begins; `nil` for where I start.
    public let from: Int?
    /// The position in the answer's stops where it ends.
    public let to: Int
    /// Where it begins.
    public let start: Coordinate
    /// Where it ends.
    public let end: Coordinate
    /// The shortest line between.
    public let geodesic: Geodesic
    /// How many levels up, or down where negative; `nil` where either is not known.
    public let levelChange: Int?

    /// Its length.
    public var distance: Meters { geodesic.distance }
    /// How long it takes, in seconds at ``TourItinerary/walkingSpeed``.
    public var duration: Double { distance.value / TourItinerary.walkingSpeed }
  }
}

extension CatalogSnapshot {
  /// An unknown tour or stop is a `not-found` Problem. A tour without stops has an empty answer.
  public func answer(_ question: TourItinerary) throws(Problem) -> TourItinerary.Answer {
    let tour = try tour(question.tour, includingDrafts: question.includesDrafts)
    let positions = tour.stops.map { position(of: $0.subject) }
    let ordering = try order(of: tour, positions: positions, question)
    let walk = walk(tour, order: ordering.order, positions: positions, from: question.from)
    return TourItinerary.Answer(
      question: question, tour: tour, stops: walk.stops, legs: walk.legs, proof: ordering.proof,
      reasons: walk.reasons)
  }

  private func walk(
    _ tour: Tour, order: [Int], positions: [Position?], from start: Coordinate?
  ) -> (stops: [TourItinerary.VisitedStop], legs: [TourItinerary.Leg], reasons: [String]) {
    let numbers = tour.stopNumbers
    var stops: [TourItinerary.VisitedStop] = []
    var legs: [TourItinerary.Leg] = []
    var reasons: [String] = []
    var distance = Meters.zero
    var clock = 0.0
    var here: (index: Int?, coordinate: Coordinate, ordinal: Int?)? = start.map { (nil, $0, nil) }
    for index in order {
      let stop = tour.stops[index]
      let ordinal = ordinal(of: stop.subject)
      if let position = positions[index] {
        if let here {
          let leg = TourItinerary.Leg(
            from: here.index, to: stops.count, start: here.coordinate, end: position.coordinate,
            geodesic: Geodesic(from: here.coordinate, to: position.coordinate),
            levelChange: here.ordinal.flatMap { from in ordinal.map { $0 - from } })
          legs.append(leg)
          distance += leg.distance
          clock += leg.duration
        }
        here = (stops.count, position.coordinate, ordinal)
      } else {
        reasons.append(
          "Stop \(numbers[index]) has no known position: the walk passes it over.")
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

  private func ordinal(of subject: Stop.Subject) -> Int? {
    switch subject {
    case .place(let id): ordinal(of: id)
    case .work(let id): contents.works[id].flatMap { ordinal(of: $0.place) }
    }
  }
}
