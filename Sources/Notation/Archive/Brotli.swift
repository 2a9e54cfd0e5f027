import CBrotli

/// Packs bytes as Brotli (RFC 7932) with libbrotli.
public enum Brotli {
  /// The effort that goes into packing, from 0 to 11. At 5 it takes about the time of gzip's usual
  /// level and packs tighter; beyond 9 it takes tens of times as long.
  private static let effort: Int32 = 5

  /// The bytes packed; the same bytes give the same.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func packed(_ bytes: [UInt8]) -> [UInt8] {
    let most = BrotliEncoderMaxCompressedSize(bytes.count)
    precondition(most > 0, "what is held in memory is not too long for Brotli")
    return [UInt8](unsafeUninitializedCapacity: most) { packed, count in
      count = most
      bytes.withUnsafeBufferPointer { source in
        // The bound has room for all that comes out; it fails where memory is at an end.
        let isWhole = BrotliEncoderCompress(
          effort, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, source.count, source.baseAddress, &count,
          packed.baseAddress)
        precondition(isWhole == BROTLI_TRUE, "the bound is that of libbrotli itself")
      }
    }
  }
}
