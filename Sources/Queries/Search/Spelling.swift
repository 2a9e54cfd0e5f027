/// The correction of a question that finds nothing, by one typing error a word.
extension SearchIndex {
  /// The shortest word that is corrected: of shorter ones nearly every word is a neighbour.
  public static let shortestCorrected = 3
  /// The number of neighbours of a word that are tried, the most frequent first.
  public static let mostNeighbours = 6
  /// The number of unknown words of a question that are corrected together.
  public static let mostCorrected = 3

  /// The question closest to `asked` that finds something; `nil` if there is none.
  ///
  /// Words that nothing has are replaced together, each by a neighbour; where every word is known
  /// but no item has them all, one of them is. Of the possible questions one that is a
  /// whole name counts before others, then the one that finds most, then the first that is tried.
  func corrected(_ asked: [String], admits: ((Int) -> Bool)? = nil) -> [String]? {
    var best: (asked: [String], worth: (names: Int, finds: Int))?
    for question in corrections(of: asked) {
      let tiers = tiers(question, admits: admits)
      let isName = tiers.first.map { !$0.isEmpty } ?? false
      let worth = (isName ? 1 : 0, tiers.reduce(0) { $0 + $1.count })
      if worth > best?.worth ?? (0, 0) { best = (question, worth) }
    }
    return best?.asked
  }

  private func corrections(of asked: [String]) -> [[String]] {
    let unknown = asked.indices.filter {
      numbers(of: asked[$0], isBeginning: $0 == asked.count - 1).isEmpty
    }
    func replaced(_ question: [String], at place: Int) -> [[String]] {
      neighbours(of: asked[place]).map { word in
        var question = question
        question[place] = word
        return question
      }
    }
    if unknown.isEmpty { return asked.indices.flatMap { replaced(asked, at: $0) } }
    guard unknown.count <= Self.mostCorrected else { return [] }
    return unknown.reduce([asked]) { questions, place in
      questions.flatMap { replaced($0, at: place) }
    }
  }

  /// The words that one edit turns `word` into, the most frequent first: a letter more, less or
  /// other, or two beside each other exchanged. Numbers have none: another number is no misspelling.
  func neighbours(of word: String) -> [String] {
    let typed = Array(word.unicodeScalars)
    guard Self.isCorrected(typed) else { return [] }
    let length = word.utf8.count
    let near = words.indices.filter { number in
      // A letter takes four bytes at most.
      guard abs(words[number].utf8.count - length) <= 4 else { return false }
      let other = Array(words[number].unicodeScalars)
      return Self.isCorrected(other) && Self.isOneEdit(from: typed, to: other)
    }
    return near.enumerated()
      .sorted { (count(of: $1.element), $0.offset) < (count(of: $0.element), $1.offset) }
      .prefix(Self.mostNeighbours).map { words[$0.element] }
  }

  private static func isCorrected(_ word: [Unicode.Scalar]) -> Bool {
    word.count >= shortestCorrected && word.allSatisfy(\.properties.isAlphabetic)
  }

  /// Tells whether one edit turns `word` into `other`.
  ///
  /// - Complexity: O(n) for the length n of the words.
  static func isOneEdit(from word: [Unicode.Scalar], to other: [Unicode.Scalar]) -> Bool {
    let shorter = min(word.count, other.count)
    var begin = 0
    while begin < shorter, word[begin] == other[begin] { begin += 1 }
    var end = 0
    while end < shorter - begin, word[word.count - 1 - end] == other[other.count - 1 - end] {
      end += 1
    }
    switch (word.count - begin - end, other.count - begin - end) {
    case (0, 1), (1, 0), (1, 1): return true
    case (2, 2): return word[begin] == other[begin + 1] && word[begin + 1] == other[begin]
    default: return false
    }
  }
}
