import Catalog
import Geodesy
import Notation
import Testing

@Suite("Checks of a whole catalogue")
struct CatalogChecksTests {
  /// A campus at the equator's crossing with 10 degrees east: one building 100 m square with one
  /// level, one work in it and one on the lawn, one tour of both.
  private func contents() throws -> CatalogContents {
    var contents = CatalogContents()
    let center = try Coordinate(latitude: 50, longitude: 10)
    let campus = try PlaceID("park")
    contents.insert(
      .campus(
        Campus(
          id: campus, name: try text("Park"), languages: [.english], timeZone: "Europe/Berlin",
          center: center)))
    let east = try #require(Bearing(degrees: 90))
    let north = try #require(Bearing(degrees: 0))
    let southEast = center.moved(by: Meters(100), toward: east)
    let northEast = southEast.moved(by: Meters(100), toward: north)
    let northWest = center.moved(by: Meters(100), toward: north)
    let ring = try Ring([center, southEast, northEast, northWest, center])
    contents.insert(
      .building(
        Building(
          id: try PlaceID("park/hall"), name: try text("Hall"),
          shape: .polygons([Polygon(exterior: ring)]))))
    contents.insert(.level(Level(id: try PlaceID("park/hall/1"), ordinal: 0, shortName: "G")))
    let inside = center.moved(by: Meters(50), toward: try #require(Bearing(degrees: 45)))
    contents.insert(
      .work(
        Work(
          id: try Slug("urn"), title: try text("Urn"), place: try PlaceID("park/hall/1"),
          coordinate: inside)))
    contents.insert(
      .work(
        Work(id: try Slug("arch"), title: try text("Arch"), place: campus, coordinate: southEast)))
    var tour = Tour(id: try Slug("both"), campus: campus, title: try text("Both"))
    tour.stops = [Stop(.work(try Slug("urn"))), Stop(.work(try Slug("arch")))]
    contents.insert(.tour(tour))
    return contents
  }

  private func text(_ words: String) throws -> LocalizedText {
    try #require(LocalizedText(words, in: .english))
  }

  private func codes(_ contents: CatalogContents) -> [Problem.Code] {
    CatalogChecks.problems(in: contents).map(\.code)
  }

  @Test("blame a centre with exchanged numbers once, not everything around it")
  func swappedCenter() throws {
    var contents = try contents()
    let id = try PlaceID("park")
    contents.campuses[id]?.center = try Coordinate(latitude: 10, longitude: 50)
    let problems = CatalogChecks.problems(in: contents)
    #expect(problems.map(\.code) == [.swappedCoordinates])
    #expect(problems.first?.message.contains("campus 'park'") == true)
  }

  @Test("find a stop on another campus than its tour")
  func stopElsewhere() throws {
    var contents = try contents()
    let other = try PlaceID("far")
    contents.insert(
      .campus(
        Campus(
          id: other, name: try text("Far"), languages: [.english], timeZone: "UTC",
          center: try Coordinate(latitude: 0, longitude: 100))))
    contents.tours[try Slug("both")]?.stops.append(Stop(.place(other)))
    #expect(codes(contents) == [.farFromCampus])
  }

  @Test("pass over what may stand in a file that could not be read")
  func passOverUnread() throws {
    var contents = try contents()
    contents.works[try Slug("urn")] = nil
    #expect(codes(contents) == [.danglingReference])
    #expect(CatalogChecks.problems(in: contents, incompleteKinds: [.work]).isEmpty)
    #expect(CatalogChecks.problems(in: contents, incompleteKinds: [.media]).count == 1)
  }

  @Test("find nothing in a sound catalogue, nor in an empty one")
  func sound() throws {
    #expect(codes(try contents()).isEmpty)
    #expect(codes(CatalogContents()).isEmpty)
  }

  private func located(
    _ kind: ItemKind, _ id: String, _ location: Problem.Location
  ) -> ItemLocations {
    var locations = ItemLocations()
    locations.insert(ItemKey(kind, id), file: location.file, line: location.line)
    return locations
  }

  @Test("place a problem where the item stands")
  func placed() throws {
    var contents = try contents()
    contents.works[try Slug("urn")]?.artists.append(try Slug("nobody"))
    let location = Problem.Location(file: "works.csv", line: 7)
    let problems = CatalogChecks.problems(
      in: contents, locations: located(.work, "urn", location))
    #expect(problems.map(\.code) == [.danglingReference])
    let index = try #require(contents.works[try Slug("urn")]).artists.count - 1
    #expect(problems.first?.location == location.at(field: "artists", index: index))
    #expect(problems.first?.location?.description == "works.csv:7: artists")
  }

  @Test("find names that lead nowhere")
  func dangling() throws {
    var contents = try contents()
    contents.tours[try Slug("both")]?.stops.append(Stop(.work(try Slug("arc"))))
    let problem = try #require(CatalogChecks.problems(in: contents).first)
    #expect(problem.code == .danglingReference)
    #expect(problem.remedy.contains("arch"))
  }

  @Test("list the levels a building has when one is named that it has not")
  func unknownLevel() throws {
    var contents = try contents()
    contents.works[try Slug("urn")]?.place = try PlaceID("park/hall/9")
    let problem = try #require(CatalogChecks.problems(in: contents).first)
    #expect(problem.code == .unknownLevel)
    #expect(problem.remedy.contains("park/hall/1"))
  }

  @Test(
    "find positions that cannot be right",
    arguments: [
      (0.0, 0.0, Problem.Code.nullIsland), (10.0, 50.0, .swappedCoordinates),
      (-50.0, 10.0, .farFromCampus), (50.0, 10.01, .outsideBuilding),
    ])
  func positions(latitude: Double, longitude: Double, expected: Problem.Code) throws {
    var contents = try contents()
    contents.works[try Slug("urn")]?.coordinate = try Coordinate(
      latitude: latitude, longitude: longitude)
    #expect(codes(contents).contains(expected))
  }

  @Test(
    "find one thing with its axes exchanged, whatever it is, also on a wide campus",
    arguments: [ItemKind.work, .building, .level, .room, .entrance])
  func oneExchanged(kind: ItemKind) throws {
    var contents = try contents()
    let urn = try #require(contents.works[try Slug("urn")])
    // Works up to 20 km around, so that the thing would be far from the centre and yet on campus.
    for index in 1...8 {
      var work = Work(
        id: try Slug("w-\(index)"), title: try text("W \(index)"), place: try PlaceID("park"))
      work.coordinate = try Coordinate(latitude: 50 + Double(index) * 0.02, longitude: 10)
      contents.insert(.work(work))
    }
    #expect(codes(contents).isEmpty)
    let there = try Coordinate(latitude: 10.05, longitude: 50.1)
    let shape = Shape.point(there)
    let hall = try PlaceID("park/hall")
    switch kind {
    case .work: contents.works[urn.id]?.coordinate = there
    case .building:
      contents.insert(
        .building(Building(id: try PlaceID("park/shed"), name: try text("Shed"), shape: shape)))
    case .level: contents.levels[try PlaceID("park/hall/1")]?.shape = shape
    case .room:
      contents.insert(
        .room(Room(id: try PlaceID("park/hall/1/nook"), name: try text("Nook"), shape: shape)))
    default:
      contents.insert(.entrance(Entrance(id: try PlaceID("\(hall)/door"), coordinate: there)))
    }
    let problems = CatalogChecks.problems(in: contents)
    #expect(problems.map(\.code) == [.swappedCoordinates], "\(problems)")
    #expect(problems.first?.remedy == "Write latitude 50.1 and longitude 10.05.")
  }

  @Test(
    "find a part of a building far from the campus, but not beside the building itself",
    arguments: [ItemKind.level, .room, .entrance], [true, false])
  func farPart(kind: ItemKind, isBuildingFar: Bool) throws {
    var contents = try contents()
    let there = try Coordinate(latitude: 51, longitude: 10)
    let hall = try PlaceID("park/hall")
    let key: ItemKey
    switch kind {
    case .level:
      contents.levels[try PlaceID("park/hall/1")]?.shape = .point(there)
      key = ItemKey(.level, "park/hall/1")
    case .room:
      let id = try PlaceID("park/hall/1/nook")
      contents.insert(.room(Room(id: id, name: try text("Nook"), shape: .point(there))))
      key = ItemKey(.room, "\(id)")
    default:
      contents.insert(.entrance(Entrance(id: try PlaceID("park/hall/door"), coordinate: there)))
      key = ItemKey(.entrance, "park/hall/door")
    }
    contents.buildings[hall]?.shape = isBuildingFar ? .point(there) : nil
    let told = CatalogChecks.problems(in: contents).filter { $0.code == .farFromCampus }
    let expected = isBuildingFar ? ItemKey(.building, "park/hall") : key
    #expect(told.count == 1 && told[0].message.hasPrefix("The \(expected) lies"), "\(told)")
  }

  @Test("say of what an import takes away that it goes, and which stop names it")
  func leaving() throws {
    var contents = try contents()
    contents.works[try Slug("urn")] = nil
    contents.tours[try Slug("both")]?.stops[0].number = 7
    let key = ItemKey(.work, "urn")
    let gone = try #require(CatalogChecks.problems(in: contents, leaving: [key]).first)
    #expect(gone.code == .danglingReference && gone.message.contains("would go"))
    #expect(gone.remedy.contains("'docent tour remove both 7'"), "\(gone.remedy)")
    let tour = Problem.Location(file: "both.yaml", line: 3)
    let both = try #require(
      CatalogChecks.problems(
        in: contents, locations: located(.tour, "both", tour), leaving: [key]
      ).first)
    #expect(both.remedy == "Put the work back into its file, or change the tour as well.")
    let never = try #require(CatalogChecks.problems(in: contents).first)
    #expect(never.remedy.contains("Add the work"))
  }

