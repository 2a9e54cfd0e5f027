/// Escapes text so that CommonMark 0.30 shows it as it is.
public enum CommonMarkEscaping {
  /// The text with backslashes before what would mean something: at the start of a line also what
  /// would begin a heading, list, quotation, rule or fence.
  ///
  /// - Complexity: O(n) for n bytes of text.
  public static func escaped(
    _ text: String, isLineStart: Bool = true, isInLink: Bool = false, isBeforeLink: Bool = false,
    isHeading: Bool = false
  ) -> String {
    let bytes = Array(text.utf8)
    var escaped: [UInt8] = []
    escaped.reserveCapacity(bytes.count + 8)
    let marker = isLineStart ? blockMarker(bytes) : nil
    for (index, byte) in bytes.enumerated() {
      let next = index + 1 < bytes.count ? bytes[index + 1] : nil
      let isSpecial =
        switch byte {
        case 0x5C, 0x60, 0x2A, 0x5B: true
        case 0x5D: isInLink
        case 0x5F: !(index > 0 && isWord(bytes[index - 1]) && next.map(isWord) ?? false)
        case 0x3C: next != 0x20
        case 0x26: next.map { isWord($0) || $0 == 0x23 } ?? true
        case 0x21: next == nil && isBeforeLink
        case 0x23: isHeading || index == marker
        default: index == marker
        }
      if isSpecial { escaped.append(0x5C) }
      escaped.append(byte)
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  /// The index of the character that would make a line begin a block; `nil` if it would begin none.
  private static func blockMarker(_ line: [UInt8]) -> Int? {
    func isGap(_ index: Int) -> Bool { index >= line.count || line[index] == 0x20 }
    switch line.first {
    case 0x3E, 0x3D: return 0
    case 0x23: return isGap(1) || line[1] == 0x23 ? 0 : nil
    case 0x2B: return isGap(1) ? 0 : nil
    case 0x2D: return isGap(1) || line[1] == 0x2D ? 0 : nil
    case 0x7E: return line.starts(with: "~~~".utf8) ? 0 : nil
    case (0x30...0x39)?:
      let end = line.prefix { (0x30...0x39).contains($0) }.count
      guard end <= 9, end < line.count, line[end] == 0x2E || line[end] == 0x29, isGap(end + 1)
      else { return nil }
      return end
    default: return nil
    }
  }

  /// True for letters and digits of ASCII; bytes of others may belong to a dash.
  private static func isWord(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
  }
}
