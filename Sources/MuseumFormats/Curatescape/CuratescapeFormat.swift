import Catalog
public import Exchange
import Notation

/// The mobile JSON of Curatescape, on Omeka Classic.
public struct CuratescapeFormat: ExchangeFormat {
  /// The name of the format: `curatescape`.
  public let name = "curatescape"
  /// The name with its version.
  public let title = "Curatescape's mobile JSON"
  /// The things that an import takes from it.
  public let reads: String? =
    "tours, and items with positions, texts, creators and files; one answer, or several together"
  /// A tour names items that other answers describe.
  public let traits: FormatTraits = .joinsFiles

  /// The format, which has no settings.
  public init() {}

  /// Tells whether a document is JSON of an item, of items, or of tours with items, as Curatescape writes
  /// them, or a folder of such documents.
  public func recognises(_ probe: SourceProbe) -> Bool {
    CuratescapeFile.recognises(probe)
  }

  /// The content of a document.
  public func read(_ document: ForeignDocument) -> ForeignCampus? {
    CuratescapeFile.read(document)
  }
}
