import Catalog
import Geodesy
import Hummingbird
import Queries
import Rendering
import Testing
import TestSupport

@testable import Service

@Suite("Directions over HTTP")
struct DirectionsOverHTTPTests {
  private static let question = "from=bronze-hare&to=alder/gallery"

  @Test(
    "are one answer at both addresses, in every shape",
    arguments: ["json", "geojson", "gpx", "text"])
  func sameBytes(format: String) async throws {
    let page = try await SampleService.get("/directions?\(Self.question)&f=\(format)")
    let answer = try await SampleService.get("/api/directions?\(Self.question)&f=\(format)")
    #expect(page.status == .ok)
    #expect(page.body == answer.body)
    #expect(page.headers[.contentType] == answer.headers[.contentType])
  }

  @Test(
    "take a work or place by its name",
    arguments: ["Bronze+Hare", "%20Bronze%20Hare%20", "bronze-hare"])
  func names(name: String) async throws {
    let response = try await SampleService.get("/directions?from=\(name)&to=alder/gallery")
    #expect(response.status == .ok)
    #expect(response.text.contains("From Bronze Hare to Gallery</h1>"))
  }

  @Test(
    "say which field is wrong with status 400, and keep both",
    arguments: [
      ("from=&to=bronze-hare", "from-fault"), ("from=bronze-hare&to=nowhere", "to-fault"),
      ("from=Hare&to=91,0", "from-fault"), ("from=bronze-hare&to=91,0", "to-fault"),
      ("from=bronze-hare&to=lost-drawing%00", "to-fault"),
    ])
  func faults(query: String, fault: String) async throws {
    let response = try await SampleService.get("/directions?\(query)")
    #expect(response.status == .badRequest)
    #expect(response.headers[.contentType]?.hasPrefix("text/html") == true)
    #expect(response.text.contains("id=\"\(fault)\""))
    if query.contains("bronze-hare") { #expect(response.text.contains("value=\"Bronze Hare\"")) }
  }

  @Test("show a name for an identifier, and know it again by what the form sends along")
  func shownNames() async throws {
    let page = try await SampleService.get("/directions?from=bronze-hare&to=alder/gallery")
    #expect(page.text.contains("value=\"Bronze Hare\" data-key=\"bronze-hare\""))
    #expect(page.text.contains("<input type=\"hidden\" name=\"toKey\" value=\"alder/gallery\">"))
    #expect(!page.text.contains("value=\"bronze-hare\" data"))
    for (query, heading) in [
      ("from=Bronze+Hare&fromKey=bronze-hare", "From Bronze Hare to Gallery"),
      // What was typed since is what counts.
      ("from=Tide+Clock&fromKey=bronze-hare", "From Tide Clock to Gallery"),
      ("from=Bronze+Hare&fromKey=%00/../nowhere", "From Bronze Hare to Gallery"),
    ] {
      let sent = try await SampleService.get("/directions?\(query)&to=Gallery&toKey=alder/gallery")
      #expect(sent.status == .ok)
      #expect(sent.text.contains("\(heading)</h1>"), "\(query)")
    }
  }

  @Test("offer what may be meant")
  func offers() async throws {
    let response = try await SampleService.get("/directions?from=Hare&to=alder/gallery")
    #expect(response.text.contains("href=\"/directions?from=bronze-hare&amp;to=alder%2Fgallery\""))
  }

  @Test("keep how somebody walks in the form and in the links, and take an entrance as an end")
  func keepStyle() async throws {
    let response = try await SampleService.get(
      "/directions?from=alder/library/west&to=alder/gallery&pace=0.5&steepest=0.05"
        + "&depart=2026-05-04T12:30:00%2B02:00")
    #expect(response.status == .ok)
    for (name, value) in [
      ("pace", "0.5"), ("steepest", "0.05"), ("depart", "2026-05-04T10:30:00Z"),
    ] {
      #expect(
        response.text.contains("<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"))
    }
    let query = "pace=0.5&amp;steepest=0.05&amp;depart=2026-05-04T10%3A30%3A00Z&amp;"
    #expect(response.text.contains("\(query)f=gpx"))
    #expect(response.text.contains("\(query)lang=es"))
  }

  @Test("take of two things of one name that on the campus of the other end, or offer both")
  func namesakes() async throws {
    var contents = SampleCampus.contents
    for id in ["birch", "cedar"] {
      var campus = try #require(contents.campuses[try PlaceID("alder")])
      campus = Campus(
        id: try PlaceID(id), name: campus.name, languages: campus.languages,
        timeZone: campus.timeZone, center: try Coordinate(latitude: 10, longitude: 10))
      contents.insert(.campus(campus))
      let hare = try #require(contents.works[try Slug("bronze-hare")])
      contents.insert(
        .work(
          Work(
            id: try Slug("\(id)-hare"), title: hare.title, place: try PlaceID(id),
            coordinate: try Coordinate(latitude: 10, longitude: 10))))
    }
    let snapshot = CatalogSnapshot(contents, revision: 1)
    let catalog = CurrentCatalog(
      snapshot, published: { _ in nil })
    let one = try await catalog.answer(
      "/directions?from=Bronze+Hare&to=alder/gallery")
    #expect(one.status == .ok)
    #expect(one.text.contains("from=bronze-hare&amp;to=alder%2Fgallery&amp;f=gpx"))
    let several = try await catalog.answer(
      "/directions?from=Bronze+Hare&to=Bronze+Hare")
    #expect(several.status == .badRequest)
    #expect(several.text.contains("Bronze Hare, Alder Island"))
  }

  @Test("are a blank form, or one with the destination, before anything is asked")
  func blank() async throws {
    for address in ["/directions", "/directions?to=bronze-hare"] {
      let response = try await SampleService.get(address)
      #expect(response.status == .ok)
      #expect(!response.text.contains("aria-invalid"))
    }
  }
}
