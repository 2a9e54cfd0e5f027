import Catalog
import Foundation
import Geodesy
import Queries
import TestSupport
import Testing
import Wayfinding

/// A campus around a corner: a path east along Long Walk with a ramp and stairs beside each other,
/// then north; a hall with two levels, a lift and stairs, and one door.
private enum Corner {
  static let campus = "corner"

  static func at(_ east: Double, _ north: Double) throws -> Coordinate {
    let origin = try Coordinate(latitude: 50, longitude: 10)
    let moved = origin.moved(by: Meters(abs(east)), toward: try bearing(east < 0 ? 270 : 90))
    return moved.moved(by: Meters(abs(north)), toward: try bearing(north < 0 ? 180 : 0))
  }

  private static func bearing(_ degrees: Double) throws -> Bearing {
    try #require(Bearing(degrees: degrees))
  }

  private static func text(_ words: String) throws -> LocalizedText {
    try #require(LocalizedText(words, in: .english))
  }

  static func snapshot(
    doorHours: String? = nil, hasRamp: Bool = true, hasLift: Bool = true
  ) throws -> CatalogSnapshot {
    var contents = CatalogContents()
    let id = try PlaceID(campus)
    contents.insert(
      .campus(
        Campus(
          id: id, name: try text("Corner"), languages: [.english], timeZone: "Europe/Berlin",
          center: try at(0, 0))))
    contents.insert(.building(Building(id: try PlaceID("corner/hall"), name: try text("Hall"))))
    contents.insert(.level(Level(id: try PlaceID("corner/hall/g"), ordinal: 0, shortName: "G")))
    contents.insert(.level(Level(id: try PlaceID("corner/hall/1"), ordinal: 1, shortName: "1")))
    contents.insert(
      .level(Level(id: try PlaceID("corner/hall/cellar"), ordinal: -1, shortName: "C")))
    var door = Entrance(id: try PlaceID("corner/hall/door"), coordinate: try at(100, 60))
    door.level = try PlaceID("corner/hall/g")
    door.name = try text("the main door")
    door.openingHours = doorHours.map { OpeningHours($0) }
    contents.insert(.entrance(door))
    try add(&contents, "long-walk", .footway, [(0, 0), (60, 0)], name: "Long Walk")
    try add(&contents, "stairs", .steps, [(60, 0), (70, 0)])
    if hasRamp {
      try add(&contents, "ramp", .ramp, [(60, 0), (60, -20), (70, -20), (70, 0)])
    }
    try add(&contents, "on", .footway, [(70, 0), (100, 0)], name: "Long Walk")
    try add(&contents, "north", .footway, [(100, 0), (100, 60)], name: "North Walk")
    try add(&contents, "inside", .corridor, [(101, 60), (110, 60)], levels: ["g"])
    if hasLift {
      try add(&contents, "lift", .lift, [(110, 60), (110, 60.01)], levels: ["g", "1"])
    }
    try add(&contents, "upstairs", .corridor, [(110, 60.01), (130, 60)], levels: ["1"])
    contents.insert(
      .work(
        Work(
          id: try Slug("urn"), title: try text("Urn"), place: try PlaceID("corner/hall/1"),
          coordinate: try at(130, 63))))
    contents.insert(
      .work(
        Work(id: try Slug("arch"), title: try text("Arch"), place: id, coordinate: try at(103, -4)))
    )
    return CatalogSnapshot(contents, revision: 1)
  }

  private static func add(
    _ contents: inout CatalogContents, _ id: String, _ kind: Path.Kind, _ line: [(Double, Double)],
    name: String? = nil, levels: [String] = []
  ) throws {
    var path = try Path(
      id: try PlaceID("\(campus)/\(id)"), kind: kind, line: try line.map { try at($0.0, $0.1) })
    path.name = try name.map(text)
    path.levels = try levels.map { try PlaceID("\(campus)/hall/\($0)") }
    contents.insert(.path(path))
  }
}

