import Catalog
import Foundation
import Geodesy
import Queries
import TestSupport
import Testing

@Suite(
  "Near me in a browser", .disabled(if: Browser.isAbsent, "needs chromium"),
  .inBrowser, .timeLimit(.minutes(30)))
struct NearbyInBrowserTests {
  private static let list =
    "[...document.querySelectorAll('#found li a')].map((a) => a.textContent)"
  private static let told = "document.getElementById('state').textContent"

  private func stand(
    _ page: BrowserPage, at east: Double, _ north: Double, accuracy: Double = 5
  ) async throws {
    let place = try SampleCampus.at(east, north)
    try await page.move(to: (place.latitude, place.longitude), accuracy: accuracy)
  }

  @Test("lists what is near as one walks, in the service's order, and sends no position")
  func listsAsOneWalks() async throws {
    let page = try await SampleService.browse()
    try await page.permitPosition(true)
    try await stand(page, at: 20, 20)
    try await page.open("https://docent.test/nearby")
    #expect(try await page.value("\(Self.list).length") == 0)
    try await page.run("document.getElementById('find').click()")
    for (east, north) in [(20.0, 20.0), (-45, 28), (55, 45)] {
      try await stand(page, at: east, north)
      let works = SampleCampus.snapshot.works
      let nearest = try SampleCampus.snapshot.answer(
        NearestWorks(here: try SampleCampus.at(east, north), limit: 10))
      let titles = nearest.found.map { works[$0.position].title.all[0].text }
      let expected = String(decoding: try JSONEncoder().encode(titles), as: UTF8.self)
      try await page.wait(for: "JSON.stringify(\(Self.list)) === JSON.stringify(\(expected))")
    }
    let away = try await page.value(
      "document.querySelector('#found .away').textContent", as: String.self)
    // The last step was to the east, so that what lies south-east is ahead to the right.
    #expect(away == "↗ a few steps ahead to the right")
    #expect(page.faults.isEmpty)
    #expect(page.questions == [] && !page.requests.contains { $0.contains("45.0") })
  }

