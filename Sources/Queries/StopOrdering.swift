import Catalog
import Geodesy
import Wayfinding

/// Stops in walking order.
struct StopOrdering {
  /// Indices of stops.
  var order: [Int]
  /// How good the order is; `nil` for the author's.
  var proof: StopOrder.Proof?
  /// The numbers of stops that do not fit into the time there is, those without a position aside.
  var leftOut: [Int] = []
}

extension CatalogSnapshot {
  /// The stops of `tour` in the order that `question` asks for. Stops without a position keep out of
  /// the search and come last, in the author's order, but before a stop to end with.
  func order(
    of tour: Tour, positions: [Position?], _ question: TourItinerary
  ) throws(Problem) -> StopOrdering {
    let first = try question.first.map(tour.existingPosition)
    let last = try question.last.map(tour.existingPosition)
    if let first, first == last, tour.stops.count > 1 {
      throw Problem(
        .badRequest, "The tour cannot both begin and end at stop \(tour.stopNumbers[first]).",
        remedy: "Choose two different stops for first and last.")
    }
    guard question.order == .shortest || question.budget != nil else {
      return StopOrdering(
        order: authoredOrder(count: tour.stops.count, first: first, last: last), proof: nil)
    }
    for pinned in [first, last].compactMap(\.self) where positions[pinned] == nil {
      throw Problem(
        .badRequest,
        "Stop \(tour.stopNumbers[pinned]) has no known position, so the shortest walk can neither "
          + "begin nor end there.",
        remedy: "Choose another stop, or leave first and last out.")
    }
    let known = tour.stops.indices.filter { positions[$0] != nil }
    let spots = known.compactMap { index in
      positions[index].map { spot(of: tour.stops[index].subject, at: $0) }
    }
    let walks = WalkingDestinations(
      spots, in: walkingMap.network, walkingMap.profile(question.style))
    let rows = spots.map { spot in walks.costs(from: spot).map { $0?.duration ?? .infinity } }
    let costs = CostMatrix(count: spots.count) { rows[$0][$1] }
    let startCosts = question.from.map { from in
      walks.costs(from: walkingMap.spot(from, in: nil)).map { $0?.duration ?? .infinity }
    }
    let pins = (
      first: first.flatMap { known.firstIndex(of: $0) },
      last: last.flatMap { known.firstIndex(of: $0) }
    )
    if let budget = question.budget {
      return try selection(of: tour, known, costs, startCosts, pins, budget)
    }
    let best = StopOrder.shortest(
      costs, first: pins.first, ending: pins.last.map { .at($0) } ?? .anywhere,
      startCosts: startCosts)
    let unknown = tour.stops.indices.filter { positions[$0] == nil }
    let order = best.order.map { known[$0] }
    // A stop to end with stays the end.
    let tail = last != nil && first != last ? 1 : 0
    return StopOrdering(
      order: Array(order.dropLast(tail) + unknown + order.suffix(tail)), proof: best.proof)
  }

  /// As many stops as the time allows, stays included, on the quickest walk through them.
  private func selection(
    of tour: Tour, _ known: [Int], _ costs: CostMatrix, _ startCosts: [Double]?,
    _ pins: (first: Int?, last: Int?), _ budget: Double
  ) throws(Problem) -> StopOrdering {
    let times = VisitTimes(
      ways: costs, dwell: known.map { tour.stops[$0].dwell ?? TourItinerary.usualDwell })
    let best = StopSelection.best(
      times, weights: known.map { _ in 1 }, budget: budget, first: pins.first,
      ending: pins.last.map { .at($0) } ?? .anywhere, startCosts: startCosts)
    guard let best, !best.order.isEmpty || tour.stops.isEmpty else {
      throw Problem(
        .badRequest,
        "No stop of tour '\(tour.id)' can be seen within \(Int((budget / 60).rounded())) minutes.",
        remedy: "Allow more time, or begin nearer to the tour.")
    }
    let order = best.order.map { known[$0] }
    let proof: StopOrder.Proof =
      switch best.proof {
      case .optimal: .optimal
      case .atMost(let weight): .atMost(aboveOptimal: weight / max(best.weight, 1) - 1)
      }
    let visited = Set(order)
    return StopOrdering(
      order: order, proof: proof,
      leftOut: known.filter { !visited.contains($0) }.map { tour.stopNumbers[$0] })
  }

  /// The author's order, turned so that it begins at `first`, with `last` moved to the end.
  private func authoredOrder(count: Int, first: Int?, last: Int?) -> [Int] {
    let start = first ?? 0
    var order = Array(start..<count) + Array(0..<start)
    if let last {
      order.removeAll { $0 == last }
      order.append(last)
    }
    return order
  }
}
