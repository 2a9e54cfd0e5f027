import CArchive

/// Unpacks bzip2 with libarchive, without trusting what is packed.
public enum Bunzip {
  /// Tells whether `bytes` begin as bzip2 does: its mark, the size of its blocks, and the mark of the
  /// first of them (the digits of pi).
  ///
  /// - Complexity: O(1).
  public static func isPacked(_ bytes: some Collection<UInt8>) -> Bool {
    let bytes = Array(bytes.prefix(10))
    return bytes.starts(with: "BZh".utf8) && bytes.count == 10 && (0x31...0x39).contains(bytes[3])
      && bytes[4...].elementsEqual([0x31, 0x41, 0x59, 0x26, 0x53, 0x59])
  }

  /// The first `limit` bytes of what the file at `path` holds, or those up to where it breaks.
  ///
  /// - Complexity: O(1): a block is unpacked, which has 900 kB at most.
  public static func opening(ofFileAt path: String, upTo limit: Int) -> [UInt8] {
    // A block that cannot be packed is a little longer than itself.
    let packed = DiskFile.opening(of: path, count: 1 << 20)
    let source = BunzippedBytes(MemoryBytes(packed))
    var piece = [UInt8](repeating: 0, count: limit)
    let count = piece.withUnsafeMutableBytes { (try? source.read(into: $0)) ?? 0 }
    return Array(piece[..<count])
  }
}

/// The content of a bzip2 file, unpacked as it is read; of several streams, all of them.
public final class BunzippedBytes: ByteSource {
  private let feed: Feed
  private let archive: OpaquePointer?
  private var isOpen = false
  private var isAtEnd = false
  private var produced = 0

  /// Unpacks what `source` holds, which begins as bzip2 does.
  public init(_ source: any ByteSource) {
    feed = Feed(source)
    archive = archive_read_new()
  }

  deinit { if let archive { archive_read_free(archive) } }

  /// The packed bytes, as libarchive asks for them.
  private final class Feed {
    let source: any ByteSource
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 1)
    var consumed = 0
    var failure: UnreadableBytes?

    init(_ source: any ByteSource) { self.source = source }
    deinit { piece.deallocate() }

    func next() -> Int {
      do throws(UnreadableBytes) {
        let count = try source.read(into: piece)
        consumed += count
        return count
      } catch {
        failure = error
        return -1
      }
    }
  }

  /// The refusal of a file that is no whole bzip2 file.
  public static let broken = UnreadableBytes(
    sentence: "The packed file is damaged, or ends too early.",
    remedy: "Download or copy it again.")
  private static let tooLarge = UnreadableBytes(
    sentence: "Unpacked, the file holds more than \(InputBound.unpackedBytes.shown), or more than "
      + "\(InputBound.packing.most) times its size.",
    remedy: "Cut a smaller extract, around the campus only.")

  /// The next unpacked bytes, as many as fit into `buffer`; 0 at the end.
  ///
  /// - Complexity: O(n) for n bytes that come in and go out, in memory that does not grow.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(UnreadableBytes) -> Int {
    guard !isAtEnd, let archive else { return 0 }
    if !isOpen { try open(archive) }
    let count = archive_read_data(archive, buffer.baseAddress, buffer.count)
    guard count >= 0 else { throw feed.failure ?? Self.broken }
    isAtEnd = count == 0
    produced += count
    guard produced <= InputBound.unpackedBytes.most,
      produced <= (1 << 20) + feed.consumed * InputBound.packing.most
    else { throw Self.tooLarge }
    return count
  }

  private func open(_ archive: OpaquePointer) throws(UnreadableBytes) {
    isOpen = true
    let context = Unmanaged.passUnretained(feed).toOpaque()
    var entry: OpaquePointer?
    guard archive_read_support_filter_bzip2(archive) == ARCHIVE_OK,
      archive_read_support_format_raw(archive) == ARCHIVE_OK,
      archive_read_open(
        archive, context, nil,
        { _, context, piece in
          guard let context, let piece else { return -1 }
          let feed = Unmanaged<Feed>.fromOpaque(context).takeUnretainedValue()
          piece.pointee = UnsafeRawPointer(feed.piece.baseAddress)
          return feed.next()
        }, nil) == ARCHIVE_OK,
      archive_read_next_header(archive, &entry) == ARCHIVE_OK,
      // What libarchive does not take for bzip2 it would hand on as it is.
      archive_filter_code(archive, 0) == ARCHIVE_FILTER_BZIP2
    else { throw feed.failure ?? Self.broken }
  }
}
