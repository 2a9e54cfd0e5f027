import Catalog
import Exchange
import Foundation
import Notation
import Queries
import TestSupport
import Testing

@testable import Rendering

/// Pages about a work whose image has sizes for the screen.
@Suite("Pictures on pages")
struct PicturePageTests {
  private static let picture = Picture(
    digest: String(repeating: "a1", count: 16), width: 1500, height: 2000,
    colour: Picture.Colour(0x8A_2F_1D))
  static let snapshot = CatalogSnapshot(
    SampleCampus.contents, version: CatalogVersion(revision: 7),
    pictures: (try? Slug("hare-photo")).flatMap { id in picture.map { [id: $0] } } ?? [:])

  private static func html(_ page: Page, links: Links = .service) throws -> String {
    let rendered = try Renderer(snapshot).page(page, for: Reader(links: links))
    return String(decoding: rendered.bytes, as: UTF8.self)
  }

  /// Every address in the attributes `name` of a page, also where several share one.
  private static func addresses(_ name: String, in html: String) -> [String] {
    html.ranges(of: "\(name)=\"").flatMap { range in
      html[range.upperBound...].prefix { $0 != "\"" }.split(separator: ", ").map {
        String($0.prefix { $0 != " " })
      }
    }
  }

  @Test("lead the page of a work in all their sizes, with room kept free")
  func lead() throws {
    let html = try Self.html(.work(Slug("bronze-hare")))
    let digest = String(repeating: "a1", count: 16)
    let webp = [320, 640, 1024, 1500].map { "/pictures/\(digest)-\($0).webp \($0)w" }
    #expect(html.contains("srcset=\"\(webp.joined(separator: ", "))\""))
    #expect(html.contains("width=\"1500\" height=\"2000\""))
    #expect(html.contains("fill=\"#8a2f1d\""))
    #expect(html.contains("href=\"/pictures/\(digest)-1500.jpg\""))
    #expect(html.contains("alt=\"A bronze hare sits upright in long grass.\""))
    // Nobody is sent the whole image.
    #expect(!html.contains("src=\"/media/"))
    let lead = try #require(html.firstRange(of: "<picture>"))
    let words = try #require(html.firstRange(of: "class=\"prose\""))
    #expect(lead.lowerBound < words.lowerBound)
  }

  @Test("stand small and silent beside links in lists")
  func thumbnails() throws {
    let list = try Self.html(.works(PlaceID("alder")))
    let small = "/pictures/\(String(repeating: "a1", count: 16))-320"
    #expect(list.contains("srcset=\"\(small).webp\"><img src=\"\(small).jpg\" alt=\"\""))
    #expect(list.ranges(of: "<img ").count == 1)
    let tour = try Self.html(.tour(Slug("first-walk")))
    #expect(tour.contains("\(small).jpg"))
    let found = try Self.html(.search(Self.snapshot.answer(TextSearch("hare"))))
    #expect(found.contains("\(small).jpg"))
    let near = try #require(Renderer(Self.snapshot).asset("near-en-0.js"))
    #expect(String(decoding: near, as: UTF8.self).contains("\(small).webp"))
  }

  @Test("are on an exported site, every size that a page names, and in the lists of its tours")
  func site() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "docent-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let export = SiteExport(Renderer(Self.snapshot), leaflet: nil) { file in
      MediaBytes([0xFF, 0xD8, 0xFF, 0xE0], digest: file.name.filter(\.isLetter))
    }
    _ = try await export.write(to: folder.path)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    var count = 0
    for file in files where file.hasSuffix(".html") {
      let page = folder.appending(path: file)
      let html = try String(contentsOf: page, encoding: .utf8)
      let named =
        Self.addresses("srcset", in: html) + Self.addresses("src", in: html)
        + Self.addresses("href", in: html)
      for address in named where address.contains("pictures/") {
        let path = page.deletingLastPathComponent().appending(path: address).standardized.path
        #expect(FileManager.default.fileExists(atPath: path), "\(address) of \(file)")
        count += 1
      }
    }
    #expect(count > 20)
    let list = try String(
      contentsOf: folder.appending(path: "offline/tours/first-walk.json"), encoding: .utf8)
    #expect(list.contains("-320.webp") && list.contains("-1024.webp"))
    #expect(!list.contains("media/alder/hare.jpg"))
  }

  @Test("stand in previews of links, with their size")
  func preview() throws {
    let address = try #require(PublicAddress("https://art.example.edu"))
    let rendered = try Renderer(Self.snapshot, publicAddress: address)
      .page(.work(Slug("bronze-hare")), for: Reader())
    let html = String(decoding: rendered.bytes, as: UTF8.self)
    #expect(html.contains("og:image\" content=\"https://art.example.edu/pictures/a1a1"))
    #expect(html.contains("og:image:width\" content=\"1024\""))
    #expect(html.contains("og:image:height\" content=\"1365\""))
  }
}
