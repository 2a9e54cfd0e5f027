import Exchange
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
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

  @Test(
    "take for a host what is one",
    arguments: [
      ("art.example.edu", true), ("localhost:8080", true), ("10.0.0.7", true), ("[::1]:80", true),
      ("[2001:db8::1]", true), ("under_score.test.", true), ("", false), ("a b", false),
      ("a..b", false), ("-a.b", false), ("a:b", false), ("a:70000", false), ("a:+1", false),
      ("a:", false), ("a:b:c", false), ("[a]", false), ("[::1", false), ("a/b", false),
      ("a/", false),
      ("a\"b", false), ("x@y", false), (String(repeating: "a", count: 64), false), ("a:0", false),
      ("a:65535", true), ("a:65536", false),
    ])
  func takeHosts(text: String, isHost: Bool) {
    #expect((PublicAddress.answering(text) != nil) == isHost)
  }

  @Test("name no address of their own where what was asked for is no host")
  func nameNoHost() async throws {
    for (host, isNamed) in [("art.example.edu:81", true), ("evil..\"example", false)] {
      let response = try await SampleService.catalog.router().buildResponder().respond(
        to: Request(
          head: .init(method: .get, scheme: "http", authority: host, path: "/works/bronze-hare"),
          body: .init(buffer: .init())),
        context: AskingContext(
          source: ApplicationRequestContextSource(
            channel: EmbeddedChannel(), logger: Logger(label: "test"))))
      #expect(response.status == .ok)
      let collector = PageCollector()
      try await response.body.write(collector)
      let page = String(decoding: collector.bytes, as: UTF8.self)
      #expect(Self.links(page, "canonical").count == (isNamed ? 1 : 0))
      #expect(page.contains("http://art.example.edu:81/works/bronze-hare") == isNamed)
      #expect(!page.contains("evil"))
    }
  }

  private final class PageCollector: ResponseBodyWriter {
    private(set) var bytes: [UInt8] = []
    func write(_ buffer: ByteBuffer) async throws { bytes += buffer.readableBytesView }
    func finish(_ trailingHeaders: HTTPFields?) async throws {}
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
