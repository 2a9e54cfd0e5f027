import Geodesy

/// A builder of a network: takes in ways, then doors, then points, then joins them.
struct NetworkBuilder {
  /// A way, or a part that a door adds, on its way into the network.
  struct Draft {
    let way: Int
    /// The floors of its first and last vertex.
    let first: Int
    let last: Int
    /// True if other ways may meet it, and people step onto it, between its ends.
    let isOpen: Bool
    var line: [Coordinate]
    /// Its share of the way's time; `nil` for its share of the way's length.
    var share: Double?
  }

  /// More floors than any building has: the Burj Khalifa, 163.
  private static let mostFloors = 256

  let floors: [Floor]
  let slots: [FloorID: Int]
  var ways: [NetworkWay] = []
  var drafts: [Draft] = []
  /// The vertices that are nodes because a door or a point is joined there.
  var joints: Set<NodeKey> = []
  /// The vertex inside each door that was joined.
  var insides: [(building: Int, coordinate: Coordinate, slot: Int)] = []
  /// The buildings that have doors, also if these were left out: one gets in there, if nobody knows
  /// how.
  var buildingsWithDoors: Set<Int> = []
  var leftOut: [NetworkReport.LeftOut] = []
  var points: [NetworkPoint] = []
  /// The nodes at which points stand.
  var marks: [(key: NodeKey, point: Int)] = []
  /// The points that speak for a whole way.
  var wayPoints: [Int: [Int]] = [:]
  var outlines: [NetworkOutline] = []

  init(floors: [Floor]) {
    var slots: [FloorID: Int] = [:]
    var kept: [Floor] = []
    for floor in floors.sorted(by: { $0.id < $1.id }) where slots[floor.id] == nil {
      kept.append(floor)
      slots[floor.id] = kept.count
    }
    self.floors = kept
    self.slots = slots
  }

  mutating func add(_ all: [WalkingWay]) {
    var last: String?
    for way in all.sorted(by: { $0.id < $1.id }) {
      let reason = way.id == last ? .repeatedID : add(way)
      last = way.id
      if let reason {
        leftOut.append(.init(id: way.id, coordinate: way.line.first, reason: reason))
      }
    }
  }

  /// Takes in a way, or answers the reason why it cannot be used.
  private mutating func add(_ way: WalkingWay) -> NetworkReport.LeftOut.Reason? {
    var stops: [Int] = []
    for floor in way.floors {
      guard let slot = slots[floor] else { return .unknownFloor }
      if !stops.contains(slot) { stops.append(slot) }
      if stops.count > Self.mostFloors { return .tooManyFloors }
    }
    guard let start = way.line.first else { return .noLength }
    if way.kind == .lift, stops.count > 1 {
      keep(way, length: 0, from: stops[0], to: stops[0])
      let isSpread = way.line.count == stops.count
      for (one, first) in stops.enumerated() {
        for (other, last) in stops.enumerated() where one < other {
          let line = isSpread ? [way.line[one], way.line[other]] : [start]
          drafts.append(
            Draft(
              way: ways.count - 1, first: first, last: last, isOpen: false,
              line: Self.cleaned(line), share: 1))
        }
      }
      return nil
    }
    let line = Self.cleaned(way.line)
    if line.count < 2, stops.count < 2 { return .noLength }
    let (first, last) = (stops.first ?? 0, stops.last ?? 0)
    keep(way, length: Self.length(line), from: first, to: last)
    let isOpen = stops.count < 2 && way.kind != .lift && way.kind != .door
    drafts.append(
      Draft(way: ways.count - 1, first: first, last: last, isOpen: isOpen, line: line))
    return nil
  }

  mutating func keep(
    _ way: WalkingWay, length: Double, from: Int, to: Int, doorwayReach: Double? = nil
  ) {
    var rise: Double?
    var storeys = 0.0
    if from != to, from > 0, to > 0 {
      let (bottom, top) = (floors[from - 1], floors[to - 1])
      storeys = Double(top.ordinal) - Double(bottom.ordinal)
      if let high = top.elevation, let low = bottom.elevation { rise = (high - low).value }
    }
    ways.append(
      NetworkWay(
        id: way.id, kind: way.kind, direction: way.direction,
        incline: way.incline ?? rise.flatMap { length > 0 ? $0 / length : nil },
        kerb: way.kerb, width: way.width?.value, stepCount: way.stepCount,
        isAccessible: way.isAccessible, isOnGround: way.isOnGround, length: length, rise: rise,
        storeys: storeys, doorwayReach: doorwayReach))
  }

  /// The line without vertices that are the same node as the one before.
  static func cleaned(_ line: [Coordinate]) -> [Coordinate] {
    var kept: [Coordinate] = []
    for coordinate in line {
      if let last = kept.last, NodeKey(last, slot: 0) == NodeKey(coordinate, slot: 0) { continue }
      kept.append(coordinate)
    }
    return kept
  }

  static func length(_ line: [Coordinate]) -> Double {
    zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1).value }
  }
}
