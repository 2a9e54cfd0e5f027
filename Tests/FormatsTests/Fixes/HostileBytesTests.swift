import Catalog
import MapFormats
import TestSupport
import Testing

@Suite("Bytes from a receiver")
struct HostileBytesTests {
  @Test("that are nothing known are told as such")
  func unknown() {
    let reading = readFixes("hello\nworld\n")
    #expect(reading.problems.map(\.code) == [.unreadableFix, .unreadableFix, .unknownFormat])
    #expect(readFixes("").problems.isEmpty && readFixes(" \r\n\n").problems.isEmpty)
  }

  @Test("without a line's end are kept no longer than a line may be")
  func endless() {
    var reader = FixReader(file: "log")
    let piece = [UInt8](repeating: 0x41, count: 1 << 16)
    for _ in 0..<16 { #expect(reader.read(piece).problems.isEmpty) }
    let end = reader.read(Array(("\n" + summed("GPGLL,4221.00,N,07106.00,W,110000,A")).utf8))
    #expect(end.problems.map(\.code) == [.unreadableFix])
    #expect(end.problems.first?.message == "The line is longer than 4096 bytes.")
    #expect(reader.finish().fixes.count == 1)
  }

  @Test("of a thousand torn lines and more are counted")
  func many() {
    let reading = readFixes(String(repeating: "$GP\n", count: 1500))
    #expect(reading.problems.count == 1002)
    #expect(reading.problems.last?.message == "500 more lines cannot be read.")
  }

  @Test("need not be UTF-8")
  func invalid() {
    let noise: [UInt8] = [0xFF, 0xFE, 0x80, 0x0A, 0x24, 0xC3, 0x28, 0x2C, 0x0A, 0x7B, 0xFF, 0x0A]
    let reading = readFixes(noise + Array(NMEATests.epochs.utf8))
    #expect(reading.fixes.count == 3 && reading.problems.count == 3)
  }

  @Test("changed anywhere never crash, and never make positions up", arguments: UInt64(0)..<60)
  func changed(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let texts = [
      NMEATests.epochs, GPSDTests.session, GPXTests.document(GPXTests.route + GPXTests.track),
    ]
    var bytes = Array(texts[Int(seed % 3)].utf8)
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch UInt8.random(in: 0..<3, using: &random) {
      case 0: bytes[place] = .random(in: 0...255, using: &random)
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + 30))
      default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 30)], at: place)
      }
    }
    let whole = readFixes(bytes)
    #expect(whole.fixes.count <= 12)
    // Pieces make no difference.
    let pieces = readFixes(bytes, pieces: Int.random(in: 1...50, using: &random))
    #expect(whole.fixes == pieces.fixes && whole.problems == pieces.problems)
  }
}
