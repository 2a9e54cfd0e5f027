import CZlib

/// Zip archives made by hand (APPNOTE.TXT 6.3.10), such as no honest program writes.
struct ZipFigure {
  struct Entry {
    var name: String
    var content: [UInt8] = []
    /// General purpose bits: 1 is encrypted.
    var flags: UInt16 = 0
    /// 0 is stored, 8 deflated.
    var method: UInt16 = 0
    /// What Unix calls the mode, such as `0o120777` of a link.
    var mode: UInt32 = 0o100644
    /// The size that is said, where it is not that of the content.
    var size: UInt32?
  }

  var entries: [Entry] = []

  init(_ entries: Entry...) { self.entries = entries }

  var bytes: [UInt8] {
    var body: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let offset = UInt32(body.count)
      let packed = entry.method == 8 ? Self.deflated(entry.content) : entry.content
      let checksum = UInt32(crc32(0, entry.content, UInt32(entry.content.count)))
      var shared = Self.two(20) + Self.two(entry.flags)
      shared += Self.two(entry.method) + Self.four(0x21 << 16)
      shared += Self.four(checksum) + Self.four(UInt32(packed.count))
      shared += Self.four(entry.size ?? UInt32(entry.content.count))
      shared += Self.two(UInt16(entry.name.utf8.count)) + Self.two(0)
      let name = Array(entry.name.utf8)
      body += [0x50, 0x4B, 3, 4]
      body += shared + name + packed
      directory += [0x50, 0x4B, 1, 2] + Self.two(3 << 8 | 20)
      directory += shared + [UInt8](repeating: 0, count: 6)
      directory += Self.four(entry.mode << 16) + Self.four(offset) + name
    }
    let count = UInt16(truncatingIfNeeded: entries.count)
    var end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
    end += Self.two(count) + Self.two(count)
    end += Self.four(UInt32(directory.count)) + Self.four(UInt32(body.count)) + Self.two(0)
    return body + directory + end
  }

  private static func two(_ number: UInt16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)]
  }

  private static func four(_ number: UInt32) -> [UInt8] {
    two(UInt16(truncatingIfNeeded: number)) + two(UInt16(number >> 16))
  }

  /// Deflate without a frame (RFC 1951): what zlib wraps in two bytes before and four behind.
  private static func deflated(_ content: [UInt8]) -> [UInt8] {
    var length = compressBound(UInt(content.count))
    var packed = [UInt8](repeating: 0, count: Int(length))
    compress2(&packed, &length, content, UInt(content.count), 9)
    return Array(packed[2..<(Int(length) - 4)])
  }
}

extension ZipFigure {
  private static let large = [UInt8](repeating: 32, count: 4 << 20)
  /// What is never read, each with words of what is said about it.
  static let traps: [(String, [Entry])] = [
    ("outside", [Entry(name: "../venue.geojson")]),
    ("outside", [Entry(name: "a/../../venue.geojson")]),
    ("outside", [Entry(name: "/etc/venue.geojson")]),
    ("outside", [Entry(name: "C:/venue.geojson")]),
    ("outside", [Entry(name: "..\\venue.geojson")]),
    ("outside", [Entry(name: "a/b\\venue.geojson")]),
    ("link", [Entry(name: "venue.geojson", content: [0x2F, 0x65], mode: 0o120777)]),
    ("encrypted", [Entry(name: "venue.geojson", content: [1, 2], flags: 1)]),
    ("twice", [Entry(name: "venue.geojson"), Entry(name: "Venue.GeoJSON")]),
    ("twice", [Entry(name: "venue.geojson"), Entry(name: "venue.geojson")]),
    ("uncommon", [Entry(name: "venue.geojson", content: [1, 2, 3, 4, 5, 6], method: 14)]),
    ("more than it should", [Entry(name: "venue.geojson", content: [1], size: 0xF000_0000)]),
    ("more than it should", [Entry(name: "venue.geojson", content: large, method: 8)]),
    ("more than 10000", (0...10_000).map { Entry(name: "\($0)") }),
  ]
}
