import Foundation
import Notation
import TestSupport
import Testing

@Suite(
  "A campus map of somebody else", .disabled(if: Browser.isAbsent, "needs chromium"),
  .inBrowser, .timeLimit(.minutes(30)))
struct MapClientTests {
  @Test(
    "has every place and work of the campus on its level, from six requests",
    arguments: [
      "ubc", "cambridge",
    ])
  func isWhole(campus: String) async throws {
    let program = try ClientFixture.program(
      of: campus, ["campus.yaml", "places.geojson", "artists.csv", "works.csv"])
    let client = program.folder.appending(path: "client")
    try FileManager.default.createDirectory(at: client, withIntermediateDirectories: true)
    for name in ["campus-map.html", "campus-map.js"] {
      try FileManager.default.copyItem(
        at: ClientFixture.folder.appending(path: name), to: client.appending(path: name))
    }
    try FileManager.default.createSymbolicLink(
      at: client.appending(path: "leaflet"),
      withDestinationURL: URL(filePath: "/usr/share/javascript/leaflet"))
    let service = try RunningService(program)
    defer { service.stop() }
    let address = try service.address
    let before = try await service.requestCounts()

    let page = try await BrowserPage(width: 1280, height: 800)
    try await page.open(
      "file://\(client.path)/campus-map.html?service=\(address)&campus=\(campus)")
    try await page.wait(for: "window.drawn || document.getElementById('map').textContent")
    let levels: [Int] = try await page.value(
      "[...document.querySelectorAll('#levels button')].map((button) => Number(button.value))")
    let expected = try Self.expected(on: campus)
    #expect(levels.sorted() == expected.levels.keys.sorted())
    for level in levels {
      let drawn: [String] = try await page.value(
        "(document.querySelector('#levels button[value=\"\(level)\"]').click(), drawn())")
      #expect(
        drawn.sorted() == (expected.always + (expected.levels[level] ?? [])).sorted(),
        "level \(level)")
    }
    #expect(page.requests.filter { $0.hasPrefix(address) }.count == 6)
    let asked = try await service.requests(since: before, expecting: 6)
    #expect(asked.values.reduce(0, +) == 6, "\(asked)")
    #expect(page.faults == [])
  }

  /// What a map has to show at every level, and at each, from the text of the campus.
  private static func expected(
    on campus: String
  ) throws -> (always: [String], levels: [Int: [String]]) {
    let places = try ClientFixture.places(of: campus)
    let ordinals = Dictionary(
      uniqueKeysWithValues: places.compactMap { place in
        place.properties.ordinal.map { (place.id, $0) }
      })
    /// The level that a path names or is on, or else the ground.
    func ordinal(_ path: String) -> Int {
      ordinals.first { path == $0.key || path.hasPrefix($0.key + "/") }?.value ?? 0
    }
    var always = [campus]
    var levels: [Int: [String]] = [0: []]
    for place in places {
      if place.properties.kind == "building" {
        always.append(place.id)
      } else {
        levels[ordinal(place.properties.level ?? place.id), default: []].append(place.id)
      }
    }
    let file = Program.package.appending(path: "Data/\(campus)/works.csv")
    let log = ProblemLog(file: "works.csv")
    let text = try #require(SourceText(Array(Data(contentsOf: file)), log: log))
    var table = CSVReader(text, log: log)
    let header = table.header()?.cells ?? []
    let id = try #require(header.firstIndex(of: "id"))
    let place = header.firstIndex(of: "place")
    while let row = table.next() {
      levels[ordinal(place.map { row.cells[$0] } ?? ""), default: []].append(row.cells[id])
    }
    return (always, levels)
  }
}
