/// A date and a time of day as ISO 8601-1:2019 writes them in its extended format, in the profile of
/// RFC 3339: `2026-05-04T10:30:00-07:00`. Seconds may have a fraction, or be left out.
public struct WrittenTime {
  /// The day; `nil` if the calendar has no such date in the years 1 to 9999.
  public let day: CivilDay?
  /// The hours, from 0 to 99.
  public let hours: Int
  /// The minutes, from 0 to 99.
  public let minutes: Int
  /// The seconds with their fraction; `nil` if they are left out.
  public let seconds: Double?
  /// The rest of the text, which may be a zone.
  public let zone: Substring

  /// The parts of a text; `nil` if it does not begin with date and time, or has more than 64 bytes.
  public init?(_ text: String) {
    let bytes = Array(text.utf8.prefix(65))
    guard (16...64).contains(bytes.count), bytes[4] == 0x2D, bytes[7] == 0x2D,
      bytes[10] | 0x20 == 0x74, bytes[13] == 0x3A, let year = PlainNumber.integer(bytes[0..<4]),
      let month = PlainNumber.integer(bytes[5..<7]), let day = PlainNumber.integer(bytes[8..<10]),
      let hours = PlainNumber.integer(bytes[11..<13]),
      let minutes = PlainNumber.integer(bytes[14..<16])
    else { return nil }
    var end = 16
    if bytes[16...].first == 0x3A {
      end = bytes[17...].firstIndex { $0 != 0x2E && !(0x30...0x39).contains($0) } ?? bytes.count
      guard PlainNumber.integer(bytes[17..<min(19, end)]) != nil, end >= 19,
        let seconds = PlainNumber.decimal(bytes[17..<end])
      else { return nil }
      self.seconds = seconds
    } else {
      seconds = nil
    }
    self.day = CivilDay(checking: year, month, day)
    (self.hours, self.minutes) = (hours, minutes)
    zone = Substring(text.utf8.dropFirst(end))
  }

  /// The seconds by which a zone is ahead of UTC: of `Z`, `-07:00`, `-0700` or `-07`; `nil` for what
  /// is none.
  public static func offset(of zone: Substring) -> Int? {
    if zone == "Z" || zone == "z" { return 0 }
    let bytes = Array(zone.utf8.prefix(7))
    let digits = bytes.dropFirst().filter { $0 != 0x3A }
    guard let sign = bytes.first, sign == 0x2B || sign == 0x2D,
      bytes.count == digits.count + 1 || bytes.count == 6 && bytes[3] == 0x3A,
      digits.count == 2 || digits.count == 4, let hours = PlainNumber.integer(digits[..<2]),
      let minutes = digits.count == 2 ? 0 : PlainNumber.integer(digits[2...]), hours < 24,
      minutes < 60
    else { return nil }
    return (sign == 0x2D ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}
