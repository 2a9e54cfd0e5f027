import Catalog

/// Finds the parts of a GIF (GIF89a, W3C, 1990) that show something: comments, and what programs note
/// of their own, are left out when it is published, since nobody sees them and they may say more than
/// their author wishes to. What is shown is not coded anew, so that it stays as it was.
struct GIFCleaner {
  static let mediaType = "image/gif"

  /// Applications whose notes say how often an animation is played.
  private static let looping: Set<String> = ["NETSCAPE2.0", "ANIMEXTS1.0"]

  private enum Step {
    case header, introducer, label, application, image, codeSize, blocks
    case ended
  }

  private var step = Step.header
  /// The bytes of the header, description or name that is being read.
  private var read: [UInt8] = []
  /// The bytes to pass over.
  private var rest = 0
  private var position = 0
  /// The first byte of the block that is being read.
  private var start = 0
  /// True if that block stays.
  private var stays = true
  /// The ranges that stay, in order.
  private(set) var kept: [Range<Int>] = []

  /// The bytes of `gif` that stay; `gif` itself where that is all of them.
  ///
  /// - Complexity: O(n) for its n bytes, of which a piece at a time is in memory.
  static func clean(_ gif: MediaBytes) async throws -> MediaBytes {
    var cleaner = GIFCleaner()
    try await gif.forEachPiece { cleaner.take($0) }
    let kept = cleaner.whole
    let size = kept.reduce(0) { $0 + $1.count }
    guard size < gif.size else { return gif }
    return MediaBytes(size: size, digest: gif.digest + "clean") { wanted in
      var before = 0
      for range in kept {
        if wanted.lowerBound < before + range.count {
          let first = range.lowerBound + wanted.lowerBound - before
          let last = min(range.upperBound, first + wanted.count)
          var bytes: [UInt8] = []
          try await gif.forEachPiece(of: first..<min(last, first + 1 << 20)) { bytes += $0 }
          return bytes
        }
        before += range.count
      }
      return []
    }
  }

  /// The ranges that stay, with what came of a block that has no end.
  private var whole: [Range<Int>] {
    var ranges = kept
    if step != .ended, stays, start < position { Self.add(start..<position, to: &ranges) }
    return ranges
  }

  private mutating func take(_ bytes: [UInt8]) {
    var index = 0
    while index < bytes.count, step != .ended {
      if rest > 0 {
        let count = min(rest, bytes.count - index)
        rest -= count
        index += count
        position += count
        continue
      }
      take(bytes[index])
      index += 1
      position += 1
    }
  }

  /// The next byte, at `position`.
  private mutating func take(_ byte: UInt8) {
    switch step {
    case .header:
      // A signature of six bytes and a description of the screen of seven.
      read.append(byte)
      guard read.count == 13 else { return }
      passColors(read[10])
      begin(.introducer)
    case .introducer:
      start = position
      stays = true
      switch byte {
      case 0x21: step = .label
      case 0x2C: begin(.image)
      // Some programs write one behind a block.
      case 0: stays = false
      default:
        stays = byte == 0x3B
        if stays { Self.add(position..<position + 1, to: &kept) }
        // What follows shows nothing.
        step = .ended
      }
    case .label:
      switch byte {
      case 0xFF: begin(.application)
      // What says how the next image is shown stays; comments do not, nor text to be shown with letters
      // of the decoder's own, which browsers leave out.
      default:
        stays = byte == 0xF9
        step = .blocks
      }
    case .application:
      // The length of the name, eleven, and the name.
      read.append(byte)
      guard read[0] == 11 else {
        stays = false
        rest = Int(byte)
        step = byte == 0 ? .introducer : .blocks
        if byte == 0 { finish() }
        return
      }
      guard read.count == 12 else { return }
      stays = Self.looping.contains(String(decoding: read.dropFirst(), as: UTF8.self))
      step = .blocks
    case .image:
      read.append(byte)
      guard read.count == 9 else { return }
      passColors(read[8])
      step = .codeSize
    case .codeSize: step = .blocks
    case .blocks:
      rest = Int(byte)
      if byte == 0 { finish() }
    case .ended: break
    }
  }

  private mutating func begin(_ next: Step) {
    if step == .header { Self.add(0..<position + 1 + rest, to: &kept) }
    step = next
    read = []
  }

  /// Passes over a table of colours, if the flags say that there is one.
  private mutating func passColors(_ flags: UInt8) {
    if flags & 0x80 != 0 { rest = 3 << (Int(flags & 7) + 1) }
  }

  /// Ends the block at the byte at `position`.
  private mutating func finish() {
    if stays { Self.add(start..<position + 1, to: &kept) }
    start = position + 1
    step = .introducer
  }

  private static func add(_ range: Range<Int>, to ranges: inout [Range<Int>]) {
    if let last = ranges.last, last.upperBound == range.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
    } else {
      ranges.append(range)
    }
  }
}
