/// The piece of an item's texts that shows why it was found.
struct SearchExcerpt {
  private static let marks =
    (begin: Character(SearchHit.marks.begin), end: Character(SearchHit.marks.end))
  /// The greatest number of words in an excerpt.
  private static let mostWords = 24
  /// The number of words before the first match where the text is cut.
  private static let lead = 6

  private let asked: [String]

  /// Excerpts that mark the words `asked`, the last one also as the beginning of a word.
  init(_ asked: [String]) { self.asked = asked }

  /// The excerpt of the text that has most of the words, the first of several; empty if none has any.
  func best(of texts: some Sequence<String>) -> String {
    var best: (text: String, words: [Range<String.Index>], matches: [Bool], count: Int)?
    for text in texts {
      let words = Self.words(of: text)
      var found: Set<Int> = []
      let matches = words.map { word in
        let places = places(of: text[word])
        found.formUnion(places)
        return !places.isEmpty
      }
      if found.count > best?.count ?? 0 { best = (text, words, matches, found.count) }
      if found.count == asked.count { break }
    }
    return best.map { Self.marked($0.text, $0.words, $0.matches) } ?? ""
  }

  /// The places in the question of the words that `word` matches.
  private func places(of word: Substring) -> [Int] {
    let folded = SearchWords.all(in: String(word))
    return asked.indices.filter { place in
      folded.contains {
        place == asked.count - 1 ? $0.utf8.starts(with: asked[place].utf8) : $0 == asked[place]
      }
    }
  }

  private static func marked(
    _ text: String, _ words: [Range<String.Index>], _ matches: [Bool]
  ) -> String {
    let first = matches.firstIndex(of: true) ?? 0
    let from = words.count <= mostWords ? 0 : min(max(0, first - lead), words.count - mostWords)
    let to = min(words.count, from + mostWords)
    var next = from == 0 ? text.startIndex : words[from].lowerBound
    let end = to == words.count ? text.endIndex : words[to - 1].upperBound
    var excerpt = from == 0 ? "" : "…"
    func add(_ piece: Substring) {
      excerpt += piece.filter { $0 != marks.begin && $0 != marks.end }
    }
    for place in from..<to where matches[place] {
      add(text[next..<words[place].lowerBound])
      excerpt.append(marks.begin)
      add(text[words[place]])
      excerpt.append(marks.end)
      next = words[place].upperBound
    }
    add(text[next..<end])
    return to == words.count ? excerpt : excerpt + "…"
  }

  /// The runs of letters and numbers.
  private static func words(of text: String) -> [Range<String.Index>] {
    var words: [Range<String.Index>] = []
    var begin: String.Index?
    for place in text.indices {
      if text[place].isLetter || text[place].isNumber {
        if begin == nil { begin = place }
      } else if let start = begin {
        words.append(start..<place)
        begin = nil
      }
    }
    if let begin { words.append(begin..<text.endIndex) }
    return words
  }
}
