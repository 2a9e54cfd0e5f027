/// A good selection among many stops: stops are put in where they bring most weight for their time,
/// the walk is shortened, and parts of it are taken out and filled anew: the ruin and recreate of G.
/// Schrimpf and others, Journal of Computational Physics 159 (2000), doi:10.1006/jcph.1999.6413.
struct SelectionSearch {
  private let wish: SelectionWish
  private var random: Shuffler

  init(_ wish: SelectionWish, seed: UInt64) {
    self.wish = wish
    random = Shuffler(state: seed)
  }

  /// The best walk found; `nil` if the stops to begin and end with do not fit.
  mutating func run() -> [Int]? {
    var best = wish.pinned
    guard wish.duration(of: best) <= wish.affordable else { return nil }
    fill(&best, noise: 0)
    // Counted, not timed, so that an answer depends on no clock.
    for _ in 0..<max(20, min(200, 10_000 / wish.times.count)) {
      var order = best
      let range = (wish.first == nil ? 0 : 1)..<max(1, order.count - (wish.last == nil ? 0 : 1))
      if range.lowerBound < range.upperBound, range.upperBound <= order.count {
        let start = Int.random(in: range, using: &random)
        let length = Int.random(in: 1...max(1, order.count / 3), using: &random)
        order.removeSubrange(start..<min(start + length, range.upperBound))
      }
      // Longer ways than through a stop exist where ways are odd.
      guard wish.duration(of: order) <= wish.affordable else { continue }
      fill(&order, noise: 0.5)
      if wish.isBetter(order, than: best) { best = order }
    }
    return best
  }

  /// Puts in stops, and shortens the walk, until nothing more fits.
  private mutating func fill(_ order: inout [Int], noise: Double) {
    repeat { shorten(&order) } while insert(into: &order, noise: noise)
  }

  private mutating func insert(into order: inout [Int], noise: Double) -> Bool {
    let isIn = Set(order)
    var choices: [(score: Double, stop: Int, place: Int)] = []
    let front = wish.first == nil ? 0 : 1
    let places = front...max(front, order.count - (wish.last == nil ? 0 : 1))
    for stop in wish.weights.indices where !isIn.contains(stop) && pull(of: stop, isIn) > 0 {
      var best = (score: -Double.infinity, stop: stop, place: -1)
      let luck = 1 + (noise > 0 ? Double.random(in: -noise...noise, using: &random) : 0)
      let allowed = allowedPlaces(of: stop, in: order)
      for place in places where place <= order.count && allowed.contains(place) {
        let score = luck * pull(of: stop, isIn) / max(1e-9, detour(stop, at: place, in: order))
        if score > best.score { best = (score, stop, place) }
      }
      if best.place >= 0 { choices.append(best) }
    }
    for choice in choices.sorted(by: { ($0.score, $1.stop) > ($1.score, $0.stop) }) {
      var longer = order
      longer.insert(choice.stop, at: choice.place)
      guard wish.duration(of: longer) <= wish.affordable else { continue }
      order = longer
      return true
    }
    return false
  }

  /// The worth of a stop: its weight, and that of the stops which wait for it.
  private func pull(of stop: Int, _ isIn: Set<Int>) -> Double {
    let waiting = wish.precedence?.after[stop].filter { !isIn.contains($0) } ?? []
    return waiting.reduce(wish.weights[stop]) { $0 + max(0, wish.weights[$1]) }
  }

  /// The positions where a stop may go, so that it comes after those before it and before those
  /// after it; none while one of the former is missing.
  private func allowedPlaces(of stop: Int, in order: [Int]) -> Range<Int> {
    guard let precedence = wish.precedence else { return 0..<order.count + 1 }
    var start = 0
    for earlier in precedence.before[stop] {
      guard let place = order.firstIndex(of: earlier) else { return 0..<0 }
      start = max(start, place + 1)
    }
    let end = precedence.after[stop].compactMap(order.firstIndex).min() ?? order.count
    return start..<max(start, end + 1)
  }

  /// Seconds that a stop at `place` adds, but for waits and the way back.
  private func detour(_ stop: Int, at place: Int, in order: [Int]) -> Double {
    let times = wish.times
    let dwell = times.dwell[stop]
    switch (place > 0, place < order.count) {
    case (true, true):
      let (before, after) = (order[place - 1], order[place])
      return dwell + times.way(before, stop) + times.way(stop, after) - times.way(before, after)
    case (true, false): return dwell + times.way(order[place - 1], stop)
    case (false, true):
      return dwell + wish.entering[stop] + times.way(stop, order[0]) - wish.entering[order[0]]
    case (false, false): return dwell + wish.entering[stop]
    }
  }

