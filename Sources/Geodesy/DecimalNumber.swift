extension Double {
  /// A number in plain decimal digits, with an exponent at most: `-71.119`, `1e3`. `nil` for what
  /// only programs write (`0x10`, `inf`, `nan`), and for what is no number.
  public init?(decimal text: String) {
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: continue
      default: return nil
      }
    }
    guard let value = Double(text), value.isFinite else { return nil }
    self = value
  }

  /// The number in a part of a text.
  public init?(decimal text: Substring) { self.init(decimal: String(text)) }
}
