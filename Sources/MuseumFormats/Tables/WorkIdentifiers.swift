import Catalog
import Exchange

/// The identifiers that works get of the texts of their rows, which two texts must not share: of those that
/// differ only in what no identifier can hold, the one that is sorted first has the plain one, in whatever
/// order the rows stand. A text by which the catalogue knows a work keeps that work's identifier, whatever
/// texts have come or gone beside it: else what staff wrote of one work would stand on another.
struct WorkIdentifiers {
  /// What a text gives.
  struct Found {
    /// The identifier of the work.
    let work: Slug
    /// The identifier that media of the work are called after.
    let media: Slug
    /// The other text that would have the same identifier; `nil` as a rule.
    var alike: String?
    /// The works of the other text, which lose theirs, by the identifiers that they get.
    var renamed: [(from: Slug, to: Slug)] = []
    /// The number of rows with the text so far, where it may repeat.
    var count = 1
  }

  /// True if a text may stand in several rows, which are told apart by their order then.
  private let mayRepeat: Bool
  /// The text that an identifier was made of, with its column, where it is another than the identifier.
  private var written: [Slug: (text: String, column: String)] = [:]
  /// The number of rows of each identifier, without numbers behind it, where a text may repeat.
  private var counts: [Slug: Int] = [:]
  /// The identifiers after which media are called, where they are not those of the works: media keep theirs.
  private var media: [Slug: Slug] = [:]
  private let isKnown: SourceReader.KnownWork?

  init(mayRepeat: Bool, isKnown: SourceReader.KnownWork? = nil) {
    self.mayRepeat = mayRepeat
    self.isKnown = isKnown
  }

  /// The identifiers that `text` in `column` gives; `nil` if it gives none. `hasWork` tells which identifiers
  /// works have so far.
  ///
  /// - Complexity: O(n) on average for n bytes, and for the works of the other text where that loses its own.
  mutating func found(
    of text: String, in column: String, _ items: ForeignItems, hasWork: (Slug) -> Bool
  ) -> Found? {
    guard let id = items.identifier(text, .work) ?? items.fingerprint(text, .work) else {
      return nil
    }
    let isKnown = isKnown ?? { _, _, _ in false }
    let keepsPlain = isKnown(id, text, column)
    if self.isKnown != nil, !keepsPlain, let own = items.fingerprint(text, .work),
      isKnown(own, text, column)
    {
      return numbered(own)
    }
    let isTaken = mayRepeat ? counts[id] != nil : hasWork(id)
    let (first, firstColumn) = written[id] ?? (isTaken ? id.description : text, column)
    guard first != text, let own = items.fingerprint(text, .work) else {
      if id.description != text { written[id] = (text, column) }
      return numbered(id)
    }
    let isPlain = keepsPlain == isKnown(id, first, firstColumn) ? text < first : keepsPlain
    guard isPlain, let renamed = items.fingerprint(first, .work) else {
      return numbered(own, alike: first)
    }
    let pairs = (1...max(1, counts[id] ?? 1)).compactMap { count in
      Self.numbered(id, count).flatMap { from in
        Self.numbered(renamed, count).map { (from: from, to: $0) }
      }
    }
    counts[renamed] = counts.removeValue(forKey: id)
    media[renamed] = media[id] ?? id
    media[id] = own
    written[renamed] = (first, firstColumn)
    written[id] = (text, column)
    return numbered(id, alike: first, renamed: pairs)
  }

  private mutating func numbered(
    _ id: Slug, alike: String? = nil, renamed: [(from: Slug, to: Slug)] = []
  ) -> Found? {
    var count = 1
    if mayRepeat {
      count = (counts[id] ?? 0) + 1
      counts[id] = count
    }
    guard let work = Self.numbered(id, count), let media = Self.numbered(media[id] ?? id, count)
    else { return nil }
    return Found(work: work, media: media, alike: alike, renamed: renamed, count: count)
  }

  /// The identifier of the row `count` of those with one text.
  private static func numbered(_ id: Slug, _ count: Int) -> Slug? {
    count == 1 ? id : try? Slug("\(id.description.prefix(Slug.longest - 8))-\(count)")
  }
}
