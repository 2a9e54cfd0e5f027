public import Exchange
import Notation

/// The GeoJSON that Docent writes, read back without a mapping: a folder with a file for each kind of
/// thing, or one of these files.
///
/// A file of works is not among them when it comes alone: map programs change it, so that it is read by
/// the mapping that is guessed of it.
public struct CollectionsFormat: ExchangeFormat {
  /// The name of the format: `collections`.
  public let name = "collections"
  /// The words for it.
  public let title = "GeoJSON that Docent wrote"
  /// The things that an import takes from it.
  public let reads: String? =
    "everything that an export as geojson has, from its folder or a file of it"

  /// The format, which has no settings.
  public init() {}

  /// Tells whether a folder is an export as GeoJSON, or a file one of its collections.
  public func recognises(_ probe: SourceProbe) -> Bool {
    if probe.names != nil { return CollectionFiles.isExport(probe) }
    guard let first = probe.json.flatMap(CollectionFiles.first), CollectionFiles.isOwn(first) else {
      return false
    }
    return first["properties"]?["kind"]?.string != "work"
  }

  /// The content of a document of one campus; that of the first of several.
  public func read(_ document: ForeignDocument) -> ForeignCampus? { readAll(document).first }

  /// The content of a document.
  public func readAll(_ document: ForeignDocument) -> [ForeignCampus] {
    CollectionImport.read(document)
  }
}
