/// The names that lead to a leaf of a document, while its parts are gone through.
struct LeafPath {
  /// The most bytes of a name that are told, and of a whole path: names come from strangers.
  private static let (mostOfName, most) = (80, 400)

  private var parts: [(name: String, mark: String)] = []

  /// Goes into the part `name`, which `mark` sets off from the one before.
  mutating func enter(_ name: String, after mark: String) { parts.append((name, mark)) }

  /// Leaves the part that was entered last.
  mutating func leave() { parts.removeLast() }

  /// The path in words, such as `tours[].stops[].note`.
  var text: String {
    var text = ""
    for (index, part) in parts.enumerated() {
      if index > 0 || part.mark == "[]" { text += part.mark }
      text += part.name.utf8.count > Self.mostOfName ? part.name.prefix(20) + "…" : part.name
      if text.utf8.count > Self.most { return text.prefix(100) + "…" }
    }
    return text
  }
}

/// A ledger of what was read of a document and used by nobody: leaves in groups of one name, with
/// their number and the first place.
public struct Ledger {
  /// Leaves of one name that nobody used.
  public struct Group: Hashable, Sendable {
    /// The name, such as `tours[].stops[].note` or `Stop@id`: the names that lead to the leaves.
    public let name: String
    /// The number of leaves.
    public var count: Int
    /// The line of the first; of JSON the line in which its object begins. `nil` where that is not
    /// known.
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