@Suite("Directions")
struct DirectionsTests {
  private func answer(
    _ snapshot: CatalogSnapshot, style: WalkingStyle = WalkingStyle()
  ) throws -> Directions.Answer {
    try snapshot.answer(
      Directions(
        from: .coordinate(try Corner.at(0, 0)), to: .subject(.work(try Slug("urn"))), style: style))
  }

  private func walk(_ answer: Directions.Answer) throws -> (Walk, [Instruction]) {
    guard case .walk(let walk, let instructions) = answer.way else {
      Issue.record("There is no walk: \(answer.way)")
      throw CancellationError()
    }
    return (walk, instructions)
  }

  @Test("lead through the stairs, the door and the lift, and name the floor to get out at")
  func stairs() throws {
    let (walk, instructions) = try walk(try answer(try Corner.snapshot()))
    #expect(walk.stairsCount == 1)
    #expect(walk.liftsCount == 1)
    let actions = instructions.map(\.action)
    #expect(actions.first == .depart)
    #expect(actions.contains(.steps(up: nil, count: nil)))
    #expect(actions.contains(.go(.left, staying: false)))
    #expect(actions.contains(.enter(try PlaceID("corner/hall/door"))))
    #expect(actions.contains(.lift(up: true)))
    let lift = try #require(instructions.first { $0.action == .lift(up: true) })
    #expect(lift.level == (try PlaceID("corner/hall/1")))
    guard case .arrive(let side, let distance)? = actions.last else {
      Issue.record("It does not end with an arrival.")
      return
    }
    #expect(side == .left)
    #expect(abs(distance.value - 3) < 0.1)
    let turn = try #require(instructions.first { $0.action == .go(.left, staying: false) })
    #expect(turn.landmark == .work(try Slug("arch")))
  }

  @Test("take the ramp instead of the stairs where asked, at the cost of the detour")
  func stepFree() throws {
    let snapshot = try Corner.snapshot()
    let (usual, _) = try walk(try answer(snapshot))
    let (free, _) = try walk(try answer(snapshot, style: WalkingStyle(isStepFree: true)))
    #expect(free.stepFree == nil)
    #expect(free.unmapped.map(\.part) == [.end])
    #expect(free.stairsCount == 0)
    #expect(abs((free.distance - usual.distance).value - 40) < 0.1)
  }

  @Test("name what is in the way where there is no way without steps")
  func blocked() throws {
    let answer = try answer(
      try Corner.snapshot(hasRamp: false), style: WalkingStyle(isStepFree: true))
    guard case .blocked(let blockade) = answer.way else {
      Issue.record("There is a way: \(answer.way)")
      return
    }
    #expect(blockade.obstacle == ItemKey(.path, "corner/stairs"))
    #expect(blockade.isStepFree)
    #expect(!blockade.isClosed)
  }

  @Test("call the piece behind a closed door by the name of the door")
  func behindTheDoor() throws {
    let answer = try Corner.snapshot(doorHours: "off").answer(
      Directions(
        from: .coordinate(try Corner.at(100, 62), level: try PlaceID("corner/hall/cellar")),
        to: .subject(.work(try Slug("urn"))),
        style: WalkingStyle(departure: try Date("2026-03-02T08:30:00Z", strategy: .iso8601))))
    guard case .blocked(let blockade) = answer.way else {
      Issue.record("There is a way: \(answer.way)")
      return
    }
    #expect(blockade.obstacle == ItemKey(.entrance, "corner/hall/door"))
    #expect(blockade.isClosed)
  }

  @Test("tell a point below the destination from the destination")
  func otherFloor() throws {
    let answer = try answer(try Corner.snapshot(hasLift: false))
    guard case .blocked(let blockade) = answer.way else {
      Issue.record("There is a way: \(answer.way)")
      return
    }
    #expect(blockade.level == (try PlaceID("corner/hall/g")))
    #expect(blockade.isOnOtherFloor)
    #expect(blockade.obstacle == nil)
  }

