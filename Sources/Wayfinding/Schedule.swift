/// The times at which a walk through stops in a given order arrives at each, and the stops that are
/// closed then.
public struct Schedule: Hashable, Sendable {
  /// A visit to one stop of the walk, with times in seconds after departure.
  public struct Visit: Hashable, Sendable {
    /// The number of the stop.
    public let stop: Int
    /// The time at which the walk gets there.
    public let arrival: Double
    /// The time at which the stay begins; `nil` if the stop is closed, and does not open soon and
    /// long enough.
    public let begin: Double?
    /// The time at which the walk goes on: at once from a closed stop.
    public let departure: Double

    /// The wait for the stop to open, in seconds; nothing if it stays closed.
    public var wait: Double { begin.map { $0 - arrival } ?? 0 }
    /// True if nobody can visit the stop at that time.
    public var isClosed: Bool { begin == nil }
  }

  /// The visits, one for each stop of the order.
  public let visits: [Visit]
  /// The end of the walk, the way back included; infinite if a way is missing.
  public let duration: Double

  /// True if every way exists and every stop is open in time.
  public var isPossible: Bool { duration < .infinity && !visits.contains(where: \.isClosed) }

  /// Walks `order` and waits where a stop opens soon enough.
  ///
  /// - Parameters:
  ///   - order: the stops, in walking order; one may come twice.
  ///   - times: how long ways and stays take.
  ///   - startCosts: seconds from where I stand to each stop; nothing if `nil`.
  ///   - ending: the way back, if any, counts.
  /// - Precondition: `order` names stops; start and return costs have an entry for each.
  /// - Complexity: O(k + w) for k stops in order that have w windows together.
  public init(
    _ order: [Int], times: VisitTimes, startCosts: [Double]? = nil,
    ending: StopOrder.Ending = .anywhere
  ) {
    precondition(order.allSatisfy((0..<times.count).contains), "No such stop.")
    var now = 0.0
    var visits: [Visit] = []
    for stop in order {
      if let here = visits.last?.stop {
        now += times.way(here, stop)
      } else {
        now += VisitTimes.time(startCosts?[stop] ?? 0)
      }
      let begin = times.begin(stop, arrival: now)
      let leaves = begin < .infinity ? begin + times.dwell[stop] : now
      visits.append(
        Visit(
          stop: stop, arrival: now, begin: begin < .infinity ? begin : nil, departure: leaves))
      now = leaves
    }
    if let first = order.first, let last = order.last {
      switch ending {
      case .anywhere: break
      case .at(let stop): now = stop == last ? now : .infinity
      case .whereItBegan: now += first == last ? 0 : times.way(last, first)
      case .whereIStand(let returnCosts): now += VisitTimes.time(returnCosts[last])
      }
    }
    self.visits = visits
    duration = now
  }
}
