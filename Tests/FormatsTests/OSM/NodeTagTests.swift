import Catalog
import Exchange
import Geodesy
import Testing

@Suite("Tags of a node on a way")
struct NodeTagTests {
  /// A way from node 1 to 3 over node 2, which has tags.
  private func read(_ tags: String) throws -> SourceReading {
    var figure = MapFigure()
    figure.node(1, 10, 0)
    figure.node(3, 30, 0)
    figure.way(7, [1, 2, 3], "highway=footway")
    let xml = tags.split(separator: ";").map { tag in
      let parts = tag.split(separator: "=", maxSplits: 1)
      let value = parts[0] == "kerb" ? String(parts[1]).replacing(",", with: ";") : String(parts[1])
      return "<tag k='\(parts[0])' v='\(value)'/>"
    }
    let text = figure.text.replacing(
      "</osm>", with: "<node id='2' lat='10' lon='20.002'>\(xml.joined())</node></osm>")
    return try readOSM(Array(text.utf8))
  }

  @Test(
    "say what stands there and who gets past it",
    arguments: [
      ("barrier=gate", PathPoint.Kind.gate, Passage.unknown),
      ("barrier=gate;access=private", .gate, .closed), ("barrier=gate;access=no", .gate, .closed),
      ("barrier=gate;access=private;foot=yes", .gate, .open),
      ("barrier=gate;foot=no", .gate, .closed), ("barrier=gate;foot=private", .gate, .closed),
      ("barrier=gate;locked=yes", .gate, .closed),
      ("barrier=gate;locked=yes;foot=yes", .gate, .closed),
      ("barrier=gate;locked=no", .gate, .unknown), ("barrier=gate;foot=permissive", .gate, .open),
      ("barrier=gate;access=permissive", .gate, .open),
      ("barrier=gate;access=customers", .gate, .unknown),
      ("barrier=gate;foot=yes;wheelchair=no", .gate, .notForWheels),
      ("barrier=gate;foot=yes;wheelchair=limited", .gate, .unknown),
      ("barrier=gate;foot=yes;maxwidth:physical=0.6", .gate, .notForWheels),
      ("barrier=lift_gate", .gate, .unknown), ("barrier=lift_gate;wheelchair=yes", .gate, .open),
      ("barrier=kissing_gate", .gate, .notForWheels),
      ("barrier=kissing_gate;wheelchair=yes", .gate, .open),
      ("barrier=bollard", .bollard, .open), ("barrier=bollard;access=no", .bollard, .closed),
      ("barrier=bollard;maxwidth=1.3", .bollard, .open),
      ("barrier=bollard;maxwidth=60 cm", .bollard, .notForWheels),
      ("barrier=cycle_barrier", .cycleBarrier, .notForWheels),
      ("barrier=cycle_barrier;wheelchair=yes", .cycleBarrier, .open),
      ("barrier=cycle_barrier;maxwidth:physical=1.2", .cycleBarrier, .open),
      ("barrier=stile", .stile, .notForWheels),
      ("barrier=stile;wheelchair=yes", .stile, .notForWheels),
      ("barrier=turnstile", .turnstile, .notForWheels),
      ("barrier=full-height_turnstile", .turnstile, .notForWheels),
      ("barrier=kerb", .kerb, .unknown), ("barrier=kerb;kerb=raised", .kerb, .notForWheels),
      ("kerb=raised;wheelchair=yes", .kerb, .notForWheels), ("kerb=lowered", .kerb, .open),
      ("kerb=flush", .kerb, .open), ("kerb=rolled", .kerb, .notForWheels),
      ("kerb=yes", .kerb, .unknown),
      ("highway=crossing", .crossing, .unknown),
      ("highway=crossing;kerb=lowered", .crossing, .open),
      ("highway=crossing;kerb=raised", .crossing, .notForWheels),
      ("highway=steps", .steps, .notForWheels), ("highway=elevator", .lift, .open),
      ("highway=elevator;access=private", .lift, .closed),
      ("highway=elevator;wheelchair=no", .lift, .notForWheels),
      ("entrance=yes", .door, .unknown), ("entrance=main;wheelchair=yes", .door, .open),
      ("entrance=yes;access=private", .door, .closed), ("entrance=emergency", .door, .closed),
      ("entrance=service;locked=yes", .door, .closed), ("door=no", .door, .open),
      ("door=revolving", .door, .notForWheels), ("door=revolving;wheelchair=yes", .door, .open),
      ("barrier=fence", .barrier, .closed), ("barrier=entrance", .barrier, .open),
      ("barrier=cattle_grid", .barrier, .notForWheels), ("barrier=block", .barrier, .unknown),
      ("railway=subway_entrance;wheelchair=no", .barrier, .notForWheels),
      ("foot=no", .barrier, .closed), ("locked=yes", .barrier, .closed),
      ("emergency=yes;access=no", .barrier, .closed),
      ("step_count=3", .steps, .notForWheels), ("highway=ladder", .steps, .notForWheels),
      ("barrier=step", .steps, .notForWheels), ("barrier=log", .barrier, .notForWheels),
      ("barrier=bollard;maxwidth=20 in", .bollard, .notForWheels),
      ("barrier=gate;foot=yes;maxwidth:physical=2 ft", .gate, .notForWheels),
      ("barrier=gate;foot=yes;width=0,7", .gate, .notForWheels),
      ("highway=elevator;locked=yes", .lift, .closed),
      ("highway=elevator;maxwidth:physical=0.6", .lift, .notForWheels),
      ("highway=elevator;width=60 cm", .lift, .notForWheels),
    ])
  func points(tags: String, kind: PathPoint.Kind, passage: Passage) throws {
    let reading = try read(tags)
    let point = try #require(reading.contents.pathPoints[try PlaceID("x/osm-n2")])
    #expect(point.kind == kind && point.passage == passage)
    #expect(point.levels.isEmpty && point.coordinate.longitude == 20.002)
    #expect(reading.contents.pathPoints.count == 1 && reading.contents.paths.count == 1)
  }

