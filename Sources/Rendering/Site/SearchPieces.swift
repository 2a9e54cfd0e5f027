import Notation
import Queries

/// A list of keys in order, each with items, as the texts of scripts of which a question needs a few.
///
/// A piece has a line for each key: the key, a tab, and its items as ``SearchLists`` writes them. The
/// items of all keys with a beginning that many have stand together in a text of their own.
struct PieceList: Sendable {
  /// The keys, in the order of their scalars.
  let keys: [String]
  /// The place of the first key of each piece.
  let starts: [Int]
  /// The beginnings whose keys are in more than three pieces, with the places of those keys.
  let heavy: [(beginning: String, keys: Range<Int>)]
  /// The bytes of all pieces.
  let size: Int
  private let postings: @Sendable (Int) -> [(item: Int, column: Int)]

  /// A list of `keys`, which are in order, in pieces of `most` bytes, unless one key has more;
  /// `postings` gives the items of a key by its place. Beginnings are gathered where `isGathered`.
  init(
    _ keys: [String], most: Int, isGathered: Bool,
    postings: @escaping @Sendable (Int) -> [(item: Int, column: Int)]
  ) {
    self.keys = keys
    self.postings = postings
    var starts: [Int] = []
    var (size, whole) = (0, 0)
    for (place, key) in keys.enumerated() {
      let length = key.utf8.count + 2 + SearchLists.length(of: postings(place))
      if starts.isEmpty || size + length > most {
        starts.append(place)
        size = 0
      }
      size += length
      whole += length
    }
    self.starts = starts
    self.size = whole
    heavy = isGathered ? Self.heavy(keys, starts) : []
  }

  /// Where a beginning is in many pieces, the first keys of those beside each other share it.
  private static func heavy(
    _ keys: [String], _ starts: [Int]
  ) -> [(beginning: String, keys: Range<Int>)] {
    var counts: [String: Int] = [:]
    for (one, other) in zip(starts, starts.dropFirst()) {
      var beginning = ""
      for (letter, same) in zip(keys[one].unicodeScalars, keys[other].unicodeScalars) {
        guard letter == same else { break }
        beginning.unicodeScalars.append(letter)
        counts[beginning, default: 0] += 1
      }
    }
    return counts.filter { $0.value > 1 }.keys.sorted(by: utf8Order).map { beginning in
      let first = keys.partition { !utf8Order($0, beginning) }
      let end = keys[first...].partition { !$0.utf8.starts(with: beginning.utf8) }
      return (beginning, first..<end)
    }
  }

  /// The text of the piece `number`.
  func text(ofPiece number: Int) -> String {
    let end = number + 1 < starts.count ? starts[number + 1] : keys.count
    return (starts[number]..<end)
      .map { keys[$0] + "\t" + SearchLists.text(of: postings($0)) }.joined(separator: "\n")
  }

  /// The text of the items of all keys with a heavy beginning, each with its best column.
  func text(ofHeavy number: Int) -> String {
    let (beginning, range) = heavy[number]
    var best: [Int: Int] = [:]
    for place in range {
      for (item, column) in postings(place) { best[item] = min(best[item] ?? .max, column) }
    }
    let items = best.sorted { $0.key < $1.key }.map { (item: $0.key, column: $0.value) }
    return beginning + "\t" + SearchLists.text(of: items)
  }
}

extension RandomAccessCollection {
  /// The first place from which on `isThere` holds, which holds from there to the end.
  fileprivate func partition(_ isThere: (Element) -> Bool) -> Index {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = index(low, offsetBy: distance(from: low, to: high) / 2)
      if isThere(self[middle]) { high = middle } else { low = index(after: middle) }
    }
    return low
  }
}

/// What search finds, in pieces: a question moves the few that it needs, however many items there are.
struct SearchPieces: Sendable {
  /// The bytes of a piece at most.
  static let size = 16_384
  /// The number of items whose records are a piece.
  static let block = 32

