import Catalog
public import Exchange
import Notation

/// A mapping as it is guessed of a table, for a person to correct.
public struct MappingGuess: Sendable {
  /// A complete mapping file, which says of each column what it was taken for, and shows a few
  /// values.
  public let text: String
  /// The number of rows that the table has.
  public let rowCount: Int
}

extension SourceReader {
  /// A guess at a mapping for the table or map at `path`; `nil` if it is none, or cannot be read.
  /// `command` is how the person goes on once the mapping is saved.
  public func guessedMapping(of path: String, command: String) -> MappingGuess? {
    guard let (path, format) = foreignDocument(at: path), format.traits.contains(.isMapped) else {
      return nil
    }
    return GuessedMapping(path, campus: campus)?.write(command: command)
  }
}

/// Looks at every row of a table, and writes down a guess at its mapping.
struct GuessedMapping {
  private let name: String
  private var mapping = TableMapping()
  private let hasCampus: Bool
  private let path: String
  private let input: TableInput
  private let campusID: PlaceID?
  private let facts: [ColumnFacts]
  private let rowCount: Int
  private let guess: FieldGuess
  private let own: OwnWorks?
  private let reasons: [String]

  /// `nil` where nothing can be read.
  init?(_ path: String, campus: PlaceID?) {
    name = DiskFile.name(of: path)
    hasCampus = campus != nil
    self.path = path
    input = TableInput(path)
    campusID = campus
    let log = ProblemLog(file: path)
    guard let encoding = input.encoding(log: log) else { return nil }
    mapping.encoding = encoding
    mapping.skippedLines = input.rowsAboveHeader(log: log)
    guard let source = TableSource(mapping, of: input, log: log) else { return nil }
    // Else another table may be read the next time, and the works of this one be removed.
    mapping.rows = source.assumedRows.map { [$0] }
    var facts: [ColumnFacts] = source.columns.names.map { ColumnFacts($0) }
    var rows = 0
    source.forEachRow { row in
      rows += 1
      while facts.count < source.columns.names.count {
        facts.append(ColumnFacts(source.columns.names[facts.count]))
      }
      for (column, cell) in row.cells { facts[column].add(cell) }
    }
    guard !log.hasErrors || rows > 0 else { return nil }
    self.facts = facts
    rowCount = rows
    guess = FieldGuess(facts, rowCount: rows)
    own = OwnWorks(facts)
    let others = source.columns.outside.groups.map {
      source.columns.asides.contains($0.name)
        ? "'\($0.name)' (\($0.count)) is not read."
        : "'\($0.name)' (\($0.count)) stands beside the rows and is not read; a mapping of its own reads a "
          + "list with 'rows: \($0.name)'."
    }
    reasons =
      log.problems.prefix(5).map { "\($0.message) \($0.remedy)" } + others.prefix(5)
      + (own?.notes ?? [])
  }

  /// The mapping of the guess that makes the most of the table: positions in pairs are tried in the
  /// other order, too, where in the usual one less than half of the works lie together.
  func write(command: String) -> MappingGuess {
    let (text, place) = written(command: command, isExchanged: false)
    var best = (
      text: text, place: place, trial: GuessTrial(text, of: path, input, campus: campusID)
    )
    if own == nil, isMapped("position"), best.trial.score.close * 2 < rowCount {
      let (text, place) = written(command: command, isExchanged: true)
      let trial = GuessTrial(text, of: path, input, campus: campusID)
      if trial.isBetter(than: best.trial) { best = (text, place, trial) }
    }
    var lines = best.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines.insert(contentsOf: best.trial.lines.map { "# " + Self.comment($0) }, at: best.place)
    return MappingGuess(text: lines.joined(separator: "\n"), rowCount: rowCount)
  }

  /// The lines of the mapping, and the number of those before which its outcome is told; where
  /// `isExchanged`, pairs are read in the order that is not usual.
  private func written(command: String, isExchanged: Bool) -> (text: String, place: Int) {
    let size = "\(rowCount) row\(rowCount == 1 ? "" : "s"), \(facts.count) columns"
    var lines = [
      own == nil
        ? "# A guess at what \(name) holds: \(size). Nothing is imported yet."
        : "# What \(name) holds, which Docent exported: \(size). Nothing is imported yet.",
      own == nil
        ? "# Save these lines as mapping.yaml, correct them, and go on with"
        : "# Save these lines as mapping.yaml, and go on, in the catalogue that it came from, with",
      "#   \(command) --mapping mapping.yaml",
      "# Each column is mapped to a field of a work, to 'detail' (kept under its own name) or to",
      "# 'ignore'. The article Mapping describes everything else that can stand here, such as",
      "# 'items: places' for a table of buildings, levels and rooms.",
    ]
    lines += reasons.map { "# Note: " + Self.comment($0) }
    lines.append("items: works")
    lines += campus
    if mapping.encoding != .utf8 {
      lines.append(
        "encoding: \(mapping.encoding.rawValue)  # it is not UTF-8: check the accents below")
    }
    if let rows = mapping.rowsName {
      lines.append("rows: \(quoted(rows))  # of several tables in the file, this one is read")
    }
    if mapping.skippedLines > 0 {
      lines.append("skip: \(mapping.skippedLines)  # the rows above the one that names the columns")
    }
    if own != nil { lines.append("text: commonmark") }
    // A work that nobody named may be called so.
    let titles = facts.filter { guess.fields[$0.name] == "title" }
      .reduce(into: Set<String>()) { $0.formUnion($1.nothings) }
      .filter { $0.lowercased() == "unknown" || $0.lowercased() == "none" }
    let nothings =
      own != nil
      ? []
      : facts.reduce(into: Set<String>()) { $0.formUnion($1.nothings) }.subtracting(titles).sorted()
    if !nothings.isEmpty {
      lines.append("# Cells that say nothing:")
      lines.append("empty: [\(nothings.map(quoted).joined(separator: ", "))]")
    }
    if isMappedWithComma { lines.append("decimal: comma") }
    if isMapped("x") {
      lines.append(
        "# x and y are in a reference system that only who surveyed them can name, such as")
      lines.append("# crs: EPSG:2249")
    }
    lines.append("columns:")
    for column in facts { lines += self.lines(for: column, isExchanged: isExchanged) }
    if own == nil { lines += unmapped }
    // Behind the lines that say how to go on, which are read first.
    return (lines.joined(separator: "\n") + "\n", 3)
  }

