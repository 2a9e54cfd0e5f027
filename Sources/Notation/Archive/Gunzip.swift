import CZlib

/// Unpacks gzip (RFC 1952) with zlib, without trusting what is packed.
public enum Gunzip {
  /// Tells whether `bytes` begin as gzip does.
  ///
  /// - Complexity: O(1).
  public static func isPacked(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: [0x1F, 0x8B, 0x08])
  }

  /// The first `limit` bytes of what `packed` holds, or those up to where it breaks.
  ///
  /// - Complexity: O(n + p) for `limit` n and p packed bytes.
  public static func opening(of packed: [UInt8], upTo limit: Int) -> [UInt8] {
    let source = UnpackedBytes(MemoryBytes(packed))
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: limit)
    while bytes.count < limit {
      let count = piece.withUnsafeMutableBytes { (try? source.read(into: $0)) ?? 0 }
      if count == 0 { break }
      bytes += piece[..<min(count, limit - bytes.count)]
    }
    return bytes
  }
}

/// The content of a gzip file, unpacked as it is read; of several members, all of them.
///
/// zlib unpacks it, not the gzip filter of libarchive (3.6): its `consume_trailer` compares neither
/// the checksum nor the length behind a member, so a file with a changed byte may be read to its
/// end as if it were whole, and a later member cut within its first ten bytes is taken for padding.
/// Nor does it hand on what came before a cut, so that the first 2048 bytes of a file, by which its
/// format is found, cannot be opened.
public final class UnpackedBytes: ByteSource {
  private let source: any ByteSource
  /// The state of zlib, at one place because it points to itself.
  private let stream: UnsafeMutablePointer<z_stream>
  private let isOpen: Bool
  private var packed = [UInt8](repeating: 0, count: 1 << 18)
  /// The index of the next byte in ``packed``, and that behind the last one that was read.
  private var (next, end) = (0, 0)
  private var isSourceAtEnd = false
  private var isAtEnd = false
  private var isBetweenMembers = false
  /// The failure that is thrown once what came before it is handed on.
  private var failure: UnreadableBytes?
  /// Bytes that came in and went out.
  private var (consumed, produced) = (0, 0)

  /// Unpacks what `source` holds, which begins as gzip does.
  public init(_ source: any ByteSource) {
    self.source = source
    // 15 bits of window, and 16 for gzip's own frame (zlib.h, inflateInit2).
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    isOpen =
      inflateInit2_(stream, 15 + 16, zlibVersion(), Int32(MemoryLayout<z_stream>.size)) == Z_OK
  }

  deinit {
    if isOpen { inflateEnd(stream) }
    stream.deallocate()
  }

  private static let broken = UnreadableBytes(
    sentence: "The packed file is damaged.", remedy: "Download or copy it again.")
  private static let truncated = UnreadableBytes(
    sentence: "The packed file ends too early.", remedy: "Download or copy it again.")
  private static let tooLarge = UnreadableBytes(
    sentence: "Unpacked, the file holds more than \(InputBound.unpackedBytes.shown), or more than "
      + "\(InputBound.packing.most) times its size.",
    remedy: "Cut a smaller extract, around the campus only.")

  /// The next unpacked bytes, as many as fit into `buffer`; 0 at the end.
  ///
  /// - Complexity: O(n) for n bytes that come in and go out, in memory that does not grow.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(UnreadableBytes) -> Int {
    guard isOpen else { throw Self.broken }
    while !isAtEnd {
      if let failure { throw failure }
      if next == end, !isSourceAtEnd { try refill() }
      let count = try inflate(into: buffer)
      if count > 0 { return count }
    }
    return 0
  }

  private func refill() throws(UnreadableBytes) {
    let outcome = packed.withUnsafeMutableBytes { [source] buffer in
      Result { () throws(UnreadableBytes) in try source.read(into: buffer) }
    }
    (next, end) = (0, try outcome.get())
    isSourceAtEnd = end == 0
  }

  /// The bytes that one step of zlib gives: their number, which may be 0.
  private func inflate(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(UnreadableBytes) -> Int {
    let available = end - next
    let status = packed.withUnsafeMutableBufferPointer { input in
      stream.pointee.next_in = input.baseAddress.map { $0 + next }
      stream.pointee.avail_in = UInt32(available)
      stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
      stream.pointee.avail_out = UInt32(clamping: buffer.count)
      return CZlib.inflate(stream, Z_NO_FLUSH)
    }
    let taken = available - Int(stream.pointee.avail_in)
    let count = Int(UInt32(clamping: buffer.count) - stream.pointee.avail_out)
    next += taken
    consumed += taken
    produced += count
    if produced > InputBound.unpackedBytes.most
      || produced > (1 << 20) + consumed * InputBound.packing.most
    {
      throw Self.tooLarge
    }
    switch status {
    case Z_STREAM_END: try beginMember()
    case Z_OK, Z_BUF_ERROR:
      if count == 0, taken == 0, isSourceAtEnd {
        // What stands behind the last member and is no member is padding.
        guard isBetweenMembers else { throw Self.truncated }
        isAtEnd = true
      }
      if taken > 0 { isBetweenMembers = false }
    default: failure = Self.broken
    }
    return count
  }

  /// Looks whether another member follows; what is none is padding.
  private func beginMember() throws(UnreadableBytes) {
    var opening = Array(packed[next..<end])
    if opening.count < 3, !isSourceAtEnd {
      opening += try source.next(packed.count - opening.count)
      packed.replaceSubrange(..<opening.count, with: opening)
      (next, end) = (0, opening.count)
    }
    guard Gunzip.isPacked(opening) else { return isAtEnd = true }
    guard inflateReset(stream) == Z_OK else { throw Self.broken }
    isBetweenMembers = true
  }
}
