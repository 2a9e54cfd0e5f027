import Geodesy
import TestSupport
import Wayfinding

/// A small tangle of ways outdoors and on two floors, with doors, stairs, lifts and dead ends.
struct RandomNetwork {
  var ways: [WalkingWay] = []
  var doors: [NetworkDoor] = []
  var points: [NetworkPoint] = []
  /// Where a point stands between two vertices: the way, and the number of the piece.
  var between: [(way: String, piece: Int, coordinate: Coordinate)] = []
  let floors = [
    Floor(id: FloorID(10), building: 1, ordinal: 0, elevation: Meters(0)),
    Floor(id: FloorID(20), building: 1, ordinal: 1, elevation: Meters(4)),
    Floor(id: FloorID(30), building: 1, ordinal: 3),
  ]
  private var random: SplitMix64

  init(seed: UInt64, spotsPerFloor: Int = 9, isOneWay: Bool = true, pointCount: Int = 0) throws {
    random = SplitMix64(seed: seed)
    var stories: [FloorID?] = [nil]
    stories += floors.map(\.id)
    var spots: [[Coordinate]] = []
    for (story, floor) in stories.enumerated() {
      let here = try (0..<spotsPerFloor).map { _ in try spot() }
      spots.append(here)
      for number in 0..<spotsPerFloor * 3 / 2 {
        let kinds: [WalkingWay.Kind] =
          floor == nil
          ? [.footway, .footway, .crossing, .steps, .ramp] : [.corridor, .steps, .ramp]
        var line = [pick(here)]
        // No piece is there twice: a place beside it would hang on either.
        for _ in 0..<Int.random(in: 1...2, using: &random) {
          let last = line[line.count - 1]
          line += [try spot(), pick(here.filter { $0 != last })]
        }
        var way = WalkingWay(
          id: "w\(story)-\(number)", kind: pick(kinds), line: line,
          floors: floor.map { [$0] } ?? [])
        if isOneWay, Int.random(in: 0..<5, using: &random) == 0 {
          way.direction = Bool.random(using: &random) ? .forward : .backward
        }
        way.isAccessible = pick([true, nil, nil, nil, false])
        way.kerb = pick([nil, nil, nil, .flush, .raised])
        if isOneWay, way.kind == .ramp {
          way.incline = Double.random(in: -0.1...0.1, using: &random)
        }
        ways.append(way)
      }
    }
    for number in 0..<2 {
      ways.append(
        WalkingWay(
          id: "lift\(number)", kind: .lift, line: [spots[number + 1][0]], floors: floors.map(\.id)))
      let joins: [(Int, Int)] = [(0, 1), (1, 2)]
      for (lower, upper) in joins {
        let kind: WalkingWay.Kind = isOneWay && number == 1 ? .escalator : .steps
        ways.append(
          WalkingWay(
            id: "stair\(number)-\(lower)", kind: kind,
            line: [
              pick(spots[lower + 1]),
              pick(spots[upper + 1]),
            ], floors: [floors[lower].id, floors[upper].id]))
      }
      let outdoors = pick(ways.filter { $0.floors.isEmpty })
      ways.append(
        WalkingWay(
          id: "hall\(number)", kind: .corridor, line: [outdoors.line[0], spots[1][number]],
          floors: [floors[0].id]))
      doors.append(
        NetworkDoor(
          id: "door\(number)", coordinate: outdoors.line[0], floor: floors[0].id,
          isAccessible: number == 0 ? true : nil))
    }
    for number in 0..<pointCount { try addPoint(number) }
    try addPorches(spots)
  }

  /// Doors at which only stairs or a lift begin inside, with a path to them outdoors.
  private mutating func addPorches(_ spots: [[Coordinate]]) throws {
    for (number, kind) in [WalkingWay.Kind.steps, .lift].enumerated() {
      let porch = try spot()
      let isLift = kind == .lift
      ways.append(
        WalkingWay(
          id: "porch\(number)", kind: kind, line: isLift ? [porch] : [porch, pick(spots[2])],
          floors: isLift ? floors.map(\.id) : [floors[0].id, floors[1].id]))
      if isLift {
        ways.append(
          WalkingWay(
            id: "landing", kind: .corridor, line: [porch, pick(spots[2])],
            floors: [floors[1].id]))
      }
      ways.append(
        WalkingWay(id: "drive\(number)", kind: .footway, line: [pick(spots[0]), porch]))
      doors.append(
        NetworkDoor(
          id: "porch-door\(number)", coordinate: porch, floor: floors[0].id, isAccessible: true))
    }
  }

  /// At a corner of a way, or between two.
  private mutating func addPoint(_ number: Int) throws {
    let way = pick(ways)
    var coordinate = pick(way.line)
    var floors = way.kind == .lift ? [pick(way.floors)] : way.floors.prefix(1) + []
    let last = way.line.count - 1
    if way.floors.count == 2, coordinate == way.line[last] { floors = [way.floors[1]] }
    if way.floors.count < 2, Int.random(in: 0..<3, using: &random) == 0 {
      let piece = Int.random(in: 0..<last, using: &random)
      guard way.line[piece] != way.line[piece + 1] else { return }
      coordinate = try middle(way.line[piece], way.line[piece + 1])
      between.append((way.id, piece, coordinate))
    }
    points.append(
      NetworkPoint(
        id: "point\(number)", coordinate: coordinate, floors: floors,
        passage: pick([.open, .unknown, .notForWheels, .notForWheels, .closed])))
  }

  private func middle(_ one: Coordinate, _ other: Coordinate) throws -> Coordinate {
    let line = Geodesic(from: one, to: other)
    guard let bearing = line.initialBearing else { return one }
    return one.moved(by: Meters(line.distance.value / 2), toward: bearing)
  }

  private mutating func pick<Element>(_ all: [Element]) -> Element {
    all[Int.random(in: all.indices, using: &random)]
  }

  /// A spot within about 150 by 150 metres.
  mutating func spot() throws -> Coordinate {
    try Coordinate(
      latitude: 49.26 + Double.random(in: 0...0.0013, using: &random),
      longitude: -123.25 + Double.random(in: 0...0.002, using: &random))
  }

  /// A spot outdoors or on a floor, sometimes where ways end.
  mutating func place() throws -> NetworkSpot {
    let floor = pick([nil] + floors.map(\.id))
    let onFloor = ways.filter { $0.floors == (floor.map { [$0] } ?? []) }
    if Bool.random(using: &random), let vertex = onFloor.randomElement(using: &random)?.line[0] {
      return NetworkSpot(vertex, floor: floor)
    }
    if Int.random(in: 0..<4, using: &random) == 0, let point = points.randomElement(using: &random)
    {
      return NetworkSpot(point.coordinate, floor: point.floors.first)
    }
    return NetworkSpot(try spot(), floor: floor)
  }

  func network() -> WalkingNetwork {
    WalkingNetwork(ways: ways, doors: doors, points: points, floors: floors)
  }
}
