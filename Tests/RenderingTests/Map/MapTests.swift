import Catalog
import Foundation
import FoundationXML
import Geodesy
import Queries
import TestSupport
import Testing

@testable import Rendering

@Suite("A drawn map")
struct MapTests {
  static let subjects: [(name: String, subject: MapSubject)] = {
    do {
      let tour = try Slug("first-walk")
      return [
        ("campus", .campus(try PlaceID("alder"))),
        ("building", .place(try PlaceID("alder/library"))),
        ("level", .place(try PlaceID("alder/gallery/1"))),
        ("room", .place(try PlaceID("alder/gallery/1/east-room"))),
        ("work", .work(try Slug("night-weave"))), ("tour", .tour(tour)),
        ("stop", .tour(tour, current: 1)), ("artist", .artist(try Slug("ada-lindqvist"))),
        (
          "walk",
          .walk(
            try SampleCampus.snapshot.answer(
              TourItinerary(tour: tour, from: try SampleCampus.at(-80, 0), order: .shortest)))
        ),
      ]
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  /// What an XML parser finds: names of elements, and all text.
  private final class Finding: NSObject, XMLParserDelegate {
    var elements: [String] = []
    var attributes: Set<String> = []
    var text = ""
    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      elements.append(name)
      self.attributes.formUnion(attributes.keys)
    }
    func parser(_ parser: XMLParser, foundCharacters characters: String) { text += characters }
  }

  private func parse(_ bytes: [UInt8]) -> Finding? {
    let finding = Finding()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = finding
    return parser.parse() ? finding : nil
  }

  @Test("has its routes in the colour that pages draw them in")
  func accent() {
    let css = String(decoding: PackageResources.site_css, as: UTF8.self)
    #expect(css.contains("--route: \(MapPainter.accent);"))
    #expect(css.components(separatedBy: MapPainter.accent).count == 2)
  }

  @Test("keeps its published shape", arguments: subjects.indices)
  func keepsShape(index: Int) throws {
    let (name, subject) = Self.subjects[index]
    let map = try #require(Renderer(SampleCampus.snapshot).map(subject, for: Reader()))
    #expect(map.count < 6_000)
    let finding = try #require(parse(map))
    #expect(finding.elements.prefix(2) == ["svg", "title"])
    try expectGolden(map, "\(name).svg")
  }

  @Test("is described in a sentence, however much is on it")
  func described() throws {
    var contents = SampleCampus.contents
    for number in 1...30 {
      let name = try #require(LocalizedText("House \(number)", in: .english))
      contents.insert(.building(Building(id: try PlaceID("alder/h\(number)"), name: name)))
    }
    let renderer = Renderer(CatalogSnapshot(contents, revision: 1))
    let map = try #require(renderer.map(.campus(try PlaceID("alder")), for: Reader()))
    let text = try #require(parse(map)?.text)
    #expect(text.contains("and 24 more."))
    #expect(text.count(where: { $0 == "," }) == 7)
  }

  @Test("has a legend where it shows other works, and nowhere else")
  func legend() throws {
    var contents = SampleCampus.contents
    let hare = try Slug("bronze-hare")
    func showsOthers() throws -> Bool {
      let renderer = Renderer(CatalogSnapshot(contents, revision: 1))
      return MapPainter.showsOtherWorks(try #require(renderer.map(.work(hare), for: Reader())))
    }
    #expect(try showsOthers())
    contents.works = contents.works.filter { $0.key == hare }
    #expect(try !showsOthers())
  }

  @Test("neither runs anything nor fetches anything", arguments: HostileTextTests.titles.indices)
  func hostile(index: Int) throws {
    let renderer = try HostileTextTests.renderer(HostileTextTests.titles[index])
    for (_, subject) in Self.subjects {
      let map = try #require(renderer.map(subject, for: Reader()))
      let finding = try #require(parse(map))
      #expect(
        Set(finding.elements).isSubset(of: [
          "svg", "title", "desc", "rect", "path", "circle", "g", "text",
        ]))
      #expect(!finding.text.unicodeScalars.contains("\u{202E}"))
      #expect(map.count < 16_000)
      #expect(!finding.attributes.contains { $0.hasPrefix("on") || $0.contains("href") })
      #expect(!String(decoding: map, as: UTF8.self).contains("url("))
    }
  }

  @Test("draws what nobody has mapped of a walk dashed, and the rest solid")
  func straightPieces() throws {
    let snapshot = SampleCampus.snapshot
    let answer = try snapshot.answer(
      Directions(
        from: .coordinate(try SampleCampus.at(-60, -60)),
        to: .subject(.work(try Slug("bronze-hare")))))
    let course = try #require(answer.outcome.course)
    let pieces = answer.outcome.pieces(else: [])
    #expect(pieces.first?.isStraight == true && pieces.contains { !$0.isStraight })
    for (piece, next) in zip(pieces, pieces.dropFirst()) {
      #expect(piece.line.last == next.line.first)
    }
    #expect(
      pieces.reduce(into: [Coordinate]()) { line, piece in
        line += line.isEmpty ? piece.line : Array(piece.line.dropFirst())
      } == course)
    let svg = String(
      decoding: try #require(Renderer(snapshot).map(.directions(answer), for: Reader())),
      as: UTF8.self)
    let dashed = try #require(
      svg.firstMatch(
        of: #/"map-route map-straight"[^>]+stroke-dasharray="70 60"[^>]+ d="([^"]+)"/#))
    // The way on from there, and the arrow.
    let solid = svg.matches(of: #/class="map-route"[^>]+ d="([^"]+)"/#).map(\.1)
    #expect(dashed.1.count(where: { $0 == "M" }) >= 1)
    #expect(solid.count == 2 && !solid.contains(dashed.1))
  }

  @Test("is none where nothing has a position")
  func nothing() throws {
    let renderer = Renderer(SampleCampus.snapshot)
    #expect(renderer.map(.work(try Slug("lost-drawing")), for: Reader()) == nil)
    #expect(renderer.map(.work(try Slug("no-such-work")), for: Reader()) == nil)
    #expect(renderer.map(.place(try PlaceID("alder/shed")), for: Reader()) == nil)
    let empty = Renderer(CatalogSnapshot(CatalogContents(), revision: 0))
    for (name, subject) in Self.subjects where name != "walk" {
      #expect(empty.map(subject, for: Reader()) == nil)
    }
  }

  /// The artist's two works, and the first stops of the tour, moved to two places on Earth.
  private func renderer(
    _ one: (Double, Double), _ other: (Double, Double)
  ) throws -> Renderer {
    var contents = SampleCampus.contents
    for (id, place) in [("bronze-hare", one), ("night-weave", other), ("tide-clock", other)] {
      var work = try #require(contents.works[try Slug(id)])
      work.coordinate = try Coordinate(latitude: place.0, longitude: place.1)
      contents.insert(.work(work))
    }
    return Renderer(CatalogSnapshot(contents, revision: 1))
  }

  @Test(
    "is drawn wherever on Earth works are",
    arguments: [
      [45.0, -30, 45, -30], [45, 179.9999, 45, -179.9999], [90, 0, 89.9999, 120],
      [-90, 10, -90, -170], [0, 0, 0, 180], [80, 0, -80, 179], [45, -30, 45.3, -30],
      [37, -122, -33, 151],
    ])
  func anywhere(places: [Double]) throws {
    let renderer = try renderer((places[0], places[1]), (places[2], places[3]))
    for (name, subject) in Self.subjects where name != "walk" {
      let map = try #require(renderer.map(subject, for: Reader()))
      let text = String(decoding: map, as: UTF8.self)
      #expect(parse(map) != nil)
      #expect(!text.contains("nan") && !text.contains("inf"))
    }
    let artist = try #require(renderer.scene(.artist(try Slug("ada-lindqvist")), for: Reader()))
    let window = MapWindow(on: artist.focus, span: artist.span, size: .page)
    let frame = window.frame
    #expect(artist.marks.count == 2)
    #expect(artist.marks.allSatisfy { frame.contains(window.pixel($0.point)) })
    let apart = try Coordinate(latitude: places[0], longitude: places[1])
      .distance(to: try Coordinate(latitude: places[2], longitude: places[3])).value
    let drawn = artist.marks[0].point - artist.marks[1].point
    if apart < 50_000 {
      #expect(abs((drawn * drawn).sum().squareRoot() - apart) <= 1e-3 + apart * 31e-6)
    }
  }

  @Test("comes in the size asked for, within reason")
  func sizes() throws {
    let renderer = Renderer(SampleCampus.snapshot)
    let campus = MapSubject.campus(try PlaceID("alder"))
    for (size, expected) in [
      (MapSize(width: 800, height: 600), "0 0 8000 6000"),
      (MapSize(width: 1, height: -4), "0 0 1000 1000"),
      (MapSize(width: .max, height: 300), "0 0 40000 3000"),
    ] {
      let map = try #require(renderer.map(campus, for: Reader(), size: size))
      #expect(String(decoding: map, as: UTF8.self).contains("viewBox=\"\(expected)\""))
    }
  }

  @Test("has a scale of 1, 2 or 5 and zeros, at most a quarter wide", arguments: UInt64(0)..<50)
  func scale(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let width = exp(Double.random(in: 0...16, using: &random))
    let box = MapBox(.zero).joined(MapPoint(width, width / 3))
    let bar = MapWindow(on: box, span: 1, size: .page).scaleBar
    var digit = bar.meters
    while digit >= 9.99 { digit /= 10 }
    while digit < 0.99 { digit *= 10 }
    #expect([1, 2, 5].contains { abs($0 - digit) < 1e-6 })
    #expect(bar.pixels <= 100.001 && bar.pixels > 39.9)
  }

  @Test("marks the works that can be seen, as its list and the movable map do, and no others")
  func marksWhatIsOnView() throws {
    var contents = SampleCampus.contents
    let alder = try PlaceID("alder")
    for (id, status) in [("bronze-hare", Work.Status.removed), ("stone-garden", .onLoan)] {
      var work = try #require(contents.works[try Slug(id)])
      work.status = status
      contents.insert(.work(work))
    }
    let snapshot = CatalogSnapshot(contents, revision: 1)
    let renderer = Renderer(snapshot)
    let shown = snapshot.works(onMapOf: alder, level: nil).filter { $0.coordinate != nil }
    #expect(shown.allSatisfy { $0.status == .onView } && !shown.isEmpty)
    let campus = try #require(renderer.scene(.campus(alder), for: Reader()))
    #expect(campus.marks.count == shown.count)
    let around = try #require(renderer.scene(.work(shown[0].id), for: Reader()))
    #expect(around.drawing?.works.count == shown.count)
    let movable = String(
      decoding: renderer.campusMap(try #require(contents.campuses[alder]), for: Reader()),
      as: UTF8.self)
    #expect(movable.components(separatedBy: "\"kind\":\"work\"").count - 1 == shown.count)
    // An artist's map, too.
    let artist = try #require(renderer.scene(.artist(try Slug("ada-lindqvist")), for: Reader()))
    #expect(artist.names == ["Night Weave"])
  }
}
