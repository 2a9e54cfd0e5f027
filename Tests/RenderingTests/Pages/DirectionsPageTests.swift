import Catalog
import Geodesy
import Queries
import TestSupport
import Testing
import Words

@testable import Rendering

@Suite("The page of directions")
struct DirectionsPageTests {
  private static func page(
    _ visit: DirectionsVisit, language: String = "en", links: Links = .service
  ) throws -> String {
    let reader = Reader(
      languages: LanguagePreference([try LanguageTag(language)]), links: links)
    let page = try Renderer(SampleCampus.snapshot).page(.directions(visit), for: reader)
    return String(decoding: page.bytes, as: UTF8.self)
  }

  static func visit(isStepFree: Bool = false) throws -> DirectionsVisit {
    let (from, to) = (
      Directions.End.coordinate(try SampleCampus.at(-80, 5)),
      Directions.End.subject(.work(try Slug("night-weave")))
    )
    return DirectionsVisit(
      from: .init("45.000045,-30.0010146", end: from), to: .init("night-weave", end: to),
      style: WalkingStyle(isStepFree: isStepFree),
      answer: try SampleCampus.snapshot.answer(
        Directions(from: from, to: to, style: WalkingStyle(isStepFree: isStepFree))))
  }

  /// The sample campus and another one far away, with a work on its lawn.
  static func twoCampuses() throws -> CatalogSnapshot {
    var contents = SampleCampus.contents
    let birch = try PlaceID("birch")
    let center = try Coordinate(latitude: 50, longitude: 10)
    contents.insert(
      .campus(
        Campus(
          id: birch, name: try #require(LocalizedText("Birch Hill", in: .english)),
          languages: [.english], timeZone: "Etc/UTC", center: center)))
    contents.insert(
      .work(
        Work(
          id: try Slug("far-work"), title: try #require(LocalizedText("Far Work", in: .english)),
          place: birch, coordinate: center)))
    return CatalogSnapshot(contents, revision: 1)
  }

  @Test("says that the places are on two campuses, and has the map of each")
  func twoCampusesApart() throws {
    let snapshot = try Self.twoCampuses()
    let (from, to) = (
      Directions.End.subject(.work(try Slug("bronze-hare"))),
      Directions.End.subject(.work(try Slug("far-work")))
    )
    let visit = DirectionsVisit(
      from: .init("bronze-hare", end: from), to: .init("far-work", end: to),
      answer: try snapshot.answer(Directions(from: from, to: to)))
    let html = String(
      decoding: try Renderer(snapshot).page(.directions(visit), for: Reader()).bytes,
      as: UTF8.self)
    #expect(html.contains("These places are on two campuses, Alder Island and Birch Hill."))
    #expect(html.contains("href=\"/map/alder\""))
    #expect(html.contains("href=\"/map/birch\""))
    #expect(!html.contains("<figure class=\"map\""))
  }

