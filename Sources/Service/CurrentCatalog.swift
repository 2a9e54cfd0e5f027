public import Catalog
import Exchange
import Formats
import Foundation
import Notation
public import Queries
public import Rendering
import Synchronization

/// The catalogue that requests are answered from: one renderer, replaced whole when an edit is
/// accepted or another catalogue put in its place. A request keeps the one it began with.
public final class CurrentCatalog: Sendable {
  private let current: Mutex<(renderer: Renderer, time: String)>
  private let renewal = Mutex<Task<Void, any Error>?>(nil)
  private let preparation = Mutex<(renderer: Renderer, task: Task<Void, Never>)?>(nil)
  /// The newest state, if that is another than the one given.
  private let newest: @Sendable (CatalogVersion) async throws -> CatalogSnapshot?
  /// The bytes of a file that pages show or play; `nil` if there are none.
  let published: @Sendable (PublishedFile) async throws -> MediaBytes?
  /// The choices of the service's keeper.
  let options: ServiceOptions
  /// The pages and files that were asked for before.
  let keptAnswers = KeptAnswers()
  /// The requests for pages that were read before.
  let keptReadings = KeptReadings()
  /// The threads that walks are computed on.
  let threadPool = ThreadPool()
  /// Those who listen for changes.
  let listeners: Listeners

  /// Answers from `snapshot` until ``publish(_:)`` or ``renew()`` is called.
  ///
  /// `newest` gives the newest state, if that is another than the one given; `published`
  /// gives the bytes of a file that pages show or play.
  public init(
    _ snapshot: CatalogSnapshot,
    newest: @escaping @Sendable (_ known: CatalogVersion) async throws -> CatalogSnapshot? = {
      _ in nil
    },
    published: @escaping @Sendable (PublishedFile) async throws -> MediaBytes?,
    options: ServiceOptions = ServiceOptions()
  ) {
    current = Mutex((Self.renderer(snapshot, options), Self.now))
    self.newest = newest
    self.published = published
    self.options = options
    listeners = Listeners(most: options.mostListeners)
  }

  private static func renderer(_ snapshot: CatalogSnapshot, _ options: ServiceOptions) -> Renderer {
    Renderer(
      snapshot, publicAddress: options.publicAddress, published: FormatList.complete.published,
      theme: options.theme)
  }

  /// The renderer of the newest snapshot.
  public var renderer: Renderer { current.withLock { $0.renderer } }

  /// The time since which `renderer` answers, or now if another does already, after RFC 3339: for
  /// answers that say when they were made, and are the same until the catalogue is another.
  func time(of renderer: Renderer) -> String {
    current.withLock { $0.renderer === renderer ? $0.time : nil } ?? Self.now
  }

  private static var now: String { CivilTime.text(Date().timeIntervalSince1970.rounded()) }

  /// Answers from `snapshot` from now on.
  public func publish(_ snapshot: CatalogSnapshot) {
    let next = Self.renderer(snapshot, options)
    current.withLock { $0 = (next, Self.now) }
    listeners.wakeAll()
  }

  /// Begins to make what the first who ask would have to wait for, such as the index of search.
  public func prepare() { _ = preparation(of: renderer) }

  /// Waits until that is made for `renderer`, and holds no thread meanwhile.
  func prepared(_ renderer: Renderer) async { await preparation(of: renderer).value }

  /// The preparation of `renderer`, begun if nobody did before, on a thread of its own: of a large
  /// catalogue it takes seconds, and Swift's own threads are as few as the cores. One is made after
  /// the other, and none that is outdated by then, so that a row of edits leaves room for answers.
  private func preparation(of renderer: Renderer) -> Task<Void, Never> {
    preparation.withLock { known in
      if let known, known.renderer === renderer { return known.task }
      let before = known?.task
      let task = Task {
        await before?.value
        guard self.renderer === renderer else { return }
        await withCheckedContinuation { continuation in
          Thread.detachNewThread {
            renderer.prepare()
            continuation.resume()
          }
        }
      }
      known = (renderer, task)
      return task
    }
  }

  /// Answers from the newest state from now on. Who asks while it is loaded waits for the same.
  public func renew() async throws {
    let task = renewal.withLock { renewal in
      if let renewal { return renewal }
      let task = Task {
        defer { self.renewal.withLock { $0 = nil } }
        guard let snapshot = try await newest(renderer.snapshot.version) else { return }
        publish(snapshot)
        prepare()
      }
      renewal = task
      return task
    }
    try await task.value
  }
}
