import Catalog
import Geodesy
import Queries
import Testing
import Wayfinding

@Suite("Directions")
struct DirectionsTests {
  @Test("lead through the stairs, the door and the lift, and name the floor to get out at")
  func stairs() throws {
    let (walk, instructions) = try Corner.walk(try Corner.answer(try Corner.snapshot()))
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
    let (usual, _) = try Corner.walk(try Corner.answer(snapshot))
    let (free, _) = try Corner.walk(
      try Corner.answer(snapshot, style: WalkingStyle(isStepFree: true)))
    #expect(free.stepFree == nil)
    #expect(free.unmapped.map(\.part) == [.end])
    #expect(free.stairsCount == 0)
    #expect(abs((free.distance - usual.distance).value - 40) < 0.1)
  }

  @Test("name what is in the way where there is no way without steps")
  func blocked() throws {
    let answer = try Corner.answer(
      try Corner.snapshot(hasRamp: false), style: WalkingStyle(isStepFree: true))
    guard case .unreachable(let unreachable) = answer.outcome else {
      Issue.record("There is a way: \(answer.outcome)")
      return
    }
    #expect(unreachable.obstacle == ItemKey(.path, "corner/stairs"))
    #expect(unreachable.isStepFree)
    #expect(!unreachable.isClosed)
  }

  @Test("tell a point below the destination from the destination")
  func otherFloor() throws {
    let answer = try Corner.answer(try Corner.snapshot(hasLift: false))
    guard case .unreachable(let unreachable) = answer.outcome else {
      Issue.record("There is a way: \(answer.outcome)")
      return
    }
    #expect(unreachable.level == (try PlaceID("corner/hall/g")))
    #expect(unreachable.isOnOtherFloor)
    #expect(unreachable.obstacle == nil)
  }

  @Test("say that the line is straight where there is no network")
  func straight() throws {
    let far = try Coordinate(latitude: -45, longitude: -170)
    let answer = try Corner.snapshot().answer(
      Directions(
        from: .coordinate(far), to: .coordinate(try Coordinate(latitude: -45.001, longitude: -170)))
    )
    guard case .straight(let geodesic) = answer.outcome else {
      Issue.record("There is a network: \(answer.outcome)")
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
      let walk = try Corner.walk(answer).0
      #expect(abs((work.walk?.duration ?? 0) - walk.duration) < 1e-6)
      #expect(abs((work.walk?.distance.value ?? 0) - walk.distance.value) < 1e-6)
    }
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
    let (walk, instructions) = try Corner.walk(answer)
    #expect(abs(walk.distance.value - 70) < 0.1)
    #expect(instructions.map(\.action).suffix(2) == [.unmapped(.wayIn), .arrive(.here, .zero)])
    let back = try snapshot.answer(
      Directions(from: .subject(.place(shed)), to: .coordinate(try Corner.at(0, 0))))
    #expect(try Corner.walk(back).1.first?.action == .unmapped(.wayOut))
    #expect(snapshot.levelChange(on: answer.outcome) == 0)
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

  @Test("tell the levels that a walk goes through")
  func levels() throws {
    let snapshot = try Corner.snapshot()
    let answer = try Corner.answer(snapshot)
    let (ground, upper) = (try PlaceID("corner/hall/g"), try PlaceID("corner/hall/1"))
    #expect(
      snapshot.levelChanges(on: answer.outcome) == [LevelChange(from: ground, to: upper, count: 1)])
    // Of the footpaths it is not known whether they climb.
    #expect(answer.outcome.ascent == nil && answer.outcome.descent == nil)
  }
}
