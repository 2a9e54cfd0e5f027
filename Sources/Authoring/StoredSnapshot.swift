public import Queries
public import Storage

extension StoredCatalog {
  /// The catalogue with the look-ups that questions need.
  public var snapshot: CatalogSnapshot {
    CatalogSnapshot(
      contents, version: version, lackedMedia: lackedMedia, lackedCaptions: lackedCaptions,
      pictures: pictures, history: history)
  }
}
