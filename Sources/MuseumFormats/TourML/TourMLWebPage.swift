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
  /// Takes the page of the web out of what an asset says: its type or `usage` tells that it is one.
  mutating func takePage(_ usage: String?, _ log: ProblemLog) -> LocalizedText? {
    defer { page = nil }
    guard page == nil, let words = text, TourMLWebPage.names(usage) else { return page }
    text = nil
    let pages = words.all.map { ($0.language, HTMLText.commonMark($0.text, log)) }
    return LocalizedText(Dictionary(pages) { first, _ in first })
  }
}
