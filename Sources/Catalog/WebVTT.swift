import Notation

/// The form of files with captions: WebVTT (W3C, The Web Video Text Tracks Format, section 4.1).
public enum WebVTT {
  /// The media type of such files, as IANA's registry spells it.
  public static let mediaType = "text/vtt"

  /// The number of first bytes that are enough to tell.
  public static let openingSize = 16

  /// Tells whether a file is called like one with captions.
  public static func isNamed(_ name: some StringProtocol) -> Bool {
    name.lowercased().hasSuffix(".vtt")
  }

  /// Tells whether a file that begins with `opening` can be one: after a byte order mark, if there
  /// is one, the word `WEBVTT` stands by itself.
  public static func fits(_ opening: [UInt8]) -> Bool {
    let text = SourceText.withoutMark(opening[...])
    guard text.starts(with: "WEBVTT".utf8) else { return false }
    return text.dropFirst(6).first.map { [0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? true
  }
}
