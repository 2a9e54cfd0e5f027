/// A language that pages, instructions and answers speak: its phrases, numbers and plurals.
///
/// Each stands in a file of its own, which names every ``Word`` (the compiler refuses a file that
/// forgets one) and nothing else. A new language is such a file and its name in ``all``; the tests of
/// this module then hold its arguments and plural forms against English.
public struct Language: Sendable {
  /// The languages that there are; the first is the default.
  public static let all: [Language] = [.english, .spanish, .french, .german]

  /// The primary subtag of BCP 47, such as `en`.
  public let tag: String
  /// The name that its speakers give it.
  public let name: String
  /// The marks in numbers.
  public let numbers: NumberStyle
  private let plural: @Sendable (Int) -> PluralCategory
  private let phrasing: @Sendable (Word) -> Phrasing

  /// A language of which `plural` gives the category of a whole number from 0 up, as CLDR's rules for
  /// cardinals have it, and `phrasing` all it says. `typeset` puts the spaces of print into its
  /// phrases, where those of its file are not that already.
  init(
    tag: String, name: String, numbers: NumberStyle,
    plural: @escaping @Sendable (Int) -> PluralCategory,
    typeset: ((String) -> String)? = nil,
    phrasing: @escaping @Sendable (Word) -> Phrasing
  ) {
    self.tag = tag
    self.name = name
    self.numbers = numbers
    self.plural = plural
    guard let typeset else {
      self.phrasing = phrasing
      return
    }
    // Once, and not whenever somebody reads them.
    let phrases = Dictionary(
      uniqueKeysWithValues: Word.allCases.map { ($0, phrasing($0).mapTexts(typeset)) })
    self.phrasing = { phrases[$0] ?? phrasing($0) }
  }

  /// The language of a tag such as `es-MX`, by its first part; `nil` for one that is not spoken here.
  public init?(tag: some StringProtocol) {
    let primary = tag.prefix { $0 != "-" }.lowercased()
    guard let found = Self.all.first(where: { $0.tag == primary }) else { return nil }
    self = found
  }

  /// The phrase for `word`, with all its forms: for tests, and for scripts that choose among them.
  public func phrasing(for word: Word) -> Phrasing { phrasing(word) }

  /// The category of a whole number from 0 up.
  public func category(of number: Int) -> PluralCategory { plural(number) }

  /// The text of a word into which nothing is put.
  public subscript(word: Word) -> String { phrasing(word).text() }

  /// The text of a word with `values` in place of their names, each as `put` writes it.
  public func callAsFunction(
    _ word: Word, _ values: KeyValuePairs<Argument, String>,
    as put: (String) -> String = { $0 }
  ) -> String {
    Argument.fill(phrasing(word).text(), values, as: put)
  }

  /// The text of a word for a number of things, which stands in place of `{count}`, with `values` in
  /// place of the other names.
  public func count(
    _ number: Int, _ word: Word, _ values: KeyValuePairs<Argument, String> = [:],
    as put: (String) -> String = { $0 }
  ) -> String {
    Argument.fill(
      phrasing(word).text(for: category(of: number)), values, count: number, as: put)
  }
}

extension Language: Hashable {
  /// Languages are told apart by their tags.
  public static func == (one: Language, other: Language) -> Bool { one.tag == other.tag }
  /// Hashes the tag, by which languages are told apart.
  public func hash(into hasher: inout Hasher) { hasher.combine(tag) }
}

/// The marks in the numbers of a language, after Unicode CLDR.
public struct NumberStyle: Hashable, Sendable {
  /// The mark before tenths.
  public let decimalMark: String
  /// The mark between groups of three digits.
  public let thousandsMark: String
  /// The least number that is written in groups: Spanish leaves four digits together.
  public let groupsFrom: Int
}
