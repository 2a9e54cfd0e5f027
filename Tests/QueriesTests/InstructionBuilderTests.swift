import Catalog
import Geodesy
import Queries
import TestSupport
import Testing
import Wayfinding

/// A town drawn for one test, in metres east and north of its middle.
private struct Town {
  var contents = CatalogContents()

  init() throws {
    contents.insert(
      .campus(
        Campus(
          id: try PlaceID("town"), name: try Self.text("Town"), languages: [.english],
          timeZone: "Etc/UTC", center: try SampleCampus.at(0, 0))))
    contents.insert(.building(Building(id: try PlaceID("town/hall"), name: try Self.text("Hall"))))
    contents.insert(.level(Level(id: try PlaceID("town/hall/g"), ordinal: 0, shortName: "G")))
  }

  static func text(_ words: String) throws -> LocalizedText {
    try #require(LocalizedText(words, in: .english))
  }

  mutating func path(
    _ id: String, _ line: (Double, Double)..., kind: Path.Kind = .footway, name: String? = nil,
    level: String? = nil, steps: Int? = nil, incline: Double? = nil
  ) throws {
    var path = try Path(
      id: try PlaceID("town/\(id)"), kind: kind,
      line: try line.map { try SampleCampus.at($0.0, $0.1) })
    path.name = try name.map(Self.text)
    path.levels = try level.map { [try PlaceID("town/hall/\($0)")] } ?? []
    path.stepCount = steps
    path.incline = incline
    contents.insert(.path(path))
  }

  mutating func door(_ id: String, _ east: Double, _ north: Double) throws {
    var door = Entrance(
      id: try PlaceID("town/hall/\(id)"), coordinate: try SampleCampus.at(east, north))
    door.level = try PlaceID("town/hall/g")
    contents.insert(.entrance(door))
  }

  mutating func work(
    _ id: String, _ east: Double, _ north: Double, title: String? = nil
  ) throws {
    contents.insert(
      .work(
        Work(
          id: try Slug(id), title: try Self.text(title ?? id), place: try PlaceID("town"),
          coordinate: try SampleCampus.at(east, north))))
  }

  /// A house ten metres square with its south-west corner there.
  mutating func house(_ id: String, _ east: Double, _ north: Double, name: String) throws {
    let corners = [(0.0, 0.0), (10, 0), (10, 10), (0, 10), (0, 0)]
    let ring = try Ring(corners.map { try SampleCampus.at(east + $0.0, north + $0.1) })
    contents.insert(
      .building(
        Building(
          id: try PlaceID("town/\(id)"), name: try Self.text(name),
          shape: .polygons([Polygon(exterior: ring)]))))
  }

  func way(
    from start: Directions.End, to end: Directions.End, isStepFree: Bool = false
  ) throws -> DirectionsOutcome {
    try CatalogSnapshot(contents, revision: 1).answer(
      Directions(from: start, to: end, style: WalkingStyle(isStepFree: isStepFree))
    ).outcome
  }

  func walk(
    _ start: (Double, Double), _ end: (Double, Double)
  ) throws -> [Instruction] {
    try instructions(
      from: .coordinate(try SampleCampus.at(start.0, start.1)),
      to: .coordinate(try SampleCampus.at(end.0, end.1)))
  }

  func instructions(
    from start: Directions.End, to end: Directions.End
  ) throws -> [Instruction] {
    guard case .walk(_, let instructions) = try way(from: start, to: end) else {
      Issue.record("There is no walk.")
      return []
    }
    return instructions
  }
}

