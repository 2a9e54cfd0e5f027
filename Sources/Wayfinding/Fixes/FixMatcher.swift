import Foundation
public import Geodesy

/// A map matcher for people on foot: positions from fixes whose errors last, and from the ways of a
/// network.
///
/// A hidden Markov model after P. Newson and J. Krumm, Hidden Markov Map Matching Through Noise and
/// Sparseness (2009), doi:10.1145/1653771.1653818: a walker is at one of the points of the ways
/// within three radii of error of the fix, and gets from point to point by walking along the ways. It
/// differs from theirs in three things:
///
/// - Errors of successive fixes are alike, not independent (a first-order Gauss-Markov process). What
///   counts is how far the error of a point differs from what is left of the error of the point
///   before, which tells a way from the parallel one much sooner.
/// - One state is off all ways; there the fix stays as it is. It takes over when no walk along the
///   ways explains how fixes move.
/// - The answer is that of the latest fix, by all before (the forward algorithm): a walker will not
///   wait for the next ones.
///
/// Errors jump at a low rate, as reflected signals (multipath) come and go, so that a jump does not
/// end the belief in the way. Only ways of the floor that a position states are looked at.
public struct FixMatcher: Sendable {
  /// The place where somebody probably is.
  public struct Estimate: Hashable, Sendable {
    /// The probable position of the receiver.
    public let coordinate: Coordinate
    /// True if one way, or several close together, explain the fixes; the position then lies on one
    /// of them.
    public let isOnPath: Bool

    /// A place, on a path or not.
    public init(coordinate: Coordinate, isOnPath: Bool) {
      self.coordinate = coordinate
      self.isOnPath = isOnPath
    }
  }

  /// The longest silence, in seconds, after which the past still says something about now: a
  /// choice, two time constants of errors.
  public static let longestGap = 60.0
  /// The error of a fix that does not state one, one standard deviation: a choice, a phone's in a
  /// town.
  public static let usualDeviation = Meters(5)
  /// The largest standard deviation of fixes that are matched. Others come from radio cells and do
  /// not tell ways apart: they stay as they are. A choice.
  public static let largestDeviation = Meters(20)

  private let network: WalkingNetwork
  private let points: WayStates
  private var belief: WalkerBelief?
  private var last: Last?

  /// The last fix that was weighed, and what came of it.
  private struct Last {
    let time: Double
    let coordinate: Coordinate
    let position: SIMD3<Double>
    let slot: Int
    let estimate: Estimate
    var doubts = 0
  }

  /// Follows somebody over the ways of `network`. Takes about a microsecond for each vertex of them,
  /// and each fix what is near it, however long the ways are.
  ///
  /// - Complexity: O(v log² v) for v vertices, and what is longer than 7 km counts as several.
  public init(_ network: WalkingNetwork) {
    self.network = network
    points = WayStates(network)
  }

  /// Takes the next fix.
  ///
  /// It starts anew after ``longestGap`` seconds, on another floor, and when time runs backwards. A
  /// fix that nobody on foot could have reached is passed over once, and the answer stays what it
  /// was: it is more often a reflected signal than a walker who was carried. Fixes less than 2.5 s
  /// after one that was weighed are corrected as that one was.
  ///
  /// - Parameters:
  ///   - position: where the receiver says that it is, on a floor or outdoors.
  ///   - deviation: the standard deviation of its error in either direction; ``usualDeviation`` if
  ///     `nil`.
  ///   - time: in seconds, from any start; without one, the fix stands for itself.
  /// - Returns: where the receiver probably is.
  /// - Complexity: O(log v + c r log r + c²) on average in a network of v vertices, for c points, 4
  ///   m apart along the ways within three radii of error, from each of which r can be reached
  ///   since the last fix. Neither grows with the network.
  public mutating func update(
    _ position: NetworkSpot, deviation: Meters? = nil, time: Double?
  ) -> Estimate {
    let raw = Estimate(coordinate: position.coordinate, isOnPath: false)
    let deviation = deviation ?? Self.usualDeviation
    guard let time, time.isFinite, let slot = network.slot(position.floor) else {
      reset()
      return raw
    }
    // Numbers are compared, not lengths, so that not-a-number is refused, too.
    guard (0...Self.largestDeviation.value).contains(deviation.value) else { return raw }
    // Nobody draws ways more exactly than that.
    let model = WalkerModel(deviation: max(deviation.value, 2))
    let here = SIMD3<Double>(GeocentricPosition(position.coordinate))
    guard var last, last.slot == slot, time >= last.time, time - last.time <= Self.longestGap
    else {
      belief = nil
      return weigh(position, here, slot, time, model)
    }
    let step = time - last.time
    if !model.isPlausible(step: (here - last.position).length, seconds: step), last.doubts == 0 {
      last.doubts = 1
      self.last = last
      return last.estimate
    }
    if step < WalkerModel.shortestStep, last.doubts == 0 || step == 0 {
      return corrected(position, as: last)
    }
    return weigh(position, here, slot, time, model)
  }

