/// Improves a round trip through the gate until no small change helps, then shakes it and tries
/// again.
///
/// Shakes are the double bridge of O. Martin, S. W. Otto and E. W. Felten, Large-step Markov chains
/// for the TSP combined with local search heuristics, Operations Research Letters 11 (1992),
/// doi:10.1016/0167-6377(92)90028-2.
struct LocalSearch {
  /// The cost of the best order so far, missing ways at their penalty.
  private(set) var cost = Double.infinity
  private let path: PathCosts
  private var best: [Int] = []
  private var random: Shuffler

  init(_ path: PathCosts, seed: UInt64) {
    self.path = path
    random = Shuffler(state: seed)
  }

  /// A good order: never worse than the given one, or than going to the nearest next.
  mutating func run() -> [Int] {
    for start in [Array(0..<path.count), nearestNeighbors()] {
      var trip = Trip(start, through: path)
      trip.improve(around: start)
      keepIfBetter(trip)
    }
    // Counted, not timed, so that an answer depends on no clock.
    let shakes = max(50, min(10 * path.count, 100_000 / path.count))
    var trip = Trip(best, through: path)
    for _ in 0..<shakes {
      trip.improve(around: shake(&trip))
      if !keepIfBetter(trip) { trip.replace(by: best) }
    }
    return smallerDirection()
  }

  @discardableResult
  private mutating func keepIfBetter(_ trip: Trip) -> Bool {
    guard trip.cost < cost - trip.leastGain else { return false }
    cost = trip.cost
    best = trip.order
    return true
  }

  /// Swaps two neighbouring parts chosen at random: a change that no single move takes back. Parts
  /// stay short, so that most of a good trip survives. Answers the stops at the cuts.
  private mutating func shake(_ trip: inout Trip) -> [Int] {
    let order = trip.order
    let first = Int.random(in: 0..<order.count - 1, using: &random)
    let middle = Int.random(in: first + 1...min(first + 30, order.count - 1), using: &random)
    let last = Int.random(in: middle + 1...min(middle + 30, order.count), using: &random)
    trip.replace(
      by: Array(order[..<first] + order[middle..<last] + order[first..<middle] + order[last...]))
    return [first - 1, first, middle - 1, middle, last - 1, last]
      .filter(order.indices.contains).map { order[$0] }
  }

  /// From the gate always to the nearest stop not yet seen.
  private func nearestNeighbors() -> [Int] {
    var order: [Int] = []
    var waiting = Array(0..<path.count)
    while let first = waiting.indices.first {
      let here = (order.last ?? path.count) * path.side
      let next = waiting.indices.reduce(first) {
        path.finite[here + waiting[$1]] < path.finite[here + waiting[$0]] ? $1 : $0
      }
      order.append(waiting.remove(at: next))
    }
    return order
  }

  /// The best order, or its reverse if that costs the same and comes first.
  private func smallerDirection() -> [Int] {
    let reversed = Array(best.reversed())
    let isTie = path.finiteCost(of: reversed) <= cost + cost.magnitude * StopOrder.tie
    return isTie && reversed.lexicographicallyPrecedes(best) ? reversed : best
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
