/// A question for a selection, checked once.
struct SelectionWish {
  let times: VisitTimes
  let weights: [Double]
  let budget: Double
  let first: Int?
  let ending: StopOrder.Ending
  let startCosts: [Double]?
  /// The precedence of the stops; `nil` if any order will do.
  let precedence: Precedence?
  /// Seconds to begin with each stop, where that is allowed.
  let entering: [Double]

  init(
    times: VisitTimes, weights: [Double], budget: Double, first: Int?,
    ending: StopOrder.Ending, startCosts: [Double]?, precedence: Precedence? = nil
  ) {
    let stops = 0..<times.count
    precondition(weights.count == times.count, "One weight a stop.")
    precondition(weights.allSatisfy(\.isFinite), "A weight is a number.")
    precondition(first.map(stops.contains) ?? true, "The first stop is none of the stops.")
    precondition(startCosts.map { $0.count == times.count } ?? true, "One start cost a stop.")
    precondition(precedence.map { $0.count == times.count } ?? true, "Precedence of other stops.")
    switch ending {
    case .at(let last): precondition(stops.contains(last), "The last stop is none of the stops.")
    case .whereIStand(let costs):
      precondition(costs.count == times.count, "One return cost a stop.")
    case .anywhere, .whereItBegan: break
    }
    self.times = times
    self.weights = weights
    self.budget = budget
    self.first = first
    self.ending = ending
    self.startCosts = startCosts
    self.precedence = precedence.flatMap { $0.isFree ? nil : $0 }
    entering = stops.map {
      first == nil || first == $0 ? VisitTimes.time(startCosts?[$0] ?? 0) : .infinity
    }
  }

  var waitingForever: SelectionWish {
    SelectionWish(
      times: times.waitingForever, weights: weights, budget: budget, first: first, ending: ending,
      startCosts: startCosts, precedence: precedence)
  }

  /// The budget and what rounding may add to it.
  var affordable: Double { budget + budget.magnitude * StopOrder.tie }

  /// The stop to end at, if asked for.
  var last: Int? { if case .at(let stop) = ending { stop } else { nil } }

  /// Seconds to end after each stop; not for closed tours, where that depends on the first.
  var leaving: [Double] {
    switch ending {
    case .anywhere, .whereItBegan: weights.map { _ in 0 }
    case .at(let last): weights.indices.map { $0 == last ? 0 : .infinity }
    case .whereIStand(let costs): costs.map(VisitTimes.time)
    }
  }

  /// The time at which a walk ends, in seconds; infinite if it is not possible.
  func duration(of order: [Int]) -> Double {
    guard let front = order.first, let back = order.last else {
      return first == nil && last == nil ? 0 : .infinity
    }
    if let precedence, !precedence.allows(order) { return .infinity }
    var now = entering[front]
    for (index, stop) in order.enumerated() {
      if index > 0 { now += times.way(order[index - 1], stop) }
      now = times.begin(stop, arrival: now) + times.dwell[stop]
    }
    switch ending {
    case .anywhere: return now
    case .at(let last): return last == back ? now : .infinity
    case .whereItBegan: return front == back ? now : now + times.way(back, front)
    case .whereIStand(let costs): return now + VisitTimes.time(costs[back])
    }
  }

  /// The weight of the stops together, summed by stop number, so that the same set always weighs
  /// the same.
  func weight(of order: [Int]) -> Double { order.sorted().reduce(0) { $0 + weights[$1] } }

  /// The stops that must be visited whatever they weigh, in an order that is allowed.
  var pinned: [Int] {
    let ends = first == last ? [first] : [first, last]
    let pinned = ends.compactMap(\.self)
    return precedence?.mended(pinned) ?? pinned
  }

  func selection(_ order: [Int], proof: StopSelection.Proof) -> StopSelection {
    StopSelection(
      order: order, weight: weight(of: order), duration: duration(of: order), proof: proof)
  }

  /// Tells whether the first of two walks is the better one: by weight, time, set, order.
  func isBetter(_ one: [Int], than other: [Int]) -> Bool {
    let (heavy, light) = (weight(of: one), weight(of: other))
    let margin = StopOrder.tie * max(heavy.magnitude, light.magnitude)
    guard abs(heavy - light) <= margin else { return heavy > light }
    let (time, otherTime) = (duration(of: one), duration(of: other))
    guard abs(time - otherTime) <= affordable.magnitude * StopOrder.tie else {
      return time < otherTime
    }
    if one.sorted() != other.sorted() {
      return one.sorted().lexicographicallyPrecedes(other.sorted())
    }
    return one.lexicographicallyPrecedes(other)
  }
}
