import Catalog
public import Exchange
import Notation

/// The appData.json of the Art Institute of Chicago's app.
public struct ArticFormat: ExchangeFormat {
  /// The name of the format: `artic`.
  public let name = "artic"
  /// The name with its version.
  public let title = "appData.json (Art Institute of Chicago)"
  /// The things that an import takes from it.
  public let reads: String? =
    "galleries, floors, objects, sound with transcripts, tours with translations"

  /// The format, which has no settings.
  public init() {}

  /// Tells whether a document is JSON with objects, galleries and tours, and with sounds or floors.
  public func recognises(_ probe: SourceProbe) -> Bool {
    ArticFile.recognises(probe)
  }

  /// The content of a document.
  public func read(_ document: ForeignDocument) -> ForeignCampus? {
    ArticFile.read(document)
  }
}
