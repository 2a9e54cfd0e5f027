import Catalog
public import Exchange
import Notation

/// The JSON-LD of Omeka S, with the Mapping module.
public struct OmekaFormat: ExchangeFormat {
  /// The name of the format: `omeka`.
  public let name = "omeka"
  /// The name with its version.
  public let title = "Omeka S JSON-LD with Mapping"
  /// The things that an import takes from it.
  public let reads: String? =
    "items with creators, media and positions, in their languages; one answer, or several together"
  /// A service answers with items, media and features apart.
  public let traits: FormatTraits = .joinsFiles

  /// The format, which has no settings.
  public init() {}

  /// Tells whether a document is JSON-LD whose first or only record has an `o:id`, or a folder of such
  /// documents.
  public func recognises(_ probe: SourceProbe) -> Bool {
    OmekaFile.recognises(probe)
  }

  /// The content of a document.
  public func read(_ document: ForeignDocument) -> ForeignCampus? {
    OmekaFile.read(document)
  }
}
