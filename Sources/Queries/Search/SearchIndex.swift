public import Catalog

/// The words of everything that search finds, and the ranking of the finds.
///
/// Each word of a question must occur in an item, the last one perhaps as the beginning of a word.
/// Finds are ranked by three things alone: the tier (``Tier``), then the kind of the item, then its
/// identifier. The items stand in the order of the last two, so that the number of an item in the
/// index settles every tie. Exported sites carry the index, and their script ranks alike.
public struct SearchIndex: Sendable {
  /// The tiers of finds, best first.
  public enum Tier: Int, CaseIterable, Sendable {
    /// A title, or another whole name such as an accession number, is what was typed.
    case exact
    /// A title begins with what was typed.
    case beginning
    /// Every word is in a title.
    case title
    /// Every word is in a title or the name of a person.
    case people
    /// Likewise, or the name of a place around it.
    case places
    /// Likewise, or a short fact.
    case terms
    /// Likewise, or the prose.
    case text
  }

  /// The kinds that search finds, those first that come first among equally good finds.
  public static let kinds: [ItemKind] = [
    .tour, .work, .artist, .campus, .building, .room, .level,
  ]

  /// An item of the index.
  struct Entry: Sendable {
    let key: ItemKey
    /// The words of its titles, as their numbers.
    var titles: [[Int32]]
    /// The words of its other names.
    var names: [[Int32]]
  }

  /// The items, by kind, then identifier.
  let entries: [Entry]
  /// The words, in the order of their scalars.
  public let words: [String]
  /// The place in `postings` at which those of a word begin; one more at the end.
  private let starts: [Int]
  /// The items with a word and the best column that has it, as `item << 3 | column`, by item.
  private let postings: [UInt32]

  /// The keys of the items, by kind, then identifier.
  public var keys: [ItemKey] { entries.map(\.key) }

  /// The keys of the items of one block of so many; fewer in the last one.
  ///
  /// - Complexity: O(s) for blocks of s items.
  public func keys(inBlock number: Int, of size: Int) -> [ItemKey] {
    entries[(number * size)..<min((number + 1) * size, entries.count)].map(\.key)
  }

  /// The words of each title of an item, and of each other name.
  ///
  /// - Complexity: O(w) for w words.
  public func names(of item: Int) -> (titles: [[String]], others: [[String]]) {
    func spelled(_ names: [[Int32]]) -> [[String]] { names.map { $0.map { words[Int($0)] } } }
    return (spelled(entries[item].titles), spelled(entries[item].names))
  }

  /// The number of an item; `nil` if search does not find it.
  ///
  /// - Complexity: O(log n) for n items.
  public func position(of key: ItemKey) -> Int? {
    guard let kind = Self.kinds.firstIndex(of: key.kind) else { return nil }
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      let other = entries[middle].key
      let place = (Self.kinds.firstIndex(of: other.kind) ?? 0, other.id)
      if place < (kind, key.id) { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].key == key ? low : nil
  }

  /// The index of `snapshot`.
  ///
  /// - Complexity: O(n log w) for n words in all texts, w of them different.
  init(_ snapshot: CatalogSnapshot) {
    var builder = SearchIndexBuilder()
    for item in Self.items(of: snapshot) {
      if let document = SearchDocument(item, in: snapshot) { builder.add(item.key, document) }
    }
    (entries, words, starts, postings) = builder.finished()
  }

  private static func items(of snapshot: CatalogSnapshot) -> [Item] {
    let contents = snapshot.contents
    // Tours, works and campuses are sorted already.
    return snapshot.tours.map(Item.tour) + snapshot.works.map(Item.work)
      + contents.artists.values.sorted { $0.id < $1.id }.map(Item.artist)
      + snapshot.campuses.map(Item.campus)
      + contents.buildings.values.sorted { $0.id < $1.id }.map(Item.building)
      + contents.rooms.values.sorted { $0.id < $1.id }.map(Item.room)
      + contents.levels.values.sorted { $0.id < $1.id }.map(Item.level)
  }

  /// The items that have the word `number`, each with the best column that has it: 0 titles,
  /// 1 people, 2 places, 3 terms, 4 prose.
  public func postings(of number: Int) -> [(item: Int, column: Int)] {
    postings[starts[number]..<starts[number + 1]].map { (Int($0 >> 3), Int($0 & 7)) }
  }

  /// The number of items that have the word `number`.
  func count(of number: Int) -> Int { starts[number + 1] - starts[number] }

  /// The numbers of the words that `word` is, or begins if `isBeginning`.
  func numbers(of word: String, isBeginning: Bool) -> Range<Int> {
    let first = words.firstIndex(from: 0) { !$0.comes(before: word) }
    let end = words.firstIndex(from: first) {
      isBeginning ? !$0.utf8.starts(with: word.utf8) : $0 != word
    }
    return first..<end
  }

  /// The numbers of the items that have every word of `asked`, best first, without those for which
  /// `admits` is false.
  ///
  /// - Complexity: O(n w + p) for n items, w words asked for, and p occurrences of the words that
  ///   they match; besides, the titles of the finds are compared.
  func finds(_ asked: [String], admits: ((Int) -> Bool)? = nil) -> [Int] {
    tiers(asked, admits: admits).flatMap { $0 }
  }

  /// The same by their tiers, best first; empty where a word is in no text.
  func tiers(_ asked: [String], admits: ((Int) -> Bool)? = nil) -> [[Int]] {
    guard let last = asked.indices.last else { return [] }
    let absent: UInt8 = 0xFF
    var columns = [UInt8](repeating: 0, count: entries.count)
    var ranges: [Range<Int>] = []
    for (place, word) in asked.enumerated() {
      let range = numbers(of: word, isBeginning: place == last)
      if range.isEmpty { return [] }
      ranges.append(range)
      var best = [UInt8](repeating: absent, count: entries.count)
      for posting in postings[starts[range.lowerBound]..<starts[range.upperBound]] {
        let item = Int(posting >> 3)
        best[item] = min(best[item], UInt8(posting & 7))
      }
      for item in columns.indices { columns[item] = max(columns[item], best[item]) }
    }
    // The last word as a whole, for names that are what was typed.
    let whole =
      ranges.dropLast().map { Int32($0.lowerBound) }
      + [words[ranges[last].lowerBound] == asked[last] ? Int32(ranges[last].lowerBound) : -1]
    var tiers = [[Int]](repeating: [], count: Tier.allCases.count)
    for (item, column) in columns.enumerated() where column != absent && admits?(item) ?? true {
      let tier = tier(of: entries[item], column: Int(column), whole, ending: ranges[last])
      tiers[tier.rawValue].append(item)
    }
    return tiers
  }

  /// The tier of an item that has every word in the columns up to `column`; `whole` are the numbers
  /// of the words asked for, `ending` those that the last one may be.
  private func tier(
    of entry: Entry, column: Int, _ whole: [Int32], ending: Range<Int>
  ) -> Tier {
    if entry.titles.contains(whole) || entry.names.contains(whole) { return .exact }
    if column == 0 {
      let isBegun = entry.titles.contains { title in
        title.count >= whole.count && title.starts(with: whole.dropLast())
          && ending.contains(Int(title[whole.count - 1]))
      }
      return isBegun ? .beginning : .title
    }
    return Tier(rawValue: Tier.title.rawValue + column) ?? .text
  }
}

extension [String] {
  /// The first place from `start` on at which `isThere` holds, which holds from there to the end.
  fileprivate func firstIndex(from start: Int, _ isThere: (String) -> Bool) -> Int {
    var (low, high) = (start, count)
    while low < high {
      let middle = (low + high) / 2
      if isThere(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
