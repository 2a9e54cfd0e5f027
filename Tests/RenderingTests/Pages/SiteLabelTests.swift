import Catalog
import Foundation
import Notation
import Queries
import TestSupport
import Testing

@testable import Rendering

@Suite(
  "The labels of an exported site", .disabled(if: Browser.isAbsent, "needs chromium"), .inBrowser,
  .timeLimit(.minutes(30)))
struct SiteLabelTests {
  @Test("lead to the page in the reader's language, and to its stop on the tour under way")
  func lead() async throws {
    let snapshot = SampleCampus.snapshot
    let work = try #require(snapshot.labelCode(of: .work(try Slug("tide-clock"))))
    let stop = try #require(snapshot.labelCode(of: .stop(try Slug("first-walk"), number: 12)))
    let site = SiteExport(Renderer(snapshot), leaflet: nil) { _ in nil }
    let folder = try await site.writeToTemporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let page = try await BrowserPage()
    try await page.open("file://\(folder)/s/\(stop)/index.html")
    try await page.wait(for: "location.pathname.endsWith('/tours/first-walk/stops/12.html')")
    try await page.call(
      "Emulation.setUserAgentOverride", ["userAgent": "test", "acceptLanguage": "es-MX,en"])
    try await page.open("file://\(folder)/s/\(work)/index.html")
    try await page.wait(
      for: "location.pathname.endsWith('/es/works/tide-clock.html') && !location.hash")
    // Who is on a tour goes on to its stop.
    try await page.run(
      """
      (localStorage.setItem('docent.tour', 'first-walk'),
      localStorage.setItem('docent-walk-first-walk', '{"seen":[1],"skipped":[],"next":3}'))
      """)
    try await page.open("file://\(folder)/s/\(work)/index.html")
    try await page.wait(for: "location.pathname.endsWith('/es/tours/first-walk/stops/12.html')")
    let html = try String(contentsOfFile: folder + "/s/\(work)/index.html", encoding: .utf8)
    #expect(
      html.contains(
        "<noscript><meta http-equiv=\"refresh\" content=\"0; url=../../works/tide-clock.html\"></noscript>"
      ))
    #expect(!html.contains("<script>"))
    #expect(page.faults == [])
  }
}
