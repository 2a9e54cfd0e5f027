import Foundation

/// The probabilities of a ``WalkerBelief``: how the errors of fixes last, and how people walk.
///
/// In the terms of hidden Markov models, ``density(ofError:)`` and ``density(ofChange:after:)`` are
/// the emission probabilities of the first fix and of later ones, and ``weight(of:after:)`` is the
/// transition probability.
struct WalkerModel {
  /// The time constant of errors, in seconds, in which the rest of an error falls to a share of
  /// 1/e. A choice: errors that last shorter are matched less well, longer ones about as well, see
  /// Accuracy.
  static let timeConstant = 30.0
  /// The mean times that somebody keeps to ways, and stays off them, in seconds. Choices.
  static let timeOnWays = 300.0
  static let timeOffWays = 240.0
  /// The rate, in a second, at which an error jumps, and the standard deviation of the jump in
  /// metres: reflected signals (multipath) once in ten minutes, with a beginning and an end.
  /// Choices.
  static let jumpRate = 1.0 / 300
  static let jumpDeviation = 25.0
  /// The most that a jump is expected between two fixes, however far apart, as a share. A choice.
  static let mostJumpShare = 0.3
  /// The share of steps on which somebody stands, and the standard deviation of the speed on the
  /// others, as a share of it. Choices: visitors stand before works.
  static let standingShare = 0.2
  static let speedDeviation = 0.45
  /// The distance that somebody who stands moves all the same, one standard deviation in metres: at
  /// once, and for each second. Choices.
  static let sway = 1.0
  static let swaySpeed = 0.3
  /// The rate, in a second, at which belief in a point falls for each unit of excess of its error,
  /// and the most excess that counts: see ``penalty(forError:over:)``. Choices that let jumps of
  /// half a minute pass.
  static let penaltyRate = 0.04
  static let mostExcess = 10.0
  /// The fastest that anybody is expected to run, in metres per second, and how many standard
  /// deviations of errors may come on top. Choices.
  static let runningSpeed = 3.0
  static let mostDeviations = 4.0
  /// The fastest walk, in metres per second, by which points are looked for.
  static let topSpeed = 2.2
  /// The shortest step that is weighed, in seconds: points are too far apart for shorter ones.
  static let shortestStep = 2.5
  /// The usual speed, between a walk and a stroll, in metres per second. A choice.
  static let speed = 1.2

  /// The standard deviation of a fix's error in either direction, in metres.
  let deviation: Double

  /// Three radii that each hold the truth with 95 %, as Newson and Krumm look for candidates: a
  /// radius of error is √(-2 ln 0.05) = 2.45 standard deviations.
  var reach: Double { 3 * (-2 * log(0.05)).squareRoot() * deviation }

  /// The share of an error that is left after some seconds.
  static func rest(after seconds: Double) -> Double { exp(-seconds / timeConstant) }

  /// The variance of the positions of points about where somebody is, in metres squared: each
  /// stands for ``WayStates/spacing`` metres along the way, evenly, and half of it falls to either
  /// axis.
  private static let roughness = WayStates.spacing * WayStates.spacing / 24

  /// The density of a fix's error, of which only the square of its length is known.
  func density(ofError square: Double) -> Double {
    Self.normal(square, variance: deviation * deviation)
  }

  /// The density of what is new in an error after some seconds.
  func density(ofChange square: Double, after seconds: Double) -> Double {
    let rest = Self.rest(after: seconds)
    return Self.withJumps(
      square, variance: deviation * deviation * (1 - rest * rest) + Self.roughness, seconds)
  }

  /// The factor by which belief in a point falls over some seconds of an error that is hard to
  /// believe: 1 within the radius that holds 95 %, and the less the larger the error. Without it,
  /// somebody who walks beside a way, ten metres from it, would be taken to be on it, with an error
  /// that lasts.
  func penalty(forError square: Double, over seconds: Double) -> Double {
    let excess = square / (2 * deviation * deviation) + log(0.05)
    return exp(-Self.penaltyRate * seconds * min(max(excess, 0), Self.mostExcess))
  }

  /// The density of a step between two fixes of somebody who walks anywhere.
  func density(ofFreeStep square: Double, after seconds: Double) -> Double {
    let way = Self.speed * seconds
    let variance = way * way / 2 + 2 * deviation * deviation * (1 - Self.rest(after: seconds))
    return Self.withJumps(square, variance: variance, seconds)
  }

  /// The probability, but for a factor, that somebody has gone so far along ways.
  static func weight(of distance: Double, after seconds: Double) -> Double {
    let sway = sway + swaySpeed * seconds
    let standing = exp(-distance * distance / (2 * sway * sway)) / sway * 2
    let spread = speedDeviation * speed * seconds
    let ahead = (distance - speed * seconds) / spread
    return standingShare * standing + (1 - standingShare) * exp(-ahead * ahead / 2) / spread
  }

  /// Tells whether somebody on foot can have come `step` metres in so many seconds, with errors of
  /// up to ``mostDeviations``.
  func isPlausible(step: Double, seconds: Double) -> Bool {
    let errors = deviation * (2 * (1 - Self.rest(after: max(seconds, 1)))).squareRoot()
    return step <= Self.runningSpeed * max(seconds, 1) + Self.mostDeviations * errors
  }

  private static func withJumps(
    _ square: Double, variance: Double, _ seconds: Double
  ) -> Double {
    let share = min(mostJumpShare, jumpRate * seconds)
    return (1 - share) * normal(square, variance: variance)
      + share * normal(square, variance: variance + jumpDeviation * jumpDeviation)
  }

  /// The density of a normal distribution over a plane, alike in all directions.
  private static func normal(_ square: Double, variance: Double) -> Double {
    exp(-square / (2 * variance)) / (2 * .pi * variance)
  }
}

extension SIMD3<Double> {
  /// The length of a vector.
  var length: Double { (self * self).sum().squareRoot() }
}
