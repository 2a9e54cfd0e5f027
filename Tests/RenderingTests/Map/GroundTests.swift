import Catalog
import Foundation
import Geodesy
import Queries
import TestSupport
import Testing

@testable import Rendering

@Suite("The ground of a drawn map")
struct GroundTests {
  /// A pond, a park with an island of houses, and streets, two of them in pieces.
  static func ground() throws -> [GroundFeature] {
    func line(_ points: [(Double, Double)]) throws -> [Coordinate] {
      try points.map { try SampleCampus.at($0.0, $0.1) }
    }
    func feature(
      _ slug: String, _ kind: GroundFeature.Kind, _ geometry: Geometry, _ name: String? = nil,
      rank: Int? = nil
    ) throws -> GroundFeature {
      var feature = try GroundFeature(
        id: PlaceID("alder/\(slug)"), kind: kind, geometry: geometry)
      feature.name = name.flatMap { LocalizedText($0, in: .english) }
      feature.rank = rank
      return feature
    }
    func square(_ x: Double, _ y: Double, _ side: Double) throws -> Geometry {
      .polygons([
        Polygon(
          exterior: try Ring(
            line([(x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y)])))
      ])
    }
    return [
      try feature("pond", .water, square(-82, -66, 45), "Duck Pond"),
      try feature("lawn", .green, square(8, 20, 18), "Lawn"),
      try feature("shed", .building, square(-20, -62, 12)),
      try feature(
        "quay", .street,
        .lines([try line([(-200, 54), (0, 54)]), try line([(0, 54), (200, 54)])]),
        "Quay Street", rank: 1),
      try feature(
        "lane", .street, .line(try line([(84, -100), (84, 100)])), "Alder Lane", rank: 4),
      try feature("tram", .rail, .line(try line([(-200, 58), (200, 58)]))),
    ]
  }

  static func renderer() throws -> Renderer {
    var contents = SampleCampus.contents
    for feature in try ground() { contents.insert(.ground(feature)) }
    return Renderer(CatalogSnapshot(contents, revision: 1))
  }

