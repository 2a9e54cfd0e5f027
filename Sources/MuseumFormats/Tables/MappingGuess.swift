import Catalog
public import Exchange
import Geodesy
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
    // What does not begin as a map file must never be taken for something else by its content.
    if format is LayersFormat, !format.recognises(SourceProbe(path)) { return nil }
    let log = ProblemLog(file: path)
    return GuessedMapping.best(of: path, campus: campus, center: center, log: log)?
      .write(command: command)
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
  /// The centre of the campus, where it is known.
  let center: Coordinate?
  let facts: [ColumnFacts]
  private let rowCount: Int
  let guess: FieldGuess
  private let own: OwnWorks?
  let places: PlaceGuess?
  private let reasons: [String]
  /// True if the document names the reference system of its positions.
  private let namesSystem: Bool

  /// `nil`, and problems in `log`, where nothing can be read. `sheet` is the one that is read of several.
  init?(
    _ path: String, _ input: TableInput, sheet: String? = nil, campus: PlaceID?,
    center: Coordinate?, log: ProblemLog
  ) {
    name = DiskFile.name(of: path)
    hasCampus = campus != nil
    self.path = path
    self.input = input
    campusID = campus
    self.center = center
    // As a mapping's `rows` is read: a sheet is called by all steps together, a list is at their end.
    mapping.rows = sheet.map {
      $0.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }
    guard let encoding = input.encoding(log: log) else { return nil }
    mapping.encoding = encoding
    mapping.skippedLines = HeaderSearch(input, mapping).linesAbove
    guard let source = TableSource(mapping, of: input, log: log) else { return nil }
    namesSystem = source.crs != nil
    // Else another table may be read the next time, and the works of this one be removed.
    mapping.rows = mapping.rows ?? source.memberRows ?? source.assumedRows.map { [$0] }
    var facts: [ColumnFacts] = source.columns.names.map { ColumnFacts($0) }
    var rows = 0
    source.forEachRow { row in
      rows += 1
      while facts.count < source.columns.names.count {
        facts.append(ColumnFacts(source.columns.names[facts.count]))
      }
      for (column, cell) in row.cells { facts[column].add(cell) }
    }
    guard rows > 0 else {
      if !log.hasErrors {
        log.add(
          .missingValue, "There are no rows in it.",
          remedy: "Save or export it again, with the things that it should hold.")
      }
      return nil
    }
    self.facts = facts
    rowCount = rows
    guess = FieldGuess(facts, rowCount: rows)
    own = OwnWorks(facts)
    places = own == nil ? PlaceGuess(facts, rowCount: rows) : nil
    let outside = source.columns.outside.groups
    let others = outside.prefix(Self.mostOthers).map {
      source.columns.asides.contains($0.name)
        ? "'\($0.name)' (\($0.count)) is not read."
        : "'\($0.name)' (\($0.count)) stands beside the rows and is not read; a mapping of its own reads a "
          + "list with 'rows: \($0.name)'."
    }
    let problems = log.problems.prefix(Self.mostOthers).map { problem in
      (problem.location?.line.map { "Line \($0): " } ?? "")
        + "\(problem.message) \(problem.remedy)"
    }
    reasons =
      problems + others + Self.rest(outside.dropFirst(Self.mostOthers).map { ($0.name, $0.count) })
      + (own?.notes ?? []) + (own == nil && places == nil ? guess.notes : [])
  }

  /// The mapping of the guess that makes the most of the table, with what it would make.
  func write(command: String) -> MappingGuess {
    let plan = own == nil ? bestPlan() : GuessPlan(guess)
    var (text, trial) = (written(plan, command: command), trial(of: plan))
    // Identifiers may be alike where their cells are not.
    if own == nil, places == nil, trial.score.works == 0, plan.fields.values.contains("id") {
      let other = plan.without("id")
      let second = self.trial(of: other)
      if second.score.works > 0 { (text, trial) = (written(other, command: command), second) }
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // Behind the lines that say how to go on, which are read first.
    lines.insert(contentsOf: trial.lines.map { "# " + Self.comment($0) }, at: 3)
    return MappingGuess(text: lines.joined(separator: "\n"), rowCount: rowCount)
  }

  /// The most parts of a file beside the rows, and the most problems, that are told one by one. A choice.
  private static let mostOthers = 5
  /// The most names in a line. A choice.
  private static let mostNames = 20

  /// The line that tells the other parts of a file that are not read.
  private static func rest(_ parts: [(name: String, count: Int)]) -> [String] {
    guard !parts.isEmpty else { return [] }
    let names = parts.prefix(mostNames).map { "'\($0.name.prefix(60))' (\($0.count))" }
    let more = parts.count > mostNames ? " and \(parts.count - mostNames) more" : ""
    return ["Not read either: \(names.joined(separator: ", "))\(more)."]
  }

  /// The number of rows with which candidates are held against each other. A choice: more tell no more.
  static let rowsOfTrial = 2_000

  /// Reads the table as `plan` has it, no more than its first `count` rows where there is such a number.
  func trial(of plan: GuessPlan, first count: Int? = nil) -> GuessTrial {
    GuessTrial(
      written(plan, command: "", isTrial: true), of: path, input, campus: campusID, first: count,
      unknown: unknownStatuses(plan))
  }

  /// The best of the candidates: of the title first, then of the positions.
  func bestPlan() -> GuessPlan {
    func score(_ plan: GuessPlan) -> GuessTrial.Score {
      trial(of: plan, first: Self.rowsOfTrial).score
    }
    if let places { return withPosition(GuessPlan(places), score) }
    var plan = GuessPlan(guess)
    if let formula = guess.artists { plan = plan.with(formula) }
    var best: GuessTrial.Score?
    let untitled = plan
    for title in guess.titles {
      let candidate = untitled.with(title).noting(guess.note(of: title))
      let found = score(candidate)
      if found.works > 0, best.map({ found.isBetter(than: $0) }) ?? true {
        (plan, best) = (candidate, found)
      }
      // No other can be better.
      if found.works == min(rowCount, Self.rowsOfTrial), found.unique == found.works { break }
    }
    return withPosition(plan, score)
  }

  /// The number of values of the status that nobody has explained, and the most frequent of them.
  private func unknownStatuses(_ plan: GuessPlan) -> String? {
    guard let column = facts.first(where: { plan.fields[$0.name] == "status" }), own == nil,
      !column.isMostly(column.statuses)
    else { return nil }
    let unknown = meanings(of: column).filter { $0.status == nil }
    guard let first = unknown.first else { return nil }
    let count = unknown.reduce(0) { $0 + $1.count }
    return "\(count) status value\(count == 1 ? "" : "s") not understood "
      + "(\(first.count) '\(first.text.prefix(60))')"
  }

  /// The mapping as a text; for a trial values of a status that nobody has explained count as on view.
  private func written(_ plan: GuessPlan, command: String, isTrial: Bool = false) -> String {
    let size = "\(rowCount) row\(rowCount == 1 ? "" : "s"), \(facts.count) columns"
    var lines = [
      own == nil
        ? "# A guess at what \(Self.comment(name)) holds: \(size). Nothing is imported yet."
        : "# What \(Self.comment(name)) holds, which Docent exported: \(size). Nothing is imported yet.",
      own == nil
        ? "# Save these lines as mapping.yaml, correct them, and go on with"
        : "# Save these lines as mapping.yaml, and go on, in the catalogue that it came from, with",
      "#   \(Self.comment(command)) --mapping mapping.yaml",
      "# Each column is mapped to a field of a \(places == nil ? "work" : "place"), to 'detail' (kept under its own "
        + "name) or to",
      "# 'ignore'. The article Mapping describes everything else that can stand here, such as",
      places == nil
        ? "# 'items: places' for a table of buildings, levels and rooms."
        : "# 'items: works' for a table of works of art.",
    ]
    lines += (reasons + plan.notes).map { "# Note: " + Self.comment($0) }
    lines.append("items: \((places == nil ? TableMapping.Items.works : .places).rawValue)")
    lines += campus(plan)
    if mapping.encoding != .utf8 {
      lines.append(
        "encoding: \(mapping.encoding.rawValue)  # it is not UTF-8: check the accents below")
    }
    if let rows = mapping.rowsName {
      lines.append(
        "rows: \(quoted(rows))  # "
          + (mapping.rows?.last == KeyedObjects.step
            ? "each object is a row, its key the column '\(KeyedObjects.key)'"
            : "of several tables in the file, this one is read"))
    }
    if mapping.skippedLines > 0 {
      lines.append("skip: \(mapping.skippedLines)  # the rows above the one that names the columns")
    }
    if own != nil { lines.append("text: commonmark") }
    // A work that nobody named may be called so.
    let titles = facts.filter { plan.fields[$0.name] == "title" }
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
    if isMappedWithComma(plan) { lines.append("decimal: comma") }
    lines += letterLines(plan)
    if plan.says("x"), !namesSystem {
      lines.append(
        "# x and y are in a reference system that only who surveyed them can name, such as")
      lines.append("# crs: EPSG:2249")
    }
    if facts.contains(where: { plan.fields[$0.name] == FieldGuess.removal && $0.status.isOfRemoval }
    ) {
      lines.append("offView: removed  # of works whose day of removal has passed")
    }
    lines.append("columns:")
    for column in facts { lines += self.lines(for: column, plan, isTrial: isTrial) }
    if let places {
      lines += places.constants
      return lines.joined(separator: "\n") + "\n"
    }
    if own == nil, !plan.formulas.isEmpty {
      lines.append("constants:")
      lines += plan.formulas.map { "  \($0.field): \(YAMLWriter.quoted($0.text))" }
    }
    if own == nil { lines += unmapped(plan) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The lines that name the campus of the works, as far as it can be told.
  private func campus(_ plan: GuessPlan) -> [String] {
    if own != nil {
      return ["campus:", "  from: place  # each work is on the campus with which its place begins"]
    }
    if !["position", "latitude", "x"].contains(where: plan.says) {
      return [
        "# No column is taken for positions; a campus that is not there yet needs its middle:",
        "# campus:", "#   id: park", "#   name: The Park", "#   center: 42.3736, -71.1190",
      ]
    }
    return hasCampus ? [] : ["# campus: the-campus-these-works-belong-to"]
  }

  /// The lines that say what to do where no column looks like a title or an identifier.
  private func unmapped(_ plan: GuessPlan) -> [String] {
    var lines: [String] = []
    if !plan.says("title") {
      lines.append(
        "# No column looks like a title: write 'title' for the one that holds it, or put it")
      lines.append("# together of several:")
      lines.append("# constants:")
      lines.append("#   title: \"{\(Self.comment(facts.first?.name ?? "Column"))}\"")
    }
    if !plan.says("id") {
      if let column = guess.columns(called: "id").first(where: { !$0.isUnique && !$0.isList }) {
        lines.append(
          "# '\(Self.comment(String(column.name.prefix(60))))' is no identifier: a value of it stands in several rows."
        )
      }
      lines.append(
        "# No column looks like an identifier: works are told apart by accession or title.")
      lines.append("# Where you know better, map a column to 'id', or several together:")
      lines.append("# constants:")
      lines.append("#   id: \"{One}-{Other}\"")
    }
    return lines
  }

  private func isMappedWithComma(_ plan: GuessPlan) -> Bool {
    facts.contains { column in
      FieldGuess.positionFields.contains(plan.fields[column.name] ?? "")
        && (column.commaNumbers > column.pointNumbers || column.commaPairs > column.pointPairs)
    }
  }

  private func lines(
    for column: ColumnFacts, _ plan: GuessPlan, isTrial: Bool
  ) -> [String] {
    let field = plan.fields[column.name]
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
    if let formula = plan.formula(with: column.name) {
      return lines + ["\(key) ignore  # it is in '\(formula.field)' below"]
    }
    switch field {
    case nil: return lines + ["\(key) \(column.filled == 0 ? "ignore" : "detail")"]
    case "kind": return lines + [key] + (plan.places?.kindLines ?? [])
    case "status" where !column.isMostly(column.statuses):
      return lines + status(column, key, isTrial: isTrial)
    case "date" where column.isMostly(column.years): return lines + ["\(key) [date, years]"]
    case "date":
      guard let pattern = guess.dates(of: column)?.pattern else { return lines + ["\(key) date"] }
      return lines + [key, "    - date", "    - field: years", "      dates: \(quoted(pattern))"]
    case "onViewFrom", FieldGuess.removal:
      let field = field ?? ""
      guard let pattern = guess.dates(of: column)?.pattern else {
        return lines + ["\(key) \(field)"]
      }
      return lines + [key, "    field: \(field)", "    dates: \(quoted(pattern))"]
    case "artists", "media":
      guard
        let separator = column.separators.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key,
        !column.isList, field == "artists" || separator != ";"
      else { return lines + ["\(key) \(field ?? "")"] }
      return lines + [key, "    field: \(field ?? "")", "    separator: \(quoted(separator))"]
    case "position":
      guard let order = plan.order else { return lines + ["\(key) position"] }
      return lines + [key, "    field: position", "    order: \(quoted(order.rawValue))"]
    case let field?: return lines + ["\(key) \(field)"]
    }
  }

  /// The values of a status, without those that say nothing.
  private func meanings(of column: ColumnFacts) -> [StatusColumn.Value] {
    (column.status.meanings ?? []).filter { !column.nothings.contains($0.text) }
  }

  /// A status in other words, each with what it seems to mean.
  private func status(_ column: ColumnFacts, _ key: String, isTrial: Bool) -> [String] {
    let values = meanings(of: column)
    var lines = [key, "    field: status", "    values:"]
    lines += values.compactMap { value in
      (value.status ?? (isTrial ? .onView : nil)).map {
        "      \(quoted(value.text)): \($0.rawValue)"
      }
    }
    let unknown = values.filter { $0.status == nil }
    if !unknown.isEmpty {
      let all = Work.Status.allCases.map(\.rawValue).joined(separator: ", ")
      lines.append("      # Say what these mean, too, before you import: \(all).")
      // No meaning is proposed: a line that is only uncommented is refused.
      lines += unknown.map { "      # \(Self.comment(quoted($0.text))): …" }
    }
    return lines
  }

  private func quoted(_ text: String) -> String { YAMLWriter.scalar(text) }

  /// A text as a comment may hold it: on one line, without the characters that YAML refuses (1.2, section
  /// 5.1), such as controls.
  private static func comment(_ text: String) -> String {
    String(
      text.unicodeScalars.map {
        $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) || $0 == "\u{2028}" || $0 == "\u{2029}"
          || $0 == "\u{FEFF}" || $0 == "\u{FFFE}" || $0 == "\u{FFFF}" ? " " : Character($0)
      })
  }
}
