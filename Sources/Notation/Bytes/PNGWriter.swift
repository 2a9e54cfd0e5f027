import CZlib

/// Writes pictures of few colours as PNG (ISO/IEC 15948): eight bits a pixel, by palette.
public enum PNGWriter {
  /// A colour in sRGB.
  public struct Color: Hashable, Sendable {
    /// The parts of red, green and blue, each from 0 to 255.
    public let red, green, blue: UInt8

    /// A colour of these parts.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }
  }

  /// The picture whose rows of `width` pixels are `pixels`, each the number of a colour of `palette`;
  /// `nil` if they do not make whole rows, a pixel has no colour, or there are more than 256 colours.
  ///
  /// - Complexity: O(n) for n pixels.
  public static func bytes(_ pixels: [UInt8], width: Int, palette: [Color]) -> [UInt8]? {
    guard width > 0, !pixels.isEmpty, pixels.count % width == 0, (1...256).contains(palette.count),
      pixels.allSatisfy({ Int($0) < palette.count })
    else { return nil }
    let height = pixels.count / width
    var rows: [UInt8] = []
    rows.reserveCapacity(pixels.count + height)
    for start in stride(from: 0, to: pixels.count, by: width) {
      // Each row begins with its filter: none, as rows of plain colour need.
      rows.append(0)
      rows += pixels[start..<start + width]
    }
    guard let packed = packed(rows) else { return nil }
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // Eight bits, by palette, and the only ways there are to pack, filter and not interlace.
    add("IHDR", number(width) + number(height) + [8, 3, 0, 0, 0], to: &bytes)
    add("PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] }, to: &bytes)
    add("IDAT", packed, to: &bytes)
    add("IEND", [], to: &bytes)
    return bytes
  }

  private static func packed(_ bytes: [UInt8]) -> [UInt8]? {
    var count = compressBound(UInt(bytes.count))
    var packed = [UInt8](repeating: 0, count: Int(count))
    guard compress2(&packed, &count, bytes, UInt(bytes.count), Z_BEST_COMPRESSION) == Z_OK else {
      return nil
    }
    return Array(packed[..<Int(count)])
  }

  /// A chunk: its length, name, content and checksum.
  private static func add(_ name: String, _ content: [UInt8], to bytes: inout [UInt8]) {
    let checked = Array(name.utf8) + content
    bytes += number(content.count) + checked
    bytes += number(Int(crc32(0, checked, UInt32(checked.count))))
  }

  private static func number(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }
}
