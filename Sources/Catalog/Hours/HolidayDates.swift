import Notation

/// A list of days: the public holidays of a place, or its school holidays.
///
/// An entry is a date, `2026-12-25`, or an interval of dates, both included,
/// `2026-12-21/2027-01-01` (ISO 8601-1:2019). A list speaks for the whole of every year in which one
/// of its entries begins; of other years it says nothing but its entries. An empty list says that
/// there are no such days, in any year.
public struct HolidayDates: Hashable, Sendable {
  /// The most days of an entry, those of a leap year.
  private static let longest = 366
  /// The most entries of a list: ten a year over two centuries.
  private static let most = 2_000

  /// The entries as numbers of days, by their beginning.
  private let spans: [ClosedRange<Int>]
  private let years: Set<Int>

  /// Reads the entries of a list, in any order.
  ///
  /// - Throws: ``UnreadableDate`` for the first entry that is no date or interval, is longer than a
  ///   year, stands twice, or is more than can be kept.
  /// - Complexity: O(n log n) for n entries, of which 2,000 are taken at most.
  public init(_ entries: [String]) throws(UnreadableDate) {
    var spans: [ClosedRange<Int>] = []
    var years: Set<Int> = []
    guard entries.count <= Self.most else {
      throw UnreadableDate(
        text: entries[Self.most], reason: "A list holds at most \(Self.most) entries.")
    }
    for entry in entries {
      let ends = entry.split(separator: "/", omittingEmptySubsequences: false).map {
        CivilDay($0)
      }
      guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil else {
        throw UnreadableDate(
          text: entry, reason: "Write a date such as 2026-12-25, or 2026-12-21/2027-01-01.")
      }
      guard first.number <= last.number, last.number - first.number < Self.longest else {
        throw UnreadableDate(
          text: entry, reason: "The second date must follow the first, within a year.")
      }
      spans.append(first.number...last.number)
      years.insert(first.year)
    }
    self.spans = spans.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    self.years = years
    if let index = self.spans.indices.dropFirst().first(where: {
      self.spans[$0] == self.spans[$0 - 1]
    }) {
      throw UnreadableDate(
        text: Self.text(self.spans[index]), reason: "It stands in the list twice.")
    }
  }

  /// The entries, earliest first.
  ///
  /// - Complexity: O(n) for n entries.
  public var texts: [String] { spans.map(Self.text) }

  /// Tells whether a day is listed; `nil` where the list says nothing about its year.
  func contains(_ day: CivilDay) -> Bool? {
    if spans.contains(where: { $0.contains(day.number) }) { return true }
    return spans.isEmpty || years.contains(day.year) ? false : nil
  }

  private static func text(_ span: ClosedRange<Int>) -> String {
    let first = CivilDay(number: span.lowerBound)
    return span.count == 1 ? "\(first)" : "\(first)/\(CivilDay(number: span.upperBound))"
  }
}

/// An entry of a list of holidays that is no date.
public struct UnreadableDate: Error, Hashable, Sendable {
  /// The entry as it was written.
  public let text: String
  /// A sentence that says what would be right.
  public let reason: String
}
