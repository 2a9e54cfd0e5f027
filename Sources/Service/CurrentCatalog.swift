public import Authoring
public import Catalog
import Dispatch
import Exchange
import Formats
import Foundation
import Notation
public import Queries
public import Rendering
public import Storage
import Synchronization

/// The catalogue that requests are answered from: one renderer, replaced whole when an edit is
/// accepted or another catalogue put in its place. A request keeps the one it began with.
public final class CurrentCatalog: Sendable {
  private let current: Mutex<(renderer: Renderer, since: Double)>
  private let renewals = Mutex(Renewals())
  /// The file that the catalogue was looked for in last.
  private let file: Mutex<FileIdentity?>
  /// True while that is another one than before, and has not been read.
  private let isReplaced = Mutex(false)
  private let preparation = Mutex<(renderer: Renderer, task: Task<Void, Never>)?>(nil)
  /// The newest state, if that is another than the one given.
  private let newest: @Sendable (CatalogVersion) async throws -> CatalogSnapshot?
  /// The bytes of a file that pages show or play; `nil` if there are none.
  let published: @Sendable (PublishedFile) async throws -> MediaBytes?
  /// The bytes that the catalogue takes on disk; `nil` where it is on none.
  let databaseSize: @Sendable () -> Int?
  /// The file that the catalogue's path leads to; `nil` where there is none.
  private let currentFile: @Sendable () -> FileIdentity?
  /// The choices of the service's keeper.
  let options: ServiceOptions
  /// Who may write.
  let signOn: SignOn
  /// The parts that stay when the choices change.
  private let lasting: Lasting
  /// The door to the catalogue for those who write; `nil` where nobody can.
  var editor: CatalogEditor? { lasting.editor }
  /// The writes that were answered, by the keys that their clients gave them.
  var keptWrites: KeptWrites { lasting.keptWrites }
  /// The uploads that have begun.
  var pendingUploads: PendingUploads { lasting.pendingUploads }
  /// The threads that walks, tiles and other long answers are computed on.
  var threadPool: ThreadPool { lasting.threadPool }
  /// Those who listen for changes.
  var listeners: Listeners { lasting.listeners }
  private let previewing = Mutex<(of: Renderer, renderer: Renderer)?>(nil)
  /// The pages, data and files that were asked for before.
  let keptAnswers: KeptAnswers
  /// The requests for pages and data that were read before.
  let keptReadings = KeptReadings()
  /// The host that was called last, with its address.
  let lastHost = LastHost()

  /// What has begun under earlier choices of the keeper goes on under the next ones.
  private struct Lasting: Sendable {
    let editor: CatalogEditor?
    let attempts: FailedAttempts
    let keptWrites = KeptWrites()
    let pendingUploads = PendingUploads()
    let threadPool: ThreadPool
    let listeners: Listeners
    let newest = Newest()
    /// The queue on which snapshots are made of what was written.
    let publishing = DispatchQueue(label: "docent.publishing")
  }

  /// The one of several with the same lasting parts that was made last.
  private final class Newest: Sendable {
    private struct Reference { weak var catalog: CurrentCatalog? }
    private let reference = Mutex(Reference())

    var catalog: CurrentCatalog? {
      get { reference.withLock { $0.catalog } }
      set { reference.withLock { $0.catalog = newValue } }
    }
  }

  /// The catalogue as it is answered from after later choices of the keeper: for answers that last
  /// longer than these.
  var latest: CurrentCatalog { lasting.newest.catalog ?? self }

