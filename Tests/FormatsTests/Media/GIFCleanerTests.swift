import Catalog
import TestSupport
import Testing

@testable import Exchange

@Suite("A GIF that is published")
struct GIFCleanerTests {
  private static let header: [UInt8] =
    Array("GIF89a".utf8) + [2, 0, 1, 0, 0x80, 0, 0] + [0, 0, 0, 255, 255, 255]
  private static let looping: [UInt8] =
    [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
  private static let control: [UInt8] = [0x21, 0xF9, 4, 0, 10, 0, 0, 0]
  private static let image: [UInt8] = [0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x84, 0x51, 0]
  private static let coloured: [UInt8] =
    [0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0x80] + [1, 2, 3, 4, 5, 6] + [2, 2, 0x84, 0x51, 0]
  private static let trailer: [UInt8] = [0x3B]

  private static func note(_ kind: [UInt8], _ text: String) -> [UInt8] {
    [0x21] + kind + [UInt8(text.utf8.count)] + Array(text.utf8) + [0]
  }
  private static let comment = note([0xFE], "Taken at home by K.")
  private static let packet = note([0xFF, 11] + Array("XMP DataXMP".utf8), "<x:xmpmeta/>")
  private static let words = note([0x01, 12] + [UInt8](repeating: 0, count: 12), "Hello")
  private static let unknown = note([0x77], "Something else")

  /// The file that is published, read in pieces of `size` bytes.
  private static func cleaned(_ bytes: [UInt8], pieces size: Int = 1 << 20) async throws -> [UInt8]
  {
    let whole = MediaBytes(size: bytes.count, digest: "d") { range in
      Array(bytes[range.lowerBound..<min(range.lowerBound + size, range.upperBound)])
    }
    let clean = try await AcceptedMedia.published(whole, name: "a.gif")
    let read = try await clean.opening(clean.size)
    #expect(read.count == clean.size)
    #expect((clean.digest == "d") == (read == bytes))
    // A part of it is that part of the whole.
    let middle = clean.size / 3..<clean.size * 2 / 3
    var part: [UInt8] = []
    try await clean.forEachPiece(of: middle) { part += $0 }
    #expect(part == Array(read[middle]))
    return read
  }

  @Test(
    "keeps what is shown, and how often, and nothing that is noted", arguments: [1, 7, 1 << 20])
  func cleaned(size: Int) async throws {
    let shown = Self.header + Self.looping + Self.control + Self.image + Self.coloured
    let noted =
      Self.header + Self.comment + Self.looping + Self.packet + Self.control + Self.image
      + Self.words + Self.unknown + [0] + Self.coloured + Self.comment + Self.comment
    #expect(
      try await Self.cleaned(noted + Self.trailer + Array("and more".utf8), pieces: size)
        == shown + Self.trailer)
    #expect(
      try await Self.cleaned(shown + Self.trailer, pieces: size) == shown + Self.trailer)
    // What ends early is shown as far as it goes.
    let short = noted.dropLast(3)
    #expect(try await Self.cleaned(Array(short), pieces: size) == shown)
    #expect(
      try await Self.cleaned(Array((Self.header + Self.comment + Self.image).dropLast(2)))
        == (Self.header + Self.image).dropLast(2))
  }

  @Test("is the same when it is cleaned again, whatever it holds", arguments: UInt64(0)..<200)
  func random(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let parts = [
      Self.comment, Self.looping, Self.packet, Self.control, Self.image, Self.words, Self.unknown,
      Self.coloured, Self.trailer, [0],
    ]
    var bytes = Self.header
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      bytes += parts.randomElement(using: &random) ?? []
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      bytes[Int.random(in: 13..<bytes.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
    }
    bytes.removeLast(Int.random(in: 0...max(0, min(9, bytes.count - 20)), using: &random))
    let once = try await Self.cleaned(bytes, pieces: 5)
    #expect(once.count <= bytes.count)
    #expect(try await Self.cleaned(once) == once)
  }
}
