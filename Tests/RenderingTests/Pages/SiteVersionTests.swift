import Catalog
import Exchange
import Foundation
import Notation
import Queries
import TestSupport
import Testing

@testable import Rendering

@Suite("The versions of a site's pages")
struct SiteVersionTests {
  private static let base = "https://art.example.edu/guide"

  /// The files of a site, by their names.
  private static func files(at address: String? = base) async throws -> [String: String] {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "docent-versions-\(UUID().uuidString)").path()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let renderer = Renderer(
      SampleCampus.snapshot, publicAddress: address.flatMap { PublicAddress($0) })
    let export = SiteExport(renderer, leaflet: nil) { file in
      file.name == "hare.jpg" ? MediaBytes([0xFF, 0xD8, 0xFF], digest: "hare") : nil
    }
    _ = try await export.write(to: folder)
    var files: [String: String] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
      guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)") else { continue }
      files[name] = String(decoding: bytes, as: UTF8.self)
    }
    return files
  }

  private static func pages(_ files: [String: String]) -> [String: Markup] {
    // Labels lead on to pages in all languages, and are none themselves.
    files.filter { name, _ in
      name.hasSuffix(".html") && name != "404.html" && !name.hasPrefix("s/")
    }.mapValues { Markup($0) }
  }

  private static func canonical(_ page: Markup) -> String? {
    page.all("link").first { $0["rel"] == "canonical" }?["href"]
  }

  private static func alternates(_ page: Markup) -> [String: String] {
    let links = page.all("link").filter { $0["rel"] == "alternate" && $0["hreflang"] != nil }
    return Dictionary(
      links.map { ($0["hreflang"] ?? "", $0["href"] ?? "") }, uniquingKeysWith: { one, _ in one })
  }

  @Test("are those of every language, the first at the root")
  func areInEveryLanguage() async throws {
    let pages = Self.pages(try await Self.files())
    #expect(pages["tours/first-walk.html"]?.tags.first?["lang"] == "en")
    #expect(pages["es/tours/first-walk.html"]?.tags.first?["lang"] == "es")
    let names = Set(pages.keys)
    let spanish = names.filter { $0.hasPrefix("es/") }
    #expect(Set(spanish.map { String($0.dropFirst(3)) }) == names.subtracting(spanish))
  }

  @Test("name each other, each all of them and itself")
  func nameEachOther() async throws {
    let pages = Self.pages(try await Self.files())
    var versions: [String: [String: String]] = [:]
    for (name, page) in pages {
      let alternates = Self.alternates(page)
      #expect(Set(alternates.keys) == ["en", "es", "x-default"], "\(name)")
      let canonical = try #require(Self.canonical(page), "\(name)")
      #expect(page.tags.first?["lang"].flatMap { alternates[$0] } == canonical, "\(name)")
      // The map of the first campus is told of by two pages, in the same words.
      #expect(versions[canonical] ?? alternates == alternates, "\(name)")
      versions[canonical] = alternates
    }
    for (address, alternates) in versions {
      for other in alternates.values { #expect(versions[other] == alternates, "\(address)") }
    }
  }

  @Test("lead to each other by a switch on every page")
  func leadToEachOther() async throws {
    let files = try await Self.files(at: nil)
    for (name, page) in Self.pages(files) {
      let isSpanish = name.hasPrefix("es/")
      let other = isSpanish ? String(name.dropFirst(3)) : "es/" + name
      let link = page.all("a").first { $0["hreflang"] == (isSpanish ? "en" : "es") }
      let href = try #require(link?["href"], "\(name)")
      let target = URL(string: href, relativeTo: URL(filePath: "/" + name))?.standardizedFileURL
      // The map of the first campus has an address of its own, to which its versions lead.
      let page = other.hasSuffix("map.html") ? String(other.dropLast(5)) + "/alder.html" : other
      #expect(target?.path() == "/" + page, "\(name)")
    }
  }

  @Test("are listed for search engines, each once")
  func areListed() async throws {
    let files = try await Self.files()
    let listed = try #require(files["sitemap.xml"]).matches(of: /<loc>([^<]+)<\/loc>/)
      .map { String($0.1) }
    #expect(Set(listed).count == listed.count)
    let pages = Self.pages(files)
    #expect(Set(listed) == Set(pages.values.compactMap(Self.canonical)))
    #expect(files["robots.txt"]?.contains("Sitemap: \(Self.base)/sitemap.xml\n") == true)
    // Without an address there is nothing to name.
    let bare = try await Self.files(at: nil)
    #expect(bare["sitemap.xml"] == nil && bare["robots.txt"] == nil)
    for (name, page) in Self.pages(bare) { #expect(Self.canonical(page) == nil, "\(name)") }
  }

  @Test("stand at the addresses that they name")
  func standThere() async throws {
    let files = try await Self.files()
    for page in Self.pages(files).values {
      let pictures = page.all("meta").filter { $0["property"] == "og:image" }.map { $0["content"] }
      #expect(pictures.count == 1)
      for address in [Self.canonical(page)] + pictures {
        let address = try #require(address)
        #expect(address.hasPrefix(Self.base + "/"))
        let file = String(address.dropFirst(Self.base.count + 1))
        #expect(files[file] != nil || files[file + "index.html"] != nil, "\(address)")
      }
    }
    let work = try #require(files["works/bronze-hare.html"])
    #expect(work.contains("\(Self.base)/media/alder/hare.jpg"))
  }

  @Test("allow themselves all that they load, and nothing that stands in them")
  func allowThemselves() async throws {
    let files = try await Self.files()
    for (name, text) in files where name.hasSuffix(".html") {
      let page = Markup(text)
      let policy = page.all("meta").first { $0["http-equiv"] == "Content-Security-Policy" }
      #expect(policy?["content"] == SafeHTML.escaped(ContentPolicy.element), "\(name)")
      // It counts for what comes after it.
      let before = page.tags.prefix { $0["http-equiv"] == nil }.map(\.name)
      #expect(before == ["html", "head", "meta"], "\(name)")
      #expect(page.all("style").isEmpty && page.tags.allSatisfy { $0["style"] == nil }, "\(name)")
      for script in page.all("script") where script["src"] == nil {
        let isData = ["application/ld+json", "application/json", "application/geo+json"]
          .contains(script["type"] ?? "")
        #expect(isData, "\(name) has a script in it")
      }
      for tag in page.tags {
        #expect(!tag.attributes.contains { $0.name.hasPrefix("on") }, "\(name)")
        guard ["script", "audio", "video"].contains(tag.name), let source = tag["src"] else {
          continue
        }
        #expect(!source.hasPrefix("http:") && (tag.name != "script" || !source.contains(":")))
      }
    }
  }

  @Test("have one for what is not there, whose links do not depend on where it is shown")
  func haveOneForNothing() async throws {
    let files = try await Self.files()
    let page = Markup(try #require(files["404.html"]))
    var count = 0
    for tag in page.tags {
      for address in ["href", "src"].compactMap({ tag[$0] }) where !address.hasPrefix("#") {
        #expect(address.hasPrefix("/guide/"))
        #expect(files[String(address.dropFirst("/guide/".count))] != nil, "\(address)")
        count += 1
      }
    }
    #expect(count > 5)
    #expect(page.all("meta").contains { $0["name"] == "robots" && $0["content"] == "noindex" })
  }

  @Test("come in lists of a bounded length")
  func comeInLists() throws {
    let renderer = Renderer(SampleCampus.snapshot)
    let base = try #require(PublicAddress(Self.base))
    let targets = try (0..<12_000).map { Links.Target.work(try Slug("work-\($0)")) }
    let index = SiteIndex(renderer, at: base, isForSite: true, of: targets)
    #expect(
      index.names == [
        "sitemap.xml", "sitemap-1.xml", "sitemap-2.xml", "sitemap-3.xml", "robots.txt",
      ])
    let counts = index.names.map { name in
      String(decoding: index.bytes(of: name) ?? [], as: UTF8.self).matches(of: /<loc>/).count
    }
    #expect(counts == [3, 10_000, 10_000, 4_000, 0])
    #expect(index.bytes(of: "sitemap-4.xml") == nil && index.bytes(of: "sitemap-0.xml") == nil)
  }
}

@Suite("The drawn pictures of links")
struct PreviewCardTests {
  @Test("are in the colours of the cards", arguments: 0..<Tone.count)
  func haveColours(index: Int) throws {
    let css = String(decoding: PackageResources.site_css, as: UTF8.self)
    #expect(css.contains(".tone-\(index) { --tone: hsl(\(Int(Tone.hues[index])) "))
    #expect(css.contains("--chroma: 34%; --depth: 32%;"))
    let bytes = try #require(PreviewCard.png("card-\(index).png"))
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    // The first colour of the palette is the ground.
    let start = try #require(bytes.firstRange(of: Array("PLTE".utf8))).upperBound
    let ground = Tone.ground(index)
    let expected = [ground.red, ground.green, ground.blue].map { UInt8(($0 * 255).rounded()) }
    #expect(Array(bytes[start..<start + 3]) == expected)
    #expect(bytes.count < 20_000)
  }

  @Test("have the green of CSS at 120 degrees and its red at 0")
  func followCSS() {
    // hsl(110 34% 32%), as browsers compute it.
    let green = Tone.ground(4)
    #expect(
      [green.red, green.green, green.blue].map { Int(($0 * 255).rounded()) } == [63, 109, 54])
  }
}
