/// A ledger of what was read of a document and used by nobody: leaves in groups of one name, with
/// their number and the first place.
public struct Ledger {
  /// Leaves of one name that nobody used.
  public struct Group: Hashable, Sendable {
    /// The name, such as `tours[].stops[].note` or `Stop@id`: the names that lead to the leaves.
    public let name: String
    /// The number of leaves.
    public var count: Int
    /// The line of the first; `nil` where that is not known.
    public let line: Int?
  }

  /// The groups, in the order in which their first leaves stand.
  public private(set) var groups: [Group] = []
  private var numbers: [String: Int] = [:]

  /// A ledger of nothing.
  public init() {}

  /// Notes `count` leaves of one name that nobody used, the first of them in `line`.
  ///
  /// - Complexity: O(1) on average.
  public mutating func note(_ name: String, count: Int = 1, line: Int?) {
    if let number = numbers[name] {
      groups[number].count += count
    } else {
      numbers[name] = groups.count
      groups.append(Group(name: name, count: count, line: line))
    }
  }
}
