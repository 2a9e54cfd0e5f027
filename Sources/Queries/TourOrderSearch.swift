import Catalog
import Foundation
import Geodesy
import Wayfinding

/// A search for the order of a tour's stops: their distances in time, opening hours and demands.
struct TourOrderSearch {
  let question: TourItinerary
  let tour: Tour
  /// Indices of the stops with a position, which the search numbers from 0.
  let known: [Int]
  /// Indices of the others, which keep out of the search.
  let unknown: [Int]
  let costs: CostMatrix
  let startCosts: [Double]?
  let returnCosts: [Double]?
  let windows: [TimeWindows?]?
  let precedence: Precedence?
  /// The stops to begin and end with, by the search's numbers.
  let first: Int?
  let last: Int?

  var ending: StopOrder.Ending {
    if let last { return .at(last) }
    guard question.returns else { return .anywhere }
    return returnCosts.map { .whereIStand(returnCosts: $0) } ?? .whereItBegan
  }

  var times: VisitTimes {
    VisitTimes(
      ways: costs, dwell: known.map { tour.stops[$0].dwell ?? TourItinerary.usualDwell },
      windows: windows, maximumWait: question.budget == nil ? TourItinerary.longestWait : .infinity)
  }

  var hasWindows: Bool { windows?.contains { $0 != nil } ?? false }

  // MARK: Answers

  /// The author's order, but beginning where the walk sees most stops and takes least time.
  func bestRotation() -> TourOrder {
    let count = known.count
    let turned = (0..<count).map { start in
      var order = Array(start..<count) + Array(0..<start)
      if let last {
        order.removeAll { $0 == last }
        order.append(last)
      }
      return order
    }.filter { precedence?.allows($0) ?? true }
    let ranked = turned.map { order in (order: order, rank: rank(order)) }
    let best = ranked.min { $0.rank < $1.rank }?.order ?? Array(0..<count)
    return TourOrder(order: withUnplaced(best), proof: nil)
  }

  /// The rank of an order, lower if better: missing ways and closed stops first, then time.
  private func rank(_ order: [Int]) -> (Int, Double) {
    let missing = zip(order, order.dropFirst()).count { !costs[$0, $1].isFinite }
    let schedule = Schedule(order, times: times, startCosts: startCosts, ending: ending)
    let closed = schedule.visits.count { $0.isClosed && $0.arrival.isFinite }
    return (missing + closed, schedule.duration)
  }

  /// The quickest order of all stops; where not all can be seen, of as many as can.
  func shortest() -> TourOrder {
    if !hasWindows {
      let best = StopOrder.shortest(
        costs, first: first, ending: ending, startCosts: startCosts, precedence: precedence)
      if best.cost.isFinite { return ordering(best, of: Array(known.indices)) }
      // A choice among more stops is not proved; the order of all that can be seen may be.
      if known.count > StopSelection.exactLimit, let joined = joinedStops() {
        let best = quickest(through: joined)
        if best.cost.isFinite { return ordering(best, of: joined) }
      }
    }
    if var found = selection(
      weights: known.map { _ in 1 }, budget: TourItinerary.longestWalk)
    {
      found.order = withUnplaced(found.order.compactMap { number[$0] })
      return found
    }
    // Nothing can be seen, or not what was to be first or last: the walk itself tells why.
    let ends = [first, last].compactMap(\.self)
    let middle = known.indices.filter { !ends.contains($0) }
    let order =
      [first].compactMap(\.self) + middle + (first == last ? [] : [last].compactMap(\.self))
    return TourOrder(order: withUnplaced(order), proof: .unknown)
  }

  /// The answer that an order of some of the stops makes, by their positions in `chosen`.
  private func ordering(_ best: StopOrder, of chosen: [Int]) -> TourOrder {
    let stays = chosen.reduce(0) { $0 + times.dwell[$1] }
    let proof: TourItinerary.Proof =
      switch best.proof {
      case .optimal: .quickest
      case .atMost(let share): share.isFinite ? .quickerAtMost(share) : .unknown
      }
    let visited = Set(chosen)
    return TourOrder(
      order: withUnplaced(best.order.map { chosen[$0] }), proof: proof,
      leftOut: known.indices.filter { !visited.contains($0) }.map { tour.stopNumbers[known[$0]] },
      expected: best.cost + stays, earliest: best.lowerBound + stays,
      weightBound: Double(chosen.count))
  }

