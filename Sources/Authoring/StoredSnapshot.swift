import Dispatch
public import Queries
public import Storage

extension StoredCatalog {
  /// The catalogue with the look-ups that questions need.
  public var snapshot: CatalogSnapshot {
    CatalogSnapshot(
      contents, version: version, lackedMedia: lackedMedia, lackedCaptions: lackedCaptions,
      pictures: pictures, history: history)
  }

  /// The same, made on a thread that may take its time: Swift's own are as few as the cores.
  public func snapshotMadeAside() async -> CatalogSnapshot {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: self.snapshot) }
    }
  }
}
