public import Catalog
import Geodesy

/// A catalogue with one item of each kind, each with every field that it can have.
public enum FullCatalogue {
  /// The catalogue.
  public static func contents() throws -> CatalogContents {
    var contents = CatalogContents()
    for item in try items() { contents.insert(item) }
    return contents
  }

  /// The items, one or more of each kind.
  public static func items() throws -> [Item] { try places() + walking() + collection() }

  private static func words(_ text: String) throws -> LocalizedText {
    guard let text = LocalizedText([.english: text, try LanguageTag("es"): "\(text) (es)"]) else {
      throw Gap()
    }
    return text
  }
  private struct Gap: Error {}

  private static func spot(_ east: Double, _ north: Double) throws -> Coordinate {
    try Coordinate(
      latitude: (500_000 + north) / 10_000, longitude: (70_000 + east) / 10_000)
  }

  private static func square(_ east: Double, _ north: Double) throws -> Shape {
    let corners = try [(0.0, 0.0), (1, 0), (1, 1), (0, 1), (0, 0)].map {
      try spot(east + $0.0, north + $0.1)
    }
    return .polygons([Polygon(exterior: try Ring(corners))])
  }

  private static func places() throws -> [Item] {
    var campus = Campus(
      id: try PlaceID("full"), name: try words("Full campus"),
      languages: [.english, try LanguageTag("es")], timeZone: "Europe/Berlin",
      center: try spot(0, 0))
    campus.text = try words("About the campus.")
    campus.zoom = 17
    campus.tiles = "https://tiles.example.org/{z}/{x}/{y}.png"
    campus.tilesAttribution = "Tiles of an example"
    campus.attribution = "Ground of an example"
    campus.hours = try words("Always in daylight")
    campus.publicHolidays = try HolidayDates(["2026-12-25"])
    campus.schoolHolidays = try HolidayDates(["2026-12-21/2027-01-05"])
    campus.numbersStops = true
    campus.address = "1 Campus Road"
    campus.number = 1
    campus.details = ["founded": "1900"]
    var building = Building(
      id: try PlaceID("full/hall"), name: try words("Hall"), shape: try square(0, 0))
    building.text = try words("About the hall.")
    building.address = "2 Campus Road"
    building.hours = try words("In the daytime")
    building.openingHours = OpeningHours("Mo-Fr 08:00-18:00")
    building.number = 2
    building.details = ["architect": "A. Builder"]
    var level = Level(id: try PlaceID("full/hall/0"), ordinal: 0, shortName: "G")
    level.name = try words("Ground floor")
    level.shape = try square(0, 0)
    level.elevation = Meters(61.5)
    level.number = 3
    level.details = ["ceiling": "high"]
    var room = Room(
      id: try PlaceID("full/hall/0/foyer"), name: try words("Foyer"), shape: try square(0, 0))
    room.shortName = "001"
    room.text = try words("About the foyer.")
    room.number = 4
    room.details = ["floor": "stone"]
    var entrance = Entrance(id: try PlaceID("full/hall/front"), coordinate: try spot(0.5, 0))
    entrance.level = level.id
    entrance.name = try words("Front door")
    entrance.isAccessible = true
    entrance.openingHours = OpeningHours("Mo-Sa 09:00-17:00")
    entrance.number = 5
    entrance.details = ["door": "automatic"]
    return [
      .campus(campus), .building(building), .level(level), .room(room), .entrance(entrance),
    ]
  }

  private static func walking() throws -> [Item] {
    let level = try PlaceID("full/hall/0")
    var path = try Path(
      id: try PlaceID("full/square"), kind: .footway,
      line: try [(0.0, -1.0), (2, -1), (2, -3), (0, -1)].map { try spot($0.0, $0.1) })
    path.levels = [level]
    path.name = try words("Square")
    path.surface = "gravel"
    path.width = Meters(2.5)
    path.incline = 0.05
    path.stepCount = 3
    path.kerb = .lowered
    path.direction = .both
    path.isAccessible = true
    path.isClosed = true
    path.isArea = true
    path.openingHours = OpeningHours("sunrise-sunset")
    path.number = 6
    path.details = ["lit": "yes"]
    var point = PathPoint(
      id: try PlaceID("full/gate"), kind: .gate, coordinate: try spot(0, -1))
    point.levels = [level]
    point.passage = .open
    point.kerb = .flush
    point.name = try words("South gate")
    point.openingHours = OpeningHours("06:00-22:00")
    point.number = 7
    point.details = ["colour": "green"]
    var ground = try GroundFeature(
      id: try PlaceID("full/pond"), kind: .water,
      geometry: .lines([[try spot(0, 0), try spot(1, 0)], [try spot(0, 1), try spot(1, 1)]]))
    ground.name = try words("Duck pond")
    ground.rank = 2
    ground.number = 8
    ground.details = ["depth": "1 m"]
    return [.path(path), .pathPoint(point), .ground(ground)]
  }

  private static func collection() throws -> [Item] {
    let campus = try PlaceID("full")
    var artist = Artist(id: try Slug("ada"), campus: campus, name: "Ada Maker")
    artist.sortName = "Maker, Ada"
    artist.nationality = "Danish"
    artist.lifeDates = "1901–1980"
    artist.biography = try words("About the artist.")
    artist.number = 8
    artist.details = ["school": "northern"]
    var medium = Media(
      id: try Slug("photo"), campus: campus, kind: .image,
      source: try Media.Source("https://media.example.org/photo.jpg"))
    medium.alternativeText = try words("A hare of bronze")
    medium.caption = try words("The hare in spring")
    medium.credit = "P. Photographer"
    medium.licence = "CC BY 4.0"
    medium.transcript = try words("Nothing is said.")
    medium.captions = try words("hare.vtt")
    medium.number = 9
    medium.details = ["taken": "2024"]
    var work = Work(
      id: try Slug("hare"), title: try words("Hare"), place: try PlaceID("full/hall/0/foyer"),
      coordinate: try spot(0.5, 0.5))
    work.accession = "1999.7"
    work.artists = [artist.id]
    work.status = .onLoan
    work.date = try words("about 1950")
    work.years = Work.Years(from: 1948, to: 1952)
    work.medium = try words("Bronze")
    work.dimensions = try words("1 m high")
    work.group = "Animals"
    work.subgroup = "Mammals"
    work.description = try words("A hare sits.")
    work.narrative = try words("It was found in a field.")
    work.creditLine = try words("Gift of a friend")
    work.rights = try words("The estate")
    work.locationNote = try words("Left of the stairs")
    work.media = [medium.id]
    work.number = 10
    work.details = ["weight": "90 kg"]
    var other = Work(
      id: try Slug("urn"), title: try words("Urn"), place: campus, coordinate: try spot(1, 1))
    other.number = 11
    var tour = Tour(id: try Slug("walk"), campus: campus, title: try words("Walk"))
    tour.text = try words("About the walk.")
    tour.author = "G. Guide"
    tour.status = .draft
    tour.number = 12
    tour.details = ["season": "spring"]
    var stop = Stop(.work(work.id))
    stop.number = 20
    stop.title = try words("First the hare")
    stop.text = try words("Look at its ears.")
    stop.dwell = 120
    stop.weight = 3
    stop.after = [.work(other.id)]
    stop.radius = Meters(15)
    stop.media = [medium.id]
    tour.stops = [Stop(.work(other.id)), stop]
    return [.artist(artist), .media(medium), .work(work), .work(other), .tour(tour)]
  }
}
