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
  /// A campus's media file; `nil` if there is none of that name.
  let mediaFile: @Sendable (PlaceID, String) async throws -> MediaBytes?
  /// What its keeper decides.
  let options: ServiceOptions
  /// Where walks are reckoned.
  let workbench = Workbench()

  /// Answers from `snapshot` until ``publish(_:)`` is called. `search` finds text in the index, and
  /// `mediaFile` gives a campus's media file by its name.
  public init(
    _ snapshot: CatalogSnapshot,
    search: @escaping @Sendable (_ text: String, _ limit: Int) async throws -> [SearchHit],
    mediaFile: @escaping @Sendable (_ campus: PlaceID, _ name: String) async throws -> MediaBytes?,
    options: ServiceOptions = ServiceOptions()
  ) {
    current = Mutex(Renderer(snapshot, publicAddress: options.publicAddress))
    self.search = search
    self.mediaFile = mediaFile
    self.options = options
  }

  /// The renderer of the newest snapshot.
  public var renderer: Renderer { current.withLock { $0 } }

  /// Answers from `snapshot` from now on.
  public func publish(_ snapshot: CatalogSnapshot) {
    let next = Renderer(snapshot, publicAddress: options.publicAddress)
    current.withLock { $0 = next }
  }
}
