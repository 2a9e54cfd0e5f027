import Foundation
import TestSupport
import Testing

@testable import Rendering

@Suite(
  "A movable map", .disabled(if: Browser.isAbsent, "needs chromium"),
  .disabled(if: Leaflet.installed == nil, "needs libjs-leaflet"), .timeLimit(.minutes(15)))
struct MovableMapTests {
  @Test("begins where the drawn one was, on the same ground, and shows what is pressed")
  func moves() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "docent-site-\(UUID().uuidString)").path()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let site = SiteExport(try GroundTests.renderer()) { _ in nil }
    _ = try await site.write(to: folder)
    let page = try await BrowserPage()
    try await page.open("file://\(folder)/tours/first-walk.html")
    try await page.run(
      """
      (() => {
      const figure = document.querySelector('figure.map');
      window.drawnHeight = figure.querySelector('svg').getBoundingClientRect().height;
      [...figure.querySelectorAll('button')].find((button) => button.textContent === figure.dataset.move)
        .click();
      })()
      """)
    // Names stand on the ground, which is one canvas.
    try await page.wait(for: "document.querySelector('.leaflet-docent-names-pane span')")
    try await page.wait(for: "document.querySelector('.leaflet-docent-ground-pane canvas')")
    // Nothing below the map moves.
    #expect(
      try await page.value(
        """
        String(Math.abs(document.querySelector('.movable').getBoundingClientRect().height
          - window.drawnHeight) < 2)
        """) == "true")
    // A press shows what stands there; the way to its page is in that.
    try await page.run(
      "document.querySelector('.stop-pin:not(.other):not(.cluster)').dispatchEvent("
        + "new MouseEvent('click', { bubbles: true }))")
    try await page.wait(
      for: "document.querySelector('.leaflet-popup-content a')?.href.includes('/stops/')")
    #expect(page.faults.isEmpty, "\(page.faults)")
  }
}