  @Test("say of a level that goes that it does, not which others there are")
  func leavingLevel() throws {
    var contents = try contents()
    let level = try PlaceID("park/hall/1")
    contents.levels[level] = nil
    contents.insert(.level(Level(id: try PlaceID("park/hall/2"), ordinal: 1, shortName: "2")))
    let gone = try #require(
      CatalogChecks.problems(in: contents, leaving: [ItemKey(.level, "\(level)")]).first)
    #expect(gone.code == .danglingReference)
    #expect(gone.remedy == "Put the level back into its file, or change the work first.")
  }

  @Test("find works of published tours that are not on view", arguments: Work.Status.allCases)
  func notOnView(status: Work.Status) throws {
    var contents = try contents()
    contents.works[try Slug("arch")]?.status = status
    let work = Problem.Location(file: "works.csv", line: 3)
    let problems = CatalogChecks.problems(
      in: contents, locations: located(.work, "arch", work))
    #expect(problems.map(\.code) == (status == .onView ? [] : [.notOnView]))
    #expect(problems.allSatisfy { $0.location == work })
    #expect(problems.allSatisfy { $0.message.hasPrefix("Stop 2 of tour 'both'") })
    contents.tours[try Slug("both")]?.status = .draft
    #expect(codes(contents).isEmpty)
  }

  @Test("find exchanged and forgotten positions also where every work has one")
  func allWrong() throws {
    for (latitude, longitude, code) in [
      (10.0, 50.0, Problem.Code.swappedCoordinates), (0, 0, .nullIsland),
    ] {
      var contents = try contents()
      for id in contents.works.keys {
        contents.works[id]?.coordinate = try Coordinate(latitude: latitude, longitude: longitude)
      }
      #expect(codes(contents).filter { $0 == code }.count == 2)
    }
  }

  @Test(
    "find paths that leave the world that one can walk in",
    arguments: [
      ([(50.0, 10.0), (50.1, 10.1)], false), ([(50.0, 10.0), (0.0, 0.0), (50.0, 10.001)], true),
      ([(50.0, -170.0), (50.0, 0.0), (50.0, 170.0)], true), ([(51.0, 10.0), (51.0, 10.001)], true),
    ])
  func paths(line: [(Double, Double)], isOdd: Bool) throws {
    var contents = try contents()
    let campus = try #require(contents.campuses.keys.first)
    let id = try PlaceID("\(campus)/way")
    let coordinates = try line.map { try Coordinate(latitude: $0.0, longitude: $0.1) }
    contents.paths[id] = try #require(try? Path(id: id, kind: .footway, line: coordinates))
    #expect(codes(contents) == (isOdd ? [.farFromCampus] : []))
  }

  @Test("refuse names of media files that differ only in how an accent is written")
  func mediaNames() throws {
    var contents = try contents()
    let campus = try #require(contents.campuses.keys.first)
    for (name, file) in [("one", "caf\u{E9}.png"), ("two", "cafe\u{301}.png")] {
      var medium = Media(
        id: try Slug(name), campus: campus, kind: .image, source: try Media.Source(file))
      medium.alternativeText = try text("x")
      contents.media[medium.id] = medium
    }
    let problems = CatalogChecks.problems(in: contents)
    #expect(problems.map(\.code) == [.invalidValue])
    #expect(problems[0].message.contains("as U+0065 U+0301, there as U+00E9."))
  }

  @Test("let a thing lie a phone's error outside its building")
  func tolerance() throws {
    var contents = try contents()
    let corner = try Coordinate(latitude: 50, longitude: 10)
    let west = try #require(Bearing(degrees: 270))
    contents.works[try Slug("urn")]?.coordinate = corner.moved(by: Meters(14), toward: west)
    #expect(codes(contents).isEmpty)
    contents.works[try Slug("urn")]?.coordinate = corner.moved(by: Meters(16), toward: west)
    #expect(codes(contents) == [.outsideBuilding])
  }

  @Test("hold numbers of paths against each other only where they are stated")
  func pathNumbers() throws {
    func codes(_ one: String, _ other: String, stated: Int? = nil) throws -> [Problem.Code] {
      var contents = try contents()
      let center = try Coordinate(latitude: 50, longitude: 10)
      let end = center.moved(by: Meters(10), toward: try #require(Bearing(degrees: 0)))
      for name in [one, other] {
        var path = try Path(
          id: try PlaceID("park/\(name)"), kind: .footway, line: [center, end])
        path.number = stated
        contents.insert(.path(path))
      }
      return CatalogChecks.problems(in: contents).map(\.code)
    }
    #expect(try codes("a", "b", stated: 7) == [.duplicateNumber])
    // The first two in p0, p1, p2 … that share a derived number: found by trying.
    let twins = ("p42149", "p487781")
    #expect(
      ItemKey(.path, "park/\(twins.0)").derivedNumber
        == ItemKey(.path, "park/\(twins.1)").derivedNumber)
    #expect(try codes(twins.0, twins.1).isEmpty)
  }

  @Test("look after points of the walking network as after paths")
  func pathPoints() throws {
    var contents = try contents()
    let center = try Coordinate(latitude: 50, longitude: 10)
    var point = PathPoint(id: try PlaceID("park/gate"), kind: .gate, coordinate: center)
    contents.insert(.pathPoint(point))
    #expect(codes(contents).isEmpty)
    point.levels = [try PlaceID("park/nowhere/9")]
    contents.insert(.pathPoint(point))
    #expect(codes(contents) == [.unknownLevel])
    point.levels = []
    contents.insert(.pathPoint(point))
    let end = center.moved(by: Meters(10), toward: try #require(Bearing(degrees: 0)))
    contents.insert(.path(try Path(id: point.id, kind: .footway, line: [center, end])))
    #expect(codes(contents) == [.duplicateIdentifier])
  }

  @Test("list some levels of a building that has hundreds, and count the others")
  func manyLevels() throws {
    var contents = try contents()
    for number in 2...301 {
      let id = try PlaceID("park/hall/\(1_000 + number)")
      contents.insert(.level(Level(id: id, ordinal: number, shortName: "\(number)")))
    }
    contents.works[try Slug("urn")]?.place = try PlaceID("park/hall/none")
    let problem = try #require(CatalogChecks.problems(in: contents).first)
    #expect(problem.code == .unknownLevel)
    #expect(problem.remedy.hasPrefix("Use one of park/hall/1, park/hall/1002, "))
    #expect(problem.remedy.contains("park/hall/1020 and 281 more, or add"))
  }

  @Test("find twins, shared numbers, silent images, empty tours and lost works")
  func oddities() throws {
    var contents = try contents()
    let arch = try #require(contents.works[try Slug("arch")])
    var twin = Work(
      id: try Slug("arch-2"), title: arch.title, place: arch.place, coordinate: arch.coordinate)
    twin.number = ItemKey(.work, "arch").derivedNumber
    contents.insert(.work(twin))
    contents.insert(
      .work(Work(id: try Slug("lost"), title: try text("Lost"), place: try PlaceID("park"))))
    contents.insert(
      .media(
        Media(
          id: try Slug("photo"), campus: try PlaceID("park"), kind: .image,
          source: try Media.Source("photo.jpg"))))
    contents.insert(
      .tour(Tour(id: try Slug("empty"), campus: try PlaceID("park"), title: try text("Empty"))))
    contents.tours[try Slug("both")]?.stops[0].number = 2
    #expect(
      Set(codes(contents)) == [
        .duplicateNumber, .possibleDuplicate, .missingPosition, .missingAlternativeText,
        .emptyTour,
      ])
    #expect(codes(contents).filter { $0 == .duplicateNumber }.count == 2)
  }
}
