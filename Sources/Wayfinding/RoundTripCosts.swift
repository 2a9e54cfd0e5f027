/// A walk through all stops as a round trip: one more node, the gate, stands before the first stop
/// and after the last. Fixed ends, the way to the first stop and the way back from the last are
/// then costs like any others.
struct RoundTripCosts {
  /// The number of stops; also the node number of the gate.
  let count: Int
  /// One side of the matrix: stops and gate.
  let side: Int
  /// Costs row by row, where "no way" is replaced by ``penalty``, so that sums stay comparable.
  let finite: [Double]
  /// The penalty of a missing way: twice what any order without one can cost.
  let penalty: Double
  /// The precedence of the stops; `nil` if any order will do.
  let precedence: Precedence?

  private let costs: CostMatrix
  private let entering: [Double]
  private let leaving: [Double]

  /// Adds the costs of beginning with each stop, and of ending with each.
  init(
    _ costs: CostMatrix, entering: [Double], leaving: [Double], precedence: Precedence? = nil
  ) {
    self.costs = costs
    self.entering = entering.map { $0 > -.infinity ? $0 : .infinity }
    self.leaving = leaving.map { $0 > -.infinity ? $0 : .infinity }
    self.precedence = precedence.flatMap { $0.before.allSatisfy(\.isEmpty) ? nil : $0 }
    count = costs.count
    side = costs.count + 1
    let gate = costs.count
    var all: [Double] = []
    all.reserveCapacity(side * side)
    for from in 0...gate {
      for to in 0...gate {
        switch (from == gate, to == gate) {
        case (true, true): all.append(.infinity)
        case (true, false): all.append(self.entering[to])
        case (false, true): all.append(self.leaving[from])
        case (false, false): all.append(from == to ? .infinity : costs[from, to])
        }
      }
    }
    let largest = all.reduce(1.0) { $1.isFinite ? max($0, $1.magnitude) : $0 }
    let penalty = 2 * largest * Double(side)
    self.penalty = penalty
    finite = all.map { $0.isFinite ? $0 : penalty }
  }

  /// An open path, on which only `first` may be entered, if given, and only `last` left.
  init(
    _ costs: CostMatrix, first: Int?, last: Int?, startCosts: [Double]?,
    precedence: Precedence? = nil
  ) {
    self.init(
      costs, entering: Self.entering(first, startCosts, count: costs.count),
      leaving: (0..<costs.count).map { last == nil || last == $0 ? 0 : .infinity },
      precedence: precedence)
  }

  /// The cost of beginning with each stop; if `first` is given, infinite for all others.
  static func entering(_ first: Int?, _ startCosts: [Double]?, count: Int) -> [Double] {
    (0..<count).map { stop in
      guard first == nil || first == stop, let startCosts else {
        return first == nil || first == stop ? 0 : .infinity
      }
      return startCosts[stop] > -.infinity ? startCosts[stop] : .infinity
    }
  }

  /// The real cost of an order, summed from front to back; infinite if a way is missing.
  func cost(of order: [Int]) -> Double {
    guard let front = order.first, let back = order.last else { return 0 }
    var total = entering[front]
    for (from, to) in zip(order, order.dropFirst()) { total += costs[from, to] }
    return total + leaving[back]
  }

  /// The cost of an order with missing ways at their penalty.
  func finiteCost(of order: [Int]) -> Double {
    zip([count] + order, order + [count]).reduce(0) { $0 + finite[$1.0 * side + $1.1] }
  }

  /// True if every way costs the same in both directions, the gate aside.
  var isSymmetric: Bool {
    (0..<count).allSatisfy { from in
      (0..<from).allSatisfy { to in finite[from * side + to] == finite[to * side + from] }
    }
  }
}
