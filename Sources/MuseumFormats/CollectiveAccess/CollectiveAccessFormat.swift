import Catalog
public import Exchange
import Notation

/// CollectiveAccess (JSON, GraphQL, XML, a running server).
public struct CollectiveAccessFormat: ExchangeFormat {
  /// The name of the format: `collectiveaccess`.
  public let name = "collectiveaccess"
  /// The name with its version.
  public let title = "CollectiveAccess (JSON, GraphQL, XML, a running server)"
  /// The things that an import takes from it.
  public let reads: String? =
    "objects, entities, places, tours with stops, representations as media"
  /// The things that an export writes.
  public let writes: String? =
    "no file: 'docent serve' answers its SimpleAPI, at /service.php/simple"
  /// Properties that decide about options.
  public let traits: FormatTraits = [.isServed]

  /// The format, which has no settings.
  public init() {}

  /// Tells whether a file, or one of the first files of a folder, is an answer of CollectiveAccess.
  public func recognises(_ probe: SourceProbe) -> Bool {
    CollectiveAnswers.recognises(probe)
  }

  /// The content of a document.
  public func read(_ document: ForeignDocument) -> ForeignCampus? {
    let answers = CollectiveAnswers(document)
    let log = answers.log
    guard let id = document.requiredCampus(log) else { return nil }
    let records = answers.sorted
    let languages = document.languages(of: id, usual: CollectiveCampus.languages(records))
    let tree = CollectivePlaces(CollectiveAssembly.hierarchy(records), log: log)
    var assembly = CollectiveAssembly(
      document, campus: id, languages: languages, records: records, log: log)
    assembly.addHierarchy(tree)
    assembly.addArtists()
    assembly.addWorks()
    assembly.addTours()
    assembly.noteStrayRepresentations()
    return document.campus(
      of: ForeignCampus(of: id, assembly.items), languages: languages,
      CollectiveCampus.facts(languages, tree, of: assembly), log: log)
  }
}
