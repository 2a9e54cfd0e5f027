import Catalog
import Queries
import Rendering
import TestSupport
import Testing

@testable import Service

/// The sample tour, whose first stop is a hare on the lawn, 10 m east and 20 m north of the middle.
@Suite(
  "The page of a stop on a walk", .disabled(if: Browser.isAbsent, "needs chromium"), .inBrowser,
  .timeLimit(.minutes(30)))
struct WalkStopInBrowserTests {
  private static let origin = "https://docent.test"
  private static let card = "(document.querySelector('.next-stop')?.innerText ?? '')"
  private static let told = "document.querySelector('#walk .told').textContent"
  private static let kept = "JSON.parse(localStorage.getItem('docent-walk-first-walk'))"
  private static let stamps =
    "JSON.parse(localStorage.getItem('docent-stamps-first-walk'))?.seen ?? []"

  private func button(_ text: String) -> String {
    "[...document.querySelectorAll('#walk button')].find((one) => one.textContent.includes('\(text)'))"
  }

  private func press(_ text: String, on page: BrowserPage) async throws {
    try await page.wait(for: button(text))
    try await page.run("\(button(text)).click()")
  }

  private func stand(_ page: BrowserPage, at east: Double, _ north: Double) async throws {
    let place = try SampleCampus.at(east, north)
    try await page.move(to: (place.latitude, place.longitude), accuracy: 5)
  }

  private func start(_ page: BrowserPage) async throws {
    try await page.open(Self.origin + "/tours/first-walk")
    try await page.run("document.querySelector('a[data-begin]').click()")
    try await page.wait(
      for: "location.pathname.endsWith('/stops/1') && \(Self.card).includes('1. Bronze Hare')")
    #expect(try await page.value("\(Self.kept).seen", as: [Int].self) == [])
  }

  /// The page of the first stop, 70 m to the north of it, where its distance is told.
  private func startFarOff() async throws -> BrowserPage {
    let page = try await SampleService.browse()
    try await page.permitPosition(true)
    try await stand(page, at: 10, 90)
    try await start(page)
    try await press("Show me distance", on: page)
    try await page.wait(for: "\(Self.card).includes('70\u{A0}m south')")
    return page
  }

  private func goOn(_ page: BrowserPage, to path: String) async throws {
    try await page.run("document.querySelector('.steps .next').click()")
    try await page.wait(for: "location.pathname === '\(path)'")
  }

  @Test("leads to the first stop, and tells of the arrival there before it goes on")
  func arrives() async throws {
    let page = try await startFarOff()
    // To load the page again tells nothing new.
    try await page.open(Self.origin + "/tours/first-walk/stops/1?again")
    try await page.wait(for: "\(Self.card).includes('70\u{A0}m south')")
    try await stand(page, at: 12, 38)
    try await page.wait(for: "\(Self.told) === 'You are there: 1. Bronze Hare.'")
    #expect(try await page.value(Self.stamps, as: [Int].self) == [])
    try await press("Next stop", on: page)
    try await page.wait(for: "\(Self.card).includes('12. Tide Clock')")
    #expect(try await page.value(Self.stamps, as: [Int].self) == [1])
    // A fix tells that one is not there any more, and the walk does not go back.
    try await stand(page, at: 10, 90)
    try await page.wait(for: "\(Self.card).includes('85\u{A0}m')")
    #expect(try await page.value("\(Self.kept).next", as: Int.self) == 12)
    #expect(page.faults.isEmpty, "\(page.faults)")
  }

