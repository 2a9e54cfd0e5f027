import Catalog
import Synchronization

/// One file that a device keeps for use without signal.
struct OfflineFile: Sendable {
  let path: String
  let measure: FileMeasure

  init(_ path: String, _ measure: FileMeasure) {
    self.path = path
    self.measure = measure
  }
}

/// The files that all tours of a campus need alike, for the last few readers.
final class OfflineAssets: Sendable {
  /// Everything on which those files depend besides the catalogue.
  struct Key: Hashable, Sendable {
    let campus: PlaceID
    let tag: LanguageTag
    let links: Links
    let leaflet: Leaflet?
  }

  /// The most lists that are kept, a choice; when there are so many, all go.
  private static let most = 16
  private let kept = Mutex<[Key: [OfflineFile]]>([:])

  /// The files for `key`, which `make` tells where they are not kept.
  func files(_ key: Key, _ make: () -> [OfflineFile]) -> [OfflineFile] {
    if let known = kept.withLock({ $0[key] }) { return known }
    let files = make()
    kept.withLock { kept in
      if kept.count >= Self.most { kept = [:] }
      kept[key] = files
    }
    return files
  }
}