  /// Forgets all fixes so far, so that the next one starts anew.
  ///
  /// - Complexity: O(c) for what the last fix had about it.
  public mutating func reset() {
    belief = nil
    last = nil
  }

  private mutating func weigh(
    _ position: NetworkSpot, _ here: SIMD3<Double>, _ slot: Int, _ time: Double,
    _ model: WalkerModel
  ) -> Estimate {
    let candidates = points.near(here, slot: slot, within: model.reach)
    let next: WalkerBelief
    if let belief, let last {
      next = belief.moved(
        to: here, after: time - last.time, step: (here - last.position).length, candidates, points,
        model)
    } else {
      next = WalkerBelief(at: here, candidates, points, model)
    }
    belief = next
    let estimate = estimate(of: next, position)
    last = Last(
      time: time, coordinate: position.coordinate, position: here, slot: slot, estimate: estimate)
    return estimate
  }

  /// The place that is, in the mean, nearest to where the walker may be; between ways that explain
  /// the fixes about equally well, the mean of them; the fix, where ways do not explain it.
  private func estimate(of belief: WalkerBelief, _ position: NetworkSpot) -> Estimate {
    let raw = Estimate(coordinate: position.coordinate, isOnPath: false)
    guard let (middle, cluster, share) = belief.middle(points) else { return raw }
    let isSure = share >= WalkerBelief.sureShare
    let kept = isSure ? cluster : belief.likely
    // Offsets from one of them, which holds everywhere on Earth.
    let origin = points.coordinate(middle)
    var (east, north, mass) = (0.0, 0.0, 0.0)
    for (point, weight) in kept {
      let way = Geodesic(from: origin, to: points.coordinate(point))
      let angle = (way.initialBearing?.degrees ?? 0) * .pi / 180
      east += weight * way.distance.value * sin(angle)
      north += weight * way.distance.value * cos(angle)
      mass += weight
    }
    let length = (east * east + north * north).squareRoot() / mass
    let bearing = Bearing(degrees: atan2(east, north) * 180 / .pi)
    let mean = bearing.map { origin.moved(by: Meters(length), toward: $0) } ?? origin
    guard isSure else { return Estimate(coordinate: mean, isOnPath: false) }
    return Estimate(coordinate: onPath(mean, position.floor) ?? origin, isOnPath: true)
  }

  private func onPath(_ coordinate: Coordinate, _ floor: FloorID?) -> Coordinate? {
    network.snap(coordinate, floor: floor, within: Meters(WayStates.spacing))?.coordinate
  }

  /// The fix moved as the last one was: its error lasts.
  private func corrected(_ position: NetworkSpot, as last: Last) -> Estimate {
    let correction = Geodesic(from: last.coordinate, to: last.estimate.coordinate)
    let moved =
      correction.initialBearing.map {
        position.coordinate.moved(by: correction.distance, toward: $0)
      } ?? position.coordinate
    guard last.estimate.isOnPath, let coordinate = onPath(moved, position.floor) else {
      return Estimate(coordinate: moved, isOnPath: false)
    }
    return Estimate(coordinate: coordinate, isOnPath: true)
  }
}
