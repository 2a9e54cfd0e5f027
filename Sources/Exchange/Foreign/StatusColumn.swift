public import Catalog
public import Notation

/// The values of a column, to find whether they state that works are no longer on view.
public struct StatusColumn {
  /// A value of the column, with its frequency and its meaning.
  public struct Value {
    /// The value, as it stands there.
    public let text: String
    /// The number of times that it stands there.
    public let count: Int
    /// The status that it means; `nil` where that is not known.
    public let status: Work.Status?
  }

  /// The most different values that a status column can have; one with more is none.
  private static let mostValues = 100

  let name: String
  /// The different values so far, with their frequencies; empty where there are too many for a status.
  ///
  /// - Complexity: O(1).
  public var texts: [String: Int] { counts }
  private var counts: [String: Int] = [:]
  private var isTooVaried = false
  private let isCalledRemoval: Bool
  private var removals: (first: String, count: Int)?
  /// True if values so far are the days on which works went.
  ///
  /// - Complexity: O(1).
  public var isOfRemoval: Bool { removals != nil }

  /// The column `name` without values.
  public init(_ name: String) {
    self.name = name
    isCalledRemoval = StatusWords.isRemovalDay(name)
  }

  /// The values beside each status that another column states.
  private var pairs: [Pair: Int] = [:]

  private struct Pair: Hashable {
    let text: String
    let status: Work.Status
  }

  /// Counts one value of the column; `status` is that of the work where another column states it.
  ///
  /// - Complexity: O(1) on average.
  public mutating func add(_ text: String, beside status: Work.Status? = nil) {
    // A year at least; a 1 is an answer.
    if isCalledRemoval, text.count(where: \.isNumber) >= 4 {
      removals = (removals?.first ?? text, (removals?.count ?? 0) + 1)
      // One day is as good as another.
      if let status { pairs[Pair(text: removals?.first ?? text, status: status), default: 0] += 1 }
      return
    }
    guard !isTooVaried, !text.isEmpty else { return }
    counts[text, default: 0] += 1
    if let status { pairs[Pair(text: text, status: status), default: 0] += 1 }
    if counts.count > Self.mostValues {
      isTooVaried = true
      counts = [:]
      pairs = [:]
    }
  }

  /// The values with their meanings, the most frequent first; `nil` unless they read like a status
  /// and one of them means that a work is not on view.
  ///
  /// - Complexity: O(v log v) for v different values, 100 at most.
  public var meanings: [Value]? {
    if let removals {
      return [Value(text: removals.first, count: removals.count, status: .removed)]
    }
    let values = counts.map { text, count in
      Value(
        text: text, count: count,
        status: StatusWords.answer(text, to: name) ?? StatusWords.status(of: text))
    }
    guard values.contains(where: { $0.status.map { $0 != .onView } ?? false }) else { return nil }
    let filled = values.reduce(0) { $0 + $1.count }
    let known = values.reduce(0) { $0 + ($1.status == nil ? 0 : $1.count) }
    let plain = HeadingWords.plain(name)
    guard known * 2 >= filled || StatusWords.names.contains(where: plain.contains) else {
      return nil
    }
    return values.sorted { ($1.count, $0.text) < ($0.count, $1.text) }
  }

  /// The line of a mapping that reads the column as a status, as far as its values are known.
  static func line(_ name: String, _ values: [Value]) -> String {
    let meanings = values.compactMap { value in
      value.status.map { "\(YAMLWriter.quoted(value.text)): \($0.rawValue)" }
    }
    return
      "\(YAMLWriter.quoted(name)): {field: status, values: {\(meanings.joined(separator: ", "))}}"
  }
}

extension StatusColumn {
  /// Warns that the column is only a detail, so that works of which it says otherwise count as on
  /// view. `remedy` makes the remedy of the warning from the values.
  public func warn(_ log: ProblemLog, line: Int?, remedy: (_ values: [Value]) -> String) {
    guard let values = meanings else { return }
    let gone = values.filter { $0.status.map { $0 != .onView } ?? false }
    log.add(
      .assumedValue,
      "'\(name.prefix(80))' reads like a status, but is a detail only, so \(works(gone)) as on view "
        + "of which it says \(shown(gone)).",
      remedy: remedy(values), line: line, field: String(name.prefix(80)))
  }

  /// The values that say that works are not on view, in words for a message; `nil` where none does.
  ///
  /// - Complexity: O(v log v) for v different values, 100 at most.
  public var goneWords: String? {
    let gone = (meanings ?? []).filter { $0.status.map { $0 != .onView } ?? false }
    return gone.isEmpty ? nil : shown(gone)
  }

  private func shown(_ gone: [Value]) -> String {
    let shown = gone.prefix(8).map {
      isOfRemoval ? "a day, as '\($0.text.prefix(60))'" : "'\($0.text.prefix(60))' (\($0.count))"
    }
    return shown.joined(separator: ", ") + (gone.count > 8 ? ", …" : "")
  }

  /// Warns where the column, a detail beside the one that is the status, says of works that they are not on
  /// view, and the status says otherwise.
  ///
  /// - Complexity: O(v log v) for v different values, 100 at most.
  public func warnBesideStatus(_ log: ProblemLog) {
    guard let values = meanings, let words = goneWords else { return }
    let statuses = Dictionary(values.map { ($0.text, $0.status) }) { first, _ in first }
    let count = pairs.reduce(0) { count, pair in
      let status = statuses[pair.key.text] ?? nil
      let differs = status.map { $0 != .onView && $0 != pair.key.status } ?? false
      return count + (differs ? pair.value : 0)
    }
    guard count > 0 else { return }
    log.add(
      .assumedValue,
      "'\(name.prefix(80))' reads like a status, too, but is a detail only: of \(count) "
        + "\(count == 1 ? "work" : "works") it says otherwise than the status of the row. It says \(words).",
      remedy: "Where it knows better, map the column that is the status to 'detail'. "
        + mappingRemedy(values), line: nil, field: String(name.prefix(80)))
  }

  private func works(_ gone: [Value]) -> String {
    let count = gone.reduce(0) { $0 + $1.count }
    return count == 1 ? "1 work counts" : "\(count) works count"
  }

  /// The remedy for a table: the line to write into its mapping.
  public func mappingRemedy(_ values: [Value]) -> String {
    if isOfRemoval {
      return "Write below 'columns' of the mapping: \(YAMLWriter.quoted(name)): onViewUntil; and "
        + "'offView: removed' above them; or 'ignore', if it means something else."
    }
    let unknown = values.filter { $0.status == nil }.prefix(8).map { "'\($0.text.prefix(60))'" }
    return "Write below 'columns' of the mapping: \(Self.line(name, values)); "
      + (unknown.isEmpty
        ? ""
        : "say there, too, what \(unknown.joined(separator: ", ")) "
          + "\(unknown.count == 1 ? "means" : "mean"); ")
      + "or 'ignore', if it means something else."
  }
}
