/// The hash function FNV-1a: quick, the same on every machine, and no secret. Anyone can find two
/// texts with one hash; where that would matter, use ``Digest``.
///
/// G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake: The FNV Non-Cryptographic Hash Algorithm, RFC 9923,
/// which has the constants too.
public enum FNV1a {
  /// A hash of `Value`'s width, of bytes that arrive one after another.
  @frozen
  public struct Hash<Value: FNVWidth>: Sendable {
    @usableFromInline var state: Value

    /// The hash of no bytes.
    @inlinable
    public init() { state = Value.offsetBasis }

    /// The hash of the bytes so far.
    @inlinable public var value: Value { state }

    /// Adds a byte to the hash.
    ///
    /// - Complexity: O(1).
    @inlinable
    public mutating func update(_ byte: UInt8) { state = (state ^ Value(byte)) &* Value.prime }

    /// Adds bytes to the hash, in order.
    ///
    /// - Complexity: O(n) for n bytes.
    @inlinable
    public mutating func update(_ bytes: some Sequence<UInt8>) {
      for byte in bytes { update(byte) }
    }
  }

  /// The hash of `bytes` in 32 bits.
  ///
  /// - Complexity: O(n) for n bytes.
  @inlinable
  public static func hash32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var hash = Hash<UInt32>()
    hash.update(bytes)
    return hash.value
  }

  /// The hash of `bytes` in 64 bits: two texts share one by a chance of 1 in 2^64.
  ///
  /// - Complexity: O(n) for n bytes.
  @inlinable
  public static func hash64(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = Hash<UInt64>()
    hash.update(bytes)
    return hash.value
  }
}

/// An integer that ``FNV1a`` can be as wide as.
public protocol FNVWidth: FixedWidthInteger & UnsignedInteger & Sendable {
  /// The hash of no bytes.
  static var offsetBasis: Self { get }
  /// The factor of each step.
  static var prime: Self { get }
}

extension UInt32: FNVWidth {
  /// The hash of no bytes, in 32 bits.
  @inlinable public static var offsetBasis: UInt32 { 0x811C_9DC5 }
  /// The factor of each step, in 32 bits.
  @inlinable public static var prime: UInt32 { 0x0100_0193 }
}

extension UInt64: FNVWidth {
  /// The hash of no bytes, in 64 bits.
  @inlinable public static var offsetBasis: UInt64 { 0xCBF2_9CE4_8422_2325 }
  /// The factor of each step, in 64 bits.
  @inlinable public static var prime: UInt64 { 0x0000_0100_0000_01B3 }
}
