import CBrotliDecode
import Notation
import TestSupport
import Testing

@Suite("Brotli")
struct BrotliTests {
  @Test("packs what libbrotli unpacks to the same bytes, and always alike")
  func comesBack() {
    var random = SplitMix64(seed: 7)
    let noise = (0..<70_000).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    let words = Array(String(repeating: "bronze hare, stone fountain. ", count: 4_000).utf8)
    for bytes in [[], [0], Array("{}\n".utf8), words, noise, words + noise + words] {
      let packed = Brotli.packed(bytes)
      #expect(Self.unpacked(packed, most: bytes.count + 1) == bytes)
      #expect(Brotli.packed(bytes) == packed)
    }
    #expect(Brotli.packed(words).count < words.count / 50)
  }

  private static func unpacked(_ packed: [UInt8], most: Int) -> [UInt8]? {
    var count = most
    var bytes = [UInt8](repeating: 0, count: most)
    let result = BrotliDecoderDecompress(packed.count, packed, &count, &bytes)
    return result == BROTLI_DECODER_RESULT_SUCCESS ? Array(bytes.prefix(count)) : nil
  }
}
