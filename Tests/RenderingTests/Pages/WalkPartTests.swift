import Catalog
import Foundation
import Queries
import TestSupport
import Testing

@testable import Rendering

/// Two houses on a street: to the upper floor of the first a lift leads, to that of the second
/// stairs.
@Suite("The part of a tour's page that follows a walk")
struct WalkPartTests {
  private static func contents() throws -> CatalogContents {
    var contents = CatalogContents()
    let town = try PlaceID("town")
    contents.insert(
      .campus(
        Campus(
          id: town, name: Sample.text("Town"), languages: [.english], timeZone: "Europe/Berlin",
          center: try SampleCampus.at(0, 0))))
    func path(
      _ id: String, _ kind: Path.Kind, _ line: [(Double, Double)], levels: [String] = []
    ) throws {
      var path = try Path(
        id: try PlaceID("town/\(id)"), kind: kind,
        line: try line.map { try SampleCampus.at($0.0, $0.1) })
      path.levels = try levels.map { try PlaceID("town/\($0)") }
      contents.insert(.path(path))
    }
    func work(_ id: String, in place: String, at east: Double, _ north: Double) throws {
      contents.insert(
        .work(
          Work(
            id: try Slug(id), title: Sample.text(id), place: try PlaceID("town/\(place)"),
            coordinate: try SampleCampus.at(east, north))))
    }
    try path("street", .footway, [(0, 0), (50, 0)])
    for (house, east) in [("one", 0.0), ("two", 50)] {
      let building = try PlaceID("town/\(house)")
      contents.insert(.building(Building(id: building, name: Sample.text(house))))
      for (ordinal, name) in [(0, "g"), (1, "1")] {
        contents.insert(
          .level(Level(id: try PlaceID("\(building)/\(name)"), ordinal: ordinal, shortName: name)))
      }
      var door = Entrance(
        id: try PlaceID("\(building)/door"), coordinate: try SampleCampus.at(east, 10))
      door.level = try PlaceID("\(building)/g")
      contents.insert(.entrance(door))
      try path("\(house)-path", .footway, [(east, 0), (east, 10)])
      try path("\(house)-hall", .corridor, [(east, 10), (east, 20)], levels: ["\(house)/g"])
      try path("\(house)-attic", .corridor, [(east, 24), (east, 30)], levels: ["\(house)/1"])
      try work("lamp-\(house)", in: "\(house)/g", at: east, 18)
      try work("star-\(house)", in: "\(house)/1", at: east, 30)
    }
    let floors = { (house: String) in ["\(house)/g", "\(house)/1"] }
    try path("one-lift", .lift, [(0, 20), (0, 20)], levels: floors("one"))
    try path("one-landing", .corridor, [(0, 20), (0, 24)], levels: ["one/1"])
    try path("two-stairs", .steps, [(50, 20), (50, 24)], levels: floors("two"))
    return contents
  }

  private struct Told: Decodable {
    struct Stop: Decodable { let by: String? }
    let stops: [Stop]
  }

  /// How one climbs to each of the stops of a tour.
  private static func climbs(_ works: [String]) throws -> [String?] {
    var contents = try Self.contents()
    let town = try PlaceID("town")
    var tour = Tour(id: try Slug("round"), campus: town, title: Sample.text("Round"))
    tour.stops = try works.map { Stop(.work(try Slug($0))) }
    contents.insert(.tour(tour))
    let renderer = Renderer(CatalogSnapshot(contents, revision: 1))
    let walk = try renderer.snapshot.answer(TourItinerary(tour: tour.id))
    let part = try #require(
      PageWriter(renderer, for: Reader(), campus: town).walkPart(of: walk))
    let script = part.data.text.drop { $0 != "{" }.dropLast("</script>".count)
    return try JSONDecoder().decode(Told.self, from: Data(script.utf8)).stops.map(\.by)
  }

  @Test("tells how one climbs within the house of a stop, not in the one before")
  func climbsWithin() throws {
    #expect(
      try Self.climbs(["star-one", "star-two", "lamp-two"])
        == [nil, "by the stairs", "by the stairs"])
    #expect(
      try Self.climbs(["star-two", "star-one", "lamp-two", "star-two"])
        == [nil, "by the lift", nil, "by the stairs"])
  }
}
