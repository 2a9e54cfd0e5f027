import Hummingbird
import HummingbirdTesting
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
      ("from=Hare&to=91,0", "from-fault"), ("from=bronze-hare&to=lost-drawing%00", "to-fault"),
    ])
  func faults(query: String, fault: String) async throws {
    let response = try await SampleService.get("/directions?\(query)")
    #expect(response.status == .badRequest)
    #expect(response.headers[.contentType]?.hasPrefix("text/html") == true)
    #expect(response.text.contains("id=\"\(fault)\""))
    if query.contains("bronze-hare") { #expect(response.text.contains("value=\"bronze-hare\"")) }
  }

  @Test("offer what may be meant")
  func offers() async throws {
    let response = try await SampleService.get("/directions?from=Hare&to=alder/gallery")
    #expect(response.text.contains("href=\"/directions?from=bronze-hare&amp;to=alder%2Fgallery\""))
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