  /// Answers from `snapshot` until ``publish(_:)`` or ``renew()`` is called.
  ///
  /// `newest` gives the newest state, if that is another than the one given; `published`
  /// gives the bytes of a file that pages show or play; `databaseSize` the bytes that the catalogue
  /// takes on disk; `file` the file that `snapshot` was read from, and `currentFile` the one that is
  /// there now; `editor` makes the changes of those who may write; `clock` tells when failed attempts
  /// to sign on are forgotten.
  public convenience init(
    _ snapshot: CatalogSnapshot,
    newest: @escaping @Sendable (_ known: CatalogVersion) async throws -> CatalogSnapshot? = {
      _ in nil
    },
    published: @escaping @Sendable (PublishedFile) async throws -> MediaBytes?,
    databaseSize: @escaping @Sendable () -> Int? = { nil },
    file: FileIdentity? = nil, currentFile: @escaping @Sendable () -> FileIdentity? = { nil },
    options: ServiceOptions = ServiceOptions(), editor: CatalogEditor? = nil,
    clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.init(
      snapshot, newest: newest,
      published: { file in
        guard let bytes = try await published(file) else { return nil }
        guard case .media(_, let name) = file else { return bytes }
        return try await AcceptedMedia.withoutComments(bytes, name: name)
      }, databaseSize: databaseSize, file: file, currentFile: currentFile, options: options,
      lasting: Lasting(
        editor: editor, attempts: FailedAttempts(by: clock),
        threadPool: ThreadPool(queueLength: options.walkQueue),
        listeners: Listeners(most: options.mostListeners)))
  }

  private init(
    _ snapshot: CatalogSnapshot,
    newest: @escaping @Sendable (CatalogVersion) async throws -> CatalogSnapshot?,
    published: @escaping @Sendable (PublishedFile) async throws -> MediaBytes?,
    databaseSize: @escaping @Sendable () -> Int?, file: FileIdentity?,
    currentFile: @escaping @Sendable () -> FileIdentity?, options: ServiceOptions, lasting: Lasting
  ) {
    self.lasting = lasting
    signOn = SignOn(options, editor: lasting.editor, attempts: lasting.attempts)
    keptAnswers = KeptAnswers(most: options.cacheSize)
    current = Mutex((Self.renderer(snapshot, options), Self.now))
    self.newest = newest
    self.published = published
    self.databaseSize = databaseSize
    self.file = Mutex(file)
    self.currentFile = currentFile
    self.options = options
  }

  /// The same catalogue with other choices of its keeper. Answers of before are not kept in it, for
  /// they may differ; uploads and the answers to writes are.
  public func with(_ options: ServiceOptions) -> CurrentCatalog {
    let next = CurrentCatalog(
      renderer.snapshot, newest: newest, published: published, databaseSize: databaseSize,
      file: file.withLock(\.self), currentFile: currentFile, options: options, lasting: lasting)
    lasting.newest.catalog = next
    return next
  }

  private static func renderer(_ snapshot: CatalogSnapshot, _ options: ServiceOptions) -> Renderer {
    Renderer(
      snapshot, publicAddress: options.publicAddress, published: FormatList.complete.published,
      theme: options.theme, systems: options.systems)
  }

  /// The renderer of the newest snapshot.
  public var renderer: Renderer { current.withLock { $0.renderer } }

  /// The time since which `renderer` answers, or now if another does already, after RFC 3339: for
  /// answers that say when they were made, and are the same until the catalogue is another.
  func time(of renderer: Renderer) -> String { CivilTime.text(secondsSince(renderer)) }

  /// The time since which `renderer` answers, in whole seconds since 1970, or now if another does
  /// already.
  func secondsSince(_ renderer: Renderer) -> Double {
    current.withLock { $0.renderer === renderer ? $0.since : nil } ?? Self.now
  }

  private static var now: Double { Date().timeIntervalSince1970.rounded() }

  /// Answers from `snapshot` from now on.
  public func publish(_ snapshot: CatalogSnapshot) {
    let next = Self.renderer(snapshot, options)
    current.withLock { $0 = (next, Self.now) }
    listeners.wakeAll()
  }

