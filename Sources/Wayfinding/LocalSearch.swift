/// Improves a round trip through the gate until no small change helps, then shakes it and tries
/// again.
///
/// Moves: reversing a part (G. A. Croes, A method for solving traveling-salesman problems, Operations
/// Research 6, 1958, doi:10.1287/opre.6.6.791) and carrying up to three stops elsewhere, turned
/// around or not (I. Or, dissertation, Northwestern University, 1976). Shakes: the double bridge of
/// O. Martin, S. W. Otto and E. W. Felten, Large-step Markov chains for the TSP, Operations Research
/// Letters 11 (1992), doi:10.1016/0167-6377(92)90028-2. Costs may differ by direction: sums along
/// the trip, forwards and backwards, price a reversed part at once.
struct LocalSearch {
  /// The cost of the best trip so far, missing ways at their penalty.
  private(set) var cost = Double.infinity
  private let path: PathCosts
  private var random: Shuffler
  /// The gate, then every stop, then the gate again.
  private var trip: [Int] = []
  /// Costs from the trip's start to each position, and of walking back from there.
  private var ahead: [Double] = []
  private var back: [Double] = []
  /// An improvement by less than this may be rounding.
  private let least: Double

  init(_ path: PathCosts, seed: UInt64) {
    self.path = path
    random = Shuffler(state: seed)
    least = path.penalty * 1e-12
  }

  /// A good order: never worse than the given one, or than going to the nearest next.
  mutating func run() -> [Int] {
    var best: [Int] = []
    for start in [Array(0..<path.count), nearestNeighbors()] {
      consider(start, &best)
    }
    // Three to four passes over all pairs follow a shake; the budget is pairs, so that an answer
    // depends on no clock.
    let shakes = max(10, min(2_000, 20_000_000 / (path.count * path.count)))
    for _ in 0..<shakes { consider(doubleBridge(best), &best) }

    let reversed = Array(best.reversed())
    let isTie = path.finiteCost(of: reversed) <= cost + cost.magnitude * StopOrder.tie
    return isTie && reversed.lexicographicallyPrecedes(best) ? reversed : best
  }

  private mutating func consider(_ order: [Int], _ best: inout [Int]) {
    trip = [path.count] + order + [path.count]
    sum()
    repeat {} while improveByReversing() || improveByCarrying()
    if best.isEmpty || ahead[ahead.count - 1] < cost - least {
      cost = ahead[ahead.count - 1]
      best = Array(trip.dropFirst().dropLast())
    }
  }

  private func price(_ from: Int, _ to: Int) -> Double { path.finite[from * path.side + to] }

  private mutating func sum() {
    ahead = [0]
    back = [0]
    for (from, to) in zip(trip, trip.dropFirst()) {
      ahead.append(ahead[ahead.count - 1] + price(from, to))
      back.append(back[back.count - 1] + price(to, from))
    }
  }

  /// The cost of walking from position `first` to `last`, turned around or not.
  private func length(_ first: Int, _ last: Int, reversed: Bool) -> Double {
    reversed ? back[last] - back[first] : ahead[last] - ahead[first]
  }

  /// One pass over all parts; true if any reversal helped.
  private mutating func improveByReversing() -> Bool {
    var hasImproved = false
    for first in 1..<path.count {
      for last in first + 1...path.count {
        let before = length(first - 1, last + 1, reversed: false)
        let after =
          price(trip[first - 1], trip[last]) + length(first, last, reversed: true)
          + price(trip[first], trip[last + 1])
        guard after < before - least else { continue }
        trip[first...last].reverse()
        sum()
        hasImproved = true
      }
    }
    return hasImproved
  }

  /// One pass over all parts of up to three stops; true if carrying any of them helped.
  private mutating func improveByCarrying() -> Bool {
    var hasImproved = false
    for size in 1...3 {
      for first in 1...path.count - size + 1 {
        if carry(first, first + size - 1) { hasImproved = true }
      }
    }
    return hasImproved
  }

  /// Carries a part to where it saves most, if anywhere.
  private mutating func carry(_ first: Int, _ last: Int) -> Bool {
    let part = trip[first...last]
    let closed = price(trip[first - 1], trip[last + 1])
    let saved =
      length(first - 1, first, reversed: false) + length(last, last + 1, reversed: false) - closed
    let turning = length(first, last, reversed: true) - length(first, last, reversed: false)
    var best = (gain: least, after: 0, reversed: false)
    for after in 0...path.count where after < first - 1 || after > last {
      let (left, right) = (trip[after], trip[after + 1])
      let opened = length(after, after + 1, reversed: false)
      let straight = saved + opened - price(left, trip[first]) - price(trip[last], right)
      let turned =
        saved + opened - turning - price(left, trip[last]) - price(trip[first], right)
      if straight > best.gain { best = (straight, after, false) }
      if turned > best.gain { best = (turned, after, true) }
    }
    guard best.gain > least else { return false }
    let carried = best.reversed ? Array(part.reversed()) : Array(part)
    trip.removeSubrange(first...last)
    let place = best.after < first ? best.after + 1 : best.after + 1 - carried.count
    trip.insert(contentsOf: carried, at: place)
    sum()
    return true
  }

  /// Swaps two neighbouring parts chosen at random: a change that no single move takes back.
  private mutating func doubleBridge(_ order: [Int]) -> [Int] {
    // Parts stay short, so that most of a good trip survives.
    let first = Int.random(in: 0..<order.count - 1, using: &random)
    let middle = Int.random(in: first + 1...min(first + 30, order.count - 1), using: &random)
    let last = Int.random(in: middle + 1...min(middle + 30, order.count), using: &random)
    return Array(order[..<first] + order[middle..<last] + order[first..<middle] + order[last...])
  }

  /// From the gate always to the nearest stop not yet seen.
  private func nearestNeighbors() -> [Int] {
    var order: [Int] = []
    var waiting = Array(0..<path.count)
    while let first = waiting.indices.first {
      let here = order.last ?? path.count
      let next = waiting.indices.reduce(first) {
        price(here, waiting[$1]) < price(here, waiting[$0]) ? $1 : $0
      }
      order.append(waiting.remove(at: next))
    }
    return order
  }
}

/// SplitMix64: the same numbers on every machine (doi:10.1145/2660193.2660195).
private struct Shuffler: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
