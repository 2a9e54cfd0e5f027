import Catalog
import Foundation
import Queries
import TestSupport
import Testing

@testable import Rendering

@Suite(
  "A movable map", .disabled(if: Browser.isAbsent, "needs chromium"),
  .disabled(if: Leaflet.installed == nil, "needs libjs-leaflet"), .inBrowser,
  .timeLimit(.minutes(30)))
struct MovableMapTests {
  @Test("begins where the drawn one was, on the same ground, and shows what is pressed")
  func moves() async throws {
    let site = SiteExport(try GroundTests.renderer()) { _ in nil }
    let folder = try await site.writeToTemporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
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

  /// A page of the sample campus out of a folder, with a credit, its map moved.
  private func moved(
    _ address: String, _ body: (BrowserPage) async throws -> Void
  ) async throws {
    let site = SiteExport(try MapCreditTests.renderer("<Surveyors> & Sons")) { _ in nil }
    let folder = try await site.writeToTemporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let page = try await BrowserPage()
    try await page.open("file://\(folder)/\(address)")
    try await page.run(
      """
      (() => {
      const figure = document.querySelector('figure.map');
      [...figure.querySelectorAll('button')].find((button) => button.textContent === figure.dataset.move)
        .click();
      })()
      """)
    try await page.wait(for: "document.querySelector('.movable .leaflet-map-pane')")
    try await body(page)
    #expect(page.faults.isEmpty, "\(page.faults)")
  }

  @Test("is as it was left for who comes back to its page, and gone for who put it back")
  func comesBack() async throws {
    try await moved("tours/first-walk.html") { page in
      let view = "JSON.stringify(history.state?.docentMap ?? null)"
      let drawn: Double = try await page.value("history.state.docentMap.zoom")
      try await page.run("document.querySelector('.leaflet-control-zoom-in').click()")
      try await page.wait(for: "history.state.docentMap.zoom > \(drawn)")
      try await page.wait(for: "!document.querySelector('.leaflet-zoom-anim')")
      let left: String = try await page.value(view)
      try await page.reload()
      try await page.wait(for: "document.querySelector('.movable .leaflet-map-pane')")
      #expect(try await page.value(view) == left)
      #expect(try await page.value("!document.activeElement?.closest('.movable')"))
      try await page.run(
        """
        (() => {
        const figure = document.querySelector('figure.map');
        [...figure.querySelectorAll('button')].find((one) => one.textContent === figure.dataset.still)
          .click();
        })()
        """)
      try await page.reload()
      try await page.wait(for: "document.querySelector('figure.map .move')")
      #expect(try await page.value(view) == "null")
    }
  }

  private static let buttons =
    "[...document.querySelectorAll('.map-floors > div button')].map((one) => one.textContent)"
  private static let pressed =
    "document.querySelector('.map-floors [aria-pressed=true]')?.textContent ?? ''"
  private static let works =
    "[...document.querySelectorAll('.stop-pin.other, .stop-pin.here')].map((one) => one.getAttribute('aria-label')).sort()"
  private static let rooms = "document.querySelectorAll('.leaflet-overlay-pane path').length"
  private static let names =
    "[...document.querySelectorAll('.leaflet-docent-names-pane span')]"
    + ".map((one) => one.textContent.replace('\\n', ' '))"

  @Test("names its buildings, and the rooms of the floor that was chosen")
  func names() async throws {
    try await moved("map/alder.html") { page in
      try await page.wait(for: "document.querySelector('.map-floors')")
      try await page.wait(for: "\(Self.names).includes('Gallery')")
      try await page.wait(for: "\(Self.names).includes('Library')")
      #expect(!(try await page.value(Self.names, as: [String].self)).contains("East Room"))
      try await page.run("document.querySelector('.map-floors > div button').click()")
      try await page.wait(for: "\(Self.names).includes('East Room')")
      // Back on the ground there is no such room.
      try await page.run("document.querySelectorAll('.map-floors > div button')[1].click()")
      try await page.wait(for: "!\(Self.names).includes('East Room')")
      #expect(try await page.value(Self.names, as: [String].self).contains("Gallery"))
    }
  }

  @Test("has the floors by the buttons of lifts, and shows the works, rooms and paths of one")
  func floors() async throws {
    try await moved("map/alder.html") { page in
      try await page.wait(for: "document.querySelector('.map-floors')")
      #expect(try await page.value(Self.buttons) == ["1", "1/G", "All levels"])
      // The page is of all levels.
      #expect(try await page.value(Self.pressed) == "All levels")
      #expect(
        try await page.value(
          "[...document.querySelectorAll('.map-floors > div button')].map((one) => one.getAttribute('aria-label'))"
        ) == ["Level 1", "Level 1/G", "All levels"])
      let outlines = try await page.value(Self.rooms, as: Int.self)
      try await page.run("document.querySelector('.map-floors > div button').click()")
      try await page.wait(for: "\(Self.pressed) === '1'")
      try await page.wait(for: "\(Self.rooms) === \(outlines + 1)")
      #expect(try await page.value(Self.works) == ["Night Weave"])
      // Back on the ground there is neither that work nor its room.
      try await page.run("document.querySelectorAll('.map-floors > div button')[1].click()")
      try await page.wait(for: "\(Self.rooms) === \(outlines)")
      #expect(
        !(try await page.value(Self.works, as: [String].self)).contains("Night Weave"))
    }
  }

  @Test("begins on the floor of its page, and shows all where that is outdoors")
  func beginsOnFloor() async throws {
    for (address, floor) in [
      ("map/alder/1.html", "1"), ("works/night-weave.html", "1"),
      ("works/bronze-hare.html", "All levels"), ("tours/first-walk.html", "All levels"),
      ("tours/first-walk/stops/12.html", "1/G"), ("places/alder/gallery/1/east-room.html", "1"),
    ] {
      try await moved(address) { page in
        try await page.wait(for: "document.querySelector('.map-floors')")
        #expect(try await page.value(Self.pressed) == floor, "\(address)")
      }
    }
  }

  @Test("chooses a floor behind one button, which covers little of a small map")
  func floorsOpen() async throws {
    try await moved("map/alder.html") { page in
      try await page.wait(for: "document.querySelector('.map-floor')")
      let state =
        "[document.querySelector('.map-floor').getAttribute('aria-expanded'), document.querySelector('.map-floor').textContent]"
      #expect(try await page.value(state) == ["false", "All levels"])
      #expect(
        try await page.value("document.querySelector('.map-floors').offsetHeight < 60") == true)
      try await page.run("document.querySelector('.map-floor').click()")
      #expect(try await page.value(state) == ["true", "All levels"])
      try await page.run("document.querySelector('.map-floors > div button').click()")
      #expect(try await page.value(state) == ["false", "1"])
    }
  }

  @Test("shows what was pressed on a card that lies whole inside the map")
  func cardsInside() async throws {
    try await moved("map/alder.html") { page in
      try await page.wait(for: "document.querySelector('.stop-pin.cluster, .stop-pin.other')")
      // Close enough for each work to have its own mark.
      for _ in 0..<6 {
        try await page.run("document.querySelector('.leaflet-control-zoom-in').click()")
        try await Task.sleep(for: .milliseconds(300))
      }
      let count: Int = try await page.value(
        "document.querySelectorAll('.stop-pin.other').length", as: Int.self)
      for number in 0..<count {
        try await page.run("document.querySelectorAll('.stop-pin.other')[\(number)].click()")
        try await page.wait(for: "document.querySelector('.leaflet-popup-content a')")
        let isInside = try await page.value(
          """
          (() => {
            const [card, map] = ['.leaflet-popup', '.movable']
              .map((name) => document.querySelector(name).getBoundingClientRect());
            return card.left >= map.left && card.right <= map.right && card.top >= map.top;
          })()
          """, as: Bool.self)
        #expect(isInside)
        #expect(
          try await page.value(
            "document.querySelector('.leaflet-popup-content > .patterned, .leaflet-popup-content > .pictured') !== null"
          ) == true)
      }
    }
  }

  @Test("bears the credit as text, and its marks are for the keyboard, too")
  func bearsCredit() async throws {
    try await moved("map/alder.html") { page in
      let credit = "document.querySelector('.leaflet-control-attribution').textContent"
      #expect((try await page.value(credit, as: String.self)).contains("<Surveyors> & Sons"))
      try await page.wait(for: "document.querySelector('.stop-pin')")
      #expect(
        try await page.value(
          """
          [...document.querySelectorAll('.stop-pin')].every((one) => one.tabIndex === 0
            && one.getAttribute('role') === 'button' && one.getAttribute('aria-label'))
          """) == true)
      // One of them alone.
      try await page.run("document.querySelector('.map-floors > div button').click()")
      try await page.wait(for: "document.querySelector('.stop-pin.other')")
      try await page.run(
        """
        document.querySelector('.stop-pin.other').dispatchEvent(
          new KeyboardEvent('keypress', { key: 'Enter', keyCode: 13, bubbles: true }))
        """)
      try await page.wait(for: "document.querySelector('.leaflet-popup-content a')")
    }
  }

  @Test("stays drawn and says so where its parts cannot be loaded")
  func unavailable() async throws {
    let renderer = try MapCreditTests.renderer(nil)
    let page = try await BrowserPage { url in
      let name = url.lastPathComponent
      if url.path() == "/map" {
        let html = try renderer.page(.map(nil, level: nil), for: Reader()).bytes
        return .init(headers: [("content-type", "text/html; charset=utf-8")], body: html)
      }
      guard url.path().hasPrefix("/assets/"), !url.path().contains("leaflet"),
        let bytes = renderer.asset(name)
      else { return nil }
      let type = name.hasSuffix("css") ? "text/css" : "text/javascript"
      return .init(headers: [("content-type", type)], body: bytes)
    }
    try await page.open("https://docent.test/map")
    let button = "[...document.querySelectorAll('figure.map button:not(.locate)')][0]"
    try await page.run("\(button).click()")
    try await page.wait(
      for: "document.querySelector('.map .told').textContent.includes('without a connection')")
    #expect(
      try await page.value(
        "!document.querySelector('.drawn').hidden && !\(button).disabled") == true)
  }

  @Test("has its own ground where no tile comes, and bears both credits with tiles")
  func withoutTiles() async throws {
    var contents = try GroundTests.renderer().snapshot.contents
    let alder = try PlaceID("alder")
    var campus = try #require(contents.campuses[alder])
    campus.tiles = "https://tiles.docent.test/{z}/{x}/{y}.png"
    (campus.tilesAttribution, campus.attribution) = ("Tiles & Co", "Ground & Sons")
    contents.insert(.campus(campus))
    let renderer = Renderer(CatalogSnapshot(contents, revision: 1))
    let folder = try await SiteExport(renderer) { _ in nil }.writeToTemporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let page = try await BrowserPage()
    try await page.open("file://\(folder)/map/alder.html")
    try await page.run(
      """
      (window.credits = [], new MutationObserver(() => {
        const credit = document.querySelector('.leaflet-control-attribution')?.textContent;
        if (credit) credits.push(credit);
      }).observe(document.body, { childList: true, subtree: true }))
      """)
    try await page.run("document.querySelector('figure.map button:not(.locate)').click()")
    try await page.wait(for: "document.querySelector('.leaflet-docent-ground-pane canvas')")
    try await page.wait(for: "document.querySelector('.leaflet-overlay-pane path')")
    #expect(
      try await page.value(
        "credits.some((one) => one.includes('Tiles & Co') && one.includes('Ground & Sons'))")
        == true)
    #expect(
      try await page.value(
        "document.querySelector('.leaflet-control-attribution').textContent") == "Ground & Sons")
  }
}
