public import Catalog
import Notation
import Storage

extension Item {
  /// A short text that is the same for equal items, and another for others but by a chance of 1 in
  /// 2^96: by it, writers say which state of an item they saw. `nil` for an item that cannot be stored.
  ///
  /// - Complexity: O(n) for n bytes of the item.
  public var state: String? {
    (try? KeptItem(self)).map { kept in
      kept.fingerprint.prefix(12).map { $0.padded(to: 2, radix: 16) }.joined()
    }
  }
}
