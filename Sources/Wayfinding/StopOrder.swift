/// In which order should I see these stops?
///
/// The cheapest walk through all stops, open or closed. Up to ``exactLimit`` stops the answer is
/// proved by dynamic programming; beyond, a local search answers, and a lower bound says how much
/// better any order could be.
public struct StopOrder: Hashable, Sendable {
  /// Every stop once, in walking order.
  public let order: [Int]
  /// The cost of the order in the matrix's unit, the way to the first stop and the way back
  /// included; infinite if a way is missing.
  public let cost: Double
  /// A cost that no order falls below; equal to ``cost`` when that is proved optimal.
  public let lowerBound: Double

  /// The quality that an order is known to have.
  public enum Proof: Hashable, Sendable {
    /// No order is cheaper, but for rounding (one part in a billion). With an infinite cost: no
    /// order avoids a missing way.
    case optimal
    /// The cost exceeds the cheapest order's by at most this share of it: 0.02 is two per cent.
    /// Infinite if nothing is known.
    case atMost(aboveOptimal: Double)
  }

  /// The quality that the order is known to have.
  public var proof: Proof {
    if cost <= lowerBound { return .optimal }
    guard cost.isFinite, lowerBound > 0 else { return .atMost(aboveOptimal: .infinity) }
    return .atMost(aboveOptimal: cost / lowerBound - 1)
  }

  /// Most stops whose best order is found by dynamic programming: 15 take about 20 ms and 4 MB.
  public static let exactLimit = 15

  /// The share of two costs within which they are a tie: less than rounding can tell apart over a
  /// whole path, far less than a step.
  static let tie = 1e-12

  /// The cheapest order of all stops.
  ///
  /// Orders of equal cost are decided by stop number, the smaller first: exactly up to
  /// ``exactLimit``; beyond, at least a path and its reverse. The same arguments always give
  /// the same answer. If no order avoids a missing way, the answer still names every stop, and its
  /// cost is infinite; so too if `precedence` wants another stop before the first or after the last.
  ///
  /// - Parameters:
  ///   - costs: from each stop to each other.
  ///   - first: the stop to begin with, if it matters.
  ///   - ending: where to end. At a stop that is also `first` only if there is no other, otherwise no
  ///     order exists.
  ///   - startCosts: from where I stand to each stop; nothing if `nil`.
  ///   - precedence: which stops must be seen before which, if it matters. The bound knows
  ///     nothing of it, so beyond ``exactLimit`` it may lie lower than without.
  ///   - seed: where the local search draws its random numbers from.
  /// - Returns: a permutation of all stops, its cost, and how good it is known to be.
  /// - Precondition: `first` and the stop to end at are stops; `startCosts` and return costs have a
  ///   cost for each stop; `precedence` is about as many stops.
  /// - Complexity: Up to ``exactLimit`` stops, O(n² 2ⁿ) time and O(n 2ⁿ) memory for n of them; a
  ///   closed tour with precedence tries up to n beginnings. Beyond, O(n²) memory, and O(n²) time
  ///   for the first walk and for each of at most 1,000 rounds of the lower bound (60 from 1,291
  ///   stops on), O(n) for each move that the search makes, and O(n³) once for up to 400 stops
  ///   whose ways cost more in one direction. The search is shaken at most max(50, min(15 n,
  ///   150,000 / n)) times; how many moves follow a shake is bounded by no power of n, and few in
  ///   practice.
  public static func shortest(
    _ costs: CostMatrix, first: Int? = nil, ending: Ending = .anywhere,
    startCosts: [Double]? = nil, precedence: Precedence? = nil, seed: UInt64 = 1958
  ) -> StopOrder {
    let count = costs.count
    let stops = 0..<count
    precondition(first.map(stops.contains) ?? true, "The first stop is none of the stops.")
    precondition(startCosts.map { $0.count == count } ?? true, "One start cost a stop.")
    precondition(precedence.map { $0.count == count } ?? true, "Precedence of other stops.")
    if let first, let precedence, !precedence.before[first].isEmpty {
      return impossible(precedence)
    }
    let entering = RoundTripCosts.entering(first, startCosts, count: count)
    switch ending {
    case .anywhere:
      let leaving = Array(repeating: 0.0, count: count)
      return shortest(
        RoundTripCosts(costs, entering: entering, leaving: leaving, precedence: precedence),
        seed: seed)
    case .at(let last):
      precondition(stops.contains(last), "The last stop is none of the stops.")
      if let precedence, !precedence.after[last].isEmpty { return impossible(precedence) }
      let leaving = stops.map { $0 == last ? 0 : Double.infinity }
      return shortest(
        RoundTripCosts(costs, entering: entering, leaving: leaving, precedence: precedence),
        seed: seed)
    case .whereIStand(let returnCosts):
      precondition(returnCosts.count == count, "One return cost a stop.")
      return shortest(
        RoundTripCosts(costs, entering: entering, leaving: returnCosts, precedence: precedence),
        seed: seed)
    case .whereItBegan:
      return closed(costs, entering: entering, first: first, precedence: precedence, seed: seed)
    }
  }

  /// The cheapest order through the gate. A search makes only one in `share` of its usual shakes.
  static func shortest(_ path: RoundTripCosts, seed: UInt64, share: Int = 1) -> StopOrder {
    if path.count <= exactLimit {
      let order = heldKarp(path)
      let cost = path.cost(of: order)
      return StopOrder(order: order, cost: cost, lowerBound: cost)
    }
    var search = LocalSearch(path, seed: seed)
    let order = search.run(share: share)
    let cost = path.cost(of: order)
    let bound = lowerBound(path, upper: search.cost)
    let isMet = bound > path.penalty / 2 || bound >= cost - 1e-9 * cost.magnitude
    return StopOrder(order: order, cost: cost, lowerBound: isMet ? cost : bound)
  }

  /// The answer where no order begins or ends as asked: some order, at infinite cost.
  private static func impossible(_ precedence: Precedence) -> StopOrder {
    StopOrder(
      order: precedence.mended(Array(0..<precedence.count)), cost: .infinity,
      lowerBound: .infinity)
  }
}
