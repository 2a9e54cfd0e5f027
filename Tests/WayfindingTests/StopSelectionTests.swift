import TestSupport
import Testing
import Wayfinding

@Suite("Stop selection")
struct StopSelectionTests {
  /// A question, and the answer by trying every order of every set.
  struct Question {
    var times: VisitTimes
    var weights: [Double]
    var budget: Double
    var first: Int?
    var ending = StopOrder.Ending.anywhere
    var startCosts: [Double]?
    var precedence: Precedence?

    /// Integers throughout, so that nothing is rounded.
    static func random(_ count: Int, windows: Bool, _ random: inout SplitMix64) -> Question {
      let draws = (0..<count * count).map { _ in Double(Int.random(in: 1...40, using: &random)) }
      let spans: [TimeWindows?] = (0..<count).map { _ in
        guard windows, Bool.random(using: &random) else { return nil }
        return TimeWindows(
          (0..<Int.random(in: 0...3, using: &random)).map { _ in
            let open = Double(Int.random(in: 0...120, using: &random))
            return open..<open + Double(Int.random(in: 1...60, using: &random))
          })
      }
      func costs(_ random: inout SplitMix64) -> [Double] {
        (0..<count).map { _ in Double(Int.random(in: 0...30, using: &random)) }
      }
      var question = Question(
        times: VisitTimes(
          ways: CostMatrix(count: count) { draws[$0 * count + $1] },
          dwell: costs(&random), windows: spans),
        weights: (0..<count).map { _ in Double(Int.random(in: 0...9, using: &random)) },
        budget: Double(Int.random(in: 0...200, using: &random)))
      if Bool.random(using: &random) { question.startCosts = costs(&random) }
      if Int.random(in: 0..<3, using: &random) == 0 {
        question.first = Int.random(in: 0..<count, using: &random)
      }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: question.ending = .whereItBegan
      case 1: question.ending = .whereIStand(returnCosts: costs(&random))
      case 2: question.ending = .at(Int.random(in: 0..<count, using: &random))
      default: break
      }
      return question
    }

    func answer() -> StopSelection? {
      StopSelection.best(
        times, weights: weights, budget: budget, first: first, ending: ending,
        startCosts: startCosts, precedence: precedence)
    }

    /// Some stops only after others, without a ring.
    mutating func demandOrder(_ random: inout SplitMix64) throws {
      let shuffled = weights.indices.shuffled(using: &random)
      let pairs = (0..<weights.count).compactMap { _ -> (before: Int, after: Int)? in
        let (one, other) = (
          Int.random(in: weights.indices, using: &random),
          Int.random(in: weights.indices, using: &random)
        )
        return one < other ? (shuffled[one], shuffled[other]) : nil
      }
      precedence = try Precedence(count: weights.count, pairs: pairs)
    }

