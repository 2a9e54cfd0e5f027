import Exchange
import TestSupport
import Testing

@Suite("The size of an image")
struct ImageSizeTests {
  private static let app0: [UInt8] = [0xFF, 0xE0, 0, 4, 1, 2]
  private static func frame(_ marker: UInt8) -> [UInt8] {
    [0xFF, marker, 0, 11, 8, 0x0B, 0xB8, 0x0F, 0xA0, 1, 1, 0x11, 0]
  }
  /// Exif with one entry: the orientation, in either order of bytes.
  private static func exif(_ orientation: UInt8, isLittle: Bool) -> [UInt8] {
    let tiff: [UInt8] =
      isLittle
      ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
      : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
    let body = Array("Exif\0\0".utf8) + tiff
    return [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body
  }

  static let files: [(name: String, bytes: [UInt8], width: Int, height: Int)] = [
    (
      "PNG",
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + "IHDR".utf8
        + [0, 0, 0x0F, 0xA0, 0, 0, 0x0B, 0xB8, 8, 2], 4000, 3000
    ),
    ("GIF", "GIF89a".utf8 + [0xA0, 0x0F, 0xB8, 0x0B, 0], 4000, 3000),
    ("JPEG", [0xFF, 0xD8] + app0 + [0xFF] + frame(0xC0), 4000, 3000),
    ("progressive JPEG", [0xFF, 0xD8] + app0 + [0xFF, 0xC4, 0, 2] + frame(0xC2), 4000, 3000),
    ("JPEG upright", [0xFF, 0xD8] + exif(3, isLittle: true) + frame(0xC0), 4000, 3000),
    ("JPEG turned", [0xFF, 0xD8] + exif(6, isLittle: true) + frame(0xC0), 3000, 4000),
    ("JPEG turned, MM", [0xFF, 0xD8] + exif(8, isLittle: false) + frame(0xC1), 3000, 4000),
    (
      "lossy WebP",
      "RIFF0000WEBPVP8 ".utf8 + [0, 0, 0, 0, 0, 0, 0, 0x9D, 1, 0x2A, 0xA0, 0x4F, 0xB8, 0x0B], 4000,
      3000
    ),
    // 3999 in the lowest 14 bits, 2999 in the next.
    (
      "lossless WebP", "RIFF0000WEBPVP8L".utf8 + [0, 0, 0, 0, 0x2F, 0x9F, 0xCF, 0xED, 0x02], 4000,
      3000
    ),
    (
      "extended WebP",
      "RIFF0000WEBPVP8X".utf8 + [10, 0, 0, 0, 0, 0, 0, 0, 0x9F, 0x0F, 0, 0xB7, 0x0B, 0], 4000, 3000
    ),
  ]

  @Test("stands in its header, whole or not at all", arguments: files)
  func headers(name: String, bytes: [UInt8], width: Int, height: Int) throws {
    let size = try #require(ImageSize(headerOf: bytes))
    #expect(size == ImageSize(width: width, height: height))
    for count in bytes.indices {
      let cut = ImageSize(headerOf: Array(bytes.prefix(count)))
      #expect(cut == nil || cut == size)
    }
  }

  @Test("is nothing in what is no image, whatever its bytes")
  func hostile() {
    var random = SplitMix64(seed: 3)
    for (_, bytes, _, _) in Self.files {
      for _ in 0..<2_000 {
        var broken = bytes
        for _ in 0..<3 {
          broken[Int.random(in: broken.indices, using: &random)] = UInt8.random(
            in: 0...255, using: &random)
        }
        if let size = ImageSize(headerOf: broken) {
          #expect(size.width > 0 && size.height > 0)
        }
      }
    }
    let endless = [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 100_000)
    #expect(ImageSize(headerOf: endless) == nil)
    #expect(ImageSize(headerOf: []) == nil)
    #expect(ImageSize(headerOf: Array("<svg width='4'/>".utf8)) == nil)
    #expect(ImageSize(width: 0, height: 1) == nil)
    #expect(ImageSize(width: 1, height: 1 << 31) == nil)
  }
}
