import Catalog
import Exchange
import Foundation
import HTTPTypes
import Hummingbird
import MuseumFormats
import Notation
import Rendering
import TestSupport
import Testing

@testable import Service

@Suite("The addresses of IIIF")
struct PublishedRouteTests {
  @Test(
    "answer for viewers on any page",
    arguments: [
      "collection.json", "campuses/alder/collection.json",
      "campuses/alder/works/1/collection.json", "tours/first-walk/collection.json",
      "works/bronze-hare/manifest.json", "works/bronze-hare/manifest.json?t=1",
    ])
  func answer(path: String) async throws {
    let response = try await SampleService.get("/iiif/\(path)")
    #expect(response.status == .ok)
    #expect(response.headers[.contentType] == IIIFPresentation.mediaType)
    #expect(response.headers[.accessControlAllowOrigin] == "*")
    let json = try JSONSerialization.jsonObject(with: Data(response.body))
    let id = try #require((json as? [String: Any])?["id"] as? String)
    #expect(id == "http://localhost/iiif/" + (path.split(separator: "?").first ?? ""))
    let tag = try #require(response.headers[.eTag])
    let again = try await SampleService.get("/iiif/\(path)", headers: [.ifNoneMatch: tag])
    #expect(again.status == .notModified)
  }

  @Test(
    "have nothing else, and no drafts",
    arguments: [
      "works/none/manifest.json", "works/A%20b/manifest.json", "campuses/none/collection.json",
      "campuses/alder/works/2/collection.json", "campuses/alder/works/0/collection.json",
      "campuses/none/works/1/collection.json", "campuses/alder/works/x/collection.json",
      "campuses/alder%2Fgallery/collection.json", "tours/behind-the-scenes/collection.json",
      "tours/none/collection.json", "works/bronze-hare", "",
    ])
  func nothingElse(path: String) async throws {
    let response = try await SampleService.get("/iiif/\(path)", headers: [.accept: "*/*"])
    #expect(response.status == .notFound)
    // A viewer takes anything, and can do nothing with a page.
    #expect(response.headers[.contentType] == "application/problem+json")
    #expect(!response.text.contains("Letter Press"))
  }

  @Test("are the bytes that an export writes for the same address")
  func sameBytes() async throws {
    let address = try #require(PublicAddress("https://art.example.edu/guide/"))
    let catalog = CurrentCatalog(
      SampleCampus.snapshot,
      published: { file in
        file.name == "hare.jpg"
          ? MediaBytes(Array("GIF89a".utf8) + [40, 0, 30, 0], digest: "gif") : nil
      }, options: ServiceOptions(publicAddress: address))
    let size = try #require(ImageSize(width: 40, height: 30))
    let exported = try IIIFExport.write(
      ExportRequest(
        SampleCampus.contents, address: address, imageSizes: [.init("hare-photo"): size],
        plainText: { CommonMark.plainParagraphs($0) }))
    for file in exported.files {
      let response = try await catalog.answer("/\(file.path)")
      #expect(response.body == file.bytes, "\(file.path)")
    }
    let texts = exported.files.map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(texts.contains { $0.contains("\"height\":30") })
  }
}
