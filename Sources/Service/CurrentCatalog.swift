public import Catalog
public import Queries
public import Rendering
import Synchronization

/// The catalogue that requests are answered from: one renderer, replaced whole when an edit is
/// accepted. A request keeps the one it began with.
public final class CurrentCatalog: Sendable {
  private let current: Mutex<Renderer>
  /// Finds text in the catalogue's index: the words, and how many finds at most.
  let search: @Sendable (String, Int) async throws -> [SearchHit]
  /// The folders of each campus's media files.
  let mediaFolders: [PlaceID: String]

  /// Answers from `snapshot` until ``publish(_:)`` is called. `mediaFolders` says where the files
  /// of each campus are, which are served as they are.
  public init(
    _ snapshot: CatalogSnapshot, mediaFolders: [PlaceID: String] = [:],
    search: @escaping @Sendable (String, Int) async throws -> [SearchHit]
  ) {
    current = Mutex(Renderer(snapshot))
    self.mediaFolders = mediaFolders
    self.search = search
  }

  /// The renderer of the newest snapshot.
  public var renderer: Renderer { current.withLock { $0 } }

  /// Answers from `snapshot` from now on.
  public func publish(_ snapshot: CatalogSnapshot) {
    let next = Renderer(snapshot)
    current.withLock { $0 = next }
  }
}
