import Foundation
public import Geodesy

/// On which level is somebody whose receiver knows no levels?
///
/// A simple model, meant for somebody known to be in the building. Without an altitude, the answer
/// is the weights alone. With one, and with elevations for all levels, weights are multiplied by
/// how well each elevation explains the altitude: its error is taken as normal (Bayes' rule).
/// An altitude further than four standard deviations from every level says nothing about levels
/// (it may be of another datum), and is passed over.
public struct LevelDistribution: Sendable {
  /// A level as this question knows it.
  public struct Level: Hashable, Sendable {
    /// The number of the level, 0 at the ground, as IMDF counts.
    public let ordinal: Int
    /// The elevation of its floor, above the same datum as the altitude; `nil` if unknown.
    public let elevation: Meters?
    /// The prior weight of the level beside the others, such as the number of its works: zero or
    /// more, finite. Anything else counts as 0.
    public let weight: Double

    /// A level that is as probable as any other, the ground twice as much: everybody who is on
    /// another level passed it, too. That is a choice; no study stands behind it.
    public init(ordinal: Int, elevation: Meters? = nil, weight: Double? = nil) {
      self.ordinal = ordinal
      self.elevation = elevation
      self.weight = weight ?? (ordinal == 0 ? 2 : 1)
    }
  }

  /// The vertical standard deviation of a receiver that does not state one: 13 m at 95 %, the
  /// average over the Earth that the GPS Standard Positioning Service Performance Standard (5th
  /// edition, 2020), table 3.8-3, commits to, divided by 1.96. Indoors it is worse.
  public static let usualDeviation = Meters(13 / 1.959964)

  /// The probability that somebody is on each level.
  ///
  /// - Parameters:
  ///   - levels: all of the building.
  ///   - altitude: from the receiver, if it knows; only a finite one counts.
  ///   - deviation: the altitude's standard deviation, above 0.
  /// - Returns: a number for each level, in their order; their sum is 1. Empty if there are none.
  /// - Complexity: O(n) for n levels.
  public static func probabilities(
    of levels: [Level], altitude: Meters? = nil, deviation: Meters = usualDeviation
  ) -> [Double] {
    let weights = levels.map { $0.weight > 0 && $0.weight.isFinite ? $0.weight : 0 }
    guard let largest = weights.max() else { return [] }
    // Scaled, so that sums stay finite; if nobody has a weight, all are alike.
    let priors = weights.map { largest > 0 ? $0 / largest : 1 }
    guard let misfits = misfits(of: levels, altitude: altitude, deviation: deviation) else {
      return normalized(priors)
    }
    let posteriors = zip(priors, misfits).map { $0 * exp(-$1 * $1 / 2) }
    // Weights of very different size could lose the level that the altitude means.
    return normalized(posteriors.contains { $0 > 0 } ? posteriors : priors)
  }

  /// The number of standard deviations from the altitude to each level, negative where the level is
  /// lower; `nil` if the altitude says nothing.
  private static func misfits(
    of levels: [Level], altitude: Meters?, deviation: Meters
  ) -> [Double]? {
    guard let altitude, altitude.value.isFinite, deviation.value > 0, deviation.value.isFinite
    else { return nil }
    let misfits = levels.compactMap { level in
      level.elevation.map { ($0.value - altitude.value) / deviation.value }
    }
    guard misfits.count == levels.count, misfits.allSatisfy(\.isFinite),
      let least = zip(levels, misfits).filter({ $0.0.weight > 0 }).map(\.1.magnitude).min(),
      least <= 4
    else { return nil }
    return misfits
  }

  private static func normalized(_ values: [Double]) -> [Double] {
    let total = values.reduce(0, +)
    return values.map { $0 / total }
  }
}
