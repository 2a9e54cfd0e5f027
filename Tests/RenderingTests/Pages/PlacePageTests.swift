import Catalog
import Geodesy
import Queries
import TestSupport
import Testing
import Words

@testable import Rendering

@Suite("A place's page")
struct PlacePageTests {
  private func page(
    _ id: String, of contents: CatalogContents = SampleCampus.contents
  ) throws -> String {
    let page = try Renderer(CatalogSnapshot(contents, revision: 1))
      .page(.place(try PlaceID(id)), for: Reader())
    let html = String(decoding: page.bytes, as: UTF8.self)
    return html.replacing(/<svg xmlns(?:.|\n)*?<\/svg>/, with: "")
  }

  @Test("names a level once, and shows its rooms")
  func level() throws {
    let html = try page("alder/gallery/1")
    #expect(!html.contains("<p class=\"measure\">"))
    #expect(html.contains("East Room"))
    #expect(!html.contains(Wording(.english)[.noWorks]))
    #expect(try page("alder/library/1").contains("accessibility not known"))
    #expect(try page("alder/gallery/2").contains(Wording(.english)[.noWorks]))
    #expect(try page("alder/gallery/2").contains("<p class=\"measure\">Level 2</p>"))
  }

  @Test("of a campus lists its buildings before its works")
  func campus() throws {
    let headings = try page("alder").matches(of: /<h2[^>]*>([^<]*)/).map { String($0.1) }
    #expect(headings == ["Tours", "Buildings", "Works here"])
  }

  @Test("links to web sites, and to nothing else")
  func webSites() throws {
    var contents = SampleCampus.contents
    var gallery = try #require(contents.buildings[try PlaceID("alder/gallery")])
    gallery.details = [
      "a": "http://a.example/?x=1&y=<2>", "b": "https://b.example/", "c": "javascript:alert(1)",
      "d": "https://", "e": "see https://e.example/", "f": "https://f.example/ two",
    ]
    contents.insert(.building(gallery))
    let links = Markup(try page("alder/gallery", of: contents)).all("a").filter {
      $0["rel"] == "external noopener" && $0["href"]?.contains(/openstreetmap|apple/) == false
    }
    #expect(
      links.compactMap { $0["href"] }
        == ["http://a.example/?x=1&amp;y=&lt;2&gt;", "https://b.example/"])
  }

  @Test(
    "opens in other maps at its very position",
    arguments: [
      (45.0, -30.0, "45.000000,-30.000000"), (-0.0000001, 0.0000004, "0.000000,0.000000"),
      (-0.5, 179.9999999, "-0.500000,180.000000"), (-90, -7.000001, "-90.000000,-7.000001"),
    ])
  func otherMaps(latitude: Double, longitude: Double, expected: String) throws {
    let here = try Coordinate(latitude: latitude, longitude: longitude)
    let part = try #require(ElsewherePart(here))
    #expect(part.geo == "geo:\(expected)")
    #expect(part.openStreetMap.hasPrefix("https://www.openstreetmap.org/?mlat="))
    #expect(ElsewherePart(nil) == nil)
  }

  @Test("of a work names no nearest others beyond what is called near")
  func nearestOthers() throws {
    var contents = SampleCampus.contents
    let campus = try PlaceID("far")
    contents.insert(
      .campus(
        Campus(
          id: campus, name: try #require(LocalizedText("Far", in: .english)), languages: [.english],
          timeZone: "Etc/UTC", center: try Coordinate(latitude: -45, longitude: 150))))
    func html(_ metres: Double) throws -> String {
      for (id, north) in [("far-one", 0.0), ("far-two", metres)] {
        contents.insert(
          .work(
            Work(
              id: try Slug(id), title: try #require(LocalizedText(id, in: .english)), place: campus,
              coordinate: try Coordinate(latitude: -45 + north / 111_132, longitude: 150))))
      }
      let page = try Renderer(CatalogSnapshot(contents, revision: 1))
        .page(.work(try Slug("far-one")), for: Reader())
      return String(decoding: page.bytes, as: UTF8.self)
    }
    let heading = Wording(.english)[.nearest]
    #expect(try html(4_900).contains(heading))
    #expect(try !html(5_200).contains(heading))
  }
}
