import Catalog
import Foundation
import Geodesy
public import Notation
import Synchronization
import Wayfinding

extension CatalogSnapshot {
  /// The walk through a tour, or the first fault of ``itinerary(for:)``. An unknown tour or stop is a
  /// `not-found` Problem. A tour without stops has an empty answer.
  ///
  /// - Complexity: as for ``itinerary(for:)``.
  public func answer(_ question: TourItinerary) throws(Problem) -> TourItinerary.Answer {
    do { return try itinerary(for: question) } catch { throw error.first.problem }
  }

  /// The walk through a tour; throws all that is wrong with the question, each with the part that is.
  ///
  /// - Complexity: O(n²) for n stops in the author's order; what a search for another one costs depends
  ///   on it.
  public func itinerary(
    for question: TourItinerary
  ) throws(TourItinerary.Faults) -> TourItinerary.Answer {
    if let kept = keptItineraries.withLock({ $0[question] }) { return kept }
    let tour: Tour
    do { tour = try self.tour(question.tour, includingDrafts: question.includesDrafts) } catch {
      throw TourItinerary.Faults(TourItinerary.Fault(part: .tour, problem: error))
    }
    let positions = tour.stops.map { position(of: $0.subject) }
    let faults = faults(of: tour, positions: positions, question)
    if let first = faults.first {
      throw self.faults(
        besides: TourItinerary.Faults(first, Array(faults.dropFirst())), of: tour,
        positions: positions, question)
    }
    do { return try answer(question, tour, positions) } catch {
      throw TourItinerary.Faults(TourItinerary.Fault(part: .budget, problem: error))
    }
  }

  private func answer(
    _ question: TourItinerary, _ tour: Tour, _ positions: [Position?]
  ) throws(Problem) -> TourItinerary.Answer {
    var ordering = try order(of: tour, positions: positions, question)
    var walk = ItineraryBuilder(self, tour, positions, question)
    walk.visit(ordering.order)
    // The search takes doors that open or close on the way to be open. A walk that goes as expected
    // is as good as the search says; one that does not must not claim so.
    if question.style.departure != nil, walk.slips(from: ordering) {
      if question.budget == nil {
        let seesAll = ordering.leftOut.isEmpty && ordering.earliest > 0 && !walk.passesBy
        ordering.proof = ordering.proof.map { _ in
          seesAll
            ? .quickerAtMost(TourOrderSearch.share(walk.clock, above: ordering.earliest)) : .unknown
        }
      } else {
        let bound = ordering.weightBound
        ordering = try order(of: tour, positions: positions, question, isCautious: true)
        walk = ItineraryBuilder(self, tour, positions, question)
        walk.visit(ordering.order)
        let weight = walk.certainWeight(isBudgeted: true)
        ordering.proof = .moreWeightAtMost(TourOrderSearch.share(bound, above: weight))
      }
    }
    // What may be closed is worth nothing for certain.
    if walk.stops.contains(where: \.isInDoubt) {
      switch ordering.proof {
      case .mostWeight, .moreWeightAtMost:
        let weight = walk.certainWeight(isBudgeted: question.budget != nil)
        ordering.proof = .moreWeightAtMost(
          TourOrderSearch.share(ordering.weightBound, above: weight))
      case nil, .quickest, .quickerAtMost, .unknown: break
      }
    }
    let visited = Set(ordering.order)
    let passedOver = tour.stops.indices.filter { positions[$0] == nil && !visited.contains($0) }
    let answer = TourItinerary.Answer(
      question: question, tour: tour, stops: walk.stops, legs: walk.legs, proof: ordering.proof,
      leftOut: ordering.leftOut,
      reasons: walk.reasons + passedOver.map { .unplaced(stop: tour.stopNumbers[$0]) })
    // Every page of a tour asks for the same walk.
    if question == TourItinerary(tour: question.tour) {
      keptItineraries.withLock { $0[question] = answer }
    }
    return answer
  }

