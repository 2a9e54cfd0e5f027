import Foundation
import TestSupport
import Testing
import Wayfinding

@Suite("Closed tours and precedence")
struct ClosedTourTests {
  /// Every order tried, the smallest among equals kept.
  private func bruteForce(
    _ costs: CostMatrix, first: Int?, ending: StopOrder.Ending, startCosts: [Double]?,
    pairs: [(before: Int, after: Int)]
  ) -> (order: [Int], cost: Double) {
    var best: (order: [Int], cost: Double) = ([], .infinity)
    var order: [Int] = []
    func wayBack(from last: Int) -> Double {
      switch ending {
      case .anywhere: 0
      case .at(let stop): stop == last ? 0 : .infinity
      case .whereItBegan: order.first.map { costs[last, $0] } ?? 0
      case .whereIStand(let returnCosts): returnCosts[last]
      }
    }
    func extend(_ cost: Double) {
      if let last = order.last, order.count == costs.count {
        let total = cost + wayBack(from: last)
        if total < best.cost * (1 - 1e-12) { best = (order, total) }
        return
      }
      for stop in 0..<costs.count where !order.contains(stop) {
        if order.isEmpty, let first, stop != first { continue }
        if pairs.contains(where: { $0.after == stop && !order.contains($0.before) }) { continue }
        let step = order.last.map { costs[$0, stop] } ?? startCosts?[stop] ?? 0
        order.append(stop)
        extend(cost + step)
        order.removeLast()
      }
    }
    extend(0)
    return best
  }

  private func randomCosts(_ count: Int, _ random: inout SplitMix64) -> CostMatrix {
    let draws = (0..<count * count).map { _ in Double.random(in: 1...100, using: &random) }
    return CostMatrix(count: count) { draws[$0 * count + $1] }
  }

  @Test("agree with trying every order", arguments: 1...6)
  func agreeWithBruteForce(count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    for _ in 0..<6 {
      let costs = randomCosts(count, &random)
      let start = (0..<count).map { _ in Double.random(in: 0...200, using: &random) }
      let back = (0..<count).map { _ in Double.random(in: 0...200, using: &random) }
      let ranks = (0..<count).shuffled(using: &random)
      let pairs = (0..<count / 2).map { _ in
        let one = Int.random(in: 0..<count, using: &random)
        let other = Int.random(in: 0..<count, using: &random)
        return ranks[one] < ranks[other] ? (before: one, after: other) : (other, one)
      }.filter { $0.0 != $0.1 }
      let free = try #require(ranks.firstIndex(of: 0))
      let late = try #require(ranks.firstIndex(of: count - 1))
      for ending in [
        StopOrder.Ending.anywhere, .at(late), .whereItBegan, .whereIStand(returnCosts: back),
      ] {
        for (first, startCosts) in [(nil, nil), (nil, start), (free, nil), (free, start)] {
          for pairs in [[], pairs] where first != late || count == 1 || ending != .at(late) {
            let found = StopOrder.shortest(
              costs, first: first, ending: ending, startCosts: startCosts,
              precedence: try Precedence(count: count, pairs: pairs))
            let expected = bruteForce(
              costs, first: first, ending: ending, startCosts: startCosts, pairs: pairs)
            #expect(abs(found.cost - expected.cost) <= 1e-9 * expected.cost)
            #expect(found.order.sorted() == Array(0..<count))
            #expect(found.proof == .optimal)
            // A circle turned is the same circle, but for rounding.
            if ending != .whereItBegan { #expect(found.order == expected.order) }
          }
        }
      }
    }
  }

  @Test("begin with the smallest stop among equals")
  func ties() throws {
    let same = CostMatrix(count: 8) { _, _ in 1 }
    #expect(StopOrder.shortest(same, ending: .whereItBegan).order == Array(0..<8))
    let late = try Precedence(count: 8, pairs: [(before: 5, after: 0)])
    let found = StopOrder.shortest(same, ending: .whereItBegan, precedence: late)
    #expect(found.order == [1, 2, 3, 4, 5, 0, 6, 7])
  }

  @Test("have no, one, two, and many coincident stops")
  func degenerate() {
    for count in [0, 1, 2, 8, 17, 20] {
      let none = CostMatrix(count: count) { _, _ in 0 }
      for ending in [
        StopOrder.Ending.anywhere, .whereItBegan,
        .whereIStand(returnCosts: Array(repeating: 0, count: count)),
      ] {
        let found = StopOrder.shortest(none, ending: ending)
        #expect(found.order == Array(0..<count))
        #expect(found.cost == 0 && found.proof == .optimal)
      }
    }
  }

  @Test("pay for the way there once, and for the way back")
  func wayThereAndBack() {
    let costs = CostMatrix(count: 3) { _, _ in 1 }
    #expect(StopOrder.shortest(costs, ending: .whereItBegan, startCosts: [9, 4, 7]).cost == 4 + 3)
    let home = StopOrder.shortest(
      costs, ending: .whereIStand(returnCosts: [1, 2, 8]), startCosts: [5, 5, 5])
    #expect(home.cost == 5 + 2 + 1)
    #expect(home.order == [1, 2, 0])
  }

  @Test("keep precedence beyond the exact limit", arguments: [20, 28])
  func largePrecedence(count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    let costs = randomCosts(count, &random)
    let precedence = try Precedence(
      count: count,
      pairs: (1..<count).map { (before: $0 % 4 == 0 ? $0 : $0 - 1, after: $0) }
        .filter { $0.before != $0.after })
    for ending in [StopOrder.Ending.anywhere, .at(count - 1), .whereItBegan] {
      let found = StopOrder.shortest(costs, ending: ending, precedence: precedence)
      #expect(found.order.sorted() == Array(0..<count))
      #expect(precedence.allows(found.order))
      #expect(found.cost.isFinite && found.lowerBound <= found.cost)
      #expect(
        found.cost
          >= StopOrder.shortest(costs, ending: ending).lowerBound * (1 - 1e-9))
    }
  }

  @Test("have no order against their fixed ends", arguments: [5, 20])
  func contradictions(count: Int) throws {
    let costs = CostMatrix(count: count) { _, _ in 1 }
    let rule = try Precedence(count: count, pairs: [(before: 1, after: 3)])
    for found in [
      StopOrder.shortest(costs, first: 3, precedence: rule),
      StopOrder.shortest(costs, ending: .at(1), precedence: rule),
      StopOrder.shortest(costs, first: 3, ending: .whereItBegan, precedence: rule),
    ] {
      #expect(found.cost == .infinity)
      #expect(found.proof == .optimal)
      #expect(found.order.sorted() == Array(0..<count))
    }
  }

  @Test("have no order around a ring")
  func rings() throws {
    #expect(throws: Precedence.Impossible.ring([2])) {
      try Precedence(count: 3, pairs: [(before: 2, after: 2)])
    }
    #expect(throws: Precedence.Impossible.ring([1, 4, 3])) {
      try Precedence(
        count: 6,
        pairs: [(0, 1), (1, 4), (4, 3), (3, 1), (3, 5)].map { (before: $0.0, after: $0.1) })
    }
    #expect(throws: Precedence.Impossible.unknownStop(7)) {
      try Precedence(count: 7, pairs: [(before: 0, after: 7)])
    }
    let rule = try Precedence(count: 4, pairs: [(before: 3, after: 0), (before: 0, after: 1)])
    #expect(rule.allows([3, 0, 2, 1]) && !rule.allows([0, 3, 1, 2]))
  }
}
