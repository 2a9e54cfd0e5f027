public import Catalog
import Notation
import Queries

/// Changes of what a tour says; what is `nil` stays, and an empty text takes its field away.
public struct TourSettings: Hashable, Sendable {
  /// The title to set, in ``language``.
  public var title: String?
  /// The introduction to set, in ``language`` and CommonMark.
  public var text: String?
  /// The person who put the tour together.
  public var author: String?
  /// The language of title and text; the campus's default where `nil`.
  public var language: LanguageTag?

  /// Settings that change nothing yet.
  public init() {}

  func set(
    _ tour: inout Tour, _ contents: CatalogContents, _ naming: ParameterNaming
  ) throws {
    var problems = ValueProblems()
    for (name, text) in [("title", title), ("text", text), ("author", author)] {
      _ = try problems.noting { try text.map { try naming.checkedText($0, parameter: name) } }
    }
    let language = language ?? contents.defaultLanguage(at: tour.campus)
    if let title {
      let changed = try problems.noting {
        try naming.naming("title") { () throws(Problem) in
          guard let changed = tour.title.replacing(language, with: title) else {
            throw Problem(
              .missingValue, "The tour would be left without a title.",
              remedy: "Give it another title instead of none.")
          }
          return changed
        }
      }
      if let changed { tour.title = changed }
    }
    try problems.check()
    if let text { tour.text = LocalizedText.replacing(tour.text, language, with: text) }
    if let author { tour.author = author.isEmpty ? nil : author }
  }
}

/// Changes of what a stop says; what is `nil` stays, and an empty text takes its field away.
public struct StopSettings: Hashable, Sendable {
  /// A number to set, or to take away.
  public enum Number: Hashable, Sendable {
    /// The usual one again.
    case usual
    /// The number that is given, in the field's unit.
    case value(Double)

    fileprivate var number: Double? { if case .value(let number) = self { number } else { nil } }
  }

  /// The title in place of the subject's.
  public var title: String?
  /// The text of the tour there, CommonMark.
  public var text: String?
  /// The language of title and text; the campus's default where `nil`.
  public var language: LanguageTag?
  /// The length of people's stay, in seconds.
  public var dwell: Number?
  /// The worth of seeing it where time is short.
  public var weight: Number?
  /// The distance at which it announces itself, in metres.
  public var radius: Number?
  /// The number for the keypad; 0 for its position.
  public var number: Int?
  /// The keypad numbers of the stops that must be seen before it.
  public var after: [Int]?

  /// Settings that change nothing yet.
  public init() {}

  /// Changes the stop with the keypad number `stop`, and returns its position.
  func set(
    _ stop: Int, of tour: inout Tour, _ contents: CatalogContents, _ naming: ParameterNaming
  ) throws -> Int {
    let language = language ?? contents.defaultLanguage(at: tour.campus)
    var problems = ValueProblems()
    for (name, text) in [("title", title), ("text", text)] {
      _ = try problems.noting { try text.map { try naming.checkedText($0, parameter: name) } }
    }
    let position = try problems.noting { try naming.position(of: stop, in: tour) }
    let first = try after?.enumerated().compactMap { index, number in
      try problems.noting { try naming.position(of: number, in: tour, "after", index) }
    }
    var changed = position.map { tour.stops[$0] } ?? Stop(.place(tour.campus))
    try set(&changed, language, StopNumbers(naming: naming), &problems)
    try problems.check()
    guard let position else { return 0 }
    if let first { changed.after = first.map { tour.stops[$0].subject } }
    tour.stops[position] = changed
    return position
  }

  private func set(
    _ stop: inout Stop, _ language: LanguageTag, _ numbers: StopNumbers,
    _ problems: inout ValueProblems
  ) throws {
    if let title { stop.title = LocalizedText.replacing(stop.title, language, with: title) }
    if let text { stop.text = LocalizedText.replacing(stop.text, language, with: text) }
    if let dwell { stop.dwell = try problems.noting { try numbers.dwell(dwell.number) } }
    if let weight { stop.weight = try problems.noting { try numbers.weight(weight.number) } }
    if let radius { stop.radius = try problems.noting { try numbers.radius(radius.number) } }
    if let number {
      stop.number = try problems.noting { number == 0 ? nil : try numbers.keypad(number) }
    }
  }
}

extension LocalizedText {
  /// The text with its reading in `language` replaced, or taken away where `text` is blank; `nil`
  /// when none is left.
  fileprivate func replacing(_ language: LanguageTag, with text: String) -> LocalizedText? {
    var texts = Dictionary(uniqueKeysWithValues: all.map { ($0.language, $0.text) })
    texts[language] = text
    return LocalizedText(texts)
  }

  fileprivate static func replacing(
    _ old: LocalizedText?, _ language: LanguageTag, with text: String
  ) -> LocalizedText? {
    old?.replacing(language, with: text) ?? LocalizedText(text, in: language)
  }
}
