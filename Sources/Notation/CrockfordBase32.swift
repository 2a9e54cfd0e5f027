/// Numbers as people read them from a label and type them: D. Crockford's base 32
/// (https://www.crockford.com/base32.html), without its check symbol.
public enum CrockfordBase32 {
  private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  /// The digits of `number`, capital letters, the highest first; of a number below 0 those of 0.
  public static func text(_ number: Int) -> String {
    var rest = max(0, number)
    var text: [UInt8] = []
    repeat {
      text.append(digits[rest & 31])
      rest >>= 5
    } while rest > 0
    return String(decoding: text.reversed(), as: UTF8.self)
  }

  /// The number that `text` is, read as its author asks: small letters like capital ones, `I` and
  /// `L` as 1, `O` as 0, hyphens passed over; `nil` if it has no digit, another character, or more
  /// than 40 bits.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func number(_ text: some StringProtocol) -> Int? {
    var number: Int?
    for byte in text.utf8 where byte != UInt8(ascii: "-") {
      let capital = (0x61...0x7A).contains(byte) ? byte - 0x20 : byte
      let digit =
        switch capital {
        case UInt8(ascii: "I"), UInt8(ascii: "L"): 1
        case UInt8(ascii: "O"): 0
        default: digits.firstIndex(of: capital)
        }
      guard let digit, (number ?? 0) < 1 << 35 else { return nil }
      number = (number ?? 0) << 5 | digit
    }
    return number
  }
}
