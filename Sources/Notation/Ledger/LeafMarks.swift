/// Marks of the leaves of a document that was read whole: one for each, set when the leaf is used.
///
/// A leaf is what holds a value and nothing else: an attribute, the text of an element, a member of
/// an object, an entry of a mapping. A class, because the parts of a document are values, and all of
/// them mark in one place.
public final class LeafMarks {
  private var bits: [UInt64] = []
  /// The number of leaves, used or not.
  public private(set) var count = 0

  /// The marks of no leaf.
  public init() {}

  /// Makes room for `count` more leaves, none of them used.
  ///
  /// - Returns: the number of the first; the others follow it.
  /// - Complexity: O(n) for n leaves, amortized.
  func add(_ count: Int) -> Int {
    defer {
      self.count += count
      while bits.count * 64 < self.count { bits.append(0) }
    }
    return self.count
  }

  /// Marks the leaf `number` as used.
  ///
  /// - Complexity: O(1).
  public func use(_ number: Int) { bits[number >> 6] |= 1 << UInt64(number & 63) }

  /// Tells whether the leaf `number` was used.
  ///
  /// - Complexity: O(1).
  public func isUsed(_ number: Int) -> Bool { bits[number >> 6] & 1 << UInt64(number & 63) != 0 }
}
