import Catalog
import Exchange
import Notation

/// Takes works off view whose time there is over, or has not begun.
struct TimesOnView {
  /// The day of the import.
  let today: CivilDay
  /// The status of works that are not on view on that day.
  let status: Work.Status
  private var tally = Tally()

  init(today: CivilDay, status: Work.Status) {
    self.today = today
    self.status = status
  }

  /// The status of a work whose row says `usual`, as its days have it. The days stay details.
  mutating func status(
    _ usual: Work.Status, of called: String, _ record: inout TableRecord
  ) -> Work.Status {
    var found = usual
    for (field, isEnd) in [("onViewFrom", false), ("onViewUntil", true)] {
      guard let value = record.take(field) else { continue }
      record.addDetail(value.column, value.text)
      guard !Self.isOpen(value.text) else { continue }
      guard let day = Self.day(value, isEnd: isEnd) else {
        tally.add(
          "unread \(value.column)", .leftOut,
          "Row \(record.number): '\(value.text.prefix(60))' in '\(value.column)' is no day",
          remedy:
            "It is kept as a detail, and says nothing of the status. Write 2015-12-31, or name the "
            + "pattern, such as 'dates: DD.MM.YYYY'.", line: record.line, field: value.column)
        continue
      }
      guard usual == .onView, isEnd ? day.number < today.number : day.number > today.number else {
        continue
      }
      found = status
      let when = isEnd ? "was on view until" : "is on view from"
      tally.add(
        field, .assumedValue,
        "\(called) \(when) \(day), so it is taken to be '\(status.rawValue)' today, \(today)",
        remedy: "'offView: removed' in the mapping says that such works are gone; import the table "
          + "again when days have passed.", line: record.line, field: value.column)
    }
    return found
  }

  func report(_ log: ProblemLog) { tally.report(log) }

  /// Tells whether a text says that no day is set, such as `Permanent` or `ongoing`.
  ///
  /// - Complexity: O(n) for n characters.
  static func isOpen(_ text: String) -> Bool {
    text.utf8.count <= longestOpen && ForeignItems.words(text).map(openWords.contains) ?? false
  }

  /// Words for that, in small letters without accents and with hyphens between them.
  private static let openWords: Set = [
    "permanent", "permanently", "permanent-collection", "permanent-display", "ongoing", "on-going",
    "indefinite", "indefinitely", "open", "open-ended", "unlimited", "current", "currently",
    "present", "to-present", "now", "long-term", "always", "none", "no-end", "no-end-date", "never",
    "until-further-notice", "tbd", "tba", "dauerhaft", "dauerausstellung", "unbefristet", "laufend",
    "offen", "heute", "bis-auf-weiteres", "permanente", "en-cours", "indetermine", "illimite",
    "indefini", "aujourdhui", "jusqua-nouvel-ordre", "indefinido", "indefinida", "en-curso",
    "actual", "actualidad", "hasta-nuevo-aviso", "indeterminato", "in-corso", "permanentemente",
    "doorlopend", "onbepaald", "em-curso",
  ]
  /// The most bytes of such a text, whose letters may have accents and signs around them. A choice.
  private static let longestOpen = 40

  /// The day that a cell states; of a year, its first or last.
  private static func day(_ value: TableRecord.Value, isEnd: Bool) -> CivilDay? {
    // A table that was kept by hand may have both.
    if let pattern = value.use.dates {
      return pattern.day(of: value.text) ?? CivilDay(value.text.prefix(10))
    }
    if isEnd { return YearText.lastDay(value.text) }
    if let day = CivilDay(value.text.prefix(10)) { return day }
    return YearText.years(value.text).flatMap { CivilDay(checking: $0.from, 1, 1) }
  }
}
