public import Catalog
public import Geodesy
import Synchronization
import Wayfinding

/// How do I walk this tour?
public struct TourItinerary: Hashable, Sendable {
  /// The orders in which the stops can be visited.
  public enum Order: String, CaseIterable, Hashable, Sendable {
    /// The order in which the author wrote them.
    case authored
    /// The order in which the walk takes least time.
    case shortest
  }

  /// The stop to begin with.
  public enum First: Hashable, Sendable {
    /// The stop with this number for the keypad.
    case stop(Int)
    /// The stop with which the walk takes least time, the way from where I start included.
    case best
  }

  /// The tour to walk.
  public var tour: Slug
  /// The position where I start, if not at the first stop.
  public var from: Coordinate?
  /// The order in which to visit the stops.
  public var order: Order
  /// The stop to begin with; where `nil`, the author's first, or in the shortest order any.
  public var first: First?
  /// The keypad number of the stop to end with.
  public var last: Int?
  /// True if the walk ends where it began: where I start, or else at its first stop.
  public var returns: Bool
  /// The manner in which somebody walks, and when.
  public var style: WalkingStyle
  /// The time there is, in seconds, stays at the stops included; of the stops that fit, those of
  /// most weight are visited.
  public var budget: Double?
  /// True if a draft may be walked.
  public var includesDrafts: Bool

  /// The tour in its author's order, unless told otherwise.
  public init(
    tour: Slug, from: Coordinate? = nil, order: Order = .authored, first: First? = nil,
    last: Int? = nil, returns: Bool = false, style: WalkingStyle = WalkingStyle(),
    budget: Double? = nil,
    includesDrafts: Bool = false
  ) {
    self.tour = tour
    self.from = from
    self.order = order
    self.first = first
    self.last = last
    self.returns = returns
    self.style = style
    self.budget = budget
    self.includesDrafts = includesDrafts
  }

  /// The stay at a stop that does not say, in seconds: the mean time at a work of art measured by
  /// J. K. Smith and L. F. Smith, Spending Time on Art, Empirical Studies of the Arts 19 (2001),
  /// doi:10.2190/5MQM-59JH-X21R-JN5J.
  public static let usualDwell = 27.0

  /// The longest anybody waits for a stop to open, in seconds, unless a budget decides: half an
  /// hour, a choice.
  public static let longestWait = 1_800.0
  /// The time from departure for which opening hours are heeded where no budget says, in seconds: a
  /// day.
  static let longestWalk = 86_400.0

  /// The longest tour among whose stops an order is looked for: the search takes time as the square
  /// of their number and more.
  public static let mostOrdered = 500

  /// The quality that the order of an answer is known to have.
  public enum Proof: Hashable, Sendable {
    /// No walk through as many stops ends earlier, and none sees more.
    case quickest
    /// No walk through as many stops is quicker by more than this share of the quickest (0.02 is
    /// two per cent), and none sees more.
    case quickerAtMost(Double)
    /// No choice of stops that fits is worth more, and none of the same worth ends earlier. Without
    /// a budget each stop is worth the same.
    case mostWeight
    /// No choice of stops that fits is worth more than this by more than this share of it.
    case moreWeightAtMost(Double)
    /// Nothing is known of the quality.
    case unknown
  }

  /// A tour as a walk.
  public struct Answer: Hashable, Sendable {
    /// The question that was asked.
    public let question: TourItinerary
    /// The tour that is walked.
    public let tour: Tour
    /// The stops in walking order.
    public let stops: [VisitedStop]
    /// The legs between them, in walking order; the first one from where I start, if I said where.
    public let legs: [Leg]
    /// The quality that the order is known to have; `nil` for the author's.
    public let proof: Proof?
    /// The stops that were not chosen, by number: there is no time for them, they are closed
    /// whenever the walk could get there, or no way leads to them.
    public let leftOut: [Int]
    /// The things that do not go as the author meant them, in walking order; empty when all goes
    /// well.
    public let reasons: [Reason]

    /// The order that was walked: with a budget, the quickest through the stops that fit.
    public var order: Order { question.budget == nil ? question.order : .shortest }
    /// True if every leg follows the walking network.
    public var isOverNetwork: Bool {
      legs.allSatisfy { if case .walk = $0.outcome { true } else { false } }
    }
    /// The length of all legs.
    public var distance: Meters { legs.reduce(.zero) { $0 + $1.distance } }
    /// The time on the way, without the stops, in seconds.
    public var walkingDuration: Double { legs.reduce(0) { $0 + $1.duration } }
    /// The time at the stops, in seconds.
    public var dwell: Double { stops.reduce(0) { $0 + $1.dwell } }
    /// The time before doors that are still closed, in seconds.
    public var waiting: Double { stops.reduce(0) { $0 + $1.wait } }
    /// The time at which the walk ends, in seconds after its start.
    public var duration: Double { walkingDuration + dwell + waiting }
  }

  /// A stop on the way.
  public struct VisitedStop: Hashable, Sendable {
    /// Its position in the tour's ``Catalog/Tour/stops``.
    public let index: Int
    /// Its number for the keypad.
    public let number: Int
    /// The stop of the tour.
    public let stop: Stop
    /// The position of the stop; `nil` where nothing of it is known.
    public let position: Position?
    /// The length of the way up to here.
    public let distanceSoFar: Meters
    /// The time of arrival, in seconds after the start, dwelling included.
    public let arrivesAfter: Double
    /// The wait for it to open, in seconds.
    public let wait: Double
    /// True if it is closed then, and does not open soon.
    public let isClosed: Bool
    /// True if it is not known whether it is open for all of the stay; it is visited all the same.
    public let isInDoubt: Bool
    /// True if no way leads to it: then the walk goes on from the stop before.
    public let isUnreachable: Bool
    /// The stay, in seconds; 0 where it is closed, cannot be reached, or has no position.
    public let dwell: Double

    /// True if the walk gets there while it is open, or waits until it is.
    public var isSeen: Bool { position != nil && !isClosed && !isUnreachable }
  }

  /// The way from one stop to the next.
  public struct Leg: Hashable, Sendable {
    /// The position in the answer's stops where it begins; `nil` for where I start.
    public let from: Int?
    /// The position in the answer's stops where it ends; `nil` for where I started.
    public let to: Int?
    /// The position where it begins.
    public let start: Coordinate
    /// The position where it ends.
    public let end: Coordinate
    /// The straight line between.
    public let geodesic: Geodesic
    /// The way to walk it: over the network where there is one.
    public let outcome: DirectionsOutcome
    /// The number of levels up, negative where down; `nil` where either is not known.
    public let levelChange: Int?

    /// The time of the leg, in seconds; along the straight line at the usual speed where no network
    /// leads.
    public let duration: Double
    /// The length of the leg.
    public var distance: Meters { outcome.distance }
    /// The course of the leg; straight where no network leads.
    public var line: [Coordinate] { outcome.course ?? [start, end] }
  }
}
