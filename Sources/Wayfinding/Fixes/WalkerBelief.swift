import Foundation

/// The posterior distribution of a walker over the points of the ways, and off them, by all fixes
/// so far.
struct WalkerBelief {
  /// The share of likely points near one spot at which the walker is taken to be there. A choice.
  static let sureShare = 0.7
  /// The probability below which a point is given up, and below which it is not likely. Choices.
  private static let least = 1e-5
  private static let leastLikely = 1e-3
  /// The distance up to which points are at one spot, and that beyond which they are merely
  /// elsewhere, in metres. Choices: a wide way, and a street.
  private static let spot = 5.0
  private static let elsewhere = 25.0
  /// The least metres of way for each square metre that are taken to be here. A choice.
  private static let leastDensity = 1e-3

  /// A point, how probable it is, and the error that the fix then has.
  private struct State {
    let point: Int
    var mass: Double
    let error: SIMD3<Double>
  }

  /// A point near a fix.
  typealias Candidate = (point: Int, position: SIMD3<Double>)

  private var states: [State]
  /// The probability that the walker is off all ways.
  private var off: Double

  /// The belief after the first fix. On ways and off them is equally probable before.
  init(
    at here: SIMD3<Double>, _ candidates: [Candidate], _ points: WayStates, _ model: WalkerModel
  ) {
    states = Self.entering(here, candidates, points, model)
    off = 1
    normalize()
  }

  /// The belief after the next fix, `step` metres from the last one.
  func moved(
    to here: SIMD3<Double>, after seconds: Double, step: Double, _ candidates: [Candidate],
    _ points: WayStates, _ model: WalkerModel
  ) -> WalkerBelief {
    var next = self
    let free = model.density(ofFreeStep: step * step, after: seconds)
    let leaving = 1 - exp(-seconds / WalkerModel.timeOnWays)
    let coming = 1 - exp(-seconds / WalkerModel.timeOffWays)
    next.states = Self.entering(here, candidates, points, model)
    // Somebody who comes from off the ways comes to one of them.
    let all = max(1, next.states.reduce(0) { $0 + $1.mass })
    for index in next.states.indices { next.states[index].mass *= coming * off * free / all }
    next.off = ((1 - coming) * off + leaving * (1 - off)) * free
    let number = Dictionary(uniqueKeysWithValues: candidates.enumerated().map { ($1.point, $0) })
    let (rest, limit) = (
      WalkerModel.rest(after: seconds), WalkerModel.topSpeed * seconds + WayStates.spacing
    )
    for state in states where state.mass >= Self.least {
      let reached = points.reached(from: state.point, within: limit)
      let weights = reached.map {
        WalkerModel.weight(of: $0.distance, after: seconds) * points.length($0.point)
      }
      let total = weights.reduce(0, +)
      guard total > 0 else { continue }
      for (found, weight) in zip(reached, weights) {
        guard let candidate = number[found.point] else { continue }
        let error = next.states[candidate].error
        let change = error - rest * state.error
        next.states[candidate].mass +=
          (1 - leaving) * state.mass * weight / total
          * model.density(ofChange: (change * change).sum(), after: seconds)
          * model.penalty(forError: (error * error).sum(), over: seconds)
      }
    }
    next.normalize()
    return next
  }

  /// The points at which somebody may have come to the ways: how probable each is beside 1 for being
  /// off them, by how dense ways are here.
  private static func entering(
    _ here: SIMD3<Double>, _ candidates: [Candidate], _ points: WayStates, _ model: WalkerModel
  ) -> [State] {
    let lengths = candidates.map { points.length($0.point) }
    let length = lengths.reduce(0, +)
    let density = max(length / (.pi * model.reach * model.reach), leastDensity)
    return zip(candidates, lengths).map { candidate, length in
      let error = here - candidate.position
      let mass = length * model.density(ofError: (error * error).sum()) / density
      return State(point: candidate.point, mass: mass, error: error)
    }
  }

  private mutating func normalize() {
    let total = states.reduce(off) { $0 + $1.mass }
    // Where nothing explains a fix, nothing is known but the fix.
    guard total > 0, total.isFinite else {
      states = []
      off = 1
      return
    }
    for index in states.indices { states[index].mass /= total }
    off /= total
  }

  // MARK: Answers

  /// The likely points, each with its probability.
  var likely: [(point: Int, mass: Double)] {
    states.filter { $0.mass > Self.leastLikely }.map { ($0.point, $0.mass) }
  }

  /// The likely point that is nearest to all others in the mean, those at one spot with it, and the
  /// share of the likely ones that these are; `nil` where the walker is probably off the ways.
  func middle(
    _ points: WayStates
  ) -> (point: Int, cluster: [(point: Int, mass: Double)], share: Double)? {
    let likely = likely
    guard off < 0.5, !likely.isEmpty else { return nil }
    let positions = likely.map { points.position($0.point) }
    func distance(_ one: Int, _ other: Int) -> Double {
      (positions[one] - positions[other]).length
    }
    var best = (number: 0, cost: Double.infinity)
    for one in likely.indices {
      let cost = likely.indices.reduce(0.0) {
        $0 + likely[$1].mass * min(Self.elsewhere, distance(one, $1))
      }
      if cost < best.cost { best = (one, cost) }
    }
    let cluster = likely.indices.filter { distance(best.number, $0) < Self.spot }.map { likely[$0] }
    let share =
      cluster.reduce(0) { $0 + $1.mass } / likely.reduce(0) { $0 + $1.mass }
    return (likely[best.number].point, cluster, share)
  }
}
