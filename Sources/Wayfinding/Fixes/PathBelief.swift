import Foundation

/// How probably a walker is at which point of the ways, or off them, by all fixes so far.
struct PathBelief {
  /// Points this probable that the walker is near them are believed.
  static let sureShare = 0.7
  /// Points less probable than this are given up.
  private static let least = 1e-5

  /// A point, how probable it is, and the error that the fix then has.
  private struct State {
    let point: Int
    var mass: Double
    let error: SIMD3<Double>
  }

  private var states: [State]
  /// How probable it is that the walker is off all ways.
  private var off: Double

  /// What the first fix says. On ways and off them is equally probable before.
  init(
    at here: SIMD3<Double>, _ candidates: [Int], _ points: PathPoints, _ model: PathModel
  ) {
    states = Self.entering(here, candidates, points, model)
    off = 1
    normalize()
  }

  /// The belief after the next fix, `step` metres from the last one.
  func moved(
    to here: SIMD3<Double>, after seconds: Double, step: Double, _ candidates: [Int],
    _ points: PathPoints, _ model: PathModel
  ) -> PathBelief {
    var next = self
    let free = model.density(ofFreeStep: step * step, after: seconds)
    let leaving = 1 - exp(-seconds / PathModel.timeOnWays)
    let coming = 1 - exp(-seconds / PathModel.timeOffWays)
    next.states = Self.entering(here, candidates, points, model)
    // Whoever comes from off the ways comes to one of them.
    let all = max(1, next.states.reduce(0) { $0 + $1.mass })
    for index in next.states.indices { next.states[index].mass *= coming * off * free / all }
    next.off = ((1 - coming) * off + leaving * (1 - off)) * free
    let number = Dictionary(uniqueKeysWithValues: candidates.enumerated().map { ($1, $0) })
    let (rest, limit) = (
      PathModel.rest(after: seconds), PathModel.topSpeed * seconds + PathPoints.spacing
    )
    for state in states where state.mass >= Self.least {
      let reached = points.reached(from: state.point, within: limit)
      let weights = reached.map {
        PathModel.weight(of: $0.distance, after: seconds) * points.lengths[$0.point]
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
          * model.patience(withError: (error * error).sum(), for: seconds)
      }
    }
    next.normalize()
    return next
  }

  /// The points at which somebody may have come to the ways: how probable each is beside 1 for being
  /// off them, by how dense ways are here.
  private static func entering(
    _ here: SIMD3<Double>, _ candidates: [Int], _ points: PathPoints, _ model: PathModel
  ) -> [State] {
    let length = candidates.reduce(0) { $0 + points.lengths[$1] }
    let density = max(length / (.pi * model.reach * model.reach), 1e-3)
    return candidates.map { point in
      let error = here - points.positions[point]
      let mass = points.lengths[point] * model.density(ofError: (error * error).sum()) / density
      return State(point: point, mass: mass, error: error)
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

  // MARK: What is believed

  /// The points that are worth a thought, with how probable each is.
  var likely: [(point: Int, mass: Double)] {
    states.filter { $0.mass > 1e-3 }.map { ($0.point, $0.mass) }
  }

  /// The point that is nearest to all others in the mean, those around it within 5 m, and the share of
  /// the likely ones that these are; `nil` where the walker is probably off the ways.
  ///
  /// Distances count up to 25 m: farther off is as wrong.
  func middle(
    _ points: PathPoints
  ) -> (point: Int, cluster: [(point: Int, mass: Double)], share: Double)? {
    let likely = likely
    guard off < 0.5, !likely.isEmpty else { return nil }
    func distance(_ one: Int, _ other: Int) -> Double {
      (points.positions[one] - points.positions[other]).length
    }
    var best = (point: likely[0].point, cost: Double.infinity)
    for one in likely {
      let cost = likely.reduce(0) { $0 + $1.mass * min(25, distance(one.point, $1.point)) }
      if cost < best.cost { best = (one.point, cost) }
    }
    let cluster = likely.filter { distance(best.point, $0.point) < 5 }
    let share =
      cluster.reduce(0) { $0 + $1.mass } / likely.reduce(0) { $0 + $1.mass }
    return (best.point, cluster, share)
  }
}
