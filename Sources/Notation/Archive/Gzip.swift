import CZlib

/// Packs bytes as gzip (RFC 1952) with zlib.
public enum Gzip {
  /// The bytes packed as one member, without a name or time, so that the same bytes give the same.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    // The usual level and memory; 15 bits of window, and 16 for gzip's frame (zlib.h, deflateInit2).
    let isOpen =
      deflateInit2_(
        &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, zlibVersion(),
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    precondition(isOpen, "zlib refuses its own usual settings only where memory is at an end")
    defer { deflateEnd(&stream) }
    let most = Int(deflateBound(&stream, UInt(bytes.count)))
    return [UInt8](unsafeUninitializedCapacity: most) { packed, count in
      bytes.withUnsafeBufferPointer { source in
        stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        stream.avail_in = UInt32(source.count)
        stream.next_out = packed.baseAddress
        stream.avail_out = UInt32(most)
        // All goes in at once, and the bound has room for all that comes out.
        let status = deflate(&stream, Z_FINISH)
        precondition(status == Z_STREAM_END, "zlib says how much room it needs at most")
        count = most - Int(stream.avail_out)
      }
    }
  }
}
