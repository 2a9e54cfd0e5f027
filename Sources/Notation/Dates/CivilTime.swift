/// Dates and times of the Gregorian calendar, in UTC.
public enum CivilTime {
  /// Days from 1970-01-01 to a date; `nil` if there is no such date in the years 1 to 9999.
  ///
  /// Years are counted from March, so that leap days come last: E. G. Richards, Calendars, in
  /// Explanatory Supplement to the Astronomical Almanac (3rd edition, 2012), section 15.11.
  ///
  /// - Complexity: O(1).
  public static func days(year: Int, month: Int, day: Int) -> Int? {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= length(of: month, in: year)
    else { return nil }
    let marchYear = month > 2 ? year : year - 1
    let sinceMarch = (month + 9) % 12
    return 365 * marchYear + marchYear / 4 - marchYear / 100 + marchYear / 400
      + (153 * sinceMarch + 2) / 5 + day - 719_469
  }

  /// The time `seconds` after the start of 1970, such as `2026-05-04T10:20:30Z`, as RFC 3339 has
  /// it, rounded to milliseconds, which are left out where they are zero.
  ///
  /// Years are counted from March and in cycles of 400: H. Hinnant, chrono-Compatible Low-Level
  /// Date Algorithms (2013), `civil_from_days`.
  ///
  /// - Parameter seconds: held within the years 1 to 9999; what is not a number is 1970.
  /// - Returns: 20 to 24 characters.
  /// - Complexity: O(1).
  public static func text(_ seconds: Double) -> String {
    let seconds = seconds.isNaN ? 0 : min(max(seconds, -62_135_596_800), 253_402_300_799)
    let milliseconds = Int((seconds * 1000).rounded())
    // Both divisions are of numbers above zero: days are counted from 0000-03-01.
    let sinceMarch = milliseconds + 719_468 * 86_400_000
    let (days, clock) = sinceMarch.quotientAndRemainder(dividingBy: 86_400_000)
    let (cycle, day) = days.quotientAndRemainder(dividingBy: 146_097)
    let marchYear = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * marchYear + marchYear / 4 - marchYear / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = cycle * 400 + marchYear + (month <= 2 ? 1 : 0)
    func padded(_ number: Int, _ width: Int = 2) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let fraction = clock % 1000
    return padded(year, 4) + "-" + padded(month) + "-"
      + padded(dayOfYear - (153 * marchMonth + 2) / 5 + 1) + "T" + padded(clock / 3_600_000) + ":"
      + padded(clock / 60_000 % 60) + ":" + padded(clock / 1000 % 60)
      + (fraction == 0 ? "" : "." + padded(fraction, 3)) + "Z"
  }

  private static func length(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
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
    let bytes = Array(text.utf8)
    guard bytes.count >= 19, bytes.count <= 40, bytes[4] == 0x2D, bytes[7] == 0x2D,
      bytes[10] | 0x20 == 0x74, bytes[13] == 0x3A, bytes[16] == 0x3A,
      let year = PlainNumber.integer(bytes[0..<4]), let month = PlainNumber.integer(bytes[5..<7]),
      let day = PlainNumber.integer(bytes[8..<10]),
      let hours = PlainNumber.integer(bytes[11..<13]),
      let minutes = PlainNumber.integer(bytes[14..<16])
    else { return nil }
    let end = bytes[17...].firstIndex { $0 != 0x2E && !(0x30...0x39).contains($0) } ?? bytes.count
    guard let seconds = PlainNumber.decimal(bytes[17..<end]), let offset = offset(bytes[end...]),
      let days = days(year: year, month: month, day: day),
      let clock = clock(hours: hours, minutes: minutes, seconds: seconds)
    else { return nil }
    return Double(days) * 86_400 + clock - offset
  }

  /// The offset from UTC in seconds, positive east of Greenwich; 0 if none is written, `nil` if it
  /// is malformed.
  private static func offset(_ bytes: ArraySlice<UInt8>) -> Double? {
    guard let sign = bytes.first else { return 0 }
    if sign | 0x20 == 0x7A { return bytes.count == 1 ? 0 : nil }
    let start = bytes.startIndex
    guard sign == 0x2B || sign == 0x2D, bytes.count == 6, bytes[start + 3] == 0x3A,
      let hours = PlainNumber.integer(bytes[start + 1..<start + 3]), hours <= 14,
      let minutes = PlainNumber.integer(bytes[start + 4..<start + 6]), minutes <= 59
    else { return nil }
    let size = Double(hours * 3600 + minutes * 60)
    return sign == 0x2D ? -size : size
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