  /// The lists by the names that the scripts know them by.
  let lists: [(name: String, list: PieceList)]
  private let itemCount: Int

  /// The pieces of what `snapshot` has, of `most` bytes.
  init(_ snapshot: CatalogSnapshot, most: Int = Self.size) {
    let index = snapshot.searchIndex
    itemCount = index.keys.count
    let counts = index.words.indices.map { index.postings(of: $0).count }
    let ends = index.words.indices.map { (word: Self.reversed(index.words[$0]), number: $0) }
      .sorted { utf8Order($0.word, $1.word) }
    let names = Self.names(of: index)
    var facets: [(key: String, items: [Int])] = []
    for facet in SearchFacet.allCases {
      for value in snapshot.searchFacets.values(of: facet) {
        facets.append(("\(facet.rawValue)=\(Self.line(value.value))", value.items))
      }
    }
    facets.sort { utf8Order($0.key, $1.key) }
    let values = facets
    lists = [
      ("words", PieceList(index.words, most: most, isGathered: true) { index.postings(of: $0) }),
      ("names", PieceList(names.map(\.key), most: most, isGathered: true) { names[$0].items }),
      // The words again, without their items, by their beginnings and by their ends: a word with one
      // typing error has one half right.
      ("starts", PieceList(index.words, most: most, isGathered: false) { [(counts[$0], 0)] }),
      (
        "ends",
        PieceList(ends.map(\.word), most: most, isGathered: false) {
          [(counts[ends[$0].number], 0)]
        }
      ),
      (
        "facets",
        PieceList(values.map(\.key), most: most, isGathered: false) {
          values[$0].items.map { ($0, 0) }
        }
      ),
    ]
  }

  /// The words of each title, joined by spaces, with the items called so as column 0; those of each
  /// other name as column 1.
  private static func names(
    of index: SearchIndex
  ) -> [(key: String, items: [(item: Int, column: Int)])] {
    var items: [String: [(item: Int, column: Int)]] = [:]
    for item in index.keys.indices {
      let (titles, others) = index.names(of: item)
      var seen: Set<String> = []
      for (column, names) in [titles, others].enumerated() {
        for name in names where !name.isEmpty {
          let key = name.joined(separator: " ")
          if seen.insert(key).inserted { items[key, default: []].append((item, column)) }
        }
      }
    }
    return items.sorted { utf8Order($0.key, $1.key) }.map { ($0.key, $0.value) }
  }

  private static func reversed(_ word: String) -> String {
    String(String.UnicodeScalarView(word.unicodeScalars.reversed()))
  }

  /// A value in one line, as the lists need it; the script does the same.
  private static func line(_ value: String) -> String {
    value.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
  }

  /// True if all of it together is what a saved tour may take: about ten pictures, and a campus of
  /// some two thousand works.
  var isSmall: Bool { lists.reduce(128 * itemCount) { $0 + $1.list.size } < Self.mostKept }

  /// The bytes that search may take on a device, a choice.
  static let mostKept = 2 << 20

  /// The number of pieces with records of items.
  var blockCount: Int { (itemCount + Self.block - 1) / Self.block }

  /// The names of all pieces.
  var names: [String] {
    lists.flatMap { name, list in
      list.starts.indices.map { "\(name)-\($0)" } + list.heavy.indices.map { "\(name)-all-\($0)" }
    } + (0..<blockCount).map { "\(Self.items)-\($0)" }
  }

  /// The name of the pieces with records of items.
  static let items = "items"

  /// The text of the piece `name`; `nil` if there is none of that name, or it holds items.
  func text(_ name: String) -> String? {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard let list = lists.first(where: { $0.name == parts[0] })?.list,
      let number = parts.last.flatMap({ Int($0) })
    else { return nil }
    switch parts.count {
    case 2 where list.starts.indices.contains(number): return list.text(ofPiece: number)
    case 3 where parts[1] == "all" && list.heavy.indices.contains(number):
      return list.text(ofHeavy: number)
    default: return nil
    }
  }
}
