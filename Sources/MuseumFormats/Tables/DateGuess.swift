import Exchange
import Notation

// Which pattern the dates of a column have. Many read alike with the day first and with the month first.
extension FieldGuess {
  /// The pattern of the dates of a column, as a mapping names it.
  struct Dates {
    let pattern: String
    /// Another pattern that reads the same cells, where nothing tells which of the two is meant.
    let other: String?
  }

  /// The pattern that reads the most cells of a column; `nil` where they need none. Of several, the one that
  /// the other columns of the table have, else the one of the language in which the columns are called.
  func dates(of column: ColumnFacts) -> Dates? {
    let patterns = column.datePatterns
    guard let first = patterns.first else { return nil }
    guard patterns.count > 1 else { return Dates(pattern: first, other: nil) }
    let elsewhere = Set(
      facts.filter { $0.datePatterns.count == 1 }.flatMap(\.datePatterns).map(Self.order))
    let alike = patterns.filter { elsewhere.contains(Self.order($0)) }
    if alike.count == 1 { return Dates(pattern: alike[0], other: nil) }
    let dayFirst = patterns.first { $0.hasPrefix("D") }
    if let dayFirst, hasDayFirst { return Dates(pattern: dayFirst, other: nil) }
    let monthFirst = patterns.first { $0.hasPrefix("M") } ?? first
    return Dates(pattern: monthFirst, other: patterns.first { $0 != monthFirst })
  }

  /// The order of the parts of a pattern, whatever stands between them.
  private static func order(_ pattern: String) -> String { pattern.filter(\.isLetter) }

  /// True if the columns are called in a language in which nobody writes the month first.
  private var hasDayFirst: Bool {
    facts.contains { column in
      !column.name.utf8.allSatisfy { $0 < 0x80 }
        || (ForeignItems.words(column.name)?.split(separator: "-") ?? [])
          .contains(where: Self.dayFirstWords.contains)
    }
  }

  /// Words of such languages that columns are called by, in small letters without accents.
  private static let dayFirstWords: Set<Substring> = [
    "titel", "kunstler", "kuenstler", "jahr", "datum", "bis", "ab", "seit", "breite", "lange",
    "ausgestellt", "ausstellungsende", "titre", "artiste", "annee", "retrait", "debut", "fin",
    "jusquau", "depuis", "titulo", "artista", "fecha", "hasta", "desde", "retiro", "ano", "titolo",
    "fino", "dal", "anno", "rimozione", "kunstenaar", "jaar", "tot", "vanaf", "ate", "retirada",
  ]

  /// Tells whether columns of that name hold the days between which works are on view.
  static func isOfView(_ name: String) -> Bool {
    let plain = HeadingWords.plain(name)
    return ["onViewFrom", removal].contains { HeadingWords.names(of: $0).contains(plain) }
  }

  /// What a person must know of days: of those that can be read in two ways, and of columns that are
  /// called as the days on view and are none.
  var dateNotes: [String] {
    facts.compactMap { column in
      guard let field = fields[column.name] else {
        guard Self.isOfView(column.name), column.filled > 0, !column.hasMostlyDays else {
          return nil
        }
        return "'\(column.name.prefix(60))' is kept as a detail, since most of its cells are no "
          + "days that can be read: works whose time is over count as on view. Write days such as "
          + "2015-12-31, and map it to 'onViewFrom' or '\(Self.removal)'."
      }
      guard ["date", "onViewFrom", Self.removal].contains(field), let found = dates(of: column),
        let other = found.other
      else { return nil }
      return "'\(column.name.prefix(60))' holds days that can be read in two ways, such as "
        + "'\(column.samples.first ?? "")': '\(found.pattern)' is taken. Write 'dates: \(other)' if that is "
        + "meant."
    }
  }
}
