import Catalog
import Geodesy
import Testing
import Wayfinding

@Suite("Indoor maps of OpenStreetMap")
struct IndoorMapTests {
  /// A street (1-2), a house from 2 to 8 with corridors on two levels, stairs and a lift.
  private func house() -> MapFigure {
    var figure = MapFigure.row(6)
    figure.node(20, 15, 0, "entrance=main", "wheelchair=yes", "name=Front door")
    figure.node(30, 40, 20, "highway=elevator", "level=0-2", "wheelchair=yes")
    figure.node(31, 50, 20)
    figure.house(90, 15, 80, "name=Town Hall", "addr:street=High Street", "addr:housenumber=1")
    figure.way(1, [1, 20], "highway=footway")
    figure.way(2, [20, 2, 3, 4], "highway=corridor", "level=0", "level:ref=G")
    figure.way(3, [4, 5], "highway=steps", "level=1;0", "incline=up")
    figure.way(4, [5, 6], "highway=corridor", "level=1")
    figure.way(5, [4, 30], "highway=corridor", "level=0")
    figure.way(6, [30, 31], "highway=corridor", "repeat_on=2", "level=1")
    return figure
  }

  @Test("become a building, its levels, an entrance and paths on them")
  func items() throws {
    let reading = try house().read()
    #expect(reading.problems.isEmpty)
    let contents = reading.contents
    let hall = try #require(contents.buildings[try PlaceID("x/town-hall")])
    #expect(hall.name == LocalizedText("Town Hall", in: .english))
    #expect(hall.address == "High Street 1" && hall.shape?.outerCoordinates.count == 5)
    let levels = contents.levels.values.sorted { $0.ordinal < $1.ordinal }
    #expect(levels.map(\.id.description) == ["x/town-hall/0", "x/town-hall/1", "x/town-hall/2"])
    #expect(levels.map(\.shortName) == ["G", "1", "2"] && levels.map(\.ordinal) == [0, 1, 2])
    let entrance = try #require(contents.entrances[try PlaceID("x/town-hall/osm-n20")])
    #expect(contents.entrances.count == 1)
    #expect(entrance.level?.description == "x/town-hall/0" && entrance.isAccessible == true)
    #expect(entrance.name == LocalizedText("Front door", in: .english))
    // What meets the foot of the stairs decides where they begin, not the order of the tag.
    #expect(try reading.path("osm-w3")?.levels.map(\.name) == ["0", "1"])
    let lift = try #require(try reading.path("osm-n30"))
    #expect(lift.kind == .lift && lift.levels.map(\.name) == ["0", "1", "2"])
    #expect(lift.line.count == 2 && lift.line[0] == lift.line[1] && lift.isAccessible == true)
    #expect(try reading.path("osm-w6")?.levels.map(\.name) == ["1"])
    #expect(try reading.path("osm-w6-at-2")?.levels.map(\.name) == ["2"])
    #expect(try reading.path("osm-w1")?.levels.isEmpty == true)
    #expect(CatalogChecks.problems(in: contents).allSatisfy { $0.code == .danglingReference })
  }

  @Test("make one network, from the street to the top")
  func network() throws {
    let report = walkingNetwork(try house().read().contents).report()
    #expect(report.components.count == 1 && report.leftOut.isEmpty)
  }

  @Test("of lifts drawn as areas open where the corridors meet them")
  func liftArea() throws {
    var figure = MapFigure.row(5)
    figure.house(90, 0, 80)
    figure.node(6, 25, 10)
    figure.way(1, [1, 2], "highway=corridor", "level=0")
    figure.way(2, [3, 4], "highway=corridor", "level=1")
    figure.way(3, [2, 3, 6, 2], "highway=elevator", "indoor=room")
    let reading = try figure.read()
    let lift = try #require(try reading.path("osm-w3"))
    #expect(lift.levels.map(\.name) == ["0", "1"])
    #expect(lift.line.map(\.longitude) == [20.002, 20.003])
    #expect(walkingNetwork(reading.contents).report().components.count == 1)
    // Nobody has named the house, but it is not empty.
    #expect(reading.contents.buildings.keys.map(\.description) == ["x/osm-w90"])
  }

  @Test(
    "of lifts drawn as areas or lines open where a way without a level meets them",
    arguments: [["level=0;1"], ["level=1"], []])
  func liftFromTheStreet(tags: [String]) throws {
    for isArea in [true, false] {
      var figure = MapFigure.row(5)
      figure.node(6, 20, 1)
      figure.way(1, [1, 2], "highway=footway")
      figure.way(2, [3, 4], "highway=corridor", "indoor=yes", "level=1")
      figure.way(3, isArea ? [2, 3, 6, 2] : [2, 3], ["highway=elevator"] + tags)
      let reading = try figure.read()
      let lift = try #require(try reading.path("osm-w3"))
      #expect(reading.problems.isEmpty && lift.levels.map(\.name) == ["0", "1"])
      #expect(lift.line.map(\.longitude) == [20.002, 20.003])
      #expect(reading.contents.entrances.values.map(\.level?.name) == ["0"])
      #expect(walkingNetwork(reading.contents).report().components.count == 1)
    }
  }