  /// Reverses parts as long as that saves time: at most a few rounds.
  private func shorten(_ order: inout [Int]) {
    var time = wish.duration(of: order)
    var sums = WaySums(order, wish.times)
    for _ in 0..<10 {
      var isShorter = false
      for first in order.indices {
        for last in order.indices where last > first {
          let margin = time.magnitude * StopOrder.tie
          // Half the margin is far more than rounding: what is passed over here would be refused.
          if sums.change(turning: first, last) > -margin / 2 { continue }
          order[first...last].reverse()
          let turned = wish.duration(of: order)
          if turned < time - margin {
            time = turned
            sums = WaySums(order, wish.times)
            isShorter = true
          } else {
            order[first...last].reverse()
          }
        }
      }
      guard isShorter else { return }
    }
  }
}

/// The ways of a walk summed there and back, from which what turning a part changes is known without
/// walking it: among two hundred stops that is nearly all there is to compute.
private struct WaySums {
  private let order: [Int]
  private let times: VisitTimes
  private let isTimed: Bool
  /// Seconds from the first stop to each, and from each back to the first.
  private var there: [Double] = []
  private var back: [Double] = []

  init(_ order: [Int], _ times: VisitTimes) {
    self.order = order
    self.times = times
    isTimed = times.hasWindows
    var (forth, home) = (0.0, 0.0)
    for (index, stop) in order.enumerated() {
      if index > 0 {
        forth += times.way(order[index - 1], stop)
        home += times.way(stop, order[index - 1])
      }
      there.append(forth)
      back.append(home)
    }
  }

  /// Seconds that are added by walking the stops from `first` to `last` the other way round. Minus
  /// infinity or no number where that is not known: at the ends, with hours to keep, or where ways
  /// are missing.
  func change(turning first: Int, _ last: Int) -> Double {
    guard !isTimed, first > 0, last < order.count - 1 else { return -.infinity }
    let (before, after) = (order[first - 1], order[last + 1])
    let cut = times.way(before, order[first]) + times.way(order[last], after)
    let joined = times.way(before, order[last]) + times.way(order[first], after)
    return joined - cut + (back[last] - back[first]) - (there[last] - there[first])
  }
}

extension SelectionWish {
  /// A weight that no selection exceeds: each visited stop takes at least its stay and the shortest
  /// way to it (or else from it), and stops may be seen in part (G. B. Dantzig, Discrete-variable
  /// extremum problems, Operations Research 5, 1957, doi:10.1287/opre.5.2.266).
  func weightBound() -> Double {
    let stops = weights.indices
    let isClosed = ending == .whereItBegan
    let leaving = leaving
    let into = stops.map { stop in
      stops.reduce(isClosed ? .infinity : entering[stop]) {
        $1 == stop ? $0 : min($0, times.way($1, stop))
      }
    }
    let outOf = stops.map { stop in
      stops.reduce(isClosed ? .infinity : leaving[stop]) {
        $1 == stop ? $0 : min($0, times.way(stop, $1))
      }
    }
    let begin = entering.min() ?? 0
    let end = isClosed ? 0 : leaving.min() ?? 0
    let walk = min(fill(into, upTo: affordable - end), fill(outOf, upTo: affordable - begin))
    // A closed tour of one stop has no way at all.
    guard isClosed else { return walk }
    return stops.reduce(walk) {
      duration(of: [$1]) <= affordable ? max($0, weights[$1]) : $0
    }
  }

  private func fill(_ ways: [Double], upTo budget: Double) -> Double {
    let sizes = zip(ways, times.dwell).map { $0 + $1 }
    let useful = sizes.indices.filter { weights[$0] > 0 && sizes[$0] <= affordable }
    var left = max(0, budget)
    var total = 0.0
    for stop in useful.sorted(by: { weights[$0] * sizes[$1] > weights[$1] * sizes[$0] }) {
      let share = sizes[stop] <= left ? 1 : left / sizes[stop]
      total += share * weights[stop]
      left -= share * sizes[stop]
      if share < 1 { break }
    }
    return total
  }
}