@Suite("Instructions of drawn walks")
struct InstructionBuilderTests {
  @Test(
    "tell two turns that follow each other within a few metres one by one",
    arguments: [(120.0, Instruction.Turn.right), (-20, .left)])
  func twoTurns(end: Double, second: Instruction.Turn) throws {
    var town = try Town()
    try town.path("one", (0, 0), (50, 0))
    try town.path("up", (50, 0), (50, 7))
    try town.path("other", (50, 7), (end, 7))
    let instructions = try town.walk((0, 0), (end, 7))
    #expect(
      instructions.map(\.action) == [.depart, .go(second, staying: false), .arrive(.here, .zero)])
    #expect(instructions[1].firstTurn == .left)
    #expect(abs(instructions[1].distance.value - 77) < 0.1)
  }

  @Test("take two turns for one where they are too near to each other to be seen")
  func wobble() throws {
    var town = try Town()
    try town.path("one", (0, 0), (50, 0))
    try town.path("up", (50, 0), (50, 4))
    try town.path("other", (50, 4), (120, 4))
    #expect(try town.walk((0, 0), (120, 4)).allSatisfy { $0.firstTurn == nil })
  }

  @Test("say on which side the stairs are")
  func stairsAside() throws {
    var town = try Town()
    try town.path("one", (0, 0), (50, 0))
    try town.path("up", (50, 0), (50, 8))
    try town.path("stairs", (50, 8), (50, 20), kind: .steps)
    try town.path("other", (50, 20), (50, 90))
    let instructions = try town.walk((0, 0), (50, 90))
    let stairs = try #require(
      instructions.first { $0.action == .steps(up: nil, count: nil) })
    #expect(stairs.firstTurn == .left && stairs.turn == .straight)
    #expect(abs(instructions[0].distance.value - 58) < 0.1)
    var beside = try Town()
    try beside.path("one", (0, 0), (50, 0))
    try beside.path("stairs", (50, 0), (50, -12), kind: .steps)
    #expect(try beside.walk((0, 0), (50, -12))[1].turn == .right)
  }

  @Test(
    "make one of flights behind each other, a landing between them or not, if they lead the same way",
    arguments: [0.0, 3.0])
  func flights(landing: Double) throws {
    for (first, second, isOne) in [
      (nil, nil, true), (0.5, 0.5, true), (0.5, -0.5, false), (0.5, nil, false),
    ] as [(Double?, Double?, Bool)] {
      var town = try Town()
      try town.path("to", (0, 0), (50, 0))
      try town.path("one", (50, 0), (55, 0), kind: .steps, steps: 9, incline: first)
      if landing > 0 { try town.path("landing", (55, 0), (55 + landing, 0)) }
      try town.path(
        "other", (55 + landing, 0), (60 + landing, 0), kind: .steps, steps: 12, incline: second)
      try town.path("on", (60 + landing, 0), (100, 0))
      let instructions = try town.walk((0, 0), (100, 0))
      let counts = instructions.compactMap { instruction -> Int? in
        if case .steps(_, let count) = instruction.action { count } else { nil }
      }
      #expect(counts == (isOne ? [21] : [9, 12]))
    }
  }

  @Test("lead through a building that one merely crosses, but about one that takes a while")
  func through() throws {
    for (width, isCrossed) in [(5.0, true), (30, false)] {
      var town = try Town()
      try town.path("to", (0, 0), (50, 0))
      try town.door("west", 50, 0)
      try town.path("inside", (50, 0), (50 + width, 0), kind: .corridor, level: "g")
      try town.door("east", 50 + width, 0)
      try town.path("on", (50 + width, 0), (120, 0))
      let actions = try town.walk((0, 0), (120, 0)).map(\.action)
      let (west, east) = (try PlaceID("town/hall/west"), try PlaceID("town/hall/east"))
      #expect(actions.contains(.through(west, east)) == isCrossed, "\(actions)")
      #expect(
        actions.contains(.enter(west)) != isCrossed && actions.contains(.leave(east)) != isCrossed)
    }
  }

  @Test("stay on a street that bends about something, but not on one that is left")
  func streetGoesOn() throws {
    for (aside, isOne) in [(10.0, true), (40, false)] {
      var town = try Town()
      try town.path("one", (0, 0), (60, 0), name: "East Mall")
      try town.path("between", (60, 0), (60 + aside, aside))
      try town.path("other", (60 + aside, aside), (180, aside), name: "East Mall")
      let actions = try town.walk((0, 0), (180, aside)).map(\.action)
      #expect((actions == [.depart, .arrive(.here, .zero)]) == isOne, "\(actions)")
    }
  }

  @Test("do not stay on a street that they have not named")
  func unnamedStairs() throws {
    var town = try Town()
    try town.path("to", (0, 0), (50, 0), name: "Low Road")
    try town.path("stairs", (50, 0), (60, 0), kind: .steps, name: "Hill Road")
    try town.path("on", (60, 0), (100, 0), name: "Hill Road")
    #expect(
      try town.walk((0, 0), (100, 0)).map(\.action).contains(.go(.straight, staying: false)))
  }

  @Test("lead over the last metres, and say on which side they are")
  func lastMetres() throws {
    var town = try Town()
    try town.path("way", (0, 0), (60, 0))
    try town.work("urn", 40, 7)
    try town.work("arch", 40, 12)
    let start = Directions.End.coordinate(try SampleCampus.at(0, 0))
    let near = try town.instructions(from: start, to: .subject(.work(try Slug("urn"))))
    #expect(near.count == 2)
    #expect(abs(near[0].distance.value - 40) < 0.1 && abs(near[1].distance.value - 7) < 0.1)
    guard case .arrive(.left, _)? = near.last?.action else {
      Issue.record("It does not end on the left.")
      return
    }
    #expect(near.last?.line.count == 2)
    // Whoever has gone straight across is there.
    let far = try town.instructions(from: start, to: .subject(.work(try Slug("arch"))))
    #expect(far.dropFirst().first?.action == .unmapped(.outdoors))
    #expect(far.dropFirst().first?.turn == .left)
    if case .arrive(let side, _)? = far.last?.action { #expect(side == .here) }
    #expect(far.last?.distance == .zero)
  }

  @Test("name no landmark that is called like an end of the walk, nothing, or what many are")
  func landmarks() throws {
    var town = try Town()
    try town.path("one", (0, 0), (60, 0))
    try town.path("other", (60, 0), (60, 80))
    try town.work("start", 0, 0, title: "Twin")
    let start = Directions.End.subject(.work(try Slug("start")))
    let end = Directions.End.coordinate(try SampleCampus.at(60, 80))
    func landmarks(_ change: (inout Town) throws -> Void) throws -> [Stop.Subject] {
      var town = town
      try change(&town)
      return try town.instructions(from: start, to: end).compactMap(\.landmark)
    }
    #expect(
      try landmarks { try $0.work("arch", 65, 0) } == [.work(try Slug("arch"))])
    #expect(try landmarks { try $0.work("other", 65, 0, title: "Twin") }.isEmpty)
    for title in ["Untitled", "Ohne Titel", "Sans titre", "Sin título"] {
      #expect(try landmarks { try $0.work("other", 65, 0, title: title) }.isEmpty)
    }
    #expect(
      try landmarks { try $0.house("inn", 65, 0, name: "Inn") }
        == [.place(try PlaceID("town/inn"))])
    #expect(try landmarks { try $0.house("osm-w1", 65, 0, name: Building.unnamed) }.isEmpty)
    #expect(
      try landmarks {
        try $0.house("inn", 65, 0, name: "Inn")
        try $0.house("inn-2", 300, 0, name: "Inn")
      }.isEmpty)
    // Nor the house that one has just left.
    var inn = town
    try inn.house("inn", 65, 5, name: "Inn")
    #expect(
      try inn.instructions(from: .subject(.place(try PlaceID("town/inn"))), to: end)
        .allSatisfy { $0.landmark == nil })
  }

  @Test("say of a way that is blocked how near one gets, and beside what the obstacle is")
  func blocked() throws {
    var town = try Town()
    try town.path("to", (0, 0), (50, 0))
    try town.path("stairs", (50, 0), (60, 0), kind: .steps)
    try town.path("on", (60, 0), (120, 0))
    try town.work("arch", 55, 8)
    let way = try town.way(
      from: .coordinate(try SampleCampus.at(0, 0)), to: .coordinate(try SampleCampus.at(120, 0)),
      isStepFree: true)
    guard case .unreachable(let unreachable) = way else {
      Issue.record("There is a way.")
      return
    }
    #expect(unreachable.obstacle == ItemKey(.path, "town/stairs"))
    #expect(unreachable.obstacleLandmark == .work(try Slug("arch")))
    #expect(unreachable.landmark == .work(try Slug("arch")))
    #expect(unreachable.bearing.map { abs($0.degrees - 270) < 1 } == true)
    #expect(abs(unreachable.gap.value - 70) < 0.2)
  }
}
