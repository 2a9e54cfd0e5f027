import Catalog
public import Exchange
import Notation

/// OpenSidewalks GeoJSON (github.com/OpenSidewalks/OpenSidewalks-Schema, version 0.2): a walking
/// network of edges and nodes with the tags of OpenStreetMap, in one file or one for each part.
public struct OpenSidewalksFormat: ExchangeFormat {
  /// The name of the format: `opensidewalks`.
  public let name = "opensidewalks"
  /// The name with its version.
  public let title = "OpenSidewalks GeoJSON (schema 0.2), a file, folder or zip archive"
  /// The things that an import takes from it.
  public let reads: String? = "edges and zones as paths, kerbs, bollards, fences, buildings"

  /// The format, which has no settings.
  public init() {}

  /// Tells whether a document is a collection after the schema, or a folder or archive whose file of
  /// edges is one.
  public func recognises(_ probe: SourceProbe) -> Bool {
    probe.isOpenSidewalks || OpenSidewalksFiles.recognises(probe)
  }

  /// The content of a document.
  public func read(_ document: ForeignDocument) -> ForeignCampus? {
    let log = document.log()
    guard let campus = document.requiredCampus(log) else { return nil }
    let files = OpenSidewalksFiles(document, log: log)
    guard !document.logs.contains(where: \.hasErrors) else { return nil }
    var map = OpenSidewalksMap(files.features, log: log)
    guard !log.hasErrors else { return nil }
    let data = map.data()
    let languages = document.languages(of: campus, usual: [data.usualLanguage])
    let assembly = OSMAssembly.read(
      data, campus: campus, languages: languages, today: document.today, log: log)
    map.tellStreets()
    document.account(for: map.rest, in: log)
    document.account(
      for: OSMRest.ledger(data, assembly), in: log, things: ("feature", "features"))
    OSMRest.tellOtherSchemes(data, assembly.items, log: log)
    var facts = CampusFacts()
    facts.center = data.center
    facts.remedy = "Export the network again, with the area of the campus."
    var found = document.campus(of: assembly.items, facts)
    found?.attribution = files.credit
    return found
  }
}
