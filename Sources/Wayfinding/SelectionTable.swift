extension SelectionWish {
  /// The best walk of all; `nil` if the stops to begin and end with do not fit.
  func bestByTable() -> [Int]? {
    guard ending == .whereItBegan else {
      return SelectionTable(
        self, among: Array(weights.indices), departure: 0, entering: entering, leaving: leaving,
        mayStay: first == nil && last == nil
      ).best()
    }
    // A closed tour's first stop is its gate. Without windows and start costs the same circle may
    // begin anywhere, so its smallest stop is the first.
    let isCircle =
      first == nil && startCosts == nil && !times.hasWindows && precedence == nil
    var best: [Int]? = first == nil ? [] : nil
    for begin in weights.indices where entering[begin] < .infinity {
      guard precedence?.before[begin].isEmpty ?? true else { continue }
      let others = weights.indices.filter { isCircle ? $0 > begin : $0 != begin }
      let departure = times.begin(begin, arrival: entering[begin]) + times.dwell[begin]
      guard departure <= affordable else { continue }
      let table = SelectionTable(
        self, among: others, departure: departure,
        entering: others.map { times.way(begin, $0) }, leaving: others.map { times.way($0, begin) },
        mayStay: true, seen: begin)
      guard let rest = table.best() else { continue }
      let found = [begin] + rest
      if best.map({ isBetter(found, than: $0) }) ?? true { best = found }
    }
    return best
  }
}

/// A table of the earliest time at which all stops of a set are seen, for each set and the last of
/// its stops, by dynamic programming after M. Held and R. M. Karp (doi:10.1137/0110015).
///
/// Time grows as n² 2ⁿ at most, less where the budget allows few sets; memory is n 2ⁿ⁻¹ numbers: 84
/// MB for 20 stops.
struct SelectionTable {
  private let wish: SelectionWish
  /// The stops, which the table numbers from 0.
  private let stops: [Int]
  private let count: Int
  private let departure: Double
  private let entering: [Double]
  private let leaving: [Double]
  private let ways: [Double]
  private let mayStay: Bool
  /// The set of stops that must be seen before each stop, as bits; all zero if it does not matter,
  /// and all ones for one that can never be seen.
  private let needed: [Int]
  /// True if the table runs from the end to the beginning, as without windows and precedence, so
  /// that stepping through it leads from the beginning to the end, and ties fall to the smaller
  /// stops in walking order.
  private let isMirrored: Bool

  init(
    _ wish: SelectionWish, among stops: [Int], departure: Double, entering: [Double],
    leaving: [Double], mayStay: Bool, seen begin: Int? = nil
  ) {
    self.wish = wish
    self.stops = stops
    self.departure = departure
    self.mayStay = mayStay
    count = stops.count
    isMirrored = !wish.times.hasWindows && wish.precedence == nil
    needed = stops.map { stop in
      (wish.precedence?.before[stop] ?? []).reduce(0) { set, earlier in
        if earlier == begin { return set }
        return stops.firstIndex(of: earlier).map { set | 1 << $0 } ?? ~0
      }
    }
    self.entering = isMirrored ? leaving : entering
    self.leaving = isMirrored ? entering : leaving
    var ways: [Double] = []
    for from in stops {
      for to in stops {
        ways.append(isMirrored ? wish.times.way(to, from) : wish.times.way(from, to))
      }
    }
    self.ways = ways
  }

