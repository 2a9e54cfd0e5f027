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
  }
  struct Piece {
    let ends: (Coordinate, Coordinate)
    let nodes: (Int, Int)
    let floor: FloorID?
    /// Seconds a metre, forwards and backwards.
    let pace: (Double, Double)
  }

  var arcs: [Arc] = []
  var pieces: [Piece] = []
  var nodeCount = 0
  private var nodes: [String: Int] = [:]
  let profile: WalkingProfile
  let floors: [Floor]

  init(_ source: RandomNetwork, _ profile: WalkingProfile) {
    self.profile = profile
    floors = source.floors
    for way in source.ways { add(way) }
    // Doors stand on ends of ways on both sides.
    for door in source.doors where !profile.closed.contains(door.id) {
      if profile.isStepFree, door.isAccessible == false { continue }
      add(node(door.coordinate, nil), node(door.coordinate, door.floor), profile.doorTime, 0)
    }
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
        for other in floors where one.ordinal < other.ordinal && allowed {
          let seconds =
            profile.liftWait + profile.liftTimePerFloor * Double(other.ordinal - one.ordinal)
          add(node(way.line[0], one.id), node(way.line[0], other.id), seconds, 0)
        }
      }
      return
    }
    guard allowed else { return }
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
    for (start, end) in zip(way.line, way.line.dropFirst()) where start != end {
      let isJoining = way.floors.count > 1
      let (from, to) = (node(start, way.floors.first), node(end, way.floors.last))
      let piece = Piece(ends: (start, end), nodes: (from, to), floor: way.floors.first, pace: pace)
      if !isJoining { pieces.append(piece) }
      let meters = start.distance(to: end).value
      arcs.append(Arc(from: from, to: to, seconds: pace.0 * meters, meters: meters))
      arcs.append(Arc(from: to, to: from, seconds: pace.1 * meters, meters: meters))
    }
  }

  /// Links a node to the ends of a piece on which it lies.
  private mutating func link(_ node: Int, _ piece: Piece, _ point: Coordinate) {
    let (before, after) = (
      piece.ends.0.distance(to: point).value, piece.ends.1.distance(to: point).value
    )
    func time(_ pace: Double, _ meters: Double) -> Double { meters < 1e-7 ? 0 : pace * meters }
    arcs.append(
      Arc(from: node, to: piece.nodes.0, seconds: time(piece.pace.1, before), meters: before))
    arcs.append(
      Arc(from: node, to: piece.nodes.1, seconds: time(piece.pace.0, after), meters: after))
    arcs.append(
      Arc(from: piece.nodes.0, to: node, seconds: time(piece.pace.0, before), meters: before))
    arcs.append(
      Arc(from: piece.nodes.1, to: node, seconds: time(piece.pace.1, after), meters: after))
  }

  /// The nearest point of all pieces on the floor.
  func anchor(
    _ place: NetworkPlace
  ) -> (index: Int, piece: Piece, point: Coordinate, gap: Double)? {
    var best: (index: Int, piece: Piece, point: Coordinate, gap: Double)?
    for (index, piece) in pieces.enumerated() where piece.floor == place.floor {
      let segment = SegmentTree.Segment(
        line: 0, piece: 0, start: SIMD3(GeocentricPosition(piece.ends.0)),
        end: SIMD3(GeocentricPosition(piece.ends.1)))
      let (share, _) = segment.nearest(to: SIMD3(GeocentricPosition(place.coordinate)))
      let length = piece.ends.0.distance(to: piece.ends.1)
      let point =
        share == 1
        ? piece.ends.1 : piece.ends.0.toward(piece.ends.1, by: Meters(share * length.value))
      let gap = place.coordinate.distance(to: point).value
      if gap < best?.gap ?? .infinity { best = (index, piece, point, gap) }
    }
    return best
  }

  /// Seconds and metres; infinite if there is no way.
  func walk(_ from: NetworkPlace, _ to: NetworkPlace) -> (seconds: Double, meters: Double)? {
    guard let start = anchor(from), let end = anchor(to) else { return nil }
    let straight = from.coordinate.distance(to: to.coordinate).value
    if from.floor == to.floor, straight <= start.gap + end.gap {
      return (straight / profile.flatSpeed, straight)
    }
    var copy = self
    let (first, last) = (nodeCount, nodeCount + 1)
    copy.nodeCount += 2
    copy.link(first, start.piece, start.point)
    copy.link(last, end.piece, end.point)
    if start.index == end.index {
      let length = start.point.distance(to: end.point).value
      let isForward =
        start.piece.ends.0.distance(to: start.point) <= start.piece.ends.0.distance(to: end.point)
      let pace = isForward ? start.piece.pace.0 : start.piece.pace.1
      copy.arcs.append(
        Arc(from: first, to: last, seconds: length < 1e-7 ? 0 : pace * length, meters: length))
    }
    var best = Array(
      repeating: (seconds: Double.infinity, meters: Double.infinity), count: nodeCount + 2)
    best[first] = (0, 0)
    var isChanging = true
    while isChanging {
      isChanging = false
      for arc in copy.arcs where best[arc.from].seconds + arc.seconds < best[arc.to].seconds {
        best[arc.to] = (
          best[arc.from].seconds + arc.seconds, best[arc.from].meters + arc.meters
        )
        isChanging = true
      }
    }
    let access = start.gap + end.gap
    return (best[last].seconds + access / profile.flatSpeed, best[last].meters + access)
  }
}
