import Catalog
import Notation

/// A page of the web among the assets of a tour, as TAP's web stops show them.
enum TourMLWebPage {
  /// Tells whether an asset is one, and no picture or sound with a text in HTML.
  static func isOne(_ asset: XMLTree) -> Bool {
    names(asset.attributes["type"])
      || asset.children("Source").isEmpty
        && asset.children("Content").contains { $0.attributes["format"] == "text/html" }
  }

  /// Tells whether a type or usage is that of a page: TAP's is `web_content`.
  fileprivate static func names(_ word: String?) -> Bool {
    word?.lowercased().filter(\.isLetter) == "webcontent"
  }
}

extension TourMLAssets.Reading {
  /// Takes the page of the web out of what the asset `id` says: its type or `usage` tells that it is one.
  /// One that is among those `taken` before is left out, since its words are needed once.
  mutating func takePage(
    of id: String, _ usage: String?, _ taken: inout Set<String>, _ log: ProblemLog
  ) -> LocalizedText? {
    defer { page = nil }
    let words = page == nil && TourMLWebPage.names(usage) ? text : nil
    if words != nil { text = nil }
    guard page != nil || words != nil, taken.insert(id).inserted else { return nil }
    guard let words else { return page }
    let pages = words.all.map {
      ($0.language, composed.contains($0.text) ? $0.text : HTMLText.commonMark($0.text, log))
    }
    return LocalizedText(Dictionary(pages) { first, _ in first })
  }
}
