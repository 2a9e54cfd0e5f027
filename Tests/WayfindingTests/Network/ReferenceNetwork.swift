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
  }

  var arcs: [Arc] = []
  var pieces: [Piece] = []
  var gates: Set<Gate> = []
  /// What may not be taken, by floor.
  var barred: [(floor: FloorID?, ends: (Coordinate, Coordinate), isJoining: Bool)] = []
  /// How many pieces, lifts and doors that may not be taken meet at a node.
  private var barredAt: [Int: Int] = [:]
  var nodeCount = 0
  private var nodes: [String: Int] = [:]
  private var shut: Set<Int> = []
  private let between: [(way: String, piece: Int, coordinate: Coordinate)]
  private let stops: [NetworkPoint]
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
      if profile.closed.contains(door.id) || profile.isStepFree && door.isAccessible == false {
        for side in sides { barredAt[side, default: 0] += 1 }
        continue
      }
      add(sides[0], sides[1], profile.doorTime, 0)
      addGate(door.coordinate, nil)
      addGate(door.coordinate, door.floor)
    }
    for stop in stops { shut.insert(node(stop.coordinate, stop.floors.first)) }
  }

  private mutating func addGate(_ coordinate: Coordinate, _ floor: FloorID?) {
    gates.insert(Gate(node: node(coordinate, floor), coordinate: coordinate, floor: floor))
  }

  private func key(_ coordinate: Coordinate, _ floor: FloorID?) -> String {
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
    var line: [Coordinate] = []
    for (index, vertex) in way.line.enumerated() {
      line.append(vertex)
      line += between.filter { $0.way == way.id && $0.piece == index }.prefix(1).map(\.coordinate)
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

  /// Whether somebody who walks straight meets what may not be taken.
  private func isHindered(_ place: NetworkPlace, _ end: Coordinate) -> Bool {
    let piece = StraightPiece(
      from: place.coordinate, to: SIMD3(GeocentricPosition(end)), slot: 0)
    return barred.contains { entry in
      entry.floor == place.floor
        && piece.leads(
          over: SegmentTree.Segment(
            line: 0, piece: 0, start: SIMD3(GeocentricPosition(entry.ends.0)),
            end: SIMD3(GeocentricPosition(entry.ends.1))), within: 0.5,
          ends: (isEnd(entry, entry.ends.0), isEnd(entry, entry.ends.1)))
    }
      || stops.contains { stop in
        stop.floors.first == place.floor
          && piece.leads(past: SIMD3(GeocentricPosition(stop.coordinate)))
      }
  }

  /// Whether what may not be taken ends at a corner: nothing goes on there, or something that may.
  private func isEnd(
    _ entry: (floor: FloorID?, ends: (Coordinate, Coordinate), isJoining: Bool),
    _ corner: Coordinate
  ) -> Bool {
    guard !entry.isJoining, let node = nodes[key(corner, entry.floor)] else { return true }
    let isOnAnother = arcs.contains {
      ($0.from == node || $0.to == node) && $0.seconds < .infinity
    }
    return isOnAnother || barredAt[node, default: 0] < 2
  }

  private var isRestricted: Bool {
    profile.isStepFree || !profile.closed.isEmpty || !shut.isEmpty
  }

  /// The nearest point of all pieces on the floor, by preference one that is not hindered.
  private func nearest(
    _ place: NetworkPlace
  ) -> (index: Int, piece: Piece, point: Coordinate, gap: Double)? {
    var all: [(index: Int, piece: Piece, point: Coordinate, gap: Double)] = []
    for (index, piece) in pieces.enumerated() where piece.floor == place.floor {
      let segment = SegmentTree.Segment(
        line: 0, piece: 0, start: SIMD3(GeocentricPosition(piece.ends.0)),
        end: SIMD3(GeocentricPosition(piece.ends.1)))
      let (share, _) = segment.nearest(to: SIMD3(GeocentricPosition(place.coordinate)))
      let length = piece.ends.0.distance(to: piece.ends.1)
      let point =
        share == 1
        ? piece.ends.1 : piece.ends.0.toward(piece.ends.1, by: Meters(share * length.value))
      all.append((index, piece, point, place.coordinate.distance(to: point).value))
    }
    all.sort { ($0.gap, $0.index) < ($1.gap, $1.index) }
    guard let first = all.first else { return nil }
    guard isRestricted, first.gap > 1e-3, isHindered(place, first.point) else { return first }
    return all.first { $0.gap <= first.gap + 30 && !isHindered(place, $0.point) } ?? first
  }

  /// Both sides of a node, whoever it stops.
  private func sides(of node: Int, _ point: Coordinate, _ gap: Double) -> Joint {
    var links = [(node: node, there: 0.0, back: 0.0, meters: 0.0)]
    if shut.contains(node) {
      links += arcs.filter { $0.from == node }.map {
        (node: $0.to, there: $0.seconds, back: Double.infinity, meters: $0.meters)
      }
    }
    return Joint(links: links, piece: nil, point: point, gap: gap)
  }

  /// Where a place joins the network, and how much less wheels like each than the best of them.
  func joints(_ place: NetworkPlace) -> [Joint] {
    var joints = allJoints(place)
    let unknown: Double = joints.contains { $0.gap <= 1e-3 } ? 600 : 0
    let reluctances = joints.map { reluctance(place, $0, unknown) }
    for (number, reluctance) in reluctances.enumerated() {
      joints[number].reluctance = reluctance - (reluctances.min() ?? 0)
    }
    return joints
  }

  /// OpenTripPlanner's 600 s for what is unknown to who stands on a way, and 3600 s for what is in
  /// the way.
  private func reluctance(
    _ place: NetworkPlace, _ joint: Joint, _ unknown: Double = 600
  ) -> Double {
    guard profile.isStepFree else { return 0 }
    if joint.piece == nil, let gate = joint.links.first?.node, shut.contains(gate) { return 3600 }
    if joint.gap <= 1e-3 { return 0 }
    if isHindered(place, joint.point) { return 3600 }
    return joint.gap <= 2 ? 0 : unknown
  }

  private func reluctance(
    straight from: NetworkPlace, _ to: NetworkPlace, _ starts: [Joint], _ ends: [Joint]
  ) -> Double {
    guard profile.isStepFree else { return 0 }
    let length = from.coordinate.distance(to: to.coordinate).value
    let isBeside = [0, 0.25, 0.5, 0.75, 1].allSatisfy { share in
      let point = from.coordinate.toward(to.coordinate, by: Meters(length * share))
      return pieces.contains { piece in
        guard piece.floor == from.floor, min(piece.pace.0, piece.pace.1) < .infinity else {
          return false
        }
        let segment = SegmentTree.Segment(
          line: 0, piece: 0, start: SIMD3(GeocentricPosition(piece.ends.0)),
          end: SIMD3(GeocentricPosition(piece.ends.1)))
        return segment.nearest(to: SIMD3(GeocentricPosition(point))).square <= 4
      }
    }
    if isBeside { return 0 }
    let steps =
      (starts.map { reluctance(from, $0) }.min() ?? 0)
      + (ends.map { reluctance(to, $0) }.min() ?? 0)
    return max(0, 600 - steps)
  }

  private func allJoints(_ place: NetworkPlace) -> [Joint] {
    var joints: [Joint] = []
    var reach = 250.0
    if let (index, piece, point, gap) = nearest(place) {
      let ends = [(piece.nodes.0, piece.ends.0), (piece.nodes.1, piece.ends.1)]
      if let gate = ends.first(where: {
        shut.contains($0.0) && $0.1.distance(to: point).value < 1e-3
      }) {
        if gap <= 2 {
          joints.append(sides(of: gate.0, point, gap))
          reach = max(gap, 2)
        }
      } else {
        reach = max(gap, 2)
        func time(_ pace: Double, _ meters: Double) -> Double {
          meters < 1e-7 ? 0 : pace * meters
        }
        let (before, after) = (
          piece.ends.0.distance(to: point).value, piece.ends.1.distance(to: point).value
        )
        joints.append(
          Joint(
            links: [
              (
                piece.nodes.0, time(piece.pace.1, before), time(piece.pace.0, before), before
              ),
              (piece.nodes.1, time(piece.pace.0, after), time(piece.pace.1, after), after),
            ], piece: index, point: point, gap: gap))
      }
    }
    let near = gates.filter { $0.floor == place.floor }.map {
      (gate: $0, gap: place.coordinate.distance(to: $0.coordinate).value)
    }.filter { $0.gap <= reach && ($0.gap <= 2 || !shut.contains($0.gate.node)) }
    if let best = near.min(by: { $0.gap < $1.gap }) {
      joints.append(sides(of: best.gate.node, best.gate.coordinate, best.gap))
    }
    return joints
  }

  /// Seconds and metres; infinite if there is no way.
  func walk(_ from: NetworkPlace, _ to: NetworkPlace) -> (seconds: Double, meters: Double)? {
    let (starts, ends) = (joints(from), joints(to))
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