  /// The walk through the stops of `walk`, in its order, as somebody goes who walks in another `style`.
  /// Nothing is chosen or ordered anew, so that nothing is known of its quality.
  ///
  /// - Complexity: as for the walk itself, but for the search of its order.
  public func answer(
    _ walk: TourItinerary.Answer, walkedIn style: WalkingStyle
  ) -> TourItinerary.Answer {
    var question = walk.question
    question.style = style
    let positions = walk.tour.stops.map { position(of: $0.subject) }
    var builder = ItineraryBuilder(self, walk.tour, positions, question)
    builder.visit(walk.stops.map(\.index))
    return TourItinerary.Answer(
      question: question, tour: walk.tour, stops: builder.stops, legs: builder.legs,
      proof: walk.proof == nil ? nil : .unknown, leftOut: walk.leftOut, reasons: builder.reasons)
  }

  /// The level that a stop's subject is on, counted from the ground.
  fileprivate func ordinal(of subject: Stop.Subject) -> Int? {
    switch subject {
    case .place(let id): ordinal(of: id)
    case .work(let id): contents.works[id].flatMap { ordinal(of: $0.place) }
    }
  }
}

/// A walk from stop to stop, as far as it has come.
private struct ItineraryBuilder {
  private let snapshot: CatalogSnapshot
  private let tour: Tour
  private let positions: [Position?]
  private let question: TourItinerary
  private let numbers: [Int]
  private(set) var stops: [TourItinerary.VisitedStop] = []
  private(set) var legs: [TourItinerary.Leg] = []
  private(set) var reasons: [TourItinerary.Reason] = []
  /// The seconds since the start.
  private(set) var clock = 0.0
  private var distance = Meters.zero
  private let start: Halt?
  private var here: Halt?

  /// A place where a leg begins or ends.
  private struct Halt {
    /// The position among the visited stops; `nil` for where I start.
    let index: Int?
    let spot: NetworkSpot
    var number: Int?
    var ordinal: Int?
    var subject: Stop.Subject?
  }

  init(
    _ snapshot: CatalogSnapshot, _ tour: Tour, _ positions: [Position?], _ question: TourItinerary
  ) {
    self.snapshot = snapshot
    self.tour = tour
    self.positions = positions
    self.question = question
    numbers = tour.stopNumbers
    start = question.from.map {
      Halt(index: nil, spot: snapshot.catalogNetwork.spot($0, in: nil))
    }
    here = start
  }

  /// The weight of the stops that it sees for certain; without a budget each weighs the same.
  func certainWeight(isBudgeted: Bool) -> Double {
    stops.reduce(0) {
      $0 + ($1.isSeen && !$1.isInDoubt ? isBudgeted ? $1.stop.weight ?? 1 : 1 : 0)
    }
  }

  /// Tells whether the walk goes otherwise than `ordering` expected.
  func slips(from ordering: TourOrder) -> Bool {
    guard let expected = ordering.expected else { return false }
    return passesBy || abs(clock - expected) > 1e-6
  }

  /// True if it could not see a stop that it came to.
  var passesBy: Bool { stops.contains { $0.isClosed || $0.isUnreachable } }

  mutating func visit(_ order: [Int]) {
    for index in order { visit(index) }
    guard question.returns else { return }
    let first = stops.indices.first { stops[$0].position != nil }
    let back =
      start
      ?? first.flatMap { first in
        stops[first].position.map { halt(first, stops[first].index, at: $0) }
      }
    if let back, here?.index != back.index, !go(to: back) {
      reasons.append(.noWayBack)
    }
  }

  private mutating func visit(_ index: Int) {
    let stop = tour.stops[index]
    let number = numbers[index]
    let stay = stop.dwell ?? TourItinerary.usualDwell
    let isReached =
      positions[index].map {
        go(to: halt(stops.count, index, at: $0), opening: opening(of: stop))
      } ?? false
    let begin = positions[index] == nil ? clock : beginning(of: stop, stay: stay)
    let isSeen = isReached && begin != nil
    let wait = isSeen ? (begin ?? clock) - clock : 0
    let isInDoubt = isSeen && isInDoubt(stop, from: clock + wait, stay: stay)
    // What is closed is told so, though its doors also keep the walk from getting there.
    if positions[index] == nil {
      reasons.append(.unplaced(stop: number))
    } else if begin == nil {
      reasons.append(.closed(stop: number))
    } else if !isReached {
      reasons.append(.unreachable(stop: number))
    } else if wait > 0 {
      reasons.append(
        .opensLater(
          stop: number, minutes: Int((wait / 60).rounded(.up)), isInDoubt: isInDoubt))
    } else if isInDoubt {
      reasons.append(.inDoubt(stop: number))
    }
    stops.append(
      TourItinerary.VisitedStop(
        index: index, number: number, stop: stop, position: positions[index],
        distanceSoFar: distance, arrivesAfter: clock, wait: wait, isClosed: begin == nil,
        isInDoubt: isInDoubt,
        isUnreachable: positions[index] != nil && begin != nil && !isReached,
        dwell: isSeen ? stay : 0))
    if isSeen { clock += wait + stay }
  }

