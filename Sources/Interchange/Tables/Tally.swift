import Catalog

/// What is wrong with many rows alike, said once with how often.
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
