import Notation

/// A day as JSON of Microsoft's web services writes it: `/Date(631152000000)/`, in milliseconds since
/// the beginning of 1970 in UTC, with the offset of the local time behind them where that is known, as
/// in `/Date(-631152000000+0200)/` (Microsoft, "Stand-Alone JSON Serialization", section "Dates/Times and
/// JSON").
struct SerialDate {
  /// The day on the clocks of the place.
  let day: CivilDay

  private static let opening = "/Date("
  private static let ending = ")/"
  /// The days that are read, in milliseconds from 1970: the years 1 to 9999, as in dates of text.
  private static let range = -62_135_596_800_000...253_402_300_799_999

  /// `nil` for any other text.
  init?(_ text: String) {
    guard text.hasPrefix(Self.opening), text.hasSuffix(Self.ending) else { return nil }
    let inner = text.dropFirst(Self.opening.count).dropLast(Self.ending.count)
    guard !inner.isEmpty else { return nil }
    let sign = inner.dropFirst().lastIndex { $0 == "+" || $0 == "-" } ?? inner.endIndex
    guard let number = Int(inner[..<sign]), Self.range.contains(number) else { return nil }
    var minutes = 0
    if sign < inner.endIndex {
      let figures = inner[inner.index(after: sign)...]
      guard figures.count == 4, let hours = Int(figures.prefix(2)),
        let rest = Int(figures.suffix(2)),
        hours < 24, rest < 60
      else { return nil }
      minutes = (hours * 60 + rest) * (inner[sign] == "-" ? -1 : 1)
    }
    let local = number + minutes * 60_000
    guard Self.range.contains(local) else { return nil }
    // Rounded down: what lies before 1970 has begun the day before.
    let days = (Double(local) / 86_400_000).rounded(.down)
    day = CivilDay(number: Int(days))
  }
}
