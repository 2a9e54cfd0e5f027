public import Catalog
public import Geodesy
public import Queries

/// One invented campus, small enough to draw, on an island that is not there.
///
/// ```text
///   ┌──────────────┐     3 stone-garden
///   │ 2  ┌────┐  4 │ 1
///   │    │    │    ├──       1 bronze-hare     lawn
///   │    └────┘    │         2 tide-clock      gallery, level G
///   │ 5            │         4 night-weave     gallery, level 1, east room
///   └──────┬───────┘         5 letter-press    gallery, level B, in storage
///   ───────┴──────┬──────    6 lost-drawing    library, position unknown
///                 │ ┌───┐
///                 ├─┤ 6 └─┐
///                   └─────┘
/// ```
public enum SampleCampus {
  /// Two buildings, five levels, a room, three entrances, six paths and two points of them, two
  /// artists, two media, six works, a tour of four stops and a draft.
  public static let contents: CatalogContents = {
    do {
      var contents = CatalogContents()
      try addPlaces(to: &contents)
      try addPaths(to: &contents)
      try addPeopleAndMedia(to: &contents)
      try addWorks(to: &contents)
      try addTours(to: &contents)
      return contents
    } catch {
      preconditionFailure("The sample campus is wrong: \(error)")
    }
  }()

  /// The same as a snapshot of revision 7.
  public static let snapshot = CatalogSnapshot(contents, revision: 7)

  /// The place `east` and `north` metres from the campus's centre, to within centimetres.
  public static func at(_ east: Double, _ north: Double) throws -> Coordinate {
    // A degree at latitude 45, in metres: 111,131.8 northwards, 78,846.8 eastwards.
    func rounded(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }
    return try Coordinate(
      latitude: rounded(45 + north / 111_131.8), longitude: rounded(-30 + east / 78_846.8))
  }

  /// A text in English, and in Spanish too if given.
  static func text(_ english: String, es spanish: String? = nil) throws -> LocalizedText {
    var texts = [try LanguageTag("en"): english]
    if let spanish { texts[try LanguageTag("es")] = spanish }
    return try existing(LocalizedText(texts))
  }

  /// What is there; fails the build of the campus if it is not.
  static func existing<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Missing() }
    return value
  }
  private struct Missing: Error {}

  private static func ring(_ corners: [(Double, Double)]) throws -> Ring {
    try Ring((corners + corners.prefix(1)).map { try at($0.0, $0.1) })
  }

  private static func addPlaces(to contents: inout CatalogContents) throws {
    var campus = Campus(
      id: try PlaceID("alder"), name: try text("Alder Island", es: "Isla Aliso"),
      languages: [try LanguageTag("en"), try LanguageTag("es")], timeZone: "Atlantic/Azores",
      center: try at(0, 0))
    campus.text = try text("Two houses, one lawn and **no ferry** after six.")
    campus.hours = try text("Daily 9-18", es: "Todos los días de 9 a 18")
    campus.zoom = 17
    contents.insert(.campus(campus))

    var gallery = Building(
      id: try PlaceID("alder/gallery"), name: try text("Gallery", es: "Galería"),
      shape: .polygons([
        Polygon(
          exterior: try ring([(-60, 10), (0, 10), (0, 50), (-60, 50)]),
          holes: [try ring([(-40, 22), (-40, 38), (-20, 38), (-20, 22)])])
      ]))
    gallery.text = try text("A house around a court.")
    gallery.address = "1 Pier Road"
    contents.insert(.building(gallery))
    contents.insert(
      .building(
        Building(
          id: try PlaceID("alder/library"), name: try text("Library", es: "Biblioteca"),
          shape: .polygons([
            Polygon(
              exterior: try ring([
                (30, -50), (80, -50), (80, -20), (55, -20), (55, 0), (30, 0),
              ]))
          ]))))
    for (id, ordinal, shortName) in [
      ("alder/gallery/b", -1, "B"), ("alder/gallery/g", 0, "G"), ("alder/gallery/1", 1, "1"),
      ("alder/gallery/2", 2, "2"), ("alder/library/1", 0, "1"),
    ] {
      var level = Level(id: try PlaceID(id), ordinal: ordinal, shortName: shortName)
      if ordinal == 2 { level.name = try text("Roof terrace", es: "Azotea") }
      contents.insert(.level(level))
    }
    var room = Room(
      id: try PlaceID("alder/gallery/1/east-room"), name: try text("East Room", es: "Sala Este"),
      shape: .polygons([
        Polygon(exterior: try ring([(-18, 12), (-2, 12), (-2, 48), (-18, 48)]))
      ]))
    room.shortName = "101"
    contents.insert(.room(room))
    for (id, east, north, level, isAccessible) in [
      ("alder/gallery/south", -30.0, 10.0, "alder/gallery/g", false as Bool?),
      ("alder/gallery/east", 0.0, 30.0, "alder/gallery/g", true),
      ("alder/library/west", 30.0, -30.0, "alder/library/1", nil),
    ] {
      var entrance = Entrance(id: try PlaceID(id), coordinate: try at(east, north))
      entrance.level = try PlaceID(level)
      entrance.isAccessible = isAccessible
      contents.insert(.entrance(entrance))
    }
  }

  private static func addPaths(to contents: inout CatalogContents) throws {
    for (id, kind, corners) in [
      ("alder/p1", Path.Kind.footway, [(-90.0, 0.0), (-30.0, 0.0)]),
      ("alder/p2", .footway, [(-30, 0), (0, -3), (15, 0)]),
      ("alder/p3", .steps, [(-30, 0), (-30, 10)]),
      ("alder/p4", .footway, [(15, 0), (15, -30), (30, -30)]),
      ("alder/p5", .footway, [(15, 0), (15, 30), (0, 30)]),
      ("alder/p6", .crossing, [(15, 0), (100, 12)]),
    ] {
      var path = try Path(
        id: try PlaceID(id), kind: kind, line: try corners.map { try at($0.0, $0.1) })
      if kind == .crossing { path.name = try text("Pier Road") }
      contents.insert(.path(path))
    }
    var kerb = PathPoint(id: try PlaceID("alder/kerb"), kind: .kerb, coordinate: try at(15, 0))
    kerb.passage = .open
    kerb.kerb = .lowered
    contents.insert(.pathPoint(kerb))
    var bollard = PathPoint(
      id: try PlaceID("alder/bollard"), kind: .bollard, coordinate: try at(100, 12))
    bollard.name = try text("Pier posts", es: "Bolardos del muelle")
    contents.insert(.pathPoint(bollard))
  }
}
