/// Improves a round trip through the gate until no small change helps, then shakes it and tries
/// again.
///
/// Shakes are the double bridge of O. Martin, S. W. Otto and E. W. Felten, Large-step Markov chains
/// for the TSP combined with local search heuristics, Operations Research Letters 11 (1992),
/// doi:10.1016/0167-6377(92)90028-2. A shaken trip need not be better to be searched from: G. Dueck,
/// New optimization heuristics, Journal of Computational Physics 104 (1993),
/// doi:10.1006/jcph.1993.1010 (record-to-record travel).
struct LocalSearch {
  /// The cost of the best order so far, missing ways at their penalty.
  private(set) var cost = Double.infinity
  private let path: RoundTripCosts
  private var best: [Int] = []
  private var random: Shuffler

  init(_ path: RoundTripCosts, seed: UInt64) {
    self.path = path
    random = Shuffler(state: seed)
  }

  /// Finds a good order: never worse than that of the numbers of the stops, or than always going to
  /// the nearest one next, both mended where precedence forbids them. It keeps to the precedence,
  /// if there is one. Only one in `share` of the usual shakes is made.
  mutating func run(share: Int = 1) -> [Int] {
    for start in [Array(0..<path.count), nearestNeighbors()] {
      let start = path.precedence?.mended(start) ?? start
      var trip = RoundTrip(start, through: path)
      trip.improve(around: start)
      keepIfBetter(trip)
    }
    // Counted, not timed, so that an answer depends on no clock.
    let shakes = max(50, min(15 * path.count, 150_000 / path.count)) / max(1, share)
    var trip = RoundTrip(best, through: path)
    var current = best
    for _ in 0..<shakes {
      trip.improve(around: shake(&trip))
      keepIfBetter(trip)
      // A trip within an average step of the best is a new place to search from.
      if trip.cost <= cost + cost.magnitude / Double(path.count) {
        current = trip.order
      } else {
        trip.replace(by: current)
      }
    }
    return smallerDirection()
  }

  private mutating func keepIfBetter(_ trip: RoundTrip) {
    guard trip.cost < cost - trip.leastGain else { return }
    cost = trip.cost
    best = trip.order
  }

  /// Swaps two neighbouring parts chosen at random: a change that no single move takes back. Parts
  /// stay short, so that most of a good trip survives. Answers the stops at the cuts, or all stops
  /// of both parts if precedence had to be mended.
  private mutating func shake(_ trip: inout RoundTrip) -> [Int] {
    let order = trip.order
    let first = Int.random(in: 0..<order.count - 1, using: &random)
    let middle = Int.random(in: first + 1...min(first + 30, order.count - 1), using: &random)
    let last = Int.random(in: middle + 1...min(middle + 30, order.count), using: &random)
    let shaken = Array(
      order[..<first] + order[middle..<last] + order[first..<middle] + order[last...])
    if let precedence = path.precedence, !precedence.allows(shaken) {
      trip.replace(by: precedence.mended(shaken))
      return Array(order[first..<last])
    }
    trip.replace(by: shaken)
    return [first - 1, first, middle - 1, middle, last - 1, last]
      .filter(order.indices.contains).map { order[$0] }
  }

  /// The order that goes, from the gate on, always to the nearest stop not yet seen.
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
    guard path.precedence == nil else { return best }
    let reversed = Array(best.reversed())
    let isTie = path.finiteCost(of: reversed) <= cost + cost.magnitude * StopOrder.tie
    return isTie && reversed.lexicographicallyPrecedes(best) ? reversed : best
  }
}

/// A generator of the same random numbers on every machine: SplitMix64
/// (doi:10.1145/2660193.2660195).
struct Shuffler: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
