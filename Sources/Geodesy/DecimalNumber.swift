extension Double {
  /// A number in plain decimal digits, with an exponent at most: `-71.119`, `1e3`. `nil` for what
  /// only programs write (`0x10`, `inf`, `nan`), and for what is no number.
  ///
  /// - Complexity: O(n) for n bytes of text.
  public init?(decimal text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "E"), UInt8(ascii: "e"):
        continue
      default: return nil
      }
    }
    guard let value = Double(text), value.isFinite else { return nil }
    self = value
  }

  /// The number in a part of a text.
  ///
  /// - Complexity: O(n) for n bytes of text.
  public init?(decimal text: Substring) { self.init(decimal: String(text)) }
}
