/// A language tag after BCP 47 (RFC 5646), such as `en`, `es-MX` or `zh-Hant`.
public struct LanguageTag: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The tag in its recommended case: language lower, Script titled, REGION upper.
  public let description: String

  /// Accepts one to eight letters or digits between hyphens, the first part two or more letters.
  ///
  /// - Complexity: O(n) for n characters.
  public init(_ text: String) throws(InvalidLanguageTag) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let language = parts.first, (2...8).contains(language.count), parts.count <= 8,
      language.utf8.allSatisfy(\.isLetter),
      parts.allSatisfy({ (1...8).contains($0.count) && $0.utf8.allSatisfy(\.isLetterOrDigit) })
    else { throw InvalidLanguageTag(text: text) }
    description = parts.enumerated().map { index, part in
      switch (index, part.count) {
      case (1..., 2): part.uppercased()
      case (1..., 4): part.prefix(1).uppercased() + part.dropFirst().lowercased()
      default: part.lowercased()
      }
    }.joined(separator: "-")
  }

  private init(known: String) { description = known }

  /// The tag of English, the default language.
  public static let english = LanguageTag(known: "en")

  /// Orders tags by their written text.
  public static func < (one: LanguageTag, other: LanguageTag) -> Bool {
    one.description < other.description
  }

  /// The tag and its ever shorter beginnings, as RFC 4647 section 3.4 (lookup) tries them.
  var lookupRange: [LanguageTag] {
    var parts = description.split(separator: "-")
    var range: [LanguageTag] = []
    while !parts.isEmpty {
      range.append(LanguageTag(known: parts.joined(separator: "-")))
      parts.removeLast()
      // A single letter or digit introduces what follows and is dropped with it.
      if parts.count > 1, parts.last?.count == 1 { parts.removeLast() }
    }
    return range
  }
}

/// The reason why text is no language tag.
public struct InvalidLanguageTag: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text that was written.
  public let text: String
  /// The fault, and what would be right, in a sentence.
  public var description: String {
    "'\(text)' is no language tag: write one after BCP 47, such as en, es or zh-Hant."
  }
}

/// The languages a reader wants, best first.
public struct LanguagePreference: Hashable, Sendable {
  /// The tags, best first; empty when the reader did not say.
  public let tags: [LanguageTag]

  /// A preference for `tags`, best first.
  public init(_ tags: [LanguageTag] = []) { self.tags = tags }

  /// Reads an `Accept-Language` header (RFC 9110 section 12.5.4). Ranges that cannot be read, `*`
  /// and those of quality 0 are passed over: the header is a wish, never an error.
  ///
  /// - Complexity: O(n) for n characters, of which 32 ranges are read at most.
  public init(acceptLanguage header: String) {
    let ranges = header.split(separator: ",").prefix(32).compactMap {
      part -> (tag: LanguageTag, quality: Double)? in
      let pieces = part.split(separator: ";").map { $0.filter { $0 != " " } }
      guard let name = pieces.first, let tag = try? LanguageTag(String(name)) else { return nil }
      let quality =
        pieces.dropFirst().first { $0.hasPrefix("q=") }
        .map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      return quality > 0 ? (tag, quality) : nil
    }
    // A stable order for equal qualities: as they were written.
    tags = ranges.enumerated().sorted {
      $0.element.quality != $1.element.quality
        ? $0.element.quality > $1.element.quality : $0.offset < $1.offset
    }.map(\.element.tag)
  }
}

extension UInt8 {
  /// True for an ASCII letter.
  var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
  /// True for an ASCII letter or digit.
  var isLetterOrDigit: Bool { isLetter || (0x30...0x39).contains(self) }
}
