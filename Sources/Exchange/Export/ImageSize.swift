public import Catalog

/// The width and height of an image in pixels, as it is shown.
public struct ImageSize: Hashable, Sendable {
  /// Pixels from left to right, 1 or more.
  public let width: Int
  /// Pixels from top to bottom, 1 or more.
  public let height: Int

  /// `nil` unless both are above 0 and below 2^31.
  public init?(width: Int, height: Int) {
    let sides = 1..<(1 << 31)
    guard sides.contains(width), sides.contains(height) else { return nil }
    self.width = width
    self.height = height
  }

  /// The size that the header of a PNG, JPEG, GIF or WebP file states; `nil` for other files, and
  /// for a header that is cut off or states none.
  ///
  /// Sources: PNG (W3C, third edition, section 11.2.1), JPEG (ITU-T T.81, annex B), orientation in
  /// JPEG (Exif 2.3, CIPA DC-008, tag 274), GIF (GIF89a, section 18), WebP (RFC 9649, section 2;
  /// for lossy images RFC 6386, section 9.1).
  ///
  /// - Complexity: O(n) for n bytes before the size in a JPEG file; O(1) for others.
  public init?(headerOf bytes: [UInt8]) {
    let header = HeaderBytes(bytes: bytes)
    guard
      let size = Self.png(header) ?? Self.gif(header) ?? Self.webp(header)
        ?? JPEGHeader(header).size
    else { return nil }
    self = size
  }

  /// The number of bytes of a file that are read. In a JPEG file, the parts before the size, such
  /// as a preview and a colour profile, hardly ever have as many.
  private static let mostHeader = 1 << 20

  /// The sizes of those of `media` that are images whose bytes `file` gives, by campus and name.
  ///
  /// - Complexity: O(m) for m media, of each of which 1 MB at most is read.
  public static func sizes(
    of media: some Sequence<Media>, file: (PlaceID, String) async throws -> MediaBytes?
  ) async throws -> [Slug: ImageSize] {
    var sizes: [Slug: ImageSize] = [:]
    for medium in media where medium.kind == .image {
      guard case .file(let name) = medium.source,
        let bytes = try await file(medium.campus, name)
      else { continue }
      sizes[medium.id] = ImageSize(headerOf: try await bytes.opening(mostHeader))
    }
    return sizes
  }

  private static func png(_ header: HeaderBytes) -> ImageSize? {
    guard header.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0),
      header.has("IHDR", at: 12)
    else { return nil }
    return size(header.big(4, at: 16), header.big(4, at: 20))
  }

  private static func gif(_ header: HeaderBytes) -> ImageSize? {
    guard header.has("GIF87a", at: 0) || header.has("GIF89a", at: 0) else { return nil }
    return size(header.little(2, at: 6), header.little(2, at: 8))
  }

  private static func webp(_ header: HeaderBytes) -> ImageSize? {
    guard header.has("RIFF", at: 0), header.has("WEBP", at: 8) else { return nil }
    if header.has("VP8X", at: 12) {
      return size(header.little(3, at: 24).map { $0 + 1 }, header.little(3, at: 27).map { $0 + 1 })
    }
    if header.has("VP8L", at: 12), header.has([0x2F], at: 20), let bits = header.little(4, at: 21) {
      return size(bits & 0x3FFF + 1, (bits >> 14) & 0x3FFF + 1)
    }
    guard header.has("VP8 ", at: 12), header.has([0x9D, 0x01, 0x2A], at: 23) else { return nil }
    return size(
      header.little(2, at: 26).map { $0 & 0x3FFF }, header.little(2, at: 28).map { $0 & 0x3FFF })
  }

  private static func size(_ width: Int?, _ height: Int?) -> ImageSize? {
    guard let width, let height else { return nil }
    return ImageSize(width: width, height: height)
  }
}

/// Reads numbers and marks from bytes that may end anywhere.
struct HeaderBytes {
  let bytes: [UInt8]

  /// The number of `count` bytes, at most four, at `start`, in big-endian order.
  func big(_ count: Int, at start: Int) -> Int? {
    guard start >= 0, start <= bytes.count - count else { return nil }
    return bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The number of `count` bytes, at most four, at `start`, in little-endian order.
  func little(_ count: Int, at start: Int) -> Int? {
    guard start >= 0, start <= bytes.count - count else { return nil }
    return bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  func has(_ text: String, at start: Int) -> Bool { has(Array(text.utf8), at: start) }

  func has(_ part: [UInt8], at start: Int) -> Bool {
    start <= bytes.count - part.count && bytes[start..<start + part.count].elementsEqual(part)
  }
}

/// The segments of a JPEG file up to its first frame.
private struct JPEGHeader {
  private(set) var size: ImageSize?

  init(_ header: HeaderBytes) {
    guard header.has([0xFF, 0xD8], at: 0) else { return }
    var isTurned = false
    var index = 2
    // Each round of the loop moves on by at least one byte.
    while let byte = header.big(1, at: index), byte == 0xFF,
      let marker = header.big(1, at: index + 1)
    {
      switch marker {
      case 0xFF: index += 1
      case 0x01, 0xD0...0xD7: index += 2
      case 0xD9, 0xDA: return
      default:
        guard let length = header.big(2, at: index + 2), length >= 2 else { return }
        switch marker {
        case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
          guard let height = header.big(2, at: index + 5), let width = header.big(2, at: index + 7)
          else { return }
          size =
            isTurned
            ? ImageSize(width: height, height: width) : ImageSize(width: width, height: height)
          return
        case 0xE1: isTurned = isTurned || Self.isTurned(header, at: index + 4, length: length - 2)
        default: break
        }
        index += 2 + length
      }
    }
  }

  /// Tells whether Exif says that the image is shown with a quarter turn, orientations 5 to 8.
  private static func isTurned(_ header: HeaderBytes, at start: Int, length: Int) -> Bool {
    guard header.has("Exif\0\0", at: start) else { return false }
    let tiff = start + 6
    let end = start + length
    let isLittle = header.has("II", at: tiff)
    func number(_ count: Int, _ place: Int) -> Int? {
      guard place <= end - count else { return nil }
      return isLittle ? header.little(count, at: place) : header.big(count, at: place)
    }
    guard isLittle || header.has("MM", at: tiff), number(2, tiff + 2) == 42,
      let offset = number(4, tiff + 4), let count = number(2, tiff + offset)
    else { return false }
    for entry in 0..<count {
      let place = tiff + offset + 2 + entry * 12
      guard let tag = number(2, place) else { return false }
      if tag == 274 { return number(2, place + 8).map { (5...8).contains($0) } ?? false }
    }
    return false
  }
}
