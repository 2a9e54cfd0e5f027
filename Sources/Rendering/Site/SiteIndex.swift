import Catalog
import Exchange
import Notation

/// The files by which search engines find the pages of a site (sitemaps.org, protocol 0.9).
///
/// Both need whole addresses. `robots.txt` is heeded at the root of a host alone; on a site below it,
/// the host's own must name the map.
struct SiteIndex {
  private let renderer: Renderer
  private let base: PublicAddress
  private let isForSite: Bool
  /// The pages in each of their languages.
  private let pages: [(target: Links.Target, language: LanguageTag)]

  /// The pages in one file at most, whose bound is 50,000 pages and 50 MB: with all their versions a
  /// few MB.
  private static let mostPages = 10_000
  /// The name of the file that names the map, or its parts.
  static let robots = "robots.txt"
  /// The name of the map, or of the list of its parts.
  static let map = "sitemap.xml"
  /// The beginning of the names of its parts.
  static let part = "sitemap-"

  /// The index of the pages `targets`, of all where they are `nil`, that are reached below `base`: of an
  /// exported site, or of a service.
  init(
    _ renderer: Renderer, at base: PublicAddress, isForSite: Bool, of targets: [Links.Target]? = nil
  ) {
    self.renderer = renderer
    self.base = base
    self.isForSite = isForSite
    pages = (targets ?? renderer.allPages.map(\.target))
      // A service answers there what somebody asks.
      .filter { renderer.canonical($0) == $0 && (isForSite || $0 != .directions) }
      .flatMap { target in renderer.languages(about: target).map { (target, $0) } }
  }

  private var partNames: [String] {
    let count = (pages.count + Self.mostPages - 1) / Self.mostPages
    return count < 2 ? [] : (1...count).map { "\(Self.part)\($0).xml" }
  }

  /// The names of the files.
  var names: [String] { [Self.map] + partNames + [Self.robots] }

  /// The bytes of the file `name`; `nil` if there is none of that name.
  ///
  /// - Complexity: O(n) for n pages in the file.
  func bytes(of name: String) -> [UInt8]? {
    if name == Self.robots {
      return Array("User-agent: *\nAllow: /\nSitemap: \(base.address(Self.map))\n".utf8)
    }
    let parts = partNames
    if name == Self.map { return parts.isEmpty ? map(of: pages[...]) : list(of: parts) }
    guard let number = parts.firstIndex(of: name) else { return nil }
    let start = number * Self.mostPages
    return map(of: pages[start..<min(start + Self.mostPages, pages.count)])
  }

  private func address(_ target: Links.Target, _ tag: LanguageTag) -> String {
    renderer.address(of: target, in: tag, at: base, isForSite: isForSite)
  }

  private static let namespace = "http://www.sitemaps.org/schemas/sitemap/0.9"

  private func map(of pages: ArraySlice<(target: Links.Target, language: LanguageTag)>) -> [UInt8] {
    var xml = XMLWriter()
    xml.open(
      "urlset",
      [("xmlns", Self.namespace), ("xmlns:xhtml", "http://www.w3.org/1999/xhtml")])
    for (target, tag) in pages {
      xml.open("url")
      xml.element("loc", text: address(target, tag))
      let spoken = renderer.languages(about: target)
      for other in spoken.count > 1 ? spoken : [] {
        xml.element(
          "xhtml:link",
          [
            "rel": "alternate", "hreflang": other.description, "href": address(target, other),
          ])
      }
      xml.close()
    }
    xml.close()
    return xml.bytes
  }

  private func list(of names: [String]) -> [UInt8] {
    var xml = XMLWriter()
    xml.open("sitemapindex", [("xmlns", Self.namespace)])
    for name in names {
      xml.open("sitemap")
      xml.element("loc", text: base.address(name))
      xml.close()
    }
    xml.close()
    return xml.bytes
  }
}
