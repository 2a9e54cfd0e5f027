import Foundation
import Geodesy

@testable import Wayfinding

/// The same question answered the slow way: every vertex is a node, every piece is measured for
/// nearness, and times are improved along all arcs until nothing changes (R. Bellman, On a routing
/// problem, Quarterly of Applied Mathematics 16, 1958).
struct ReferenceNetwork {
  struct Arc {
    let from: Int
    let to: Int
    let seconds: Double
    let meters: Double
    /// Seconds that count and are not walked.
    var reluctance = 0.0
  }
  struct Piece {
    let ends: (Coordinate, Coordinate)
    let nodes: (Int, Int)
    let floor: FloorID?
    /// Seconds a metre, forwards and backwards.
    let pace: (Double, Double)
  }

  /// Where one steps onto a way that cannot be stepped onto midway.
  struct Gate: Hashable {
    let node: Int
    let coordinate: Coordinate
    let floor: FloorID?
  }
  /// Where a place joins: a piece, or a node of which both sides are open to it.
  struct Joint {
    let links: [(node: Int, there: Double, back: Double, meters: Double)]
    let piece: Int?
    let point: Coordinate
    let gap: Double
    var reluctance = 0.0
    /// Whether it serves only those who must leave the part of the network that they join first.
    var isFallback = false
  }

  var arcs: [Arc] = []
  var pieces: [Piece] = []
  var gates: Set<Gate> = []
  /// What may not be taken, by floor.
  var barred: [(floor: FloorID?, ends: (Coordinate, Coordinate), isJoining: Bool)] = []
  /// How many pieces, lifts and doors that may not be taken meet at a node.
  var barredAt: [Int: Int] = [:]
  var nodeCount = 0
  var nodes: [String: Int] = [:]
  var shut: Set<Int> = []
  /// What hangs together, whoever may walk it, with metres.
  private var bonds: [(one: Int, other: Int, meters: Double)] = []
  /// By node: the least node of its part; and that of the longest part.
  private(set) var parts: [Int] = []
  private(set) var mainland = 0
  private let between: [(way: String, piece: Int, coordinate: Coordinate)]
  let stops: [NetworkPoint]
  let profile: WalkingProfile
  let floors: [Floor]

  init(_ source: RandomNetwork, _ profile: WalkingProfile) {
    self.profile = profile
    floors = source.floors
    between = source.between
    stops = source.points.filter { point in
      point.passage == .closed || profile.closed.contains(point.id)
        || (profile.isStepFree && point.passage == .notForWheels)
    }
    for way in source.ways { add(way) }
    // Doors stand at ends of ways on both sides, be it only those of stairs or a lift: there they
    // join, and no other way.
    for door in source.doors {
      let sides = [node(door.coordinate, nil), node(door.coordinate, door.floor)]
      bonds.append((sides[0], sides[1], 0))
      if profile.closed.contains(door.id) || profile.isStepFree && door.isAccessible == false {
        for side in sides { barredAt[side, default: 0] += 1 }
        continue
      }
      add(sides[0], sides[1], profile.doorTime, 0)
      addGate(door.coordinate, nil)
      addGate(door.coordinate, door.floor)
    }
    for stop in stops { shut.insert(node(stop.coordinate, stop.floors.first)) }
    findParts()
  }

  private mutating func findParts() {
    parts = Array(0..<nodeCount)
    var isChanging = true
    while isChanging {
      isChanging = false
      for bond in bonds where parts[bond.one] != parts[bond.other] {
        let least = min(parts[bond.one], parts[bond.other])
        (parts[bond.one], parts[bond.other]) = (least, least)
        isChanging = true
      }
    }
    var lengths: [Int: Double] = [:]
    for bond in bonds { lengths[parts[bond.one], default: 0] += bond.meters }
    mainland = lengths.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 0
  }

  /// Whether no way leads from the joints of one place to those of the other.
  private func isApart(_ starts: [Joint], _ ends: [Joint]) -> Bool {
    func parts(_ joints: [Joint]) -> Set<Int> {
      Set(joints.filter { !$0.isFallback }.map { self.parts[$0.links[0].node] })
    }
    return parts(starts).isDisjoint(with: parts(ends))
  }

