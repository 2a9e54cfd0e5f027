import Catalog
import Geodesy
import Queries
import TestSupport
import Testing
import Words

@testable import Rendering

@Suite("The page of what is near")
struct NearbyPageTests {
  private func page(
    _ here: Coordinate?, of snapshot: CatalogSnapshot = SampleCampus.snapshot
  ) throws -> String {
    let answer = try here.map { try snapshot.answer(NearestWorks(here: $0)) }
    let page = try Renderer(snapshot).page(.nearby(answer), for: Reader())
    return String(decoding: page.bytes, as: UTF8.self)
  }

  @Test("says how far the nearest is where nothing is near")
  func saysHowFar() throws {
    let far = try page(try Coordinate(latitude: -33, longitude: 18))
    #expect(
      far.contains(
        "Nothing is within 5.0\u{A0}km. The nearest is in Alder Island, 9,906\u{A0}km away.</p>"))
    #expect(far.contains("Bronze Hare"))
    let near = try page(try SampleCampus.at(3_000, 0))
    #expect(near.contains("Nearest to") && !near.contains("Nothing is within 5"))
    let empty = CatalogSnapshot(CatalogContents(), revision: 0)
    #expect(try page(try SampleCampus.at(0, 0), of: empty).contains(Wording(.english)[.noWorks]))
  }

  @Test("has one field for a position of any kind")
  func hasOneField() throws {
    let fields = Markup(try page(try SampleCampus.at(0, 0))).all("input")
      .filter { $0["name"] != nil }
    #expect(fields.map { $0["name"] } == ["at"])
    #expect(fields[0]["value"] == "45.0, -30.0" && fields[0]["required"] != nil)
  }

  @Test("shows nothing that a browser without scripts cannot use")
  func needsNoScript() throws {
    // The style sheet shows such elements only where scripts run.
    let style = String(decoding: PackageResources.site_css, as: UTF8.self)
    #expect(style.contains("@media (scripting: none) { .scripted { display: none !important; } }"))
    func needsScript(_ id: String, in markup: Markup) throws -> Bool {
      let element = try #require(markup.tags.first { $0["id"] == id })
      return element["class"]?.split(separator: " ").contains("scripted") ?? false
    }
    let served = Markup(try page(nil))
    #expect(try needsScript("around", in: served) && !needsScript("typed", in: served))
    let reader = Reader(links: .site(depth: 0))
    let site = try Renderer(SampleCampus.snapshot).page(.nearby(nil), for: reader)
    let markup = Markup(String(decoding: site.bytes, as: UTF8.self))
    #expect(try needsScript("typed", in: markup))
    #expect(markup.all("noscript").count == 1)
  }
}
