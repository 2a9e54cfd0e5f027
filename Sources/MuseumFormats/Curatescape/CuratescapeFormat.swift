import Catalog
public import Exchange
import Notation

/// Curatescape's mobile JSON.
public struct CuratescapeFormat: ExchangeFormat {
  /// `curatescape`.
  public let name = "curatescape"
  /// The name with its version.
  public let title = "Curatescape's mobile JSON"
  /// The things that an import takes from it.
  public let reads: String? =
    "tours and items with positions and texts"

  /// The format.
  public init() {}

  /// Whether a file or folder is such a document.
  public func recognises(_ probe: SourceProbe) -> Bool {
    CuratescapeFile.recognises(probe)
  }

  /// The content of a document.
  public func read(_ document: ForeignDocument) -> ForeignCampus? {
    CuratescapeFile.read(document)
  }
}
