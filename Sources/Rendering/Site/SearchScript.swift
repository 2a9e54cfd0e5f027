import Catalog
import Foundation
import Geodesy
import Notation
import Queries
import Synchronization

extension Renderer {
  /// The index of what can be found, as a script, since a page opened from a disk may not read other
  /// files. It sets four globals:
  ///
  /// - `docentIndex`: `[kind, address, title, note, names, latitude, longitude]` for each item, by
  ///   kind and identifier as ``SearchIndex`` numbers them. `names` has, a line each, the titles
  ///   that a search may name it by, where that is not just the one shown, and, behind `=`, its
  ///   other names. A position is there only for works on view.
  /// - `docentStops`: `[tour, address, [[number, title], …]]` for each tour with stops: its number in
  ///   the index, the address of its stops with `{number}` in it, and of each stop the keypad number
  ///   and its title, or the number of the item that has the same.
  /// - `docentFacets`: by the names of ``SearchFacet``, its values, each with the numbers of the items
  ///   that have it as in ``SearchLists``.
  /// - `docentWords`: the words of all items, each with the items that have it; see
  ///   ``SearchLists``.
  func searchIndex(for reader: Reader) -> [UInt8] {
    let writer = PageWriter(self, for: reader)
    let tags = reader.languages.tags.map(\.description).joined(separator: ",")
    let name = "\(tags) \(reader.links)"
    if let kept = searchScripts.withLock({ $0[name] }) { return kept }
    let script = searchScript(writer)
    searchScripts.withLock { $0[name] = script }
    return script
  }

  private func searchScript(_ writer: PageWriter) -> [UInt8] {
    let index = snapshot.searchIndex
    var json = JSONWriter(reserving: 256 * index.keys.count)
    json.array { json in
      for key in index.keys {
        guard let item = snapshot.contents[key] else { continue }
        json.newline()
        json.array { writer.entry(of: item, to: &$0) }
      }
    }
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
      json.member("lists", SearchLists.text(of: index))
    }
    var stops = JSONWriter()
    stops.array { json in
      for (item, key) in index.keys.enumerated() {
        guard case .tour(let tour)? = snapshot.contents[key] else { continue }
        writer.stops(of: tour, item, index, to: &json)
      }
    }
    var facets = JSONWriter()
    facets.object { json in
      for facet in SearchFacet.allCases {
        json.name(facet.rawValue)
        json.object { json in
          for value in snapshot.searchFacets.values(of: facet) {
            json.member(value.value, SearchLists.text(of: value.items))
          }
        }
      }
    }
    return Array("docentIndex=".utf8) + json.bytes + Array(";\ndocentStops=".utf8) + stops.bytes
      + Array(";\ndocentFacets=".utf8) + facets.bytes + Array(";\ndocentWords=".utf8) + words.bytes
      + Array(";\n".utf8)
  }
}

extension PageWriter {
  fileprivate func entry(of item: Item, to json: inout JSONWriter) {
    guard let (title, target) = named(item),
      let kind = Self.kinds.firstIndex(where: { $0.kind == item.key.kind })
    else { return }
    json.value(kind)
    json.value(href(target))
    json.value(title.text)
    json.value(note(on: item) ?? "")
    let (titles, names) = snapshot.searchNames(of: item)
    json.value(
      ((titles == [title.text] ? [] : titles) + names.map { "=" + $0 })
        .map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
        .joined(separator: "\n"))
    if case .work(let work) = item, work.status == .onView, let coordinate = work.coordinate {
      json.value(coordinate.latitude)
      json.value(coordinate.longitude)
    }
  }
}

extension PageWriter {
  fileprivate func stops(
    of tour: Tour, _ item: Int, _ index: SearchIndex, to json: inout JSONWriter
  ) {
    guard let first = tour.stopNumbers.first else { return }
    let address = href(.stop(tour.id, number: first))
    guard let digits = address.ranges(of: String(first)).last else { return }
    json.newline()
    json.array { json in
      json.value(item)
      json.value(address.replacingCharacters(in: digits, with: "{number}"))
      json.array(of: Array(zip(tour.stopNumbers, tour.stops))) { json, numbered in
        let (number, stop) = numbered
        json.array { json in
          json.value(number)
          if stop.title == nil, let place = index.position(of: stop.subject.key) {
            json.value(place)
          } else {
            json.value(title(of: stop, on: tour.campus).text)
          }
        }
      }
    }
  }
}

/// The words of an index and the items that have them, as one text for a script.
///
/// It alternates between words and lists, with a space between: `bronze A3,1D2,9`. A list has a part
/// for each column, `A` titles, `B` people, `C` places, `D` terms, `E` prose, with the numbers of the
/// items in it to the base 36, each as the difference to the one before.
enum SearchLists {
  /// The text of `index`.
  static func text(of index: SearchIndex) -> String {
    var text = ""
    for (number, word) in index.words.enumerated() {
      if number > 0 { text += " " }
      text += word
      text += " "
      var columns = [[Int]](repeating: [], count: 5)
      for (item, column) in index.postings(of: number) { columns[column].append(item) }
      for (column, items) in zip("ABCDE", columns) where !items.isEmpty {
        text.append(column)
        text += Self.text(of: items)
      }
    }
    return text
  }

  /// The text of numbers in ascending order.
  static func text(of items: [Int]) -> String {
    var before = 0
    return items.map { item in
      defer { before = item }
      return String(item - before, radix: 36)
    }.joined(separator: ",")
  }
}
