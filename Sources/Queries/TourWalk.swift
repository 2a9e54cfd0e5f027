public import Catalog
import Foundation
import Geodesy
import Synchronization
import Wayfinding

extension CatalogSnapshot {
  /// An unknown tour or stop is a `not-found` Problem. A tour without stops has an empty answer.
  public func answer(_ question: TourItinerary) throws(Problem) -> TourItinerary.Answer {
    if let kept = keptItineraries.withLock({ $0[question] }) { return kept }
    let tour = try tour(question.tour, includingDrafts: question.includesDrafts)
    let positions = tour.stops.map { position(of: $0.subject) }
    var ordering = try order(of: tour, positions: positions, question)
    var walk = TourWalk(self, tour, positions, question)
    walk.visit(ordering.order)
    // The search takes doors that open or close on the way to be open. Where the walk as it is takes
    // as long as expected, nothing can be better; else what was expected is a bound.
    if let expected = ordering.expected, question.style.departure != nil,
      walk.clock > expected + 1e-6
    {
      if let budget = question.budget, walk.clock > budget {
        let bold = ordering
        ordering = try order(of: tour, positions: positions, question, isCautious: true)
        walk = TourWalk(self, tour, positions, question)
        walk.visit(ordering.order)
        let isSame = Set(bold.order) == Set(ordering.order)
        ordering.proof = isSame ? bold.proof : .atMost(aboveOptimal: .infinity)
      } else if question.budget == nil {
        ordering.proof = .atMost(aboveOptimal: expected > 0 ? walk.clock / expected - 1 : .infinity)
      }
    }
    let visited = Set(ordering.order)
    let passedOver = tour.stops.indices.filter { positions[$0] == nil && !visited.contains($0) }
    let answer = TourItinerary.Answer(
      question: question, tour: tour, stops: walk.stops, legs: walk.legs, proof: ordering.proof,
      leftOut: ordering.leftOut,
      reasons: walk.reasons + passedOver.map { TourWalk.unplaced(tour.stopNumbers[$0]) })
    // Every page of a tour asks for the same walk.
    if question == TourItinerary(tour: question.tour) {
      keptItineraries.withLock { $0[question] = answer }
    }
    return answer
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
private struct TourWalk {
  private let snapshot: CatalogSnapshot
  private let tour: Tour
  private let positions: [Position?]
  private let question: TourItinerary
  private let numbers: [Int]
  private(set) var stops: [TourItinerary.VisitedStop] = []
  private(set) var legs: [TourItinerary.Leg] = []
  private(set) var reasons: [String] = []
  /// Seconds since the start.
  private(set) var clock = 0.0
  private var distance = Meters.zero
  private let start: Halt?
  private var here: Halt?

  /// Where a leg begins or ends.
  private struct Halt {
    /// The position among the visited stops; `nil` for where I start.
    let index: Int?
    let spot: NetworkPlace
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
      Halt(index: nil, spot: snapshot.walkingMap.spot($0, in: nil))
    }
    here = start
  }

  static func unplaced(_ number: Int) -> String {
    "Stop \(number) has no known position: the walk passes it over."
  }

  mutating func visit(_ order: [Int]) {
    for index in order { visit(index) }
    guard question.returns else { return }
    let first = stops.indices.first { stops[$0].position != nil }
    let back =
      start
      ?? first.flatMap { first in
        stops[first].position.map { halt(first, stops[first].index, at: $0) }
      }
    if let back, here?.index != back.index { go(to: back) }
  }

  private mutating func visit(_ index: Int) {
    let stop = tour.stops[index]
    if let position = positions[index] {
      go(to: halt(stops.count, index, at: position))
    } else {
      reasons.append(Self.unplaced(numbers[index]))
    }
    let stay = stop.dwell ?? TourItinerary.usualDwell
    let begin = begin(stop, stay: stay)
    let wait = begin.map { $0 - clock } ?? 0
    if begin == nil {
      reasons.append("Stop \(numbers[index]) is closed when the walk gets there.")
    } else if wait > 0 {
      let minutes = Int((wait / 60).rounded(.up))
      reasons.append(
        "Stop \(numbers[index]) opens \(minutes == 1 ? "1 minute" : "\(minutes) minutes") after the walk "
          + "gets there.")
    }
    stops.append(
      TourItinerary.VisitedStop(
        index: index, number: numbers[index], stop: stop, position: positions[index],
        distanceSoFar: distance, arrivesAfter: clock, wait: wait, isClosed: begin == nil,
        dwell: begin == nil ? 0 : stay))
    if begin != nil { clock += wait + stay }
  }

  /// When a stay begins; `nil` if it cannot for a good while.
  private func begin(_ stop: Stop, stay: Double) -> Double? {
    guard let departure = question.style.departure,
      let windows = snapshot.openWindows(
        of: stop.subject, from: departure, seconds: clock + TourItinerary.longestWalk)
    else { return clock }
    let longest = question.budget == nil ? TourItinerary.longestWait : .infinity
    return windows.earliestBegin(from: clock, dwell: stay).flatMap {
      $0 - clock <= longest ? $0 : nil
    }
  }

  private func halt(_ visit: Int, _ index: Int, at position: Position) -> Halt {
    let subject = tour.stops[index].subject
    return Halt(
      index: visit, spot: snapshot.spot(of: subject, at: position), number: numbers[index],
      ordinal: snapshot.ordinal(of: subject), subject: subject)
  }

  private mutating func go(to halt: Halt) {
    defer { here = halt }
    guard let here else { return }
    let leg = leg(from: here, to: halt)
    if case .blocked = leg.way {
      let goal = halt.number.map { "to stop \($0)" } ?? "back to the start"
      reasons.append("No way was found \(goal): the straight line is counted.")
    }
    legs.append(leg)
    distance += leg.distance
    clock += leg.duration
  }

  private func leg(from here: Halt, to halt: Halt) -> TourItinerary.Leg {
    let profile = snapshot.walkingMap.profile(question.style, closed: .at(clock))
    let (start, end) = (here.spot.coordinate, halt.spot.coordinate)
    let destination =
      halt.subject.map(Directions.End.subject) ?? .coordinate(halt.spot.coordinate)
    let way = snapshot.way(from: here.spot, to: halt.spot, profile, toward: destination)
    let duration: Double =
      switch way {
      case .walk(let walk, _): walk.duration
      case .straight, .blocked: start.distance(to: end).value / profile.flatSpeed
      }
    return TourItinerary.Leg(
      from: here.index, to: halt.index, start: start, end: end,
      geodesic: Geodesic(from: start, to: end), way: way,
      levelChange: here.ordinal.flatMap { from in halt.ordinal.map { $0 - from } },
      duration: duration)
  }
}