    func bruteForce() -> (order: [Int], weight: Double, time: Double)? {
      var best: (order: [Int], weight: Double, time: Double)?
      if first == nil {
        if case .at = ending {} else { best = ([], 0, 0) }
      }
      func extend(_ order: [Int]) {
        if !order.isEmpty {
          let schedule = Schedule(order, times: times, startCosts: startCosts, ending: ending)
          // Nobody goes on from a closed stop, or from one reached too late.
          guard !schedule.visits.contains(where: { $0.isClosed || $0.departure > budget }),
            precedence?.allows(order) ?? true
          else { return }
          let weight = order.reduce(0) { $0 + weights[$1] }
          if schedule.isPossible, schedule.duration <= budget {
            let known = best ?? (order, -1, 0)
            let isBetter =
              (weight, -schedule.duration) != (known.weight, -known.time)
              ? (weight, -schedule.duration) > (known.weight, -known.time)
              : order.sorted() != known.order.sorted()
                ? order.sorted().lexicographicallyPrecedes(known.order.sorted())
                : order.lexicographicallyPrecedes(known.order)
            if isBetter { best = (order, weight, schedule.duration) }
          }
        }
        for stop in weights.indices where !order.contains(stop) {
          if order.isEmpty, let first, first != stop { continue }
          extend(order + [stop])
        }
      }
      extend([])
      return best
    }
  }

  @Test("agrees with trying everything", arguments: UInt64(0)..<40, [false, true])
  func agreesWithBruteForce(seed: UInt64, windows: Bool) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 1...6, using: &random)
    let question = Question.random(count, windows: windows, &random)
    let found = question.answer()
    let expected = question.bruteForce()
    #expect(found?.weight == expected?.weight)
    #expect(found?.duration == expected?.time)
    #expect(found?.order.sorted() == expected?.order.sorted())
    if !windows { #expect(found?.order == expected?.order) }
    if let found { #expect(found.proof == .optimal) }
  }

  @Test("sees a stop only after those before it", arguments: UInt64(0)..<60, [false, true])
  func precedence(seed: UInt64, windows: Bool) throws {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 2...6, using: &random)
    var question = Question.random(count, windows: windows, &random)
    try question.demandOrder(&random)
    let found = question.answer()
    let expected = question.bruteForce()
    #expect(found?.weight == expected?.weight)
    #expect(found?.duration == expected?.time)
    #expect(found?.order.sorted() == expected?.order.sorted())
    if let found { #expect(question.precedence?.allows(found.order) == true) }
  }

  @Test("of many stops keeps to what comes before what", arguments: UInt64(0)..<4)
  func precedenceBeyondTheLimit(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var question = Question.random(30, windows: false, &random)
    question.budget = 2_000
    try question.demandOrder(&random)
    let last = Int.random(in: 0..<30, using: &random)
    question.first = nil
    question.ending = .at(last)
    let found = try #require(question.answer())
    #expect(question.precedence?.allows(found.order) == true)
    #expect(found.order.last == last)
    #expect(found.duration <= 2_000)
  }

  @Test("visits what fits, and leaves out what does not")
  func fits() throws {
    let line = VisitTimes(
      ways: CostMatrix(count: 4) { Double(abs($0 - $1)) * 60 }, dwell: [300, 300, 300, 300])
    let weights = [1.0, 1, 1, 5]
    func best(_ budget: Double, first: Int? = nil) -> StopSelection? {
      StopSelection.best(line, weights: weights, budget: budget, first: first)
    }
    #expect(best(10_000)?.order == [0, 1, 2, 3])
    #expect(best(700)?.order == [2, 3])
    #expect(best(659)?.order == [3])
    #expect(best(100)?.order == [])
    #expect(best(100, first: 0) == nil)
    #expect(best(800, first: 0)?.order == [0, 3])
    #expect(best(.nan)?.order == [])
    #expect(best(-1)?.order == [])
  }

  @Test("chooses among no stops")
  func noStops() {
    let none = VisitTimes(ways: CostMatrix(count: 0) { _, _ in 0 }, dwell: [])
    for ending in [StopOrder.Ending.anywhere, .whereItBegan] {
      #expect(StopSelection.best(none, weights: [], budget: 9, ending: ending)?.order == [])
    }
  }

  @Test("waits no longer than is allowed, and says what that may have cost")
  func maximumWait() throws {
    // Stop 0 opens late: straight there is too early, by way of stop 1 it is not.
    func best(_ wait: Double, _ budget: Double) -> StopSelection? {
      StopSelection.best(
        VisitTimes(
          ways: CostMatrix(count: 2) { _, _ in 10 }, dwell: [0, 40],
          windows: [TimeWindows([60..<100]), nil], maximumWait: wait),
        weights: [5, 1], budget: budget)
    }
    let patient = try #require(best(.infinity, 60))
    #expect(patient.order.sorted() == [0, 1] && patient.proof == .optimal)
    #expect(best(10, 60)?.proof == .optimal)
    let hurried = try #require(best(5, 60))
    #expect(hurried.order == [1])
    #expect(hurried.proof == .atMost(weight: 6))
  }

  @Test("finds much among many stops, and bounds the rest", arguments: [24, 60])
  func manyStops(count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    for windows in [false, true] {
      let question = Question.random(count, windows: windows, &random)
      let found = StopSelection.best(
        question.times, weights: question.weights, budget: 150, ending: .whereItBegan)
      let selection = try #require(found)
      #expect(selection.duration <= 150 && Set(selection.order).count == selection.order.count)
      guard case .atMost(let bound) = selection.proof else {
        Issue.record("So many stops are not proved.")
        continue
      }
      #expect(selection.weight > 0 && selection.weight <= bound)
      #expect(
        Schedule(selection.order, times: question.times, ending: .whereItBegan).duration
          == selection.duration)
    }
  }

  @Test("never exceeds its bound where the best is known", arguments: UInt64(0)..<10)
  func boundHolds(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let question = Question.random(8, windows: seed % 2 == 0, &random)
    // Stops without weight bring the same question beyond the exact limit.
    let far = CostMatrix(count: 21) { $0 < 8 && $1 < 8 ? question.times.ways[$0, $1] : .infinity }
    let more = VisitTimes(
      ways: far, dwell: question.times.dwell + Array(repeating: 0, count: 13),
      windows: question.times.windows + Array(repeating: nil, count: 13))
    let searched = StopSelection.best(
      more, weights: question.weights + Array(repeating: 0, count: 13), budget: question.budget)
    let proved = StopSelection.best(
      question.times, weights: question.weights, budget: question.budget)
    let (one, other) = (try #require(searched), try #require(proved))
    guard case .atMost(let bound) = one.proof else {
      Issue.record("So many stops are not proved.")
      return
    }
    #expect(one.weight <= other.weight)
    #expect(other.weight <= bound)
    #expect(one.weight >= 0.8 * other.weight)
  }
}

