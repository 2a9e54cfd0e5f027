import Catalog
import Exchange
import Geodesy
import Testing

@Suite("Tags of a way")
struct PathTagTests {
  /// A way with tags, from node 1 to 2.
  private func read(_ tags: String...) throws -> SourceReading {
    var text = MapFigure.row(2).text
    let xml = tags.map { tag in
      let parts = tag.split(separator: "=", maxSplits: 1)
      return "<tag k='\(parts[0])' v='\(parts[1])'/>"
    }
    text = text.replacing(
      "</osm>", with: "<way id='7'><nd ref='1'/><nd ref='2'/>\(xml.joined())</way></osm>")
    return try readOSM(Array(text.utf8))
  }

  @Test(
    "say whether one may walk",
    arguments: [
      ("highway=footway", true), ("highway=path", true), ("highway=pedestrian", true),
      ("highway=steps", true), ("highway=living_street", true), ("highway=service", true),
      ("highway=residential", true), ("highway=track", true), ("railway=platform", true),
      ("highway=residential;sidewalk=separate", false), ("highway=primary", true),
      ("highway=tertiary;sidewalk=no", true), ("highway=secondary_link", true),
      ("highway=primary;sidewalk:left=separate", false), ("highway=primary;motorroad=yes", false),
      ("highway=secondary;foot=use_sidepath", false), ("highway=trunk", false),
      ("highway=primary;sidewalk=separate;foot=yes", true),
      ("highway=primary;sidewalk:left=separate;sidewalk:right=yes", true),
      ("highway=primary;sidewalk:left=separate;sidewalk:right=no", false),
      ("highway=primary;sidewalk=left;sidewalk:right=separate", true),
      ("highway=primary;sidewalk=separate;sidewalk:right=yes", true),
      ("highway=primary;sidewalk:both=separate", false),
      ("highway=primary;sidewalk=both", true), ("highway=secondary;foot=yes", true),
      ("highway=cycleway", false), ("highway=cycleway;foot=designated", true),
      ("highway=motorway", false), ("highway=motorway;foot=yes", false),
      ("highway=construction", false), ("highway=construction;access=no", false),
      ("highway=footway;access=no;foot=yes", true), ("highway=footway;foot=use_sidepath", false),
      ("waterway=river", false), ("highway=footway;access=customers", true),
    ])
  func walkable(tags: String, isPath: Bool) throws {
    let tags = tags.split(separator: ";").map(String.init)
    let reading =
      try tags.count == 1
      ? read(tags[0]) : tags.count == 2 ? read(tags[0], tags[1]) : read(tags[0], tags[1], tags[2])
    // What is no path is counted, and a map of nothing else is refused.
    let codes = reading.problems.map(\.code.rawValue)
    #expect(codes == (isPath ? [] : ["left-out", "missing-value"]))
    #expect(reading.contents.paths.count == (isPath ? 1 : 0))
  }

