extension StopOrder {
  /// The best order by dynamic programming over sets of stops: M. Held and R. M. Karp, A dynamic
  /// programming approach to sequencing problems, SIAM Journal 10 (1962), doi:10.1137/0110015.
  ///
  /// Time grows as n² 2ⁿ, memory as n 2ⁿ.
  static func heldKarp(_ path: RoundTripCosts) -> [Int] {
    let count = path.count
    guard count > 0 else { return [] }
    let rest = costsToGo(path)
    let gate = count * path.side
    let before = setsBefore(path)

    // Front to back, the smallest stop that still allows the best total: so the smallest order
    // among equals. What is spent is carried along, so ties cannot add up.
    let best = (0..<count).reduce(Double.infinity) {
      before[$1] == 0 ? min($0, path.finite[gate + $1] + rest[(1 << $1) * count + $1]) : $0
    }
    let affordable = best + best.magnitude * tie
    var order: [Int] = []
    var seen = 0
    var spent = 0.0
    var here = count
    while order.count < count {
      let next = (0..<count).first { stop in
        seen & (1 << stop) == 0 && before[stop] & ~seen == 0
          && spent + path.finite[here * path.side + stop]
            + rest[(seen | 1 << stop) * count + stop] <= affordable
      }
      // Rounding may deny all of them at the very edge; then the cheapest is the one.
      let stop = next ?? cheapest(after: here, seen: seen, before, path, rest)
      spent += path.finite[here * path.side + stop]
      seen |= 1 << stop
      order.append(stop)
      here = stop
    }
    return order
  }

  /// The cost of the best way to the gate through all stops not yet seen, for each set of stops
  /// seen and the last of them, at index `set * count + stop`.
  private static func costsToGo(_ path: RoundTripCosts) -> [Double] {
    let count = path.count
    let everything = (1 << count) - 1
    let before = setsBefore(path)
    var rest = Array(repeating: Double.infinity, count: count << count)
    rest.withUnsafeMutableBufferPointer { rest in
      path.finite.withUnsafeBufferPointer { costs in
        for seen in stride(from: everything, through: 1, by: -1) {
          for here in 0..<count where seen & (1 << here) != 0 {
            var best = seen == everything ? costs[here * path.side + count] : .infinity
            for next in 0..<count
            where seen & (1 << next) == 0 && before[next] & ~seen == 0 {
              best = min(
                best, costs[here * path.side + next] + rest[(seen | 1 << next) * count + next])
            }
            rest[seen * count + here] = best
          }
        }
      }
    }
    return rest
  }

  /// The set of stops that must be seen before each stop, as bits.
  private static func setsBefore(_ path: RoundTripCosts) -> [Int] {
    (0..<path.count).map { path.precedence?.before[$0].reduce(0) { $0 | 1 << $1 } ?? 0 }
  }

  private static func cheapest(
    after here: Int, seen: Int, _ before: [Int], _ path: RoundTripCosts, _ rest: [Double]
  ) -> Int {
    var best = (stop: 0, cost: Double.infinity)
    for stop in 0..<path.count where seen & (1 << stop) == 0 && before[stop] & ~seen == 0 {
      let cost =
        path.finite[here * path.side + stop] + rest[(seen | 1 << stop) * path.count + stop]
      if cost < best.cost { best = (stop, cost) }
    }
    return best.stop
  }
}
