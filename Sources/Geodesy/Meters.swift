/// A length in metres.
///
/// A wrapper, because an alias would let a length be added to degrees.
public struct Meters: Hashable, Comparable, Sendable {
  /// The number of metres; may be negative only as a difference.
  public let value: Double

  /// A length of `value` metres.
  public init(_ value: Double) { self.value = value }

  /// No length at all.
  public static let zero = Meters(0)

  /// Tells whether one length is shorter than another.
  public static func < (one: Meters, other: Meters) -> Bool { one.value < other.value }
  /// The sum of two lengths.
  public static func + (one: Meters, other: Meters) -> Meters { Meters(one.value + other.value) }
  /// The difference of two lengths.
  public static func - (one: Meters, other: Meters) -> Meters { Meters(one.value - other.value) }
  /// Adds a length in place.
  public static func += (one: inout Meters, other: Meters) { one = one + other }
}
