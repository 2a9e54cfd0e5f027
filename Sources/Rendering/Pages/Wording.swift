import Catalog
import Geodesy
import Words

/// The words of one language, and how lengths, times and directions are said in it.
struct Wording: Sendable {
  /// The language that the words are in.
  let language: Language

  init(_ language: Language) { self.language = language }

  /// The text of `word`, into which nothing is put.
  subscript(_ word: Word) -> String { language[word] }

  /// The text of `word` with `values` in place of their names.
  func callAsFunction(_ word: Word, _ values: KeyValuePairs<Argument, String>) -> String {
    language(word, values)
  }

  /// The text of `word` for a number of things.
  func count(
    _ number: Int, _ word: Word, _ values: KeyValuePairs<Argument, String> = [:]
  ) -> String {
    language.count(number, word, values)
  }

  /// A length as walkers say it: `42 m`, `1.2 km`, `315 km`.
  func distance(_ length: Meters) -> String {
    let meters = length.value.rounded()
    if meters < 1_000 { return "\(Int(meters))\u{A0}m" }
    let tenths = Int((length.value / 100).rounded())
    return tenths < 100
      ? "\(tenths / 10)\(language.numbers.decimalMark)\(tenths % 10)\u{A0}km"
      : "\(grouped(Int((length.value / 1_000).rounded())))\u{A0}km"
  }

  /// The climb of a walk: `Up 8 m, down 2 m`; `nil` where that is not known, or less than half a
  /// metre.
  func climb(up: Meters?, down: Meters?) -> String? {
    guard let up, let down else { return nil }
    switch (up.value >= 0.5, down.value >= 0.5) {
    case (true, true): return self(.upAndDown, [.up: distance(up), .down: distance(down)])
    case (true, false): return self(.up, [.distance: distance(up)])
    case (false, true): return self(.down, [.distance: distance(down)])
    case (false, false): return nil
    }
  }

  /// A whole number from 0 to 999,999, its thousands set apart as browsers do it.
  private func grouped(_ number: Int) -> String {
    guard number >= language.numbers.groupsFrom else { return String(number) }
    return "\(number / 1_000)\(language.numbers.thousandsMark)"
      + String(number % 1_000 + 1_000).dropFirst()
  }

  /// A length of time: `12 min`, `1 h 5 min`.
  func duration(_ seconds: Double) -> String {
    duration(minutes: Self.minutes(seconds))
  }

  /// The time for all of a tour and for its parts, `4 min: 2 min walking, 2 min at the stops`: the
  /// parts are rounded first, so that readers who add them up find the sum. It says so where the walk
  /// is measured straight.
  func times(walking: Double, dwelling: Double, isStraight: Bool = false) -> String {
    let (walk, stay) = (Self.minutes(walking, least: 1), Self.minutes(dwelling, least: 1))
    return self(
      isStraight ? .tourTimesStraight : .tourTimes,
      [
        .time: duration(minutes: walk + stay), .walking: duration(minutes: walk),
        .dwelling: duration(minutes: stay),
      ])
  }

  /// Whole minutes; at least `least` if it is any time at all.
  private static func minutes(_ seconds: Double, least: Int = 0) -> Int {
    guard seconds > 0 else { return 0 }
    // No walk is longer than a year; what is stored may claim to be.
    return max(least, Int((min(seconds, 31_557_600) / 60).rounded()))
  }

  private func duration(minutes: Int) -> String {
    if minutes < 1 { return self[.underAMinute] }
    if minutes < 60 { return "\(minutes)\u{A0}min" }
    let rest = minutes % 60
    return "\(minutes / 60)\u{A0}h" + (rest == 0 ? "" : " \(rest)\u{A0}min")
  }

  /// The distance and direction of a place: `120 m north-east`; `here` when there is no way to go.
  func away(_ geodesic: Geodesic, walking length: Meters? = nil) -> DistancePart {
    guard geodesic.distance.value >= 0.5, let bearing = geodesic.initialBearing else {
      return DistancePart(arrow: nil, text: self[.here])
    }
    return DistancePart(
      arrow: Self.arrow(bearing),
      text: self(
        .away,
        [
          .distance: distance(length ?? geodesic.distance),
          .point: compass(bearing.compassPoint),
        ]))
  }

  /// The arrow that terminals print, too, on a map with north at the top.
  static func arrow(_ bearing: Bearing) -> String { bearing.arrow }

  /// A point of the compass by itself: `north-east`.
  func compass(_ point: CompassPoint) -> String { self[point.words.name] }

  /// The sixteen points in words, clockwise from north.
  var compassPoints: [String] { CompassPoint.allCases.map(compass) }

  /// The letters of a point of the compass: `NE`.
  func letters(_ point: CompassPoint) -> String {
    let letters = Dictionary(
      zip("NESW", self[.compassLetters]), uniquingKeysWith: { first, _ in first })
    return String(point.rawValue.map { letters[$0] ?? $0 })
  }

  /// The name that its speakers give a language; its tag where we do not know.
  static func nativeName(of tag: LanguageTag) -> String {
    Language.all.first { $0.tag == tag.description }?.name ?? nativeNames[tag.description]
      ?? tag.description
  }
  /// Languages that pages do not speak, but texts may.
  private static let nativeNames = [
    "ar": "العربية", "ca": "Català", "cy": "Cymraeg", "eu": "Euskara", "fa": "فارسی",
    "ga": "Gaeilge", "gl": "Galego", "he": "עברית", "hi": "हिन्दी", "it": "Italiano",
    "ja": "日本語", "ko": "한국어", "nl": "Nederlands", "pl": "Polski", "pt": "Português",
    "ru": "Русский", "tr": "Türkçe", "uk": "Українська", "vi": "Tiếng Việt", "zh": "中文",
    "zh-Hans": "简体中文", "zh-Hant": "繁體中文",
  ]
}

extension Language {
  /// The language for readers of `tag`: its own, or else the one of last resort.
  init(closestTo tag: LanguageTag) {
    self = Language(tag: tag.description) ?? Self.all[0]
  }

  /// The tag as catalogues have it.
  var languageTag: LanguageTag { (try? LanguageTag(tag)) ?? .english }
}

extension Wording {
  /// The reason why a work is not to be seen; `nil` for one on view.
  func status(_ status: Work.Status) -> String? {
    switch status {
    case .onView: nil
    case .inStorage: self[.inStorage]
    case .onLoan: self[.onLoan]
    case .removed: self[.removed]
    }
  }
}
