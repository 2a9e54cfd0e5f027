import Catalog
import Foundation
import Geodesy
import Notation
import Queries
import TestSupport
import Testing

@testable import Rendering

@Suite(
  "Directions on an exported site", .disabled(if: Browser.isAbsent, "needs chromium"),
  .inBrowser, .timeLimit(.minutes(30)))
struct SiteDirectionsTests {
  /// A site of `snapshot` on the disk, for as long as `act` takes.
  private static func withSite(
    of snapshot: CatalogSnapshot, _ act: (_ folder: String) async throws -> Void
  ) async throws {
    let folder = try await SiteExport(Renderer(snapshot), leaflet: nil) { _ in nil }
      .writeToTemporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await act(folder)
  }

  private static func lines(on page: BrowserPage) async throws -> [String] {
    try await page.value(
      "[...document.querySelectorAll('#way li')].map((line) => line.firstChild.textContent)")
  }

  @Test("say that the places are on two campuses, and lead to the map of each")
  func twoCampuses() async throws {
    try await Self.withSite(of: try DirectionsPageTests.twoCampuses()) { folder in
      let page = try await BrowserPage()
      try await page.open("file://\(folder)/directions.html#from=bronze-hare&to=far-work")
      try await page.wait(
        for:
          "document.getElementById('notice').textContent.startsWith('These places are on two campuses, Alder Island and Birch Hill.')"
      )
      #expect(
        try await page.value(
          "[...document.querySelectorAll('#maps a')].map((a) => a.getAttribute('href'))")
          == ["map/alder.html", "map/birch.html"])
      #expect(page.faults == [])
    }
  }

  @Test("say that what they lead to is not to be seen, until they lead elsewhere")
  func notOnView() async throws {
    try await Self.withSite(of: SampleCampus.snapshot) { folder in
      let page = try await BrowserPage()
      try await page.open("file://\(folder)/directions.html#from=bronze-hare&to=letter-press")
      try await page.wait(
        for: "document.getElementById('status').textContent === 'Not on view: it is in storage.'")
      #expect(try await page.value("document.getElementById('status').hidden") == false)
      try await page.run("location.hash = 'from=bronze-hare&to=night-weave'")
      try await page.wait(
        for: "document.querySelector('h1').textContent === 'From Bronze Hare to Night Weave'")
      try await page.wait(for: "document.getElementById('status').hidden")
      #expect(page.faults == [])
    }
  }

  @Test("suggest places by their buildings, take what is named exactly, and never cover the button")
  func suggested() async throws {
    try await Self.withSite(of: SampleCampus.snapshot) { folder in
      let page = try await BrowserPage()
      try await page.open("file://\(folder)/directions.html")
      let list = "document.getElementById('suggestions-to')"
      func type(_ text: String) async throws {
        try await page.run("document.getElementById('to').focus()")
        try await page.call("Input.insertText", ["text": text])
      }
      try await type("galler")
      try await page.wait(for: "!\(list).hidden")
      let titles: [String] = try await page.value(
        "[...\(list).querySelectorAll('span')].map((one) => one.textContent)")
      let renderer = Renderer(SampleCampus.snapshot)
      let level = try PlaceID("alder/gallery/1")
      #expect(titles.contains(renderer.spot(level, for: Reader())))
      #expect(
        try await page.value(
          """
          \(list).getBoundingClientRect().bottom
            <= document.querySelector('form.ends button:not([type=button])').getBoundingClientRect().top
          """) == true)
      let building: String = try await page.value(
        "[...\(list).children].find((one) => one.dataset.href.endsWith('/alder/gallery.html')).querySelector('span').textContent"
      )
      // The whole name needs no list, and means that place.
      try await page.run("document.getElementById('to').value = ''")
      try await type(building)
      try await page.wait(for: "document.getElementById('to').dataset.key === 'alder/gallery'")
      #expect(try await page.value("\(list).hidden") == true)
      #expect(page.faults == [])
    }
  }

  @Test("are found in the page, from a folder on a disk, as the service finds them")
  func found() async throws {
    let snapshot = SampleCampus.snapshot
    try await Self.withSite(of: snapshot) { folder in
      let page = try await BrowserPage()
      try await page.open("file://\(folder)/works/tide-clock.html")
      let href: String = try await page.value(
        "document.querySelector('.elsewhere a').getAttribute('href')")
      #expect(href == "../directions.html#to=tide-clock")
      try await page.open("file://\(folder)/directions.html#to=tide-clock&from=bronze-hare")
      try await page.wait(for: "!document.getElementById('way').hidden")
      let renderer = Renderer(snapshot)
      let answer = try snapshot.answer(
        Directions(
          from: .subject(.work(try Slug("bronze-hare"))),
          to: .subject(.work(try Slug("tide-clock")))))
      let guidance = renderer.guidance(for: answer, for: Reader()).rounded()
      #expect(
        try await page.value("document.querySelector('#way .measure').textContent")
          == guidance.summary(of: answer.outcome))
      #expect(try await Self.lines(on: page).count == guidance.lines(of: answer.outcome).count)
      #expect(
        try await page.value("document.querySelector('h1').textContent")
          == "From Bronze Hare to Tide Clock")
      let isDrawn: Bool = try await page.value(
        "document.querySelector('#walk-map .course').getAttribute('d').startsWith('M')")
      #expect(isDrawn)
      // In feet for whom prefers them, and back, while it is shown.
      let units = "document.getElementById('set-units')"
      let measure = "document.querySelector('#way .measure').textContent"
      let metric = try await page.value(measure, as: String.self)
      let list = "document.querySelector('#way ol').textContent"
      let steps = try await page.value(list, as: String.self)
      for (value, isMetric) in [("imperial", false), ("", true)] {
        try await page.run(
          "(\(units).value = '\(value)', \(units).dispatchEvent(new Event('change', { bubbles: true })))"
        )
        let told = try await page.value(measure, as: String.self)
        #expect(told.contains("\u{A0}ft") == !isMetric && (told == metric) == isMetric)
        #expect((try await page.value(list, as: String.self) == steps) == isMetric)
        // A page that was opened with one and turned to the other says it, too.
        if !isMetric {
          try await page.open("file://\(folder)/works/tide-clock.html")
          try await page.open("file://\(folder)/directions.html#to=tide-clock&from=bronze-hare")
          try await page.wait(for: "\(measure) === \"\(told)\"")
        }
      }
      // The wish to go without steps is in the address, and may be a setting of the device.
      try await page.run("document.getElementById('step-free').click()")
      try await page.run("document.querySelector('form.ends button:not([type])').click()")
      try await page.wait(for: "location.hash.includes('stepFree=true')")
      let setting = "localStorage.setItem('docent.settings', JSON.stringify({ stepFree: true }))"
      try await page.run(setting)
      try await page.open("file://\(folder)/works/tide-clock.html")
      try await page.run("document.querySelector('.elsewhere a').click()")
      try await page.wait(
        for:
          "document.getElementById('step-free')?.checked && location.hash.endsWith('&stepFree=true')"
      )
      // An address that says otherwise is heeded.
      try await page.open("file://\(folder)/directions.html#to=tide-clock&from=bronze-hare")
      try await page.wait(for: "!document.getElementById('way').hidden")
      #expect(try await page.value("!document.getElementById('step-free').checked"))
      #expect(page.faults == [])
      #expect(page.requests.allSatisfy { $0.hasPrefix("file://") || $0.hasPrefix("data:") })
      #expect(page.requests.allSatisfy { !$0.contains("from=") || $0.contains("#") })
    }
  }

  @Test("are drawn as the service draws them")
  func drawn() async throws {
    try await Self.withSite(of: SampleCampus.snapshot) { folder in
      let page = try await BrowserPage()
      let start = try SampleCampus.at(-60, -60)
      try await page.open(
        "file://\(folder)/directions.html#from=\(start.latitude),\(start.longitude)&to=bronze-hare")
      try await page.wait(for: "document.querySelector('#walk-map .names .place')")
      // What nobody has mapped is dashed, the rest of the walk is not.
      let courses = "[...document.querySelectorAll('#walk-map .course')]"
      #expect(
        try await page.value("\(courses).map((one) => getComputedStyle(one).strokeDasharray)")
          == ["none", "70px, 60px", "none"])
      // Ways are pale, and drawn once.
      #expect(
        try await page.value(
          "getComputedStyle(document.querySelector('#walk-map .lane')).strokeOpacity") == "0.22")
      #expect(
        try await page.value("document.querySelectorAll('#walk-map .land g[fill=none]').length")
          == 0)
      let size = """
        parseFloat(getComputedStyle(document.querySelector('#walk-map .map-north text')).fontSize)
        """
      #expect(try await page.value(size) == 110)
      let named: [String] = try await page.value(
        "[...document.querySelectorAll('#walk-map .names .place')].map((one) => one.textContent)")
      #expect(named.first == "Bronze Hare")
      try await page.wait(
        for:
          "[...document.querySelectorAll('#walk-map .names .place')].some((one) => one.textContent === 'Gallery')"
      )
      // The movable map tells the pieces apart, too.
      #expect(
        try await page.value(
          """
          JSON.parse(document.querySelector('#walk-map script').textContent).features
            .filter(({ geometry }) => geometry.type === 'LineString')
            .map(({ properties }) => properties.straight === true)
          """) == [true, false, true])
      #expect(page.faults == [])
    }
  }

  @Test("are files where only the straight line is known, too")
  func straightFiles() async throws {
    try await Self.withSite(of: SampleCampus.snapshot) { folder in
      let page = try await BrowserPage()
      let far = try SampleCampus.at(5_000, 0)
      try await page.open("file://\(folder)/directions.html")
      try await page.run(
        """
        (window.held = [], window.Blob = new Proxy(Blob, {
          construct: (Blob, parts) => (held.push(parts[0][0]), new Blob(...parts)),
        }))
        """)
      try await page.run(
        "location.hash = '#from=\(far.latitude),\(far.longitude)&to=bronze-hare'")
      try await page.wait(for: "document.querySelectorAll('#files a').length === 2")
      let held: [String] = try await page.value("held.slice(-2)")
      let gpx = try #require(held.first)
      #expect(gpx.matches(of: #/<wpt /#).count == 2 && !gpx.contains("<rte>"))
      #expect(gpx.hasSuffix("</gpx>\n") && gpx.contains("this is the straight line"))
      #expect(held.last?.contains("\"features\":[]") == true)
      try await page.wait(for: "document.querySelector('#walk-map .course.straight')")
      #expect(page.faults == [])
    }
  }

  @Test("are to be had as the files that the service answers")
  func files() async throws {
    let snapshot = SampleCampus.snapshot
    try await Self.withSite(of: snapshot) { folder in
      let page = try await BrowserPage()
      // What a link holds is seen before it is packed.
      try await page.open("file://\(folder)/directions.html")
      try await page.run(
        """
        (window.held = [], window.Blob = new Proxy(Blob, {
          construct: (Blob, parts) => (held.push(parts[0][0]), new Blob(...parts)),
        }))
        """)
      try await page.run("location.hash = '#to=tide-clock&from=bronze-hare'")
      try await page.wait(for: "document.querySelectorAll('#files a').length === 2")
      let renderer = Renderer(snapshot)
      let answer = try snapshot.answer(
        Directions(
          from: .subject(.work(try Slug("bronze-hare"))),
          to: .subject(.work(try Slug("tide-clock")))))
      typealias Pair = Regex<(Substring, Substring, Substring)>
      func numbers(_ text: String, _ pattern: Pair) -> [[Double]] {
        text.matches(of: pattern).compactMap { match in
          guard let one = Double(match.1), let other = Double(match.2) else { return nil }
          return [one, other].map { ($0 * 1e6).rounded() / 1e6 }
        }
      }
      let held: [String] = try await page.value("held.slice(-2)")
      let own = try #require(held.first)
      let served = String(
        decoding: renderer.directions(answer, as: .gpx, for: Reader()).bytes, as: UTF8.self)
      let points = #/<(?:wpt|rtept|trkpt) lat="([^"]+)" lon="([^"]+)"/#
      #expect(numbers(own, points) == numbers(served, points))
      let names = #/<(name)>([^<]+)</#
      #expect(own.matches(of: names).map(\.2) == served.matches(of: names).map(\.2))
      #expect(
        try await page.value(
          "new DOMParser().parseFromString(held.at(-2), 'application/xml').querySelector('parsererror') === null"
        ))
      let pairs = #/\[(-?[\d.]+),(-?[\d.]+)\]/#
      let json = try #require(held.last)
      let known = String(
        decoding: renderer.directions(answer, as: .geojson, for: Reader()).bytes, as: UTF8.self)
      #expect(numbers(json, pairs) == numbers(known, pairs))
      #expect(page.faults == [])
    }
  }

  @Test("let those point on the map whose position is not told, from a folder, too")
  func pointing() async throws {
    try await Self.withSite(of: SampleCampus.snapshot) { folder in
      let page = try await BrowserPage()
      try await page.permitPosition(false)
      try await page.open("file://\(folder)/directions.html#to=tide-clock")
      let seen =
        "['#instead', '#pointing'].some((one) => document.querySelector(one).checkVisibility())"
      #expect(try await page.value(seen) == false)
      try await page.run("document.querySelector('#from-here button').click()")
      try await page.wait(for: "document.getElementById('instead').checkVisibility()")
      try await page.run("document.querySelector('#instead button').click()")
      try await page.wait(for: "document.activeElement.matches('#pointing svg.picking')")
      try await page.run(
        """
        (() => {
          const box = document.querySelector('#pointing svg').getBoundingClientRect();
          document.querySelector('#pointing svg').dispatchEvent(new MouseEvent('click', {
            bubbles: true, clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 }));
        })()
        """)
      let middle: [Double] = try await page.value(
        "document.getElementById('from').value.split(', ').map(Number)")
      let place = try Coordinate(latitude: middle[0], longitude: middle[1])
      #expect(place.distance(to: try SampleCampus.at(0, 0)).value < 200)
      try await page.run("document.querySelector('form.ends button:not([type])').click()")
      try await page.wait(for: "!document.getElementById('way').hidden")
      try await page.wait(for: "document.querySelector('#walk-map .scale text')?.textContent")
      #expect(page.faults == [])
      #expect(page.requests.allSatisfy { $0.hasPrefix("file://") || $0.hasPrefix("data:") })
    }
  }

  @Test("take names, suggest them, ask which one is meant, and begin where one is")
  func names() async throws {
    var contents = SampleCampus.contents
    var other = try #require(contents.works[try Slug("bronze-hare")])
    other.title = Sample.text("<img src=x onerror=alert(1)> & \"Hare\"")
    let copy = try Slug("hostile")
    var hostile = Work(
      id: copy, title: other.title, place: other.place, coordinate: other.coordinate)
    hostile.status = .onView
    contents.insert(.work(hostile))
    try await Self.withSite(of: CatalogSnapshot(contents, revision: 3)) { folder in
      let page = try await BrowserPage()
      try await page.permitPosition(true)
      let start = try SampleCampus.at(20, 50)
      try await page.move(to: (start.latitude, start.longitude), accuracy: 8)
      try await page.open("file://\(folder)/directions.html")
      try await page.run("document.getElementById('to').focus()")
      try await page.call("Input.insertText", ["text": "tide clo"])
      try await page.wait(for: "document.querySelector('[role=option]')")
      let isBelow: Bool = try await page.value(
        "Math.abs(document.querySelector('[role=option]').getBoundingClientRect().top - document.activeElement.getBoundingClientRect().bottom) < 20"
      )
      #expect(isBelow)
      try await page.run("document.querySelector('[role=option]').click()")
      #expect(try await page.value("document.getElementById('to').value") == "Tide Clock")
      try await page.run("document.querySelector('#from-here button').click()")
      try await page.wait(for: "document.getElementById('from').value.includes(', ')")
      try await page.run("document.querySelector('form.ends button:not([type])').click()")
      try await page.wait(for: "!document.getElementById('way').hidden")
      try await page.wait(for: "document.querySelector('#walk-map .map-dot')")
      // Nothing is called so; what is like it is listed as text.
      try await page.run("document.getElementById('to').value = 'hare'")
      try await page.run("document.querySelector('form.ends button:not([type])').click()")
      try await page.wait(for: "document.querySelectorAll('ul.meant li').length > 1")
      let meant: [String] = try await page.value(
        "[...document.querySelectorAll('ul.meant button')].map((one) => one.textContent)")
      #expect(meant.contains { $0.hasPrefix("<img src=x onerror=alert(1)>") }, "\(meant)")
      #expect(try await page.value("document.querySelector('ul.meant img') === null"))
      try await page.run(
        "[...document.querySelectorAll('ul.meant button')].find((one) => one.textContent.startsWith('<')).click()"
      )
      try await page.wait(for: "document.querySelector('h1').textContent.includes('<img')")
      #expect(try await page.value("document.querySelector('#way img, h1 img') === null"))
      // What is nowhere is said.
      try await page.open("file://\(folder)/directions.html#from=zzz&to=tide-clock")
      try await page.wait(for: "document.getElementById('from-fault')")
      #expect(page.faults == [])
    }
  }

  @Test("are in each language, and say what they need")
  func languages() async throws {
    let snapshot = SampleCampus.snapshot
    try await Self.withSite(of: snapshot) { folder in
      let page = try await BrowserPage()
      try await page.open("file://\(folder)/es/directions.html#from=bronze-hare&to=tide-clock")
      try await page.wait(for: "!document.getElementById('way').hidden")
      let heading: String = try await page.value("document.querySelector('h1').textContent")
      #expect(heading.hasPrefix("De ") && heading.hasSuffix(" a Reloj de mareas"), "\(heading)")
      let html = try String(contentsOfFile: folder + "/directions.html", encoding: .utf8)
      #expect(html.contains("<noscript><p>Finding a way runs in your browser"))
      #expect(page.faults == [])
    }
  }
}
