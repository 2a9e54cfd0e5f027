import CBrotliDecode

/// Unpacks Brotli, to see what was packed.
enum Unbrotli {
  /// The bytes that `packed` unpacks to, `most` at most; `nil` if it is no Brotli of so many.
  static func unpacked(_ packed: [UInt8], most: Int) -> [UInt8]? {
    var count = most
    var bytes = [UInt8](repeating: 0, count: most)
    let result = BrotliDecoderDecompress(packed.count, packed, &count, &bytes)
    return result == BROTLI_DECODER_RESULT_SUCCESS ? Array(bytes.prefix(count)) : nil
  }
}
