public import Catalog

/// The fields that an import empties of works that stay: they said something before it, and nothing
/// after it.
public struct EmptiedFields: Hashable, Sendable, CustomStringConvertible {
  /// The number of works that lose each field, by its name in `works.csv`; `position` for whichever
  /// way it is stated, `details` for any of them.
  public let counts: [String: Int]

  /// Compares works before and after `changes` of what `contents` was.
  ///
  /// - Complexity: O(w c) for w changed works and c columns.
  public init(of changes: [Change], in contents: CatalogContents) {
    var pairs: [PlaceID: [(old: Work, new: Work)]] = [:]
    for change in changes {
      guard case .work(let old)? = change.before, case .work(let new)? = change.after else {
        continue
      }
      pairs[new.place.campus, default: []].append((old, new))
    }
    var counts: [String: Int] = [:]
    for (campus, pairs) in pairs {
      let columns = Table.columns(
        pairs.map(\.old), campus: campus, language: contents.defaultLanguage(at: campus))
      for column in columns where !Self.others.contains(column.name) {
        let count = pairs.count {
          Self.says(column.value($0.old)) && !Self.says(column.value($0.new))
        }
        if count > 0 { counts[column.name] = (counts[column.name] ?? 0) + count }
      }
      let positions = pairs.count { $0.old.coordinate != nil && $0.new.coordinate == nil }
      if positions > 0 { counts["position"] = (counts["position"] ?? 0) + positions }
      let details = pairs.count { old, new in
        old.details.contains { Self.says($0.value) && !Self.says(new.details[$0.key]) }
      }
      if details > 0 { counts["details"] = (counts["details"] ?? 0) + details }
    }
    self.counts = counts
  }

  /// The fields that are told as a position, or are empty for what is usual.
  private static let others: Set = ["latitude", "longitude", "crs", "x", "y", "status", "number"]

  private static func says(_ text: String?) -> Bool { !(text ?? "").isEmpty }

  /// `artists of 230 works, media of 1 work`, the most first; empty if nothing is taken away.
  ///
  /// - Complexity: O(k log k) for k fields.
  public var description: String {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.key) of \($0.value) work\($0.value == 1 ? "" : "s")" }.joined(separator: ", ")
  }
}
