extension Double {
  /// A number in plain decimal digits, with an exponent at most: `-71.119`, `1e3`. `nil` for what
  /// only programs write (`0x10`, `inf`, `nan`), and for what is no number.
  public init?(decimal text: some StringProtocol) {
    let isDecimal = text.utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.Ee".utf8.contains(byte)
    }
    guard isDecimal, let value = Double(text), value.isFinite else { return nil }
    self = value
  }
}
