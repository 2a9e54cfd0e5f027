public import Catalog
import Notation

extension Work.Years {
  /// The first year as ISO 8601 writes it: `0850`, `-0500`. The number is taken as it stands, since
  /// nobody who types a year before our era says whether there was a year 0.
  public var isoFrom: String { Self.iso(from) }
  /// The last year as ISO 8601 writes it.
  public var isoTo: String { Self.iso(to) }

  /// The year of a date of ISO 8601, such as `0850`, `-0500` or `1962-05-01`, its number taken as it
  /// stands; `nil` of any other text, and outside `range`.
  ///
  /// - Complexity: O(n) for n characters.
  public static func year(iso text: String) -> Int? {
    var rest = text.utf8.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 || $0 == 0x0D }
    let isNegative = rest.first == 0x2D
    if isNegative { rest = rest.dropFirst() }
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(digits.count)
    guard (4...6).contains(digits.count), let number = Int(String(Substring(digits))),
      rest.allSatisfy({ (0x30...0x39).contains($0) || "-:.TZ+ \n\t\r".utf8.contains($0) })
    else { return nil }
    let year = isNegative ? -number : number
    return range.contains(year) ? year : nil
  }

  private static func iso(_ year: Int) -> String {
    (year < 0 ? "-" : "") + year.magnitude.padded(to: 4)
  }
}

extension Artist {
  /// The years of birth and death where `lifeDates` say both and nothing besides, such as
  /// `1898-1986`; nothing is guessed at, and no life is longer than 150 years.
  public var lifeYears: Work.Years? {
    guard let text = lifeDates, let first = text.first, first.isNumber, !text.contains("/"),
      let years = YearText.years(text), text.last != "s",
      years.from > 0, (1...150).contains(years.to - years.from)
    else { return nil }
    return years
  }
}
