import Foundation
import Glibc

/// An encoding of the characters of a table as bytes.
public enum TextEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case windows1252 = "windows-1252"
  case latin1 = "iso-8859-1"
  case latin9 = "iso-8859-15"
  case macintosh
  /// The languages of Central Europe, of Windows.
  case windows1250 = "windows-1250"
  /// The same, of the standard.
  case latin2 = "iso-8859-2"
  /// Cyrillic, of Windows.
  case windows1251 = "windows-1251"
  /// Cyrillic, of earlier systems.
  case koi8r = "koi8-r"
  /// Greek.
  case windows1253 = "windows-1253"
  /// Greek, of the standard.
  case greek = "iso-8859-7"
  /// Turkish.
  case windows1254 = "windows-1254"
  /// Hebrew.
  case windows1255 = "windows-1255"
  /// Arabic.
  case windows1256 = "windows-1256"
  /// The languages of the Baltic.
  case windows1257 = "windows-1257"
  /// Japanese, of Windows.
  case shiftJIS = "shift_jis"
  /// Japanese, of Unix.
  case eucJP = "euc-jp"
  /// Chinese, of the mainland, with its earlier forms.
  case gb18030
  /// Chinese, with traditional characters.
  case big5
  /// Korean.
  case eucKR = "euc-kr"

  /// The encoding of a common name, such as `Latin-1` or `cp1252`, whose letters and digits alone
  /// matter, in either case; `nil` if no encoding has that name.
  ///
  /// - Complexity: O(n) for n characters.
  public init?(named name: String) {
    let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
    switch plain {
    case "utf8", "unicode": self = .utf8
    case "utf16", "utf16le", "utf16be": self = .utf16
    case "windows1252", "cp1252", "ansi", "win1252": self = .windows1252
    case "iso88591", "latin1": self = .latin1
    case "iso885915", "latin9": self = .latin9
    case "macintosh", "macroman": self = .macintosh
    case "iso88592", "latin2": self = .latin2
    case "iso88597", "greek": self = .greek
    case "koi8r", "koi8": self = .koi8r
    case "shiftjis", "sjis", "cp932", "windows31j", "windows932", "ms932": self = .shiftJIS
    case "eucjp": self = .eucJP
    case "gb18030", "gbk", "gb2312", "cp936", "windows936": self = .gb18030
    case "big5", "cp950", "windows950": self = .big5
    case "euckr", "uhc", "cp949", "windows949", "ksc5601": self = .eucKR
    default:
      // `cp1250`, `win1250`
      guard let start = ["windows", "win", "cp"].first(where: plain.hasPrefix),
        let found = Self(rawValue: "windows-" + plain.dropFirst(start.count))
      else { return nil }
      self = found
    }
  }

  /// True if each byte is a character.
  public var isOfSingleBytes: Bool {
    switch self {
    case .utf8, .utf16, .shiftJIS, .eucJP, .gb18030, .big5, .eucKR: false
    default: true
    }
  }

  /// The name by which the C library knows it, where no table here does; `nil` of others. Windows has more
  /// characters than the standards of the same name, and ASCII for ASCII.
  private var libraryName: String? {
    switch self {
    case .utf8, .utf16, .windows1252, .latin1, .latin9, .macintosh: nil
    case .shiftJIS: "CP932"
    case .eucKR: "CP949"
    case .big5: "CP950"
    default: rawValue.uppercased()
    }
  }

  /// Tells whether the encoding has no character for a byte, which is then read as a control character of
  /// ISO 8859-1 (C1): a text with such a byte is as a rule in another encoding.
  public func leavesOpen(_ byte: UInt8) -> Bool {
    self == .windows1252 && (0x80..<0xA0).contains(byte) && code(of: byte) < 0xA0
  }

  /// The text of `bytes` in UTF-8; `nil` if they are not in this encoding.
  ///
  /// - Complexity: O(n) for n bytes; O(1) where they are UTF-8 already, which are not checked.
  public func utf8(_ bytes: [UInt8]) -> [UInt8]? {
    switch self {
    case .utf8: return bytes
    case .utf16: return String(bytes: bytes, encoding: .utf16).map { Array($0.utf8) }
    case .windows1252, .latin1, .latin9, .macintosh:
      var text: [UInt8] = []
      text.reserveCapacity(bytes.count + bytes.count / 8)
      for byte in bytes {
        guard byte >= 0x80 else {
          text.append(byte)
          continue
        }
        // All of them lie in the Basic Multilingual Plane, and none is a surrogate.
        let scalar = Unicode.Scalar(code(of: byte)) ?? "\u{FFFD}"
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
      return text
    default: return libraryName.flatMap { Self.converted(bytes, from: $0) }
    }
  }

  /// The text of `bytes` in UTF-8 by `iconv` (POSIX); `nil` if they are not in that encoding, or the system
  /// does not know it.
  private static func converted(_ bytes: [UInt8], from name: String) -> [UInt8]? {
    let converter = iconv_open("UTF-8", name)
    guard converter != iconv_t(bitPattern: -1) else { return nil }
    defer { iconv_close(converter) }
    var source = bytes
    // No character of these encodings takes more than three times its bytes in UTF-8.
    var text = [UInt8](repeating: 0, count: 3 * bytes.count + 8)
    var (sourceLeft, textLeft) = (source.count, text.count)
    let isWhole = source.withUnsafeMutableBytes { source in
      text.withUnsafeMutableBytes { text in
        var from = source.baseAddress?.assumingMemoryBound(to: CChar.self)
        var to = text.baseAddress?.assumingMemoryBound(to: CChar.self)
        let found = iconv(converter, &from, &sourceLeft, &to, &textLeft)
        // What is kept back for a mark that may follow.
        return found != Int(bitPattern: UInt.max)
          && iconv(converter, nil, nil, &to, &textLeft) != Int(bitPattern: UInt.max)
      }
    }
    guard isWhole, sourceLeft == 0 else { return nil }
    text.removeLast(textLeft)
    return text
  }

  /// Bytes 80 to 9F of Windows-1252; the five that it leaves open are what ISO 8859-1 has there, as
  /// the Encoding Standard (encoding.spec.whatwg.org, index-windows-1252) reads them.
  private static let windows: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
  /// Bytes 80 to FF of Mac OS Roman, after the Encoding Standard (index-macintosh). Foundation's own table is
  /// wrong on Linux: it has the characters in the order of Unicode.
  private static let macRoman: [UInt16] =
    ("ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü"
    + "†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø"
    + "¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ"
    + "‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ")
    .unicodeScalars.map { UInt16($0.value) }
  /// The characters of ISO 8859-15 that differ from those of ISO 8859-1, by their bytes.
  private static let ninth: [UInt8: UInt16] = [
    0xA4: 0x20AC, 0xA6: 0x0160, 0xA8: 0x0161, 0xB4: 0x017D, 0xB8: 0x017E, 0xBC: 0x0152,
    0xBD: 0x0153, 0xBE: 0x0178,
  ]

  private func code(of byte: UInt8) -> UInt16 {
    switch self {
    case .windows1252 where byte < 0xA0: Self.windows[Int(byte) - 0x80]
    case .latin9: Self.ninth[byte] ?? UInt16(byte)
    case .macintosh: Self.macRoman[Int(byte) - 0x80]
    default: UInt16(byte)
    }
  }
}
