import Geodesy
public import Notation

extension XMLBytes {
  /// A decimal number, with an exponent perhaps; `nil` for anything else.
  public var decimal: Double? {
    var next = start
    let isNegative = next.pointee == 0x2D
    if isNegative || next.pointee == 0x2B { next += 1 }
    var digits: UInt64 = 0
    var (count, decimals) = (0, 0)
    var hasPoint = false
    while next.pointee != 0, count < 18 {
      let byte = next.pointee
      if byte == 0x2E, !hasPoint {
        hasPoint = true
      } else if byte >= 0x30, byte <= 0x39 {
        digits = digits * 10 + UInt64(byte - 0x30)
        count += 1
        if hasPoint { decimals += 1 }
      } else {
        return Double(decimal: string)
      }
      next += 1
    }
    guard next.pointee == 0, count > decimals, !hasPoint || decimals > 0,
      let size = Double(digits: digits, decimals: decimals)
    else { return Double(decimal: string) }
    return isNegative ? -size : size
  }
}
