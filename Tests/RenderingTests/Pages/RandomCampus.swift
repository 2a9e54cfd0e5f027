import Catalog
import Foundation
import Geodesy
import Queries
import TestSupport
import Testing

/// A small campus of everything that makes walks hard: a tangle of ways outdoors and on the levels of
/// two buildings, stairs, ramps, kerbs, lifts and doors, fences with gates, squares, rooms and houses
/// that nobody has surveyed.
struct RandomCampus {
  private var random: SplitMix64
  private var contents: CatalogContents
  private let id: PlaceID
  private let middle: (latitude: Double, longitude: Double)

  /// The catalogue of a campus for each seed, `tangle-SEED`, many kilometres apart.
  static func snapshot(seeds: Range<UInt64>) throws -> CatalogSnapshot {
    var contents = CatalogContents()
    for seed in seeds {
      var campus = try RandomCampus(seed: seed, beside: contents)
      try campus.fill()
      contents = campus.contents
    }
    return CatalogSnapshot(contents, revision: Int(seeds.lowerBound) + 1)
  }

  private init(seed: UInt64, beside contents: CatalogContents) throws {
    random = SplitMix64(seed: seed)
    self.contents = contents
    id = try PlaceID("tangle-\(seed)")
    middle = (Double(seed * 37 % 130) - 65 + 0.26, Double(seed * 53 % 355) - 177.25)
  }

  /// A place so many metres east and north, on whole centimetres or so.
  private func at(_ east: Double, _ north: Double) throws -> Coordinate {
    let width = 111_250 * cos(middle.latitude * .pi / 180)
    return try Coordinate(
      latitude: ((middle.latitude + north / 111_250) * 1e7).rounded() / 1e7,
      longitude: ((middle.longitude + east / width) * 1e7).rounded() / 1e7)
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  private mutating func spot(around middle: (Double, Double), _ size: Double) throws -> Coordinate {
    try at(
      middle.0 + .random(in: -size...size, using: &random),
      middle.1 + .random(in: -size...size, using: &random))
  }

  private func ring(_ corners: [(Double, Double)]) throws -> Ring {
    try Ring((corners + [corners[0]]).map { try at($0.0, $0.1) })
  }

  private mutating func fill() throws {
    let campus = Campus(
      id: id, name: Sample.text("Tangle"),
      languages: try ["en", "es", "fr", "de"].map { try LanguageTag($0) },
      timeZone: "America/Vancouver",
      center: try at(0, 0))
    contents.insert(.campus(campus))
    let outdoors = try ways("out", around: (0, 0), 120, levels: [], count: 14)
    for (number, middle) in [(-60.0, -60.0), (70.0, 50.0), (-90.0, 90.0)].enumerated() {
      try house("house-\(number)", at: middle, outdoors: outdoors, isSurveyed: number < 2)
    }
    for number in 0..<3 { try fence("fence-\(number)", isKerb: number == 2) }
    try square()
    for number in 0..<12 {
      var work = try Sample.work("\(id)-work-\(number)")
      work.place = id
      work.coordinate = try spot(around: (0, 0), 150)
      contents.insert(.work(work))
    }
  }

  /// Ways between random spots, many of which they share.
  @discardableResult
  private mutating func ways(
    _ name: String, around middle: (Double, Double), _ size: Double, levels: [PlaceID], count: Int
  ) throws -> [Coordinate] {
    var spots: [Coordinate] = []
    for _ in 0..<count { spots.append(try spot(around: middle, size)) }
    for number in 0..<count * 3 / 2 {
      let kinds: [Path.Kind] =
        levels.isEmpty
        ? [.footway, .footway, .footway, .crossing, .steps, .ramp]
        : [.corridor, .corridor, .steps, .ramp]
      var line = [spots[Int.random(in: 0..<count, using: &random)]]
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        line.append(try spot(around: middle, size))
        let next = spots[Int.random(in: 0..<count, using: &random)]
        if next != line[line.count - 1] { line.append(next) }
      }
      var path = try Path(
        id: try PlaceID("\(id)/\(name)-\(number)"),
        kind: kinds[Int.random(in: 0..<kinds.count, using: &random)], line: line)
      path.levels = levels
      if chance(6) { path.direction = chance(2) ? .forward : .backward }
      if chance(5) { path.isAccessible = chance(2) }
      if chance(6) { path.kerb = chance(2) ? .raised : .lowered }
      if chance(4) { path.width = Meters(.random(in: 1...8, using: &random)) }
      if path.kind == .ramp { path.incline = .random(in: -0.12...0.12, using: &random) }
      if path.kind == .steps, chance(2) { path.stepCount = Int.random(in: 2...30, using: &random) }
      if chance(3) {
        path.name = Sample.text(["Long Walk", "Short Lane", "Mill Path"][number % 3])
      }
      if chance(14) { path.isClosed = true }
      if chance(10), levels.isEmpty { path.details["bridge"] = "yes" }
      contents.insert(.path(path))
      if chance(5), let corner = line.dropFirst().first {
        var point = PathPoint(
          id: try PlaceID("\(id)/\(name)-point-\(number)"),
          kind: PathPoint.Kind.allCases[number % PathPoint.Kind.allCases.count], coordinate: corner)
        point.levels = levels
        point.passage = Passage.allCases[Int.random(in: 0..<4, using: &random)]
        contents.insert(.pathPoint(point))
      }
    }
    return spots
  }

