import Catalog
import Foundation
import Geodesy
import Notation
import Queries
import Synchronization

extension Renderer {
  /// What can be found, in pieces, made at first use.
  var searchPieces: SearchPieces {
    keptSearchPieces.withLock { kept in
      let pieces = kept ?? SearchPieces(snapshot)
      kept = pieces
      return pieces
    }
  }

  /// The names of the scripts of search.
  var searchAssets: [String] {
    [Self.searchIndexAsset] + searchPieces.names.map { Self.searchPrefix + $0 + ".js" }
  }

  /// A script of search, since a page opened from a disk may not read other files; `nil` if there is
  /// none of that name.
  ///
  /// `search-index.js` sets three globals, whose form may change with every version:
  ///
  /// - `docentWords`: how words are made of text, the number of items, and for each list of
  ///   ``SearchPieces`` the first keys of its pieces and its heavy beginnings.
  /// - `docentFacets`: the names of ``SearchFacet``.
  /// - `docentStops`: `[tour, address, [[number, title], …]]` for each tour with stops: its title, the
  ///   address of its stops with `{number}` in it, and the keypad number and title of each stop.
  ///
  /// Each other calls `docentPiece` with the version of the catalogue, its name, and its text, or for
  /// items `[kind, address, title, note, look, picture, colour]` of each, the last two where there is
  /// a picture, with what is drawn where there is none as the classes of ``CardLook``; by kind and identifier as ``SearchIndex`` numbers
  /// them.
  func searchScript(_ asset: String, for reader: Reader) -> [UInt8]? {
    guard asset.hasPrefix(Self.searchPrefix), asset.hasSuffix(".js") else { return nil }
    let name = String(asset.dropFirst(Self.searchPrefix.count).dropLast(3))
    let writer = PageWriter(self, for: reader)
    if asset == Self.searchIndexAsset { return searchIndex(writer) }
    var json = JSONWriter(reserving: 2 * SearchPieces.size)
    if let text = searchPieces.text(name) {
      json.value(text)
    } else {
      let parts = name.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0] == SearchPieces.items, let number = Int(parts[1]),
        (0..<searchPieces.blockCount).contains(number), String(number) == parts[1]
      else { return nil }
      let keys = snapshot.searchIndex.keys(inBlock: number, of: SearchPieces.block)
      json.array(of: Array(keys)) { json, key in
        json.newline()
        json.array { json in
          if let item = snapshot.contents[key] { writer.entry(of: item, to: &json) }
        }
      }
    }
    let call = "docentPiece(\"\(snapshot.revision)\",\"\(name)\","
    return Array(call.utf8) + json.bytes + Array(");\n".utf8)
  }

  private func searchIndex(_ writer: PageWriter) -> [UInt8] {
    let index = snapshot.searchIndex
    var words = JSONWriter()
    words.object { json in
      json.name("letters")
      json.object { json in
        for (letter, spelling) in SearchWords.spellings.sorted(by: { $0.key < $1.key }) {
          json.member(String(letter), spelling)
        }
      }
      json.member("longestText", SearchWords.longestText)
      json.member("mostWords", SearchWords.mostWords)
      json.member("shortestCorrected", SearchIndex.shortestCorrected)
      json.member("mostNeighbours", SearchIndex.mostNeighbours)
      json.member("mostCorrected", SearchIndex.mostCorrected)
      json.member("version", String(snapshot.revision))
      json.member("count", index.keys.count)
      json.member("block", SearchPieces.block)
      json.name("lists")
      json.object { json in
        for (name, list) in searchPieces.lists {
          json.name(name)
          json.object { json in
            json.array("first", of: list.starts) { $0.value(list.keys[$1]) }
            json.array("heavy", of: list.heavy) { $0.value($1.beginning) }
          }
        }
      }
    }
    var stops = JSONWriter()
    stops.array { json in
      for tour in snapshot.tours { writer.stops(of: tour, to: &json) }
    }
    var facets = JSONWriter()
    facets.array(of: SearchFacet.allCases) { $0.value($1.rawValue) }
    return Array("docentWords=".utf8) + words.bytes + Array(";\ndocentFacets=".utf8) + facets.bytes
      + Array(";\ndocentStops=".utf8) + stops.bytes + Array(";\n".utf8)
  }

  /// The beginning of the names of these scripts.
  static let searchPrefix = "search-"
}

