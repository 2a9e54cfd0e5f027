import Catalog
import Exchange
import Notation

/// Which works an extract says are gone (wiki: Key:end_date, Lifecycle prefix).
extension OSMTags {
  /// The words before a colon, or with the value `yes`, for what is no longer there.
  private static let gone: Set<Substring> = [
    "removed", "demolished", "destroyed", "razed", "dismantled", "stolen",
  ]
  /// The words for what still stands and is out of use, which says nothing of a sculpture's being there.
  private static let unused: Set<Substring> = ["disused", "abandoned"]
  /// The keys of which one is a work's, so that `removed:wheelchair` says nothing of the work.
  private static let keys: Set<Substring> = [
    "tourism", "historic", "memorial", "artwork_type", "man_made", "amenity", "heritage",
  ]

  /// The words before a colon for what is not yet there, or stands in ruins.
  private static let others: Set<Substring> = [
    "was", "ruins", "ruined", "proposed", "planned", "construction",
  ]

  /// A key without the word before the colon that says what became of the element; `nil` of any other.
  static func withoutLifecycle(_ key: String) -> String? {
    let parts = key.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, [gone, unused, others].contains(where: { $0.contains(parts[0]) }) else {
      return nil
    }
    return String(parts[1])
  }

  /// The key of what is no longer there, without the word before the colon; `nil` of any other.
  static func former(_ key: String) -> String? {
    let parts = key.split(separator: ":", maxSplits: 1)
    return parts.count == 2 && gone.contains(parts[0]) ? String(parts[1]) : nil
  }

  /// Removed where the tags say that the work is no longer there on `today`, else on view.
  func statusOfWork(on today: CivilDay) -> Work.Status {
    if let end = self["end_date"].flatMap({ YearText.lastDay($0) }), end.number < today.number {
      return .removed
    }
    return says(Self.gone) ? .removed : .onView
  }

  /// True if the tags say that a work is out of use.
  var isUnusedWork: Bool { says(Self.unused) }

  private func says(_ words: Set<Substring>) -> Bool {
    values.contains { key, value in
      guard value != "no" else { return false }
      if words.contains(key[...]) { return value == "yes" }
      let parts = key.split(separator: ":", maxSplits: 1)
      return parts.count == 2 && words.contains(parts[0]) && Self.keys.contains(parts[1])
    }
  }
}
