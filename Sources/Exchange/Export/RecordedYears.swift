public import Catalog
import Notation

extension Work.Years {
  /// The first year as ISO 8601 writes it: `0850`, `-0500`. The number is taken as it stands, since
  /// nobody who types a year before our era says whether there was a year 0.
  public var isoFrom: String { Self.iso(from) }
  /// The last year as ISO 8601 writes it.
  public var isoTo: String { Self.iso(to) }

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
