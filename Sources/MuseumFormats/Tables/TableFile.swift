import Catalog
import Exchange
import Geodesy
import Notation

/// Reads a table or map after a mapping.
enum TableFile {
  static func read(_ document: ForeignDocument) -> [ForeignCampus] {
    let log = document.log()
    guard let file = document.mapping else {
      // There is no guess at a file that cannot be read: what is wrong with it is said instead.
      let guess = GuessedMapping.best(of: document.path, campus: document.campus, log: log)
      if guess == nil, log.hasErrors { return [] }
      log.add(
        .missingValue, "Nothing says what the columns of this table mean.",
        remedy: "'docent import \(document.path)' prints a guess. Save it, correct it, and name it "
          + "with --mapping FILE.", field: "mapping")
      return []
    }
    let mapping = MappingFile.read(log: document.log(file: file)) { settings in
      columns(of: document.path, settings)
    }
    return mapping.map { read(document, $0, file: file, log: log) } ?? []
  }

  /// The number of rows that are looked at for the columns of JSON, which no header names. A choice.
  private static let rowsOfColumns = 100

  /// The columns of a table that is read by the settings of a mapping; none where it cannot be read.
  private static func columns(of path: String, _ settings: TableMapping) -> [String] {
    var settings = settings
    settings.mostRows = rowsOfColumns
    let source = TableSource(settings, log: ProblemLog(file: path))
    source?.forEachRow { _ in }
    return source?.columns.names ?? []
  }

  /// The content of a table after `mapping`, which stands in `file`, for each of its campuses. `input` is
  /// the table where it was read before.
  static func read(
    _ document: ForeignDocument, _ mapping: TableMapping, file: String, of input: TableInput? = nil,
    log: ProblemLog
  ) -> [ForeignCampus] {
    var campus: PlaceID?
    if !mapping.hasCampusInPlaces {
      campus = document.campus ?? mapping.campus ?? document.requiredCampus(log)
      if campus == nil { return [] }
    }
    let input = input ?? TableInput(log.file, mapping: file)
    guard let source = TableSource(mapping, of: input, log: log) else { return [] }
    if let name = source.assumedRows {
      let shown = name.prefix(80)
      log.add(
        .assumedValue,
        "The file holds several tables, and the mapping names none: '\(shown)' is read.",
        remedy:
          "Write 'rows: \(YAMLWriter.scalar(String(shown)))' into the mapping: if another came "
          + "first the next time, what was read of this one would be removed.", field: "rows")
    }
    if source.hasHeader {
      checkColumns(of: mapping, source, input, log: document.log(file: file))
      guard !document.logs.contains(where: \.hasErrors) else { return [] }
    }
    let positions = TablePosition(mapping, crs: source.crs, log: log)
    var parts = TableParts(
      document, mapping, positions, folder: folder(of: document.path, mapping), log: log)
    if let campus { parts.begin(on: campus) }
    var records = TableRecords(mapping, source.columns, log: log)
    source.forEachRow { row in
      var record = records.record(row)
      parts.add(&record, on: campus)
    }
    parts.finish()
    if parts.isEmpty, records.rowCount > 0, !log.hasErrors {
      // Importing nothing would remove what an earlier import of the table made.
      log.add(
        .missingValue, "None of the \(records.rowCount) rows could be read.",
        remedy: "See the warnings: the mapping may be for another table.")
    }
    if records.rowCount > 0, !source.hasHeader {
      noteSilent(records.silent, input, document.log(file: file))
    }
    report(records.unnamed, mapping, log)
    document.account(for: records.left.unused { $0 }, in: log, isTold: true)
    document.account(for: source.columns.outside, in: log)
    records.report(log)
    positions.report()
    guard !log.hasErrors else { return [] }
    return parts.chosen().compactMap { items in
      var facts = CampusFacts()
      if !mapping.hasCampusInPlaces {
        facts.name = mapping.campusName.flatMap { LocalizedText($0, in: items.languages[0]) }
        facts.center = mapping.center
        facts.timeZone = mapping.timeZone
      }
      facts.remedy =
        mapping.hasCampusInPlaces
        ? "Import a campus.yaml of campus '\(items.campus)' first."
        : "Say in the mapping where it is: below 'campus:', 'id: \(items.campus)' and 'center: 42.3736, "
          + "-71.1190'; or import a campus.yaml first."
      var found = document.campus(of: items, facts)
      found?.mediaFolder = parts.mediaFolder(of: items.campus)
      found?.exchangeRemedy = positions.exchangeRemedy
      return found
    }
  }