  private mutating func house(
    _ name: String, at middle: (Double, Double), outdoors: [Coordinate], isSurveyed: Bool
  ) throws {
    let (x, y) = middle
    let building = try PlaceID("\(id)/\(name)")
    let outline = try ring([(x - 30, y - 25), (x + 30, y - 25), (x + 30, y + 25), (x - 30, y + 25)])
    contents.insert(
      .building(
        Building(
          id: building, name: Sample.text("House \(name)"),
          shape: .polygons([Polygon(exterior: outline)]))))
    guard isSurveyed else {
      var work = try Sample.work("\(id)-\(name)-work")
      work.place = building
      work.coordinate = try at(x + 5, y - 3)
      contents.insert(.work(work))
      return
    }
    var levels: [PlaceID] = []
    for ordinal in 0..<3 {
      var level = Level(
        id: try PlaceID("\(id)/\(name)/\(ordinal)"), ordinal: ordinal, shortName: "\(ordinal)")
      if ordinal < 2 { level.elevation = Meters(4 * Double(ordinal)) }
      if ordinal == 1 { level.name = Sample.text("Mezzanine") }
      contents.insert(.level(level))
      levels.append(level.id)
    }
    // The top has no ways of its own.
    for level in levels.dropLast() {
      let spots = try ways("\(name)-\(level.name)", around: middle, 24, levels: [level], count: 5)
      contents.insert(
        .room(
          Room(
            id: try PlaceID("\(level)/hall"), name: Sample.text("Hall"),
            shape: .polygons([
              Polygon(
                exterior: try ring([
                  (x - 20, y - 20), (x + 4, y - 20), (x + 4, y + 12), (x - 20, y + 12),
                ]))
            ]))))
      var work = try Sample.work("\(id)-\(name)-\(level.name)-work")
      work.place = level
      work.coordinate = spots[0].moved(by: Meters(3), toward: try #require(Bearing(degrees: 40)))
      contents.insert(.work(work))
    }
    let shaft = try at(x + 10, y + 8)
    var lift = try Path(id: try PlaceID("\(id)/\(name)-lift"), kind: .lift, line: [shaft, shaft])
    lift.levels = levels
    contents.insert(.path(lift))
    var stairs = try Path(
      id: try PlaceID("\(id)/\(name)-stairs"), kind: chance(3) ? .escalator : .steps,
      line: [try at(x - 8, y), try at(x - 8, y + 7)])
    stairs.levels = Array(levels.prefix(2))
    contents.insert(.path(stairs))
    for (number, place) in [(x, y - 25), (x + 30, y + 3)].enumerated() {
      var door = Entrance(
        id: try PlaceID("\(building)/door-\(number)"), coordinate: try at(place.0, place.1))
      door.level = levels[0]
      if chance(2) { door.isAccessible = chance(2) }
      if chance(2) { door.name = Sample.text("Gate \(number)") }
      contents.insert(.entrance(door))
    }
  }

  private mutating func fence(_ name: String, isKerb: Bool) throws {
    let line = [
      try spot(around: (0, 0), 100), try spot(around: (0, 0), 100), try spot(around: (0, 0), 100),
    ]
    var path = try Path(id: try PlaceID("\(id)/\(name)"), kind: .barrier, line: line)
    if isKerb { path.details["barrier"] = "kerb" }
    contents.insert(.path(path))
    var gate = PathPoint(id: try PlaceID("\(id)/\(name)-gate"), kind: .gate, coordinate: line[1])
    gate.passage = Passage.allCases[Int.random(in: 0..<4, using: &random)]
    contents.insert(.pathPoint(gate))
  }

  /// Ground on which people walk anywhere.
  private mutating func square() throws {
    let corners = [(-20.0, 10.0), (40.0, 15.0), (35.0, 60.0), (-25.0, 55.0), (-20.0, 10.0)]
    var path = try Path(
      id: try PlaceID("\(id)/square"), kind: .footway, line: try corners.map { try at($0.0, $0.1) }
    )
    path.isArea = true
    contents.insert(.path(path))
  }
}
