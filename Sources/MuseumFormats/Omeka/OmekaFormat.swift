import Catalog
public import Exchange
import Notation

/// Omeka S JSON-LD with Mapping.
public struct OmekaFormat: ExchangeFormat {
  /// `omeka`.
  public let name = "omeka"
  /// The name with its version.
  public let title = "Omeka S JSON-LD with Mapping"
  /// The things that an import takes from it.
  public let reads: String? =
    "items with creators, media and positions, in their languages"

  /// The format.
  public init() {}

  /// Whether a file or folder is such a document.
  public func recognises(_ probe: SourceProbe) -> Bool {
    OmekaFile.recognises(probe)
  }

  /// The content of a document.
  public func read(_ document: ForeignDocument) -> ForeignCampus? {
    OmekaFile.read(document)
  }
}
