/// The text of a file: UTF-8 without byte order mark and without NUL.
public struct SourceText {
  /// The most bytes of a file that is no table: what people write by hand never comes near.
  public static let most = InputBound.text.most

  /// The bytes without their byte order mark.
  public let bytes: ArraySlice<UInt8>

  /// The text of a file. Refuses more than `most` bytes and other encodings, with the line in which
  /// they show.
  ///
  /// - Complexity: O(n) for n bytes, which are not copied.
  public init?(_ file: [UInt8], most: Int = Self.most, log: ProblemLog) {
    guard file.count <= most else {
      Self.refuseSize(most, log: log)
      return nil
    }
    if Self.hasWideMark(file) {
      log.add(
        .wrongEncoding, "The file is in UTF-16.", remedy: "Save it again as UTF-8.", line: 1)
      return nil
    }
    let bytes = Self.withoutMark(file[...])
    if let nul = bytes.firstIndex(of: 0) {
      log.add(
        .wrongEncoding, "A NUL byte stands in the file, which text never holds.",
        remedy: "If it is UTF-16, save it again as UTF-8; else remove the byte.",
        line: Self.line(of: nul, in: bytes))
      return nil
    }
    guard Self.isUTF8(bytes) else {
      log.add(
        .wrongEncoding, "The file is not UTF-8; perhaps it is in Latin-1 or Windows-1252.",
        remedy: "Save it again as UTF-8.", line: Self.firstInvalidLine(in: bytes))
      return nil
    }
    self.bytes = bytes
  }

  /// The text as a string.
  ///
  /// - Complexity: O(n) for n bytes.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Tells whether bytes are UTF-8, without copying them.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
    (try? UTF8Span(validating: bytes.span)) != nil
  }

  /// Tells whether bytes begin with the mark of UTF-16 (Unicode 15, section 23.8).
  public static func hasWideMark(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  /// The bytes behind the mark of UTF-8, if they begin with one.
  public static func withoutMark(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
  }

  /// The first byte that is neither white space nor of the mark of UTF-8; `nil` if there is none.
  public static func firstByte(of bytes: [UInt8]) -> UInt8? {
    bytes.first { ![0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF].contains($0) }
  }

  static func refuseSize(_ most: Int, log: ProblemLog) {
    log.add(
      .malformedFile, "The file holds more than \(most >> 20) MB.",
      remedy: "Split it into several, or leave out what does not belong there.")
  }

  private static func line(of index: Int, in bytes: ArraySlice<UInt8>) -> Int {
    1 + bytes[..<index].count { $0 == 0x0A }
  }

  /// The number of the first line that is not UTF-8. A line feed is never part of another
  /// character, so lines can be checked one by one.
  static func firstInvalidLine(in bytes: ArraySlice<UInt8>) -> Int? {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    return lines.firstIndex { !isUTF8($0) }.map { $0 + 1 }
  }
}
