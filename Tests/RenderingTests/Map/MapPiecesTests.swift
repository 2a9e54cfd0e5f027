import Catalog
import Foundation
import Geodesy
import Notation
import Queries
import TestSupport
import Testing

@testable import Rendering

@Suite("The works on a movable map")
struct MapPiecesTests {
  /// The works in the scripts of a campus: address, title, note, picture, latitude, longitude.
  private static func works(_ renderer: Renderer) throws -> [[Any]] {
    try renderer.mapPieceAssets(Sample.north).enumerated().flatMap { number, name in
      let script = String(decoding: try #require(renderer.asset(name)), as: UTF8.self)
      #expect(script.utf8.count <= 50_000)
      let call = "docentMapPiece(\(number),"
      #expect(script.hasPrefix(call))
      let json = script.dropFirst(call.count).dropLast(3)
      let list = try JSONSerialization.jsonObject(with: Data(json.utf8))
      return try #require(list as? [[Any]])
    }
  }

  @Test("of a campus with few are in its map itself")
  func few() throws {
    let renderer = Renderer(try NearPiecesTests.strewn(200, seed: 3))
    #expect(renderer.mapPieceAssets(Sample.north).isEmpty)
    let map = String(
      decoding: try #require(renderer.asset("map-\(Sample.north).js")), as: UTF8.self)
    #expect(map.contains("/works/work-1\"") && map.hasSuffix("});\n"))
  }

  @Test("of a city are in small pieces, each once, and counted in the map", arguments: [5_000])
  func many(count: Int) throws {
    let snapshot = try NearPiecesTests.strewn(count, seed: 4)
    let renderer = Renderer(snapshot)
    let shown = snapshot.works.filter { $0.status == .onView && $0.coordinate != nil }
    let works = try Self.works(renderer)
    #expect(
      works.compactMap { $0[0] as? String }.sorted() == shown.map { "/works/\($0.id)" }.sorted())
    let map = String(
      decoding: try #require(renderer.asset("map-\(Sample.north).js")), as: UTF8.self)
    #expect(!map.contains("/works/"))
    #expect(map.utf8.count < 20_000)
    let counts = renderer.mapPieces(of: Sample.north).pieces.map(\.works.count)
    #expect(counts.allSatisfy { $0 <= Renderer.mapPieceSize })
    #expect(counts.reduce(0, +) == shown.count)
  }

  @Test(
    "have no other scripts",
    arguments: [
      "map-x.0.js", "map-NORTH.-1.js", "map-NORTH.00.js", "map-NORTH.99.js", "map-..js", "map-.js",
    ])
  func strangers(name: String) throws {
    let renderer = Renderer(try NearPiecesTests.strewn(1_000, seed: 5))
    let own = name.replacing("NORTH", with: Sample.north.description)
    #expect(renderer.mapPieceScript(own, for: Reader()) == nil)
  }

  @Test(
    "are counted from afar and loaded from near, a few pieces a view",
    .disabled(if: Browser.isAbsent, "needs chromium"),
    .disabled(if: Leaflet.installed == nil, "needs libjs-leaflet"), .inBrowser,
    .timeLimit(.minutes(30)))
  func inBrowser() async throws {
    var random = SplitMix64(seed: 6)
    let middle = try Coordinate(latitude: 42.37, longitude: -71.11)
    var items: [Item] = [
      .campus(
        Campus(
          id: Sample.north, name: Sample.text("North Campus"), languages: [.english],
          timeZone: "Etc/UTC", center: middle))
    ]
    for number in 0..<3_000 {
      var work = try Sample.work("work-\(number)")
      work.coordinate = try Coordinate(
        latitude: middle.latitude + .random(in: -0.05...0.05, using: &random),
        longitude: middle.longitude + .random(in: -0.05...0.05, using: &random))
      items.append(.work(work))
    }
    let renderer = Renderer(CatalogSnapshot(CatalogContents(items), revision: 1))
    let folder = try await SiteExport(renderer) { _ in nil }.writeToTemporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let page = try await BrowserPage()
    let loaded = "document.querySelectorAll('script[src*=\"map-\"][src*=\".js\"]').length"
    try await page.open("file://\(folder)/map.html")
    let button =
      "[...document.querySelectorAll('figure.map button')].find((one) => "
      + "one.textContent === one.closest('figure').dataset.move)"
    try await page.wait(for: button)
    try await page.run("\(button).click()")
    // From afar there are numbers, and all works are in them.
    try await page.wait(for: "document.querySelectorAll('.stop-pin.cluster').length > 1")
    #expect(
      try await page.value(
        "[...document.querySelectorAll('.stop-pin.cluster')].every((one) => Number(one.textContent) >= 187)"
      ))
    let before: Int = try await page.value(loaded)
    // A press comes closer, until works are loaded.
    for _ in 0..<6 {
      try await page.run(
        "document.querySelector('.stop-pin.cluster')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))"
      )
      try await Task.sleep(for: .milliseconds(400))
    }
    try await page.wait(for: "document.querySelector('.stop-pin.other')")
    let after: Int = try await page.value(loaded)
    #expect(after > before && after < before + 16)
    #expect(page.faults.isEmpty, "\(page.faults)")
  }
}
