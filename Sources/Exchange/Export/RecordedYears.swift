public import Catalog
import Notation

extension Work.Years {
  /// The first year as ISO 8601 writes it: `0850`, `-0500`. The number is taken as it stands, since
  /// nobody who types a year before our era says whether there was a year 0.
  public var isoFrom: String { Self.iso(from) }
  /// The last year as ISO 8601 writes it.
  public var isoTo: String { Self.iso(to) }

  /// The years as people read them: `1931`, or `1930–1932`.
  public var text: String { from == to ? String(from) : "\(from)–\(to)" }

  /// The year of a date of ISO 8601, such as `0850`, `-0500` or `1962-05-01`, its number taken as it
  /// stands; `nil` of any other text, and outside `range`.
  ///
  /// - Complexity: O(n) for n characters.
  public static func year(iso text: String) -> Int? {
    parts(iso: text).flatMap { range.contains($0.year) ? $0.year : nil }
  }

  /// The day or month that a date of ISO 8601 tells, such as `1962-05-01`, without its time; `nil` where it
  /// tells no more than the year, as its first day does that begins a span, and the last one that ends it.
  ///
  /// - Complexity: O(n) for n characters.
  public static func day(iso text: String, isLast: Bool) -> String? {
    guard let parts = parts(iso: text), !parts.day.isEmpty,
      !(isLast ? ["-12", "-12-31"] : ["-01", "-01-01"]).contains(parts.day)
    else { return nil }
    return iso(parts.year) + parts.day
  }

  /// The dates of ISO 8601 that bound a span, as people read them: years, or days where one is told.
  ///
  /// - Complexity: O(n) for n characters.
  public static func text(iso first: String?, _ last: String?) -> String? {
    guard let years = bounds(iso: first, last).flatMap(Self.init(bounds:)) else { return nil }
    let days = [
      first.flatMap { day(iso: $0, isLast: false) }, last.flatMap { day(iso: $0, isLast: true) },
    ]
    guard days.contains(where: { $0 != nil }) else { return years.text }
    let whole = [first, last].compactMap { text in
      text.flatMap(parts).map { iso($0.year) + $0.day }
    }
    return whole.first == whole.last ? whole[0] : whole.joined(separator: " – ")
  }

  /// The year of a date of ISO 8601, with the month and day as they are written, `-05-01`.
  private static func parts(iso text: String) -> (year: Int, day: String)? {
    guard let match = text.wholeMatch(of: isoDate), let number = Int(match.2) else { return nil }
    let day = match.3?.prefix { $0 != "T" && $0 != " " } ?? ""
    return (match.1.isEmpty ? number : -number, String(day))
  }

  // A regex that is no constant is parsed each time. It is never changed, but does not say that tasks may
  // share it.
  private nonisolated(unsafe) static let isoDate =
    #/\s*(-?)(\d{4,6})(-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])(?:[T ][\d:.,]*)?)?)?\s*(?:Z|[+-]\d\d:?\d\d)?\s*/#
    .asciiOnlyDigits()

  /// The bounds that two dates of ISO 8601 state, `nil` for one that is not there. `nil` without either,
  /// where one is there and is no date, and where the last lies before the first.
  ///
  /// - Complexity: O(n) for n characters.
  public static func bounds(iso first: String?, _ last: String?) -> (from: Int?, to: Int?)? {
    let from = first.flatMap(year(iso:)), to = last.flatMap(year(iso:))
    guard (first == nil) == (from == nil), (last == nil) == (to == nil),
      let start = from ?? to, let end = to ?? from, start <= end
    else { return nil }
    return (from, to)
  }

  /// The span of such bounds, of which at least one is there; the other one is taken to be the same.
  public init?(bounds: (from: Int?, to: Int?)) {
    guard let from = bounds.from ?? bounds.to, let to = bounds.to ?? bounds.from else { return nil }
    self.init(from: from, to: to)
  }

  private static func iso(_ year: Int) -> String {
    (year < 0 ? "-" : "") + year.magnitude.padded(to: 4)
  }
}

extension Artist {
  /// The dates of a life of which years are known: `1898-1986`, or `1898-` and `-1986` where only one
  /// is; `nil` without either.
  public static func lifeDates(born: Int?, died: Int?) -> String? {
    guard born != nil || died != nil else { return nil }
    return [born, died].map { $0.map(String.init) ?? "" }.joined(separator: "-")
  }

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