  private mutating func addGate(_ coordinate: Coordinate, _ floor: FloorID?) {
    gates.insert(Gate(node: node(coordinate, floor), coordinate: coordinate, floor: floor))
  }

  func key(_ coordinate: Coordinate, _ floor: FloorID?) -> String {
    String(
      format: "%.7f %.7f %d", coordinate.latitude, coordinate.longitude, floor?.rawValue ?? -1)
  }

  private mutating func node(_ coordinate: Coordinate, _ floor: FloorID?) -> Int {
    let key = key(coordinate, floor)
    if let known = nodes[key] { return known }
    nodes[key] = nodeCount
    nodeCount += 1
    return nodeCount - 1
  }

  private mutating func add(_ one: Int, _ other: Int, _ seconds: Double, _ meters: Double) {
    arcs.append(Arc(from: one, to: other, seconds: seconds, meters: meters))
    arcs.append(Arc(from: other, to: one, seconds: seconds, meters: meters))
  }

  private func isAllowed(_ way: WalkingWay) -> Bool {
    if profile.closed.contains(way.id) { return false }
    guard profile.isStepFree else { return true }
    return way.kind != .steps && way.kind != .escalator && way.isAccessible != false
      && way.kerb != .raised && abs(way.incline ?? 0) <= profile.steepestIncline
  }

  private mutating func add(_ way: WalkingWay) {
    let length = zip(way.line, way.line.dropFirst()).reduce(0) {
      $0 + $1.0.distance(to: $1.1).value
    }
    let allowed = isAllowed(way)
    if way.kind == .lift {
      for one in floors {
        for other in floors where one.ordinal < other.ordinal {
          bonds.append((node(way.line[0], one.id), node(way.line[0], other.id), 0))
          guard allowed else {
            for floor in [one, other] { barredAt[node(way.line[0], floor.id), default: 0] += 1 }
            continue
          }
          let seconds =
            profile.liftWait + profile.liftTimePerFloor * Double(other.ordinal - one.ordinal)
          add(node(way.line[0], one.id), node(way.line[0], other.id), seconds, 0)
          addGate(way.line[0], one.id)
          addGate(way.line[0], other.id)
        }
      }
      return
    }
    let isJoining = way.floors.count > 1
    var line: [Coordinate] = []
    for (index, vertex) in way.line.enumerated() {
      line.append(vertex)
      line += between.filter { $0.way == way.id && $0.piece == index }.prefix(1).map(\.coordinate)
    }
    for (start, end) in zip(line, line.dropFirst()) where start != end {
      let ends = (node(start, way.floors.first), node(end, way.floors.last))
      bonds.append((ends.0, ends.1, start.distance(to: end).value))
    }
    guard allowed else {
      let floors: [FloorID?] = isJoining ? way.floors : [way.floors.first]
      for (start, end) in zip(way.line, way.line.dropFirst()) where start != end {
        for floor in floors { barred.append((floor: floor, ends: (start, end), isJoining)) }
        barredAt[node(start, way.floors.first), default: 0] += 1
        barredAt[node(end, way.floors.last), default: 0] += 1
      }
      return
    }
    if isJoining {
      addGate(way.line[0], way.floors.first)
      addGate(way.line[way.line.count - 1], way.floors.last)
    }
    var times = (0.0, 0.0)
    switch way.kind {
    case .steps where way.floors.count == 2:
      let storeys = way.floors[1] == FloorID(30) ? 2.0 : 1.0
      let rise = way.floors[1] == FloorID(30) ? storeys * 3.5 : 4
      let run = max(length, rise / 0.18 * 0.28)
      times = (run / 0.610, run / 0.694)
    case .steps: times.0 = (length / 0.610 + length / 0.694) / 2
    case .escalator:
      let rise = way.floors[1] == FloorID(30) ? 7.0 : 4.0
      times.0 = max(length, rise * 2) / 0.508
    case .crossing: times.0 = length / 1.33 + 5
    default:
      let slope = way.incline ?? 0
      times.0 = length / (1.33 * exp(-3.5 * (abs(slope + 0.05) - 0.05)))
      times.1 = length / (1.33 * exp(-3.5 * (abs(-slope + 0.05) - 0.05)))
    }
    if times.1 == 0 { times.1 = times.0 }
    let pace = (
      way.direction == .backward ? Double.infinity : times.0 / length,
      way.direction == .forward ? Double.infinity : times.1 / length
    )
    for (start, end) in zip(line, line.dropFirst()) where start != end {
      let (from, to) = (node(start, way.floors.first), node(end, way.floors.last))
      let piece = Piece(ends: (start, end), nodes: (from, to), floor: way.floors.first, pace: pace)
      if !isJoining { pieces.append(piece) }
      let meters = start.distance(to: end).value
      arcs.append(Arc(from: from, to: to, seconds: pace.0 * meters, meters: meters))
      arcs.append(Arc(from: to, to: from, seconds: pace.1 * meters, meters: meters))
    }
  }

