public import Catalog

/// Which works, artists, tours and places have these words?
///
/// Every word must occur, in any order; accents and case do not matter, and the last word may be the
/// beginning of one. Nothing that is typed is a command. Drafts are not found.
public struct TextSearch: Hashable, Sendable {
  /// The words as they were typed.
  public var text: String
  /// The greatest number of finds in the answer.
  public var limit: Int
  /// The number of finds before those of the answer.
  public var offset: Int
  /// The values that finds must have. With values and no words, everything that has them is found.
  public var filter: [SearchFacet: String]

  /// A question for the finds of `text`, best first: at most `limit`, without the first `offset`,
  /// of what has the values of `filter`.
  public init(
    _ text: String, limit: Int = 20, offset: Int = 0, filter: [SearchFacet: String] = [:]
  ) {
    self.filter = filter
    self.text = text
    self.limit = limit
    self.offset = offset
  }

  /// The finds, with the number of all there are.
  public struct Answer: Hashable, Sendable {
    /// The question.
    public let question: TextSearch
    /// The words that were searched for in place of those typed, which nothing has; `nil` if there
    /// was no need, or no better words.
    public let correction: String?
    /// The finds asked for, best first.
    public let hits: [SearchHit]
    /// The number of all finds.
    public let total: Int
    /// The stops whose number was typed; they are no finds.
    public let stops: [NumberedStop]

    /// An answer to `question`.
    public init(
      _ question: TextSearch, correction: String? = nil, hits: [SearchHit], total: Int,
      stops: [NumberedStop] = []
    ) {
      self.stops = stops
      self.question = question
      self.correction = correction
      self.hits = hits
      self.total = total
    }

    /// True if there are finds after those of the answer.
    public var hasMore: Bool { question.offset + hits.count < total }
  }

  /// The numbers of finds that somebody may ask for at once.
  public static let limits = 1...200
  /// The numbers of finds that somebody may pass over.
  public static let offsets = 0...1_000_000
}

extension CatalogSnapshot {
  /// Never fails: words that nothing has are answered with those of the closest spelling, or with
  /// nothing.
  public func answer(_ question: TextSearch) -> TextSearch.Answer {
    var asked = SearchWords.asked(question.text)
    // Before anything is asked, nobody waits for the index.
    if asked.isEmpty, question.filter.isEmpty {
      return TextSearch.Answer(
        question, correction: nil, hits: [], total: 0, stops: stops(numbered: question.text))
    }
    let index = searchIndex
    let items = searchFacets.items(question.filter)
    let admits = items.map { items in { items.contains($0) } }
    var finds =
      asked.isEmpty ? (items ?? []).sorted() : index.finds(asked, admits: admits)
    var correction: String?
    // What the filter alone leaves out is no misspelling.
    if finds.isEmpty, items == nil || index.finds(asked).isEmpty,
      let corrected = index.corrected(asked, admits: admits)
    {
      asked = corrected
      finds = index.finds(corrected, admits: admits)
      correction = corrected.joined(separator: " ")
    }
    let hits = finds.dropFirst(max(0, question.offset)).prefix(max(0, question.limit))
    return TextSearch.Answer(
      question, correction: correction,
      hits: hits.enumerated().map { place, item in
        let key = index.entries[item].key
        return SearchHit(
          key: key,
          excerpt: place < TextSearch.limits.upperBound ? excerpt(of: key, for: asked) : "")
      }, total: finds.count, stops: stops(numbered: question.text))
  }

  /// The keys of what has the words of `text` as they are typed, best first; at most `limit`.
  public func keys(finding text: String, limit: Int) -> [ItemKey] {
    let index = searchIndex
    return index.finds(SearchWords.asked(text)).prefix(max(0, limit)).map { index.entries[$0].key }
  }

  private func excerpt(of key: ItemKey, for asked: [String]) -> String {
    guard let item = contents[key], let document = SearchDocument(item, in: self) else { return "" }
    return SearchExcerpt(asked).best(of: document.shown)
  }
}
