import Geodesy
import TestSupport
import Testing

@testable import Wayfinding

@Suite("Stop order")
struct StopOrderTests {
  /// What may be asked besides the costs.
  struct Wish: Sendable {
    var first: Int?
    var last: Int?
    var startCosts: [Double]?
  }

  /// Every order tried, the smallest among equals kept.
  private func bruteForce(_ costs: CostMatrix, _ wish: Wish) -> (order: [Int], cost: Double) {
    var best: (order: [Int], cost: Double) = ([], .infinity)
    var order: [Int] = []
    func extend(_ cost: Double) {
      if order.count == costs.count {
        guard wish.last == nil || wish.last == order.last else { return }
        if cost < best.cost * (1 - 1e-12) { best = (order, cost) }
        return
      }
      for stop in 0..<costs.count where !order.contains(stop) {
        if order.isEmpty, let first = wish.first, stop != first { continue }
        let step = order.last.map { costs[$0, stop] } ?? wish.startCosts?[stop] ?? 0
        guard step.isFinite else { continue }
        order.append(stop)
        extend(cost + step)
        order.removeLast()
      }
    }
    extend(0)
    return best
  }

  private func randomCosts(_ count: Int, symmetric: Bool, _ random: inout SplitMix64) -> CostMatrix
  {
    let draws = (0..<count * count).map { _ in Double.random(in: 1...100, using: &random) }
    return CostMatrix(count: count) { from, to in
      symmetric ? draws[min(from, to) * count + max(from, to)] : draws[from * count + to]
    }
  }

  private func randomWalk(_ count: Int, _ random: inout SplitMix64) throws -> [Coordinate] {
    try (0..<count).map { _ in
      try Coordinate(
        latitude: 49.26 + Double.random(in: 0...0.01, using: &random),
        longitude: -123.25 + Double.random(in: 0...0.01, using: &random))
    }
  }

  @Test("agrees with trying every order", arguments: 2...8, [true, false])
  func agreesWithBruteForce(count: Int, symmetric: Bool) {
    var random = SplitMix64(seed: UInt64(count))
    for _ in 0..<4 {
      let costs = randomCosts(count, symmetric: symmetric, &random)
      let first = Int.random(in: 0..<count, using: &random)
      let last = (first + Int.random(in: 1..<count, using: &random)) % count
      let start = (0..<count).map { _ in Double.random(in: 0...200, using: &random) }
      for wish in [
        Wish(), Wish(first: first), Wish(last: last), Wish(first: first, last: last),
        Wish(startCosts: start), Wish(last: last, startCosts: start),
        Wish(first: first, startCosts: start),
      ] {
        let found = StopOrder.shortest(
          costs, first: wish.first, ending: wish.last.map { .at($0) } ?? .anywhere,
          startCosts: wish.startCosts)
        let expected = bruteForce(costs, wish)
        #expect(found.order == expected.order)
        #expect(found.cost == expected.cost)
        #expect(found.proof == .optimal)
      }
    }
  }

