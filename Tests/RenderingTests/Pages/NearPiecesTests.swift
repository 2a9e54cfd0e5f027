import Catalog
import Foundation
import Geodesy
import Queries
import TestSupport
import Testing

@testable import Rendering

@Suite("The works in pieces of neighbours")
struct NearPiecesTests {
  /// Works strewn over the Earth, half of them around one city, some on one spot.
  static func strewn(_ count: Int, seed: UInt64) throws -> CatalogSnapshot {
    var random = SplitMix64(seed: seed)
    var items = [try Sample.campus]
    var spot = try Coordinate(latitude: 42.37, longitude: -71.11)
    for number in 0..<count {
      if number % 10 != 0 {
        let isFar = number % 2 == 0
        spot = try Coordinate(
          latitude: isFar
            ? .random(in: -85...85, using: &random)
            : 42.37
              + .random(in: -0.05...0.05, using: &random),
          longitude: isFar
            ? .random(in: -180...180, using: &random)
            : -71.11
              + .random(in: -0.05...0.05, using: &random))
      }
      var work = try Sample.work("work-\(number)")
      work.coordinate = spot
      if number % 7 == 0 { work.status = .inStorage }
      items.append(.work(work))
    }
    return CatalogSnapshot(CatalogContents(items), revision: 1)
  }

  @Test("hold every work on view once, within their boxes", arguments: [0, 1, 399, 3_000])
  func holdEveryWork(count: Int) throws {
    let snapshot = try Self.strewn(count, seed: 1)
    let pieces = NearPieces(snapshot).pieces
    let held = pieces.flatMap(\.works)
    let wanted = snapshot.works.indices.filter { snapshot.works[$0].status == .onView }
    #expect(held.sorted() == wanted)
    for piece in pieces {
      #expect(piece.works.count <= NearPieces.size && !piece.works.isEmpty)
      for work in piece.works {
        let place = try #require(snapshot.works[work].coordinate)
        #expect((piece.south...piece.north).contains(place.latitude))
        #expect((piece.west...piece.east).contains(place.longitude))
      }
    }
  }

  @Test(
    "give a page the nearest, of which it loads few",
    .disabled(if: Browser.isAbsent, "needs chromium"), .inBrowser, .timeLimit(.minutes(30)))
  func giveTheNearest() async throws {
    let snapshot = try Self.strewn(3_000, seed: 2)
    let renderer = Renderer(snapshot)
    let page = try await BrowserPage { url in
      guard let name = url.path().split(separator: "/").last.map(String.init),
        let bytes = renderer.asset(name)
      else {
        let page = try renderer.page(.nearby(nil), for: Reader())
        return BrowserPage.Answer(headers: [("content-type", "text/html")], body: page.bytes)
      }
      let type = name.hasSuffix(".css") ? "text/css" : "text/javascript"
      return BrowserPage.Answer(headers: [("content-type", type)], body: bytes)
    }
    try await page.open("https://docent.test/")
    for (latitude, longitude) in [
      (42.371, -71.112), (42.36, -71.05), (-84.0, 179.9), (10, -179.95),
    ] {
      let here = try Coordinate(latitude: latitude, longitude: longitude)
      let works = try snapshot.answer(NearestWorks(here: here, limit: 10)).found
        .filter { $0.geodesic.distance.value <= 5_000 || abs(latitude - 42) > 1 }
        .map { snapshot.works[$0.position].title.all[0].text }
      try await page.run("(location.hash = '#at=\(latitude),\(longitude)')")
      let expected = String(decoding: try JSONEncoder().encode(works), as: UTF8.self)
      let list = "[...document.querySelectorAll('#found li a')].map((a) => a.textContent)"
      try await page.wait(for: "JSON.stringify(\(list)) === JSON.stringify(\(expected))")
    }
    #expect(page.requests.count { $0.contains("/near-") } < renderer.nearAssets(.english).count)
    #expect(page.faults.isEmpty)
  }
}
