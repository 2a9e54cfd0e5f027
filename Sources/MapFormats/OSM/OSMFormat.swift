import Catalog
public import Exchange
import Notation

/// OpenStreetMap, as XML (packed with gzip or bzip2, or not) or PBF.
public struct OSMFormat: ExchangeFormat {
  /// The name of the format: `osm`.
  public let name = "osm"
  /// The name with its version.
  public let title = "OpenStreetMap XML (.osm, .gz, .bz2) or PBF"
  /// The things that an import takes from it.
  public let reads: String? =
    "buildings, levels, rooms, entrances, paths, gates, kerbs, fences, works"

  /// The credit that OpenStreetMap's licence (ODbL 1.0, 4.3) asks for wherever its data are shown
  /// (osmfoundation.org, Attribution Guidelines).
  static let credit = "© OpenStreetMap contributors"

  /// The format, which has no settings.
  public init() {}

  /// Tells whether a document is XML whose root is `osm`, or begins as PBF does.
  public func recognises(_ probe: SourceProbe) -> Bool { OSMFile.recognises(probe) }

  /// The content of a document.
  public func read(_ document: ForeignDocument) -> ForeignCampus? {
    let log = document.log()
    guard let campus = document.requiredCampus(log), let data = OSMFile.read(log: log) else {
      return nil
    }
    let languages = document.languages(of: campus, usual: [data.usualLanguage])
    let assembly = OSMAssembly.read(
      data, campus: campus, languages: languages, today: document.today, log: log)
    let items = assembly.items
    document.account(
      for: OSMRest.ledger(data, assembly), in: log, things: ("element", "elements"))
    OSMRest.tellOtherSchemes(data, items, log: log)
    var facts = CampusFacts()
    facts.center = data.center
    facts.remedy = "Download the extract again, with the area of the campus."
    var found = document.campus(of: items, facts)
    found?.attribution = Self.credit
    return found
  }
}