  @Test("of lifts with two doors on a level open at both")
  func liftDoors() throws {
    var figure = MapFigure.row(6)
    figure.node(7, 30, 1)
    figure.way(1, [1, 2], "highway=footway")
    figure.way(2, [4, 5], "highway=corridor", "level=0")
    figure.way(3, [3, 6], "highway=corridor", "level=1")
    figure.way(4, [2, 3, 4, 7, 2], "highway=elevator", "level=0;1")
    let reading = try figure.read()
    let lifts = reading.contents.paths.values.filter { $0.kind == .lift }.sorted { $0.id < $1.id }
    #expect(lifts.map(\.id.name) == ["osm-w4", "osm-w4-door-2"])
    #expect(lifts.map { $0.line.map(\.longitude) } == [[20.002, 20.003], [20.004, 20.003]])
    #expect(walkingNetwork(reading.contents).report().components.count == 1)
  }

  @Test("of lifts without two levels are left out with a warning")
  func silentLift() throws {
    var figure = MapFigure()
    figure.node(1, 0, 0, "highway=elevator")
    let reading = try figure.read()
    #expect(reading.contents.isEmpty && reading.leftOut.isEmpty)
    // Nothing else is in the map, so it is refused, too.
    #expect(reading.problems.map(\.code) == [.leftOut, .missingValue])
    #expect(reading.problems.contains { $0.location?.field == "node 1 level" })
  }

  @Test("of lifts that lead nobody knows where are kept as points of the ways that meet there")
  func loneLift() throws {
    var figure = MapFigure.row(6)
    figure.node(30, 20, 20, "highway=elevator", "wheelchair=yes")
    figure.way(1, [1, 30, 2], "highway=footway")
    figure.way(2, [30, 3], "highway=footway", "layer=1", "bridge=yes")
    figure.way(3, [4, 5, 6, 4], "highway=elevator")
    figure.way(4, [1, 4], "highway=footway")
    figure.way(5, [6, 3], "highway=footway")
    let reading = try figure.read()
    #expect(reading.problems.map(\.code) == [.leftOut])
    let point = try #require(reading.contents.pathPoints[try PlaceID("x/osm-n30")])
    #expect(point.kind == .lift && point.passage == .open && point.levels.isEmpty)
    // Where ways meet it at two places, it leads from one to the other.
    let lift = try #require(try reading.path("osm-w3"))
    #expect(lift.kind == .lift && lift.levels.isEmpty)
    #expect(lift.line.map(\.longitude) == [20.004, 20.006])
    #expect(walkingNetwork(reading.contents).report().components.count == 1)
  }

  @Test("of lifts between a level and ways without one stop at the ground, too")
  func liftToTheGround() throws {
    var figure = MapFigure.row(3)
    figure.node(9, 20, 0, "highway=elevator")
    figure.way(1, [1, 9], "highway=footway")
    figure.way(2, [9, 3], "highway=footway", "level=1")
    let reading = try figure.read()
    #expect(reading.problems.isEmpty)
    #expect(try reading.path("osm-n9")?.levels.map(\.name) == ["0", "1"])
    #expect(walkingNetwork(reading.contents).report().components.count == 1)
  }