  private func map(_ subject: MapSubject) throws -> String {
    String(decoding: try #require(try Self.renderer().map(subject, for: Reader())), as: UTF8.self)
  }

  @Test("lies below all else, in tones of its own, with names")
  func drawn() throws {
    let svg = try map(.campus(try PlaceID("alder")))
    let layers = [
      "map-ground", "map-water", "map-green", "map-houses", "map-rails", "map-streets",
      "map-paths", "map-buildings", "map-mark", "map-names", "map-scale",
    ]
    let places = layers.map { svg.range(of: "\"\($0)\"")?.lowerBound }
    #expect(!places.contains(nil), "\(svg)")
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
    for name in ["Duck Pond", "Lawn", "Quay Street", "Alder Lane"] {
      #expect(svg.components(separatedBy: ">\(name)<").count == 2, "\(name)")
    }
    // Straight up, read from below.
    #expect(svg.contains(")rotate(-90)\">Alder Lane<"))
  }

  @Test("names what lies in several areas once, on the larger")
  func oneName() throws {
    var contents = SampleCampus.contents
    let ground = try Self.ground()
    let lawn = try #require(ground.first { $0.id.description == "alder/lawn" })
    let pond = try #require(ground.first { $0.id.description == "alder/pond" })
    guard case .polygons(let small) = lawn.geometry, case .polygons(let large) = pond.geometry
    else {
      Issue.record("Both are areas.")
      return
    }
    var park = try GroundFeature(
      id: PlaceID("alder/park"), kind: .green, geometry: .polygons(small + large))
    park.name = lawn.name
    contents.insert(.ground(park))
    let renderer = Renderer(CatalogSnapshot(contents, revision: 1))
    let svg = String(
      decoding: try #require(renderer.map(.campus(try PlaceID("alder")), for: Reader())),
      as: UTF8.self)
    let names = svg.matches(of: #/<text x="(\d+)" y="(\d+)">Lawn</#)
    #expect(names.count == 1, "\(svg)")
    // The larger area lies in the south-west.
    #expect(names.allSatisfy { (Int($0.1) ?? 0) < 2_000 && (Int($0.2) ?? 0) > 1_500 })
    // The movable map is told which of them goes on with the feature before.
    let script = String(
      decoding: try #require(renderer.groundScript(try PlaceID("alder"))), as: UTF8.self)
    #expect(script.matches(of: #/"Lawn",(\d)/#).map(\.1) == ["1", "2"])
  }

  @Test("is in sight only where a map shows it, and never what people search for")
  func elsewhere() throws {
    let renderer = try Self.renderer()
    let found = renderer.snapshot.answer(TextSearch("Duck Pond"))
    #expect(found.total == 0)
    let id = ItemKey(.ground, "alder/pond")
    #expect(try renderer.snapshot.item(named: "alder/pond").key == id)
    #expect(renderer.items(of: .ground).count == 6)
  }

  /// Tells whether two turned rectangles overlap, by the axes that separate convex figures.
  private func overlap(_ one: TurnedBox, _ other: TurnedBox) -> Bool {
    ![one.along, one.down, other.along, other.down].contains { axis in
      let (mine, theirs) = (
        one.corners.map { ($0 * axis).sum() }, other.corners.map { ($0 * axis).sum() }
      )
      guard let low = mine.min(), let high = mine.max(), let least = theirs.min(),
        let most = theirs.max()
      else { return false }
      return high <= least || most <= low
    }
  }

  @Test("has names that never cover one another or what is taken", arguments: UInt64(0)..<40)
  func collisions(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func point() -> MapPoint {
      MapPoint(.random(in: 0...400, using: &random), .random(in: 0...300, using: &random))
    }
    let frame = MapBox(.zero).joined(MapPoint(400, 300))
    let pins = (0..<5).map { _ in MapBox(point()).grown(by: 10) }
    var labels = MapLabels(in: frame, taken: pins)
    for number in 0..<60 {
      labels.add("Street \(number)", along: [[point(), point(), point()]])
    }
    let boxes = labels.labels.map { label in
      let angle = label.angle * .pi / 180
      let along = MapPoint(cos(angle), sin(angle))
      let down = MapPoint(-along.y, along.x)
      return TurnedBox(
        middle: label.baseline - 0.33 * MapLabels.groundLetterSize * down, along: along,
        size: MapPoint(
          MapLabels.width(label.lines[0], size: MapLabels.groundLetterSize),
          MapLabels.groundLineHeight))
    }
    #expect(boxes.count > 5)
    let all =
      boxes
      + pins.map { TurnedBox(middle: $0.center, along: MapPoint(1, 0), size: $0.size) }
    var overlaps = 0
    for (index, box) in all.prefix(boxes.count).enumerated() {
      #expect(box.corners.allSatisfy { frame.contains($0) })
      #expect(box.angle > -91 && box.angle < 91)
      overlaps += all[(index + 1)...].count { overlap(box, $0) }
    }
    #expect(overlaps == 0)
  }

  @Test("is left out where it would be a speck, and takes few bytes")
  func scale() throws {
    var contents = CatalogContents()
    let id = try PlaceID("town")
    contents.insert(
      .campus(
        Campus(
          id: id, name: try #require(LocalizedText("Town", in: .english)),
          languages: [.english], timeZone: "UTC", center: try SampleCampus.at(0, 0))))
    for (index, place) in [(-4_000.0, -3_000.0), (4_000, 3_000)].enumerated() {
      var work = Work(
        id: try Slug("work-\(index)"), title: try #require(LocalizedText("W", in: .english)),
        place: id)
      work.coordinate = try SampleCampus.at(place.0, place.1)
      contents.insert(.work(work))
    }
    // A grid of streets, a block each 100 m: 81 by 61 of them, in pieces.
    for row in -30...30 {
      for column in -40..<40 {
        var street = try GroundFeature(
          id: PlaceID("town/s\(row + 30)-\(column + 40)"), kind: .street,
          geometry: .line([
            try SampleCampus.at(Double(column) * 100, Double(row) * 100),
            try SampleCampus.at(Double(column + 1) * 100, Double(row) * 100),
          ]))
        street.name = LocalizedText("Street \(row + 30)", in: .english)
        street.rank = row.isMultiple(of: 10) ? 1 : 5
        contents.insert(.ground(street))
      }
    }
    let renderer = Renderer(CatalogSnapshot(contents, revision: 1))
    let whole = try #require(renderer.map(.campus(id), for: Reader()))
    let text = String(decoding: whole, as: UTF8.self)
    #expect(text.contains(">Street 0<") && !text.contains(">Street 1<"))
    #expect(whole.count < 6_000, "\(whole.count)")
    let near = try #require(renderer.map(.work(try Slug("work-0")), for: Reader()))
    #expect(near.count < 4_000, "\(near.count)")
  }
}
