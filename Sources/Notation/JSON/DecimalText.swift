extension Double {
  /// The nearest number with at most `decimals` digits after the point (0 to 15).
  ///
  /// Dividing two whole numbers is correctly rounded (IEEE 754), so what is printed has no more
  /// digits than asked for; numbers too large for that to matter are returned as they are.
  ///
  /// - Complexity: O(1).
  public func rounded(toDecimals decimals: Int) -> Double {
    let scale = Self.powersOfTen[min(max(decimals, 0), 15)]
    let scaled = self * scale
    guard scaled.magnitude < 9_007_199_254_740_992 else { return self }
    return scaled.rounded() / scale
  }

  /// 10 to the power of the index; exact, as all up to 10^22 are.
  static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The number that `digits` write with a point before the last `decimals` of them; `nil` where
  /// one division could round it wrongly.
  ///
  /// Both numbers are exact, so their quotient is correctly rounded: W. D. Clinger, How to read
  /// floating point numbers accurately, 1990, doi:10.1145/93542.93557.
  public init?(digits: UInt64, decimals: Int) {
    guard digits <= 1 << 53, decimals <= 22 else { return nil }
    self = Double(digits) / Self.powersOfTen[decimals]
  }

  /// The shortest text that reads back as the same number: no exponent between 1e-20 and 1e21, no
  /// point where there is nothing behind it, no sign on zero. Only for finite numbers.
  ///
  /// - Complexity: O(1): at most 22 characters.
  public var decimalText: String {
    if magnitude < 1e15, let whole = Int64(exactly: self) { return String(whole) }
    let text = description
    guard let mark = text.utf8.firstIndex(where: { $0 == 0x65 }),
      let exponent = Int(text[text.utf8.index(after: mark)...]), (-20...20).contains(exponent)
    else { return text.hasSuffix(".0") ? String(text.dropLast(2)) : text }
    let digits = text[..<mark].filter(\.isNumber)
    let sign = self < 0 ? "-" : ""
    if exponent < 0 {
      return sign + "0." + String(repeating: "0", count: -exponent - 1) + trim(digits)
    }
    let whole = trim(digits)
    return sign + whole + String(repeating: "0", count: max(0, exponent + 1 - whole.count))
  }

  /// `digits` without the zero that only stood behind the point.
  private func trim(_ digits: String) -> String {
    digits.count > 1 && digits.hasSuffix("0") ? String(digits.dropLast()) : digits
  }
}