  @Test("has the question, the drawn way and every instruction")
  func hasTheWay() throws {
    let visit = try Self.visit()
    let html = try Self.page(visit)
    let markup = Markup(html)
    let fields = markup.all("input").filter { $0["name"] != nil }
    #expect(fields.map { $0["name"] } == ["from", "to", "toKey", "stepFree"])
    #expect(
      fields.map { $0["value"] } == ["45.000045,-30.0010146", "Night Weave", "night-weave", "true"])
    #expect(fields[3]["checked"] == nil)
    #expect(markup.all("form").first?["action"] == "/directions")
    #expect(html.contains("class=\"map-route\""))
    #expect(html.contains(">From 45.00005, -30.00101 to Night Weave</h1>"))
    guard case .walk(_, let instructions)? = visit.answer?.outcome else {
      Issue.record("There is no walk.")
      return
    }
    let list = try #require(
      html.components(separatedBy: "<ol>").last?.components(separatedBy: "</ol>").first)
    #expect(list.components(separatedBy: "<li>").count - 1 == instructions.count)
    #expect(html.contains("Level G"))
    #expect(html.contains("f=gpx\""))
    #expect(
      Markup(try Self.page(try Self.visit(isStepFree: true))).all("input")
        .first { $0["name"] == "stepFree" }?["checked"] != nil)
  }

  @Test(
    "keeps what was typed, and says beside the field what is wrong, in every language",
    arguments: ["en", "es", "fr"])
  func saysWhatIsWrong(language: String) throws {
    let words = Wording(Language(closestTo: try LanguageTag(language)))
    let hostile = "\"><script>hare"
    let visit = DirectionsVisit(
      from: .init("", fault: .missing),
      to: .init(hostile, fault: .unknown([.work(try Slug("bronze-hare"))])),
      style: WalkingStyle(isStepFree: true))
    let html = try Self.page(visit, language: language == "fr" ? "en" : language)
    let markup = Markup(html)
    let fields = markup.all("input").filter { $0["name"] != nil }
    #expect(fields[0]["aria-invalid"] == "true" && fields[1]["aria-invalid"] == "true")
    #expect(fields[0]["aria-describedby"]?.contains("from-fault") == true)
    #expect(markup.tags.contains { $0["id"] == "from-fault" })
    #expect(!html.contains("<script>hare"))
    #expect(fields[2]["checked"] != nil)
    // The sample campus speaks no French.
    if language != "fr" { #expect(html.contains(words[.endMissing])) }
    let link = try #require(markup.all("a").first { $0["href"]?.contains("bronze-hare") == true })
    #expect(link["href"] == "/directions?to=bronze-hare&amp;stepFree=true")
  }

  @Test("says so where no way leads or none is known")
  func noWay() throws {
    let far = Directions.End.coordinate(try Coordinate(latitude: -45, longitude: 170))
    let near = Directions.End.coordinate(try Coordinate(latitude: -45.001, longitude: 170))
    let visit = DirectionsVisit(
      from: .init("-45,170", end: far), to: .init("-45.001,170", end: near),
      answer: try SampleCampus.snapshot.answer(Directions(from: far, to: near)))
    let html = try Self.page(visit)
    #expect(html.contains("this is the straight line;"))
    #expect(!html.contains("<ol>"))
    #expect(Markup(html).all("h1").count == 1)
  }

  @Test("is linked from works, places and stops, on a site without a request that says where to")
  func links() throws {
    let pages: [(Page, String)] = [
      (.work(try Slug("bronze-hare")), "/directions?to=bronze-hare"),
      (.place(try PlaceID("alder/gallery")), "/directions?to=alder%2Fgallery"),
      (.stop(try Slug("first-walk"), number: 12), "/directions?to="),
    ]
    let renderer = Renderer(SampleCampus.snapshot)
    for (page, address) in pages {
      let served = Markup(
        String(decoding: try renderer.page(page, for: Reader()).bytes, as: UTF8.self))
      #expect(served.all("a").contains { $0["href"]?.hasPrefix(address) == true }, "\(page)")
      let site = try renderer.page(page, for: Reader(links: .site(depth: 1)))
      let text = String(decoding: site.bytes, as: UTF8.self)
      #expect(text.contains("../directions.html#to=") && !text.contains("directions?"))
    }
  }

  @Test("says first of all that what it leads to is not to be seen, as do text and data")
  func notOnView() throws {
    let (from, to) = (
      Directions.End.subject(.work(try Slug("bronze-hare"))),
      Directions.End.subject(.work(try Slug("letter-press")))
    )
    let answer = try SampleCampus.snapshot.answer(Directions(from: from, to: to))
    let html = try Self.page(
      DirectionsVisit(
        from: .init("bronze-hare", end: from), to: .init("letter-press", end: to), answer: answer))
    let notice = "<p class=\"notice\">Not on view: it is in storage.</p>"
    let place = try #require(html.range(of: notice))
    #expect(html[place.upperBound...].contains("class=\"directions\""))
    #expect(!(try Self.page(try Self.visit())).contains("Not on view"))
    let renderer = Renderer(SampleCampus.snapshot)
    func text(_ format: Format) -> String {
      String(
        decoding: renderer.directions(answer, as: format, for: Reader()).bytes, as: UTF8.self)
    }
    #expect(text(.text).contains("\nNot on view: it is in storage.\n"))
    for format in [Format.json, .geojson] {
      #expect(text(format).components(separatedBy: "\"status\":\"in storage\"").count == 2)
    }
  }

  @Test("has the word for it beside the end, from which the page's own script says it")
  func notOnViewByItself() throws {
    let renderer = Renderer(SampleCampus.snapshot)
    let ends = renderer.waysAssets.filter { $0.hasPrefix("ways-ends-en-") }
      .compactMap(renderer.waysScript).map { String(decoding: $0, as: UTF8.self) }.joined()
    let lines = ends.split(separator: "\n")
    #expect(lines.contains { $0.contains("[\"letter-press\"") && $0.contains("\"inStorage\"]") })
    #expect(lines.count { $0.contains("\"inStorage\"") } == 1)
    let blank = try Self.page(DirectionsVisit())
    #expect(blank.contains("\"inStorage\":\"Not on view: it is in storage.\""))
  }
}