  /// The lines that name the campus of the works, as far as it can be told.
  private var campus: [String] {
    if let campus = own?.campus, !hasCampus { return ["campus: \(campus)"] }
    if own == nil, !["position", "latitude", "x"].contains(where: isMapped) {
      return [
        "# Nothing says where things are; a campus that is not there yet needs its middle:",
        "# campus:", "#   id: park", "#   name: The Park", "#   center: 42.3736, -71.1190",
      ]
    }
    return hasCampus ? [] : ["# campus: the-campus-these-works-belong-to"]
  }

  /// The lines that say what to do where no column looks like a title or an identifier.
  private var unmapped: [String] {
    var lines: [String] = []
    if !isMapped("title") {
      lines.append(
        "# No column looks like a title: write 'title' for the one that holds it, or put it")
      lines.append("# together of several:")
      lines.append("# constants:")
      lines.append("#   title: \"{\(Self.comment(facts.first?.name ?? "Column"))}\"")
    }
    if !isMapped("id") {
      lines.append(
        "# No column looks like an identifier: works are told apart by accession or title.")
      lines.append("# Where you know better, map a column to 'id', or several together:")
      lines.append("# constants:")
      lines.append("#   id: \"{One}-{Other}\"")
    }
    return lines
  }

  private func isMapped(_ field: String) -> Bool { guess.fields.values.contains(field) }

  private var isMappedWithComma: Bool {
    facts.contains { column in
      let isNumber = ["latitude", "longitude", "x", "y"].contains(guess.fields[column.name] ?? "")
      return isNumber && column.commaNumbers > column.numbers
    }
  }

  private func lines(for column: ColumnFacts, isExchanged: Bool) -> [String] {
    let field = guess.fields[column.name]
    let samples = column.samples.joined(separator: " | ")
    let isWhole = column.filled == rowCount && column.isUnique && rowCount > 1
    let comment =
      column.filled == 0
      ? "empty in every row"
      : "\(column.filled) of \(rowCount) rows\(isWhole ? ", all different" : ""): \(samples)"
    // A header longer than a line is no header; as a detail it needs no mention.
    guard column.name.utf8.count <= 200 else {
      return ["  # A column with a name of \(column.name.utf8.count) letters."]
    }
    let key = "  \(quoted(column.name)):"
    let lines = ["  # \(Self.comment(comment))"]
    if let own { return lines + own.lines(for: column.name, key: key) }
    switch field {
    case nil: return lines + ["\(key) \(column.filled == 0 ? "ignore" : "detail")"]
    case "status" where !column.isMostly(column.statuses): return lines + status(column, key)
    case "date" where column.isMostly(column.years): return lines + ["\(key) [date, years]"]
    case "date":
      guard let pattern = column.dates.first(where: { column.isMostly($0.value) })?.key else {
        return lines + ["\(key) date"]
      }
      return lines + [key, "    - date", "    - field: years", "      dates: \(pattern)"]
    case "artists", "media":
      guard
        let separator = column.separators.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key,
        !column.isList, field == "artists" || separator != ";"
      else { return lines + ["\(key) \(field ?? "")"] }
      return lines + [key, "    field: \(field ?? "")", "    separator: \(quoted(separator))"]
    case "position" where isExchanged:
      let order = column.isGeometry ? TableMapping.PairOrder.latLon : .lonLat
      return lines + [key, "    field: position", "    order: \(quoted(order.rawValue))"]
    case let field?: return lines + ["\(key) \(field)"]
    }
  }

  /// A status in other words, each with what it seems to mean.
  private func status(_ column: ColumnFacts, _ key: String) -> [String] {
    let values = column.status.meanings ?? []
    var lines = [key, "    field: status", "    values:"]
    lines += values.compactMap { value in
      value.status.map { "      \(quoted(value.text)): \($0.rawValue)" }
    }
    let unknown = values.filter { $0.status == nil }
    if !unknown.isEmpty {
      let all = Work.Status.allCases.map(\.rawValue).joined(separator: ", ")
      lines.append("      # Say what these mean, too, before you import: \(all).")
      lines += unknown.map {
        "      # \(Self.comment(quoted($0.text))): \(Work.Status.onView.rawValue)"
      }
    }
    return lines
  }

  private func quoted(_ text: String) -> String { YAMLWriter.scalar(text) }

  private static func comment(_ text: String) -> String {
    String(
      text.unicodeScalars.map {
        $0.value < 0x20 || $0 == "\u{85}" || $0 == "\u{2028}" || $0 == "\u{2029}"
          ? " " : Character($0)
      })
  }
}
