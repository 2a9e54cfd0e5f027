public import Catalog
import Geodesy

/// Catalogues with everything in them that the types allow, from a seed.
public struct RandomContents {
  private var random: SplitMix64
  /// What was made.
  public private(set) var contents = CatalogContents()
  private static let tags = ["en", "es", "fr-CA", "ar", "zh-Hant"]
  private static let words = [
    "hare", "Ōhau", "d'été", "\"quoted\"", "back\\slash", "line\nbreak", "tab\there", "السلام",
    "שלום", "雲", "🗿", "e\u{301}", "\u{1}", "\u{2028}", "'; DROP TABLE work; --", "100%", "{}",
  ]

  /// Makes two campuses and what is on them.
  public init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    for number in 0..<2 { try addCampus(PlaceID("campus-\(number)")) }
  }

  private mutating func chance(_ part: Double = 0.5) -> Bool {
    Double.random(in: 0..<1, using: &random) < part
  }

  private mutating func sometimes<Value>(
    _ make: (inout RandomContents) throws -> Value
  ) rethrows -> Value? {
    chance() ? try make(&self) : nil
  }

  private mutating func words() -> String {
    (0..<Int.random(in: 1...6, using: &random)).map { _ in
      Self.words.randomElement(using: &random) ?? "hare"
    }.joined(separator: " ") + "."
  }

  private mutating func text() throws -> LocalizedText {
    var texts: [LanguageTag: String] = [:]
    for _ in 0..<(chance(0.7) ? 1 : 3) {
      let tag = Self.tags.randomElement(using: &random) ?? "en"
      texts[try LanguageTag(tag)] = words()
    }
    guard let text = LocalizedText(texts) else { throw Gap() }
    return text
  }
  private struct Gap: Error {}

  private mutating func details() -> Details {
    chance() ? [:] : ["material": words(), words(): words(), "empty": ""]
  }

  private mutating func number() -> Int? {
    sometimes { .random(in: 1...1 << 31, using: &$0.random) }
  }

  private mutating func coordinate() throws -> Coordinate { try .random(using: &random) }

  private mutating func ring() throws -> Ring {
    var corners: [Coordinate] = []
    for _ in 0..<Int.random(in: 3...9, using: &random) { corners.append(try coordinate()) }
    return try Ring(corners + [corners[0]])
  }

  private mutating func shape() throws -> Shape {
    if chance(0.3) { return .point(try coordinate()) }
    var polygons: [Polygon] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      polygons.append(Polygon(exterior: try ring(), holes: chance() ? [try ring()] : []))
    }
    return .polygons(polygons)
  }

  private mutating func addCampus(_ id: PlaceID) throws {
    var languages = [LanguageTag.english]
    if chance() { languages.insert(try LanguageTag("es"), at: 0) }
    var campus = Campus(
      id: id, name: try text(), languages: languages, timeZone: "America/Vancouver",
      center: try coordinate())
    campus.text = try sometimes { try $0.text() }
    campus.hours = try sometimes { try $0.text() }
    campus.zoom = sometimes { .random(in: 0...22, using: &$0.random) }
    campus.tiles = sometimes { $0.words() }
    campus.tilesAttribution = sometimes { $0.words() }
    campus.attribution = sometimes { $0.words() }
    campus.publicHolidays = try sometimes { _ in
      try HolidayDates(["2026-12-25", "2026-04-03/2026-04-06"])
    }
    campus.schoolHolidays = try sometimes { _ in try HolidayDates(["2026-12-21/2027-01-08"]) }
    campus.address = sometimes { $0.words() }
    campus.number = number()
    // Without a draw of its own, so that seeds give the catalogues that they gave before.
    campus.numbersStops = campus.number != nil
    campus.details = details()
    contents.insert(.campus(campus))

    var places = [id]
    for number in 0..<3 { places += try addBuilding(PlaceID("\(id)/house-\(number)")) }
    try addPaths(on: id, levels: places.filter { $0.depth == 3 })
    try addCollection(on: id, places: places)
  }

  private mutating func addBuilding(_ id: PlaceID) throws -> [PlaceID] {
    var building = Building(id: id, name: try text(), shape: try sometimes { try $0.shape() })
    building.text = try sometimes { try $0.text() }
    building.hours = try sometimes { try $0.text() }
    building.address = sometimes { $0.words() }
    building.number = number()
    building.details = details()
    contents.insert(.building(building))

    var level = Level(
      id: try PlaceID("\(id)/1"), ordinal: .random(in: -3...9, using: &random), shortName: words())
    level.name = try sometimes { try $0.text() }
    level.shape = try sometimes { try $0.shape() }
    level.elevation = sometimes { Meters(.random(in: -99...999, using: &$0.random)) }
    level.number = number()
    level.details = details()
    contents.insert(.level(level))

    var room = Room(
      id: try PlaceID("\(id)/1/hall"), name: try text(), shape: try sometimes { try $0.shape() })
    room.shortName = sometimes { $0.words() }
    room.text = try sometimes { try $0.text() }
    room.number = number()
    room.details = details()
    contents.insert(.room(room))

    var entrance = Entrance(id: try PlaceID("\(id)/door"), coordinate: try coordinate())
    entrance.level = sometimes { _ in level.id }
    entrance.name = try sometimes { try $0.text() }
    entrance.isAccessible = sometimes { $0.chance() }
    entrance.number = number()
    entrance.details = details()
    contents.insert(.entrance(entrance))
    return [id, level.id, room.id]
  }

  private mutating func addPaths(on campus: PlaceID, levels: [PlaceID]) throws {
    for kind in Path.Kind.allCases {
      var line = [try coordinate(), try coordinate()]
      if chance() { line.append(try coordinate()) }
      var path = try Path(id: PlaceID("\(campus)/path-\(kind)"), kind: kind, line: line)
      path.levels = Array(
        levels.shuffled(using: &random).prefix(.random(in: 0...2, using: &random)))
      path.name = try sometimes { try $0.text() }
      path.number = number()
      path.details = details()
      path.isClosed = chance()
      path.isArea = chance()
      contents.insert(.path(path))
    }
    for kind in PathPoint.Kind.allCases {
      var point = PathPoint(
        id: try PlaceID("\(campus)/point-\(kind.rawValue)"), kind: kind,
        coordinate: try coordinate())
      point.levels = Array(
        levels.shuffled(using: &random).prefix(.random(in: 0...2, using: &random)))
      point.passage = Passage.allCases.randomElement(using: &random) ?? .unknown
      point.kerb = sometimes { Path.Kerb.allCases.randomElement(using: &$0.random) ?? .raised }
      point.name = try sometimes { try $0.text() }
      point.number = number()
      point.details = details()
      contents.insert(.pathPoint(point))
    }
    for kind in GroundFeature.Kind.allCases {
      let line = [try coordinate(), try coordinate()]
      var ground = try GroundFeature(
        id: PlaceID("\(campus)/ground-\(kind.rawValue)"), kind: kind,
        geometry: chance() ? .line(line) : .lines([line, line.reversed()]))
      ground.name = try sometimes { try $0.text() }
      ground.rank = sometimes { Int.random(in: GroundFeature.ranks, using: &$0.random) }
      ground.number = number()
      ground.details = details()
      contents.insert(.ground(ground))
    }
  }

  private mutating func addCollection(on campus: PlaceID, places: [PlaceID]) throws {
    var artists: [Slug] = []
    var media: [Slug] = []
    var works: [Slug] = []
    for number in 0..<4 {
      var artist = Artist(id: try Slug("\(campus)-artist-\(number)"), campus: campus, name: words())
      artist.sortName = sometimes { $0.words() }
      artist.nationality = sometimes { $0.words() }
      artist.lifeDates = sometimes { $0.words() }
      artist.biography = try sometimes { try $0.text() }
      artist.number = self.number()
      artist.details = details()
      contents.insert(.artist(artist))
      artists.append(artist.id)

      var medium = Media(
        id: try Slug("\(campus)-media-\(number)"), campus: campus,
        kind: Media.Kind.allCases[number % Media.Kind.allCases.count],
        source: try .init(chance() ? "a file.jpg" : "https://example.org/\(number)"))
      medium.alternativeText = try sometimes { try $0.text() }
      medium.caption = try sometimes { try $0.text() }
      medium.transcript = try sometimes { try $0.text() }
      medium.captions = try sometimes { try $0.text() }
      medium.credit = sometimes { $0.words() }
      medium.licence = sometimes { $0.words() }
      medium.number = self.number()
      medium.details = details()
      contents.insert(.media(medium))
      media.append(medium.id)
    }
    for number in 0..<12 {
      let work = try work(
        Slug("\(campus)-work-\(number)"), at: places.randomElement(using: &random) ?? campus,
        artists, media)
      contents.insert(.work(work))
      works.append(work.id)
    }
    for number in 0..<3 {
      try addTour(Slug("\(campus)-tour-\(number)"), campus, works, places, media)
    }
  }

  private mutating func some(_ all: [Slug]) -> [Slug] {
    Array(all.shuffled(using: &random).prefix(.random(in: 0...all.count, using: &random)))
  }

  private mutating func work(
    _ id: Slug, at place: PlaceID, _ artists: [Slug], _ media: [Slug]
  ) throws -> Work {
    var work = Work(
      id: id, title: try text(), place: place, coordinate: try sometimes { try $0.coordinate() })
    work.accession = sometimes { $0.words() }
    work.artists = some(artists)
    work.media = some(media)
    work.survey = sometimes {
      Work.Survey(
        crs: "EPSG:26910", x: .random(in: -1e7...1e7, using: &$0.random), y: 0.1,
        accuracy: $0.chance() ? Meters(.random(in: 0...20, using: &$0.random)) : nil)
    }
    work.status = Work.Status.allCases.randomElement(using: &random) ?? .onView
    work.date = try sometimes { try $0.text() }
    work.years =
      chance() ? Work.Years(from: -500, to: .random(in: -500...2030, using: &random)) : nil
    work.medium = try sometimes { try $0.text() }
    work.dimensions = try sometimes { try $0.text() }
    work.group = sometimes { $0.words() }
    work.subgroup = sometimes { $0.words() }
    work.description = try sometimes { try $0.text() }
    work.narrative = try sometimes { try $0.text() }
    work.creditLine = try sometimes { try $0.text() }
    work.rights = try sometimes { try $0.text() }
    work.locationNote = try sometimes { try $0.text() }
    work.number = number()
    work.details = details()
    return work
  }

  private mutating func addTour(
    _ id: Slug, _ campus: PlaceID, _ works: [Slug], _ places: [PlaceID], _ media: [Slug]
  ) throws {
    var tour = Tour(id: id, campus: campus, title: try text())
    tour.text = try sometimes { try $0.text() }
    tour.author = sometimes { $0.words() }
    tour.status = chance() ? .draft : .published
    tour.number = number()
    tour.details = details()
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      var stop = Stop(
        chance()
          ? .work(works.randomElement(using: &random) ?? works[0])
          : .place(places.randomElement(using: &random) ?? campus))
      stop.number = sometimes { .random(in: 1...999, using: &$0.random) }
      stop.title = try sometimes { try $0.text() }
      stop.text = try sometimes { try $0.text() }
      stop.weight = sometimes { Double(Int.random(in: 0...9, using: &$0.random)) }
      stop.dwell = sometimes { .random(in: 0...900, using: &$0.random) }
      stop.radius = sometimes { Meters(.random(in: 1...99, using: &$0.random)) }
      stop.media = some(media)
      stop.after = tour.stops.map(\.subject).filter { _ in chance() }
      tour.stops.append(stop)
    }
    contents.insert(.tour(tour))
  }
}
