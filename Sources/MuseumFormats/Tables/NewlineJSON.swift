import Notation

/// JSON Lines, or newline-delimited JSON: one object in each line and nothing between them, as programs
/// write long lists.
enum NewlineJSON {
  /// Tells whether the first line is a whole object, and another one begins behind it.
  ///
  /// - Complexity: O(n) on average for n bytes of the first line.
  static func areRows(_ bytes: ArraySlice<UInt8>) -> Bool {
    let text = bytes.drop { $0 <= 0x20 }
    guard text.first == UInt8(ascii: "{"),
      let end = text.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }),
      text[end...].first(where: { $0 > 0x20 }) == UInt8(ascii: "{"),
      case .object? = try? JSONParser.parseWhole(text[..<end], line: 1)
    else { return false }
    return true
  }
}
