/// An open path as a round trip: one more node, the gate, stands before the first stop and after
/// the last. Fixed ends and the way to the first stop are then costs like any others.
struct PathCosts {
  /// The number of stops; also the node number of the gate.
  let count: Int
  /// One side of the matrix: stops and gate.
  let side: Int
  /// Costs row by row, where "no way" is replaced by ``penalty``, so that sums stay comparable.
  let finite: [Double]
  /// Twice what any order without a missing way can cost.
  let penalty: Double

  private let costs: CostMatrix
  private let first: Int?
  private let last: Int?
  private let startCosts: [Double]?

  init(_ costs: CostMatrix, first: Int?, last: Int?, startCosts: [Double]?) {
    self.costs = costs
    self.first = first
    self.last = last
    self.startCosts = startCosts
    count = costs.count
    side = costs.count + 1
    let gate = costs.count
    var all: [Double] = []
    all.reserveCapacity(side * side)
    for from in 0...gate {
      for to in 0...gate {
        switch (from == gate, to == gate) {
        case (true, true): all.append(.infinity)
        case (true, false): all.append(Self.entering(to, first: first, startCosts: startCosts))
        case (false, true): all.append(last == nil || last == from ? 0 : .infinity)
        case (false, false): all.append(from == to ? .infinity : costs[from, to])
        }
      }
    }
    let largest = all.reduce(1.0) { $1.isFinite ? max($0, $1.magnitude) : $0 }
    let penalty = 2 * largest * Double(side)
    self.penalty = penalty
    finite = all.map { $0.isFinite ? $0 : penalty }
  }

  private static func entering(_ stop: Int, first: Int?, startCosts: [Double]?) -> Double {
    guard first == nil || first == stop else { return .infinity }
    guard let cost = startCosts?[stop] else { return 0 }
    return cost > -.infinity ? cost : .infinity
  }

  /// What an order really costs, summed from front to back; infinite if a way is missing.
  func cost(of order: [Int]) -> Double {
    guard let front = order.first, let back = order.last else { return 0 }
    var total = Self.entering(front, first: first, startCosts: startCosts)
    for (from, to) in zip(order, order.dropFirst()) { total += costs[from, to] }
    return last == nil || last == back ? total : .infinity
  }

  /// What an order costs with missing ways at their penalty.
  func finiteCost(of order: [Int]) -> Double {
    zip([count] + order, order + [count]).reduce(0) { $0 + finite[$1.0 * side + $1.1] }
  }

  /// Whether every way costs the same in both directions, the gate aside.
  var isSymmetric: Bool {
    (0..<count).allSatisfy { from in
      (0..<from).allSatisfy { to in finite[from * side + to] == finite[to * side + from] }
    }
  }
}
