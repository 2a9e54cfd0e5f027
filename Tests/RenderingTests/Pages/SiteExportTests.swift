import Catalog
import Foundation
import Notation
import Queries
import TestSupport
import Testing

@testable import Rendering

@Suite("An exported site")
struct SiteExportTests {
  /// A folder of its own for each test, gone when it is over.
  private final class Scratch {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "docent-site-\(UUID().uuidString)").path()
    deinit { try? FileManager.default.removeItem(atPath: path) }

    init() throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    /// Every file below `folder` with its bytes.
    func files(in folder: String) throws -> [String: Data] {
      var files: [String: Data] = [:]
      let names = FileManager.default.enumerator(atPath: folder)
      for case let name as String in names ?? .init() {
        files[name] = FileManager.default.contents(atPath: "\(folder)/\(name)")
      }
      return files
    }
  }

  private static func export(_ contents: CatalogContents = SampleCampus.contents) -> SiteExport {
    SiteExport(Renderer(CatalogSnapshot(contents, revision: 1)), leaflet: nil) { file in
      file.name == "hare.jpg" ? MediaBytes([0xFF, 0xD8, 0xFF], digest: "hare") : nil
    }
  }

  @Test("is the same every time, and whole")
  func isTheSame() async throws {
    let scratch = try Scratch()
    let summary = try await Self.export().write(to: scratch.path + "/one")
    _ = try await Self.export().write(to: scratch.path + "/two")
    let files = try scratch.files(in: scratch.path + "/one")
    #expect(files == (try scratch.files(in: scratch.path + "/two")))
    #expect(summary.problems.isEmpty)
    // The marker is no part of the site.
    #expect(files.count == summary.pageCount + summary.otherCount + 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).count == 2)
  }

  @Test("has no link that leads nowhere")
  func hasNoDeadLinks() async throws {
    let scratch = try Scratch()
    // A second campus, whose pages lie in folders of languages that it does not speak, too.
    var contents = SampleCampus.contents
    contents.insert(
      .campus(
        Campus(
          id: try PlaceID("birch"), name: try #require(LocalizedText("Birch", in: .english)),
          languages: [try LanguageTag("fr")], timeZone: "UTC",
          center: try SampleCampus.at(9_000, 0))))
    _ = try await Self.export(contents).write(to: scratch.path + "/site")
    let files = try scratch.files(in: scratch.path + "/site")
    #expect(files["es/places/birch.html"] != nil && files["fr/works/tide-clock.html"] != nil)
    var count = 0
    let pages = files.filter { $0.key.hasSuffix(".html") }
      .mapValues { Markup(String(decoding: $0, as: UTF8.self)) }
    let anchors = pages.mapValues { Set($0.tags.compactMap { $0["id"] }) }
    for (name, markup) in pages {
      let base = URL(filePath: "/" + name)
      let ids = anchors[name] ?? []
      for tag in markup.tags {
        for attribute in ["href", "src", "action", "data-map"] {
          guard let address = tag[attribute],
            !["https:", "geo:"].contains(where: address.hasPrefix)
          else { continue }
          if address.hasPrefix("#") {
            #expect(ids.contains(String(address.dropFirst())), "\(address) on \(name)")
            continue
          }
          #expect(!address.hasPrefix("/"), "\(address) on \(name) needs a server")
          let target = URL(string: address, relativeTo: base)?.standardizedFileURL.path() ?? ""
          #expect(files[String(target.dropFirst())] != nil, "\(address) on \(name)")
          // What names a value there is a question.
          if let hash = address.firstIndex(of: "#"), !address[hash...].contains("=") {
            let anchor = String(address[hash...].dropFirst())
            let isThere = anchors[String(target.dropFirst())]?.contains(anchor) == true
            #expect(isThere, "\(address) on \(name)")
          }
          count += 1
        }
      }
    }
    #expect(count > 100)
  }

  @Test("has a page of each tour for each time that is less than it takes, kept with the tour")
  func hasChoicesOfStops() async throws {
    let scratch = try Scratch()
    var contents = SampleCampus.contents
    let id = try Slug("first-walk")
    var tour = try #require(contents.tours[id])
    for index in tour.stops.indices { tour.stops[index].dwell = 20 * 60 }
    contents.insert(.tour(tour))
    _ = try await Self.export(contents).write(to: scratch.path + "/site")
    let files = try scratch.files(in: scratch.path + "/site")
    let choices = files.keys.filter { $0.contains("-min.html") && !$0.contains("es/") }.sorted()
    #expect(choices == ["tours/first-walk.30-min.html", "tours/first-walk.60-min.html"])
    func text(_ name: String) throws -> String {
      String(decoding: try #require(files[name]), as: UTF8.self)
    }
    let whole = try text("tours/first-walk.html")
    let short = try text("tours/first-walk.30-min.html")
    #expect(whole.contains("href=\"../tours/first-walk.30-min.html#stops\""))
    #expect(short.contains("href=\"../tours/first-walk.html#stops\""))
    #expect(short.contains("href=\"../es/tours/first-walk.30-min.html\""))
    let pin = "<span class=\"pin\""
    #expect(short.ranges(of: pin).count == 1 && whole.ranges(of: pin).count == 4)
    // Its map and its data are of these stops alone.
    #expect(short.contains("href=\"first-walk.30-min.geojson\""))
    let drawn = "class=\"map-pin\""
    #expect(short.ranges(of: drawn).count == 1 && whole.ranges(of: drawn).count > 1)
    for (name, page) in [("first-walk.30-min", short), ("first-walk", whole)] {
      let route = try text("tours/\(name).geojson")
      #expect(
        route.ranges(of: "\"type\":\"Point\"").count == page.ranges(of: pin).count, "\(name)")
    }
    #expect(try text("offline/tours/first-walk.json").contains("tours/first-walk.30-min.html"))
  }

  @Test("lists everything it can find by words")
  func listsEverything() throws {
    let renderer = Renderer(SampleCampus.snapshot)
    let reader = Reader(links: .site(depth: 0))
    let text = try renderer.assetNames.filter { $0.hasPrefix("search-") }
      .map { String(decoding: try #require(renderer.asset($0, for: reader)), as: UTF8.self) }
      .joined()
    let names = [
      "Bronze Hare", "works/tide-clock.html", "Ada Lindqvist", "primer paseo", "East Room",
    ]
    for name in names {
      #expect(text.contains(name))
    }
    #expect(!text.contains("Behind the Scenes"))
  }

  @Test("takes the place of an earlier one, and of nothing else")
  func replacesEarlier() async throws {
    let scratch = try Scratch()
    let site = scratch.path + "/site"
    _ = try await Self.export().write(to: site)
    var fewer = SampleCampus.contents
    fewer.tours = [:]
    _ = try await Self.export(fewer).write(to: site)
    #expect(try scratch.files(in: site)["tours/first-walk.html"] == nil)

    try Data("mine".utf8).write(to: URL(filePath: site + "/places/notes.txt"))
    let before = try scratch.files(in: site)
    let problem = await #expect(throws: Problem.self) { try await Self.export().write(to: site) }
    #expect(problem?.code == .unwritableFile)
    #expect(problem?.message.contains("places/notes.txt") == true)
    #expect(try scratch.files(in: site) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["site"])
  }

  @Test("removes nothing behind a link that an earlier one is said to hold")
  func removesNothingBehindLinks() async throws {
    let scratch = try Scratch()
    let (site, mine) = (scratch.path + "/site", scratch.path + "/mine")
    for folder in [site, mine + "/empty"] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    try Data("mine".utf8).write(to: URL(filePath: mine + "/notes.txt"))
    try FileManager.default.createSymbolicLink(atPath: site + "/a", withDestinationPath: mine)
    try Data("Written by docent.\na/notes.txt\na/empty/x\na\n".utf8)
      .write(to: URL(filePath: site + "/.docent-site"))
    _ = try await Self.export().write(to: site)
    let left = try FileManager.default.contentsOfDirectory(atPath: mine)
    #expect(left.sorted() == ["empty", "notes.txt"])
  }

  @Test("leaves the earlier one whole when it fails")
  func failsWhole() async throws {
    struct Unreadable: Error {}
    let scratch = try Scratch()
    let site = scratch.path + "/site"
    _ = try await Self.export().write(to: site)
    let before = try scratch.files(in: site)
    let failing = SiteExport(Renderer(SampleCampus.snapshot), leaflet: nil) { _ in
      throw Unreadable()
    }
    await #expect(throws: Unreadable.self) { try await failing.write(to: site) }
    #expect(try scratch.files(in: site) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["site"])
  }

  @Test("holds no media that could run, whatever an earlier Docent stored")
  func holdsNoScripts() async throws {
    let scratch = try Scratch()
    var contents = SampleCampus.contents
    let stored = [
      "evil.js": "alert(1)", "evil.html": "<html>", "evil.jpg": "<html>",
      "d.svg": "<svg xmlns='http://www.w3.org/2000/svg'><script/><g id='a'/></svg>",
    ]
    for (index, name) in stored.keys.sorted().enumerated() {
      let medium = Media(
        id: try Slug("extra-\(index)"), campus: try PlaceID("alder"), kind: .image,
        source: try .init(name))
      contents.media[medium.id] = medium
    }
    let export = SiteExport(Renderer(CatalogSnapshot(contents, revision: 1)), leaflet: nil) {
      MediaBytes(stored[$0.name].map { Array($0.utf8) } ?? [0xFF, 0xD8, 0xFF], digest: $0.name)
    }
    let summary = try await export.write(to: scratch.path + "/site")
    #expect(summary.problems.map(\.code) == [.refusedMedia, .refusedMedia, .refusedMedia])
    let files = try scratch.files(in: scratch.path + "/site").filter { $0.key.hasPrefix("media/") }
    #expect(
      files.keys.filter { $0.contains(".") }.sorted() == [
        "media/alder/d.svg", "media/alder/hare.jpg",
      ])
    let drawing = String(decoding: files["media/alder/d.svg"] ?? Data(), as: UTF8.self)
    #expect(drawing.contains("<g id=\"a\"/>") && !drawing.contains("script"))
  }

  @Test("names media that are missing")
  func namesMissingMedia() async throws {
    let scratch = try Scratch()
    let export = SiteExport(Renderer(SampleCampus.snapshot), leaflet: nil) { _ in nil }
    let summary = try await export.write(to: scratch.path + "/site")
    #expect(summary.problems.map(\.code) == [.missingMediaFile])
    // Nothing points at them; what is elsewhere stays.
    let files = try scratch.files(in: scratch.path + "/site").mapValues {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(files.filter { $0.value.contains("hare.jpg") }.keys.sorted() == [])
    #expect(files["works/bronze-hare.html"]?.contains("hare.mp3") == true)
  }

  @Test("keeps the date of each file that is as it was, and writes none where nothing has changed")
  func unchanged() async throws {
    let scratch = try Scratch()
    let site = scratch.path + "/site"
    func export(_ revision: Int, title: String) async throws -> SiteExport.Summary {
      var contents = SampleCampus.contents
      let id = try Slug("tide-clock")
      contents.works[id]?.title = try #require(
        LocalizedText(title, in: try LanguageTag("en")))
      var export = SiteExport(
        Renderer(CatalogSnapshot(contents, revision: revision)), leaflet: nil
      ) { file in MediaBytes([0xFF, 0xD8, 0xFF], digest: file.name.filter(\.isLetter)) }
      export.program = "one build"
      return try await export.write(to: site)
    }
    func written(_ name: String) throws -> Date? {
      try FileManager.default.attributesOfItem(atPath: "\(site)/\(name)")[.modificationDate]
        as? Date
    }
    #expect(try await export(1, title: "Clock").pageCount > 10)
    let (same, clock) = ("assets/keep.js", "works/tide-clock.html")
    let before = try (written(same), written(clock))
    let again = try await export(1, title: "Clock")
    #expect(again.pageCount == 0 && again.unchangedCount > 20)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["site"])
    #expect(try await export(2, title: "Dial").pageCount > 10)
    #expect(try written(same) == before.0 && written(clock) != before.1)
    // What somebody else wrote into it is put right.
    try await Task.sleep(for: .milliseconds(20))
    try Data("x".utf8).write(to: URL(filePath: "\(site)/\(same)"))
    #expect(try await export(2, title: "Dial").unchangedCount == 0)
    #expect(try String(contentsOfFile: "\(site)/\(same)", encoding: .utf8).contains("docentSaved"))
  }
}