  /// Answers from `stored` from now on, unless what is answered from is newer. What is made of it is made
  /// on a thread of its own: Swift's own are as few as the cores, and would all be taken by two who write.
  func publishNext(_ stored: StoredCatalog) async {
    // Of two catalogues, only the file says which is there now.
    if renderer.snapshot.version.identity != stored.version.identity { try? await renew() }
    let isNewer = { @Sendable (version: CatalogVersion) in
      version.identity == stored.version.identity && version.revision < stored.revision
    }
    let isTaken = await withCheckedContinuation { continuation in
      lasting.publishing.async {
        guard isNewer(self.renderer.snapshot.version) else {
          return continuation.resume(returning: false)
        }
        let next = Self.renderer(stored.snapshot, self.options)
        next.snapshot.prepareChanges()
        continuation.resume(
          returning: self.current.withLock { current in
            guard isNewer(current.renderer.snapshot.version) else { return false }
            current = (next, Self.now)
            return true
          })
      }
    }
    guard isTaken else { return }
    listeners.wakeAll()
    prepare()
  }

  /// The renderer of what those see who write drafts, made when one of them first asks for a revision.
  var preview: Renderer {
    let renderer = renderer
    guard renderer.snapshot.contents.tours.values.contains(where: { $0.status == .draft }) else {
      return renderer
    }
    return previewing.withLock { known in
      if let known, known.of === renderer { return known.renderer }
      let made = Self.renderer(CatalogSnapshot(previewing: renderer.snapshot), options)
      known = (renderer, made)
      return made
    }
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

  /// The looks at the stored catalogue.
  private struct Renewals {
    /// The one that has begun last, which may be over.
    var begun: Task<Void, any Error>?
    /// The one that begins when that is over.
    var next: Task<Void, any Error>?
  }

  /// Answers from the newest state that there is now, or a newer one, from now on. A look that began
  /// earlier may have seen an earlier state: who asks meanwhile waits for the next, with all others who do.
  public func renew() async throws {
    let task = renewals.withLock { renewals in
      if let next = renewals.next { return next }
      let before = renewals.begun
      let task = Task {
        _ = await before?.result
        self.renewals.withLock { $0 = Renewals(begun: $0.next) }
        try await self.look()
      }
      renewals.next = task
      return task
    }
    try await task.value
  }

  private func look() async throws {
    let file = currentFile()
    if self.file.withLock({ $0 != file }) { isReplaced.withLock { $0 = true } }
    // Also where it cannot be read: not every request is to try that again.
    defer { self.file.withLock { $0 = file } }
    while true {
      let known = renderer.snapshot.version
      guard let snapshot = try await newest(known) else {
        if takeReplacement() { forgetCatalogue() }
        return
      }
      let next = Self.renderer(snapshot, options)
      // A write that was answered meanwhile is not taken back by what was read before it.
      let isTaken = current.withLock { current in
        guard current.renderer.snapshot.version == known else { return false }
        current = (next, Self.now)
        return true
      }
      guard isTaken else { continue }
      // A copy that somebody has put there himself has the identity of the one that it was made of, and
      // the file, too, where he wrote over it.
      let isEarlier = snapshot.version.revision < known.revision
      if takeReplacement() || isEarlier || known.identity != snapshot.version.identity {
        forgetCatalogue()
      }
      listeners.wakeAll()
      return prepare()
    }
  }

  /// Tells whether another file was found since this was asked last.
  private func takeReplacement() -> Bool {
    isReplaced.withLock { isReplaced in
      defer { isReplaced = false }
      return isReplaced
    }
  }

  /// Forgets what is known of the catalogue that was at hand: another one has tokens of its own, and
  /// perhaps nothing of what was written to that. Uploads that go on may come to their end in it.
  private func forgetCatalogue() {
    signOn.forget()
    keptWrites.forget()
    pendingUploads.forgetComplete()
  }

  /// Answers from the catalogue that was put in the place of the one at hand, such as a backup that was
  /// restored, where that happened: no request that comes later is answered from the one before. Where it
  /// cannot be read, what is at hand goes on being served.
  func renewIfReplaced() async {
    guard let file = currentFile(), self.file.withLock({ $0 != file }) else { return }
    try? await renew()
  }
}
