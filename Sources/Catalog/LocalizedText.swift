/// A text in one or more languages; never empty in any of them.
public struct LocalizedText: Hashable, Sendable {
  /// The text in one language, with its tag.
  public struct Reading: Hashable, Sendable {
    /// The text in that language.
    public let text: String
    /// The language of the text.
    public let language: LanguageTag
  }

  /// The texts, sorted by tag: an array, because most have one element.
  private var readings: [Reading]

  /// A text in `language` alone; `nil` if there is nothing but white space in it.
  ///
  /// - Complexity: O(1) where the text begins with a visible character of ASCII, else O(n) for its
  ///   first n characters that are white space.
  public init?(_ text: String, in language: LanguageTag) {
    // Most texts begin with a letter of ASCII, and a large catalogue holds a hundred thousand.
    let isPlain = text.utf8.first.map { (0x21...0x7E).contains($0) } ?? false
    if !isPlain, text.allSatisfy(\.isWhitespace) { return nil }
    readings = [Reading(text: text, language: language)]
  }

  /// The texts by language, blank ones left out; `nil` if none is left.
  ///
  /// - Complexity: O(k log k) for k languages.
  public init?(_ texts: [LanguageTag: String]) {
    readings = texts.filter { !$0.value.allSatisfy(\.isWhitespace) }
      .map { Reading(text: $0.value, language: $0.key) }
      .sorted { $0.language < $1.language }
    if readings.isEmpty { return nil }
  }

  private init(readings: [Reading]) { self.readings = readings }

  /// A text that says nothing, where one shall be put: it is never kept.
  static let blank = LocalizedText(readings: [Reading(text: "", language: .english)])

  /// The languages it is in, sorted.
  ///
  /// - Complexity: O(k) for k languages.
  public var languages: [LanguageTag] { readings.map(\.language) }

  /// The texts with their languages, sorted by language.
  public var all: [Reading] { readings }

  /// The text in exactly `language`; `nil` if there is none.
  ///
  /// - Complexity: O(k) for k languages.
  public subscript(language: LanguageTag) -> String? {
    readings.first { $0.language == language }?.text
  }

  /// The best text for a reader: the first preference that matches (RFC 4647 lookup, and then any
  /// dialect of the same language), else `fallback`, else the first there is.
  ///
  /// - Complexity: O(t k) for t preferences and k languages.
  public func reading(
    for preference: LanguagePreference, fallback: LanguageTag
  ) -> Reading {
    if readings.count > 1 {
      for tag in preference.tags {
        for candidate in tag.lookupRange {
          if let found = readings.first(where: { $0.language == candidate }) { return found }
        }
        let language = tag.lookupRange.last?.description ?? ""
        if let found = readings.first(where: { $0.language.description.hasPrefix(language + "-") })
        {
          return found
        }
      }
    }
    return readings.first { $0.language == fallback } ?? readings[0]
  }
}
