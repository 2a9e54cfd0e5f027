import Catalog
import Foundation
import Geodesy
import Notation
import Queries
import TestSupport
import Testing

@testable import Rendering

@Suite(
  "An exported site in a browser", .disabled(if: Browser.isAbsent, "needs chromium"),
  .inBrowser, .timeLimit(.minutes(30)))
struct SiteInBrowserTests {
  @Test("has its settings within the screen, however large its text and long its names")
  func settingsWithinScreen() async throws {
    let site = SiteExport(Renderer(SampleCampus.snapshot), leaflet: nil) { _ in nil }
    let folder = try await site.writeToTemporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let page = try await BrowserPage()
    for width in [320, 390, 800] {
      try await page.size(width: width, height: 640)
      for size in ["", "largest"] {
        try await page.open("file://\(folder)/tours.html")
        try await page.run("document.documentElement.dataset.size = '\(size)'")
        try await page.run(
          "document.querySelector('.brand span').textContent = 'A Sculpture Park with a Long Name'")
        try await page.run("document.getElementById('settings').open = true")
        // What lies left of the screen cannot be scrolled to.
        try await page.wait(for: "document.getElementById('settings').style.cssText")
        let edges: [Double] = try await page.value(
          "(({ left, right, bottom }) => [left, right, bottom])"
            + "(document.querySelector('#settings > div').getBoundingClientRect())")
        #expect(edges[0] >= 0 && edges[1] <= Double(width), "\(width) \(size): \(edges)")
        #expect(edges[2] <= 640, "\(width) \(size): \(edges)")
      }
    }
  }

  @Test("knows where the visitor is, from a folder on a disk")
  func knowsWhere() async throws {
    let site = SiteExport(Renderer(SampleCampus.snapshot), leaflet: nil) { _ in nil }
    let folder = try await site.writeToTemporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let page = try await BrowserPage()
    try await page.permitPosition(true)
    let start = try SampleCampus.at(20, 50)
    try await page.move(to: (start.latitude, start.longitude), accuracy: 8)

    try await page.open("file://\(folder)/nearby.html")
    try await page.run("document.getElementById('find').click()")
    try await page.wait(for: "document.querySelector('#found li a').textContent === 'Bronze Hare'")
    #expect(
      try await page.value("document.querySelector('#found li a').getAttribute('href')")
        == "works/bronze-hare.html")

