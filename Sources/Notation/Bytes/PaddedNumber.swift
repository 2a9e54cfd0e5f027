extension BinaryInteger {
  /// The digits of a number that is not negative, behind zeros where they are fewer than `width`.
  public func padded(to width: Int, radix: Int = 10, uppercase: Bool = false) -> String {
    let digits = String(self, radix: radix, uppercase: uppercase)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
