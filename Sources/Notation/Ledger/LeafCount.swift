/// The counts of the leaves of a document that is read as a stream: they are too many for a mark each,
/// so those of one key have one for all.
public struct LeafCount<Key: Hashable> {
  private struct Leaves {
    let key: Key
    var count = 0
    let line: Int
    var isUsed = false
  }

  private var leaves: [Leaves] = []
  private var numbers: [Key: Int] = [:]

  /// The counts of no leaf.
  public init() {}

  /// The number under which leaves of `key` are counted, the first of which stands in `line`.
  ///
  /// - Complexity: O(1) on average.
  public mutating func number(of key: Key, line: @autoclosure () -> Int) -> Int {
    if let number = numbers[key] { return number }
    numbers[key] = leaves.count
    leaves.append(Leaves(key: key, line: line()))
    return leaves.count - 1
  }

  /// Counts one leaf more under `number`.
  ///
  /// - Complexity: O(1).
  public mutating func count(_ number: Int) { leaves[number].count += 1 }

  /// Marks the leaves under `number` as used, those that are still to come, too.
  ///
  /// - Complexity: O(1).
  public mutating func use(_ number: Int) { leaves[number].isUsed = true }

  /// The leaves of keys of which none was used; `name` gives the name of each key.
  ///
  /// - Complexity: O(k) for k keys.
  public func unused(_ name: (Key) -> String) -> Ledger {
    leaves.reduce(into: Ledger()) { ledger, leaves in
      guard leaves.count > 0, !leaves.isUsed else { return }
      ledger.note(name(leaves.key), count: leaves.count, line: leaves.line)
    }
  }
}
