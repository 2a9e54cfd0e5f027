import Catalog
import Foundation
import TestSupport
import Testing

@testable import Rendering

@Suite(
  "A picture alone on the screen", .disabled(if: Browser.isAbsent, "needs chromium"),
  .disabled(if: Leaflet.installed == nil, "needs libjs-leaflet"), .timeLimit(.minutes(15)))
struct ZoomInBrowserTests {
  @Test("opens by a press, and closes by going back, by its button and by a key")
  func opens() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "docent-site-\(UUID().uuidString)").path()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let site = SiteExport(Renderer(PicturePageTests.snapshot)) { file in
      MediaBytes([0xFF, 0xD8, 0xFF, 0xE0], digest: file.name.filter(\.isLetter))
    }
    _ = try await site.write(to: folder)
    let page = try await BrowserPage()
    try await page.open("file://\(folder)/works/bronze-hare.html")
    let address = try await page.value("location.href") as String
    let ways = [
      "history.back()", "document.querySelector('dialog.viewer button').click()",
      // What the key Escape does to a dialog.
      "document.querySelector('dialog.viewer').close()",
    ]
    for way in ways {
      try await page.run("document.querySelector('a.zoom').click()")
      try await page.wait(for: "document.querySelector('dialog.viewer[open] .leaflet-container')")
      let name =
        try await page.value(
          "document.querySelector('dialog.viewer').getAttribute('aria-label')") as String
      #expect(name == "A bronze hare sits upright in long grass.")
      try await page.run(way)
      try await page.wait(for: "!document.querySelector('dialog') && !history.state")
      #expect(try await page.value("location.href") as String == address)
      #expect(try await page.value("document.activeElement.className") as String == "zoom")
    }
    #expect(page.faults.isEmpty, "\(page.faults)")
  }
}
