public import Catalog
import Exchange
import Formats
import Notation
public import Queries
public import Rendering
import Synchronization

/// The catalogue that requests are answered from: one renderer, replaced whole when an edit is
/// accepted or another catalogue put in its place. A request keeps the one it began with.
public final class CurrentCatalog: Sendable {
  private let current: Mutex<Renderer>
  private let renewal = Mutex<Task<Void, any Error>?>(nil)
  /// Finds text in the index of a state of the catalogue: the words, how many finds at most, and
  /// the state; `nil` if the index is of another state by now.
  private let index: @Sendable (String, Int, CatalogVersion) async throws -> [SearchHit]?
  /// The newest state, if that is another than the one given.
  private let newest: @Sendable (CatalogVersion) async throws -> CatalogSnapshot?
  /// A campus's media file; `nil` if there is none of that name.
  let mediaFile: @Sendable (PlaceID, String) async throws -> MediaBytes?
  /// The choices of the service's keeper.
  let options: ServiceOptions
  /// The pages and files that were asked for before.
  let keptAnswers = KeptAnswers()
  /// The threads that walks are computed on.
  let threadPool = ThreadPool()

  /// Answers from `snapshot` until ``publish(_:)`` or ``renew()`` is called.
  ///
  /// `search` finds text in the index of a state, and gives `nil` if the index is of another state
  /// by now; `newest` gives the newest state, if that is another than the one given; `mediaFile`
  /// gives a campus's media file by its name.
  public init(
    _ snapshot: CatalogSnapshot,
    search:
      @escaping @Sendable (_ text: String, _ limit: Int, _ version: CatalogVersion) async throws
      -> [SearchHit]?,
    newest: @escaping @Sendable (_ known: CatalogVersion) async throws -> CatalogSnapshot? = {
      _ in nil
    },
    mediaFile: @escaping @Sendable (_ campus: PlaceID, _ name: String) async throws -> MediaBytes?,
    options: ServiceOptions = ServiceOptions()
  ) {
    current = Mutex(Self.renderer(snapshot, options))
    index = search
    self.newest = newest
    self.mediaFile = mediaFile
    self.options = options
  }

  private static func renderer(_ snapshot: CatalogSnapshot, _ options: ServiceOptions) -> Renderer {
    Renderer(
      snapshot, publicAddress: options.publicAddress, published: FormatList.complete.published)
  }

  /// The renderer of the newest snapshot.
  public var renderer: Renderer { current.withLock { $0 } }

  /// Answers from `snapshot` from now on.
  public func publish(_ snapshot: CatalogSnapshot) {
    let next = Self.renderer(snapshot, options)
    current.withLock { $0 = next }
  }

  /// Answers from the newest state from now on. Who asks while it is loaded waits for the same.
  public func renew() async throws {
    let task = renewal.withLock { renewal in
      if let renewal { return renewal }
      let task = Task {
        defer { self.renewal.withLock { $0 = nil } }
        if let snapshot = try await newest(renderer.snapshot.version) { publish(snapshot) }
      }
      renewal = task
      return task
    }
    try await task.value
  }

  /// The number of times that an answer is begun, because the catalogue has changed, before it is
  /// given up.
  private static let mostTries = 5

  /// The answer of the newest state that is loaded; of the next, where it searches and the
  /// index is of another by then: no answer is of two states.
  func agreeing<Answer>(
    _ answer: (Renderer) async throws -> Answer
  ) async throws -> (Answer, Renderer) {
    for _ in 0..<Self.mostTries {
      let renderer = renderer
      do { return (try await answer(renderer), renderer) } catch is StateIsPast {
        try await renew()
      }
    }
    throw Problem(
      .serviceBusy, "The catalogue is being changed faster than it can be searched.",
      remedy: "Ask again in a few seconds.")
  }

  /// The finds of `text` in the state that `snapshot` shows. To be asked within ``agreeing(_:)``.
  func search(
    _ text: String, _ limit: Int, in snapshot: CatalogSnapshot
  ) async throws -> [SearchHit] {
    guard let hits = try await index(text, limit, snapshot.version) else { throw StateIsPast() }
    return hits
  }

  /// The index is of another state than the one that is asked about.
  private struct StateIsPast: Error {}
}
