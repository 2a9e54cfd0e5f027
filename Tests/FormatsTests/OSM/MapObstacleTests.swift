import Catalog
import Geodesy
import Testing

@Suite("Obstacles on a map")
struct MapObstacleTests {
  /// A square of 100 by 100, and a way that leads to it.
  private func square() -> MapFigure {
    var figure = MapFigure()
    for (id, east, north) in [(1, 0, 0), (2, 100, 0), (3, 100, 100), (4, 0, 100), (5, -50, 0)] {
      figure.node(id, east, north)
    }
    figure.way(1, [1, 2, 3, 4, 1], "highway=pedestrian", "area=yes")
    figure.way(2, [5, 1], "highway=footway")
    return figure
  }

  @Test(
    "that lie on a square are kept as barriers, by whatever tags they are there",
    arguments: [
      "building=yes", "building=construction", "natural=water", "natural=cliff",
      "amenity=fountain", "leisure=swimming_pool", "waterway=canal", "waterway=dock",
      "landuse=construction", "highway=construction", "highway=motorway", "railway=rail",
      "barrier=chain", "barrier=handrail", "barrier=block", "barrier=planter", "barrier=bollard",
      "barrier=yes", "barrier=gate", "barrier=gate;access=private", "barrier=gate;locked=yes",
      "barrier=wall",
    ])
  func kept(tags: String) throws {
    var figure = square()
    figure.pond(tags.split(separator: ";").map(String.init))
    let reading = try figure.read()
    let path = try #require(try reading.path("osm-w90"))
    #expect(path.kind == .barrier && path.levels.isEmpty && path.enclosesGround)
    let tag = tags.prefix { $0 != ";" }.split(separator: "=").map(String.init)
    #expect(path.details[tag[0]] == tag[1])
    #expect(reading.contents.buildings.isEmpty)
  }

  @Test(
    "are none where one gets past, or that lie above or below",
    arguments: [
      "building=roof", "building=yes;layer=1", "building=yes;building:min_level=1",
      "building=demolished", "natural=tree_row", "natural=water;tunnel=culvert",
      "railway=tram", "railway=rail;bridge=yes", "railway=subway;layer=-2", "barrier=no",
      "barrier=entrance", "barrier=gate;foot=yes", "barrier=kerb;kerb=lowered",
      "barrier=chain;indoor=yes", "barrier=block;level=2", "highway=proposed",
      "waterway=canal;location=underground", "landuse=grass",
    ])
  func none(tags: String) throws {
    var figure = square()
    figure.pond(tags.split(separator: ";").map(String.init))
    let reading = try figure.read()
    #expect(reading.contents.paths.count == 2)
    // It is counted, and nothing else said.
    #expect(reading.problems.count == 1 && reading.leftOut.map(\.count) == [1])
    #expect(reading.leftOut.first?.name.hasPrefix("way ") == true)
  }

  @Test("count only beside the ways and on the areas, and the import says how many")
  func reach() throws {
    var figure = square()
    // A degree is some 110 km: these lie 1 m, 4.5 m and 11 m north of the way, which leads from west
    // to east.
    for (number, degrees) in [(0, 0.00001), (1, 0.00004), (2, 0.0001)] {
      figure.wall(at: degrees, id: 200 + 10 * number, "natural=cliff")
    }
    figure.wall(at: 0.00001, id: 300, "building=yes")
    figure.wall(at: 0.00004, id: 310, "barrier=fence")
    let reading = try figure.read()
    #expect(
      reading.contents.paths.values.filter { $0.kind == .barrier }.map(\.id.name).sorted() == [
        "osm-w200", "osm-w300", "osm-w310",
      ])
    let problem = try #require(reading.problems.first)
    #expect(reading.problems.count == 1 && problem.code == .leftOut)
    #expect(problem.message.hasPrefix("2 obstacles beside the ways are kept"))
    #expect(problem.message.hasSuffix("2 farther off are left out."))
  }

  @Test("reach as far from a way as its width says, also across the antimeridian")
  func width() throws {
    for (width, isKept) in [(7, false), (10, true), (1, false)] {
      let reading = try readOSM(
        Array(
          """
          <osm><node id='1' lat='-16' lon='179.9999'/><node id='2' lat='-16' lon='-179.9999'/>
          <node id='3' lat='-15.99996' lon='179.99995'/><node id='4' lat='-15.9' lon='-179.9999'/>
          <way id='1'><nd ref='1'/><nd ref='2'/><tag k='highway' v='footway'/>
          <tag k='width' v='\(width)'/></way>
          <way id='2'><nd ref='3'/><nd ref='4'/><tag k='natural' v='cliff'/></way></osm>
          """.utf8))
      #expect(try (reading.path("osm-w2") != nil) == isKept)
    }
  }

  @Test("that are multipolygons are kept member by member")
  func multipolygon() throws {
    var figure = square()
    for (id, east, north) in [(11, 10, 10), (12, 40, 10), (13, 40, 40), (14, 20, 20), (15, 25, 20)]
    {
      figure.node(id, east, north)
    }
    figure.node(16, 22, 25)
    figure.way(11, [11, 12, 13])
    figure.way(12, [13, 11])
    figure.way(13, [14, 15, 16, 14])
    figure.relation(
      9, [(11, "outer"), (12, "outer"), (13, "inner")], "type=multipolygon", "natural=water")
    #expect(
      try figure.read().contents.paths.values.filter { $0.kind == .barrier }.map(\.id.name).sorted()
        == ["osm-r9-w11", "osm-r9-w12", "osm-r9-w13"])
  }

  @Test("leave named buildings and those with anything in them what they are")
  func buildings() throws {
    var figure = square()
    figure.pond(["building=yes", "name=Hall"])
    let reading = try figure.read()
    #expect(reading.contents.buildings.count == 1 && reading.contents.paths.count == 2)
    #expect(reading.problems.isEmpty)
  }

  @Test("are found among many as by looking at each")
  func boxes() throws {
    var figure = MapFigure()
    for number in 0..<60 {
      figure.node(1000 + number, number * 10, 0)
      figure.node(2000 + number, number * 10, 5)
      figure.node(3000 + number, number * 10, 3 * (number % 3))
      figure.node(4000 + number, number * 10 + 5, 3 * (number % 3))
      figure.way(1000 + number, [1000 + number, 2000 + number], "highway=footway")
      figure.way(3000 + number, [3000 + number, 4000 + number], "natural=cliff")
    }
    let kept = try figure.read().contents.paths.values.filter { $0.kind == .barrier }
    #expect(
      kept.map(\.id.name).sorted()
        == (0..<60).filter { $0 % 3 < 2 }.map { "osm-w\(3000 + $0)" }.sorted())
  }
}

extension MapFigure {
  /// A closed way 90 on the square.
  fileprivate mutating func pond(_ tags: [String]) {
    for (id, east, north) in [(91, 30, 30), (92, 60, 30), (93, 60, 60), (94, 30, 60)] {
      node(id, east, north)
    }
    way(90, [91, 92, 93, 94, 91], tags)
  }

  /// A line along the way to the square, some degrees to the north.
  fileprivate mutating func wall(at north: Double, id: Int, _ tags: String...) {
    node(id + 1, -40, degrees: north)
    node(id + 2, -30, degrees: north)
    node(id + 3, -30, degrees: 0.0003)
    way(id, [id + 1, id + 2, id + 3, id + 1], tags)
  }
}
