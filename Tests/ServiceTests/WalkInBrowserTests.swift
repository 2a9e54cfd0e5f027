import Foundation
import HTTPTypes
import Rendering
import TestSupport
import Testing

/// The sample tour, walked on a phone: 1 a hare on the lawn, 12 a clock in the gallery, 3 the
/// library, 4 a drawing somewhere in it.
@Suite(
  "A walk in a browser", .disabled(if: Browser.isAbsent, "needs chromium"), .inBrowser,
  .timeLimit(.minutes(30))
)
struct WalkInBrowserTests {
  private static let card = "(document.querySelector('.next-stop')?.innerText ?? '')"
  private static let told = "document.querySelector('#walk .told').textContent"

  private func press(_ text: String, on page: BrowserPage) async throws {
    let button =
      "[...document.querySelectorAll('button, a')].find((one) => one.textContent.includes('\(text)'))"
    try await page.wait(for: button)
    try await page.run("\(button).click()")
  }

  private func walk(_ page: BrowserPage, to east: Double, _ north: Double, accuracy: Double = 5)
    async throws
  {
    let place = try SampleCampus.at(east, north)
    try await page.move(to: (place.latitude, place.longitude), accuracy: accuracy)
  }

  @Test("leads from stop to stop, and to the end")
  func leads() async throws {
    let page = try await SampleService.browse()
    try await page.permitPosition(true)
    try await walk(page, to: 10, 90)
    try await page.open("https://docent.test/tours/first-walk")
    #expect(try await page.value(Self.card) == "")
    try await press("Start at the nearest stop", on: page)
    try await page.wait(for: "\(Self.card).includes('1. Bronze Hare')")
    try await page.wait(for: "\(Self.card).includes('70\u{A0}m south')")
    // Whoever walks has a heading.
    try await walk(page, to: 10, 75)
    try await page.wait(for: "\(Self.card).includes('55\u{A0}m straight ahead')")
    #expect(try await page.value(Self.told) == "")
    try await walk(page, to: 12, 38)
    try await page.wait(for: "\(Self.told) === 'You are there: 1. Bronze Hare.'")
    // Seen on the card, heard from the line that is told.
    #expect(try await page.value("\(Self.card).includes('You are there.')"))
    #expect(try await page.value("document.querySelector('#walk .told.unseen') !== null"))
    // A fix that wanders at the edge tells nothing twice.
    try await page.run(
      """
      (window.told = 0, new MutationObserver(() => { told += 1; }).observe(
        document.querySelector('#walk .told'), { childList: true, characterData: true, subtree: true }))
      """)
    for north in [46.0, 40, 49, 43, 48, 39] { try await walk(page, to: 12, north) }
    try await page.wait(for: "document.querySelector('.map-dot .spot')")
    #expect(try await page.value("told") == 0)
    try await press("Open stop 1", on: page)
    // Its page goes on with the walk, without a press.
    try await page.wait(for: "location.pathname.endsWith('/stops/1')")
    try await page.wait(for: "\(Self.card).includes('12. Tide Clock')")
    try await page.wait(for: "\(Self.card).includes('65\u{A0}m')")
    #expect(try await page.value("\(Self.card).includes('Level G')"))
    try await walk(page, to: -40, 30)
    try await page.wait(for: "\(Self.told) === 'You are there: 12. Tide Clock.'")
    // Whoever leaves a stop has seen it.
    try await walk(page, to: 0, 0)
    try await page.wait(for: "\(Self.card).includes('3. The reading room')")
    try await walk(page, to: 5, 0, accuracy: 150)
    try await page.wait(for: "\(Self.told).includes('only known to about 150')")
    try await press("Skip this stop", on: page)
    try await page.wait(for: "\(Self.card).includes('4. Lost Drawing')")
    try await press("Skip this stop", on: page)
    try await page.wait(
      for: "document.getElementById('walk-title').textContent.includes('finished')")
    #expect(
      try await page.value(
        "[...document.querySelectorAll('#walk .ways a')].map((a) => a.textContent)")
        == ["More tours", "Near you"])
    #expect(page.faults.isEmpty)
    #expect(
      page.questions == []
        && !page.requests.contains { $0.contains("44.99") || $0.contains("45.0") })
  }

  @Test("is begun by nobody who is in another town, unless they wish it")
  func farAway() async throws {
    let page = try await SampleService.browse()
    try await page.permitPosition(true)
    try await page.move(to: (48.85, 2.35), accuracy: 10)
    try await page.open("https://docent.test/tours/first-walk")
    try await press("Start at the nearest stop", on: page)
    try await page.wait(for: "\(Self.told).includes('The nearest is in Alder Island')")
    #expect(try await page.value(Self.card) == "")
    #expect(try await page.value("localStorage.getItem('docent-walk-first-walk')") == String?.none)
    #expect(
      try await page.value(
        "[...document.querySelectorAll('#walk .ways a')].map((a) => a.textContent)")
        == ["More tours", "Near you"])
    try await press("Start here anyway", on: page)
    try await page.wait(for: "\(Self.card).includes('1. Bronze Hare')")
    #expect(page.faults.isEmpty)
  }

  @Test("tells no digits, and no direction, that a poor fix does not have")
  func poorFix() async throws {
    let page = try await SampleService.browse()
    try await page.permitPosition(true)
    try await walk(page, to: 10, 90, accuracy: 400)
    try await page.open("https://docent.test/nearby")
    try await page.run("document.getElementById('find').click()")
    try await page.wait(for: "document.querySelector('ul.live .away')")
    let far: [String] = try await page.value(
      "[...document.querySelectorAll('ul.live .away')].map((one) => one.textContent)")
    #expect(far.allSatisfy { $0.hasPrefix("within ") }, "\(far)")
    try await page.open("https://docent.test/tours/first-walk")
    // It does not tell which stop is the nearest: a better one is waited for.
    try await press("Start at the nearest stop", on: page)
    try await page.wait(for: "\(Self.told).includes('only known to about 400')")
    #expect(try await page.value(Self.card) == "")
    try await walk(page, to: 10, 90)
    try await page.wait(for: "\(Self.card).includes('70\u{A0}m south')")
    try await walk(page, to: 10, 90, accuracy: 400)
    try await page.wait(for: "\(Self.card).includes('within 4')")
    #expect(page.faults.isEmpty)
  }

  @Test("has scales of maps in the units that were chosen")
  func scales() async throws {
    let page = try await SampleService.browse()
    try await page.open("https://docent.test/tours/first-walk")
    let scale = "document.querySelector('.map-scale text').textContent"
    let bar = "document.querySelector('.map-scale path').getAttribute('d')"
    let metric: [String] = try await page.value("[\(scale), \(bar)]")
    let units = "document.getElementById('set-units')"
    for value in ["imperial", ""] {
      try await page.run(
        "(\(units).value = '\(value)', \(units).dispatchEvent(new Event('change', { bubbles: true })))"
      )
      let now: [String] = try await page.value("[\(scale), \(bar)]")
      guard value.isEmpty else {
        // As long as it says: in metres, and in tenths of a pixel.
        func length(_ pair: [String]) throws -> (Double, Double) {
          let told = try #require(pair[0].firstMatch(of: #/([\d.]+)[ \u{A0}](m|ft)/#))
          let meters = try #require(Double(told.1)) * (told.2 == "ft" ? 0.3048 : 1)
          let drawn = try #require(pair[1].firstMatch(of: #/h([\d.]+)/#))
          return (meters, try #require(Double(drawn.1)))
        }
        #expect(now[0].hasSuffix("ft"))
        let (one, other) = (try length(metric), try length(now))
        #expect(abs(other.1 / other.0 - one.1 / one.0) < 0.01 * one.1 / one.0)
        #expect(other.0 <= one.0)
        continue
      }
      #expect(now == metric)
    }
    #expect(page.faults.isEmpty)
  }

  @Test(
    "goes on from progress that another hand or an earlier tour has left",
    arguments: [
      (#"{"seen":[],"skipped":[],"next":999}"#, "1. Bronze Hare"),
      (#"{"seen":[1,77],"skipped":null,"next":"12"}"#, "12. Tide Clock"),
      (#"{"seen":5,"next":3}"#, "3. The reading room"),
      (
        #"{"seen":[1],"next":2,"stops":[[1,"bronze-hare 1"],[2,"gone 1"],[7,"alder/library 1"]]}"#,
        "3. The reading room"
      ),
      (#"{"seen":[1],"next":12,"stops":[5,null,{},[]]}"#, "1. Bronze Hare"),
      ("{}", ""), ("5", ""), ("[]", ""), ("null", ""), ("no json", ""), (#""x""#, ""),
    ])
  func foreignProgress(kept: String, card: String) async throws {
    let page = try await SampleService.browse()
    try await page.open("https://docent.test/nearby")
    try await page.run("localStorage.setItem('docent-walk-first-walk', String.raw`\(kept)`)")
    try await page.open("https://docent.test/tours/first-walk")
    let text: String = try await page.value(Self.card)
    #expect(card.isEmpty ? text.isEmpty : text.contains(card), "\(text)")
    #expect(page.faults.isEmpty)
  }

  @Test("draws what lies behind fainter, and is calm about who is beside the route")
  func drawsRoute() async throws {
    let page = try await SampleService.browse()
    try await page.permitPosition(true)
    try await walk(page, to: 12, 38)
    try await page.open("https://docent.test/tours/first-walk")
    #expect(try await page.value("!document.querySelector('.walked')") == true)
    try await press("Start at the nearest stop", on: page)
    let part = { (name: String) in
      "document.querySelector('.under-way .walked .\(name)').getAttribute('d')"
    }
    try await page.wait(for: part("ahead"))
    #expect(try await page.value(part("behind")) == "")
    // The drawing's own line makes way for it.
    #expect(
      try await page.value(
        "getComputedStyle(document.querySelector('.map-route')).display") == "none")
    // On the way to the clock, and behind it.
    try await press("Skip this stop", on: page)
    try await page.wait(for: "\(Self.card).includes('12. Tide Clock')")
    try await walk(page, to: 9, 30)
    try await page.wait(for: "\(part("behind")).length > 0")
    let ahead = try await page.value("\(part("ahead")).length", as: Int.self)
    #expect(ahead > 0)
    // However far off.
    for north in [-120.0, -11_000] {
      try await walk(page, to: -40, north)
      try await page.wait(
        for: "\(Self.told).includes('\(north < -1_000 ? "km" : "m") beside the route')")
    }
    try await walk(page, to: -40, -120)
    // A movable map shows the same.
    try await page.run(
      "[...document.querySelectorAll('figure.map button')].find((one) => one.textContent === 'Move and zoom')?.click()"
    )
    if Leaflet.installed != nil {
      try await page.wait(for: "document.querySelector('.movable .leaflet-overlay-pane path')")
    }
    // Who ends the walk has the route as it was.
    try await press("End the walk", on: page)
    try await page.wait(for: "!document.querySelector('.walked')")
    #expect(page.faults.isEmpty, "\(page.faults)")
  }

  @Test("asks for the floor below it, and goes on once the visitor has said to be there")
  func betweenFloors() async throws {
    let page = try await SampleService.browse(byTheLiftTo: "Level G")
    try await page.permitPosition(true)
    try await walk(page, to: -40, 30)
    try await page.open("https://docent.test/nearby")
    try await page.run(
      "localStorage.setItem('docent-walk-first-walk', '{\"seen\":[1],\"skipped\":[],\"next\":12}')")
    try await page.open("https://docent.test/tours/first-walk")
    try await press("Show me distance", on: page)
    try await page.wait(for: "\(Self.told) === 'Go to Level G by the lift.'")
    #expect(try await page.value("\(Self.card).includes('by the lift')") == true)
    try await press("I am on Level G", on: page)
    try await page.wait(for: "\(Self.told) === 'You are there: 12. Tide Clock.'")
    #expect(try await page.value("\(Self.card).includes('by the lift')") == false)
    #expect(page.faults.isEmpty, "\(page.faults)")
  }

  @Test("tells nobody to take a lift to a ground floor who has not walked the tour's own way to it")
  func fromOutside() async throws {
    let page = try await SampleService.browse(byTheLiftTo: "Level G")
    try await page.permitPosition(true)
    try await walk(page, to: 5, 30)
    try await page.open("https://docent.test/nearby")
    try await page.run(
      "localStorage.setItem('docent-walk-first-walk', '{\"seen\":[],\"skipped\":[1],\"next\":12}')")
    try await page.open("https://docent.test/tours/first-walk")
    try await press("Show me distance", on: page)
    try await page.wait(for: "/m west.*Level G/.test(\(Self.card))")
    #expect(try await page.value("\(Self.card).includes('by the lift')") == false)
    #expect(try await page.value("\(Self.told).includes('Go to')") == false)
    // Who was at the stop before has come along that way.
    try await page.run(
      "localStorage.setItem('docent-walk-first-walk', '{\"seen\":[1],\"skipped\":[],\"next\":12}')")
    try await page.open("https://docent.test/tours/first-walk")
    try await page.wait(for: "/m west.*by the lift/.test(\(Self.card))")
    #expect(page.faults.isEmpty, "\(page.faults)")
  }

  @Test("goes on behind stops that stand together once they are left")
  func leavesTogether() async throws {
    let page = try await SampleService.browse()
    try await page.permitPosition(true)
    // The library and the drawing in it.
    let library = try SampleCampus.at(55, -25)
    try await page.move(to: (library.latitude, library.longitude), accuracy: 5)
    try await page.open("https://docent.test/tours/first-walk")
    try await page.run(
      "localStorage.setItem('docent-walk-first-walk', '{\"seen\":[1,12],\"skipped\":[],\"next\":3}')"
    )
    try await page.open("https://docent.test/tours/first-walk")
    try await press("Show me distance", on: page)
    try await page.wait(for: "\(Self.told).includes('3. The reading room · 4. Lost Drawing')")
    try await walk(page, to: 55, 60)
    try await page.wait(
      for: "document.getElementById('walk-title').textContent.includes('finished')")
    #expect(!(try await page.value(Self.card, as: String.self)).contains("Left out"))
    #expect(page.faults.isEmpty)
  }

  @Test("says one of two where the position does not tell them apart")
  func saysOneOfTwo() async throws {
    let page = try await SampleService.browse()
    try await page.permitPosition(true)
    try await walk(page, to: 70, -40, accuracy: 40)
    try await page.open("https://docent.test/tours/first-walk")
    try await press("Start at the nearest stop", on: page)
    try await page.wait(
      for: "\(Self.told) === 'You are at one of these: 3. The reading room · 4. Lost Drawing.'")
  }

  @Test("goes on without a position")
  func goesOnWithout() async throws {
    let page = try await SampleService.browse()
    try await page.permitPosition(false)
    try await page.open("https://docent.test/tours/first-walk/stops/1")
    try await press("Show me distance and direction", on: page)
    try await page.wait(for: "\(Self.told).includes('does not tell this page where you are')")
    #expect(try await page.value("\(Self.card).includes('1. Bronze Hare')"))
    // What else leads on is there to press.
    #expect(
      try await page.value(
        """
        [...document.querySelectorAll('#walk .ways a')]
          .map((a) => a.getAttribute('href').replace(/at=-?[\\d.]+,-?[\\d.]+$/, 'at'))
        """)
        == ["/search#keypad", "/nearby#at", "/tours/first-walk#stops"])
    try await press("I am at stop 1", on: page)
    try await page.wait(for: "\(Self.card).includes('12. Tide Clock')")
    // On plain http there is none, and that is said.
    try await page.open("http://docent.test/tours/first-walk/stops/1")
    try await press("Show me distance and direction", on: page)
    try await page.wait(for: "\(Self.told).includes('https')")
    #expect(page.faults.isEmpty)
  }

  @Test("says that all stops were left out, and not that the tour was finished")
  func allSkipped() async throws {
    let page = try await SampleService.browse()
    try await page.open("https://docent.test/tours/first-walk")
    try await page.run(
      "localStorage.setItem('docent-walk-first-walk', JSON.stringify({ next: null, seen: [], skipped: [1, 12, 3, 4] }))"
    )
    try await page.open("https://docent.test/tours/first-walk?again")
    try await page.wait(
      for: "document.getElementById('walk-title').textContent === 'You have left out all stops.'")
    #expect(page.faults.isEmpty)
  }

  @Test("begins directions where one is, and sends that when asked")
  func beginsDirections() async throws {
    let page = try await SampleService.browse()
    try await page.permitPosition(true)
    try await walk(page, to: 15, -30)
    try await page.open("https://docent.test/directions?to=tide-clock")
    try await press("From where I am", on: page)
    try await page.wait(for: "document.getElementById('from').value.startsWith('44.9997')")
    #expect(!page.requests.contains { $0.contains("44.9997") })
    try await page.run("document.querySelector('form.ends').requestSubmit()")
    try await page.wait(for: "document.querySelector('.directions ol li')")
    #expect(page.requests.contains { $0.contains("from=44.9997") })
    // The dot follows on the map of the way.
    try await page.wait(for: "document.querySelector('svg .map-dot .spot')")
    #expect(page.faults.isEmpty)
  }

  @Test("has no steps for who has chosen so: in the facts, the way, the line and the means")
  func stepFree() async throws {
    let page = try await SampleService.browse()
    let seen = """
      [...document.querySelectorAll('.directions .measure, .traits, .map-route')]
        .filter((one) => getComputedStyle(one).display !== 'none' && !one.closest('.map-legend')
          && (!one.parentElement.closest('.with-steps, .step-free')
            || getComputedStyle(one.parentElement.closest('.with-steps, .step-free')).display !== 'none'))
        .map((one) => one.getAttribute('class') + ' ' + one.textContent).join(' ')
      """
    for (setting, shown, hidden) in [
      ("{}", "flight of stairs", "170\u{A0}m"),
      ("{ stepFree: true }", "170\u{A0}m", "flight of stairs"),
    ] {
      try await page.open("https://docent.test/tours/first-walk/stops/12")
      try await page.run("localStorage.setItem('docent.settings', JSON.stringify(\(setting)))")
      try await page.open("https://docent.test/tours/first-walk/stops/12?\(shown.count)")
      let text: String = try await page.value(seen)
      #expect(text.contains(shown) && !text.contains(hidden), "\(text)")
      #expect(text.contains(setting == "{}" ? "with-steps" : "step-free"))
      #expect(!text.contains(setting == "{}" ? "step-free" : "with-steps"))
      try await page.open("https://docent.test/tours/first-walk?\(shown.count)")
      let facts: String = try await page.value(seen)
      #expect(facts.contains("not step-free") == (setting == "{}"), "\(facts)")
    }
    #expect(page.faults.isEmpty)
  }
}
