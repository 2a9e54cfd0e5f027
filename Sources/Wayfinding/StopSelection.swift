/// Which of these stops should I see, and in which order, if time is short?
///
/// The selection of most weight that fits into a budget of time: the orienteering problem (B. L.
/// Golden, L. Levy and R. Vohra, The orienteering problem, Naval Research Logistics 34, 1987,
/// doi:10.1002/1520-6750(198706)34:3<307::AID-NAV3220340302>3.0.CO;2-D). Up to ``exactLimit`` stops
/// the answer is proved by dynamic programming over sets of stops, in at most 84 MB; beyond, a local
/// search answers, and a bound says how much more weight there could be.
public struct StopSelection: Hashable, Sendable {
  /// The chosen stops, in walking order.
  public let order: [Int]
  /// The weight of all chosen stops.
  public let weight: Double
  /// Seconds for ways, waits and stays.
  public let duration: Double
  /// The quality that the selection is known to have.
  public let proof: Proof

  /// The quality that a selection is known to have.
  public enum Proof: Hashable, Sendable {
    /// None weighs more, and none of this weight takes less time, but for rounding (one part in
    /// a million million).
    case optimal
    /// No selection weighs more than this.
    case atMost(weight: Double)
  }

  /// Most stops whose best selection is found by dynamic programming.
  public static let exactLimit = 20

  /// The selection of most weight within `budget`; of those, the one that takes least time; of
  /// those, the one of smaller stop numbers, in walking order too where nothing has windows or
  /// precedence.
  ///
  /// A visitor who arrives earlier can always wait, so for each set of stops and the last of them
  /// only the earliest time counts: that is exact with windows as well, as long as everybody waits
  /// however long it takes. With a ``VisitTimes/maximumWait`` it is not: an earlier arrival may
  /// have to wait too long. Then the answer is proved only if the best selection without that limit
  /// keeps to it, and otherwise is a good one, and bounded.
  ///
  /// - Parameters:
  ///   - times: how long ways and stays take, and when stops are open.
  ///   - weights: what each stop is worth; one that is worth nothing is not visited.
  ///   - budget: seconds for everything.
  ///   - first: the stop to begin with, if it matters; it is then visited.
  ///   - ending: where to end; a stop to end at is visited. To close the circle takes up to
  ///     ``exactLimit`` times as long if there are windows or start costs.
  ///   - startCosts: seconds from where I stand to each stop; nothing if `nil`.
  ///   - precedence: a stop is visited only after all those that must be seen before it.
  ///   - seed: where the local search draws its random numbers from.
  /// - Returns: the selection, without stops if none fits; `nil` if the stops to begin and end
  ///   with do not fit. (Beyond ``exactLimit``: on their own; with a maximum wait: without
  ///   dawdling.)
  /// - Precondition: weights are finite, one a stop; `first` and the stop to end at are stops; start
  ///   and return costs have an entry for each stop; `precedence` is about as many stops.
  /// - Complexity: Up to ``exactLimit`` stops, O(n² 2ⁿ) time at most and O(n 2ⁿ) memory for n of
  ///   them; to close the circle up to n times that time. Beyond, O(n²) memory and at most 200
  ///   rounds, each of O(n k² + k⁴) at worst for k stops that fit into the budget: without windows
  ///   a walk is shortened in O(k²), with them in O(k³), once for each stop put in.
  public static func best(
    _ times: VisitTimes, weights: [Double], budget: Double, first: Int? = nil,
    ending: StopOrder.Ending = .anywhere, startCosts: [Double]? = nil,
    precedence: Precedence? = nil, seed: UInt64 = 1987
  ) -> StopSelection? {
    let wish = SelectionWish(
      times: times, weights: weights, budget: budget, first: first, ending: ending,
      startCosts: startCosts, precedence: precedence)
    guard times.count <= exactLimit else {
      var search = SelectionSearch(wish, seed: seed)
      return search.run().map {
        let bound = max(wish.weightBound(), wish.weight(of: $0))
        return wish.selection($0, proof: .atMost(weight: bound))
      }
    }
    guard times.hasWindows, times.maximumWait < .infinity else {
      return wish.bestByTable().map { wish.selection($0, proof: .optimal) }
    }
    guard let patient = wish.waitingForever.bestByTable() else { return nil }
    if wish.duration(of: patient) <= wish.affordable {
      return wish.selection(patient, proof: .optimal)
    }
    let bound = wish.weight(of: patient)
    return wish.bestByTable().map { wish.selection($0, proof: .atMost(weight: bound)) }
  }
}
