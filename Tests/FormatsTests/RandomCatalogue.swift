import Catalog
import Geodesy
import TestSupport
import Testing

/// Makes catalogues that are nowhere tidy, the same for the same seed.
struct RandomCatalogue {
  private var random: SplitMix64
  private var contents = CatalogContents()
  private var languages: [LanguageTag] = []
  private let system: CoordinateReferenceSystem

  static func contents(seed: UInt64) throws -> CatalogContents {
    var catalogue = try RandomCatalogue(seed: seed)
    let names = ["north", "2001", "no"]
    for name in names { try catalogue.addCampus(name) }
    for name in names {
      let campus = try PlaceID(name)
      for _ in 0..<catalogue.count(4) { try catalogue.addGround(in: campus) }
    }
    return catalogue.contents
  }

  private init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    system = try CoordinateReferenceSystem("EPSG:26910")
  }

  // MARK: Chance

  private mutating func chance(_ part: Double = 0.5) -> Bool {
    Double.random(in: 0..<1, using: &random) < part
  }

  private mutating func pick<Value>(_ values: [Value]) throws -> Value {
    try #require(values.randomElement(using: &random))
  }

  private mutating func maybe<Value>(_ make: (inout Self) throws -> Value) rethrows -> Value? {
    chance() ? try make(&self) : nil
  }

  private mutating func count(_ most: Int) -> Int { Int.random(in: 0...most, using: &random) }

  // MARK: Words

  private static let pieces = [
    "a", "Well", " ", "  ", "\n", "\n\n", "\r\n", "\r", "\t", "\"", "\"\"", "'", ",", ";", ":",
    ": ", " #", "#", "- ", "-", "? ", "[x]", "{y}", "&amp", "*star*", "!tag", "|", ">", "%", "@",
    "`", "\\", "\\n", "…", "é", "e\u{301}", "🐇", "👩🏽‍🎨", "مرحبا", "\u{200F}", "\u{2028}",
    "\u{2029}", "\u{85}", "\u{A0}", "a\u{FEFF}", "\u{7F}", "null", "true", "no", "0x10", "1984",
    "12:30", "2001-01-01", "1e3", ".5", "~", "<<", "=", "---", "...", "</script>", "$", "\u{301}",
    "\u{FFFD}", "\u{10FFFF}",
  ]

  private mutating func words() throws -> String {
    if chance(0.02) { return String(repeating: try pick(Self.pieces) + "x", count: 2000) }
    return try (0...count(6)).map { _ in try pick(Self.pieces) }.joined()
  }

  private mutating func text() throws -> LocalizedText {
    var texts: [LanguageTag: String] = [:]
    for language in languages where chance(0.4) { texts[language] = try words() }
    texts[try pick(languages)] = "x" + (try words())
    return try #require(LocalizedText(texts))
  }

  private mutating func details() throws -> Details {
    let names = ["title", "title@es", "name@ä", "detail:x", "details", "", "Titel", "crs", "id"]
    var details: Details = [:]
    for _ in 0..<count(3) {
      details[chance() ? try pick(names) : try words()] = try words()
    }
    return details
  }

  private mutating func number() throws -> Double {
    let number = Double.random(in: 0...1, using: &random)
    return try pick([number, number * 1e-6, number * 1000, number.rounded(), 1e-7, 0.1])
  }

  private mutating func lastingNumber() -> Int? { maybe { 1 + $0.count(1 << 40) } }

  private mutating func slug(_ stem: String) throws -> Slug {
    try Slug("\(stem)-\(count(Int(UInt32.max)))")
  }

  private mutating func coordinate() throws -> Coordinate {
    try Coordinate(
      latitude: Double.random(in: -80...80, using: &random) * (chance(0.1) ? 1e-6 : 1),
      longitude: Double.random(in: -170...170, using: &random))
  }

  private mutating func ring(around center: Coordinate, radius: Double) throws -> Ring {
    var corners = [(1.0, 0.0), (0.6, 0.8), (-0.7, 0.7), (-1, -0.1), (0.2, -1)].map {
      ($0.0 * radius, $0.1 * radius)
    }
    if chance() { corners.reverse() }
    return try Ring(
      (corners + [corners[0]]).map {
        try Coordinate(latitude: center.latitude + $0.1, longitude: center.longitude + $0.0)
      })
  }

  private mutating func shape(allowsPoint: Bool = true) throws -> Shape? {
    guard chance(0.8) else { return nil }
    if allowsPoint, chance(0.3) { return .point(try coordinate()) }
    return .polygons(
      try (0...count(2)).map { _ in
        let center = try coordinate()
        let size = try pick([1e-5, 1e-3, 1])
        let holes = chance(0.3) ? [try ring(around: center, radius: size / 3)] : []
        return Polygon(exterior: try ring(around: center, radius: size), holes: holes)
      })
  }

  // MARK: Items

  private mutating func addCampus(_ name: String) throws {
    let id = try PlaceID(name)
    languages = try ["no", "en", "zh-Hant", "ar"].shuffled(using: &random).prefix(1 + count(3))
      .map(LanguageTag.init)
    var campus = Campus(
      id: id, name: try text(), languages: languages, timeZone: "Europe/Oslo",
      center: try coordinate())
    campus.text = try maybe { try $0.text() }
    campus.zoom = maybe { $0.count(22) }
    campus.tiles = maybe { _ in "https://tiles.example.org/{z}/{x}/{y}.png" }
    campus.tilesAttribution = try maybe { try $0.words() }
    campus.attribution = try maybe { try $0.words() }
    campus.hours = try maybe { try $0.text() }
    campus.publicHolidays = try maybe { _ in
      try HolidayDates(["2026-12-25", "2026-04-03/2026-04-06"])
    }
    campus.schoolHolidays = try maybe { _ in try HolidayDates(["2026-12-21/2027-01-08"]) }
    campus.address = try maybe { try $0.words() }
    campus.number = lastingNumber()
    campus.details = try details()
    contents.insert(.campus(campus))
    for _ in 0..<count(3) { try addBuilding(in: id) }
    for _ in 0..<count(4) { try addPath(in: id) }
    for _ in 0..<count(4) { try addPathPoint(in: id) }
    for _ in 0..<count(6) { try addArtist(of: id) }
    for _ in 0..<count(6) { try addMedia(of: id) }
    for _ in 0..<count(12) { try addWork(on: id) }
    for _ in 0..<count(2) { try addTour(on: id) }
  }

  private mutating func addBuilding(in campus: PlaceID) throws {
    let id = try PlaceID("\(campus)/\(slug("house"))")
    var building = Building(id: id, name: try text(), shape: try shape())
    building.text = try maybe { try $0.text() }
    building.address = try maybe { try $0.words() }
    building.hours = try maybe { try $0.text() }
    building.number = lastingNumber()
    building.details = try details()
    contents.insert(.building(building))
    for _ in 0..<count(3) {
      let level = try PlaceID("\(id)/\(slug("level"))")
      var item = Level(id: level, ordinal: count(4) - 2, shortName: try words())
      item.name = try maybe { try $0.text() }
      item.shape = try shape(allowsPoint: false)
      item.elevation = try maybe { Meters(try $0.number()) }
      item.number = lastingNumber()
      item.details = try details()
      contents.insert(.level(item))
      for _ in 0..<count(2) {
        var room = Room(
          id: try PlaceID("\(level)/\(slug("room"))"), name: try text(), shape: try shape())
        room.shortName = try maybe { try $0.words() }
        room.text = try maybe { try $0.text() }
        room.number = lastingNumber()
        room.details = try details()
        contents.insert(.room(room))
      }
      var door = Entrance(id: try PlaceID("\(id)/\(slug("door"))"), coordinate: try coordinate())
      door.level = maybe { _ in level }
      door.name = try maybe { try $0.text() }
      door.isAccessible = maybe { $0.chance() }
      door.number = lastingNumber()
      door.details = try details()
      contents.insert(.entrance(door))
    }
  }

  private mutating func addPath(in campus: PlaceID) throws {
    var path = try Path(
      id: try PlaceID("\(campus)/\(slug("p"))"), kind: try pick(Path.Kind.allCases),
      line: try (0...1 + count(3)).map { _ in try coordinate() })
    path.levels = try (0..<count(2)).map { _ in try PlaceID("\(campus)/house/\(slug("level"))") }
    path.name = try maybe { try $0.text() }
    path.number = lastingNumber()
    path.surface = maybe { _ in "asphalt" }
    path.width = maybe { _ in Meters(1.5) }
    path.incline = maybe { _ in -0.05 }
    path.stepCount = maybe { _ in 12 }
    path.kerb = maybe { _ in Path.Kerb.lowered }
    path.direction = maybe { _ in Path.Direction.backward }
    path.isAccessible = maybe { _ in true }
    path.isClosed = chance()
    path.isArea = path.enclosesGround && chance()
    path.openingHours = maybe { _ in OpeningHours("Mo-Fr 09:00-17:00; PH, Sa \"by 9-5 <call>\"")
    }
    path.details = try details()
    contents.insert(.path(path))
  }

  private mutating func addPathPoint(in campus: PlaceID) throws {
    var point = PathPoint(
      id: try PlaceID("\(campus)/\(slug("p"))"), kind: try pick(PathPoint.Kind.allCases),
      coordinate: try coordinate())
    point.levels = try (0..<count(2)).map { _ in try PlaceID("\(campus)/house/\(slug("level"))") }
    point.name = try maybe { try $0.text() }
    point.passage = try pick(Passage.allCases)
    point.kerb = maybe { _ in Path.Kerb.raised }
    point.openingHours = maybe { _ in OpeningHours("Mo-Fr 09:00-17:00; Sa off") }
    point.number = lastingNumber()
    point.details = try details()
    contents.insert(.pathPoint(point))
  }

  private mutating func addGround(in campus: PlaceID) throws {
    let line = [try coordinate(), try coordinate()]
    let geometry: Geometry =
      switch try shape(allowsPoint: false) {
      case .polygons(let polygons)?: .polygons(polygons)
      case .point?, nil: chance() ? .line(line) : .lines([line, line.reversed()])
      }
    var ground = try GroundFeature(
      id: try PlaceID("\(campus)/\(slug("g"))"), kind: try pick(GroundFeature.Kind.allCases),
      geometry: geometry)
    ground.name = try maybe { try $0.text() }
    ground.rank = maybe { 1 + $0.count(4) }
    ground.number = lastingNumber()
    ground.details = try details()
    contents.insert(.ground(ground))
  }

  private mutating func addArtist(of campus: PlaceID) throws {
    var artist = Artist(id: try slug("artist"), campus: campus, name: try words())
    artist.sortName = try maybe { try $0.words() }
    artist.nationality = try maybe { try $0.words() }
    artist.lifeDates = try maybe { try $0.words() }
    artist.biography = try maybe { try $0.text() }
    artist.number = lastingNumber()
    artist.details = try details()
    contents.insert(.artist(artist))
  }

  private mutating func addMedia(of campus: PlaceID) throws {
    let sources = ["hare, \"the\".jpg", "é 1.jpg", "https://example.org/a?b=c,d"]
    var media = Media(
      id: try slug("media"), campus: campus, kind: try pick(Media.Kind.allCases),
      source: try .init(try pick(sources)))
    media.alternativeText = try maybe { try $0.text() }
    media.caption = try maybe { try $0.text() }
    media.credit = try maybe { try $0.words() }
    media.licence = try maybe { try $0.words() }
    media.transcript = try maybe { try $0.text() }
    media.captions = try maybe { try $0.text() }
    media.number = lastingNumber()
    media.details = try details()
    contents.insert(.media(media))
  }

  private mutating func addWork(on campus: PlaceID) throws {
    let places = try ["", "/house", "/house/1", "/house/1/hall"].map {
      try PlaceID("\(campus)\($0)")
    }
    var work = Work(id: try slug("work"), title: try text(), place: try pick(places))
    if chance(0.3) {
      let (x, y) = (480_000 + (try number()), 5_400_000 + (try number()))
      let conversion = try system.conversion(x: x, y: y)
      work.survey = Work.Survey(crs: "EPSG:26910", x: x, y: y, accuracy: conversion.accuracy)
      work.coordinate = conversion.coordinate
    } else {
      work.coordinate = try maybe { try $0.coordinate() }
    }
    work.accession = try maybe { try $0.words() }
    work.artists = try (0..<count(2)).map { _ in try slug("artist") }
    work.status = try pick(Work.Status.allCases)
    work.date = try maybe { try $0.text() }
    work.years = maybe { random in
      let from = random.count(3000) - 1000
      return Work.Years(from: from, to: from + random.count(5))
    }.flatMap(\.self)
    work.medium = try maybe { try $0.text() }
    work.dimensions = try maybe { try $0.text() }
    work.group = try maybe { try $0.words() }
    work.subgroup = try maybe { try $0.words() }
    work.description = try maybe { try $0.text() }
    work.narrative = try maybe { try $0.text() }
    work.creditLine = try maybe { try $0.text() }
    work.rights = try maybe { try $0.text() }
    work.locationNote = try maybe { try $0.text() }
    work.media = try (0..<count(2)).map { _ in try slug("media") }
    work.number = lastingNumber()
    work.details = try details()
    contents.insert(.work(work))
  }

  private mutating func addTour(on campus: PlaceID) throws {
    var tour = Tour(id: try slug("tour"), campus: campus, title: try text())
    tour.text = try maybe { try $0.text() }
    tour.author = try maybe { try $0.words() }
    tour.status = try pick(Tour.Status.allCases)
    tour.number = lastingNumber()
    tour.details = try details()
    var earlier: [Stop.Subject] = []
    tour.stops = try (0..<count(4)).map { _ in
      var stop = Stop(chance() ? .work(try slug("work")) : .place(campus))
      stop.after = earlier.filter { _ in chance() }
      if !earlier.contains(stop.subject) { earlier.append(stop.subject) }
      stop.number = maybe { 1 + $0.count(900) }
      stop.title = try maybe { try $0.text() }
      stop.text = try maybe { try $0.text() }
      stop.weight = try maybe { min(abs(try $0.number()), Stop.weights.upperBound) }
      stop.dwell = try maybe { min(abs(try $0.number()), Stop.longestDwell) }
      stop.radius = try maybe { min(Meters(1 + abs(try $0.number())), Stop.widestRadius) }
      stop.media = try (0..<count(2)).map { _ in try slug("media") }
      return stop
    }
    contents.insert(.tour(tour))
  }
}
