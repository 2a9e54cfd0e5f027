import Catalog
import Geodesy
import Queries
import Testing
import Wayfinding

/// A campus around a corner: a path east along Long Walk with a ramp and stairs beside each other,
/// then north; a hall with two levels, a lift and stairs, and one door.
enum Corner {
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

  /// The way from the beginning of Long Walk to the urn.
  static func answer(
    _ snapshot: CatalogSnapshot, style: WalkingStyle = WalkingStyle()
  ) throws -> Directions.Answer {
    try snapshot.answer(
      Directions(
        from: .coordinate(try at(0, 0)), to: .subject(.work(try Slug("urn"))), style: style))
  }

  static func walk(_ answer: Directions.Answer) throws -> (Walk, [Instruction]) {
    guard case .walk(let walk, let instructions) = answer.outcome else {
      Issue.record("There is no walk: \(answer.outcome)")
      throw CancellationError()
    }
    return (walk, instructions)
  }
}
