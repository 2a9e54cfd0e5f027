extension StopOrder {
  /// The cheapest order that ends at its first stop. That stop is then the gate, so this is a walk
  /// through the others.
  ///
  /// A tour without precedence is the same circle wherever it begins, so it begins where that is
  /// cheapest. Otherwise it may begin with any stop that nothing must precede.
  static func closed(
    _ costs: CostMatrix, entering: [Double], first: Int?, precedence: Precedence?, seed: UInt64
  ) -> StopOrder {
    let (begins, circleBound) = beginnings(
      costs, entering: entering, first: first, precedence: precedence, seed: seed)
    var best: StopOrder?
    var lowerBound = Double.infinity
    for begin in begins {
      let others = (0..<costs.count).filter { $0 != begin }
      let path = RoundTripCosts(
        CostMatrix(count: others.count) { costs[others[$0], others[$1]] },
        entering: others.map { costs[begin, $0] }, leaving: others.map { costs[$0, begin] },
        precedence: precedence?.among(others))
      let rest = shortest(path, seed: seed, share: begins.count)
      let found = StopOrder(
        order: [begin] + rest.order.map { others[$0] }, cost: entering[begin] + rest.cost,
        lowerBound: entering[begin] + rest.lowerBound)
      lowerBound = min(lowerBound, found.lowerBound)
      // Costs closer than rounding are equal; the smaller beginning was tried first.
      if let known = best?.cost {
        let margin = known.isFinite ? known.magnitude * tie : 0
        guard found.cost < known - margin else { continue }
      }
      best = found
    }
    guard let best else { return StopOrder(order: [], cost: 0, lowerBound: 0) }
    // Not all beginnings were tried, so only what holds for the circle holds for all.
    if circleBound > -.infinity { lowerBound = circleBound }
    let isMet = lowerBound >= best.cost * (1 - tie)
    return StopOrder(
      order: best.order, cost: best.cost, lowerBound: isMet ? best.cost : lowerBound)
  }

  /// The stops to begin with, and a lower bound for all beginnings; `-.infinity` if none that could
  /// be best is left out. Where precedence matters and the stops are too many to be ordered
  /// exactly, these are only the few from which a circle without precedence, mended, costs least,
  /// and the bound is the circle's.
  private static func beginnings(
    _ costs: CostMatrix, entering: [Double], first: Int?, precedence: Precedence?, seed: UInt64
  ) -> (stops: [Int], lowerBound: Double) {
    if let first { return ([first], -.infinity) }
    let anywhere = entering.indices.min { entering[$0] < entering[$1] }.map { [$0] } ?? []
    guard let precedence, precedence.before.contains(where: { !$0.isEmpty }) else {
      return (anywhere, -.infinity)
    }
    let free = entering.indices.filter { precedence.before[$0].isEmpty }
    guard costs.count > exactLimit else { return (free, -.infinity) }
    let circle = closed(costs, entering: entering, first: nil, precedence: nil, seed: seed)
    let tries = free.map { begin in
      let turned = circle.order.drop { $0 != begin } + circle.order.prefix { $0 != begin }
      let order = precedence.mended(Array(turned))
      let ways = zip(order, order.dropFirst() + [begin]).reduce(0) { $0 + costs[$1.0, $1.1] }
      return (begin: begin, cost: entering[begin] + ways)
    }
    let likely = tries.sorted { ($0.cost, $0.begin) < ($1.cost, $1.begin) }.prefix(mostBeginnings)
    return (likely.map(\.begin).sorted(), circle.lowerBound)
  }

  private static let mostBeginnings = 4
}