  @Test("has a map in step with the list, which takes its room from the start")
  func mapsAsOneWalks() async throws {
    let page = try await SampleService.browse()
    try await page.permitPosition(true)
    try await stand(page, at: 20, 20, accuracy: 12)
    try await page.open("https://docent.test/nearby")
    try await page.run(
      """
      (window.shift = 0, new PerformanceObserver((list) => {
        for (const one of list.getEntries()) {
          const place = document.getElementById('around');
          if (one.sources.some(({ node }) => node && (place.contains(node) || node.contains(place)))) shift += one.value;
        }
      }).observe({ type: 'layout-shift', buffered: true }))
      """)
    let top =
      "document.getElementById('typed').previousElementSibling.previousElementSibling.getBoundingClientRect().top"
    let before = try await page.value(top, as: Double.self)
    try await page.run("document.getElementById('find').click()")
    let pins =
      "[...document.querySelectorAll('.near-pin')].map((one) => one.getAttribute('aria-label')).sort().join()"
    let listed =
      "[...document.querySelectorAll('#found li')].map((li, at) => `${at + 1}. ${li.querySelector('a').textContent}`)"
    for (east, north) in [(20.0, 20.0), (-45, 28), (55, 45)] {
      try await stand(page, at: east, north, accuracy: 12)
      // Pins that would cover one another share one, so that names are compared.
      try await page.wait(
        for: """
          (() => {
            const names = [...document.querySelectorAll('.near-pin')]
              .flatMap((one) => one.getAttribute('aria-label').split(/, (?=\\d+\\. )/)).sort();
            return names.length > 0 && names.join() === \(listed).slice(0, 10).sort().join();
          })()
          """)
      #expect(
        try await page.value(
          "[...document.querySelectorAll('#found .pin')].map((one) => Number(one.textContent))"
            + ".every((number, at) => number === at + 1)") == true)
      #expect(try await page.value("\(pins).length > 0") == true)
    }
    #expect(
      try await page.value(
        "Number(document.querySelector('.near-map .around').getAttribute('r')) > 7") == true)
    #expect(try await page.value(top, as: Double.self) == before)
    // A number of the map leads to its place in the list.
    try await page.run("document.querySelector('.near-pin').dispatchEvent(new MouseEvent('click'))")
    try await page.wait(for: "document.activeElement.closest('#found li.chosen')")
    try await page.run("document.getElementById('find').click()")
    try await page.wait(for: "!document.querySelector('.near-map')")
    #expect(try await page.value("window.shift < 0.01") == true)
    #expect(page.faults.isEmpty)
  }

  @Test("says in words which work one stands before", arguments: UInt64(0)..<3)
  func saysWhich(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let page = try await SampleService.browse()
    try await page.open("https://docent.test/nearby")
    for _ in 0..<6 {
      let accuracy = Double.random(in: 3...40, using: &random)
      let places = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        (
          meters: Double.random(in: 0...50, using: &random),
          course: Double.random(in: 0..<360, using: &random)
        )
      }
      let rows = places.map { "{ meters: \($0.meters), course: \($0.course) }" }
      let found = try await page.value(
        "docentLikely([\(rows.joined(separator: ","))], \(accuracy))", as: [Double].self)
      // The obvious: many fixes, and which place is nearest to each.
      let sigma = accuracy / (-2 * log(0.05)).squareRoot()
      var counts = [Double](repeating: 0, count: places.count)
      let draws = 20_000
      for _ in 0..<draws {
        let radius = sigma * (-2 * log(Double.random(in: 1e-12...1, using: &random))).squareRoot()
        let angle = Double.random(in: 0..<(2 * .pi), using: &random)
        let (x, y) = (radius * cos(angle), radius * sin(angle))
        let nearest = places.indices.min { one, other in
          func square(_ index: Int) -> Double {
            let course = places[index].course * .pi / 180
            let (east, north) = (
              places[index].meters * sin(course), places[index].meters * cos(course)
            )
            return (east - x) * (east - x) + (north - y) * (north - y)
          }
          return square(one) < square(other)
        }
        if let nearest { counts[nearest] += 1 / Double(draws) }
      }
      for (one, other) in zip(found, counts) { #expect(abs(one - other) < 0.03) }
    }
  }

  @Test("lets those point on the map whose position is not told, by a press or by keys")
  func pointsOnTheMap() async throws {
    let page = try await SampleService.browse()
    try await page.permitPosition(false)
    try await page.open("https://docent.test/nearby")
    #expect(try await page.value("document.getElementById('instead').hidden") == true)
    try await page.run("document.getElementById('find').click()")
    try await page.wait(for: "!document.getElementById('instead').hidden")
    try await page.run("document.querySelector('#instead button').click()")
    try await page.wait(for: "document.activeElement.matches('.near-map.picking')")
    #expect(
      try await page.value(
        "!document.querySelector('.near-map').closest('#around').querySelector('button')") == true)
    let before: String = try await page.value("location.hash")
    try await page.run(
      "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true }))"
    )
    try await page.wait(for: "location.hash !== '\(before)'")
    let latitude =
      "Number(location.hash.slice(4).split(',')[0]) > \(before.dropFirst(4).split(separator: ",")[0])"
    #expect(try await page.value(latitude) == true)
    // A press in the upper left is further to the west.
    let longitude = "Number(location.hash.slice(4).split(',')[1])"
    let west = try await page.value(longitude, as: Double.self)
    try await page.run(
      """
      (() => {
        const map = document.querySelector('.near-map');
        const { left, top } = map.getBoundingClientRect();
        map.dispatchEvent(new MouseEvent('click', { clientX: left + 20, clientY: top + 20, bubbles: true }));
      })()
      """)
    try await page.wait(for: "\(longitude) < \(west)")
    #expect(try await page.value("\(Self.list).length > 0") == true)
    #expect(page.faults.isEmpty)
  }

  @Test("writes the name of an area inside the part of it that is seen, or nowhere")
  func namesInside() async throws {
    let page = try await SampleService.browse()
    try await page.open("https://docent.test/nearby")
    // A river around a bend: the middle of its box is land.
    let river =
      "[[0, 0], [300, 0], [300, 40], [40, 40], [40, 260], [300, 260], [300, 300], [0, 300]]"
    let places = try await page.value(
      "docentAmid([\(river)], [60, 20], [0, 0, 400, 300])", as: [[Double]].self)
    #expect(!places.isEmpty)
    for place in places { #expect(place[0] - 30 < 40 || !(40...260).contains(place[1])) }
    for (rings, view) in [
      // Only a part too narrow for it is seen, or the area has a hole there.
      ("[\(river)]", "[0, 60, 400, 240]"),
      (
        "[[[0, 0], [100, 0], [100, 100], [0, 100]], [[5, 5], [95, 5], [95, 95], [5, 95]]]",
        "[0, 0, 400, 300]"
      ),
    ] {
      #expect(
        try await page.value("docentAmid(\(rings), [60, 20], \(view))", as: [[Double]].self) == [])
    }
  }

  @Test("asks for the floor where there are several, once")
  func asksForTheFloor() async throws {
    let page = try await SampleService.browse()
    try await page.permitPosition(true)
    try await stand(page, at: -30, 30, accuracy: 30)
    try await page.open("https://docent.test/nearby")
    try await page.run("document.getElementById('find').click()")
    try await page.wait(for: "!document.getElementById('floor').hidden")
    let choices = "[...document.querySelectorAll('#floor button')].map((one) => one.textContent)"
    // Nothing is shown on the roof or below, but a visitor may stand there.
    #expect(
      try await page.value(choices) == [
        "Roof terrace", "Level 1", "Level G", "Level B", "I do not know",
      ])
    // As far from all, within the accuracy.
    try await page.wait(for: "\(Self.told) === '3 works are about equally near.'")
    // Right above a work one may stand on any floor: it is likely once the floor is told.
    let likely =
      "[...document.querySelectorAll('#found .likely')].map((one) => one.textContent).filter(Boolean)"
    let weave = try #require(SampleCampus.snapshot.contents.works[try Slug("night-weave")])
    let above = try #require(weave.coordinate)
    try await page.move(to: (above.latitude, above.longitude), accuracy: 3)
    try await page.wait(for: "\(Self.list)[0] === 'Night Weave'")
    #expect(try await page.value(likely) == [String]())
    try await page.run(
      "[...document.querySelectorAll('#floor button')].find((one) => one.textContent === 'Level 1').click()"
    )
    try await page.wait(for: "\(likely)[0] === 'almost certainly this one'")
    try await page.open("https://docent.test/nearby")
    try await page.wait(
      for: "document.querySelector('#floor [aria-pressed=true]')?.textContent === 'Level 1'")
    #expect(page.faults.isEmpty)
  }

  @Test("reads the positions that the service reads")
  func readsPositions() async throws {
    let page = try await SampleService.browse()
    try await page.open("https://docent.test/nearby")
    for text in CoordinateSamples.positions.map(\.text) + CoordinateSamples.noPositions {
      let quoted = String(decoding: try JSONEncoder().encode([text]), as: UTF8.self)
      let read = try await page.value(
        "(({ latitude, longitude } = {}) => latitude === undefined ? [] : [latitude, longitude])"
          + "(docentCoordinates(\(quoted)[0]) ?? {})", as: [Double].self)
      let place = try? Coordinate(parsing: text)
      #expect(read.count == (place == nil ? 0 : 2), "\(text)")
      guard let place, read.count == 2 else { continue }
      #expect(abs(read[0] - place.latitude) < 1e-12 && abs(read[1] - place.longitude) < 1e-12)
    }
    // Typed, it is answered in the page.
    try await page.run(
      "(document.getElementById('at').value = '45°N 30°W', document.querySelector('#typed button').click())"
    )
    try await page.wait(for: "\(Self.list)[0] === 'Bronze Hare'")
    #expect(try await page.value(Self.told) == "Nearest to 45°N 30°W.")
    try await page.run(
      "(document.getElementById('at').value = '10 20', document.querySelector('#typed button').click())"
    )
    try await page.wait(for: "\(Self.told).includes('The nearest is in Alder Island, ')")
    #expect(page.questions == [])
  }

  @Test("measures as the service does", arguments: UInt64(0)..<5)
  func measures(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let page = try await SampleService.browse()
    try await page.open("https://docent.test/nearby")
    for reach in [0.001, 0.1, 10, 80] {
      let from = try Coordinate(
        latitude: .random(in: -80...80, using: &random),
        longitude: .random(in: -90...90, using: &random))
      let to = try Coordinate(
        latitude: max(-89, min(89, from.latitude + .random(in: -reach...reach, using: &random))),
        longitude: from.longitude + .random(in: -reach...reach, using: &random))
      func written(_ place: Coordinate) -> String {
        "{ latitude: \(place.latitude), longitude: \(place.longitude) }"
      }
      let found = try await page.value(
        "(({ meters, course }) => [meters, course])(docentAway.measure(\(written(from)), \(written(to))))",
        as: [Double].self)
      let geodesic = Geodesic(from: from, to: to)
      #expect(abs(found[0] - geodesic.distance.value) < 1e-3)
      #expect(abs(found[1] - (geodesic.initialBearing?.degrees ?? 0)) < 1e-6)
    }
  }
}
