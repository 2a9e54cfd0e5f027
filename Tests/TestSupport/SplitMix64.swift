import Foundation
public import Geodesy

/// Random numbers that are the same on every machine: G. L. Steele, D. Lea and C. H. Flood, Fast
/// splittable pseudorandom number generators, OOPSLA 2014, doi:10.1145/2660193.2660195.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// The sequence that belongs to `seed`.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension Coordinate {
  /// A place anywhere on Earth, each square kilometre (of a sphere) as likely as any other.
  ///
  /// - Returns: the next place that `generator` leads to.
  public static func random(
    using generator: inout some RandomNumberGenerator
  ) throws -> Coordinate {
    let sine = Double.random(in: -1...1, using: &generator)
    return try Coordinate(
      latitude: asin(sine) * 180 / .pi, longitude: Double.random(in: -180...180, using: &generator))
  }
}
