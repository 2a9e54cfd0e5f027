import Catalog
import Geodesy

/// The words of the pages themselves in one language.
struct Wording: Sendable {
  /// The languages that pages speak; catalogues may speak any.
  enum Language: String, CaseIterable {
    case english = "en"
    case spanish = "es"
    case french = "fr"

    /// The one for readers of `tag`: its own, or else English.
    init(closestTo tag: LanguageTag) {
      let primary = tag.description.split(separator: "-").first.map(String.init)
      self = primary.flatMap(Language.init) ?? .english
    }
  }

  /// Which one.
  let language: Language

  init(_ language: Language) { self.language = language }

  /// The words for `word`.
  subscript(_ word: Word) -> String {
    let (english, spanish, french) = word.inEveryLanguage
    return switch language {
    case .english: english
    case .spanish: spanish
    case .french: french
    }
  }

  /// The words for `word`, with `values` in place of `%1`, `%2` and so on.
  func callAsFunction(_ word: Word, _ values: String...) -> String {
    Self.fill(self[word], values)
  }

  /// A phrase with `values` in place of `%1`, `%2` and so on. All are put in at once, or else a name
  /// that holds `%1` would be filled again.
  static func fill(_ phrase: String, _ values: [String]) -> String {
    let parts = phrase.utf8.split(
      separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
    var text = String(parts[0]) ?? ""
    for part in parts.dropFirst() {
      let index = Int(part.first ?? 0) - Int(UInt8(ascii: "1"))
      text += values.indices.contains(index) ? values[index] : "%"
      text += String(values.indices.contains(index) ? part.dropFirst() : part) ?? ""
    }
    return text
  }

  /// A number of things: one form for 1, another for all else (and for 0 in French the first).
  func count(_ number: Int, _ one: Word, _ many: Word) -> String {
    let isOne = number == 1 || (number == 0 && language == .french)
    return callAsFunction(isOne ? one : many, String(number))
  }

  /// A length as walkers say it: `42 m`, `1.2 km`, `315 km`.
  func distance(_ length: Meters) -> String {
    let meters = length.value.rounded()
    if meters < 1_000 { return "\(Int(meters))\u{A0}m" }
    let tenths = Int((length.value / 100).rounded())
    let point = language == .english ? "." : ","
    return tenths < 100
      ? "\(tenths / 10)\(point)\(tenths % 10)\u{A0}km"
      : "\(grouped(Int((length.value / 1_000).rounded())))\u{A0}km"
  }

  /// How far a walk goes up and down: `Up 8 m, down 2 m`; `nil` where that is not known, or less than
  /// half a metre.
  func climb(up: Meters?, down: Meters?) -> String? {
    guard let up, let down else { return nil }
    switch (up.value >= 0.5, down.value >= 0.5) {
    case (true, true): return callAsFunction(.upAndDown, distance(up), distance(down))
    case (true, false): return callAsFunction(.up, distance(up))
    case (false, true): return callAsFunction(.down, distance(down))
    case (false, false): return nil
    }
  }

  /// A whole number from 0 to 999,999, its thousands set apart as browsers do it
  /// (Unicode CLDR 45: Spanish leaves four digits together).
  private func grouped(_ number: Int) -> String {
    guard number >= (language == .spanish ? 10_000 : 1_000) else { return String(number) }
    let separator =
      switch language {
      case .english: ","
      case .spanish: "."
      case .french: "\u{202F}"
      }
    return "\(number / 1_000)\(separator)" + String(number % 1_000 + 1_000).dropFirst()
  }

  /// A length of time: `12 min`, `1 h 5 min`.
  func duration(_ seconds: Double) -> String {
    duration(minutes: Self.minutes(seconds))
  }

  /// The time for all of a tour and for its parts, `4 min: 2 min walking, 2 min at the stops`: the
  /// parts are rounded first, so that readers who add them up find the sum.
  func times(walking: Double, dwelling: Double) -> String {
    let (walk, stay) = (Self.minutes(walking, least: 1), Self.minutes(dwelling, least: 1))
    return callAsFunction(
      .tourTimes, duration(minutes: walk + stay), duration(minutes: walk),
      duration(minutes: stay))
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

  /// How to get there: `120 m north-east`; `here` when there is no way to go.
  func away(_ geodesic: Geodesic, walking length: Meters? = nil) -> WayPart {
    guard geodesic.distance.value >= 0.5, let bearing = geodesic.initialBearing else {
      return WayPart(arrow: nil, text: self[.here])
    }
    return WayPart(
      arrow: Self.arrow(bearing),
      text: callAsFunction(
        .away, distance(length ?? geodesic.distance), compass(bearing.compassPoint)))
  }

  /// The same with the bearing in degrees: `120 m, north-east (47°)`.
  func awayExactly(_ geodesic: Geodesic) -> WayPart {
    guard geodesic.distance.value >= 0.5, let bearing = geodesic.initialBearing else {
      return WayPart(arrow: nil, text: self[.here])
    }
    let degrees = Int(bearing.degrees.rounded()) % 360
    let point = compass(bearing.compassPoint)
    return WayPart(
      arrow: Self.arrow(bearing), text: "\(distance(geodesic.distance)), \(point) (\(degrees)°)")
  }

  /// The arrow that terminals print, too, on a map with north at the top.
  static func arrow(_ bearing: Bearing) -> String { String(bearing.spoken.prefix(1)) }

  /// A point of the compass in words.
  func compass(_ point: CompassPoint) -> String {
    let index = CompassPoint.allCases.firstIndex(of: point) ?? 0
    return compassPoints[index]
  }

  /// The sixteen points in words, clockwise from north.
  var compassPoints: [String] {
    switch language {
    case .english: Self.englishPoints
    case .spanish: Self.spanishPoints
    case .french: Self.frenchPoints
    }
  }
  private static let englishPoints = [
    "north", "north-north-east", "north-east", "east-north-east", "east", "east-south-east",
    "south-east", "south-south-east", "south", "south-south-west", "south-west",
    "west-south-west", "west", "west-north-west", "north-west", "north-north-west",
  ]
  private static let spanishPoints = [
    "norte", "nornordeste", "nordeste", "estenordeste", "este", "estesudeste", "sudeste",
    "sursudeste", "sur", "sursudoeste", "sudoeste", "oestesudoeste", "oeste", "oestenoroeste",
    "noroeste", "nornoroeste",
  ]
  private static let frenchPoints = [
    "nord", "nord-nord-est", "nord-est", "est-nord-est", "est", "est-sud-est", "sud-est",
    "sud-sud-est", "sud", "sud-sud-ouest", "sud-ouest", "ouest-sud-ouest", "ouest",
    "ouest-nord-ouest", "nord-ouest", "nord-nord-ouest",
  ]

  /// What the speakers of a language call it; its tag where we do not know.
  static func nativeName(of tag: LanguageTag) -> String {
    nativeNames[tag.description] ?? tag.description
  }
  private static let nativeNames = [
    "ar": "العربية", "ca": "Català", "cy": "Cymraeg", "de": "Deutsch", "en": "English",
    "es": "Español", "eu": "Euskara", "fa": "فارسی", "fr": "Français", "ga": "Gaeilge",
    "gl": "Galego", "he": "עברית", "hi": "हिन्दी", "it": "Italiano", "ja": "日本語", "ko": "한국어",
    "nl": "Nederlands", "pl": "Polski", "pt": "Português", "ru": "Русский", "tr": "Türkçe",
    "uk": "Українська", "vi": "Tiếng Việt", "zh": "中文", "zh-Hans": "简体中文", "zh-Hant": "繁體中文",
  ]
}

extension Wording {
  /// Why a work is not to be seen; `nil` for one on view.
  func status(_ status: Work.Status) -> String? {
    switch status {
    case .onView: nil
    case .inStorage: self[.inStorage]
    case .onLoan: self[.onLoan]
    case .removed: self[.removed]
    }
  }
}