  @Test(
    "respect when doors are open, in the time zone of the campus",
    arguments: [("2026-03-02T08:30:00Z", true), ("2026-03-02T07:30:00Z", false)])
  func hours(time: String, isOpen: Bool) throws {
    let style = WalkingStyle(departure: try Date(time, strategy: .iso8601))
    let answer = try answer(try Corner.snapshot(doorHours: "Mo-Fr 09:00-17:00"), style: style)
    guard case .blocked(let blockade) = answer.way else {
      #expect(isOpen)
      return
    }
    #expect(!isOpen)
    #expect(blockade.obstacle == ItemKey(.entrance, "corner/hall/door"))
    #expect(blockade.isClosed)
  }

  @Test(
    "lead through a door of which nobody knows whether it is open, and say so",
    arguments: [
      ("Mo-Fr 09:00-17:00; PH off", "2026-03-02T08:30:00Z"), ("9 to 5", "2026-03-02T08:30:00Z"),
      ("sunrise-18:00", "2026-03-02T06:03:00Z"), ("Mo-Fr 08:00+", "2026-03-02T08:30:00Z"),
    ])
  func unknownHours(hours: String, time: String) throws {
    let snapshot = try Corner.snapshot(doorHours: hours)
    let style = WalkingStyle(departure: try Date(time, strategy: .iso8601))
    let (_, instructions) = try walk(try answer(snapshot, style: style))
    let door = ItemKey(.entrance, "corner/hall/door")
    #expect(instructions.flatMap(\.doubts) == [door])
    #expect(
      instructions.first { !$0.doubts.isEmpty }?.action
        == .enter(try PlaceID("corner/hall/door")))
    // Nobody asked for a time.
    #expect(try walk(try answer(snapshot)).1.allSatisfy(\.doubts.isEmpty))
  }

  @Test("say whether the building of the destination is open on arrival")
  func openingOfDestination() throws {
    var contents = try Corner.snapshot().contents
    let hall = try PlaceID("corner/hall")
    let style = WalkingStyle(departure: try Date("2026-03-02T08:30:00Z", strategy: .iso8601))
    for (hours, expected) in [
      ("Mo-Fr 09:00-17:00", Openness.open), ("Mo-Fr 09:00-17:00; PH off", .unknown),
      ("whenever", .unknown),
    ] {
      contents.buildings[hall]?.openingHours = OpeningHours(hours)
      let answer = try answer(CatalogSnapshot(contents, revision: 1), style: style)
      #expect(answer.opening == expected)
      let doubts = try walk(answer).1.flatMap(\.doubts)
      #expect(doubts.contains(ItemKey(.building, "corner/hall")) == (expected == .unknown))
    }
    contents.campuses[hall.campus]?.publicHolidays = try HolidayDates(["2026-01-01"])
    contents.buildings[hall]?.openingHours = OpeningHours("Mo-Fr 09:00-17:00; PH off")
    #expect(try answer(CatalogSnapshot(contents, revision: 1), style: style).opening == .open)
    contents.campuses[hall.campus]?.publicHolidays = try HolidayDates(["2026-03-02"])
    let holiday = try answer(CatalogSnapshot(contents, revision: 1), style: style)
    guard case .blocked(let blockade) = holiday.way else {
      Issue.record("A holiday counts as open.")
      return
    }
    #expect(blockade.isClosed)
  }

  @Test("say that the line is straight where there is no network")
  func straight() throws {
    let far = try Coordinate(latitude: -45, longitude: -170)
    let answer = try Corner.snapshot().answer(
      Directions(
        from: .coordinate(far), to: .coordinate(try Coordinate(latitude: -45.001, longitude: -170)))
    )
    guard case .straight(let geodesic) = answer.way else {
      Issue.record("There is a network: \(answer.way)")
      return
    }
    #expect(abs(geodesic.distance.value - 111.1) < 1)
  }

  @Test("agree with the works nearest on foot", arguments: [false, true])
  func nearestOnFoot(isStepFree: Bool) throws {
    let snapshot = try Corner.snapshot()
    let style = WalkingStyle(isStepFree: isStepFree)
    let here = try Corner.at(0, 0)
    let found = try snapshot.answer(NearestWorks(here: here, limit: 9, walking: style)).found
    #expect(found.map { snapshot.works[$0.position].id.description } == ["arch", "urn"])
    #expect(found.map(\.levelsAway) == [0, 1])
    for work in found {
      let answer = try snapshot.answer(
        Directions(
          from: .coordinate(here), to: .subject(.work(snapshot.works[work.position].id)),
          style: style))
      let walk = try walk(answer).0
      #expect(abs((work.walk?.duration ?? 0) - walk.duration) < 1e-6)
      #expect(abs((work.walk?.distance.value ?? 0) - walk.distance.value) < 1e-6)
    }
  }

  @Test("tell no landmark where the walk begins, nor one twice in a row")
  func landmarks() throws {
    let snapshot = try Corner.snapshot()
    let arch = Stop.Subject.work(try Slug("arch"))
    func landmarks(from start: Directions.End) throws -> [Stop.Subject] {
      let question = Directions(from: start, to: .subject(.work(try Slug("urn"))))
      return try walk(try snapshot.answer(question)).1.compactMap(\.landmark)
    }
    #expect(try landmarks(from: .subject(arch)).isEmpty)
    // Both the end of the stairs and the corner are within reach of it.
    #expect(try landmarks(from: .coordinate(try Corner.at(80, 0))) == [arch])
  }

  @Test("lead to a building of which only the outline is known, and claim no door")
  func unsurveyed() throws {
    let bare = try Corner.snapshot()
    var contents = bare.contents
    let shed = try PlaceID("corner/shed")
    contents.insert(
      .building(
        Building(
          id: shed, name: try #require(LocalizedText("Shed", in: .english)),
          shape: .point(try Corner.at(40, 30)))))
    let snapshot = CatalogSnapshot(contents, revision: 2)
    let answer = try snapshot.answer(
      Directions(from: .coordinate(try Corner.at(0, 0)), to: .subject(.place(shed))))
    let (walk, instructions) = try walk(answer)
    #expect(abs(walk.distance.value - 70) < 0.1)
    #expect(instructions.map(\.action).suffix(2) == [.unmapped(.wayIn), .arrive(.here, .zero)])
    let back = try snapshot.answer(
      Directions(from: .subject(.place(shed)), to: .coordinate(try Corner.at(0, 0))))
    #expect(try self.walk(back).1.first?.action == .unmapped(.wayOut))
    #expect(snapshot.levelChange(on: answer.way) == 0)
  }

  @Test("leave out a path on a level that no building has, and say so")
  func unknownLevel() throws {
    var contents = try Corner.snapshot().contents
    var path = try Path(
      id: try PlaceID("corner/lost"), kind: .corridor,
      line: [try Corner.at(0, 0), try Corner.at(0, -50)])
    path.levels = [try PlaceID("corner/hall/9")]
    contents.insert(.path(path))
    let messages = NetworkChecks(contents).problems.map(\.message)
    #expect(messages.contains { $0.contains("'corner/lost' cannot be walked: it is on a level") })
  }

  @Test("warn once of a path that runs over its own ground")
  func repeatedGround() throws {
    var contents = try Corner.snapshot().contents
    let line = try [(0.0, 0.0), (0, -20), (0, -40), (0, -20), (0, 0)].map {
      try Corner.at($0.0, $0.1)
    }
    contents.insert(
      .path(try Path(id: try PlaceID("corner/back"), kind: .footway, line: line)))
    let messages = NetworkChecks(contents).problems.filter { $0.code == .duplicatePath }
      .map(\.message)
    #expect(messages == ["Path 'corner/back' runs twice over the same ground."])
  }

  @Test("know their ends by name, whatever the case, and pass over what has no position")
  func names() throws {
    let snapshot = try Corner.snapshot()
    let urn = Stop.Subject.work(try Slug("urn"))
    #expect(snapshot.isCalled(urn, "Urn") && snapshot.isCalled(urn, "uRN"))
    #expect(!snapshot.isCalled(urn, "Urns"))
    #expect(!snapshot.isCalled(.work(try Slug("x")), "x"))
    let keys = [
      ItemKey(.building, "corner/hall"), ItemKey(.work, "urn"), ItemKey(.path, "corner/stairs"),
      ItemKey(.work, "gone"),
    ]
    // Nobody has drawn the hall.
    #expect(snapshot.ends(among: keys) == [urn])
  }

  @Test("tell the levels that a walk goes through")
  func levels() throws {
    let snapshot = try Corner.snapshot()
    let answer = try answer(snapshot)
    let (ground, upper) = (try PlaceID("corner/hall/g"), try PlaceID("corner/hall/1"))
    #expect(
      snapshot.levelChanges(on: answer.way) == [LevelChange(from: ground, to: upper, count: 1)])
    // Of the footpaths nobody has said whether they climb.
    #expect(answer.way.ascent == nil && answer.way.descent == nil)
  }

  @Test("refuse what the catalogue does not have")
  func unknown() throws {
    let snapshot = try Corner.snapshot()
    #expect(throws: Problem.self) { try snapshot.end(named: "urm", parameter: "Option --to") }
    #expect(throws: Problem.self) {
      try snapshot.answer(
        Directions(
          from: .coordinate(try Corner.at(0, 0), level: try PlaceID("corner/hall/9")),
          to: .subject(.work(try Slug("urn")))))
    }
  }

  @Test("begin and end at stops, and at positions on a level")
  func otherEnds() throws {
    let snapshot = SampleCampus.snapshot
    #expect(
      try snapshot.end(named: "first-walk/12", parameter: "from")
        == .subject(.work(try Slug("tide-clock"))))
    let level = try PlaceID("alder/gallery/1")
    let here = try SampleCampus.at(-10, 30)
    let named = "\(here.latitude),\(here.longitude), alder/gallery/1"
    #expect(try snapshot.end(named: named, parameter: "from") == .coordinate(here, level: level))
    for (text, code) in [
      ("first-walk/99", Problem.Code.notFound), ("1,2,alder/gallery/9", .notFound),
      ("1,200,alder/gallery/1", .invalidCoordinate), ("1,2,3,4", .notFound),
      ("behind-the-scenes/1", .notFound),
    ] {
      #expect {
        _ = try snapshot.end(named: text, parameter: "Option --from")
      } throws: { error in
        (error as? Problem).map {
          $0.code == code && $0.message.hasPrefix("Option --from: ")
        } ?? false
      }
    }
  }

  @Test("tell which buildings one passes, but not those one leaves or makes for")
  func buildingsPassed() throws {
    let snapshot = SampleCampus.snapshot
    func landmarks(from: Directions.End, to: Directions.End) throws -> [Stop.Subject] {
      let answer = try snapshot.answer(Directions(from: from, to: to))
      guard case .walk(_, let instructions) = answer.way else { return [] }
      return instructions.compactMap(\.landmark)
    }
    let across = try landmarks(
      from: .coordinate(try SampleCampus.at(-90, 0)), to: .coordinate(try SampleCampus.at(90, -20)))
    let gallery = Stop.Subject.place(try PlaceID("alder/gallery"))
    let library = Stop.Subject.place(try PlaceID("alder/library"))
    let toGallery = try landmarks(
      from: .coordinate(try SampleCampus.at(90, -20)), to: .subject(gallery))
    #expect(!toGallery.contains(gallery))
    let toLibrary = try landmarks(from: .subject(gallery), to: .subject(library))
    #expect(!toLibrary.contains(gallery) && !toLibrary.contains(library))
    for (one, next) in zip(across, across.dropFirst()) { #expect(one != next) }
    let outlines = try #require(snapshot.contents.buildings[PlaceID("alder/gallery")]?.shape)
    #expect(outlines.distance(from: outlines.outerCoordinates[0]) < Meters(0.01))
    #expect(outlines.distance(from: try SampleCampus.at(300, 300)) > Meters(100))
  }
}
