import Catalog
import Foundation
import Queries
import Rendering
import TestSupport
import Testing

@testable import Service

@Suite(
  "What visitors save", .disabled(if: Browser.isAbsent, "needs chromium"), .inBrowser,
  .timeLimit(.minutes(30)))
struct SavedInBrowserTests {
  private static let origin = "https://docent.test"

  /// A telephone whose browser asks the sample service.
  private static func phone() async throws -> BrowserPage {
    try await BrowserPage { url in
      let query = url.query(percentEncoded: true).map { "?" + $0 } ?? ""
      let answer = try await SampleService.get(url.path(percentEncoded: true) + query)
      return BrowserPage.Answer(
        status: answer.status.code,
        headers: answer.headers.map { ($0.name.rawName, $0.value) }, body: answer.body)
    }
  }

  private static let titles =
    "[...document.querySelectorAll('#saved-list > li > a')].map((link) => link.textContent)"

  @Test("is on their list, on this device, and comes back when they change their mind")
  func keeping() async throws {
    let phone = try await Self.phone()
    for address in ["/works/bronze-hare", "/tours/first-walk", "/tours/first-walk/stops/3"] {
      try await phone.open(Self.origin + address)
      try await phone.run("document.querySelector('[data-keep]').click()")
      try await phone.wait(
        for: "document.querySelector('[data-keep]').getAttribute('aria-pressed') === 'true'")
    }
    try await phone.open(Self.origin + "/saved")
    let saved: [String] = try await phone.value(Self.titles)
    #expect(saved.count == 3 && saved[0] == "Bronze Hare")
    #expect(
      try await phone.value("document.querySelector('#saved-list a').getAttribute('href')")
        == "/works/bronze-hare")
    try await phone.run("document.querySelector('.remove').click()")
    #expect(try await phone.value(Self.titles) == Array(saved.dropFirst()))
    try await phone.wait(for: "document.activeElement.id === 'undo'")
    try await phone.run("document.getElementById('undo').click()")
    #expect(try await phone.value(Self.titles) == saved)
    try await phone.run("document.getElementById('remove-all').click()")
    #expect(try await phone.value("document.getElementById('empty').hidden") == false)
    try await phone.open(Self.origin + "/works/bronze-hare")
    #expect(
      try await phone.value("document.querySelector('[data-keep]').getAttribute('aria-pressed')")
        == "false")
    #expect(phone.faults.isEmpty)
    #expect(phone.requests.allSatisfy { $0.hasPrefix(Self.origin) || $0.hasPrefix("data:") })
  }

  @Test("has the stamps of the stops that were visited, which stay when a walk has ended")
  func stamps() async throws {
    let phone = try await Self.phone()
    let tour = Self.origin + "/tours/first-walk"
    try await phone.open(tour)
    #expect(try await phone.value("document.querySelectorAll('.stamp').length") == 0)
    try await phone.run(
      "localStorage.setItem('docent-walk-first-walk', '{\"seen\":[1],\"skipped\":[],\"next\":12}')")
    try await phone.open(tour + "/stops/12")
    // To look at its page is no visit.
    let seen = "JSON.parse(localStorage.getItem('docent-walk-first-walk')).seen"
    #expect(try await phone.value(seen, as: [Int].self) == [1])
    let button = "[...document.querySelectorAll('#walk button')]"
    try await phone.run(
      "\(button).find((one) => one.textContent === 'I am at stop 12').click()")
    try await phone.open(tour)
    try await phone.wait(for: "document.querySelectorAll('.stamp').length === 2")
    try await phone.run("\(button).at(-1).click()")
    #expect(try await phone.value("localStorage.getItem('docent-walk-first-walk')") == String?.none)
    #expect(try await phone.value("document.querySelectorAll('.stamp').length") == 2)
    try await phone.open(Self.origin + "/saved")
    #expect(
      try await phone.value("document.querySelector('#walk-list a').getAttribute('href')")
        == "/tours/first-walk")
    #expect(
      try await phone.value("document.querySelector('#walk-list .note').textContent")
        == "2 of 4 stops visited")
    try await phone.run("document.querySelector('#walk-list .remove').click()")
    #expect(try await phone.value("document.getElementById('walks').hidden") == true)
    #expect(phone.faults.isEmpty)
  }

  @Test("comes by a link that holds it, of which only our pages are taken")
  func sharing() async throws {
    let phone = try await Self.phone()
    let list = """
      [["works/bronze-hare","<b>Hare</b>","note",[1,2],"tone-3"],["javascript:alert(1)","x"],\
      ["works/../api","x"],["https://a.example/","x"],["works/bronze-hare","again"],7,null,\
      ["places/alder","Alder","",[91,0],"x y"]]
      """
    let packed = try #require(list.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    try await phone.open("\(Self.origin)/saved#list=\(packed)")
    #expect(
      try await phone.value(
        "[...document.querySelectorAll('#shared-list a')].map((link) => link.textContent)")
        == ["<b>Hare</b>", "Alder"])
    try await phone.run("document.getElementById('keep-shared').click()")
    #expect(try await phone.value(Self.titles) == ["<b>Hare</b>", "Alder"])
    #expect(try await phone.value("location.hash") == "")
    for nonsense in ["list=%ZZ", "list=%22", "list=[]", "list=", "list=%7B%7D"] {
      try await phone.open("\(Self.origin)/nearby")
      try await phone.open("\(Self.origin)/saved#\(nonsense)")
      #expect(try await phone.value("document.getElementById('shared').hidden") == true)
    }
    #expect(phone.faults.isEmpty)
  }

  @Test("that the device will not keep is said to be so")
  func refused() async throws {
    let phone = try await Self.phone()
    try await phone.open(Self.origin + "/works/bronze-hare")
    try await phone.run("Storage.prototype.setItem = () => { throw new Error('full'); }")
    try await phone.run("document.querySelector('[data-keep]').click()")
    #expect(
      try await phone.value("document.querySelector('.keep [role=status]').textContent.length > 20")
    )
    #expect(
      try await phone.value("document.querySelector('[data-keep]').getAttribute('aria-pressed')")
        == "false")
  }

  /// The length of the way through all, as the script measures it, in degrees of latitude.
  private static func length(_ way: [[Double]]) -> Double {
    zip(way, way.dropFirst()).reduce(0) { sum, pair in
      let (one, other) = pair
      let turn = (other[1] - one[1] + 540).truncatingRemainder(dividingBy: 360) - 180
      let east = turn * cos((one[0] + other[0]) * .pi / 360)
      return sum + ((other[0] - one[0]) * (other[0] - one[0]) + east * east).squareRoot()
    }
  }

  private static func orders(_ rest: [[Double]], _ way: [[Double]] = []) -> [[[Double]]] {
    guard !rest.isEmpty else { return [way] }
    return rest.indices.flatMap { index in
      var others = rest
      let next = others.remove(at: index)
      return orders(others, way + [next])
    }
  }

  @Test("goes into the shortest order: that of all orders for a few, one no longer for many")
  func order() async throws {
    let phone = try await Self.phone()
    try await phone.open(Self.origin + "/saved")
    var random = SplitMix64(seed: 13)
    for count in [1, 2, 3, 5, 6, 7, 7, 12, 13, 40] {
      // Around the antimeridian, where differences of longitude go the short way.
      let places = (0..<count).map { _ -> [Double] in
        let east = 180 + Double.random(in: -0.01...0.01, using: &random)
        return [
          -45 + Double.random(in: -0.01...0.01, using: &random), east > 180 ? east - 360 : east,
        ]
      }
      let things = places.enumerated()
        .map {
          "{ path: 'works/w\($0.offset)', title: 'w', at: [\($0.element[0]), \($0.element[1])] }"
        }
      let found: [[Double]] = try await phone.value(
        "docentOrder.quickest([\(things.joined(separator: ","))]).map(({ at }) => at)")
      #expect(Set(found) == Set(places) && found.count == count)
      #expect(Self.length(found) <= Self.length(places) + 1e-9)
      guard count <= 7 else { continue }
      let least = Self.orders(places).map(Self.length).min() ?? 0
      #expect(abs(Self.length(found) - least) < 1e-9, "\(count) places")
    }
    #expect(phone.faults.isEmpty)
  }

  @Test("tells the walk along it as directions do, and puts it into the quickest order on foot")
  func ownWalk() async throws {
    let phone = try await Self.phone()
    let snapshot = SampleCampus.snapshot
    let things = ["works/tide-clock", "works/bronze-hare", "places/alder/library"]
    try await phone.open(Self.origin + "/nearby")
    for path in things {
      try await phone.open("\(Self.origin)/\(path)")
      try await phone.run("document.querySelector('[data-keep]').click()")
    }
    let ends = try things.map { path -> Directions.End in
      let id = String(path.split(separator: "/", maxSplits: 1)[1])
      return try snapshot.end(named: id, parameter: "")
    }
    func seconds(_ one: Int, _ other: Int) throws -> Double {
      let answer = try snapshot.answer(Directions(from: ends[one], to: ends[other]))
      guard case .walk(let walk, _) = answer.outcome else {
        let places = [answer.start, answer.end].map(\.position.coordinate)
        return places[0].distance(to: places[1]).value / 1.33
      }
      return walk.duration
    }
    try await phone.open(Self.origin + "/saved")
    let legs = "[...document.querySelectorAll('#saved-list .leg a')]"
    try await phone.wait(for: "\(legs).length === 2")
    let told: [String] = try await phone.value("\(legs).map((one) => one.textContent)")
    #expect(told.contains { !$0.contains("as the crow flies") })
    for (index, text) in told.enumerated() {
      let (from, to) = (things[index], things[index + 1])
      let ids = [from, to].map { $0.split(separator: "/", maxSplits: 1)[1] }
      let served = try await SampleService.get("/directions?from=\(ids[0])&to=\(ids[1])")
      // `120 m, 2 min. …` there is `120 m · 2 min` here.
      let own = text.replacing(" · ", with: ", ")
      let page = String(decoding: served.body, as: UTF8.self)
      #expect(page.contains(own) || text.contains("as the crow flies"), "\(text)")
    }
    let href: String = try await phone.value("\(legs)[0].getAttribute('href')")
    #expect(href == "/directions?from=tide-clock&to=bronze-hare")
    try await phone.run("document.getElementById('order').click()")
    try await phone.wait(
      for: "document.getElementById('state').textContent.startsWith('In the order')")
    let order: [String] = try await phone.value("docentSaved.all().map(({ path }) => path)")
    func length(_ order: [Int]) throws -> Double {
      try zip(order, order.dropFirst()).reduce(0) { try $0 + seconds($1.0, $1.1) }
    }
    let chosen = order.compactMap { things.firstIndex(of: $0) }
    let all = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    let least = try all.map(length).min() ?? 0
    #expect(chosen.count == 3)
    #expect(abs(try length(chosen) - least) < 0.5)
    #expect(phone.faults.isEmpty)
  }

  @Test("tells of what is at one place that it is here, and of ways to other cities their sum")
  func ownWalkSums() async throws {
    let phone = try await Self.phone()
    try await phone.open(Self.origin + "/nearby")
    let legs = "[...document.querySelectorAll('#saved-list .leg')].map((one) => one.textContent)"
    let whole = "document.getElementById('way').textContent"
    let places = ["[45, -30]", "[45, -30]", "[48, 2]", "[45, -30]"]
    let things = places.enumerated().map { "{ path: 'works/w-\($0)', title: 'W', at: \($1) }" }
    try await phone.run(
      "localStorage.setItem('docent.saved', JSON.stringify({ things: [\(things.joined(separator: ","))] }))"
    )
    try await phone.open(Self.origin + "/saved")
    try await phone.wait(for: "\(legs).length === 3 && !\(legs).includes('…')")
    let told: [String] = try await phone.value(legs)
    #expect(told[0] == "↓ here")
    #expect(told[1] == told[2] && told[1].hasSuffix("km as the crow flies"))
    let sum: String = try await phone.value(whole)
    #expect(sum.hasSuffix("km as the crow flies") && !sum.contains(" · "), "\(sum)")
    func kilometers(_ text: String) throws -> Int {
      try #require(Int(text.filter(\.isNumber)))
    }
    #expect(abs(try kilometers(sum) - 2 * kilometers(told[1])) <= 1)
    #expect(phone.faults.isEmpty)
  }

  @Test("and is not on view any more is said to be so, and no walk leads to it")
  func absent() async throws {
    let phone = try await Self.phone()
    // As a device has it from the day before the press was put away.
    let things = ["letter-press", "bronze-hare", "lost-drawing", "night-weave"]
    let list = things.map { "{ path: 'works/\($0)', title: 'W', at: [45, -30] }" }
      .joined(separator: ",")
    try await phone.open(Self.origin + "/nearby")
    try await phone.run(
      "localStorage.setItem('docent.saved', JSON.stringify({ things: [\(list)] }))")
    try await phone.open(Self.origin + "/saved")
    let absence = "Not on view: it is in storage."
    func notes(_ list: String) -> String {
      """
      [...document.querySelectorAll('#\(list) > li')].map((row) =>
        [...row.querySelectorAll('.note')].some(({ textContent }) => textContent === '\(absence)'))
      """
    }
    try await phone.wait(for: "\(notes("saved-list"))[0]")
    #expect(try await phone.value(notes("saved-list")) == [true, false, false, false])
    let legs = "[...document.querySelectorAll('#saved-list .leg a')]"
    try await phone.wait(for: "\(legs).length === 2")
    let leads: [String] = try await phone.value(
      "\(legs).map((leg) => leg.getAttribute('href'))")
    #expect(!leads.contains { $0.contains("letter-press") })
    try await phone.run("document.getElementById('order').click()")
    try await phone.wait(
      for: "document.getElementById('state').textContent.startsWith('In the order')")
    let order: [String] = try await phone.value("docentSaved.all().map(({ path }) => path)")
    #expect(order.last == "works/letter-press" && order.count == 4)

    // Nor is it kept from whoever opens a link to the list, though it stands there alone.
    let link = "%5B%5B%22works%2Fletter-press%22%2C%22Letter%20Press%22%5D%5D"
    try await phone.open(Self.origin + "/nearby")
    try await phone.open("\(Self.origin)/saved#list=\(link)")
    try await phone.wait(for: "\(notes("shared-list"))[0]")
    #expect(phone.faults.isEmpty, "\(phone.faults)")
  }

  @Test("without signal says that it is not of today, as the page of its tour does, and is updated")
  func outdatedCopy() async throws {
    let phone = try await Self.phone()
    try await phone.open(Self.origin + "/tours/first-walk")
    try await phone.run(
      """
      (async () => {
        const { list: path, root } = document.getElementById('offline').dataset;
        const address = new URL(path, location.href).href;
        const list = await (await fetch(address)).json();
        for (const file of list.files) file.url = new URL(file.path, new URL(root, location.href)).href;
        const files = await caches.open('docent-files');
        for (const { url } of list.files) await files.put(url, new Response(''));
        list.files[0].digest = 'another';
        list.saved = new Date().toISOString();
        const kept = await caches.open('docent-lists');
        await kept.put(address, new Response(JSON.stringify(list)));
        window.isKept = true;
      })()
      """)
    try await phone.wait(for: "window.isKept")
    try await phone.open(Self.origin + "/saved")
    let note = "document.querySelector('#offline-tours .note').textContent"
    let update = "document.querySelector('#offline-tours button.quiet')"
    try await phone.wait(for: "\(note).includes('Things have changed since')")
    #expect(try await phone.value("\(update).hidden") == false)
    try await phone.run("\(update).click()")
    try await phone.wait(for: "\(update).hidden && \(note).includes('On this device since')")
    #expect(try await phone.value("\(note).includes('Things have changed')") == false)
    #expect(phone.faults.isEmpty, "\(phone.faults)")
  }
}
