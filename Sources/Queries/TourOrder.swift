import Catalog
import Foundation
import Geodesy
import Notation
import Wayfinding

/// Stops in walking order.
struct TourOrder {
  /// The indices of the stops, in walking order.
  var order: [Int]
  /// The quality that the order is known to have; `nil` for the author's.
  var proof: TourItinerary.Proof?
  /// The numbers of stops that were not chosen, those without a position aside.
  var leftOut: [Int] = []
  /// The time at which the search expects the walk to end, in seconds after the start; `nil` if
  /// none was made.
  var expected: Double?
  /// The time before which no walk through these stops ends, in seconds after the start, doors that
  /// open or close on the way taken to be open; 0 where stops could be left out.
  var earliest = 0.0
  /// The weight that no choice of stops exceeds, with the same doors; what the order weighs where
  /// all were visited.
  var weightBound = 0.0
}

extension CatalogSnapshot {
  /// The stops of `tour` in the order that `question` asks for, of whose parts none is wrong by itself.
  /// Stops without a position keep out of the search and come last, in the author's order, but before a
  /// stop to end with. Throws why no walk fits into the time there is.
  ///
  /// `isCautious` takes doors that open or close during the walk to be closed; else they are open.
  func order(
    of tour: Tour, positions: [Position?], _ question: TourItinerary, isCautious: Bool = false
  ) throws(Problem) -> TourOrder {
    let pins = tour.pins(of: question)
    guard question.seeksOrder else {
      let order = tour.authoredOrder(first: pins.first, last: pins.last)
      return TourOrder(order: order, proof: nil)
    }
    let search = search(
      tour, positions, question, pins.first, pins.last, isCautious: isCautious)
    if let budget = question.budget {
      let weights = search.known.map { tour.stops[$0].weight ?? 1 }
      if let found = search.selection(weights: weights, budget: budget) { return found }
      if tour.stops.isEmpty { return TourOrder(order: [], proof: .mostWeight) }
      throw Self.nothingFits(budget, weights, tour, question)
    }
    return question.order == .authored ? search.bestRotation() : search.shortest()
  }

  private static func nothingFits(
    _ budget: Double, _ weights: [Double], _ tour: Tour, _ question: TourItinerary
  ) -> Problem {
    let minutes = Int((budget / 60).rounded())
    let time = minutes == 1 ? "1 minute" : "\(minutes) minutes"
    if !weights.contains(where: { $0 > 0 }) {
      return Problem(
        .badRequest, "No stop of tour '\(tour.id)' is worth seeing: all have the weight 0.",
        remedy: "Give one of its stops a greater weight.")
    }
    let isPinned = question.first != nil || question.last != nil
    return Problem(
      .badRequest,
      (isPinned
        ? "The stops to begin and end with do not fit into \(time)"
        : "No stop of tour '\(tour.id)' can be seen within \(time)")
        + (question.style.departure == nil ? "." : ", as doors are open then."),
      remedy: question.style.departure == nil
        ? "Allow more time, or begin nearer to the tour."
        : "Allow more time, leave at another time, or begin nearer to the tour.")
  }

  private func search(
    _ tour: Tour, _ positions: [Position?], _ question: TourItinerary, _ first: Int?, _ last: Int?,
    isCautious: Bool
  ) -> TourOrderSearch {
    let known = tour.stops.indices.filter { positions[$0] != nil }
    let number = Dictionary(
      uniqueKeysWithValues: known.enumerated().map { ($0.element, $0.offset) })
    let spots = known.compactMap { index in
      positions[index].map { spot(of: tour.stops[index].subject, at: $0) }
    }
    let start = question.from.map { catalogNetwork.spot($0, in: nil) }
    let horizon = question.budget ?? TourItinerary.longestWalk
    let profile = catalogNetwork.profile(
      question.style, closed: isCautious ? .partly(within: horizon) : .wholly(within: horizon))
    // The last column is the way back to where I stand.
    let walks = WalkingDestinations(
      spots + [start].compactMap(\.self), in: catalogNetwork.network, profile)
    let rows = spots.map { spot in walks.costs(from: spot).map { $0?.duration ?? .infinity } }
    let pairs = known.flatMap { later in
      tour.earlierStops[later].compactMap { earlier in
        number[earlier].flatMap { before in number[later].map { (before: before, after: $0) } }
      }
    }
    return TourOrderSearch(
      question: question, tour: tour, known: known,
      unknown: tour.stops.indices.filter { positions[$0] == nil },
      costs: CostMatrix(count: spots.count) { rows[$0][$1] },
      startCosts: start.map { from in
        walks.costs(from: from).prefix(spots.count).map { $0?.duration ?? .infinity }
      },
      returnCosts: start == nil ? nil : rows.map { $0[spots.count] },
      windows: question.style.departure.map { departure in
        known.map { openWindows(of: tour.stops[$0].subject, from: departure, seconds: horizon) }
      },
      precedence: pairs.isEmpty ? nil : try? Precedence(count: spots.count, pairs: pairs),
      first: first.flatMap { number[$0] }, last: last.flatMap { number[$0] })
  }

  /// The spans in which what a stop shows can be visited, in seconds after `departure`: the hours
  /// of the building it is in; `nil` if nobody says. A time of which it is not known whether it is
  /// open counts: a visitor who comes then is told.
  func openWindows(
    of subject: Stop.Subject, from departure: Date, seconds: Double
  ) -> TimeWindows? {
    guard let (hours, calendar) = hours(of: subject) else { return nil }
    // A visitor who comes shortly before the end still has to be let out.
    let look = min(seconds + Stop.longestDwell, OpeningHours.longestLook)
    guard let calendar else { return hours.isNeverOpen ? TimeWindows([]) : nil }
    return TimeWindows(
      hours.possibleSpans(from: departure, seconds: look, in: calendar).map {
        $0.lowerBound.timeIntervalSince(departure)..<$0.upperBound.timeIntervalSince(departure)
      })
  }

  /// The openness of what a stop shows during the whole of a stay, in seconds after `departure`:
  /// open where nobody has stated hours, and else only if somebody said so of all of it.
  func openness(
    of subject: Stop.Subject, from departure: Date, during stay: ClosedRange<Double>
  ) -> Openness {
    guard let (hours, calendar) = hours(of: subject) else { return .open }
    guard let calendar else { return hours.isNeverOpen ? .closed : .unknown }
    let periods = hours.periods(
      from: departure.addingTimeInterval(stay.lowerBound),
      seconds: max(1, stay.upperBound - stay.lowerBound), in: calendar)
    // Hours answer nothing for moments beyond their calendar.
    return periods.isEmpty ? .unknown : periods.reduce(.open) { $0.and($1.openness) }
  }

  /// The hours of the building that a stop's subject is in, and how to read them if that is known;
  /// `nil` if nobody says when it is open.
  private func hours(of subject: Stop.Subject) -> (OpeningHours, HoursCalendar?)? {
    let place: PlaceID? =
      switch subject {
      case .work(let id): contents.works[id]?.place
      case .place(let id): id
      }
    guard let place, let building = place.ancestor(depth: 2),
      let hours = contents.buildings[building]?.openingHours
    else { return nil }
    return (hours, contents.campuses[place.campus].flatMap { HoursCalendar($0) })
  }
}