  @Test("of subways under the street belong to a building of their own")
  func subway() throws {
    var figure = MapFigure.row(4)
    figure.way(1, [1, 2], "highway=footway")
    figure.way(2, [2, 3], "highway=steps", "level=0;-1")
    figure.way(3, [3, 4], "highway=footway", "level=-1", "tunnel=yes")
    let reading = try figure.read()
    #expect(try reading.path("osm-w3")?.kind == .corridor)
    #expect(
      try reading.path("osm-w2")?.levels.map(\.description)
        == ["x/osm-passages/0", "x/osm-passages/minus-1"])
    #expect(reading.contents.entrances.keys.map(\.description) == ["x/osm-passages/osm-n2"])
    #expect(walkingNetwork(reading.contents).report().components.count == 1)
  }

  @Test("of terraces meet the street through the lift only")
  func terrace() throws {
    var figure = MapFigure.row(3)
    figure.node(9, 20, 0, "highway=elevator", "level=0;1")
    figure.way(1, [1, 9], "highway=footway")
    figure.way(2, [9, 3], "highway=footway", "level=1")
    let reading = try figure.read()
    #expect(try reading.path("osm-w2")?.kind == .footway)
    let entrance = try #require(reading.contents.entrances.values.first)
    #expect(reading.contents.entrances.count == 1 && entrance.level?.name == "0")
    let network = walkingNetwork(reading.contents)
    #expect(network.report().components.count == 1)
    let floor = floorNumbers(reading.contents)[try PlaceID("x/osm-passages/1")]
    let street = try Coordinate(latitude: 10, longitude: 20.001)
    let terrace = try Coordinate(latitude: 10, longitude: 20.003)
    let walk = network.walk(from: NetworkSpot(street), to: NetworkSpot(terrace, floor: floor))
    guard case .walk(let found) = walk else {
      Issue.record("There is no walk: \(walk)")
      return
    }
    #expect(found.liftsCount == 1)
  }

  @Test(
    "of lifts that are locked or too narrow keep people out, or wheels",
    arguments: [
      ("locked=yes", false, false), ("access=employees", false, false),
      ("maxwidth:physical=0.6", true, false), ("width=2 ft", true, false),
      ("width=60 cm", true, false), ("wheelchair=no", true, false), ("width=1.1", true, true),
    ])
  func shutLift(tag: String, isRidden: Bool, isForWheels: Bool) throws {
    var node = MapFigure.row(3)
    node.node(9, 20, 0, "highway=elevator", "level=0;1", tag)
    node.way(1, [1, 9], "highway=footway", "level=0")
    node.way(2, [9, 3], "highway=corridor", "level=1")
    var area = MapFigure.row(3)
    for (id, north) in [(8, 0), (9, 1), (10, 2)] { area.node(id, 20, north) }
    area.way(1, [1, 8], "highway=footway", "level=0")
    area.way(2, [9, 3], "highway=corridor", "level=1")
    area.way(4, [8, 9, 10, 8], "highway=elevator", "level=0;1", tag)
    for figure in [node, area] {
      let contents = try figure.read().contents
      #expect(contents.paths.values.contains { $0.kind == .lift } == isRidden)
      let network = walkingNetwork(contents)
      let floor = floorNumbers(contents)[try PlaceID("x/osm-passages/1")]
      let street = NetworkSpot(try Coordinate(latitude: 10, longitude: 20.001))
      let above = NetworkSpot(try Coordinate(latitude: 10, longitude: 20.003), floor: floor)
      for (profile, isWay) in [
        (WalkingProfile(), isRidden), (WalkingProfile.stepFree, isForWheels),
      ] {
        var isWalk = false
        if case .walk = network.walk(from: street, to: above, profile) { isWalk = true }
        #expect(isWalk == isWay)
      }
    }
  }

  @Test("of stairs drawn as areas or corridors are steps, on which no wheels go")
  func stairs() throws {
    for tags in [["indoor=area", "stairs=yes"], ["indoor=corridor", "room=stairs"]] {
      var figure = MapFigure.row(4)
      figure.house(90, 0, 80)
      figure.node(5, 30, 10)
      figure.way(1, [1, 2], "highway=corridor", "level=0")
      figure.way(2, [3, 4], "highway=corridor", "level=1")
      figure.way(3, [2, 5, 3], tags[0], tags[1], "level=0;1")
      let contents = try figure.read().contents
      #expect(contents.paths[try PlaceID("x/osm-w3")]?.kind == .steps)
      let floors = floorNumbers(contents)
      let places = try [("0", 20.001), ("1", 20.004)].map { level, east in
        NetworkSpot(
          try Coordinate(latitude: 10, longitude: east),
          floor: floors[try PlaceID("x/osm-w90/\(level)")])
      }
      let network = walkingNetwork(contents)
      guard case .walk(let walk) = network.walk(from: places[0], to: places[1]) else {
        Issue.record("There is no walk.")
        continue
      }
      #expect(walk.stepFree == false)
      if case .walk = network.walk(from: places[0], to: places[1], .stepFree) {
        Issue.record("Wheels go over stairs.")
      }
    }
  }

  @Test("of two houses on one level are joined")
  func neighbours() throws {
    var figure = MapFigure.row(3)
    figure.house(90, 5, 20, "name=One")
    figure.house(80, 20, 35, "name=Two")
    figure.way(1, [1, 2], "highway=corridor", "level=2")
    figure.way(2, [2, 3], "highway=corridor", "level=2")
    let reading = try figure.read()
    let link = try reading.path("osm-n2-link-2")
    #expect(link?.levels.map(\.description).sorted() == ["x/one/2", "x/two/2"])
    #expect(walkingNetwork(reading.contents).report().components.count == 1)
  }

  @Test("name rooms, and mezzanines by halves")
  func rooms() throws {
    var figure = MapFigure.row(2)
    figure.house(90, 0, 80, "name=Été + Fils")
    for (id, east) in [(11, 10), (12, 20), (13, 20), (14, 10)] {
      figure.node(id, east, id < 13 ? 10 : 20)
    }
    figure.way(1, [11, 12, 13, 14, 11], "indoor=room", "name=Gallery", "ref=12", "level=0.5")
    let reading = try figure.read()
    let room = try #require(reading.contents.rooms.values.first)
    #expect(room.id.description == "x/ete-fils/0-5/osm-w1" && room.shortName == "12")
    #expect(reading.contents.levels.values.map(\.ordinal) == [0])
    #expect(reading.contents.levels.values.map(\.shortName) == ["0.5"])
  }

  @Test("have identifiers that do not depend on the order of the file")
  func identifiers() throws {
    var one = MapFigure()
    one.house(90, 0, 10, "name=Annex")
    one.house(80, 20, 30, "name=Annex")
    one.house(70, 40, 50, "name=Корпус")
    var other = MapFigure()
    other.house(70, 40, 50, "name=Корпус")
    other.house(80, 20, 30, "name=Annex")
    other.house(90, 0, 10, "name=Annex")
    let names = ["x/annex", "x/annex-w90", "x/osm-w70"]
    #expect(try one.read().contents.buildings.keys.sorted().map(\.description) == names)
    #expect(try one.read().contents == other.read().contents)
  }

  @Test("with holes are drawn from multipolygons")
  func multipolygon() throws {
    var figure = MapFigure()
    for (id, east, north) in [
      (1, 0, 0), (2, 50, 0), (3, 50, 50), (4, 0, 50), (5, 10, 10), (6, 20, 10), (7, 20, 20),
    ] { figure.node(id, east, north) }
    figure.way(1, [1, 2, 3])
    figure.way(2, [1, 4, 3])
    figure.way(3, [5, 6, 7, 5])
    figure.relation(
      4, [(1, "outer"), (2, "outer"), (3, "inner")], "type=multipolygon", "building=yes",
      "name=Court")
    figure.relation(
      5, [(1, "outer"), (2, "outer")], "type=multipolygon", "highway=pedestrian", "area=yes")
    let reading = try figure.read()
    let court = reading.contents.buildings[try PlaceID("x/court")]
    guard case .polygons(let polygons)? = court?.shape else {
      Issue.record("No outline.")
      return
    }
    #expect(polygons.count == 1 && polygons[0].holes.count == 1)
    #expect(
      reading.contents.paths.keys.sorted().map(\.name) == ["osm-r5-w1", "osm-r5-w2"])
  }

  @Test("hold works, museums and doors of what is kept")
  func works() throws {
    var figure = MapFigure.row(2)
    figure.node(
      50, 30, 30, "tourism=artwork", "name=Bird", "artist_name=A. Sculptor; Bo Caster",
      "artist:wikidata=Q1;Q2", "artist:website=https://example.org", "material=bronze")
    figure.node(51, 200, 0, "tourism=artwork", "artwork_type=mural", "artist_name=Bo Caster")
    for (number, name) in ["unknown", "unbekannt", "yes"].enumerated() {
      figure.node(60 + number, 210, 10 * number, "tourism=artwork", "artist_name=\(name)")
    }
    figure.node(52, 300, 0, "tourism=gallery", "name=Little Gallery")
    figure.node(53, 300, 20, "tourism=museum", "name=Old Museum", "opening_hours=Mo 10:00-12:00")
    figure.house(90, 0, 80, "name=Hall")
    figure.way(5, [91, 1], "highway=footway")
    let reading = try figure.read()
    let bird = try #require(reading.contents.works[try Slug("osm-n50")])
    #expect(bird.place.description == "x/hall" && bird.details["artist_name"] == nil)
    #expect(bird.artists.map(\.description) == ["x-artist-a-sculptor", "x-artist-bo-caster"])
    let caster = try #require(bird.artists.last.flatMap { reading.contents.artists[$0] })
    #expect(caster.name == "Bo Caster" && caster.details == ["wikidata": "Q2"])
    #expect(bird.details["artist:wikidata"] == nil && bird.details["artist:website"] != nil)
    #expect(bird.medium == LocalizedText("bronze", in: .english))
    let mural = try #require(reading.contents.works[try Slug("osm-n51")])
    #expect(mural.title == LocalizedText("Untitled", in: .english) && mural.subgroup == "mural")
    #expect(mural.artists == [caster.id] && reading.contents.artists.count == 2)
    #expect(reading.contents.works[try Slug("osm-n61")]?.details["artist_name"] == "unbekannt")
    #expect(
      reading.contents.buildings.keys.sorted().map(\.name) == ["hall", "osm-n52", "osm-n53"])
  }
}
