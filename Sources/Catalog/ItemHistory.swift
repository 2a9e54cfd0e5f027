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
  /// The tours that everybody was shown in some revision, of those that are there and those that are
  /// not any more.
  public var published: Set<ItemKey> = []
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

  /// The history after `changes`, which revision `revision` made at `date`.
  ///
  /// - Complexity: O(c) on average for c changes, besides a copy of the history.
  public func applying(_ changes: [Change], as revision: Int, at date: Date) -> ItemHistory {
    var next = self
    next.dates[revision] = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
    for change in changes {
      next.changed[change.key] = change.after == nil ? nil : revision
      next.removed[change.key] = change.after == nil ? revision : nil
      if [change.before, change.after].contains(where: { $0?.isPublishedTour == true }) {
        next.published.insert(change.key)
      }
    }
    return next
  }
}

extension Item {
  /// True of a tour that everybody is shown.
  fileprivate var isPublishedTour: Bool {
    if case .tour(let tour) = self { tour.status == .published } else { false }
  }
}
