import Catalog
import Exchange
import Notation

/// The files by which search engines find the pages of a site (sitemaps.org, protocol 0.9).
///
/// Both need whole addresses. `robots.txt` is heeded at the root of a host alone; on a site below it,
/// the host's own must name the map.
struct SiteIndex {
  let renderer: Renderer
  let base: PublicAddress

  /// The pages in one file at most, whose bound is 50,000 pages and 50 MB: with all their versions a
  /// few MB.
  private static let mostPages = 10_000

  /// The files with their names for the pages `targets`, each in every language that it is in.
  func files(_ targets: [Links.Target]) -> [(name: String, bytes: [UInt8])] {
    let pages = targets.filter { renderer.canonical($0) == $0 }.flatMap { target in
      renderer.languages(about: target).map { (target, $0) }
    }
    let parts = stride(from: 0, to: max(pages.count, 1), by: Self.mostPages).map {
      map(of: pages[$0..<min($0 + Self.mostPages, pages.count)])
    }
    var files: [(String, [UInt8])] = [("sitemap.xml", parts[0])]
    if parts.count > 1 {
      let names = parts.indices.map { "sitemap-\($0 + 1).xml" }
      files = [("sitemap.xml", list(of: names))] + zip(names, parts)
    }
    let robots = "User-agent: *\nAllow: /\nSitemap: \(base.address("sitemap.xml"))\n"
    return files + [("robots.txt", Array(robots.utf8))]
  }

  private func address(_ target: Links.Target, _ tag: LanguageTag) -> String {
    renderer.address(of: target, in: tag, at: base, isForSite: true)
  }

  private static let namespace = "http://www.sitemaps.org/schemas/sitemap/0.9"

  private func map(of pages: ArraySlice<(Links.Target, LanguageTag)>) -> [UInt8] {
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