  /// Tells whether nobody knows if a stop is open during all of a stay.
  private func isInDoubt(_ stop: Stop, from begin: Double, stay: Double) -> Bool {
    question.style.departure.map {
      snapshot.openness(of: stop.subject, from: $0, during: begin...begin + stay) == .unknown
    } ?? false
  }

  /// The time at which a stay begins, in seconds after the start; `nil` if it cannot for a good
  /// while.
  private func beginning(of stop: Stop, stay: Double) -> Double? {
    guard let windows = windows(of: stop) else { return clock }
    return windows.earliestBegin(from: clock, dwell: stay).flatMap {
      $0 - clock <= longestWait ? $0 : nil
    }
  }

  private var longestWait: Double {
    question.budget == nil ? TourItinerary.longestWait : .infinity
  }

  /// The spans in which a stop is open, in seconds after the start; `nil` if nobody says, or nobody
  /// said when the walk begins.
  private func windows(of stop: Stop) -> TimeWindows? {
    question.style.departure.flatMap {
      snapshot.openWindows(
        of: stop.subject, from: $0, seconds: clock + TourItinerary.longestWalk)
    }
  }

  private func halt(_ visit: Int, _ index: Int, at position: Position) -> Halt {
    let subject = tour.stops[index].subject
    return Halt(
      index: visit, spot: snapshot.spot(of: subject, at: position), number: numbers[index],
      ordinal: snapshot.ordinal(of: subject), subject: subject)
  }

  /// The time at which a stop opens that is closed now, in seconds after the start; `nil` if it is
  /// not worth waiting for.
  private func opening(of stop: Stop) -> Double? {
    windows(of: stop)?.spans.first { $0.upperBound > clock }.flatMap { span in
      span.lowerBound > clock && span.lowerBound - clock <= longestWait ? span.lowerBound : nil
    }
  }

  /// Walks there, and answers whether there is a way. Where nothing is mapped the straight line is
  /// one. Doors that are closed now may be waited for until `opening`.
  private mutating func go(to halt: Halt, opening: Double? = nil) -> Bool {
    guard let here else {
      self.here = halt
      return true
    }
    var leg = leg(from: here, to: halt, at: clock)
    if case .unreachable = leg.outcome, let opening {
      leg = self.leg(from: here, to: halt, at: opening)
    }
    if case .unreachable = leg.outcome { return false }
    self.here = halt
    legs.append(leg)
    distance += leg.distance
    clock += leg.duration
    return true
  }

  private func leg(from here: Halt, to halt: Halt, at time: Double) -> TourItinerary.Leg {
    let profile = snapshot.catalogNetwork.profile(question.style, closed: .at(time))
    let (start, end) = (here.spot.coordinate, halt.spot.coordinate)
    func named(_ halt: Halt) -> Directions.End {
      halt.subject.map(Directions.End.subject) ?? .coordinate(halt.spot.coordinate)
    }
    let outcome = snapshot.outcome(
      from: (here.spot, named(here)), to: (halt.spot, named(halt)), profile,
      at: question.style.departure?.addingTimeInterval(time))
    let duration: Double =
      switch outcome {
      case .walk(let walk, _): walk.duration
      case .straight, .unreachable: start.distance(to: end).value / profile.flatSpeed
      }
    return TourItinerary.Leg(
      from: here.index, to: halt.index, start: start, end: end,
      geodesic: Geodesic(from: start, to: end), outcome: outcome,
      levelChange: here.ordinal.flatMap { from in halt.ordinal.map { $0 - from } },
      duration: duration)
  }
}
