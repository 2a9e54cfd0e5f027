import Catalog
import Geodesy
import Words

/// The words of one language, and how lengths, times and directions are said in it.
struct Wording: Sendable {
  /// The language that the words are in.
  let language: Language
  /// True where lengths and times are said as people say them to each other, as on pages; false where
  /// they are told to the metre, as in a terminal.
  var isRounded: Bool

  /// True where names whose letters run from right to left are set apart from the words around them,
  /// as on pages; false for programs, which read the bare text.
  var isolatesNames: Bool

  init(_ language: Language, isRounded: Bool = false, isolatesNames: Bool = false) {
    self.language = language
    self.isRounded = isRounded
    self.isolatesNames = isolatesNames
  }

  /// The text of `word`, into which nothing is put.
  subscript(_ word: Word) -> String { language[word] }

  /// The text of `word` with `values` in place of their names.
  func callAsFunction(_ word: Word, _ values: KeyValuePairs<Argument, String>) -> String {
    language(word, values, as: put)
  }

  /// The text of `word` for a number of things.
  func count(
    _ number: Int, _ word: Word, _ values: KeyValuePairs<Argument, String> = [:]
  ) -> String {
    language.count(number, word, values, as: put)
  }

  /// A value as it is put into a phrase.
  private func put(_ value: String) -> String {
    isolatesNames ? DirectionMarks.isolated(value) : value
  }

  /// How far something is, as walkers say it: `1.2 km`, `315 km`; rounded as ``length(_:)`` is, and
  /// below 20 m as a few steps.
  func distance(_ distance: Meters) -> String {
    isRounded && distance.value < Self.steps ? self[.fewSteps] : length(distance)
  }

  /// The distance below which people count steps, in metres.
  private static let steps = 20.0

  /// A length: `42 m`, `1.2 km`, `315 km`. Where it is rounded, in steps of 5 m below 100 m and of 10 m
  /// beyond, and never to nothing; the scripts of pages do the same.
  func length(_ length: Meters) -> String {
    let rounded =
      length.value < 97.5
      ? max(5, 5 * (length.value / 5).rounded()) : 10 * (length.value / 10).rounded()
    let meters = isRounded ? rounded : length.value.rounded()
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
    case (true, true): return self(.upAndDown, [.up: height(up), .down: height(down)])
    case (true, false): return self(.up, [.distance: height(up)])
    case (false, true): return self(.down, [.distance: height(down)])
    case (false, false): return nil
    }
  }

  /// A height, which legs feel to the metre.
  private func height(_ height: Meters) -> String {
    Wording(language).length(height)
  }

  /// A whole number from 0 to 999,999, its thousands set apart as browsers do it.
  private func grouped(_ number: Int) -> String {
    guard number >= language.numbers.groupsFrom else { return String(number) }
    return "\(number / 1_000)\(language.numbers.thousandsMark)"
      + String(number % 1_000 + 1_000).dropFirst()
  }

  /// A length of time: `12 min`, `1 h 5 min`; where it is rounded, up to minutes.
  func duration(_ seconds: Double) -> String { duration(minutes: minutes(seconds)) }

  /// The time for all of a tour and for its parts, `4 min: 2 min walking, 2 min at the stops`: the
  /// parts are rounded first, so that readers who add them up find the sum. It says so where the walk
  /// is measured straight.
  func times(walking: Double, dwelling: Double, isStraight: Bool = false) -> String {
    let (walk, stay) = (minutes(walking, least: 1), minutes(dwelling, least: 1))
    return self(
      isStraight ? .tourTimesStraight : .tourTimes,
      [
        .time: duration(minutes: walk + stay), .walking: duration(minutes: walk),
        .dwelling: duration(minutes: stay),
      ])
  }

  /// Whole minutes; at least `least` if it is any time at all.
  private func minutes(_ seconds: Double, least: Int = 0) -> Int {
    guard seconds > 0 else { return 0 }
    // No walk is longer than a year; what is stored may claim to be. Less than half a second more
    // does not make another minute.
    let minutes = min(seconds, 31_557_600) / 60
    return max(least, Int(isRounded ? (minutes - 1 / 120).rounded(.up) : minutes.rounded()))
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

extension Work.Status {
  /// The word for why a work is not to be seen; `nil` for one on view.
  var word: Word? {
    switch self {
    case .onView: nil
    case .inStorage: .inStorage
    case .onLoan: .onLoan
    case .removed: .removed
    }
  }

  /// The words for all of them.
  static var words: [Word] { allCases.compactMap(\.word) }
}

extension Wording {
  /// The reason why a work is not to be seen; `nil` for one on view.
  func status(_ status: Work.Status) -> String? { status.word.map { self[$0] } }
}
