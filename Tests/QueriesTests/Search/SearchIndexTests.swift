import Catalog
import TestSupport
import Testing

@testable import Queries

@Suite("A search index")
struct SearchIndexTests {
  /// The tier of a document, by a look at every word of it; `nil` if it is not found.
  private static func tier(_ document: SearchDocument, _ asked: [String]) -> Int? {
    func isMet(_ place: Int, by word: String) -> Bool {
      place == asked.count - 1 ? word.hasPrefix(asked[place]) : word == asked[place]
    }
    let titles = document.titles.map(SearchWords.all)
    if (titles + document.names.map(SearchWords.all)).contains(asked) { return 0 }
    let isBegun = titles.contains { title in
      title.count >= asked.count && asked.indices.allSatisfy { isMet($0, by: title[$0]) }
    }
    if isBegun { return 1 }
    for last in 0..<5 {
      let words = document.columns[...last].flatMap { $0 }.flatMap(SearchWords.all)
      if asked.indices.allSatisfy({ place in words.contains { isMet(place, by: $0) } }) {
        return last + 2
      }
    }
    return nil
  }

  @Test("ranks as a look at every item does", arguments: UInt64(0)..<20)
  func agrees(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let snapshot = try RandomWords.snapshot(using: &random)
    let index = snapshot.searchIndex
    for _ in 0..<40 {
      let asked = SearchWords.asked(RandomWords.text(1...3, using: &random))
      var ranked: [(tier: Int, kind: Int, key: ItemKey)] = []
      for item in snapshot.contents.items {
        guard let document = SearchDocument(item, in: snapshot),
          let tier = Self.tier(document, asked)
        else { continue }
        ranked.append((tier, SearchIndex.kinds.firstIndex(of: item.key.kind) ?? 99, item.key))
      }
      ranked.sort { ($0.tier, $0.kind, $0.key.id) < ($1.tier, $1.kind, $1.key.id) }
      #expect(index.finds(asked).map { index.keys[$0] } == ranked.map(\.key))
    }
  }

  @Test("narrows down as a look at every item does", arguments: UInt64(0)..<20)
  func narrows(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let snapshot = try RandomWords.snapshot(using: &random)
    let contents = snapshot.contents
    for _ in 0..<40 {
      let text = RandomWords.text(1...2, using: &random)
      let artist = try Slug("artist-\(Int.random(in: 0..<8, using: &random))")
      let place = try PlaceID("north/b\(Int.random(in: 0..<8, using: &random))")
      let medium = snapshot.works.randomElement(using: &random)?.medium?.all[0].text
      var filter: [SearchFacet: String] = [.onView: "true"]
      if Bool.random(using: &random) { filter[.artist] = artist.description }
      if Bool.random(using: &random) { filter[.place] = place.description }
      if Bool.random(using: &random) { filter[.medium] = medium }
      func isAdmitted(_ key: ItemKey) -> Bool {
        guard key.kind == .work, let id = try? Slug(key.id), let work = contents.works[id] else {
          return false
        }
        return (filter[.artist] == nil || work.artists.contains(artist))
          && (filter[.place] == nil || work.place.isWithin(place))
          && (filter[.medium] == nil || work.medium?.all[0].text == medium)
      }
      let index = snapshot.searchIndex
      for text in [text, ""] {
        let asked = SearchWords.asked(text)
        let all = (asked.isEmpty ? Array(index.keys.indices) : index.finds(asked))
          .map { index.keys[$0] }
        let answer = snapshot.answer(TextSearch(text, limit: 200, filter: filter))
        if answer.correction == nil {
          #expect(answer.hits.map(\.key) == all.filter(isAdmitted))
          #expect(answer.total == answer.hits.count)
        } else {
          #expect(all.isEmpty && answer.hits.map(\.key).allSatisfy(isAdmitted))
        }
      }
    }
  }

  /// The least number of edits, by the table of all beginnings (optimal string alignment).
  private static func distance(_ one: [Character], _ other: [Character]) -> Int {
    var table = [[Int]](
      repeating: [Int](repeating: 0, count: other.count + 1), count: one.count + 1)
    for row in 0...one.count {
      for column in 0...other.count {
        guard row > 0, column > 0 else {
          table[row][column] = row + column
          continue
        }
        let cost = one[row - 1] == other[column - 1] ? 0 : 1
        var least = min(
          table[row - 1][column] + 1, table[row][column - 1] + 1, table[row - 1][column - 1] + cost)
        if row > 1, column > 1, one[row - 1] == other[column - 2], one[row - 2] == other[column - 1]
        {
          least = min(least, table[row - 2][column - 2] + 1)
        }
        table[row][column] = least
      }
    }
    return table[one.count][other.count]
  }

  @Test("knows one edit from none and from two", arguments: UInt64(0)..<20)
  func edits(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<400 {
      let one = SearchWords.all(in: RandomWords.text(1...1, using: &random))[0]
      let other = SearchWords.all(in: RandomWords.text(1...1, using: &random))[0]
      let isOne = SearchIndex.isOneEdit(
        from: Array(one.unicodeScalars), to: Array(other.unicodeScalars))
      #expect(isOne == (Self.distance(Array(one), Array(other)) == 1), "\(one) \(other)")
    }
  }

  @Test(
    "takes letters for what people type for them",
    arguments: [
      ("Zoë Ōhau-Brontë", "zoe ohau bronte"), ("Straße", "strasse"),
      ("SØREN Æbelø", "soren aebelo"),
      ("Łódź", "lodz"), ("ΟΔΌΣ", "οδοσ"), ("ﬁne", "fine"), ("İstanbul ılık", "istanbul ilik"),
      ("so\u{AD}ft", "soft"), ("1962.4.7", "1962 4 7"), ("O’Keeffe", "o keeffe"), ("雲", "雲"),
      ("سَلام", "سلام"), ("½", "1 2"),
    ])
  func folds(text: String, expected: String) {
    #expect(SearchWords.all(in: text).joined(separator: " ") == expected)
  }
}
