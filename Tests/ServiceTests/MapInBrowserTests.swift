import Catalog
import Geodesy
import Queries
import Rendering
import TestSupport
import Testing

@testable import Service

@Suite(
  "Maps in a browser", .disabled(if: Browser.isAbsent, "needs chromium"), .inBrowser,
  .timeLimit(.minutes(30))
)
struct MapInBrowserTests {
  private func press(_ text: String, on page: BrowserPage) async throws {
    let button =
      "[...document.querySelectorAll('figure.map button')].find((one) => one.textContent === '\(text)')"
    try await page.wait(for: button)
    try await page.run("\(button).click()")
  }

  @Test("offer what leads on where the position is refused")
  func instead() async throws {
    let page = try await SampleService.browse()
    try await page.permitPosition(false)
    for address in ["map/alder", "works/bronze-hare"] {
      try await page.open("https://docent.test/\(address)")
      #expect(try await page.value("document.querySelector('.instead').hidden"))
      try await press("Where am I?", on: page)
      try await page.wait(for: "!document.querySelector('.instead').hidden")
      let links = "[...document.querySelectorAll('.instead a')].map((one) => one.textContent)"
      #expect(try await page.value(links) == ["Number of a stop", "Point on the map"])
    }
    // It leads to a map that can be pointed at.
    try await page.run("document.querySelectorAll('.instead a')[1].click()")
    try await page.wait(for: "document.querySelector('#around svg, #around canvas')")
    #expect(page.faults.isEmpty)
  }

  @Test(
    "have the visitor's dot on their own side of the antimeridian",
    .disabled(if: Leaflet.installed == nil, "needs libjs-leaflet"),
    arguments: [(180.0, -179.999), (180, 179.999), (-179.9995, 179.999), (179.9995, -179.999)])
  func antimeridian(center: Double, here: Double) async throws {
    let page = try await SampleService.browse(Self.catalog(around: center))
    try await page.permitPosition(true)
    try await page.move(to: (-16.5, here), accuracy: 5)
    try await page.open("https://docent.test/map/taveuni")
    try await press("Move and zoom", on: page)
    try await page.wait(for: "document.querySelector('.movable .leaflet-map-pane')")
    try await press("Where am I?", on: page)
    try await page.wait(for: "document.querySelector('path.map-dot.spot')")
    // The dot is where the work is that stands there, and that is in sight.
    let middle = """
      ((one) => { const { x, y, width, height } = one.getBoundingClientRect();
        return [x + width / 2, y + height / 2]; })
      """
    let apart = """
      (() => {
        const [dot, ...works] = [document.querySelector('path.map-dot.spot'),
          ...document.querySelectorAll('.movable .leaflet-overlay-pane path, .movable .stop-pin')].map(\(middle));
        return Math.min(...works.map(([x, y]) => Math.hypot(x - dot[0], y - dot[1])));
      })()
      """
    try await page.wait(for: "\(apart) < 6")
    #expect(
      try await page.value(
        """
        (() => {
          const [x, y] = \(middle)(document.querySelector('path.map-dot.spot'));
          const map = document.querySelector('.movable').getBoundingClientRect();
          return x > map.left && x < map.right && y > map.top && y < map.bottom;
        })()
        """))
    // The ground is there on both sides.
    for name in ["West Street", "East Street"] {
      try await page.wait(
        for: """
          [...document.querySelectorAll('.leaflet-docent-names-pane span')]
            .some((one) => one.textContent === '\(name)')
          """)
    }
    #expect(page.faults.isEmpty, "\(page.faults)")
  }

  /// A campus around the antimeridian, with a work on either side of it.
  private static func catalog(around center: Double) throws -> CurrentCatalog {
    let campus = try PlaceID("taveuni")
    var contents = CatalogContents()
    let name = try #require(LocalizedText("Taveuni", in: .english))
    contents.insert(
      .campus(
        Campus(
          id: campus, name: name, languages: [.english], timeZone: "Pacific/Fiji",
          center: try Coordinate(latitude: -16.5, longitude: center))))
    for (id, longitude) in [("east-stone", -179.999), ("west-stone", 179.999)] {
      contents.insert(
        .work(
          Work(
            id: try Slug(id), title: try #require(LocalizedText(id, in: .english)), place: campus,
            coordinate: try Coordinate(latitude: -16.5, longitude: longitude))))
    }
    for (id, name, from, to) in [
      ("east", "East Street", -179.9999, -179.9985), ("west", "West Street", 179.9985, 179.9999),
    ] {
      var street = try GroundFeature(
        id: PlaceID("taveuni/\(id)"), kind: .street,
        geometry: .line([
          try Coordinate(latitude: -16.5002, longitude: from),
          try Coordinate(latitude: -16.5002, longitude: to),
        ]))
      street.name = LocalizedText(name, in: .english)
      contents.insert(.ground(street))
    }
    return CurrentCatalog(CatalogSnapshot(contents, revision: 1), published: { _ in nil })
  }
}
