import Foundation
import Hummingbird
import Rendering
import TestSupport
import Testing

@testable import Service

@Suite("Pages as search engines and previewers see them")
struct PreviewRouteTests {
  private static func links(_ html: String, _ relation: String) -> [String] {
    html.matches(of: /<link rel="([a-z]+)"(?: hreflang="([^"]+)")? href="([^"]*)">/)
      .filter { $0.1 == relation }.map { ($0.2.map { "\($0) " } ?? "") + $0.3 }
  }

  @Test("name their own address at the host that was asked, and their versions")
  func nameAddresses() async throws {
    let page = try await SampleService.get("/works/bronze-hare?lang=es").text
    let address = try #require(Self.links(page, "canonical").first)
    #expect(address.hasPrefix("http://") && address.hasSuffix("/works/bronze-hare?lang=es"))
    let plain = String(address.dropLast("?lang=es".count))
    #expect(
      Self.links(page, "alternate").filter { $0.contains(" ") } == [
        "en \(plain)?lang=en", "es \(plain)?lang=es", "x-default \(plain)",
      ])
    #expect(page.contains("<meta property=\"og:url\" content=\"\(address)\">"))
  }

  @Test("do not tell where somebody stood")
  func tellNoPosition() async throws {
    let page = try await SampleService.get("/nearby?lat=45&lon=-30").text
    let address = try #require(Self.links(page, "canonical").first)
    #expect(address.contains("/nearby") && !address.contains("lat"))
  }

  @Test("are sent with the policy that sites have in their pages, and who may frame them")
  func sendPolicy() async throws {
    let answer = try await SampleService.get("/")
    #expect(answer.headers[.contentSecurityPolicy] == ContentPolicy.header)
    #expect(!answer.text.contains("http-equiv"))
  }

  @Test("have a picture that is there")
  func havePictures() async throws {
    for path in ["/", "/works/tide-clock", "/works/bronze-hare"] {
      let page = try await SampleService.get(path).text
      let picture = try #require(page.firstMatch(of: /og:image" content="http:\/\/[^\/"]+([^"]+)"/))
      let answer = try await SampleService.get(String(picture.1))
      #expect(answer.status == .ok, "\(picture.1)")
      #expect(answer.headers[.contentType]?.hasPrefix("image/") == true)
    }
  }
}