extension PageWriter {
  fileprivate func entry(of item: Item, to json: inout JSONWriter) {
    guard let (title, target) = named(item),
      let kind = Self.kinds.firstIndex(where: { $0.kind == item.key.kind })
    else { return }
    json.value(kind)
    json.value(href(target))
    json.value(title.text)
    json.value(searchNote(on: item) ?? "")
    json.value(look(of: item).className)
    guard let small = smallPicture(snapshot.media(about: item)) else { return }
    json.value(small.address)
    json.value(small.colour ?? "")
  }

  fileprivate func stops(of tour: Tour, to json: inout JSONWriter) {
    guard let first = tour.stopNumbers.first else { return }
    let address = href(.stop(tour.id, number: first))
    guard let digits = address.ranges(of: String(first)).last else { return }
    json.newline()
    json.array { json in
      json.value(phrase(tour.title, at: tour.campus).text)
      json.value(address.replacingCharacters(in: digits, with: "{number}"))
      json.array(of: Array(zip(tour.stopNumbers, tour.stops))) { json, numbered in
        json.array { json in
          json.value(numbered.0)
          json.value(title(of: numbered.1, on: tour.campus).text)
        }
      }
    }
  }
}

/// Items as a text for a script.
///
/// It has a part for each column, `A` titles, `B` people, `C` places, `D` terms, `E` prose, with the
/// numbers of the items in it to the base 36, each as the difference to the one before; `1*7` is that
/// difference seven times.
enum SearchLists {
  /// The text of items with their columns, in ascending order.
  static func text(of postings: [(item: Int, column: Int)]) -> String {
    var columns = [[Int]](repeating: [], count: 5)
    for (item, column) in postings { columns[column].append(item) }
    var text = ""
    for (column, items) in zip("ABCDE", columns) where !items.isEmpty {
      text.append(column)
      text += Self.text(of: items)
    }
    return text
  }

  /// The number of bytes of ``text(of:)``, which is not made for it.
  static func length(of postings: [(item: Int, column: Int)]) -> Int {
    var runs = [(before: Int, step: Int, count: Int, length: Int)](
      repeating: (0, 0, 0, 0), count: 5)
    for (item, column) in postings {
      let step = item - runs[column].before
      if runs[column].count > 0, runs[column].step == step {
        runs[column].count += 1
      } else {
        runs[column].length += length(of: runs[column].step, times: runs[column].count)
        (runs[column].step, runs[column].count) = (step, 1)
      }
      runs[column].before = item
    }
    // Of each run the comma behind it is counted; that of the last is the letter of the column.
    return runs.reduce(0) { $0 + $1.length + length(of: $1.step, times: $1.count) }
  }

  private static func length(of step: Int, times count: Int) -> Int {
    switch count {
    case 0: 0
    case 1, 2: count * (digits(step) + 1)
    default: digits(step) + 1 + digits(count) + 1
    }
  }

  private static func digits(_ number: Int) -> Int {
    var (digits, bound) = (1, 36)
    while number >= bound {
      digits += 1
      bound *= 36
    }
    return digits
  }

  /// The text of numbers in ascending order.
  static func text(of items: [Int]) -> String {
    var before = 0
    var steps: [(step: Int, count: Int)] = []
    for item in items {
      let step = item - before
      if steps.last?.step == step {
        steps[steps.count - 1].count += 1
      } else {
        steps.append((step, 1))
      }
      before = item
    }
    return steps.map { step, count in
      let text = String(step, radix: 36)
      // Two of one letter are as short as their number.
      return count < 3
        ? [String](repeating: text, count: count).joined(separator: ",")
        : "\(text)*\(String(count, radix: 36))"
    }.joined(separator: ",")
  }
}
