import Foundation
public import Geodesy

/// Draws a steadier line through the fixes of somebody on foot.
///
/// A Kalman filter with a constant velocity that noise in the acceleration changes: Y. Bar-Shalom,
/// X. R. Li and T. Kirubarajan, Estimation with Applications to Tracking and Navigation (2001),
/// sections 5.2 and 6.2.2. Errors and noise are alike in all directions, so that the axes stay
/// independent and share one covariance of three numbers.
///
/// The state is kept as a place and a velocity, and moved along geodesics, so there is no map with
/// edges: poles and antimeridian are places like others.
///
/// The filter's own covariance is not given out as an accuracy. It would be too small: errors of
/// successive fixes are alike for minutes, not independent as the filter has it. Whoever needs an
/// accuracy keeps that of the fix.
public struct FixSmoother: Sendable {
  /// A place and how it moves.
  public struct Estimate: Hashable, Sendable {
    /// The steadier position.
    public let coordinate: Coordinate
    /// Over the ground, in metres per second.
    public let speed: Double
    /// The direction of movement; `nil` while standing still.
    public let course: Bearing?
  }

  /// After a longer silence, in seconds, the past says nothing about now.
  public static let longestGap = 30.0
  /// The intensity of the noise in the acceleration, in m²/s³: within a second, the velocity
  /// changes by 0.5 m/s (one standard deviation), as between standing and a slow walk.
  public static let accelerationNoise = 0.25
  /// The error of a fix that does not state one, one standard deviation.
  public static let usualDeviation = Meters(5)
  /// A fix is beyond belief when its squared distance from what was expected, in standard
  /// deviations, exceeds this: the chi-squared distribution of two degrees of freedom does so once
  /// in ten thousand (-2 ln 10⁻⁴).
  static let gate = 18.42
  /// The deviation of the velocity before anything is known of it, in m/s: a walk.
  static let firstSpeedDeviation = 1.5

  private var state: State?

  /// A smoother that knows nothing yet.
  public init() {}

  /// Takes the next fix.
  ///
  /// It starts anew after ``longestGap`` seconds, when time runs backwards or is not known, and at
  /// the second fix in a row that lies beyond belief. The first of those is passed over: it is more
  /// often an echo from a wall than a jump.
  ///
  /// - Parameters:
  ///   - coordinate: where the fix is.
  ///   - errorCircle: its error, if known.
  ///   - time: in seconds, from any start.
  /// - Returns: where the receiver probably is.
  public mutating func update(
    _ coordinate: Coordinate, errorCircle: ErrorCircle? = nil, time: Double?
  ) -> Estimate {
    // Neither zero nor infinite, squared: a millimetre to the size of the Earth.
    let stated = (errorCircle?.standardDeviation ?? Self.usualDeviation).value
    let deviation = min(max(stated, 1e-3), 1e7)
    guard let time, time.isFinite else {
      state = nil
      return Estimate(coordinate: coordinate, speed: 0, course: nil)
    }
    guard var next = state, time >= next.time, time - next.time <= Self.longestGap else {
      return start(coordinate, deviation, time)
    }
    next.predict(to: time)
    if next.take(coordinate, deviation) {
      next.doubts = 0
    } else {
      next.doubts += 1
      if next.doubts > 1 { return start(coordinate, deviation, time) }
    }
    state = next
    return next.estimate
  }

  /// Forgets the past.
  public mutating func reset() { state = nil }

  private mutating func start(
    _ coordinate: Coordinate, _ deviation: Double, _ time: Double
  ) -> Estimate {
    let first = State(coordinate, deviation, time)
    state = first
    return first.estimate
  }
}

/// The state of the filter; letters as in the book, for one axis.
private struct State {
  var time: Double
  var doubts = 0
  private var coordinate: Coordinate
  /// Metres per second.
  private var east = 0.0
  private var north = 0.0
  /// Variance of the position, covariance with the velocity, variance of the velocity.
  private var positionVariance: Double
  private var covariance = 0.0
  private var velocityVariance = FixSmoother.firstSpeedDeviation * FixSmoother.firstSpeedDeviation

  init(_ coordinate: Coordinate, _ deviation: Double, _ time: Double) {
    self.coordinate = coordinate
    self.time = time
    positionVariance = deviation * deviation
  }

  var estimate: FixSmoother.Estimate {
    let speed = (east * east + north * north).squareRoot()
    return FixSmoother.Estimate(
      coordinate: coordinate, speed: speed, course: speed > 0 ? heading(east, north) : nil)
  }

  mutating func predict(to time: Double) {
    let step = time - self.time
    self.time = time
    move(east: east * step, north: north * step)
    let noise = FixSmoother.accelerationNoise
    positionVariance +=
      step * (2 * covariance + step * velocityVariance) + noise * step * step * step / 3
    covariance += step * velocityVariance + noise * step * step / 2
    velocityVariance += noise * step
  }

  /// Takes a measurement in; `false`, and nothing changed, if it is beyond belief.
  mutating func take(_ measured: Coordinate, _ deviation: Double) -> Bool {
    let way = Geodesic(from: coordinate, to: measured)
    let distance = way.distance.value
    let variance = positionVariance + deviation * deviation
    guard distance * distance <= FixSmoother.gate * variance else { return false }
    let angle = (way.initialBearing?.degrees ?? 0) * .pi / 180
    let (innovationEast, innovationNorth) = (distance * sin(angle), distance * cos(angle))
    let gain = positionVariance / variance
    let velocityGain = covariance / variance
    east += velocityGain * innovationEast
    north += velocityGain * innovationNorth
    move(east: gain * innovationEast, north: gain * innovationNorth)
    velocityVariance -= velocityGain * covariance
    covariance *= 1 - gain
    positionVariance *= 1 - gain
    return true
  }

  /// Moves along a geodesic, and turns the velocity as north turns on the way.
  private mutating func move(east: Double, north: Double) {
    let length = (east * east + north * north).squareRoot()
    guard length > 0, let bearing = heading(east, north) else { return }
    let end = coordinate.moved(by: Meters(length), toward: bearing)
    let way = Geodesic(from: coordinate, to: end)
    if let initial = way.initialBearing?.degrees, let final = way.finalBearing?.degrees {
      let turn = (final - initial) * .pi / 180
      let turned = (
        self.east * cos(turn) + self.north * sin(turn),
        self.north * cos(turn) - self.east * sin(turn)
      )
      (self.east, self.north) = turned
    }
    coordinate = end
  }

  private func heading(_ east: Double, _ north: Double) -> Bearing? {
    Bearing(degrees: atan2(east, north) * 180 / .pi)
  }
}
