import Notation
import Testing

@Suite("Hashes")
struct HashTests {
  /// FIPS 180-4's examples, as NIST publishes them, and the hashes of no bytes.
  @Test(
    "agree with the examples of their standard",
    arguments: [
      (
        Digest.Function.sha256, "abc",
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
      ),
      (.sha256, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      (
        .sha256, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (.sha1, "abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
      (.sha1, "", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ])
  func examples(function: Digest.Function, text: String, expected: String) {
    #expect(hexadecimal(Digest.of(text.utf8, by: function)) == expected)
  }

  @Test("are the same of the whole and of its pieces", arguments: [1, 7, 64, 1000])
  func pieces(size: Int) {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var digest = Digest(.sha256)
    var rest = bytes[...]
    while !rest.isEmpty {
      digest.update(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    #expect(digest.finish() == Digest.of(bytes, by: .sha256))
    #expect(Digest.of(bytes.lazy.map { $0 }, by: .sha256) == Digest.of(bytes, by: .sha256))
  }

  /// The test vectors of RFC 9923, appendix C.
  @Test(
    "of FNV-1a agree with its test vectors",
    arguments: [
      ("", 0x811C_9DC5, 0xCBF2_9CE4_8422_2325), ("a", 0xE40C_292C, 0xAF63_DC4C_8601_EC8C),
      ("foobar", 0xBF9C_F968, 0x8594_4171_F739_67E8),
    ] as [(String, UInt32, UInt64)])
  func vectors(text: String, narrow: UInt32, wide: UInt64) {
    #expect(FNV1a.hash32(text.utf8) == narrow)
    #expect(FNV1a.hash64(text.utf8) == wide)
  }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
