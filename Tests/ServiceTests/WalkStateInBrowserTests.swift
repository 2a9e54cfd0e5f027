import Catalog
import Foundation
import HTTPTypes
import Queries
import Rendering
import TestSupport
import Testing

@testable import Service

@Suite(
  "What a device knows of a walk", .disabled(if: Browser.isAbsent, "needs chromium"),
  .inBrowser, .timeLimit(.minutes(30)))
struct WalkStateInBrowserTests {
  private static let origin = "https://docent.test"
  private static let card = "(document.querySelector('.next-stop')?.innerText ?? '')"
  private static let told = "document.querySelector('#walk .told').textContent"

  private func press(_ text: String, on page: BrowserPage, in document: String = "document")
    async throws
  {
    let button =
      "[...\(document).querySelectorAll('button')].find((one) => one.textContent.includes('\(text)'))"
    try await page.wait(for: button)
    try await page.run("\(button).click()")
  }

  private func stand(_ page: BrowserPage, at east: Double, _ north: Double) async throws {
    let place = try SampleCampus.at(east, north)
    try await page.move(to: (place.latitude, place.longitude), accuracy: 5)
  }

  /// The sample with a tour of two works above one another: 1 on Level 1, to which a lift leads, and
  /// 2 on Level B.
  private static func twoFloors() async throws -> BrowserPage {
    var contents = SampleCampus.contents
    let below = try Slug("cellar-find")
    contents.insert(
      .work(
        Work(
          id: below, title: try #require(LocalizedText([.english: "Cellar Find"])),
          place: try PlaceID("alder/gallery/b"), coordinate: try SampleCampus.at(-10, 31))))
    contents.tours[try Slug("first-walk")]?.stops = [
      Stop(.work(try Slug("night-weave"))), Stop(.work(below)),
    ]
    let catalog = CurrentCatalog(CatalogSnapshot(contents, revision: 7), published: { _ in nil })
    return try await SampleService.browse(catalog, byTheLiftTo: "Level 1")
  }

  private static let kept = "JSON.parse(localStorage.getItem('docent-walk-first-walk'))"

