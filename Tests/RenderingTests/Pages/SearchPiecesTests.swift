import Catalog
import Notation
import Queries
import TestSupport
import Testing

@testable import Rendering

@Suite("The pieces of a search")
struct SearchPiecesTests {
  /// The keys with their items, as the texts of pieces have them.
  private static func read(_ text: String) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: text.split(separator: "\n").map { line in
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        return (parts[0], parts[1])
      })
  }

  @Test("are measured as long as their texts are", arguments: UInt64(0)..<40)
  func measured(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var item = 0
    let widest = [1, 2, 40, 2_000][Int(seed % 4)]
    let postings = (0..<Int.random(in: 0...300, using: &random)).map { _ in
      let column = Int.random(in: 0...4, using: &random)
      defer { item += Int.random(in: 1...widest, using: &random) }
      return (item: item, column: column)
    }
    #expect(SearchLists.length(of: postings) == SearchLists.text(of: postings).utf8.count)
  }

  @Test("hold every word once, and are no larger than they may be", arguments: UInt64(0)..<8)
  func holdEveryWord(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let snapshot = try RandomWords.snapshot(using: &random)
    let most = Int.random(in: 20...600, using: &random)
    let pieces = SearchPieces(snapshot, most: most)
    let index = snapshot.searchIndex
    let (_, words) = try #require(pieces.lists.first { $0.name == "words" })
    var seen: [String] = []
    for number in words.starts.indices {
      let text = words.text(ofPiece: number)
      let lines = Self.read(text)
      #expect(text.utf8.count <= most || lines.count == 1)
      seen += lines.keys
      for (word, list) in lines {
        let place = try #require(index.words.firstIndex(of: word))
        #expect(list == SearchLists.text(of: index.postings(of: place)))
      }
    }
    #expect(seen.sorted() == index.words.sorted())
    for (number, (beginning, range)) in words.heavy.enumerated() {
      let expected = index.words.indices.filter { index.words[$0].hasPrefix(beginning) }
      #expect(Array(range) == expected)
      var best: [Int: Int] = [:]
      for place in expected {
        for (item, column) in index.postings(of: place) {
          best[item] = min(best[item] ?? 9, column)
        }
      }
      let all = best.sorted { $0.key < $1.key }.map { (item: $0.key, column: $0.value) }
      #expect(Self.read(words.text(ofHeavy: number)) == [beginning: SearchLists.text(of: all)])
    }
    // A beginning that is not gathered is in three pieces at most.
    for beginning in Set(index.words.map { $0.prefix(1) }) {
      let count = words.starts.indices.count {
        Self.read(words.text(ofPiece: $0)).keys.contains { $0.hasPrefix(beginning) }
      }
      #expect(count <= 3 || words.heavy.contains { $0.beginning == beginning })
    }
  }

  @Test("write numbers as their steps, and many alike as one")
  func writeSteps() {
    #expect(SearchLists.text(of: [3, 4, 40]) == "3,1,10")
    #expect(SearchLists.text(of: [5, 6, 7, 8, 9]) == "5,1*4")
    #expect(SearchLists.text(of: [(item: 1, column: 4), (item: 2, column: 0)]) == "A2E1")
  }

  @Test("are files of a site, and there are no others")
  func areFiles() throws {
    let renderer = Renderer(SampleCampus.snapshot)
    for name in renderer.searchAssets { #expect(renderer.asset(name) != nil, "\(name)") }
    let count = renderer.searchPieces.blockCount
    for name in [
      "search-items-\(count).js", "search-items-00.js", "search-words-99.js", "search-other-0.js",
      "search-words-0-0.js", "search-.js", "search-words-all-0.js",
    ] {
      #expect(renderer.asset(name) == nil, "\(name)")
    }
  }
}
