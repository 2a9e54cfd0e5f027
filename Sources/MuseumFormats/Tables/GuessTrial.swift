import Catalog
import Exchange
import Geodesy
import Notation

/// A guessed mapping, tried on its table with the reader of imports, so that it says what it would do.
struct GuessTrial {
  /// The sentences that tell the outcome.
  let lines: [String]
  /// The number of works, and of those among them whose positions lie around their middle.
  private(set) var score = (works: 0, close: 0)

  /// The distance around the middle of all positions in which those of one place lie. A choice: a city.
  private static let near = Meters(20_000)

  /// Reads the table `input` at `path` after the mapping that `text` is, into `campus` or one of any name.
  init(_ text: String, of path: String, _ input: TableInput, campus: PlaceID?) {
    let file = "mapping.yaml"
    let ownLog = ProblemLog(file: file)
    let document = ForeignDocument(
      path: path, campus: campus ?? (try? PlaceID("campus")), mapping: file
    ) { _ in [.english] }
    let log = document.log()
    guard let source = SourceText(Array(text.utf8), log: ownLog),
      let mapping = MappingFile.read(source, log: ownLog)
    else {
      lines = Self.refusal(ownLog.problems)
      return
    }
    guard let found = TableFile.read(document, mapping, file: file, of: input, log: log) else {
      lines = Self.refusal(document.logs.flatMap(\.problems))
      return
    }
    (lines, score) = Self.outcome(found, document)
  }

  /// The sentence that tells the first error; none where there is no error.
  private static func refusal(_ problems: [Problem]) -> [String] {
    let faults = problems.filter { $0.severity == .error }
    guard let first = faults.first else { return [] }
    return [
      "As it stands it imports nothing: \(first.message)"
        + (faults.count > 1 ? " And \(faults.count - 1) more errors." : "")
    ]
  }

  /// True if the mapping makes more works than that of `other`, or as many, of which more lie together.
  func isBetter(than other: GuessTrial) -> Bool { score > other.score }

  private static func outcome(
    _ found: ForeignCampus, _ document: ForeignDocument
  ) -> (lines: [String], score: (works: Int, close: Int)) {
    var close = 0
    var counts: [ItemKind: Int] = [:]
    var positions: [Coordinate] = []
    for (item, _, _) in found.items {
      counts[item.key.kind, default: 0] += 1
      if case .work(let work) = item, let here = work.coordinate { positions.append(here) }
    }
    var parts = [ItemKind.work, .artist, .media].compactMap { kind in
      counts[kind].map {
        "\($0) \($0 == 1 || kind == .media ? kind.rawValue : kind.rawValue + "s")"
      }
    }
    if let middle = CampusCenter.of(positions) {
      close = positions.count { middle.distance(to: $0) <= near }
      parts.append("\(close) of \(positions.count) positions within 20 km of their middle")
    } else {
      parts.append("no position")
    }
    let warnings = document.logs.flatMap(\.problems)
    let rows = warnings.count { $0.code == .leftOut && $0.message.hasPrefix("Row ") }
    if rows > 0 { parts.append("\(rows) warnings of rows that lose something") }
    for group in document.leftOut.prefix(5) {
      parts.append("'\(group.name)' (\(group.count)) not read")
    }
    return (
      ["As it stands it would make \(parts.joined(separator: ", "))."],
      (counts[.work] ?? 0, close)
    )
  }
}