  /// The best walk; `nil` if none is allowed.
  func best() -> [Int]? {
    var best = (set: 0, weight: 0.0, time: departure)
    var isFound = mayStay
    guard count > 0 else { return mayStay ? [] : nil }
    var earliest = Array(repeating: Double.infinity, count: count << (count - 1))
    for stop in 0..<count where needed[stop] == 0 {
      earliest[cell(1 << stop, stop)] = seen(stop, departure + entering[stop])
    }
    let dwell = stops.map { wish.times.dwell[$0] }
    let isPlain = stops.map { isMirrored || wish.times.windows[$0] == nil }
    let affordable = wish.affordable
    let everything = (1 << count) - 1
    // Checked indices take most of the time; these stay within the table by its making.
    let needed = needed
    earliest.withUnsafeMutableBufferPointer { earliest in
      ways.withUnsafeBufferPointer { ways in
        dwell.withUnsafeBufferPointer { dwell in
          for set in 1..<(1 << count) {
            var end = Double.infinity
            var inside = set
            while inside != 0 {
              let here = inside.trailingZeroBitCount
              inside &= inside - 1
              let time = earliest[cell(set, here)]
              guard time < .infinity else { continue }
              end = min(end, time + leaving[here])
              var outside = everything & ~set
              while outside != 0 {
                let next = outside.trailingZeroBitCount
                outside &= outside - 1
                guard needed[next] & ~set == 0 else { continue }
                let arrival = time + ways[here * count + next]
                let done = isPlain[next] ? arrival + dwell[next] : seen(next, arrival)
                let place = cell(set | 1 << next, next)
                if done <= affordable, done < earliest[place] { earliest[place] = done }
              }
            }
            guard end <= affordable else { continue }
            let found = (set: set, weight: weight(of: set), time: end)
            if !isFound || isBetter(found, than: best) { best = found }
            isFound = true
          }
        }
      }
    }
    return isFound ? walk(best.set, time: best.time, earliest) : nil
  }

  /// The time at which a stop reached at `arrival` has been seen; infinite if never, or too late.
  private func seen(_ stop: Int, _ arrival: Double) -> Double {
    let stop = stops[stop]
    let done =
      (isMirrored ? arrival : wish.times.begin(stop, arrival: arrival)) + wish.times.dwell[stop]
    return done <= wish.affordable ? done : .infinity
  }

  /// The index of a set and its last stop. The stop itself is always in the set, so its bit is left
  /// out.
  @inline(__always)
  private func cell(_ set: Int, _ last: Int) -> Int {
    let low = set & ((1 << last) &- 1)
    return last &<< (count &- 1) | (set &>> (last &+ 1)) &<< last | low
  }

  private func walk(_ set: Int, time: Double, _ earliest: [Double]) -> [Int] {
    let slack = wish.affordable.magnitude * StopOrder.tie
    var order: [Int] = []
    var set = set
    var time = time
    var onward = leaving
    while set != 0 {
      var (chosen, fallback, nearest) = (-1, -1, Double.infinity)
      for stop in 0..<count where set & (1 << stop) != 0 {
        // Where to come from, to be there in time: the first that is near enough.
        var done = earliest[cell(set, stop)] + onward[stop]
        if let next = order.last, done < .infinity { done = seen(next, done) }
        if done <= time + slack {
          chosen = stop
          break
        }
        // Should rounding spoil even that, the nearest will do.
        if done < nearest { (nearest, fallback) = (done, stop) }
      }
      if chosen < 0 { chosen = fallback }
      guard chosen >= 0 else { break }
      time = earliest[cell(set, chosen)]
      set &= ~(1 << chosen)
      order.append(chosen)
      onward = (0..<count).map { ways[$0 * count + chosen] }
    }
    let numbers = order.map { stops[$0] }
    return isMirrored ? numbers : numbers.reversed()
  }

  private func weight(of set: Int) -> Double {
    (0..<count).reduce(0) { set & (1 << $1) == 0 ? $0 : $0 + wish.weights[stops[$1]] }
  }

  private func isBetter(
    _ one: (set: Int, weight: Double, time: Double),
    than other: (set: Int, weight: Double, time: Double)
  ) -> Bool {
    let margin = StopOrder.tie * max(one.weight.magnitude, other.weight.magnitude)
    guard abs(one.weight - other.weight) <= margin else { return one.weight > other.weight }
    guard abs(one.time - other.time) <= wish.affordable.magnitude * StopOrder.tie else {
      return one.time < other.time
    }
    // Sets as rising lists: the one that has the first stop in which they differ, unless the other
    // is over before it.
    let difference = one.set ^ other.set
    let lowest = difference & -difference
    let rest = ~(lowest - 1)
    return one.set & lowest != 0 ? other.set & rest != 0 : one.set & rest == 0
  }
}
