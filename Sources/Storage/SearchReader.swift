import GRDB

/// A connection to the search index beside that of a ``CatalogStore``, on a thread of its own, so
/// that a search waits neither for an import nor for a revision that is being loaded.
///
/// In WAL mode a reader sees the last revision that was committed, whatever a writer is about to
/// write (sqlite.org/wal.html, "Concurrency").
actor SearchReader {
  private let path: String
  /// True if the store itself has the catalogue open for writing.
  private let isBesideWriter: Bool
  private let thread = QueueExecutor(label: "docent.search")
  private var opened: Connection?

  /// The actor's own thread.
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// A reader of the catalogue at `path`, which it opens at the first search.
  init(_ path: String, besideWriter isBesideWriter: Bool) {
    self.path = path
    self.isBesideWriter = isBesideWriter
  }

  /// Reads one consistent state of the index.
  func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) throws -> Value {
    // The writer must close the file last, because only it can leave no files beside the catalogue.
    defer { if isBesideWriter { opened = nil } }
    return try connection().read(body)
  }

  /// Releases the locks on the file until the next search.
  func rest() { opened?.rest() }

  private func connection() throws -> Connection {
    if let opened { return opened }
    let connection =
      isBesideWriter ? Connection(besideWriterOf: path) : try Connection(reading: path)
    opened = connection
    return connection
  }
}
