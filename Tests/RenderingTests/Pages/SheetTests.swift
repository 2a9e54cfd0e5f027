import Catalog
import Geodesy
import Notation
import Queries
import TestSupport
import Testing

@testable import Rendering

@Suite("A long list")
struct SheetTests {
  /// A campus with 450 works, 250 of them on two levels of a house, all by one of many artists.
  private static func renderer() throws -> Renderer {
    var contents = CatalogContents([try Sample.campus])
    func insert(_ item: Item) { contents.insert(item) }
    let house = PlaceID.known("north/house")
    insert(.building(Building(id: house, name: Sample.text("House"))))
    for ordinal in 0..<2 {
      let id = PlaceID.known("north/house/\(ordinal)")
      insert(.level(Level(id: id, ordinal: ordinal, shortName: String(ordinal))))
    }
    for number in 0..<450 {
      var work = Work(
        id: try Slug("w-\(number)"),
        title: Sample.text("\(["Acorn", "Bird", "Cat"][number % 3]) \(number)"),
        place: PlaceID.known(number < 200 ? "north" : "north/house/\(number % 2)"))
      work.artists = [try Slug("ada")]
      insert(.work(work))
    }
    insert(.artist(Artist(id: try Slug("ada"), campus: Sample.north, name: "Ada")))
    for number in 0..<210 {
      insert(
        .artist(
          Artist(id: try Slug("a-\(number)"), campus: Sample.north, name: "Name \(number)")))
    }
    return Renderer(CatalogSnapshot(contents, revision: 1))
  }

  private static func html(
    _ page: Page, _ sheet: Int, _ links: Links = .service, by renderer: Renderer? = nil
  ) throws -> String {
    let reader = Reader(links: links, sheet: sheet)
    let renderer = try renderer ?? Self.renderer()
    return String(decoding: try renderer.page(page, for: reader).bytes, as: UTF8.self)
  }

  static var lists: [(Page, prefix: String, counts: [Int])] {
    get throws {
      [
        (.works(Sample.north), "/works/w-", [200, 200, 50]),
        (.artist(try Slug("ada")), "/works/w-", [200, 200, 50]),
        (.artists, "/artists/a", [200, 11]),
        (.place(PlaceID.known("north/house")), "/works/w-", [200, 50]),
        (.place(PlaceID.known("north/house/1")), "/works/w-", [125]),
        (.place(Sample.north), "/works/w-", [200]),
      ]
    }
  }

  @Test("has each thing on one of its sheets", arguments: try Self.lists)
  func hasEach(page: Page, prefix: String, counts: [Int]) throws {
    let renderer = try Self.renderer()
    var seen: Set<String> = []
    for (index, count) in counts.enumerated() {
      let html = try Self.html(page, index + 1, by: renderer)
      let found = html.split(separator: "<main").last.map { String($0) } ?? ""
      let rows = found.matches(
        of: /<li(?: class="patterned tone-\d+ pattern-\w+")?><a href="([^"]+)"/)
      let links = rows.map { String($0.1) }.filter { $0.hasPrefix(prefix) }
      #expect(links.count == count && seen.isDisjoint(with: links))
      seen.formUnion(links)
      #expect(html.contains("rel=\"prev\"") == (index > 0))
      #expect(html.contains("rel=\"next\"") == (index + 1 < counts.count))
      #expect(html.utf8.count < 150_000)
    }
    #expect(seen.count == counts.reduce(0, +))
    #expect(renderer.listed(on: page) == seen.count)
    for none in [0, counts.count + 1] {
      #expect(throws: Problem.self) { try Self.html(page, none, by: renderer) }
    }
  }

  @Test("leads from letters to the sheets where they begin")
  func leadsFromLetters() throws {
    let first = try Self.html(.works(Sample.north), 1)
    #expect(first.contains("<a href=\"#letter-41\">A</a>"))
    #expect(first.contains("<a href=\"/campuses/north/works?page=2#letter-43\">C</a>"))
    #expect(first.contains("role=\"search\""))
    let site = try Self.html(.works(Sample.north), 2, .site(depth: 2))
    #expect(site.contains("href=\"../../campuses/north/works.html\""))
    #expect(site.contains("href=\"../../campuses/north/works.3.html\""))
    #expect(site.contains("href=\"../../campuses/north/works.html#letter-41\""))
  }

  @Test("has a file for each sheet on a site")
  func hasFiles() throws {
    let site = SiteExport(try Self.renderer(), leaflet: nil) { _ in nil }
    let files = Set(site.pages.map { Links.file($0.target) })
    for file in [
      "campuses/north/works.html", "campuses/north/works.3.html", "artists.2.html",
      "artists/ada.3.html", "places/north/house.2.html",
    ] {
      #expect(files.contains(file), "\(file)")
    }
    #expect(!files.contains("campuses/north/works.4.html"))
    #expect(files.count == site.pages.count)
  }
}
