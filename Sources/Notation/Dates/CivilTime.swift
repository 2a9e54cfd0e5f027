/// Moments in UTC, as seconds since the start of 1970.
public enum CivilTime {
  /// The time `seconds` after the start of 1970, such as `2026-05-04T10:20:30Z`, as RFC 3339 has
  /// it, rounded to milliseconds, which are left out where they are zero.
  ///
  /// - Parameter seconds: held within the years 1 to 9999; what is not a number is 1970.
  /// - Returns: 20 to 24 characters.
  /// - Complexity: O(1).
  public static func text(_ seconds: Double) -> String {
    let seconds = seconds.isNaN ? 0 : min(max(seconds, -62_135_596_800), 253_402_300_799)
    let milliseconds = Int((seconds * 1000).rounded())
    let day = (Double(milliseconds) / 86_400_000).rounded(.down)
    let clock = milliseconds - Int(day) * 86_400_000
    let fraction = clock % 1000
    return "\(CivilDay(number: Int(day)))T\((clock / 3_600_000).padded(to: 2)):"
      + "\((clock / 60_000 % 60).padded(to: 2)):\((clock / 1000 % 60).padded(to: 2))"
      + (fraction == 0 ? "" : ".\(fraction.padded(to: 3))") + "Z"
  }

  /// Seconds since midnight; `nil` if there is no such time. A leap second may be the 60th.
  ///
  /// - Complexity: O(1).
  public static func clock(hours: Int, minutes: Int, seconds: Double) -> Double? {
    guard (0...23).contains(hours), (0...59).contains(minutes), seconds >= 0, seconds < 61 else {
      return nil
    }
    return Double(hours * 3600 + minutes * 60) + seconds
  }

  /// Seconds since 1970 of `YYYY-MM-DDThh:mm:ss`, a fraction and an offset if any: the dateTime of
  /// XML Schema, which contains the form of RFC 3339. Without an offset it is UTC, as GPX says.
  ///
  /// - Complexity: O(n) for n bytes of text.
  public static func seconds(parsing text: String) -> Double? {
    guard let time = WrittenTime(text), let day = time.day, let seconds = time.seconds,
      let offset = time.zone.isEmpty ? 0 : WrittenTime.offset(of: time.zone),
      let clock = clock(hours: time.hours, minutes: time.minutes, seconds: seconds)
    else { return nil }
    return Double(day.number) * 86_400 + clock - Double(offset)
  }

  /// Seconds since 1970 of a `date-time` of RFC 3339 (section 5.6), which has seconds, a digit behind
  /// the point if there is one, and a zone, `Z` or such as `-07:00`; `nil` for any other text.
  ///
  /// - Complexity: O(n) for n bytes of text.
  public static func seconds(ofRFC3339 text: String) -> Double? {
    var rest = text.utf8.dropFirst("2026-05-04T10:30:00".utf8.count)
    if rest.first == 0x2E {
      let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
      guard !digits.isEmpty else { return nil }
      rest = rest.dropFirst(1 + digits.count)
    }
    // Other spellings of ISO 8601 have other lengths: `-0700`, `-07`, or none.
    guard rest.count == 1 || rest.count == 6 else { return nil }
    return seconds(parsing: text)
  }
}

/// Numbers as receivers write them: digits, one point, a minus sign; never `nan`, `inf` or `0x1p4`,
/// which `Double` would read too.
public enum PlainNumber {
  /// The number that digits alone write, at most nine of them, so that none is too large; `nil` for
  /// anything else.
  ///
  /// - Complexity: O(1): at most nine digits.
  public static func integer(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard (1...9).contains(bytes.count), bytes.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return bytes.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// The number that at most thirty digits write, with a sign and a point if any; `nil` for
  /// anything else.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func decimal(_ bytes: ArraySlice<UInt8>) -> Double? {
    let digits = bytes.first == 0x2D || bytes.first == 0x2B ? bytes.dropFirst() : bytes
    let points = digits.count { $0 == 0x2E }
    guard points <= 1, (1...30).contains(digits.count - points),
      digits.allSatisfy({ $0 == 0x2E || (0x30...0x39).contains($0) })
    else { return nil }
    return Double(String(decoding: bytes, as: UTF8.self))
  }
}
