public import Catalog
import GRDB

/// The media files of a catalogue, read over a connection and on a thread of their own, so that
/// other requests never wait for a reader of a large file.
public actor MediaLibrary {
  private let path: String
  private let thread = QueueExecutor(label: "docent.media")
  private var opened: Connection?

  /// The actor's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    thread.asUnownedSerialExecutor()
  }

  /// The media of the catalogue at `path`, which is opened when the first file is asked for.
  public init(_ path: String) { self.path = path }

  /// The bytes that are published under an address: of an image of which sizes were made, never its
  /// own, in which a camera may have noted where it was; `nil` if there are none.
  public func published(_ file: PublishedFile) throws -> MediaBytes? {
    defer { opened?.rest() }
    let found = try connection().read { try Published.find(file, $0) }
    return found?.bytes { try await self.bytes($0, of: $1) }
  }

  private func bytes(_ range: Range<Int>, of file: Published) throws -> [UInt8] {
    defer { opened?.rest() }
    return try connection().read { try file.bytes(range, $0) }
  }

  private func connection() throws -> Connection {
    if let opened { return opened }
    let connection = try Connection(reading: path)
    opened = connection
    return connection
  }
}
