import TestSupport

/// Changes to bytes as accidents and malice make them.
enum Mutation {
  /// What readers trip over, whatever the format.
  private static let words: [String] = [
    "", "\0", "\u{FEFF}", "\u{202E}", "\r", "\n\n\n", "\"", "'", "<", ">", "&", "&amp;", "&#0;",
    "&#xD800;", "]]>", "<!--", "<![CDATA[", "<!DOCTYPE a [<!ENTITY b 'c'>]>", "<?", "/>", "</a>",
    "{", "}", "[", "]", ",", ":", ";", "-", "#", "*a", "&a ", "|", "null", "true", "NaN",
    "1e999", "-1e-999", "9223372036854775808", "-9223372036854775809", "0x10",
    "1.7976931348623157e308",
    "91", "-181", "0000000000000000000000", "\\u0000", "\\ud800", "%00", "../../x",
    "file:///etc/passwd",
    "/dev/zero", "https://127.0.0.1/", "javascript:alert(1)", "\u{1F407}", "e\u{301}", "9999-99-99",
    "Mo-Fr 25:99", "EPSG:4978", "+proj=pipeline +file=/etc/passwd",
  ]

  /// What a value may be that the format allows and its reader does not expect.
  private static let values: [String] = [
    "0", "-1", "91", "181", "1e999", "1e-999", "9223372036854775808", "0x10", "NaN", "null", "true",
    "9999-99-99", "x", "../../x", "https://127.0.0.1/", "EPSG:4978", "e\u{301}", "\u{1F407}",
  ]

  /// One to four changes of `bytes`: of any bytes, or only of what stands in words and lines, so that
  /// the document is well formed as a rule and its meaning is looked at.
  static func change(_ bytes: [UInt8], using random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    let isGentle = Bool.random(using: &random)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      if isGentle { stepGently(&bytes, using: &random) } else { step(&bytes, using: &random) }
    }
    return bytes
  }

  private static func stepGently(_ bytes: inout [UInt8], using random: inout SplitMix64) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    let isPlain = { (byte: UInt8) in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }
    guard let start = bytes[place...].firstIndex(where: isPlain) else { return }
    let word = start..<(bytes[start...].firstIndex { !isPlain($0) } ?? bytes.count)
    let before = bytes[..<start].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let line = before..<(bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count)
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: bytes[start] = .random(in: 0x30...0x39, using: &random)
    case 2: bytes[start] = .random(in: 0x61...0x7A, using: &random)
    case 3, 4: bytes.replaceSubrange(word, with: (values.randomElement(using: &random) ?? "").utf8)
    default: bytes.insert(contentsOf: bytes[line], at: line.lowerBound)
    }
  }

  private static func step(_ bytes: inout [UInt8], using random: inout SplitMix64) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    let length = Int.random(in: 1...60, using: &random)
    let piece = place..<min(bytes.count, place + length)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: if place < bytes.count { bytes[place] = .random(in: 0...255, using: &random) }
    case 1: if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
    case 2: bytes.removeSubrange(piece)
    case 3: bytes.insert(contentsOf: bytes[piece], at: place)
    // A document that is cut is refused as a rule: one in twenty is enough.
    case 4: if Bool.random(using: &random) { bytes.removeSubrange(place...) }
    case 5, 6:
      let word = words.randomElement(using: &random) ?? ""
      bytes.replaceSubrange(Bool.random(using: &random) ? piece : place..<place, with: word.utf8)
    case 7:
      // A digit or letter that is another.
      let isPlain = { (byte: UInt8) in (0x30...0x39).contains(byte) || byte | 0x20 >= 0x61 }
      if let index = bytes[place...].firstIndex(where: isPlain) {
        bytes[index] = .random(in: 0x30...0x39, using: &random)
      }
    case 8:
      let target = Int.random(in: 0...bytes.count, using: &random)
      bytes.insert(contentsOf: bytes[piece], at: target)
    default:
      let times = Int.random(in: 2...2000, using: &random)
      bytes.insert(
        contentsOf: repeatElement(bytes[piece.prefix(8)], count: times).joined(), at: place)
    }
  }
}
