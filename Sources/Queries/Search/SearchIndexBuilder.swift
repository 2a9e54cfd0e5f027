import Catalog

/// A ``SearchIndex`` under way: items are added in the order in which it numbers them.
struct SearchIndexBuilder {
  private var entries: [SearchIndex.Entry] = []
  private var numbers: [String: Int32] = [:]
  private var words: [String] = []
  /// The items of each word, as the index packs them.
  private var lists: [[UInt32]] = []

  /// Adds an item with its words.
  mutating func add(_ key: ItemKey, _ document: SearchDocument) {
    let item = UInt32(entries.count)
    for (column, texts) in document.columns.enumerated() {
      for text in texts {
        SearchWords.forEach(in: text) { word in
          let number = Int(self.number(of: word))
          // Columns come best first, so that the first one that has the word counts.
          if lists[number].last.map({ $0 >> 3 }) != item {
            lists[number].append(item << 3 | UInt32(column))
          }
        }
      }
    }
    entries.append(
      SearchIndex.Entry(
        key: key, titles: document.titles.map { sequence($0) },
        names: document.names.map { sequence($0) }))
  }

  private mutating func sequence(_ text: String) -> [Int32] {
    SearchWords.all(in: text).map { number(of: $0) }
  }

  private mutating func number(of word: String) -> Int32 {
    if let number = numbers[word] { return number }
    let number = Int32(words.count)
    numbers[word] = number
    words.append(word)
    lists.append([])
    return number
  }

  /// The parts of the index, its words sorted and numbered anew.
  func finished() -> (
    entries: [SearchIndex.Entry], words: [String], starts: [Int], postings: [UInt32]
  ) {
    let order = words.indices.sorted { words[$0].comes(before: words[$1]) }
    var ranks = [Int32](repeating: 0, count: words.count)
    var starts = [0]
    var postings: [UInt32] = []
    for (rank, number) in order.enumerated() {
      ranks[number] = Int32(rank)
      postings += lists[number]
      starts.append(postings.count)
    }
    var entries = entries
    for item in entries.indices {
      entries[item].titles = entries[item].titles.map { $0.map { ranks[Int($0)] } }
      entries[item].names = entries[item].names.map { $0.map { ranks[Int($0)] } }
    }
    return (entries, order.map { words[$0] }, starts, postings)
  }
}
