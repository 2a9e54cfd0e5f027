import Catalog
import Foundation
import Queries
import Rendering
import TestSupport
import Testing

@testable import Service

@Suite(
  "Pages that remember a visit", .disabled(if: Browser.isAbsent, "needs chromium"),
  .inBrowser, .timeLimit(.minutes(30)))
struct VisitInBrowserTests {
  private static let origin = "https://docent.test"
  private static let digest = String(repeating: "a1", count: 16)

  /// The sample, with a picture of the hare.
  private static func pictured() throws -> CurrentCatalog {
    let picture = Picture(
      digest: digest, width: 1500, height: 2000, colour: Picture.Colour(0x8A_2F_1D))
    var pictures: [Slug: Picture] = [:]
    pictures[try Slug("hare-photo")] = picture
    return CurrentCatalog(
      CatalogSnapshot(
        SampleCampus.contents, version: CatalogVersion(revision: 7), pictures: pictures),
      published: { _ in nil })
  }

  @Test("offer on the front page to go on with a tour that was begun, until it is over")
  func goesOn() async throws {
    let page = try await SampleService.browse()
    try await page.open(Self.origin + "/")
    #expect(try await page.value("document.querySelector('#going-on').childElementCount") == 0)
    try await page.run(
      """
      (localStorage.setItem('docent.tour', 'first-walk'),
      localStorage.setItem('docent-walk-first-walk', '{"seen":[1],"skipped":[],"next":12}'))
      """)
    try await page.open(Self.origin + "/")
    try await page.wait(for: "document.querySelector('#going-on .walking a')")
    #expect(
      try await page.value("document.querySelector('#going-on a').getAttribute('href')")
        == "/tours/first-walk#walk")
    // No number: the tour may have changed since.
    #expect(
      try await page.value("document.querySelector('#going-on a').textContent")
        == "Go on with A First Walk")
    // Its room was there before.
    #expect(try await page.value("document.documentElement.dataset.walking") == "elsewhere")
    for nonsense in [#"{"next":null}"#, "{}", "null", "x", #"{"next":"12"}"#] {
      try await page.run(
        "localStorage.setItem('docent-walk-first-walk', String.raw`\(nonsense)`)")
      try await page.open(Self.origin + "/")
      #expect(
        try await page.value("document.querySelector('#going-on').childElementCount") == 0,
        "\(nonsense)")
    }
    try await page.run("localStorage.setItem('docent.tour', '../evil')")
    try await page.open(Self.origin + "/")
    #expect(page.faults.isEmpty, "\(page.faults)")
  }

  @Test("name the tour nearest to somebody whose position is known, and ask nobody for it")
  func nearestTour() async throws {
    let page = try await SampleService.browse()
    try await page.permitPosition(true)
    let place = try SampleCampus.at(12, 100)
    try await page.move(to: (place.latitude, place.longitude), accuracy: 5)
    try await page.open(Self.origin + "/")
    #expect(try await page.value("document.querySelector('#going-on .nearest') === null"))
    try await page.open(Self.origin + "/nearby")
    try await page.run("document.getElementById('find').click()")
    try await page.wait(for: "document.querySelector('#found li')")
    try await page.open(Self.origin + "/")
    try await page.wait(for: "document.querySelector('#going-on .nearest a')")
    #expect(
      try await page.value("document.querySelector('#going-on .nearest a').getAttribute('href')")
        == "/tours/first-walk")
    #expect(page.faults.isEmpty, "\(page.faults)")
  }

  @Test("look and measure as somebody has chosen, on every page from then on")
  func settings() async throws {
    let page = try await SampleService.browse()
    try await page.open(Self.origin + "/tours/first-walk")
    let metric = try await page.value("document.querySelector('.traits').textContent") as String
    #expect(metric.contains("\u{A0}m"))
    func choose(_ setting: String, _ value: String) async throws {
      try await page.run(
        """
        (() => {
          const field = document.querySelector('[data-setting=\(setting)]');
          if (field.type === 'checkbox') field.checked = true; else field.value = '\(value)';
          field.dispatchEvent(new Event('change', { bubbles: true }));
        })()
        """)
    }
    try await choose("scheme", "dark")
    try await choose("size", "largest")
    try await choose("units", "imperial")
    try await choose("stepFree", "")
    try await choose("sound", "")
    #expect(
      try await page.value("document.querySelector('.traits').textContent.includes('\u{A0}ft')"))
    for address in ["/tours/first-walk", "/works/bronze-hare", "/", "/nearby"] {
      try await page.open(Self.origin + address)
      let look = "getComputedStyle(document.documentElement)"
      #expect(try await page.value("\(look).colorScheme") == "dark", "\(address)")
      #expect(try await page.value("\(look).fontSize") == "23px", "\(address)")
      #expect(
        try await page.value(
          "/\\d\u{A0}k?m(?!\\w)/.test(document.getElementById('main').innerText)")
          == false, "\(address)")
    }
    try await page.open(Self.origin + "/directions?to=tide-clock")
    #expect(try await page.value("document.querySelector('[name=stepFree]').checked"))
    // Back to what was.
    try await page.open(Self.origin + "/tours/first-walk")
    try await choose("units", "")
    #expect(try await page.value("document.querySelector('.traits').textContent") == metric)
    for nonsense in ["null", "[]", "x", #"{"size":"9","scheme":"<b>","units":7}"#] {
      try await page.run("localStorage.setItem('docent.settings', String.raw`\(nonsense)`)")
      try await page.open(Self.origin + "/")
      #expect(try await page.value("document.documentElement.dataset.size === undefined"))
    }
    #expect(page.faults.isEmpty, "\(page.faults)")
  }

  @Test("show pictures, or what is drawn for want of them, in suggestions and saved things")
  func pictures() async throws {
    let page = try await SampleService.browse(try Self.pictured())
    try await page.open(Self.origin + "/search")
    try await page.run("document.getElementById('q').focus()")
    try await page.run(
      """
      (() => { const q = document.getElementById('q'); q.value = 'hare';
        q.dispatchEvent(new Event('input', { bubbles: true })); })()
      """)
    try await page.wait(for: "document.querySelector('#suggestions li')")
    let shapes = "[...document.querySelectorAll('#suggestions li')].map((li) => li.className)"
    let first: [String] = try await page.value(shapes)
    // No bytes of it are there in this test, so that it may be drawn by now.
    #expect(first.first == "pictured" || first.first?.hasPrefix("patterned tone-") == true)
    try await page.wait(for: "\(shapes).every((shape) => shape.startsWith('patterned tone-'))")
    #expect(page.requests.contains { $0.hasSuffix("/pictures/\(Self.digest)-320.webp") })
    for address in ["/works/bronze-hare", "/works/tide-clock"] {
      try await page.open(Self.origin + address)
      try await page.run("document.querySelector('[data-keep]').click()")
    }
    try await page.open(Self.origin + "/saved")
    #expect(
      try await page.value(
        "JSON.parse(localStorage.getItem('docent.saved')).things[0].image")
        == "pictures/\(Self.digest)-320.webp")
    try await page.wait(
      for:
        "[...document.querySelectorAll('#saved-list li')].every((li) => /^patterned tone-\\d+ pattern-/.test(li.className))"
    )
    // A stranger's list names no picture elsewhere.
    let list = #"[["works/bronze-hare","Hare","",null,"tone-3 x","https://a.example/x.webp"]]"#
    let packed = try #require(list.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    try await page.open("\(Self.origin)/nearby")
    try await page.open("\(Self.origin)/saved#list=\(packed)")
    #expect(try await page.value("document.querySelector('#shared-list img') === null"))
    #expect(
      try await page.value("document.querySelector('#shared-list li').className")
        == "patterned tone-2")
  }

  @Test("tell how many works are about as near, and show more of them when asked")
  func fortyInARoom() async throws {
    var contents = SampleCampus.contents
    for number in 1...40 {
      contents.insert(
        .work(
          Work(
            id: try Slug("piece-\(number)"),
            title: try #require(LocalizedText([.english: "Piece \(number)"])),
            place: try PlaceID("alder/gallery/g"), coordinate: try SampleCampus.at(-50, 30))))
    }
    let page = try await SampleService.browse(
      CurrentCatalog(CatalogSnapshot(contents, revision: 7), published: { _ in nil }))
    try await page.permitPosition(true)
    let place = try SampleCampus.at(-50, 30)
    try await page.move(to: (place.latitude, place.longitude), accuracy: 10)
    try await page.open(Self.origin + "/nearby")
    try await page.run("document.getElementById('find').click()")
    try await page.wait(for: "document.querySelectorAll('#found li').length === 10")
    #expect(
      try await page.value(
        "document.getElementById('state').textContent.includes('works are about equally near')"))
    try await page.run("document.querySelector('#found + button').click()")
    try await page.wait(for: "document.querySelectorAll('#found li').length === 30")
    #expect(
      try await page.value(
        "[...document.querySelectorAll('#found li')].indexOf(document.activeElement.closest('li'))")
        == 10)
    #expect(page.faults.isEmpty, "\(page.faults)")
  }

  @Test("choose the stops that there is time for")
  func timeAtHand() async throws {
    let whole = try await SampleService.get("/tours/first-walk")
    let pin = "<span class=\"pin\""
    let none = try await SampleService.get("/tours/first-walk?minutes=0")
    #expect(none.status.code == 200 && none.text.contains("there is no time for a stop"))
    let some = try await SampleService.get("/tours/first-walk?minutes=4")
    let stops = some.text.ranges(of: pin).count
    #expect(stops > 0 && stops < whole.text.ranges(of: pin).count)
    #expect(some.text.contains("there is time for \(stops) stop"))
    // What is left out has its lasting name, too.
    #expect(some.text.contains("\"others\":[{\"number\":"))
    #expect(!whole.text.contains("\"others\":["))
    #expect(try await SampleService.get("/tours/first-walk?minutes=-1").status.code == 400)
    #expect(
      try await SampleService.get("/tours/first-walk?minutes=99999999999").status.code == 400)
    #expect(try await SampleService.get("/tours/none?minutes=9").status.code == 404)
  }
}