  @Test("has seen no floor before it is told, however long one was below and above things")
  func untold() async throws {
    let page = try await Self.twoFloors()
    try await page.permitPosition(true)
    try await stand(page, at: -10, 30)
    try await page.open(Self.origin + "/tours/first-walk")
    try await press("Start at the nearest stop", on: page)
    try await page.wait(for: "\(Self.told).includes('You are at one of these')")
    try await stand(page, at: 120, 120)
    try await page.wait(for: "!\(Self.told).includes('You are at')")
    #expect(try await page.value("\(Self.kept).seen", as: [Int].self) == [])
    #expect(
      try await page.value("localStorage.getItem('docent-stamps-first-walk')") == String?.none)
    #expect(page.faults.isEmpty, "\(page.faults)")
  }

  @Test(
    "has seen the stops that one was told to be at, in turn or not, and no others that were near",
    arguments: [40.0, 8])
  func near(radius: Double) async throws {
    var contents = SampleCampus.contents
    let stops = try (0..<3).map { number in
      let id = try Slug("bird-\(number)")
      contents.insert(
        .work(
          Work(
            id: id, title: try #require(LocalizedText([.english: "Bird \(number + 1)"])),
            place: try PlaceID("alder"),
            coordinate: try SampleCampus.at(Double(12 * number), -60))))
      var stop = Stop(.work(id))
      stop.radius = .init(radius)
      return stop
    }
    contents.tours[try Slug("first-walk")]?.stops = stops
    let page = try await SampleService.browse(
      CurrentCatalog(CatalogSnapshot(contents, revision: 7), published: { _ in nil }))
    try await page.permitPosition(true)
    try await stand(page, at: -20, -60)
    try await page.open(Self.origin + "/tours/first-walk")
    try await press("Start at the nearest stop", on: page)
    try await page.wait(for: "\(Self.card).includes('1. Bird 1')")
    // The widest radius takes all three in at once; one is named.
    try await stand(page, at: radius == 8 ? 24 : 0, -60)
    let name = radius == 8 ? "3. Bird 3" : "1. Bird 1"
    try await page.wait(for: "\(Self.told) === 'You are there: \(name).'")
    try await stand(page, at: 200, -60)
    try await page.wait(for: "\(Self.kept).seen.length > 0")
    #expect(
      try await page.value("\(Self.kept).seen", as: [Int].self) == (radius == 8 ? [3] : [1]))
    #expect(try await page.value("\(Self.kept).next", as: Int.self) == (radius == 8 ? 1 : 2))
    #expect(page.faults.isEmpty, "\(page.faults)")
  }

  @Test("has the floor that was told, on the walk or near by, until the building is left")
  func floor() async throws {
    let page = try await Self.twoFloors()
    try await page.permitPosition(true)
    try await stand(page, at: -10, 30)
    try await page.open(Self.origin + "/tours/first-walk")
    try await press("Start at the nearest stop", on: page)
    try await page.wait(
      for: """
        \(Self.told) === 'You are at one of these: 1. Night Weave · 2. Cellar Find. \
        Which floor are you on?'
        """)
    // What is on another floor is nothing that one is at.
    try await press("I am on Level 1", on: page)
    try await page.wait(for: "\(Self.told) === 'You are there: 1. Night Weave.'")

    // Asked once, it is known near by, where only what is on that floor counts.
    let state = "document.getElementById('state').textContent"
    let chosen = "document.querySelector('#floor [aria-pressed=true]')?.textContent"
    let likely =
      "[...document.querySelectorAll('#found .likely')].map((one) => one.textContent).filter(Boolean)"
    try await page.open(Self.origin + "/nearby")
    try await page.wait(for: "\(chosen) === 'Level 1'")
    #expect(try await page.value(state) == "")
    #expect(try await page.value(likely) == ["almost certainly this one"])
    try await press("I do not know", on: page)
    try await page.wait(
      for: "\(state) === 'The nearest is one of these two: Night Weave · Cellar Find.'")
    try await press("Level B", on: page)
    try await page.wait(for: "\(chosen) === 'Level B' && \(state) === ''")

    // And the other way round.
    try await page.open(Self.origin + "/tours/first-walk")
    try await page.wait(for: "\(Self.told) === 'You are there: 2. Cellar Find.'")
    #expect(try await page.value("\(Self.card).includes('by the lift')"))
    try await stand(page, at: 120, 120)
    try await page.wait(for: "docentFloor.level === null")
    #expect(page.faults.isEmpty, "\(page.faults)")
  }

  @Test("begins where nobody has to climb, or on the floor that was told, and asks between floors")
  func beginsBelow() async throws {
    var contents = SampleCampus.contents
    let below = try Slug("hall-find")
    contents.insert(
      .work(
        Work(
          id: below, title: try #require(LocalizedText([.english: "Hall Find"])),
          place: try PlaceID("alder/gallery/g"), coordinate: try SampleCampus.at(-10, 33))))
    contents.tours[try Slug("first-walk")]?.stops = [
      Stop(.work(try Slug("night-weave"))), Stop(.work(below)),
    ]
    let catalog = CurrentCatalog(CatalogSnapshot(contents, revision: 7), published: { _ in nil })
    let page = try await SampleService.browse(catalog, byTheLiftTo: "Level 1")
    try await page.permitPosition(true)
    try await stand(page, at: -10, 20)
    try await page.open(Self.origin + "/tours/first-walk")
    try await press("Start at the nearest stop", on: page)
    try await page.wait(for: "\(Self.card).includes('2. Hall Find')")
    try await page.wait(
      for: """
        \(Self.told) === 'You are at one of these: 1. Night Weave · 2. Hall Find. \
        Which floor are you on?'
        """)
    let floors =
      "[...document.querySelectorAll('#walk button')].map((one) => one.textContent).filter((text) => text.startsWith('I am on'))"
    #expect(try await page.value(floors) == ["I am on Level 1", "I am on Level G"])
    try await press("I am on Level 1", on: page)
    try await page.wait(for: "\(Self.told) === 'You are there: 1. Night Weave.'")
    try await press("End the walk", on: page)
    try await press("Start at the nearest stop", on: page)
    try await page.wait(for: "\(Self.card).includes('1. Night Weave')")
    #expect(page.faults.isEmpty, "\(page.faults)")
  }

  @Test("has no floor to tell where the position is far from the house")
  func farFromTheHouse() async throws {
    let page = try await Self.twoFloors()
    try await page.permitPosition(true)
    try await stand(page, at: 120, 120)
    try await page.open(Self.origin + "/nearby")
    try await page.run(
      "localStorage.setItem('docent-walk-first-walk', '{\"seen\":[],\"skipped\":[],\"next\":1}')")
    try await page.open(Self.origin + "/tours/first-walk")
    let button =
      "[...document.querySelectorAll('#walk button')].some((one) => one.textContent === 'I am on Level 1')"
    // Without a position whoever is there says so.
    try await page.wait(for: button)
    try await press("Show me distance", on: page)
    try await page.wait(for: "\(Self.card).includes('m south-west')")
    #expect(try await page.value(button) == false)
    try await stand(page, at: -10, 30)
    try await page.wait(for: button)
    #expect(page.faults.isEmpty, "\(page.faults)")
  }

  @Test("is of the same stops when the tour has changed since, whatever their numbers are")
  func changedTour() async throws {
    let hare = Stop(.work(try Slug("bronze-hare")))
    let clock = Stop(.work(try Slug("tide-clock")))
    let weave = Stop(.work(try Slug("night-weave")))
    let drawing = Stop(.work(try Slug("lost-drawing")))
    let library = Stop(.place(try PlaceID("alder/library")))
    func browse(_ stops: [Stop]) async throws -> BrowserPage {
      var contents = SampleCampus.contents
      contents.tours[try Slug("first-walk")]?.stops = stops
      return try await SampleService.browse(
        CurrentCatalog(
          CatalogSnapshot(contents, revision: 7),
          published: { _ in MediaBytes([0xFF, 0xD8, 0xFF], digest: "ffd8ff") }))
    }
    let names = ["docent-walk-first-walk", "docent-stamps-first-walk"]
    let before = try await browse([weave, hare, hare, clock, library])
    try await before.open(Self.origin + "/nearby")
    try await before.run(
      "localStorage.setItem('\(names[0])', '{\"seen\":[1,3],\"skipped\":[2],\"next\":4}')")
    try await before.open(Self.origin + "/tours/first-walk")
    try await press("Skip this stop", on: before)
    try await before.wait(for: "\(Self.kept).next === 5")
    let values: [String] = try await before.value(
      "['\(names[0])', '\(names[1])'].map((name) => localStorage.getItem(name))")

    // The second visit to the hare was the one that was seen. Where the next stop is gone, the one behind
    // it that is left comes next.
    for (stops, stamped, next) in [
      ([hare, drawing, hare, clock, library], [3], 5), ([clock, hare, hare, drawing], [3], 4),
      ([library, weave], [2], 1),
    ] {
      let page = try await browse(stops)
      try await page.open(Self.origin + "/nearby")
      for (name, value) in zip(names, values) {
        try await page.run("localStorage.setItem('\(name)', String.raw`\(value)`)")
      }
      try await page.open(Self.origin + "/tours/first-walk")
      try await page.wait(for: "\(Self.card).includes('\(next). ')")
      let rows =
        "[...document.querySelectorAll('.itinerary > li')].map((row, at) => row.matches('.stamped') ? at + 1 : 0).filter(Boolean)"
      #expect(try await page.value(rows) == stamped)
      // As the list of all walks tells it.
      try await page.open(Self.origin + "/saved")
      #expect(
        try await page.value("document.querySelector('#walk-list .note').textContent")
          == "\(stamped.count) of \(stops.count) stops visited")
      #expect(page.faults.isEmpty, "\(page.faults)")
    }
  }

  @Test("is said to be that of its page where the browser keeps nothing")
  func keptNowhere() async throws {
    let page = try await SampleService.browse()
    try await page.permitPosition(true)
    try await stand(page, at: 10, 90)
    try await page.open(Self.origin + "/tours/first-walk")
    try await page.run("Storage.prototype.setItem = () => { throw new Error('full'); }")
    try await press("Start at the nearest stop", on: page)
    try await page.wait(for: "\(Self.card).includes('1. Bronze Hare')")
    try await page.wait(
      for: "document.querySelector('#walk .more').textContent.includes('keeps nothing')")
    #expect(page.faults.isEmpty, "\(page.faults)")
  }

  @Test("is the same in two tabs: the later state counts, and an end is the end in both")
  func twoTabs() async throws {
    let page = try await SampleService.browse()
    try await page.permitPosition(true)
    try await stand(page, at: 10, 20)
    try await page.open(Self.origin + "/tours/first-walk/stops/1")
    try await press("Show me distance", on: page)
    try await page.wait(for: "\(Self.card).includes('12. Tide Clock')")
    // A frame is told of what is kept as another tab is.
    try await page.run(
      """
      document.body.append(Object.assign(
        document.createElement('iframe'), { name: 'other', src: '/tours/first-walk' }))
      """)
    let other = "frames.other.document"
    let otherCard = "(\(other).querySelector('.next-stop')?.innerText ?? '')"
    try await page.wait(for: "\(otherCard).includes('12. Tide Clock')")
    try await press("Skip this stop", on: page, in: other)
    try await page.wait(for: "\(Self.card).includes('3. The reading room')")
    try await press("Previous stop", on: page)
    try await page.wait(for: "\(otherCard).includes('12. Tide Clock')")

    // A tab that has not heard of it yet changes what is kept by now, and not what it has shown.
    let key = "docent-walk-first-walk"
    try await page.run(
      "localStorage.setItem('\(key)', '{\"seen\":[1,12,3],\"skipped\":[],\"next\":4}')")
    try await press("Skip this stop", on: page)
    try await page.wait(for: "\(Self.card).includes('4. Lost Drawing')")
    #expect(
      try await page.value("JSON.parse(localStorage.getItem('\(key)')).seen", as: [Int].self)
        == [1, 12, 3])
    // What was seen there was not left out here.
    #expect(
      try await page.value("JSON.parse(localStorage.getItem('\(key)')).skipped", as: [Int].self)
        == [])

    try await press("End the walk", on: page, in: other)
    try await page.wait(for: "\(Self.card) === ''")
    #expect(try await page.value("docentHere.isOn()") == false)
    try await stand(page, at: 60, -40)
    #expect(try await page.value("localStorage.getItem('\(key)')") == String?.none)
    #expect(page.faults.isEmpty, "\(page.faults)")
  }

  @Test(
    "leads who comes by the label of a work or place to its stop on the tour under way",
    arguments: [
      (LabelSubject.work(try Slug("tide-clock")), 12, "3. The reading room"),
      (.place(try PlaceID("alder/library")), 3, "Lost Drawing"),
    ])
  func labels(subject: LabelSubject, number: Int, next: String) async throws {
    let page = try await SampleService.browse()
    let code = try #require(SampleCampus.snapshot.labelCode(of: subject))
    let address = Links.service.href(.init(subject))
    let label = "\(Self.origin)/s/\(code)"
    try await page.open(Self.origin + "/nearby")
    // None is under way, or it has been finished, or it has no stop there.
    for (tour, next) in [("", "1"), ("first-walk", "null"), ("another-walk", "1")] {
      try await page.run(
        """
        (localStorage.setItem('docent.tour', '\(tour)'),
        localStorage.setItem('docent-walk-\(tour)', '{"seen":[],"skipped":[],"next":\(next)}'))
        """)
      try await page.open(label)
      try await page.wait(for: "location.pathname === '\(address)' && !location.hash")
      try await page.open(Self.origin + "/nearby")
    }
    try await page.run(
      """
      (localStorage.setItem('docent.tour', 'first-walk'),
      localStorage.setItem('docent-walk-first-walk', '{"seen":[1],"skipped":[],"next":\(number)}'))
      """)
    // Who comes by another link wants that page.
    try await page.open(Self.origin + address)
    #expect(try await page.value("location.pathname") == address)
    try await page.open(Self.origin + "/nearby")
    try await page.open(label)
    try await page.wait(for: "location.pathname === '/tours/first-walk/stops/\(number)'")
    try await page.wait(for: "\(Self.card).includes('\(next)')")
    try await page.run("history.back()")
    try await page.wait(for: "location.pathname === '/nearby'")
    #expect(page.faults.isEmpty, "\(page.faults)")
  }
}
