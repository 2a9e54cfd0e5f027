import Catalog
import Geodesy

/// What a path that is read can be.
public enum SourceFormat: String, CaseIterable, Hashable, Sendable {
  /// The catalogue as text.
  case source
  /// OpenStreetMap XML, packed with gzip or not.
  case osm
  /// A folder of the Indoor Mapping Data Format 1.0 (OGC 20-094).
  case imdf
}

extension SourceReader {
  // MARK: OpenStreetMap

  func readOSM(_ file: String, into reading: inout SourceReading) {
    let log = ProblemLog(file: file)
    defer { reading.add(log, from: ForeignItems.kinds) }
    guard let campus else {
      log.add(
        .missingValue, "OpenStreetMap does not say to which campus its places belong.",
        remedy: "Name one with --campus ID.", field: "campus")
      return
    }
    guard let data = OSMFile.read(log: log) else { return }
    let known = languages(of: campus, in: reading)
    let languages = known ?? [data.usualLanguage]
    let items = OSMAssembly.read(data, campus: campus, languages: languages, log: log)
    let scope = SourceScope.foreign(.osm, campus: campus, name: DiskFile.name(of: file))
    if known == nil {
      guard let middle = data.middle,
        let name = LocalizedText(campus.description, in: items.languages[0])
      else {
        log.add(
          .missingValue, "The extract holds no node, so campus '\(campus)' cannot be made of it.",
          remedy: "Download the extract again, with the area of the campus.")
        return
      }
      make(
        Campus(
          id: campus, name: name, languages: items.languages, timeZone: "UTC", center: middle),
        line: 1, log, into: &reading)
    }
    reading.begin(scope)
    for (item, line) in items.found {
      reading.insert(item, line: line, scope: scope, log: log)
    }
  }

  // MARK: IMDF

  func readIMDF(_ folder: String, into reading: inout SourceReading) {
    let archive = IMDFFolder(folder)
    defer { for log in archive.logs { reading.add(log, from: ForeignItems.kinds) } }
    guard let venue = archive.venue(campus: campus) else { return }
    let known = languages(of: venue.id, in: reading)
    let scope = SourceScope.foreign(.imdf, campus: venue.id, name: DiskFile.name(of: folder))
    if known == nil { make(venue, line: archive.venueLine, archive.venueLog, into: &reading) }
    reading.begin(scope)
    for (item, line, log) in IMDFAssembly.read(
      archive, campus: venue.id, languages: known ?? venue.languages)
    {
      reading.insert(item, line: line, scope: scope, log: log)
    }
  }

  // MARK: Both

  private func languages(of campus: PlaceID, in reading: SourceReading) -> [LanguageTag]? {
    reading.contents.campuses[campus]?.languages ?? knownLanguages[campus]
  }

  /// A campus is of its own scope: when the file is read again the campus is there, and must not
  /// count as gone.
  private func make(
    _ campus: Campus, line: Int, _ log: ProblemLog, into reading: inout SourceReading
  ) {
    let scope = SourceScope.campus(campus.id)
    reading.begin(scope)
    reading.insert(.campus(campus), line: line, scope: scope, log: log)
    log.add(
      .unknownField,
      "Campus '\(campus.id)' is new: its time zone is taken to be UTC, its language "
        + "\(campus.defaultLanguage).",
      remedy: "Describe it in a campus.yaml of its own, and import that.", line: line,
      field: "campus")
  }
}