  @Test(
    "say the worst of what it is, if that is several things",
    arguments: [
      ("barrier=gate;foot=yes;highway=steps", PathPoint.Kind.steps, Passage.notForWheels),
      ("barrier=gate;foot=yes;step_count=2", .steps, .notForWheels),
      ("barrier=gate;access=private;highway=steps", .gate, .closed),
      ("barrier=gate;foot=yes;kerb=raised", .gate, .notForWheels),
      ("barrier=gate;kerb=lowered", .gate, .unknown),
      ("barrier=gate;foot=yes;kerb=lowered", .gate, .open),
      ("barrier=gate;foot=yes;entrance=yes", .door, .unknown),
      ("barrier=bollard;highway=crossing", .crossing, .unknown),
      ("barrier=gate;wheelchair=yes;highway=steps", .steps, .notForWheels),
      ("entrance=main;step_count=1", .steps, .notForWheels),
      ("entrance=yes;kerb=flush", .door, .unknown),
      ("highway=elevator;barrier=gate", .gate, .unknown),
      ("kerb=lowered,raised", .kerb, .notForWheels), ("kerb=flush,lowered", .kerb, .open),
      ("kerb=lowered,yes", .kerb, .unknown),
    ])
  func several(tags: String, kind: PathPoint.Kind, passage: Passage) throws {
    // A comma stands for the semicolon between values.
    let point = try #require(try read(tags).contents.pathPoints[try PlaceID("x/osm-n2")])
    #expect(point.kind == kind && point.passage == passage)
  }

  @Test(
    "say that it is for others than visitors",
    arguments: [
      ("military", Passage.closed), ("Private", .closed), ("agricultural", .closed),
      ("forestry", .closed), ("delivery", .closed), ("emergency", .closed),
      ("employees", .closed), ("residents", .closed), ("permit", .unknown),
      ("customers", .unknown), ("destination", .unknown), ("permissive", .open),
      ("yes", .open), ("whoever", .unknown),
    ])
  func visitors(access: String, passage: Passage) throws {
    let id = try PlaceID("x/osm-n2")
    #expect(try read("barrier=gate;access=\(access)").contents.pathPoints[id]?.passage == passage)
    let isOpen = try read("barrier=gate;access=\(access);foot=yes").contents.pathPoints[id]
    #expect(isOpen?.passage == .open)
    let foot = try read("barrier=gate;access=no;foot=\(access)").contents.pathPoints[id]
    #expect(foot?.passage == passage)
  }

