import Notation
import TestSupport
import Testing

@Suite("Gzip")
struct GzipTests {
  @Test("unpacks to what was packed, and packs the same bytes alike")
  func roundTrip() {
    var random = SplitMix64(seed: 1952)
    for length in [0, 1, 2, 100, 65_535, 65_536, 300_000] {
      for alphabet in [2, 256] {
        let bytes = (0..<length).map { _ in
          UInt8(truncatingIfNeeded: Int.random(in: 0..<alphabet, using: &random))
        }
        let packed = Gzip.packed(bytes)
        #expect(Gunzip.isPacked(packed))
        #expect(Gunzip.opening(of: packed, upTo: length + 1) == bytes)
        #expect(Gzip.packed(bytes) == packed)
      }
    }
  }
}
