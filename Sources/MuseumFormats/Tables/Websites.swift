import Catalog
import Notation

/// The addresses of links around the names of a cell, each by the name that it belongs to.
struct Websites {
  private var addresses: [String: [String]] = [:]
  /// The links that belong to none of the names.
  private(set) var others: [HTMLName.Link] = []

  /// A link belongs to the first of `names` that its words name; if these `areAll` of the cell and there is
  /// but one, to that.
  init(
    _ links: [HTMLName.Link], of names: @autoclosure () -> [String], areAll: Bool = true
  ) {
    // Most cells have none.
    guard !links.isEmpty else { return }
    let names = names()
    for link in links {
      let words = link.words
      let named = names.first { name in
        !name.isEmpty && !words.isEmpty && (name.contains(words) || words.contains(name))
      }
      guard let name = named ?? (areAll && names.count == 1 ? names.first : nil) else {
        others.append(link)
        continue
      }
      addresses[name, default: []].append(link.address)
    }
  }

  /// The addresses of a name, in their order.
  subscript(name: String) -> [String] { addresses[name] ?? [] }
}

extension Artist {
  /// Takes the addresses that a cell gives the artist by that name.
  mutating func take(_ websites: Websites, called name: String) { add(websites: websites[name]) }

  /// Adds the addresses of links around the artist's name, each once, behind those that are known.
  mutating func add(websites: [String]) {
    for address in websites {
      guard let known = details["website"] else {
        details["website"] = address
        continue
      }
      if !known.split(separator: "; ").contains(address[...]) {
        details["website"] = "\(known); \(address)"
      }
    }
  }
}