  @Test(
    "say nothing of walking where they are about something beside the way",
    arguments: [
      "highway=bus_stop;wheelchair=no", "amenity=parking;access=private",
      "shop=kiosk;wheelchair=no",
      "tourism=information;step_count=2", "emergency=fire_hydrant;access=private",
      "natural=tree", "highway=street_lamp", "entrance=no", "barrier=no", "foot=yes",
      "wheelchair=yes",
    ])
  func nothing(tags: String) throws {
    #expect(try read(tags).contents.pathPoints.isEmpty)
  }

  @Test("become fields, and details what has none")
  func fields() throws {
    let reading = try read(
      "barrier=gate;name=North Gate;opening_hours=Mo-Fr 08:00-18:00;height=2;kerb=lowered;source=x")
    let point = try #require(reading.contents.pathPoints.values.first)
    #expect(point.name == LocalizedText("North Gate", in: .english) && point.kerb == .lowered)
    #expect(point.openingHours?.description == "Mo-Fr 08:00-18:00")
    #expect(point.details == ["barrier": "gate", "height": "2", "source": "x"])
  }

  @Test("count only where people walk, and on the levels where they do")
  func places() throws {
    var figure = MapFigure.row(3)
    figure.node(50, 40, 0, "barrier=gate")
    figure.node(51, 25, 0, "door=yes")
    figure.house(90, 0, 80)
    figure.way(1, [1, 2, 51, 3], "highway=corridor", "level=2")
    figure.way(2, [3, 50], "waterway=drain")
    figure.way(3, [3, 50], "highway=footway", "access=private")
    let points = try figure.read().contents.pathPoints.values
    #expect(points.map(\.id.description) == ["x/osm-n51"])
    #expect(points.first?.levels.map(\.description) == ["x/osm-w90/2"])
  }

  @Test("of a door stop those who pass it, not those who come in by the entrance it is")
  func doors() throws {
    var figure = MapFigure.row(3)
    figure.node(20, 15, 0, "entrance=yes", "wheelchair=no")
    figure.house(90, 15, 80, "name=Hall")
    figure.way(90_000, [20, 91], "note=outline")
    figure.way(1, [1, 20], "highway=footway")
    figure.way(2, [20, 2], "highway=corridor", "level=0")
    let contents = try figure.read().contents
    #expect(contents.pathPoints.isEmpty)
    #expect(contents.entrances[try PlaceID("x/hall/osm-n20")]?.isAccessible == false)
  }

  @Test("of walls, fences and closed ways leave their lines, which nobody walks")
  func obstacles() throws {
    var figure = MapFigure.row(4)
    figure.way(1, [1, 2], "barrier=fence", "fence_type=railing")
    figure.way(2, [2, 3], "highway=service", "access=private")
    figure.way(3, [3, 4], "barrier=kerb", "kerb=lowered")
    figure.way(4, [3, 1], "barrier=kerb", "kerb=raised")
    let reading = try figure.read()
    let fence = try #require(try reading.path("osm-w1"))
    #expect(fence.kind == .barrier && !fence.isForWalking)
    #expect(fence.details == ["barrier": "fence", "fence_type": "railing"])
    let drive = try #require(try reading.path("osm-w2"))
    #expect(drive.kind == .footway && drive.isClosed && !drive.isForWalking)
    #expect(try reading.path("osm-w4")?.kerb == .raised)
    #expect(reading.contents.paths.count == 3)
    // Ways that are closed, and the lowered kerb, which is no obstacle.
    #expect(reading.problems.map(\.code) == [.leftOut, .leftOut])
    #expect(reading.leftOut.map(\.name) == ["way barrier=kerb"])
  }

  @Test("of squares and platforms keep that one may walk anywhere on them")
  func areas() throws {
    var figure = MapFigure.row(2)
    figure.node(3, 20, 10)
    figure.way(1, [1, 2, 3, 1], "highway=pedestrian", "area=yes")
    figure.way(2, [1, 2, 3, 1], "highway=footway")
    figure.way(3, [1, 2, 3, 1], "railway=platform")
    figure.way(4, [1, 2, 3], "highway=pedestrian", "area=yes")
    let reading = try figure.read()
    #expect(
      reading.contents.paths.values.filter(\.isArea).map(\.id.name).sorted() == [
        "osm-w1", "osm-w3",
      ])
    #expect(reading.contents.paths.count == 4)
  }
}
