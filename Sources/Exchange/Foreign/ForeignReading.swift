import Catalog
import Notation

extension SourceReader {
  /// Warns of details of works whose values read like a status. Tables warn by column instead.
  private func noteStatuses(_ items: [(item: Item, line: Int, log: ProblemLog)]) {
    var columns: [String: (column: StatusColumn, line: Int, log: ProblemLog)] = [:]
    for (item, line, log) in items {
      guard case .work(let work) = item, work.status == .onView else { continue }
      for (name, text) in work.details {
        columns[name, default: (StatusColumn(name), line, log)].column.add(text)
      }
    }
    for (_, found) in columns.sorted(by: { $0.key < $1.key }) {
      found.column.warn(found.log, line: nil) { _ in
        "Where that is so, set the status of the works: export the catalogue as text, write 'removed', "
          + "'in storage' or 'on loan' into works.csv, and import that."
      }
    }
  }

  /// Adds the content of the document at `path`, with its companions, to the reading. A
  /// campus that does not exist yet is made, with a warning.
  func readForeign(
    _ path: String, with companions: [String], _ format: any ExchangeFormat, mapping: String?,
    into reading: inout SourceReading
  ) {
    let languages = reading.contents.campuses.mapValues(\.languages)
    let document = ForeignDocument(
      path: path, companions: companions, campus: campus, mapping: mapping, center: center,
      knownNumbers: numbers,
      knownVersions: versions, knownCampuses: Set(languages.keys).union(knownLanguages.keys),
      isKnownWork: isKnownWork
    ) {
      languages[$0] ?? knownLanguages[$0]
    }
    defer {
      for log in document.logs { reading.add(log, from: ForeignItems.kinds) }
      reading.leave(document.leftOut)
    }
    for found in format.readAll(document) { take(found, of: document, format, into: &reading) }
  }

  /// Adds what a document has of one campus.
  private func take(
    _ found: ForeignCampus, of document: ForeignDocument, _ format: any ExchangeFormat,
    into reading: inout SourceReading
  ) {
    let known = reading.contents.campuses[found.id]?.center ?? knownCenters[found.id]
    if let center = known ?? center ?? found.campus?.center {
      ExchangedAxes.refuse(
        found.items, of: found.id, around: center,
        remedy: found.exchangeRemedy.map {
          "\($0); or correct the campus's centre, if that is wrong."
        })
    }
    if let campus = found.campus, !document.isKnown(found.id) { StatedPlaces.refuse(found, campus) }
    if var campus = found.campus, !document.isKnown(found.id) {
      campus.attribution = Campus.credit(campus.attribution, with: found.attribution)
      if let center { campus.center = center }
      // A campus is of its own scope: when the file is read again the campus is there, and must not
      // count as gone.
      let scope = SourceScope.campus(campus.id)
      let log = document.log()
      reading.begin(scope)
      reading.insert(.campus(campus), line: found.line, scope: scope, log: log)
      log.add(
        .assumedValue,
        "Nothing that was read describes campus '\(campus.id)': "
          + (found.isZoneStated ? "" : "its time zone is taken to be \(campus.timeZone), ")
          + "its language \(found.isZoneStated ? "is taken to be " : "")\(campus.defaultLanguage).",
        remedy: document.suggestion(for: campus.id)
          + "Describe it in a campus.yaml of its own, and import that, unless the catalogue has it.",
        line: found.line,
        field: "campus")
    }
    if found.campus == nil, !found.details.isEmpty {
      reading.addDetails(found.details, of: found.id)
    }
    if let credit = found.attribution, !found.items.isEmpty {
      reading.addCredit(credit, of: found.id)
    }
    if !format.traits.contains(.isMapped) { noteStatuses(found.items) }
    reading.imply(found.implied)
    func scope(_ name: String) -> SourceScope {
      .foreign(format.name, campus: found.id, name: name)
    }
    // Each file speaks for its own things, so that it can be imported again by itself.
    for path in document.paths { reading.begin(scope(DiskFile.name(of: path))) }
    reading.reserveCapacity(
      found.items.count,
      works: found.items.count { if case .work = $0.item { true } else { false } })
    // Most items stand in the same file as the one before.
    var last: (log: ProblemLog, scope: SourceScope)?
    for (item, line, log) in found.items {
      let own = last.flatMap { $0.log === log ? $0.scope : nil } ?? scope(document.name(of: log))
      last = (log, own)
      if case .artist(let artist) = item, reading.share(artist, line: line, log: log) { continue }
      guard reading.insert(item, line: line, scope: own, log: log) else { continue }
      if let folder = found.mediaFolder { reading.setMediaFolder(folder, of: item) }
    }
  }
}
