import Catalog
public import Exchange
import Notation

/// appData.json (Art Institute of Chicago).
public struct ArticFormat: ExchangeFormat {
  /// `artic`.
  public let name = "artic"
  /// The name with its version.
  public let title = "appData.json (Art Institute of Chicago)"
  /// The things that an import takes from it.
  public let reads: String? =
    "galleries, floors, objects, sound with transcripts, tours with translations"

  /// The format.
  public init() {}

  /// Whether a file or folder is such a document.
  public func recognises(_ probe: SourceProbe) -> Bool {
    ArticFile.recognises(probe)
  }

  /// The content of a document.
  public func read(_ document: ForeignDocument) -> ForeignCampus? {
    ArticFile.read(document)
  }
}
