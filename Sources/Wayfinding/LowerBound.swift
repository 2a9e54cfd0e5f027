extension StopOrder {
  /// A cost that no order falls below, missing ways counted at their penalty.
  ///
  /// If ways cost the same in both directions: spanning trees. If not, also the assignment bound,
  /// and spanning trees over what it leaves: M. Fischetti and P. Toth, An additive bounding
  /// procedure for the asymmetric travelling salesman problem, Mathematical Programming 53 (1992),
  /// doi:10.1007/BF01585701.
  static func lowerBound(_ path: RoundTripCosts, upper: Double) -> Double {
    let level = path.isSymmetric ? path.finite : leveled(path)
    let trees = SpanningTreeBound(level, side: path.side).bound(upper: upper)
    // The assignment takes cubic time.
    guard !path.isSymmetric, path.count <= 400 else { return trees }
    let (assigned, left) = assignment(path.finite, side: path.side)
    let more = SpanningTreeBound(left, side: path.side).bound(upper: upper - assigned)
    return max(trees, assigned + max(0, more))
  }

  /// The same costs but for a height at each stop, taken off ways up and added to ways down, so that
  /// every round trip costs what it did. Heights are the least-squares fit to half the difference of
  /// the two directions: where walking up costs more than walking down, what is left is nearly the
  /// same both ways, and the spanning trees say nearly as much as on flat ground.
  private static func leveled(_ path: RoundTripCosts) -> [Double] {
    let (count, side, costs) = (path.count, path.side, path.finite)
    var height = Array(repeating: 0.0, count: side)
    for here in 0..<count {
      for there in 0..<count {
        let (from, to) = (costs[there * side + here], costs[here * side + there])
        if max(from, to) < path.penalty { height[here] += (from - to) / 2 / Double(count) }
      }
    }
    return costs.indices.map { costs[$0] - height[$0 % side] + height[$0 / side] }
  }

  /// The cheapest choice of one way out of and one way into each node, and what each way costs
  /// above its share: H. W. Kuhn, The Hungarian method for the assignment problem, Naval Research
  /// Logistics Quarterly 2 (1955), doi:10.1002/nav.3800020109, with shortest augmenting paths.
  static func assignment(_ costs: [Double], side: Int) -> (cost: Double, reduced: [Double]) {
    // Rows and columns count from 1; column 0 holds the row being placed.
    var rowShare = Array(repeating: 0.0, count: side + 1)
    var columnShare = Array(repeating: 0.0, count: side + 1)
    var rowOf = Array(repeating: 0, count: side + 1)
    for row in 1...side {
      rowOf[0] = row
      var column = 0
      var slack = Array(repeating: Double.infinity, count: side + 1)
      var before = Array(repeating: 0, count: side + 1)
      var isUsed = Array(repeating: false, count: side + 1)
      repeat {
        isUsed[column] = true
        let from = rowOf[column]
        var least = Double.infinity
        var next = 0
        for to in 1...side where !isUsed[to] {
          let cost = costs[(from - 1) * side + to - 1] - rowShare[from] - columnShare[to]
          if cost < slack[to] { (slack[to], before[to]) = (cost, column) }
          if slack[to] < least { (least, next) = (slack[to], to) }
        }
        for to in 0...side {
          if isUsed[to] {
            rowShare[rowOf[to]] += least
            columnShare[to] -= least
          } else {
            slack[to] -= least
          }
        }
        column = next
      } while rowOf[column] != 0
      while column != 0 {
        rowOf[column] = rowOf[before[column]]
        column = before[column]
      }
    }
    let reduced = costs.indices.map {
      max(0, costs[$0] - rowShare[$0 / side + 1] - columnShare[$0 % side + 1])
    }
    return ((rowShare.dropFirst() + columnShare.dropFirst()).reduce(0, +), reduced)
  }
}

