/// A phrase in one language, with `{names}` in place of what is put in.
public enum Phrasing: Hashable, Sendable, ExpressibleByStringLiteral {
  /// One text, whatever values are put in.
  case plain(String)
  /// A text for each plural category that the language has for whole numbers; `{count}` is the
  /// number.
  case counted(
    zero: String? = nil, one: String? = nil, two: String? = nil, few: String? = nil,
    many: String? = nil, other: String)

  /// A plain phrase from a literal, without plural forms.
  public init(stringLiteral text: String) { self = .plain(text) }

  /// The text for numbers of `category`: where there is none, that for all others. A plain phrase has
  /// one text for all.
  func text(for category: PluralCategory = .other) -> String {
    switch self {
    case .plain(let text): text
    case .counted(let zero, let one, let two, let few, let many, let other):
      switch category {
      case .zero: zero ?? other
      case .one: one ?? other
      case .two: two ?? other
      case .few: few ?? other
      case .many: many ?? other
      case .other: other
      }
    }
  }

  /// The texts by category; a plain phrase has none.
  public var forms: [PluralCategory: String] {
    guard case .counted(let zero, let one, let two, let few, let many, let other) = self else {
      return [:]
    }
    let all: [(PluralCategory, String?)] = [
      (.zero, zero), (.one, one), (.two, two), (.few, few), (.many, many), (.other, other),
    ]
    return Dictionary(uniqueKeysWithValues: all.compactMap { key, text in text.map { (key, $0) } })
  }

  /// The phrase with each of its texts as `change` makes it.
  func mapTexts(_ change: (String) -> String) -> Phrasing {
    switch self {
    case .plain(let text): .plain(change(text))
    case .counted(let zero, let one, let two, let few, let many, let other):
      .counted(
        zero: zero.map(change), one: one.map(change), two: two.map(change), few: few.map(change),
        many: many.map(change), other: change(other))
    }
  }

  /// The texts of the phrase, for all categories.
  public var texts: [String] {
    if case .plain(let text) = self { [text] } else { Array(forms.values) }
  }
}

/// A category of numbers that take one plural form: those of Unicode CLDR, by which
/// `Intl.PluralRules` in browsers chooses, too.
public enum PluralCategory: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other
}

/// The name of something that is put into a phrase, where it stands between braces.
public enum Argument: String, CaseIterable, Sendable {
  case building, count, date, distance, done, door, down, dwelling, from, landmark, level, name,
    names, number
  case numbers, obstacle, place, point, reach, reasons, room, share, side, size, spot, stops, thing
  case time, to, total, up, value, waiting, walking, way
}

extension Argument {
  /// The placeholder of the name in a phrase, such as `{place}`, for values that somebody else puts
  /// in, such as a script of a page.
  public var mark: String { "{\(rawValue)}" }

  /// The text with `values` in place of their names. All are put in at once, or else a title that
  /// holds `{place}` would be filled again.
  static func fill(
    _ text: String, _ values: KeyValuePairs<Argument, String>, count: Int? = nil,
    as put: (String) -> String = { $0 }
  ) -> String {
    var filled = ""
    var rest = text[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].utf8.firstIndex(of: UInt8(ascii: "}"))
    {
      let name = rest[rest.index(after: open)..<close]
      filled += rest[..<open]
      if let value = values.first(where: { $0.key.rawValue == name })?.value {
        filled += put(value)
      } else if let count, name == Argument.count.rawValue {
        filled += String(count)
      } else {
        assertionFailure("'\(text)' wants '\(name)'.")
        filled += rest[open...close]
      }
      rest = rest[rest.index(after: close)...]
    }
    return filled + rest
  }
}
