public import Catalog
public import Foundation
import GRDB
import Notation

/// Keeps one catalogue in one SQLite file.
///
/// The store is one actor, and each edit is one transaction. An edit is made whole or not at all,
/// at the revision that its author saw. Every refusal is a `Problem` (or `Problems`, where there
/// are several).
///
/// The actor runs on a thread of its own, because it waits for a disk.
public actor CatalogStore {
  /// The purpose for which the file is opened.
  public enum Access: Sendable {
    /// Reads only. Makes and changes no file, not even beside the catalogue.
    case reading
    /// Changes a catalogue that exists.
    case writing
    /// Changes the catalogue, and makes it first if there is none.
    case creating
  }

  let connection: Connection
  private let thread = QueueExecutor(label: "docent.catalogue")

  /// The actor's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    thread.asUnownedSerialExecutor()
  }

  private init(_ connection: sending Connection) {
    self.connection = connection
  }

  /// Opens the catalogue at `path`.
  ///
  /// Throws a Problem: `noCatalog`, `databaseInvalid`, `databaseTooNew`, `databaseLocked`,
  /// `databaseReadOnly` or `databaseFailed`.
  public static func open(_ path: String, for access: Access) throws -> CatalogStore {
    switch access {
    case .reading: CatalogStore(try Connection(reading: path))
    case .writing: CatalogStore(try Connection(writing: path, creating: false))
    case .creating: CatalogStore(try Connection(writing: path, creating: true))
    }
  }

  /// An empty catalogue in memory, for tests and trials.
  public static func inMemory() throws -> CatalogStore {
    CatalogStore(try Connection(inMemory: "in memory"))
  }

  /// The whole catalogue at its newest revision.
  public func load() throws -> StoredCatalog {
    try connection.read(StoredCatalog.init)
  }

  /// The identity of the catalogue that the path leads to now, with its newest revision.
  public func version() throws -> CatalogVersion {
    try connection.read(Schema.version)
  }

  /// The newest revision; 0 for a catalogue that was never written to.
  public func revision() throws -> Int {
    try connection.read(RevisionWriter.newest)
  }

  /// Releases a reader's locks on the file until the next read, so that another writer can finish
  /// meanwhile and leave no files beside the catalogue.
  public func rest() { connection.rest() }

  /// The whole catalogue, if it is at another revision than that of `version`, perhaps made by
  /// another process, or is another catalogue under the same name; `nil` otherwise. Releases the
  /// file before it returns, so that a backup can be restored; while another program has the file
  /// open, each call therefore opens it again.
  public func newer(than version: CatalogVersion) throws -> StoredCatalog? {
    defer { rest() }
    return try self.version() == version ? nil : load()
  }

  /// Makes `changes` one new revision by `author`, and returns it; without changes, the revision
  /// there is.
  ///
  /// Refuses with `editConflict` if the catalogue is not at `version`, or is another one, or if an
  /// item is not what its change says it was before; with `danglingReference` if an item would name
  /// one that is not there; with `invalidValue` if a rule of the database is broken.
  @discardableResult
  public func apply(
    _ changes: [Change], expecting version: CatalogVersion, note: String, by author: String? = nil,
    at date: Date
  ) throws -> Int {
    try writing { transaction in
      try transaction.apply(changes, expecting: version, note: note, by: author, at: date)
    }
  }
}

extension StoreTransaction {
  /// Makes `changes` one new revision by `author`, as ``CatalogStore/apply(_:expecting:note:by:at:)``
  /// does.
  public func apply(
    _ changes: [Change], expecting version: CatalogVersion, note: String, by author: String?,
    at date: Date
  ) throws -> Int {
    let current = try Schema.version(db)
    let newest = current.revision
    if version != current {
      let isSame = version.identity == current.identity
      throw Problem(
        .editConflict,
        isSame
          ? "The catalogue is at revision \(newest), but the edit was made on revision "
            + "\(version.revision)."
          : "Another catalogue has been put in the place of the one that the edit was made on.",
        remedy: "Read the catalogue again, see what changed, and repeat the edit.")
    }
    let changes = changes.combined
    let reader = ItemReader(db)
    for change in changes where try reader.item(change.key) != change.before {
      throw Problem(
        .editConflict, "The \(change.key) is not as it was when the edit was made.",
        remedy: "Read the catalogue again, see what changed, and repeat the edit.")
    }
    if changes.isEmpty { return newest }
    let written = try RevisionWriter(db: db).write(changes, note: note, at: date, author: author)
    try ReferenceCheck(db).check(changes)
    return written
  }
}