/// The bound of M. Held and R. M. Karp, The traveling-salesman problem and minimum spanning trees,
/// Operations Research 18 (1970), doi:10.1287/opre.18.6.1138, for paths through the gate.
///
/// An order is a spanning tree of the stops, with one way in from the gate and one out to it, in
/// which every stop has two ways. Any weights on the stops, added to each way for both its ends and
/// taken off twice for each stop, leave orders as they cost, while the cheapest such tree stays a lower
/// bound. Weights are raised where a tree branches and lowered where it ends.
struct SpanningTreeBound {
  private let count: Int
  /// The cost between two stops in the cheaper direction.
  private let between: [Double]
  private let entering: [Double]
  private let leaving: [Double]

  init(_ costs: [Double], side: Int) {
    let count = side - 1
    self.count = count
    between = (0..<count * count).map {
      min(costs[$0 / count * side + $0 % count], costs[$0 % count * side + $0 / count])
    }
    entering = (0..<count).map { costs[count * side + $0] }
    leaving = (0..<count).map { costs[$0 * side + count] }
  }

  /// The best bound found on the way towards `upper`, the cost of a known order.
  func bound(upper: Double) -> Double {
    var weights = Array(repeating: 0.0, count: count)
    var best = -Double.infinity
    var pace = 2.0
    var sinceBest = 0
    let rounds = max(60, min(1_000, 100_000_000 / (count * count)))
    for _ in 0..<rounds {
      let (cost, ways) = cheapestTree(weights)
      let bound = cost - 2 * weights.reduce(0, +)
      if bound > best {
        best = bound
        sinceBest = 0
      } else {
        sinceBest += 1
      }
      if sinceBest == 10 {
        pace /= 2
        sinceBest = 0
      }
      let surplus = ways.reduce(0) { $0 + ($1 - 2) * ($1 - 2) }
      guard surplus > 0, upper > bound, pace > 1e-6 else { break }
      let step = pace * (upper - bound) / Double(surplus)
      for stop in 0..<count { weights[stop] += step * Double(ways[stop] - 2) }
    }
    return best
  }

  /// The cheapest spanning tree of the stops, after R. C. Prim, Shortest connection networks and
  /// some generalizations, Bell System Technical Journal 36 (1957),
  /// doi:10.1002/j.1538-7305.1957.tb01515.x; and the gate's two ways. Answers the weighted cost and
  /// the number of ways at each stop.
  private func cheapestTree(_ weights: [Double]) -> (cost: Double, ways: [Int]) {
    var ways = Array(repeating: 0, count: count)
    var total = 0.0
    let (way, cost) = gateWays(weights)
    total += cost
    for stop in way { ways[stop] += 1 }
    var nearest = Array(repeating: Double.infinity, count: count)
    var parent = Array(repeating: 0, count: count)
    var isJoined = Array(repeating: false, count: count)
    var here = 0
    for _ in 1..<count {
      isJoined[here] = true
      var next = (stop: 0, cost: Double.infinity)
      for stop in 0..<count where !isJoined[stop] {
        let cost = between[here * count + stop] + weights[here] + weights[stop]
        if cost < nearest[stop] { (nearest[stop], parent[stop]) = (cost, here) }
        if nearest[stop] < next.cost { next = (stop, nearest[stop]) }
      }
      total += next.cost
      ways[next.stop] += 1
      ways[parent[next.stop]] += 1
      here = next.stop
    }
    return (total, ways)
  }

  /// The cheapest way in and way out, at different stops unless there is only one.
  private func gateWays(_ weights: [Double]) -> (stops: [Int], cost: Double) {
    // Of each, the best two will do: one of them is not the other's best.
    let choices = [entering, leaving].map { gate in
      var best: [(stop: Int, cost: Double)] = []
      for stop in 0..<count {
        let cost = gate[stop] + weights[stop]
        if best.count == 2, cost >= best[1].cost { continue }
        best = (best + [(stop, cost)]).sorted { $0.cost < $1.cost }.dropLast(
          best.count == 2 ? 1 : 0)
      }
      return best
    }
    var best: (stops: [Int], cost: Double) = ([0, 0], .infinity)
    for way in choices[0] {
      for back in choices[1] where way.stop != back.stop || count == 1 {
        let cost = way.cost + back.cost
        if cost < best.cost { best = ([way.stop, back.stop], cost) }
      }
    }
    return best
  }
}
