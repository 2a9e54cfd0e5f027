import Catalog
public import Exchange
public import Notation

/// IMDF 1.0 (OGC 20-094), a folder or zip archive.
public struct IMDFFormat: ExchangeFormat {
  /// The name of the format: `imdf`.
  public let name = "imdf"
  /// The name with its version.
  public let title = "IMDF 1.0 (OGC 20-094), a folder or zip archive"
  /// The things that an import takes from it.
  public let reads: String? =
    "venue, buildings, levels, units, openings, stairs, lifts, exhibits, a walking graph"
  /// The things that an export writes.
  public let writes: String? =
    "one campus: places, entrances, paths, works on view; and what IMDF has no word for"
  /// The packed form, a zip archive of the files.
  public let packing: FormatPacking? = FormatPacking(ending: ".zip")

  /// The format, which has no settings.
  public init() {}

  /// Tells whether a folder or archive is IMDF: it has `venue.geojson`, and levels, units or a
  /// manifest.
  public func recognises(_ probe: SourceProbe) -> Bool {
    guard let names = probe.folderNames, names.contains("venue.geojson") else { return false }
    return ["level.geojson", "unit.geojson", "manifest.json"].contains(where: names.contains)
  }

  /// The content of a document.
  public func read(_ document: ForeignDocument) -> ForeignCampus? {
    guard let archive = IMDFFolder(document), let venue = archive.venue(campus: document.campus)
    else { return nil }
    let languages = document.languages(of: venue.id, usual: venue.languages)
    let items = IMDFAssembly.read(archive, campus: venue.id, languages: languages)
    archive.accountForRest(languages)
    return ForeignCampus(venue, line: archive.venueLine, items: items)
  }

  /// The files that hold what is asked for.
  public func write(_ request: ExportRequest) throws(Problem) -> Exported {
    try IMDFExport.write(request)
  }
}