/// The whole catalogue as it was at one revision.
public struct StoredCatalog: Hashable, Sendable {
  /// The identity of the catalogue, with the number of the revision.
  public let version: CatalogVersion
  /// The items that the catalogue held.
  public let contents: CatalogContents
  /// The media whose file the catalogue does not have, because it was refused or never there.
  public let lackedMedia: Set<Slug>
  /// The sizes for the screen of media that are images, where any were made.
  public let pictures: [Slug: Picture]
  /// The files of captions that the catalogue names and does not have.
  public let lackedCaptions: Set<MediaFileName>
  /// The revisions in which the items were changed last.
  public let history: ItemHistory

  /// The number of the revision, which grows by one with every accepted change.
  public var revision: Int { version.revision }

  init(_ db: Database) throws {
    version = try Schema.version(db)
    contents = try ItemReader(db).contents()
    history = try ItemHistory(db)
    let stored = try MediaFile.names(db)
    func lacks(_ file: MediaFileName) -> Bool {
      !(stored[file.campus.description]?.contains(file.name) ?? false)
    }
    let media = contents.media.values
    lackedMedia = Set(media.filter { MediaFileName(of: $0).map(lacks) ?? false }.map(\.id))
    lackedCaptions = Set(media.flatMap(\.captionFiles).map(\.file).filter(lacks))
    let pictures = try PictureStore.pictures(db)
    self.pictures =
      pictures.isEmpty
      ? [:]
      : contents.media.compactMapValues { medium in
        MediaFileName(of: medium).flatMap { pictures[$0] }
      }
  }
}

extension StoredCatalog {
  /// The catalogue after `changes`, which made it `version` at `date`; `nil` where media are among
  /// them, whose files only the database knows.
  ///
  /// - Complexity: O(n + c) on average for n items of the kinds that change, and c changes.
  public func applying(
    _ changes: [Change], as version: CatalogVersion, at date: Date
  ) -> StoredCatalog? {
    guard !changes.contains(where: { $0.key.kind == .media }) else { return nil }
    return StoredCatalog(
      self, contents: contents.applying(changes), version: version,
      history: history.applying(changes, as: version.revision, at: date))
  }

  private init(
    _ other: StoredCatalog, contents: CatalogContents, version: CatalogVersion,
    history: ItemHistory
  ) {
    self.version = version
    self.contents = contents
    self.history = history
    lackedMedia = other.lackedMedia
    lackedCaptions = other.lackedCaptions
    pictures = other.pictures
  }
}

extension [Change] {
  /// One change for each item, from its first state to its last; sorted by key, and without changes
  /// that cancel each other.
  public var combined: [Change] {
    var first: [ItemKey: Item?] = [:]
    var last: [ItemKey: Item?] = [:]
    for change in self {
      if first[change.key] == nil { first[change.key] = .some(change.before) }
      last[change.key] = .some(change.after)
    }
    return first.compactMap { Change(from: $0.value, to: last[$0.key] ?? nil) }
      .sorted { $0.key < $1.key }
  }
}

extension Change {
  /// The change from `before` to `after`; `nil` if they are equal.
  init?(from before: Item?, to after: Item?) {
    switch (before, after) {
    case (let before?, let after?) where before != after: self = .replace(before, with: after)
    case (let before?, nil): self = .remove(before)
    case (nil, let after?): self = .add(after)
    default: return nil
    }
  }
}
