import Catalog
import Testing

@Suite("What a map holds besides")
struct PassedOverTests {
  @Test("is counted by its tags, with the first place")
  func counted() throws {
    var figure = MapFigure.row(3)
    figure.way(1, [1, 2, 3], "highway=footway")
    figure.node(10, 1, 2, "amenity=bench")
    figure.node(11, 2, 2, "amenity=bench", "material=wood")
    figure.node(12, 3, 2, "shop=bakery")
    figure.node(13, 4, 2, "addr:housenumber=12", "addr:street=Elm")
    figure.house(40, 100, 200)
    figure.relation(50, [(1, "")], "type=route", "route=hiking", "name=Long")
    let reading = try figure.read()
    let groups = reading.leftOut.map { "\($0.name) \($0.count)" }.sorted()
    #expect(
      groups == [
        "node addr:housenumber=… 1", "node amenity=bench 2", "node shop=bakery 1",
        "relation type=route 1", "way building=yes 1",
      ])
    #expect(reading.leftOut.first { $0.name == "node amenity=bench" }?.line == 7)
  }

  @Test(
    "is no memorial, monument, statue, plaque or fountain: those are works",
    arguments: [
      (["historic=memorial", "memorial=plaque"], "plaque"), (["historic=monument"], "monument"),
      (["historic=statue"], "statue"), (["artwork_type=mural"], "mural"),
      (["amenity=fountain"], "fountain"), (["memorial=stolperstein"], "stolperstein"),
      (["historic=wayside_cross", "heritage=2"], "wayside_cross"),
    ])
  func works(tags: [String], subgroup: String) throws {
    var figure = MapFigure.row(2)
    figure.way(1, [1, 2], "highway=footway")
    switch tags.count {
    case 1: figure.node(10, 1, 2, tags[0], "name=Thing", "inscription=In memory")
    default: figure.node(10, 1, 2, tags[0], tags[1], "name=Thing", "inscription=In memory")
    }
    let reading = try figure.read()
    let work = try #require(reading.contents.works[try Slug("osm-n10")])
    #expect(work.title[.english] == "Thing" && work.subgroup == subgroup)
    #expect(work.details["inscription"] == "In memory")
    #expect(reading.leftOut.isEmpty, "\(reading.leftOut)")
  }

  @Test("stays what it is: a road in memory of somebody, a castle, a wayside cross of no heritage")
  func noWorks() throws {
    var figure = MapFigure.row(3)
    figure.way(1, [1, 2, 3], "highway=footway", "historic=memorial", "name=Way")
    figure.node(10, 1, 2, "historic=castle", "heritage=1", "name=Castle")
    figure.node(11, 2, 2, "historic=wayside_cross")
    let reading = try figure.read()
    #expect(reading.contents.works.isEmpty)
    #expect(
      reading.leftOut.map(\.name).sorted() == [
        "node historic=castle", "node historic=wayside_cross",
      ])
  }

  @Test("is told where it is another scheme of rooms, and refused where it is all there is")
  func schemes() throws {
    var figure = MapFigure.row(4)
    figure.way(1, [1, 2, 3, 4, 1], "buildingpart=room", "name=Lab", "ref=12")
    let reading = try figure.read()
    let told = try #require(reading.problems.first { $0.location?.field == "buildingpart" })
    #expect(told.code == .leftOut && told.message.contains("'buildingpart=room'"))
    #expect(reading.problems.contains { $0.severity == .error && $0.code == .missingValue })
    figure.node(9, 1, 2, "tourism=artwork", "name=Thing")
    let other = try figure.read()
    #expect(other.problems.allSatisfy { $0.severity == .warning })
    #expect(other.leftOut.map(\.name) == ["way buildingpart=room"])
  }
}
