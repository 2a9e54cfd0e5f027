/// A round trip through the gate, with the moves that may shorten it: reversing a part (G. A. Croes,
/// A method for solving traveling-salesman problems, Operations Research 6, 1958,
/// doi:10.1287/opre.6.6.791) and carrying up to three stops elsewhere, turned around or not (I. Or,
/// Traveling salesman-type combinatorial problems, dissertation, Northwestern University, 1976).
///
/// Costs may differ by direction: sums along the trip, forwards and backwards, price a reversed part
/// at once. Moves that would break a precedence are not made.
struct RoundTrip {
  /// The stops from first to last, without the gate.
  var order: [Int] { Array(nodes[1...count]) }
  /// The cost of the trip, missing ways at their penalty.
  var cost: Double { ahead[count + 1] }
  /// The least gain of a move that is made: less may be rounding.
  let leastGain: Double

  private let path: RoundTripCosts
  private let count: Int
  /// The gate, then every stop, then the gate again.
  private var nodes: [Int]
  private var position: [Int]
  /// Costs from the trip's start to each position, and of walking back from there.
  private var ahead: [Double]
  private var back: [Double]
  /// The position of the last stop that must come before the one at each position, and of the first
  /// that must come after it. Empty if there are no such stops.
  private var lastBefore: [Int] = []
  private var firstAfter: [Int] = []

  /// A change that saves `gain`: the part from `first` to `last` is reversed where it stands, or, if
  /// `after` is a position outside, carried there.
  private struct Move {
    var gain: Double
    var first = 0
    var last = 0
    var after: Int?
    var isReversed = true
  }

  init(_ order: [Int], through path: RoundTripCosts) {
    self.path = path
    count = path.count
    leastGain = path.penalty * 1e-12
    nodes = [count] + order + [count]
    position = Array(repeating: 0, count: count + 1)
    ahead = Array(repeating: 0, count: count + 2)
    back = ahead
    sum(from: 1)
  }

  mutating func replace(by order: [Int]) {
    nodes.replaceSubrange(1...count, with: order)
    sum(from: 1)
  }

  /// Makes the best move at each of the stops, and at those that moves touch, until none helps.
  mutating func improve(around stops: [Int]) {
    var waiting = stops
    var isWaiting = Array(repeating: false, count: count + 1)
    for stop in stops { isWaiting[stop] = true }
    while let stop = waiting.popLast() {
      isWaiting[stop] = false
      let move = bestMove(at: position[stop])
      guard move.gain > leastGain else { continue }
      for touched in make(move) where touched != count && !isWaiting[touched] {
        isWaiting[touched] = true
        waiting.append(touched)
      }
    }
  }

  private func price(_ from: Int, _ to: Int) -> Double { path.finite[from * path.side + to] }

  /// The cost that is saved on the way from position `first` to `last` by walking it backwards.
  private func turning(_ first: Int, _ last: Int) -> Double {
    (ahead[last] - ahead[first]) - (back[last] - back[first])
  }

  /// The cost from a position to the next.
  private func step(_ position: Int) -> Double { ahead[position + 1] - ahead[position] }

  private mutating func sum(from start: Int) {
    for index in start...count + 1 {
      let (from, to) = (nodes[index - 1], nodes[index])
      ahead[index] = ahead[index - 1] + price(from, to)
      back[index] = back[index - 1] + price(to, from)
      position[to] = index
    }
    guard let precedence = path.precedence else { return }
    lastBefore = nodes.map {
      $0 == count ? 0 : precedence.before[$0].map { position[$0] }.max() ?? 0
    }
    firstAfter = nodes.map { node in
      node == count ? count + 1 : precedence.after[node].map { position[$0] }.min() ?? count + 1
    }
  }

  private func bestMove(at here: Int) -> Move {
    var best = Move(gain: leastGain)
    for other in turningPartners(of: here) where other != here {
      let (first, last) = (min(here, other), max(here, other))
      let (before, next) = (nodes[first - 1], nodes[last + 1])
      let gain =
        step(first - 1) + step(last) + turning(first, last)
        - price(before, nodes[last]) - price(nodes[first], next)
      if gain > best.gain { best = Move(gain: gain, first: first, last: last) }
    }
    for size in 1...3 {
      if here + size - 1 <= count { carry(here, here + size - 1, &best) }
      if size > 1, here - size + 1 >= 1 { carry(here - size + 1, here, &best) }
    }
    return best
  }

  /// The positions between which and `here` the trip may be reversed.
  private func turningPartners(of here: Int) -> ClosedRange<Int> {
    guard !lastBefore.isEmpty else { return 1...count }
    var (first, last) = (here, here)
    while first > 1, firstAfter[first - 1] > here { first -= 1 }
    while last < count, lastBefore[last + 1] < here { last += 1 }
    return first...last
  }

  /// The positions after which the part from `first` to `last` may stand, and whether turned
  /// around.
  private func places(_ first: Int, _ last: Int) -> (after: ClosedRange<Int>, mayTurn: Bool) {
    guard let precedence = path.precedence else { return (0...count, true) }
    var (front, rear) = (0, count)
    var mayTurn = true
    for stop in nodes[first...last] {
      for other in precedence.before[stop].map({ position[$0] }) {
        if other >= first { mayTurn = false } else { front = max(front, other) }
      }
      for other in precedence.after[stop].map({ position[$0] }) where other > last {
        rear = min(rear, other - 1)
      }
    }
    return (front...rear, mayTurn)
  }

  /// Looks for a better place for a part.
  private func carry(_ first: Int, _ last: Int, _ best: inout Move) {
    let (front, rear) = (nodes[first], nodes[last])
    let saved = step(first - 1) + step(last) - price(nodes[first - 1], nodes[last + 1])
    let turned = saved + turning(first, last)
    let (places, mayTurn) = places(first, last)
    for after in places where after < first - 1 || after > last {
      let (left, right) = (nodes[after], nodes[after + 1])
      let opened = step(after)
      let straight = saved + opened - price(left, front) - price(rear, right)
      if straight > best.gain {
        best = Move(gain: straight, first: first, last: last, after: after, isReversed: false)
      }
      let around = turned + opened - price(left, rear) - price(front, right)
      if mayTurn, around > best.gain {
        best = Move(gain: around, first: first, last: last, after: after)
      }
    }
  }

  /// Changes the trip and answers the nodes at the ends of changed ways.
  private mutating func make(_ move: Move) -> [Int] {
    let (first, last) = (move.first, move.last)
    var touched = [nodes[first - 1], nodes[first], nodes[last], nodes[last + 1]]
    if move.isReversed { nodes[first...last].reverse() }
    var changed = first
    if let after = move.after {
      touched += [nodes[after], nodes[after + 1]]
      if after > last {
        rotate(first...after, by: last - first + 1)
      } else {
        rotate(after + 1...last, by: first - after - 1)
        changed = after + 1
      }
    }
    sum(from: changed)
    return touched
  }

  /// Moves the first `places` nodes of `range` behind the others.
  private mutating func rotate(_ range: ClosedRange<Int>, by places: Int) {
    nodes[range.lowerBound..<range.lowerBound + places].reverse()
    nodes[range.lowerBound + places...range.upperBound].reverse()
    nodes[range].reverse()
  }
}
