import Catalog
import Foundation
import Queries
import TestSupport
import Testing

@testable import Rendering

@Suite(
  "A picture alone on the screen", .disabled(if: Browser.isAbsent, "needs chromium"),
  .disabled(if: Leaflet.installed == nil, "needs libjs-leaflet"), .inBrowser,
  .timeLimit(.minutes(30)))
struct ZoomInBrowserTests {
  @Test("opens by a press, and closes by going back, by its button and by a key")
  func opens() async throws {
    let site = SiteExport(Renderer(PicturePageTests.snapshot)) { file in
      MediaBytes([0xFF, 0xD8, 0xFF, 0xE0], digest: file.name.filter(\.isLetter))
    }
    let folder = try await site.writeToTemporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
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

  /// The sample, whose hare has four pictures.
  private static func fourPictures() throws -> CatalogSnapshot {
    var contents = SampleCampus.contents
    var pictures: [Slug: Picture] = [:]
    let alder = try PlaceID("alder")
    var hare = try #require(contents.works[Slug("bronze-hare")])
    for (number, letter) in ["a1", "b2", "c3", "d4"].enumerated() {
      let id = try Slug(number == 0 ? "hare-photo" : "hare-\(number)")
      if number > 0 {
        var photo = Media(id: id, campus: alder, kind: .image, source: try .init("hare.jpg"))
        photo.alternativeText = LocalizedText([.english: "View \(number + 1)"])
        contents.insert(.media(photo))
        hare.media.append(id)
      }
      pictures[id] = Picture(
        digest: String(repeating: letter, count: 16), width: 1500, height: 2000, colour: nil)
    }
    contents.insert(.work(hare))
    return CatalogSnapshot(
      contents, version: CatalogVersion(revision: 7), pictures: pictures)
  }

  @Test("goes on to the next and back by buttons, arrow keys and a swipe, and tells which it is")
  func goesThrough() async throws {
    let site = SiteExport(Renderer(try Self.fourPictures())) { file in
      MediaBytes([0xFF, 0xD8, 0xFF, 0xE0], digest: file.name.filter(\.isLetter))
    }
    let folder = try await site.writeToTemporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let page = try await BrowserPage()
    try await page.open("file://\(folder)/works/bronze-hare.html")
    #expect(try await page.value("document.querySelectorAll('a.zoom').length") == 4)
    try await page.run("document.querySelectorAll('a.zoom')[1].click()")
    let told = "document.querySelector('dialog.viewer p')?.textContent"
    try await page.wait(for: "\(told) === '2 of 4'")
    try await page.run("document.querySelector('dialog.viewer .on').click()")
    try await page.wait(for: "\(told) === '3 of 4'")
    func press(_ key: String) async throws {
      try await page.run(
        """
        document.querySelector('dialog.viewer .leaflet-container').dispatchEvent(
          new KeyboardEvent('keydown', { key: '\(key)', bubbles: true, cancelable: true }))
        """)
    }
    try await press("ArrowRight")
    try await page.wait(for: "\(told) === '4 of 4'")
    #expect(try await page.value("document.querySelector('dialog.viewer .on').disabled"))
    try await press("ArrowRight")
    try await press("ArrowLeft")
    try await page.wait(for: "\(told) === '3 of 4'")
    func swipe(by across: Int, _ down: Int) async throws {
      try await page.run(
        """
        (() => {
          const target = document.querySelector('dialog.viewer .leaflet-container');
          const touch = (x, y) => new Touch({ identifier: 1, target, clientX: x, clientY: y });
          const send = (name, list, changed) => target.dispatchEvent(new TouchEvent(name,
            { touches: list, changedTouches: changed, bubbles: true, cancelable: true }));
          const [from, to] = [touch(200, 400), touch(200 + \(across), 400 + \(down))];
          send('touchstart', [from], [from]);
          send('touchend', [], [to]);
        })()
        """)
    }
    try await swipe(by: 120, 10)
    try await page.wait(for: "\(told) === '2 of 4'")
    // Up and down, and hardly at all, is no swipe.
    try await swipe(by: 60, 200)
    try await swipe(by: 20, 0)
    #expect(try await page.value(told) == "2 of 4")
    try await swipe(by: -120, 0)
    try await page.wait(for: "\(told) === '3 of 4'")
    let name =
      try await page.value(
        "document.querySelector('dialog.viewer').getAttribute('aria-label')") as String
    #expect(name == "View 3")
    try await page.run("history.back()")
    try await page.wait(for: "!document.querySelector('dialog') && !history.state")
    // The focus is at the picture that was seen last.
    #expect(
      try await page.value(
        "[...document.querySelectorAll('a.zoom')].indexOf(document.activeElement)") == 2)
    #expect(page.faults.isEmpty, "\(page.faults)")
  }
}