  /// Seconds and metres; infinite if there is no way.
  func walk(_ from: NetworkSpot, _ to: NetworkSpot) -> (seconds: Double, meters: Double)? {
    var (starts, ends) = (joints(from), joints(to))
    if !isApart(starts, ends) {
      starts.removeAll(where: \.isFallback)
      ends.removeAll(where: \.isFallback)
    }
    guard let start = starts.map(\.gap).min(), let end = ends.map(\.gap).min() else { return nil }
    let straight = from.coordinate.distance(to: to.coordinate).value
    let (first, last) = (nodeCount, nodeCount + 1)
    var all = arcs.filter { !shut.contains($0.from) }
    if from.floor == to.floor, straight <= start + end,
      !isRestricted || !isHindered(from, to.coordinate)
    {
      all.append(
        Arc(
          from: first, to: last, seconds: straight / profile.flatSpeed, meters: straight,
          reluctance: reluctance(straight: from, to, starts, ends)))
    }
    for joint in starts {
      for link in joint.links {
        all.append(
          Arc(
            from: first, to: link.node, seconds: joint.gap / profile.flatSpeed + link.there,
            meters: joint.gap + link.meters, reluctance: joint.reluctance))
      }
    }
    for joint in ends {
      for link in joint.links where link.back < .infinity {
        // Whoever ends at a gate need not pass it.
        if joint.piece != nil, shut.contains(link.node) { continue }
        all.append(
          Arc(
            from: link.node, to: last, seconds: joint.gap / profile.flatSpeed + link.back,
            meters: joint.gap + link.meters, reluctance: joint.reluctance))
      }
      for joint2 in starts { all += shortcut(joint2, joint, first, last) }
    }
    var best = Array(
      repeating: (cost: Double.infinity, seconds: Double.infinity, meters: Double.infinity),
      count: nodeCount + 2)
    best[first] = (0, 0, 0)
    var isChanging = true
    while isChanging {
      isChanging = false
      for arc in all
      where best[arc.from].cost + arc.seconds + arc.reluctance < best[arc.to].cost {
        let before = best[arc.from]
        best[arc.to] = (
          before.cost + arc.seconds + arc.reluctance, before.seconds + arc.seconds,
          before.meters + arc.meters
        )
        isChanging = true
      }
    }
    return (best[last].seconds, best[last].meters)
  }

  /// From joint to joint without a node between, or by the gate where the walk begins.
  private func shortcut(_ start: Joint, _ end: Joint, _ first: Int, _ last: Int) -> [Arc] {
    let gaps = start.gap + end.gap
    var found: [Arc] = []
    if let index = start.piece, index == end.piece {
      let (piece, length) = (pieces[index], start.point.distance(to: end.point).value)
      let isForward = piece.ends.0.distance(to: start.point) <= piece.ends.0.distance(to: end.point)
      let pace = isForward ? piece.pace.0 : piece.pace.1
      found.append(
        Arc(
          from: first, to: last,
          seconds: gaps / profile.flatSpeed + (length < 1e-7 ? 0 : pace * length),
          meters: gaps + length, reluctance: start.reluctance + end.reluctance))
    }
    if let gate = start.links.first?.node, start.piece == nil, shut.contains(gate) {
      for link in end.links where link.node == gate {
        found.append(
          Arc(
            from: first, to: last, seconds: gaps / profile.flatSpeed + link.back,
            meters: gaps + link.meters, reluctance: start.reluctance + end.reluctance))
      }
    }
    return found
  }
}
