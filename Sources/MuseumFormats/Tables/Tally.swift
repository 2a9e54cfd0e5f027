import Catalog
import Notation

/// The problems that many rows share, each reported once with its number of rows.
struct Tally {
  private struct Entry {
    let code: Problem.Code
    let message: String
    let remedy: String
    let line: Int
    let field: String?
    var count = 1
  }

  private var entries: [String: Entry] = [:]
  private var order: [String] = []

  /// Notes one row more that `topic` is about; the message, without its full stop, is the first's.
  mutating func add(
    _ topic: String, _ code: Problem.Code, _ message: String, remedy: String, line: Int,
    field: String?
  ) {
    if entries[topic] != nil {
      entries[topic]?.count += 1
    } else {
      order.append(topic)
      entries[topic] = Entry(
        code: code, message: message, remedy: remedy, line: line, field: field)
    }
  }

  /// Notes what a row says in mapped columns that nothing of its item could take, and keeps it as
  /// details.
  mutating func noteUntaken(_ record: inout TableRecord) {
    for value in record.untaken { noteUntaken(value.text, of: value, &record) }
  }

  /// Notes a text of a mapped column that nothing of the row's item could take, and keeps it as a detail.
  mutating func noteUntaken(
    _ text: String, of value: TableRecord.Value, _ record: inout TableRecord
  ) {
    let field = value.use.field.key
    let reason =
      field.hasPrefix("artists.")
      ? "There must be as many as there are artists, who are mapped by their names."
      : field.hasPrefix("media.")
        ? "The row names no media of its own that it could belong to, or another number of them."
        : "Its item has no such field, or another column says the same."
    add(
      "untaken \(field) \(value.column)", .leftOut,
      "Row \(record.number) has no use for '\(text.prefix(60))' in '\(value.column)' as "
        + "'\(field)'",
      remedy: "\(reason) It is kept as a detail.", line: record.line, field: value.column)
    record.addDetail(value.column, text)
  }

  /// Notes a text of a row that does not fit the pattern of its column, and keeps it as a detail.
  mutating func noteUnfitting(_ text: String, in column: String, _ record: inout TableRecord) {
    add(
      "pattern \(column)", .leftOut,
      "Row \(record.number): '\(text.prefix(60))' in '\(column)' does not fit its pattern",
      remedy: "It is kept as a detail. Correct the text, or the pattern in the mapping.",
      line: record.line, field: column)
    record.addDetail(column, text)
  }

  func report(_ log: ProblemLog) {
    for topic in order {
      guard let entry = entries[topic] else { continue }
      let others = entry.count - 1
      let rest =
        others == 0 ? "." : "; and so in \(others) row\(others == 1 ? "" : "s") more."
      log.add(
        entry.code, entry.message + rest, remedy: entry.remedy, line: entry.line,
        field: entry.field)
    }
  }
}
