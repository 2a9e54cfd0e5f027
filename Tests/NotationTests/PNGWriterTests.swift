import Notation
import Testing

@Suite("A PNG")
struct PNGWriterTests {
  /// CRC-32 as Annex D of ISO/IEC 15948 computes it, bit by bit.
  private static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
        sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1
      }
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  @Test("has whole chunks with their checksums")
  func hasChunks() throws {
    let palette = [
      PNGWriter.Color(red: 1, green: 2, blue: 3), PNGWriter.Color(red: 4, green: 5, blue: 6),
    ]
    let bytes = try #require(PNGWriter.bytes([0, 1, 1, 1, 0, 0], width: 3, palette: palette))
    var rest = bytes.dropFirst(8)
    var names: [String] = []
    while !rest.isEmpty {
      let length = Int(Self.number(rest.prefix(4)))
      let chunk = rest.dropFirst(4).prefix(4 + length)
      names.append(String(decoding: chunk.prefix(4), as: UTF8.self))
      rest = rest.dropFirst(8 + length)
      #expect(Self.number(rest.prefix(4)) == Self.checksum(chunk))
      rest = rest.dropFirst(4)
    }
    #expect(names == ["IHDR", "PLTE", "IDAT", "IEND"])
    #expect(Array(bytes[16..<24]) == [0, 0, 0, 3, 0, 0, 0, 2])
  }

  @Test("is not made of what is no picture")
  func isRefused() {
    let palette = [PNGWriter.Color(red: 0, green: 0, blue: 0)]
    #expect(PNGWriter.bytes([0, 0, 0], width: 2, palette: palette) == nil)
    #expect(PNGWriter.bytes([0, 1], width: 2, palette: palette) == nil)
    #expect(PNGWriter.bytes([], width: 1, palette: palette) == nil)
    #expect(PNGWriter.bytes([0], width: 1, palette: []) == nil)
  }
}
