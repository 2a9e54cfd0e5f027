/// The signs that a text holds, found in one pass over its bytes, so that a guess asks of each cell only
/// what it may be.
struct CellTraits {
  /// The groups of digits with nothing between them.
  private(set) var digitGroups = 0
  private(set) var hasLetters = false
  private(set) var hasSpaces = false
  private(set) var hasSlashes = false
  private(set) var hasSemicolons = false
  private(set) var hasBars = false
  private(set) var hasPoint = false
  private(set) var hasComma = false
  /// True if a byte stands there with which a tag or entity of HTML begins.
  private(set) var mayHoldMarkup = false
  /// True if the text begins like an address on the web, or ends like the name of a media file.
  let namesSource: Bool

  private static let endings: Set = ["jpg", "jpeg", "png", "gif", "webp", "mp3", "mp4", "glb"]
  /// The most bytes of an ending with its point.
  private static let longestEnding = 5

  init(_ text: String) {
    var isInGroup = false
    var isASCII = true
    for byte in text.utf8 {
      var isDigit = false
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        isDigit = true
        if !isInGroup { digitGroups += 1 }
      case UInt8(ascii: " "): hasSpaces = true
      case UInt8(ascii: "/"): hasSlashes = true
      case UInt8(ascii: ";"): hasSemicolons = true
      case UInt8(ascii: "|"): hasBars = true
      case UInt8(ascii: "."): hasPoint = true
      case UInt8(ascii: ","): hasComma = true
      case UInt8(ascii: "&"), UInt8(ascii: "<"): mayHoldMarkup = true
      case 0x80...: isASCII = false
      default: if byte.isASCIILetter { hasLetters = true }
      }
      isInGroup = isDigit
    }
    if !hasLetters, !isASCII {
      hasLetters = text.unicodeScalars.contains(where: \.properties.isAlphabetic)
    }
    let isAddress =
      hasSlashes
      && ["https://", "http://"].contains { start in
        text.utf8.count >= start.utf8.count
          && zip(text.utf8, start.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
      }
    namesSource =
      isAddress
      || hasPoint && Self.endings.contains(Self.ending(of: text))
  }

  /// The letters behind the last point, in small ones; empty where they are too many for a media file.
  private static func ending(of text: String) -> String {
    let tail = text.utf8.suffix(longestEnding)
    guard let point = tail.lastIndex(of: UInt8(ascii: ".")) else { return "" }
    return text[text.utf8.index(after: point)...].lowercased()
  }
}