  /// Columns that a mapping names and a header lacks.
  private static func checkColumns(
    of mapping: TableMapping, _ source: TableSource, _ input: TableInput, log: ProblemLog
  ) {
    let names = source.columns.names
    let passedOver = mapping.columns.filter(\.uses.isEmpty).map { ($0.name, $0.line) }
    let known = Set(names)
    let missing = (mapping.named + passedOver).filter { !known.contains($0.0) }
    if !missing.isEmpty,
      let line = HeaderSearch(input, mapping)
        .line(naming: (mapping.named + passedOver).map(\.0), besides: names)
    {
      log.add(
        .missingValue,
        "The table has no column '\(missing[0].0.prefix(80))' where it is looked for: line \(line) "
          + "names the columns of the mapping.",
        remedy: "Write 'skip: \(line - 1)' into the mapping, the number of lines above that one.",
        line: missing[0].1, field: "skip")
      return
    }
    // What a line of the mapping reads is not meant by another.
    let meant = Set((mapping.named + passedOver).map(\.0))
    let free = names.filter { !meant.contains($0) }
    for (name, line) in missing {
      // Each suggestion looks at every column: nobody reads more than a few.
      let near = log.isFull ? [] : NameSuggestion.nearest(to: name, among: free)
      log.add(
        .unknownField, "The table '\(input.name)' has no column '\(name.prefix(80))'.",
        remedy: (near.isEmpty
          ? "Its columns are \(names.prefix(40).joined(separator: ", "))."
          : "Did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?")
          + " Another table that is read with this mapping may have it.",
        line: line, field: String(name.prefix(80)))
    }
    let title = mapping.items == .works ? "title" : "name"
    let isSaid =
      mapping.columns.contains { column in
        known.contains(column.name) && column.meanings.contains { $0.field.name == title }
      } || (mapping.constants + mapping.defaults).contains { $0.use.field.name == title }
    if !isSaid {
      log.add(
        .missingValue, "None of the columns mapped to '\(title)' is in the table.",
        remedy: "Check that the mapping is for this table, and its delimiter.", field: title)
    }
  }

  /// Columns that a mapping names and no element of a document has, which need not have them all.
  private static func noteSilent(
    _ columns: [(name: String, line: Int)], _ input: TableInput, _ log: ProblemLog
  ) {
    for (name, line) in columns {
      log.add(
        .unknownField, "No element of '\(input.name)' says anything in '\(name.prefix(80))'.",
        remedy: "Check its name, unless another file that is read with this mapping has it. "
          + "Without the line, what was read of it before is removed.",
        line: line, field: String(name.prefix(80)))
    }
  }

  private static func report(_ unnamed: [String], _ mapping: TableMapping, _ log: ProblemLog) {
    guard !unnamed.isEmpty else { return }
    let shown =
      unnamed.prefix(12).map { "'\($0.prefix(40))'" }.joined(separator: ", ")
      + (unnamed.count > 12 ? ", …" : "")
    let isKept = mapping.others == .detail
    log.add(
      isKept ? .assumedValue : .leftOut,
      "The mapping does not name \(unnamed.count == 1 ? "the column" : "the columns") \(shown): "
        + (isKept ? "kept as details." : "left out."),
      remedy: isKept
        ? "Name each with its field, 'detail' or 'ignore', or write 'others: ignore'."
        : "Name those that should be kept.", field: "columns")
  }

  private static func folder(of path: String, _ mapping: TableMapping) -> MediaFolder {
    let folder =
      DiskFile.isFolder(path) ? path : path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    return MediaFolder(folder.isEmpty ? "/" : folder, [mapping.mediaFolder ?? ""])
  }
}

extension TableMapping {
  /// The languages that the mapping speaks of, the default first.
  var languages: [LanguageTag] {
    var found = [language ?? .english]
    let fields =
      columns.flatMap { $0.meanings.map(\.field) } + (constants + defaults).map(\.use.field)
    for case let tag? in fields.map(\.language) where !found.contains(tag) { found.append(tag) }
    return found
  }
}

extension SourceProbe {
  /// True if the file is one of those of a campus as text, which are read with their folder.
  var isPartOfCampus: Bool {
    guard SourceFinder.campusFiles.contains(name) else { return false }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    return DiskFile.exists(folder + "campus.yaml")
  }
}

/// The test of whether a text looks like rows of cells.
enum TableShape {
  /// Tells whether the first row below the header has as many cells as the header, two or more. A
  /// name that ends in `.csv`, `.tsv` or `.tab` is enough; `.yaml`, `.yml` and `.md` are never
  /// tables, nor are files with null bytes, unless they are UTF-16.
  static func isTable(_ opening: [UInt8], name: String) -> Bool {
    let name = name.lowercased()
    if SourceText.hasWideMark(opening), !name.hasSuffix(".csv"),
      let text = TextEncoding.utf16.utf8(Array(opening.dropLast(opening.count % 2)))
    {
      return isTable(text, name: name)
    }
    guard
      !opening.contains(0) || opening.starts(with: [0xFF, 0xFE])
        || opening.starts(with: [0xFE, 0xFF])
    else { return false }
    if [".csv", ".tsv", ".tab"].contains(where: name.hasSuffix) { return true }
    guard ![".yaml", ".yml", ".md"].contains(where: name.hasSuffix) else { return false }
    let delimiter = DelimiterGuess.delimiter(of: opening[...], quote: 0x22)
    guard let text = SourceText(whole(opening), log: ProblemLog(file: "")) else { return false }
    var reader = CSVReader(text, log: ProblemLog(file: ""), delimiter: delimiter)
    guard let header = reader.next(), header.cells.count > 1, let second = reader.next(),
      header.cells.allSatisfy({ $0.utf8.count < 80 && !$0.hasSuffix(":") })
    else { return false }
    return second.cells.count == header.cells.count
  }

  /// The opening without the last line, which may be cut.
  private static func whole(_ opening: [UInt8]) -> [UInt8] {
    guard opening.count >= 4000, let end = opening.lastIndex(of: 0x0A) else { return opening }
    return Array(opening[...end])
  }
}
