import Foundation

/// How fixes and walkers behave, in numbers: what a ``PathBelief`` weighs by.
struct PathModel {
  /// How long errors last, in seconds: within it, what is left of an error falls to a share of 1/e.
  /// A choice: errors that last shorter are matched less well, longer ones about as well, see
  /// Accuracy.
  static let timeConstant = 30.0
  /// How long somebody keeps to ways, and stays off them, in the mean, in seconds. Choices.
  static let timeOnWays = 300.0
  static let timeOffWays = 240.0
  /// How often, in a second, an error comes or goes at once, and its standard deviation then in
  /// metres: one echo in ten minutes, with a begin and an end. Choices.
  static let echoRate = 1.0 / 300
  static let echoDeviation = 25.0
  /// The share of steps on which somebody stands, and how much the speed of the others differs, as
  /// a share. Choices: visitors stand before works.
  static let standingShare = 0.2
  static let speedDeviation = 0.45
  /// The fastest walk, in metres per second, by which points are looked for.
  static let topSpeed = 2.2
  /// Steps below this many seconds are not weighed: points are too far apart for them.
  static let shortestStep = 2.5
  /// Between a walk and a stroll, in metres per second. A choice.
  static let speed = 1.2

  /// The standard deviation of a fix's error in either direction, in metres.
  let deviation: Double

  /// Three radii that each hold the truth with 95 %, as Newson and Krumm look for candidates: a
  /// radius of error is √(-2 ln 0.05) = 2.45 standard deviations.
  var reach: Double { 3 * (-2 * log(0.05)).squareRoot() * deviation }

  /// What is left of an error after some seconds.
  static func rest(after seconds: Double) -> Double { exp(-seconds / timeConstant) }

  /// How the positions of points differ from where somebody is, as a variance in metres squared: they
  /// stand for ``PathPoints/spacing`` metres along the way, evenly, half of it in either direction.
  private static let roughness = PathPoints.spacing * PathPoints.spacing / 24

  /// The density of a fix's error, of which only the square of its length is known.
  func density(ofError square: Double) -> Double {
    Self.normal(square, variance: deviation * deviation)
  }

  /// The density of what is new in an error after some seconds.
  func density(ofChange square: Double, after seconds: Double) -> Double {
    let rest = Self.rest(after: seconds)
    return Self.withEchoes(
      square, variance: deviation * deviation * (1 - rest * rest) + Self.roughness, seconds)
  }

  /// What is left of the belief in a point after some seconds of an error that is hard to believe:
  /// within the radius that holds 95 %, all; beyond, the less the larger the error. Otherwise whoever
  /// walks along a way at ten metres from it would be believed to be on it, with an error that lasts.
  /// A choice that lets echoes of half a minute pass.
  func patience(withError square: Double, for seconds: Double) -> Double {
    let excess = square / (2 * deviation * deviation) + log(0.05)
    return exp(-0.04 * seconds * min(max(excess, 0), 10))
  }

  /// The density of a step between two fixes of somebody who walks anywhere.
  func density(ofFreeStep square: Double, after seconds: Double) -> Double {
    let way = Self.speed * seconds
    let variance = way * way / 2 + 2 * deviation * deviation * (1 - Self.rest(after: seconds))
    return Self.withEchoes(square, variance: variance, seconds)
  }

  /// How probable it is, but for a factor, that somebody has gone so far along ways.
  static func weight(of distance: Double, after seconds: Double) -> Double {
    let sway = 1 + 0.3 * seconds
    let standing = exp(-distance * distance / (2 * sway * sway)) / sway * 2
    let spread = speedDeviation * speed * seconds
    let ahead = (distance - speed * seconds) / spread
    return standingShare * standing + (1 - standingShare) * exp(-ahead * ahead / 2) / spread
  }

  /// Whether somebody on foot can have come so far, be the errors as they may.
  func isPlausible(step: Double, seconds: Double) -> Bool {
    let errors = deviation * (2 * (1 - Self.rest(after: max(seconds, 1)))).squareRoot()
    return step <= 3 * max(seconds, 1) + 4 * errors
  }

  private static func withEchoes(
    _ square: Double, variance: Double, _ seconds: Double
  ) -> Double {
    let share = min(0.3, echoRate * seconds)
    return (1 - share) * normal(square, variance: variance)
      + share * normal(square, variance: variance + echoDeviation * echoDeviation)
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
