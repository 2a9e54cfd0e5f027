import Catalog
import Exchange
import Foundation
import Notation
import Queries
import TestSupport
import Testing
import Words

@testable import Rendering

@Suite("A printed tour")
struct TourSheetTests {
  private static func page(at address: String?) throws -> Rendered {
    try Renderer(SampleCampus.snapshot, publicAddress: address.flatMap(PublicAddress.init))
      .page(.tour(try Slug("first-walk")), for: Reader())
  }

  @Test("has each stop's words, its code and the address that the code says")
  func hasWordsAndCodes() throws {
    let html = String(
      decoding: try Self.page(at: "https://art.example.edu/guide").bytes, as: UTF8.self)
    let snapshot = SampleCampus.snapshot
    let tour = try snapshot.tour(try Slug("first-walk"))
    let papers = html.components(separatedBy: "<div class=\"paper\">").dropFirst()
    #expect(papers.count == tour.stops.count)
    for (number, paper) in zip(tour.stopNumbers, papers) {
      let code = try #require(snapshot.labelCode(of: .stop(tour.id, number: number)))
      let square = try #require(QRCode("https://art.example.edu/guide/s/\(code)"))
      #expect(paper.contains(square.pathData))
      #expect(paper.contains("<p class=\"code\" dir=\"ltr\">art.example.edu/guide/s/\(code)</p>"))
    }
    for stop in tour.stops {
      guard let text = stop.text?.all.first?.text else { continue }
      #expect(html.contains(SafeHTML(commonMark: text).text))
    }
  }

  @Test("speaks of no codes where no public address is known")
  func hasNoCodes() throws {
    let html = String(decoding: try Self.page(at: nil).bytes, as: UTF8.self)
    #expect(!html.contains("class=\"code\""))
    #expect(!html.contains("crispEdges"))
    #expect(!html.contains(Wording(.english)[.codesLead]))
    let whole = String(decoding: try Self.page(at: "https://art.example.edu").bytes, as: UTF8.self)
    #expect(whole.contains(Wording(.english)[.codesLead]))
  }

  @Test(
    "shows on paper what the screen hides, and fills its pages",
    .disabled(if: Browser.isAbsent, "needs chromium"), .inBrowser, .timeLimit(.minutes(30)),
    arguments: [(8.27, 11.69), (8.5, 11)])
  func prints(width: Double, height: Double) async throws {
    let renderer = Renderer(
      SampleCampus.snapshot, publicAddress: PublicAddress("https://art.example.edu"))
    let folder = try await SiteExport(renderer) { _ in nil }.writeToTemporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let page = try await BrowserPage(width: 700)
    try await page.open("file://\(folder)/tours/first-walk.html")
    let shown = { (name: String) in "getComputedStyle(document.querySelector('\(name)')).display" }
    #expect(try await page.value(shown("div.paper")) == "none")
    try await page.call("Emulation.setEmulatedMedia", ["media": "print"])
    #expect(try await page.value(shown("div.paper")) == "block")
    #expect(try await page.value(shown(".bar")) == "none")
    // Nothing is wider than the paper.
    #expect(
      try await page.value(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth") == true)
    let pdf = try await page.call(
      "Page.printToPDF",
      ["paperWidth": width, "paperHeight": height, "preferCSSPageSize": false])
    struct Answer: Decodable { let data: String }
    let bytes = try #require(
      Data(base64Encoded: try JSONDecoder().decode(Answer.self, from: pdf).data))
    let pages = String(decoding: bytes, as: UTF8.self).matches(of: #//Type\s*/Page[^s]/#).count
    // Without a page that is empty, or has the last line alone.
    #expect((1...2).contains(pages), "\(pages) pages for four stops")
  }
}
