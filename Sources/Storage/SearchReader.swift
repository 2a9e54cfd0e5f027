import GRDB

/// A connection to the search index beside the one of a ``CatalogStore``, on a thread of its own, so
/// that who searches waits neither for an import that is written nor for a revision that is loaded.
///
/// In WAL mode a reader sees the last revision that was committed, whatever a writer is about to
/// write (sqlite.org/wal.html, "Concurrency").
actor SearchReader {
  private let path: String
  /// Whether the store itself has the catalogue open for writing.
  private let isBesideWriter: Bool
  private let thread = QueueExecutor(label: "docent.search")
  private var opened: Connection?

  /// The actor's own thread.
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// A reader of the catalogue at `path`, which it opens when it is asked first.
  init(_ path: String, besideWriter isBesideWriter: Bool) {
    self.path = path
    self.isBesideWriter = isBesideWriter
  }

  /// Reads one consistent state.
  func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) throws -> Value {
    // The writer is to be the last to go, for only it can leave nothing beside the catalogue.
    defer { if isBesideWriter { opened = nil } }
    return try connection().read(body)
  }

  /// Lets the hold of the file go until the next question.
  func rest() { opened?.rest() }

  private func connection() throws -> Connection {
    if let opened { return opened }
    let connection =
      isBesideWriter ? Connection(besideWriterOf: path) : try Connection(reading: path)
    opened = connection
    return connection
  }
}