@Suite("Schedule")
struct ScheduleTests {
  @Test("arrives, waits, and finds doors closed")
  func arrivesWaitsClosed() {
    let times = VisitTimes(
      ways: CostMatrix(count: 3) { _, _ in 100 }, dwell: [60, 60, 60],
      windows: [nil, TimeWindows([400..<600]), TimeWindows([0..<700])], maximumWait: 300)
    let walk = Schedule([0, 1, 2], times: times, startCosts: [50, 0, 0], ending: .whereItBegan)
    #expect(walk.visits.map(\.arrival) == [50, 210, 560])
    #expect(walk.visits.map(\.wait) == [0, 190, 0])
    #expect(walk.visits.map(\.departure) == [110, 460, 620])
    #expect(walk.duration == 720 && walk.isPossible)
    let late = Schedule([1, 0, 2], times: times, startCosts: [0, 550, 0])
    #expect(late.visits.map(\.isClosed) == [true, false, true])
    #expect(late.visits.map(\.departure) == [550, 710, 810])
    #expect(!late.isPossible)
    #expect(Schedule([], times: times).duration == 0)
  }

  @Test("fits a stay whole into one window")
  func windows() {
    let windows = TimeWindows([50..<90, 10..<20, 20..<30, 70..<70])
    #expect(windows.spans == [10..<30, 50..<90])
    #expect(windows.earliestBegin(from: 0, dwell: 5) == 10)
    #expect(windows.earliestBegin(from: 25, dwell: 5) == 25)
    #expect(windows.earliestBegin(from: 26, dwell: 5) == 50)
    #expect(windows.earliestBegin(from: 0, dwell: 41) == nil)
    #expect(windows.earliestBegin(from: 30, dwell: 0) == 50)
    #expect(windows.earliestBegin(from: 90, dwell: 0) == nil)
    #expect(TimeWindows([]).earliestBegin(from: 0, dwell: 0) == nil)
  }
}
