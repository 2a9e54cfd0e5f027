import Catalog
import Geodesy
import Wayfinding

extension CatalogSnapshot {
  /// The stops of `tour` in the order that `question` asks for, as indices. Stops without a position
  /// keep out of the search and come last, in the author's order, but before a stop to end with.
  func order(
    of tour: Tour, positions: [Position?], _ question: TourItinerary
  ) throws(Problem) -> (order: [Int], proof: StopOrder.Proof?) {
    let first = try question.first.map(tour.existingPosition)
    let last = try question.last.map(tour.existingPosition)
    if let first, first == last, tour.stops.count > 1 {
      throw Problem(
        .badRequest, "The tour cannot both begin and end at stop \(tour.stopNumbers[first]).",
        remedy: "Choose two different stops for first and last.")
    }
    guard question.order == .shortest else {
      return (authoredOrder(count: tour.stops.count, first: first, last: last), nil)
    }
    for pinned in [first, last].compactMap(\.self) where positions[pinned] == nil {
      throw Problem(
        .badRequest,
        "Stop \(tour.stopNumbers[pinned]) has no known position, so the shortest walk can neither "
          + "begin nor end there.",
        remedy: "Choose another stop, or leave first and last out.")
    }
    let known = tour.stops.indices.filter { positions[$0] != nil }
    let coordinates = known.compactMap { positions[$0]?.coordinate }
    let best = StopOrder.shortest(
      CostMatrix.geodesics(between: coordinates),
      first: first.flatMap { known.firstIndex(of: $0) },
      ending: last.flatMap { known.firstIndex(of: $0) }.map { .at($0) } ?? .anywhere,
      startCosts: question.from.map { from in
        coordinates.map { from.distance(to: $0).value }
      })
    let unknown = tour.stops.indices.filter { positions[$0] == nil }
    let order = best.order.map { known[$0] }
    // A stop to end with stays the end.
    let tail = last != nil && first != last ? 1 : 0
    return (order.dropLast(tail) + unknown + order.suffix(tail), best.proof)
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