  @Test("is visited by who reads its label, on a walk, which then goes on")
  func label() async throws {
    let page = try await SampleService.browse()
    let code = try #require(
      SampleCampus.snapshot.labelCode(of: .stop(try Slug("first-walk"), number: 12)))
    let label = "\(Self.origin)/s/\(code)"
    let isThere = "location.pathname === '/tours/first-walk/stops/12' && !location.hash"
    // No walk is under way.
    try await page.open(label)
    try await page.wait(for: isThere)
    #expect(try await page.value(Self.stamps, as: [Int].self) == [])
    try await start(page)
    try await page.open(label)
    try await page.wait(for: "\(isThere) && \(Self.card).includes('3. The reading room')")
    // Who goes on from a stop has seen it.
    #expect(try await page.value(Self.stamps, as: [Int].self) == [1, 12])
    #expect(page.faults.isEmpty, "\(page.faults)")
  }

  @Test("believes the visitor, and not the link to the next stop, against the position")
  func believes() async throws {
    let page = try await startFarOff()
    try await goOn(page, to: "/tours/first-walk/stops/12")
    try await page.wait(for: "\(Self.card).includes('70\u{A0}m south')")
    #expect(try await page.value("\(Self.kept).seen", as: [Int].self) == [])
    try await page.open(Self.origin + "/tours/first-walk/stops/1")
    try await press("I am at stop 1", on: page)
    try await page.wait(for: "\(Self.card).includes('12. Tide Clock')")
    #expect(try await page.value(Self.stamps, as: [Int].self) == [1])
    #expect(page.faults.isEmpty, "\(page.faults)")
  }

  @Test("counts and stamps, without a position, the stops that one goes on from")
  func withoutPosition() async throws {
    let page = try await SampleService.browse()
    try await start(page)
    var seen = [1]
    for number in [12, 3, 4] {
      try await goOn(page, to: "/tours/first-walk/stops/\(number)")
      try await page.wait(for: "\(Self.card).includes('\(number). ')")
      #expect(try await page.value(Self.stamps, as: [Int].self) == seen)
      #expect(try await page.value("\(Self.kept).next", as: Int.self) == number)
      seen.append(number)
    }
    // Behind the last one lie other tours.
    try await goOn(page, to: "/tours")
    #expect(try await page.value(Self.stamps, as: [Int].self) == seen)
    #expect(try await page.value("\(Self.kept).next === null"))
    #expect(page.faults.isEmpty, "\(page.faults)")
  }

  @Test("counts the stop from whose page one comes, and none that one left out or goes back from")
  func byNumber() async throws {
    let page = try await SampleService.browse()
    try await start(page)
    try await page.open(Self.origin + "/tours/first-walk/stops/3")
    try await page.wait(for: "\(Self.card).includes('3. The reading room')")
    #expect(try await page.value(Self.stamps, as: [Int].self) == [1])
    try await page.open(Self.origin + "/tours/first-walk/stops/1")
    try await page.wait(for: "\(Self.card).includes('3. The reading room')")
    #expect(try await page.value(Self.stamps, as: [Int].self) == [1])
    try await page.open(Self.origin + "/tours/first-walk/stops/3")
    try await press("Skip this stop", on: page)
    try await goOn(page, to: "/tours/first-walk/stops/4")
    try await page.wait(for: "\(Self.card).includes('4. Lost Drawing')")
    #expect(try await page.value(Self.stamps, as: [Int].self) == [1])
    #expect(try await page.value("\(Self.kept).skipped", as: [Int].self) == [3])
    #expect(page.faults.isEmpty, "\(page.faults)")
  }

  /// A work of the sample, and the floor that is asked for at its place.
  struct Place: Sendable {
    let work: String
    let title: String
    let east: Double
    let north: Double
    let level: String?
  }

  @Test(
    "asks for the floor of the first stop where its building has several",
    arguments: [
      Place(work: "night-weave", title: "Night Weave", east: -10, north: 30, level: "Level 1"),
      Place(work: "tide-clock", title: "Tide Clock", east: -50, north: 30, level: "Level G"),
      Place(work: "lost-drawing", title: "Lost Drawing", east: 55, north: -25, level: nil),
    ])
  func firstFloor(_ place: Place) async throws {
    var contents = SampleCampus.contents
    contents.tours[try Slug("first-walk")]?.stops = [Stop(.work(try Slug(place.work)))]
    let page = try await SampleService.browse(
      CurrentCatalog(CatalogSnapshot(contents, revision: 7), published: { _ in nil }))
    try await page.permitPosition(true)
    try await stand(page, at: place.east, place.north)
    try await page.open(Self.origin + "/tours/first-walk")
    try await press("Start at the nearest stop", on: page)
    if let level = place.level {
      try await page.wait(for: "\(Self.told) === 'Which floor are you on?'")
      #expect(try await page.value("\(Self.card).includes('You are there')") == false)
      try await press("I am on \(level)", on: page)
    }
    try await page.wait(for: "\(Self.told) === 'You are there: 1. \(place.title).'")
    #expect(page.faults.isEmpty, "\(page.faults)")
  }

  @Test("leaves the focus on what comes in the place of a button")
  func focus() async throws {
    let page = try await SampleService.browse()
    let focused = "document.activeElement.textContent"
    func pressByKey(_ text: String) async throws {
      try await page.wait(for: button(text))
      try await page.run("(\(button(text)).focus(), document.activeElement.click())")
    }
    try await start(page)
    try await pressByKey("End the walk")
    try await page.wait(for: "\(focused) === 'Show me distance and direction'")
    try await page.run(
      "localStorage.setItem('docent-walk-first-walk', '{\"seen\":[1,12,3],\"skipped\":[],\"next\":4}')"
    )
    try await page.open(Self.origin + "/tours/first-walk?again")
    try await pressByKey("Skip this stop")
    try await page.wait(for: "\(focused) === 'More tours'")
    #expect(page.faults.isEmpty, "\(page.faults)")
  }
}
