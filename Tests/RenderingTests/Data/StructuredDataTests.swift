import Catalog
import Exchange
import Formats
import Foundation
import MuseumFormats
import Notation
import Queries
import TestSupport
import Testing

@testable import Rendering

@Suite("Data of schema.org on pages")
struct StructuredDataTests {
  /// What stands in the page's one block of it.
  private func data(
    _ page: Page, _ contents: CatalogContents = SampleCampus.contents, links: Links = .service,
    at address: String? = nil
  ) throws -> [JSONValue] {
    let renderer = Renderer(
      CatalogSnapshot(contents, revision: 1), publicAddress: address.flatMap(PublicAddress.init))
    let rendered = try renderer.page(page, for: Reader(links: links))
    let html = String(decoding: rendered.bytes, as: UTF8.self)
    let parts = html.components(separatedBy: "<script type=\"application/ld+json\">")
    #expect(parts.count == 2)
    let block = try #require(parts.last?.components(separatedBy: "</script>").first)
    let document = try JSONValue(parsing: block.utf8)
    #expect(document["@context"] == .string("https://schema.org"))
    return try #require(document["@graph"]?.elements)
  }

  @Test("tells of a work what its label says, and where it is")
  func work() throws {
    let graph = try data(.work(try Slug("bronze-hare")))
    let work = graph[0]
    #expect(work["@type"] == .string("VisualArtwork"))
    #expect(work["@id"] == .string("/works/bronze-hare"))
    #expect(work["name"] == .string("Bronze Hare"))
    #expect(work["creator"]?.elements?.first?["@id"] == .string("/artists/ada-lindqvist"))
    #expect(work["dateCreated"] == .string("1961/1963"))
    #expect(work["artMedium"] == .string("Bronze"))
    #expect(work["identifier"]?["value"] == .string("1962.4"))
    #expect(work["description"]?.string?.hasPrefix("A hare, listening.") == true)
    let image = work["image"]?.elements?.first
    #expect(image?["contentUrl"] == .string("/media/alder/hare.jpg"))
    #expect(
      image?["license"] == .string("http://creativecommons.org/publicdomain/zero/1.0/"))
    let location = work["contentLocation"]
    #expect(location?["containedInPlace"]?["name"] == .string("Alder Island"))
    let coordinate = try #require(SampleCampus.contents.works[.init("bronze-hare")]?.coordinate)
    #expect(location?["geo"]?["latitude"]?.number == coordinate.latitude)
    #expect(location?["geo"]?["longitude"]?.number == coordinate.longitude)
    #expect(
      graph[1]["itemListElement"]?.elements?.map { $0["item"]?.string } == [
        "/places/alder", "/campuses/alder/works", "/works/bronze-hare",
      ])
    // It is not to be seen, so it is not said where.
    #expect(try data(.work(try Slug("letter-press")))[0]["contentLocation"] == nil)
  }

  @Test("keeps the order of a tour")
  func tour() throws {
    let tour = try data(.tour(try Slug("first-walk")))[0]
    #expect(tour["@type"] == .string("TouristTrip"))
    let items = tour["itinerary"]?["itemListElement"]?.elements ?? []
    #expect(items.map { $0["position"]?.number } == [1, 2, 3, 4])
    #expect(items.map { $0["url"]?.string?.split(separator: "/").last } == ["1", "12", "3", "4"])
    #expect(items[2]["name"] == .string("The reading room"))
    #expect(items[2]["item"]?["@id"] == .string("/places/alder/library"))
  }

  @Test("tells when a building is open, if every week is the same")
  func hours() throws {
    var contents = SampleCampus.contents
    let library = try PlaceID("alder/library")
    func specification(_ text: String) throws -> [[String]]? {
      contents.buildings[library]?.openingHours = OpeningHours(text)
      return try data(.place(library), contents)[0]["openingHoursSpecification"]?.elements?.map {
        ($0["dayOfWeek"]?.elements?.compactMap(\.string) ?? [])
          + [$0["opens"]?.string, $0["closes"]?.string].compactMap(\.self)
      }
    }
    #expect(
      try specification("Mo-Fr 09:00-12:00,13:00-17:30; We off; Sa 20:00-26:00") == [
        ["Monday", "Tuesday", "Thursday", "Friday", "09:00", "12:00"],
        ["Monday", "Tuesday", "Thursday", "Friday", "13:00", "17:30"],
        ["Saturday", "20:00", "02:00"],
      ])
    #expect(try specification("Su 00:00-24:00") == [["Sunday", "00:00", "23:59"]])
    #expect(try specification("Jun-Aug 09:00-17:00") == nil)
    #expect(try specification("off") == nil)
    let place = try data(.place(library), contents)[0]
    #expect(place["containedInPlace"]?["@id"] == .string("/places/alder"))
    #expect(place["geo"]?["@type"] == .string("GeoCoordinates"))
  }

  @Test("knows the years of an artist, and claims none")
  func artist() throws {
    var contents = SampleCampus.contents
    let ada = try Slug("ada-lindqvist")
    let person = try data(.artist(ada))[0]
    #expect(person["birthDate"] == .string("1931") && person["deathDate"] == .string("2004"))
    contents.artists[ada]?.lifeDates = "born 1931"
    #expect(try data(.artist(ada), contents)[0]["birthDate"] == nil)
  }

  @Test(
    "names things by whole addresses where these are known, else from where the page lies",
    arguments: [
      (Links.service, nil, "/works/bronze-hare", "/media/alder/hare.jpg"),
      (
        .service, "https://a.edu/g", "https://a.edu/g/works/bronze-hare",
        "https://a.edu/g/media/alder/hare.jpg"
      ),
      (.site(depth: 1), nil, "../works/bronze-hare.html", "../media/alder/hare.jpg"),
      (
        .site(depth: 1), "https://a.edu/g/", "https://a.edu/g/works/bronze-hare.html",
        "https://a.edu/g/media/alder/hare.jpg"
      ),
    ] as [(Links, String?, String, String)])
  func addresses(links: Links, address: String?, id: String, image: String) throws {
    let graph = try data(.work(try Slug("bronze-hare")), links: links, at: address)
    #expect(graph[0]["@id"] == .string(id))
    #expect(graph[1]["itemListElement"]?.elements?.last?["item"] == .string(id))
    #expect(graph[0]["image"]?.elements?.first?["contentUrl"] == .string(image))
  }

  @Test("cannot be ended by a text, and keeps it")
  func hostile() throws {
    var contents = SampleCampus.contents
    let text = "</script><script>alert(1)</script><!-- \u{2028}\u{2029}\u{0} ]]> & \" \\ مرحبا"
    let hare = try Slug("bronze-hare")
    contents.works[hare]?.title = try #require(LocalizedText(text, in: .english))
    contents.works[hare]?.group = text
    let work = try data(.work(hare), contents)[0]
    #expect(work["name"] == .string(text))
    #expect(work["artform"] == .string(text))
  }

  @Test("has beside it a link to the document of IIIF, on the service alone")
  func manifests() throws {
    let renderer = Renderer(
      SampleCampus.snapshot, published: FormatList.complete.published)
    for (page, path) in [
      (Page.work(try Slug("bronze-hare")), IIIFPath.manifest(try Slug("bronze-hare"))),
      (.tour(try Slug("first-walk")), IIIFPath.tour(try Slug("first-walk"))),
      (.place(try PlaceID("alder")), IIIFPath.campus(try PlaceID("alder"))),
    ] {
      let served = try renderer.page(page, for: Reader())
      let links = Markup(String(decoding: served.bytes, as: UTF8.self)).all("link")
      let link = try #require(links.first { $0["rel"] == "alternate" && $0["type"] != nil })
      #expect(link["href"] == "/" + path)
      #expect(link["type"]?.contains("ld+json") == true)
      let site = try renderer.page(page, for: Reader(links: .site(depth: 1)))
      #expect(!String(decoding: site.bytes, as: UTF8.self).contains("iiif"))
    }
  }
}