  /// The stops that every walk through as many stops as can be seen must see: the largest group in
  /// which ways lead from each to each other. `nil` where another group is as large, where a way
  /// leads from one group into another, or where the order that the author demands leaves the group:
  /// then there is a choice to make.
  private func joinedStops() -> [Int]? {
    func isJoined(_ one: Int, _ other: Int) -> Bool {
      costs[one, other].isFinite && costs[other, one].isFinite
    }
    var groups: [[Int]] = []
    for stop in known.indices {
      if let group = groups.firstIndex(where: { isJoined($0[0], stop) }) {
        groups[group].append(stop)
      } else {
        groups.append([stop])
      }
    }
    var group = Array(repeating: 0, count: known.count)
    for (number, stops) in groups.enumerated() { for stop in stops { group[stop] = number } }
    for one in known.indices {
      for other in known.indices where one != other {
        guard costs[one, other].isFinite == (group[one] == group[other]) else { return nil }
      }
    }
    let ends = [startCosts, returnCosts].compactMap(\.self)
    let pinned = [first, last].compactMap(\.self)
    let eligible = groups.filter { stops in
      pinned.allSatisfy(stops.contains)
        && ends.allSatisfy { costs in stops.contains { costs[$0].isFinite } }
    }
    guard let largest = eligible.max(by: { $0.count < $1.count }),
      eligible.count(where: { $0.count == largest.count }) == 1,
      ends.allSatisfy({ costs in largest.allSatisfy { costs[$0].isFinite } })
    else { return nil }
    let chosen = Set(largest)
    return demands.allSatisfy { !chosen.contains($0.after) || chosen.contains($0.before) }
      ? largest : nil
  }

  /// The quickest order of some of the stops, as their positions in `chosen`.
  private func quickest(through chosen: [Int]) -> StopOrder {
    let place = Dictionary(uniqueKeysWithValues: chosen.enumerated().map { ($1, $0) })
    let ending: StopOrder.Ending =
      switch ending {
      case .at(let last): place[last].map { .at($0) } ?? .anywhere
      case .whereIStand(let costs): .whereIStand(returnCosts: chosen.map { costs[$0] })
      case .anywhere: .anywhere
      case .whereItBegan: .whereItBegan
      }
    let pairs = demands.compactMap { pair in
      place[pair.before].flatMap { before in place[pair.after].map { (before: before, after: $0) } }
    }
    return StopOrder.shortest(
      CostMatrix(count: chosen.count) { costs[chosen[$0], chosen[$1]] },
      first: first.flatMap { place[$0] }, ending: ending,
      startCosts: startCosts.map { costs in chosen.map { costs[$0] } },
      precedence: pairs.isEmpty ? nil : try? Precedence(count: chosen.count, pairs: pairs))
  }

  /// The stops of most weight that fit into `budget`, stays and waits included, on the quickest walk
  /// through them; `nil` if none fits.
  func selection(weights: [Double], budget: Double) -> TourOrder? {
    let best = StopSelection.best(
      times, weights: weights, budget: budget, first: first, ending: ending,
      startCosts: startCosts, precedence: precedence)
    guard let best, !best.order.isEmpty else { return nil }
    let order = best.order.map { known[$0] }
    let visited = Set(order)
    let (proof, bound): (TourItinerary.Proof, Double) =
      switch best.proof {
      case .optimal: (.mostWeight, best.weight)
      case .atMost(let weight): (.moreWeightAtMost(Self.share(weight, above: best.weight)), weight)
      }
    return TourOrder(
      order: order, proof: proof,
      leftOut: known.filter { !visited.contains($0) }.map { tour.stopNumbers[$0] },
      expected: best.duration, weightBound: bound)
  }

  /// The share of `part` by which the whole exceeds it; infinite if `part` is not above 0.
  static func share(_ whole: Double, above part: Double) -> Double {
    part > 0 ? max(0, whole / part - 1) : .infinity
  }

  /// The tour's indices of an order, with the stops that have no position: each right before the
  /// first that comes after it, or at the end, but before a stop to end with.
  private func withUnplaced(_ order: [Int]) -> [Int] {
    let earlier = tour.earlierStops
    var indices = order.map { known[$0] }
    for stop in unknown.reversed() {
      let later = indices.firstIndex { earlier[$0].contains(stop) }
      let isPinned = last.map { known[$0] == indices.last } ?? false
      indices.insert(stop, at: later ?? (isPinned ? indices.count - 1 : indices.count))
    }
    return indices
  }

  /// The pairs of stops of which the author wants one to be seen before the other.
  private var demands: [(before: Int, after: Int)] {
    let (number, earlierStops) = (number, tour.earlierStops)
    return known.enumerated().flatMap { after, stop in
      earlierStops[stop].compactMap { number[$0].map { (before: $0, after: after) } }
    }
  }

  private var number: [Int: Int] {
    Dictionary(uniqueKeysWithValues: known.enumerated().map { ($0.element, $0.offset) })
  }
}
