import Foundation

/// The error of a position: a circle around it that holds the true place with a stated confidence.
///
/// Errors east and north are taken as independent and normally distributed, of one standard
/// deviation σ, so that the distance from the truth follows Rayleigh's distribution and radius = σ
/// √(-2 ln(1 - confidence)): for example NIST/SEMATECH e-Handbook, or F. van Diggelen, GNSS
/// Accuracy: Lies, Damn Lies, and Statistics, GPS World 18:1 (2007). One standard deviation makes
/// 1.51 σ at 68 % and 2.45 σ at 95 %.
public struct ErrorCircle: Hashable, Sendable {
  /// The confidence of a radius that is stated without one: Android's `Location.getAccuracy()` is
  /// at 68 %. The W3C's Geolocation is at 95 %, so the caller must say so.
  public static let usualConfidence = 0.68

  /// The radius; zero or more, finite.
  public let radius: Meters
  /// The probability that the true place lies within the circle: more than 0, less than 1.
  public let confidence: Double

  /// Refuses a radius that is negative or not finite, and a confidence that is not between 0 and 1.
  public init(
    radius: Meters, confidence: Double = usualConfidence
  ) throws(InvalidErrorCircle) {
    guard radius.value >= 0, radius.value.isFinite else { throw .radius(radius.value) }
    // Closer to 0 or 1 than this, the logarithm has no digits left.
    guard confidence >= 1e-6, confidence <= 1 - 1e-6 else { throw .confidence(confidence) }
    self.radius = Meters(radius.value + 0)
    self.confidence = confidence
  }

  /// The circle of errors whose standard deviations east and north are given: that of one standard
  /// deviation for both, their root mean square.
  ///
  /// - Complexity: O(1).
  public init(
    standardDeviationEast east: Meters, north: Meters, confidence: Double = usualConfidence
  ) throws(InvalidErrorCircle) {
    guard east.value >= 0, north.value >= 0 else {
      throw .radius(Swift.min(east.value, north.value))
    }
    _ = try ErrorCircle(radius: .zero, confidence: confidence)
    let deviation = ((east.value * east.value + north.value * north.value) / 2).squareRoot()
    try self.init(
      radius: Meters(deviation * Self.stretch(confidence)), confidence: confidence)
  }

  /// The standard deviation σ of the error in either direction.
  public var standardDeviation: Meters { Meters(radius.value / Self.stretch(confidence)) }

  /// The radius that holds the true place with another confidence.
  ///
  /// - Complexity: O(1).
  public func stated(at confidence: Double) throws(InvalidErrorCircle) -> ErrorCircle {
    _ = try ErrorCircle(radius: .zero, confidence: confidence)
    return try ErrorCircle(
      radius: Meters(standardDeviation.value * Self.stretch(confidence)), confidence: confidence)
  }

  /// The radius in standard deviations.
  private static func stretch(_ confidence: Double) -> Double {
    (-2 * log1p(-confidence)).squareRoot()
  }
}

/// The reason why numbers are no circle of error.
public enum InvalidErrorCircle: Error, Hashable, Sendable, CustomStringConvertible {
  /// A radius that is negative, infinite or not a number.
  case radius(Double)
  /// A confidence that is less than one in a million, or closer than that to 1.
  case confidence(Double)

  /// A sentence that says what is wrong, and what would be right.
  public var description: String {
    switch self {
    case .radius(let value): "An accuracy of \(value) m is none: write a radius of 0 or more."
    case .confidence(let value):
      "A confidence of \(value) is none: write a part of one, such as 0.68 or 0.95."
    }
  }
}
