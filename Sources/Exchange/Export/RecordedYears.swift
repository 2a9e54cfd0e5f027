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
