import Catalog
import Notation

/// The addresses of links around the names of a cell, each by the name that it belongs to.
struct Websites {
  private var addresses: [String: [String]] = [:]
  /// The links that belong to none of the names.
  private(set) var others: [HTMLName.Link] = []

  /// The links by these names. A link belongs to the first of these that there is:
  ///
  /// 1. the name that is its words;
  /// 2. the only name, if the names are the whole cell;
  /// 3. the only name that holds its words, or that they hold, as whole words.
  init(
    _ links: [HTMLName.Link], of names: @autoclosure () -> [String], isWholeCell: Bool = true
  ) {
    // Most cells have none.
    guard !links.isEmpty else { return }
    let names = Set(names().filter { !$0.isEmpty })
    let only = isWholeCell && names.count == 1 ? names.first : nil
    var index: NameIndex?
    for link in links {
      var named = names.contains(link.words) ? link.words : only
      if named == nil {
        let known = index ?? NameIndex(names)
        index = known
        named = known.only(link.words)
      }
      if let named {
        addresses[named, default: []].append(link.address)
      } else {
        others.append(link)
      }
    }
  }

  /// The addresses of a name, in their order.
  subscript(name: String) -> [String] { addresses[name] ?? [] }

  /// The names of a cell by their words: `Ann Lee` stands in `Ann Lee Roe`, and not in `Ann Leeds`.
  private struct NameIndex {
    private var names: [(name: String, words: [Substring])] = []
    /// The names, by number, that begin with a word.
    private var beginning: [Substring: [Int]] = [:]
    /// The names, by number, in which a word stands, and where.
    private var holding: [Substring: [(name: Int, place: Int)]] = [:]

    init(_ all: Set<String>) {
      for name in all {
        let words = Self.words(of: name)
        guard let first = words.first else { continue }
        beginning[first, default: []].append(names.count)
        for (place, word) in words.enumerated() {
          holding[word, default: []].append((names.count, place))
        }
        names.append((name, words))
      }
    }

    private static func words(of text: String) -> [Substring] {
      text.split { !$0.isLetter && !$0.isNumber }
    }

    /// The name that holds a text or that it holds, if there is but one.
    func only(_ text: String) -> String? {
      let words = Self.words(of: text)
      guard let first = words.first else { return nil }
      var found: Int?
      for (name, place) in holding[first] ?? [] where found != name {
        guard names[name].words[place...].starts(with: words) else { continue }
        guard found == nil else { return nil }
        found = name
      }
      for place in words.indices {
        for name in beginning[words[place]] ?? [] where found != name {
          guard words[place...].starts(with: names[name].words) else { continue }
          guard found == nil else { return nil }
          found = name
        }
      }
      return found.map { names[$0].name }
    }
  }
}

extension Artist {
  /// The most addresses that the records of a document give one artist: so many links around a name, each
  /// another one, are those of the works. A choice.
  private static let mostWebsites = 8

  /// Takes the addresses that a cell gives the artist by that name, as ``add(websites:)`` does.
  ///
  /// - Returns: those for which there is no room.
  mutating func take(_ websites: Websites, called name: String) -> [String] {
    add(websites: websites[name])
  }

  /// Adds the addresses of links around the artist's name, each once, behind those that are known, up to
  /// ``mostWebsites`` in all.
  ///
  /// - Returns: those for which there is no room.
  mutating func add(websites: [String]) -> [String] {
    guard !websites.isEmpty else { return [] }
    var listed = (details["website"] ?? "").split(separator: "; ").map(String.init)
    var known = Set(listed)
    let count = listed.count
    var left: [String] = []
    for address in websites where !known.contains(address) {
      guard listed.count < Self.mostWebsites else {
        left.append(address)
        continue
      }
      known.insert(address)
      listed.append(address)
    }
    if listed.count > count { details["website"] = listed.joined(separator: "; ") }
    return left
  }
}