  @Test("takes the smallest order among equals")
  func ties() {
    let same = CostMatrix(count: 9) { _, _ in 1 }
    #expect(StopOrder.shortest(same).order == Array(0..<9))
    #expect(
      StopOrder.shortest(same, first: 4, ending: .at(0)).order == [4, 1, 2, 3, 5, 6, 7, 8, 0])
    let line = [3.0, 1, 0, 2]
    let onALine = CostMatrix(count: 4) { abs(line[$0] - line[$1]) }
    #expect(StopOrder.shortest(onALine).order == [0, 3, 1, 2])
  }

  @Test("takes one direction of a long path whichever is given")
  func directionOfLongPath() {
    let line = CostMatrix(count: 20) { Double(abs($0 - $1)) }
    let found = StopOrder.shortest(line)
    #expect(found.order == Array(0..<20))
    #expect(found.cost == 19)
    #expect(found.proof == .optimal)
  }

  @Test("orders no stop, one and two")
  func fewStops() {
    let none = StopOrder.shortest(CostMatrix(count: 0) { _, _ in 1 })
    #expect(none.order.isEmpty && none.cost == 0 && none.proof == .optimal)
    let one = CostMatrix(count: 1) { _, _ in 1 }
    #expect(StopOrder.shortest(one, first: 0, ending: .at(0)).order == [0])
    #expect(StopOrder.shortest(one, startCosts: [12]).cost == 12)
    let two = CostMatrix(count: 2) { from, _ in from == 0 ? 5 : 3 }
    #expect(StopOrder.shortest(two).order == [1, 0])
    #expect(StopOrder.shortest(two, startCosts: [0, 9]).cost == 5)
  }

  @Test("walks past stops in one spot in their order", arguments: [6, 30])
  func coincidentStops(count: Int) throws {
    let spot = try Coordinate(latitude: 49.26, longitude: -123.25)
    let costs = CostMatrix.geodesics(between: Array(repeating: spot, count: count))
    let found = StopOrder.shortest(costs)
    #expect(found.order == Array(0..<count))
    #expect(found.cost == 0)
    #expect(found.proof == .optimal)
  }

  @Test("goes around missing ways", arguments: [8, 24])
  func missingWays(count: Int) {
    // One way only, each stop to the one numbered below.
    let costs = CostMatrix(count: count) { $0 == $1 + 1 ? 1 : .infinity }
    let found = StopOrder.shortest(costs)
    #expect(found.order == Array((0..<count).reversed()))
    #expect(found.cost == Double(count - 1))
    #expect(found.proof == .optimal)
  }

  @Test("says that no order avoids a missing way", arguments: [3, 18])
  func noOrder(count: Int) {
    let costs = CostMatrix(count: count) { $0 == 0 || $1 == 0 ? .infinity : 1 }
    let found = StopOrder.shortest(costs)
    #expect(found.order.sorted() == Array(0..<count))
    #expect(found.cost == .infinity)
    #expect(found.proof == .optimal)
  }

  @Test("finds no order that begins and ends with one of several stops", arguments: [4, 18])
  func firstIsLast(count: Int) {
    let found = StopOrder.shortest(CostMatrix(count: count) { _, _ in 1 }, first: 2, ending: .at(2))
    #expect(found.order.sorted() == Array(0..<count))
    #expect(found.cost == .infinity)
    #expect(found.proof == .optimal)
  }

  @Test("takes a cost that is no number for no way")
  func notANumber() {
    let costs = CostMatrix(count: 3) { from, to in from == 0 && to == 1 ? .nan : 1 }
    #expect(costs[0, 1] == .infinity)
    #expect(StopOrder.shortest(costs, first: 0).order == [0, 2, 1])
  }

  @Test("is never worse than the given order, and keeps fixed ends", arguments: [16, 25, 40])
  func neverWorseThanGiven(count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    for symmetric in [true, false] {
      let costs = randomCosts(count, symmetric: symmetric, &random)
      let given = zip(0..<count, 1..<count).reduce(0.0) { $0 + costs[$1.0, $1.1] }
      let free = StopOrder.shortest(costs)
      #expect(free.order.sorted() == Array(0..<count))
      #expect(free.cost <= given)
      #expect(free.lowerBound <= free.cost)
      let fixed = StopOrder.shortest(costs, first: 3, ending: .at(1))
      #expect(fixed.order.first == 3 && fixed.order.last == 1)
      #expect(fixed.cost >= free.lowerBound)
      #expect(StopOrder.shortest(costs) == free)
    }
  }

  @Test("walks a campus within a few per cent of the bound", arguments: UInt64(0)..<4)
  func campus(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let found = StopOrder.shortest(.geodesics(between: try randomWalk(40, &random)))
    #expect(found.cost <= 1.03 * found.lowerBound)
  }

  @Test("searches and bounds truly where the optimum is known", arguments: [11, 12, 13])
  func searchAndBoundAgainstOptimum(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    for symmetric in [true, false] {
      let costs = randomCosts(count, symmetric: symmetric, &random)
      let start = (0..<count).map { _ in Double.random(in: 0...50, using: &random) }
      for path in [
        RoundTripCosts(costs, first: nil, last: nil, startCosts: nil),
        RoundTripCosts(costs, first: 2, last: 5, startCosts: nil),
        RoundTripCosts(costs, first: nil, last: 0, startCosts: start),
      ] {
        let optimum = path.cost(of: StopOrder.heldKarp(path))
        var search = LocalSearch(path, seed: 7)
        let found = path.cost(of: search.run())
        #expect(abs(found - search.cost) < 1e-9 * found)
        #expect(found >= optimum * (1 - 1e-12))
        #expect(found <= 1.1 * optimum)
        let bound = StopOrder.lowerBound(path, upper: found)
        #expect(bound <= optimum * (1 + 1e-12))
        #expect(bound >= 0.8 * optimum)
      }
    }
  }

  @Test("bounds a walk that costs more uphill as well as one on flat ground")
  func uphill() throws {
    var random = SplitMix64(seed: 8)
    let flat = CostMatrix.geodesics(between: try randomWalk(24, &random))
    let heights = (0..<24).map { _ in Double.random(in: 0...30, using: &random) }
    let hilly = CostMatrix(count: 24) { flat[$0, $1] + 8 * max(0, heights[$1] - heights[$0]) }
    let found = StopOrder.shortest(hilly)
    #expect(found.cost <= 1.03 * found.lowerBound)
  }
}