    // The position is known on the next page, and the walk goes on from page to page.
    try await page.open("file://\(folder)/tours/first-walk.html")
    try await page.wait(for: "document.querySelector('svg .map-dot .spot')")
    try await page.run("document.querySelector('#walk .ways button').click()")
    try await page.wait(
      for: "document.querySelector('.next-stop a').textContent === '1. Bronze Hare'")
    try await page.run("document.querySelector('.next-stop a').click()")
    try await page.wait(for: "location.pathname.endsWith('/stops/1.html')")
    // To open its page is not to be there, and a fix says so.
    try await page.wait(
      for: "document.querySelector('.next-stop a').textContent === '1. Bronze Hare'")
    try await page.wait(
      for: "document.querySelector('.next-stop .way').textContent.includes('\u{A0}m')")
    let hare = try SampleCampus.at(10, 20)
    try await page.move(to: (hare.latitude, hare.longitude), accuracy: 8)
    let next =
      "[...document.querySelectorAll('#walk button')].find((one) => one.textContent === 'Next stop')"
    try await page.wait(for: next)
    try await page.run("\(next).click()")
    try await page.wait(
      for: "document.querySelector('.next-stop a').textContent === '12. Tide Clock'")
    try await page.move(to: (start.latitude, start.longitude), accuracy: 8)
    try await page.wait(
      for: "document.querySelector('.next-stop .way').textContent.includes('75\u{A0}m')")
    #expect(page.faults.isEmpty)
    // Controls of players are pictures of the browser itself.
    #expect(page.requests.allSatisfy { $0.hasPrefix("file://") || $0.hasPrefix("data:") })
  }

  @Test("names the streets and parks around the visitor where there is room")
  func namesGround() async throws {
    // A park around all of the campus: its visitors stand in its middle.
    var contents = SampleCampus.contents
    for feature in try GroundTests.ground() { contents.insert(.ground(feature)) }
    var park = try GroundFeature(
      id: PlaceID("alder/park"), kind: .green,
      geometry: .polygons([
        Polygon(
          exterior: Ring(
            [(-300, -300), (300, -300), (300, 300), (-300, 300), (-300, -300)].map {
              try SampleCampus.at($0.0, $0.1)
            }))
      ]))
    park.name = LocalizedText([.english: "Alder Park", try LanguageTag("es"): "Parque Aliso"])
    contents.insert(.ground(park))
    let site = SiteExport(Renderer(CatalogSnapshot(contents, revision: 1)), leaflet: nil) { _ in
      nil
    }
    let folder = try await site.writeToTemporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let page = try await BrowserPage()
    let names = "[...document.querySelectorAll('.near-map .names text')]"
    let here = try SampleCampus.at(0, 30)
    try await page.open("file://\(folder)/nearby.html#at=\(here.latitude),\(here.longitude)")
    for name in ["Quay Street", "Alder Park"] {
      try await page.wait(for: "\(names).some((one) => one.textContent === '\(name)')")
    }
    // Each once, upright, and clear of the pins.
    #expect(
      try await page.value(
        "new Set(\(names).map((one) => one.textContent)).size === \(names).length"))
    #expect(
      try await page.value(
        "\(names).every((one) => Math.abs(/rotate\\(([-0-9.]+)/.exec(one.getAttribute('transform') ?? 'rotate(0')[1]) <= 90)"
      ))
    #expect(
      try await page.value(
        """
        \(names).every((one) => [...document.querySelectorAll('.near-pin .disc')].every((pin) => {
          const [text, disc] = [one, pin].map((part) => part.getBoundingClientRect());
          const [x, y] = [text.left + text.width / 2, text.top + text.height / 2];
          return x < disc.left || x > disc.right || y < disc.top || y > disc.bottom;
        }))
        """))
    // In the language of the page, where the catalogue has the name in it.
    try await page.open("file://\(folder)/es/nearby.html#at=\(here.latitude),\(here.longitude)")
    for name in ["Quay Street", "Parque Aliso"] {
      try await page.wait(for: "\(names).some((one) => one.textContent === '\(name)')")
    }
    #expect(page.faults.isEmpty)
  }

  @Test("plays sound from a folder on a disk, and goes on where one stopped")
  func playsSound() async throws {
    var contents = SampleCampus.contents
    let sound = try Slug("hare-sound")
    contents.media[sound]?.source = try .init("hare sound.wav")
    let renderer = Renderer(CatalogSnapshot(contents, revision: 7))
    let site = SiteExport(renderer, leaflet: nil) { file in
      file.name.hasSuffix(".wav") ? MediaBytes(SampleSound.wave(seconds: 40), digest: "wav") : nil
    }
    let folder = try await site.writeToTemporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let page = try await BrowserPage()
    try await page.open("file://\(folder)/tours/first-walk/stops/1.html")
    try await page.wait(
      for: "document.querySelector('.player .time').textContent === '0:00 / 0:40'")
    try await page.run("document.querySelector('.player button').click()")
    try await page.wait(for: "document.querySelector('audio').currentTime > 0")
    try await page.run("document.querySelector('[aria-label=\"15 seconds ahead\"]').click()")
    try await page.run("document.querySelector('.player button').click()")
    try await page.open("file://\(folder)/es/works/bronze-hare.html")
    try await page.wait(
      for: "document.querySelector('.player button').textContent === 'Seguir escuchando'")
    // Who moves on in it and leaves at once finds the place again, too.
    try await page.run("document.querySelector('.player div button:last-of-type').click()")
    try await page.open("file://\(folder)/works/bronze-hare.html")
    try await page.wait(
      for: "document.querySelector('.player .time').textContent.startsWith('0:3')")
    #expect(page.faults.isEmpty)
    #expect(page.requests.allSatisfy { $0.hasPrefix("file://") || $0.hasPrefix("data:") })
  }
}
