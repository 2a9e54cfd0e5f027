public import Foundation

/// The revisions in which the items of a catalogue were changed last.
public struct ItemHistory: Hashable, Sendable {
  /// A change, by the revision that made it.
  public struct Modification: Hashable, Sendable {
    /// The number of the revision.
    public let revision: Int
    /// The time at which it was made, to the second.
    public let date: Date

    /// The change that revision `revision` made at `date`.
    public init(revision: Int, date: Date) {
      self.revision = revision
      self.date = date
    }
  }

  /// The revision of the last change of each item that is there.
  public var changed: [ItemKey: Int] = [:]
  /// The revision that removed each item that is not there any more.
  public var removed: [ItemKey: Int] = [:]
  /// The time of each revision.
  public var dates: [Int: Date] = [:]

  /// The history of a catalogue of which nothing is known.
  public init() {}

  /// The change that revision `revision` made; `nil` if it is not known.
  ///
  /// - Complexity: O(1) on average.
  public func modification(_ revision: Int) -> Modification? {
    dates[revision].map { Modification(revision: revision, date: $0) }
  }
}