  @Test("keep the public out, and whoever wonders is told")
  func closed() throws {
    var figure = MapFigure.row(5)
    figure.way(7, [1, 2], "highway=footway", "foot=no")
    figure.way(8, [2, 3], "highway=footway", "access=private")
    figure.way(9, [3, 4], "highway=service", "access=no")
    figure.way(10, [4, 5], "highway=footway")
    let reading = try figure.read()
    #expect(
      reading.contents.paths.values.filter(\.isForWalking).map(\.id.description) == ["x/osm-w10"])
    #expect(reading.problems.count == 1)
    let problem = try #require(reading.problems.first)
    #expect(problem.code == .leftOut)
    #expect(problem.message.contains("3 ways") && problem.message.contains("way 7 first"))
    #expect(problem.location?.line == 8)
  }

  @Test(
    "decide what kind of path it is",
    arguments: [
      ("highway=footway", "a=b", Path.Kind.footway),
      ("highway=footway", "footway=crossing", .crossing),
      ("highway=steps", "a=b", .steps), ("highway=steps", "conveying=forward", .escalator),
      ("highway=steps", "conveying=no", .steps), ("highway=corridor", "a=b", .corridor),
      ("highway=footway", "level=-1", .corridor), ("highway=footway", "level=1", .footway),
      ("highway=footway", "footway=ramp", .ramp), ("highway=elevator", "level=0;1", .lift),
      ("indoor=corridor", "room=stairs", .steps), ("indoor=area", "stairs=yes", .steps),
      ("highway=corridor", "stairs=yes", .steps), ("highway=footway", "stairs=yes", .steps),
      ("indoor=corridor", "stairs=no", .corridor), ("railway=platform", "stairs=yes", .footway),
      ("indoor=area", "room=elevator", .lift), ("indoor=area", "room=lobby", .corridor),
    ])
  func kinds(one: String, other: String, kind: Path.Kind) throws {
    #expect(try read(one, other).path("osm-w7")?.kind == kind)
  }

  @Test(
    "keep the public out by any word for others, and by a lock",
    arguments: [
      ("access=private;customers", true), ("access=customers; Private", true),
      ("access=agricultural;forestry", true), ("access=military", true),
      ("access=customers;delivery", false), ("access=delivery", true), ("foot=emergency", true),
      ("access=permit", false), ("access=destination", false), ("access=;", false),
      ("locked=yes", true), ("locked=no", false),
    ])
  func insiders(tag: String, isClosed: Bool) throws {
    #expect(try read("highway=footway", tag).path("osm-w7")?.isClosed == isClosed)
    #expect(
      try read("highway=footway", "foot=yes", tag).path("osm-w7")?.isClosed
        == (isClosed && !tag.hasPrefix("access")))
  }

  @Test(
    "stop wheels where they count steps",
    arguments: [
      ("highway=footway", "step_count=2", false as Bool?), ("highway=footway", "step_count=0", nil),
      ("highway=steps", "step_count=2", nil),
    ])
  func steps(one: String, other: String, isAccessible: Bool?) throws {
    #expect(try read(one, other).path("osm-w7")?.isAccessible == isAccessible)
    #expect(try read(one, other, "wheelchair=yes").path("osm-w7")?.isAccessible == true)
  }

  @Test("become fields, and details what has none")
  func fields() throws {
    let reading = try read(
      "highway=steps", "name=High Steps", "width=2.5 m", "surface=stone", "step_count=12",
      "handrail=yes", "wheelchair=no", "kerb=lowered", "oneway:foot=-1", "level=3", "lit=yes",
      "source=survey", "opening_hours=Mo-Fr 08:00-18:00")
    #expect(reading.problems.isEmpty)
    let path = try #require(try reading.path("osm-w7"))
    #expect(path.name == LocalizedText("High Steps", in: .english))
    #expect(path.width == Meters(2.5) && path.surface == "stone" && path.stepCount == 12)
    #expect(path.isAccessible == false && path.direction == .backward)
    #expect(path.openingHours?.description == "Mo-Fr 08:00-18:00")
    #expect(
      path.details == [
        "handrail": "yes", "lit": "yes", "level": "3", "kerb": "lowered", "source": "survey",
      ])
    #expect(path.line.map(\.longitude) == [20.001, 20.002])
  }

  @Test(
    "say how steep it is",
    arguments: [
      ("highway=footway", "5%", 0.05 as Double?), ("highway=footway", "-8.3 %", -0.083),
      ("highway=footway", "45°", 1), ("highway=footway", "0", 0), ("highway=footway", "up", nil),
      ("highway=footway", "150%", nil), ("highway=footway", "steep", nil),
      ("highway=footway", "90°", nil), ("highway=steps", "up", 180.0 / 280),
      ("highway=steps", "down", -180.0 / 280), ("highway=footway", "+3%", 0.03),
    ])
  func incline(highway: String, text: String, slope: Double?) throws {
    let path = try read(highway, "incline=\(text)").path("osm-w7")
    if let slope {
      #expect(abs(try #require(path?.incline) - slope) < 1e-12)
    } else {
      #expect(path?.incline == nil && path?.details["incline"] == text)
    }
  }

  @Test(
    "give widths in several units",
    arguments: [
      ("2", 2.0 as Double?), ("80 cm", 0.8), ("6 ft", 1.8288), ("wide", nil), ("-1", nil),
      ("2&apos;0&quot;", 0.6096), ("20&quot;", 0.508), ("2&apos;", 0.6096), ("600 mm", 0.6),
      ("7 ft 6 in", 2.286), ("5&apos;6", 1.6764), ("0,9", 0.9), ("6ft-2ft", nil), ("20in in", nil),
    ])
  func width(text: String, metres: Double?) throws {
    let path = try read("highway=footway", "width=\(text)").path("osm-w7")
    #expect(path?.width.map { ($0.value * 1e4).rounded() } == metres.map { ($0 * 1e4).rounded() })
    #expect(path?.details["width"] == (metres == nil ? text : nil))
  }

  @Test(
    "tell which way one is carried",
    arguments: [
      ("conveying=forward", Path.Direction.forward as Path.Direction?),
      ("conveying=backward", .backward), ("conveying=reversible", .both), ("conveying=yes", .both),
      ("oneway:foot=yes", .forward), ("oneway:foot=no", nil), ("oneway=yes", nil),
    ])
  func direction(tag: String, direction: Path.Direction?) throws {
    #expect(try read("highway=steps", tag).path("osm-w7")?.direction == direction)
  }

  @Test("of hours that are not understood are kept as hours, with a warning")
  func hours() throws {
    let reading = try read("highway=footway", "opening_hours=dawn to dusk")
    let problem = try #require(
      CatalogChecks.problems(in: reading.contents, locations: reading.locations)
        .first { $0.code == .unreadableHours })
    #expect(problem.severity == .warning && problem.location?.line == 5)
    let path = try reading.path("osm-w7")
    #expect(path?.openingHours?.description == "dawn to dusk")
    #expect(path?.openingHours?.unread.count == 1 && path?.details["opening_hours"] == nil)
  }

  @Test(
    "of levels that are not understood are told",
    arguments: ["level=first", "level=0;x", "level=9999"])
  func unreadableLevel(tag: String) throws {
    let reading = try read("highway=footway", tag)
    #expect(reading.problems.map(\.code) == [.leftOut])
    #expect(reading.contents.paths.count == 1)
  }

  @Test("leave kerbs to the nodes on the way, which are points")
  func kerbs() throws {
    var figure = MapFigure()
    figure.node(1, 0, 0, "kerb=lowered")
    figure.node(2, 1, 0, "kerb=raised")
    figure.node(3, 2, 0, "barrier=kerb")
    figure.way(7, [1, 2, 3], "highway=footway", "footway=crossing")
    figure.way(8, [1, 3], "highway=footway", "kerb=rolled")
    figure.way(9, [2, 3], "highway=residential", "kerb=raised")
    let reading = try figure.read()
    let kerbs = try ["osm-w7", "osm-w8", "osm-w9"].map { try reading.path($0)?.kerb }
    #expect(kerbs == [nil, .raised, nil])
    let points = reading.contents.pathPoints.values.sorted { $0.id < $1.id }
    #expect(points.map(\.kerb) == [.lowered, .raised, nil])
    #expect(points.map(\.passage) == [.open, .notForWheels, .unknown])
  }
}
