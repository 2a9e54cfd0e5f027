import Catalog
import Exchange
import Geodesy
import Notation

/// A guessed mapping, tried on its table with the reader of imports, so that it says what it would do.
struct GuessTrial {
  /// The sentences that tell the outcome.
  let lines: [String]
  private(set) var score = Score()

  /// What the mapping makes of the table.
  struct Score {
    /// The works; of a table of places, these.
    var works = 0
    /// The works that something tells apart which is no order.
    var unique = 0
    var positions = 0
    /// The positions that lie around their middle.
    var close = 0
    /// The middle of all positions, where they are of one campus.
    var middle: Coordinate?
    /// True if the works say in words that they are elsewhere, and would not if their axes were exchanged.
    var isContradicted = false

    /// True if the positions are those of one place.
    var isTight: Bool { close > 1 && close * 2 >= positions }

    /// True if there are more works than in `other`, or more identifiers, or many more that lie together:
    /// a degree is shorter in the one direction than in the other, so that a few say nothing.
    func isBetter(than other: Score) -> Bool {
      if works != other.works { return works > other.works }
      if unique != other.unique { return unique > other.unique }
      if isContradicted != other.isContradicted { return other.isContradicted }
      return close > other.close + works / 10
    }
  }

  /// The distance around the middle of all positions in which those of one place lie. A choice: a city.
  private static let near = Meters(20_000)

  /// Reads the table `input` at `path` after the mapping that `text` is, into `campus` or one of any name;
  /// no more than its first `count` rows where there is such a number. `unknown` tells of values of a
  /// status that nobody has explained, which the trial passes over.
  init(
    _ text: String, of path: String, _ input: TableInput, campus: PlaceID?, first count: Int? = nil,
    unknown: String? = nil
  ) {
    let file = "mapping.yaml"
    let ownLog = ProblemLog(file: file)
    guard let source = SourceText(Array(text.utf8), log: ownLog),
      var mapping = MappingFile.read(source, log: ownLog)
    else {
      lines = Self.refusal(ownLog.problems)
      return
    }
    mapping.mostRows = count
    let usual = mapping.hasCampusInPlaces ? nil : try? PlaceID("campus")
    let document = ForeignDocument(path: path, campus: campus ?? usual, mapping: file) { _ in
      [.english]
    }
    let log = document.log()
    let found = TableFile.read(document, mapping, file: file, of: input, log: log)
    guard !found.isEmpty else {
      lines = Self.refusal(document.logs.flatMap(\.problems))
      return
    }
    (lines, score) = Self.outcome(
      found, document, isIdentified: mapping.says("id"), unknown: unknown)
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

  /// The most parts of a file beside the rows that are told one by one. A choice.
  private static let mostGroups = 5
  /// The most characters of a message that stands among others. A choice.
  private static let longestMessage = 120

  /// A message as it stands among others, cut between words.
  private static func shown(_ message: String) -> String {
    guard message.count > longestMessage else { return message }
    let start = message.prefix(longestMessage)
    return (start.lastIndex(of: " ").map { String(start[..<$0]) } ?? String(start)) + "…"
  }

  /// Tells whether a problem is that a row, which says where its work is, gives no position.
  private static func isOfPosition(_ problem: Problem) -> Bool {
    problem.severity == .warning
      && (problem.message.contains(" has no position")
        || problem.message.contains(" has the position "))
  }

  private static func outcome(
    _ found: [ForeignCampus], _ document: ForeignDocument, isIdentified: Bool, unknown: String?
  ) -> (lines: [String], score: Score) {
    var score = Score()
    var names: Set<String> = []
    var counts: [ItemKind: Int] = [:]
    var positions: [Coordinate] = []
    for (item, _, _) in found.flatMap(\.items) {
      counts[item.key.kind, default: 0] += 1
      guard case .work(let work) = item else {
        if let here = item.anyPosition { positions.append(here) }
        continue
      }
      if let here = work.coordinate { positions.append(here) }
      if !isIdentified { names.insert(work.accession ?? work.title.all[0].text) }
    }
    let places: [ItemKind] = [.building, .level, .room]
    var parts = (places + [.work, .artist, .media]).compactMap { kind in
      counts[kind].map {
        "\($0) \($0 == 1 || kind == .media ? kind.rawValue : kind.rawValue + "s")"
      }
    }
    let groups = found.map { $0.items.compactMap { $0.item.anyPosition } }.filter { !$0.isEmpty }
    if !groups.isEmpty {
      score.close = groups.reduce(0) { count, group in
        let middle = CampusCenter.of(group)
        if groups.count == 1 { score.middle = middle }
        return count + group.count { here in middle.map { $0.distance(to: here) <= near } ?? false }
      }
      parts.append(
        "\(score.close) of \(positions.count) positions within 20 km of their middle"
          + (groups.count > 1 ? ", on \(groups.count) campuses" : ""))
    } else {
      parts.append("no position")
    }
    let warnings = document.logs.flatMap(\.problems)
    let unread = warnings.filter(isOfPosition)
    if let first = unread.first {
      let shown = unread.prefix(3).map { Self.shown($0.message) }.joined(separator: " ")
      parts.append(
        "\(unread.count) \(unread.count == 1 ? "position" : "positions") not read"
          + (first.location?.line.map { ", the first in line \($0)" } ?? "") + " (\(shown))")
    }
    let rows = warnings.count { problem in
      problem.code == .leftOut
        && (problem.message.hasPrefix("Row ") || problem.message.hasSuffix("It is left out."))
    }
    if rows > 0 { parts.append("\(rows) warnings of rows that lose something") }
    for group in document.leftOut.prefix(mostGroups) {
      parts.append("'\(group.name)' (\(group.count)) not read")
    }
    if document.leftOut.count > mostGroups {
      parts.append("\(document.leftOut.count - mostGroups) more not read")
    }
    score.works = (places + [.work]).reduce(0) { $0 + (counts[$1] ?? 0) }
    score.unique = isIdentified ? score.works : names.count
    score.positions = positions.count
    score.isContradicted = found.contains(where: StatedPlaces.areContradicted)
    let made = parts.joined(separator: ", ")
    return (
      [
        unknown.map {
          "As it stands it imports nothing: \($0). Once they are explained it would make \(made)."
        } ?? "As it stands it would make \(made)."
      ], score
    )
  }
}
