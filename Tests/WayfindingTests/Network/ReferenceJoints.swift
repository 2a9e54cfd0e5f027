import Foundation
import Geodesy

@testable import Wayfinding

/// Where places join a network, found the slow way.
extension ReferenceNetwork {
  /// Whether somebody who walks straight meets what may not be taken.
  func isHindered(_ place: NetworkSpot, _ end: Coordinate) -> Bool {
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

  var isRestricted: Bool {
    profile.isStepFree || !profile.closed.isEmpty || !shut.isEmpty
  }

  /// The nearest point of all pieces on the floor, by preference one that is not hindered.
  private func nearest(
    _ place: NetworkSpot, isFallback: Bool = false, within reach: Double = .infinity
  ) -> (index: Int, piece: Piece, point: Coordinate, gap: Double)? {
    var all: [(index: Int, piece: Piece, point: Coordinate, gap: Double)] = []
    for (index, piece) in pieces.enumerated() where piece.floor == place.floor {
      if isFallback, parts[piece.nodes.0] != mainland { continue }
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
    if isFallback {
      return all.first { $0.gap <= reach && (!isRestricted || !isHindered(place, $0.point)) }
    }
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
  func joints(_ place: NetworkSpot) -> [Joint] {
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
  func reluctance(
    _ place: NetworkSpot, _ joint: Joint, _ unknown: Double = 600
  ) -> Double {
    guard profile.isStepFree else { return 0 }
    if joint.piece == nil, let gate = joint.links.first?.node, shut.contains(gate) { return 3600 }
    if joint.gap <= 1e-3 { return 0 }
    if isHindered(place, joint.point) { return 3600 }
    return joint.gap <= 2 ? 0 : unknown
  }

  func reluctance(
    straight from: NetworkSpot, _ to: NetworkSpot, _ starts: [Joint], _ ends: [Joint]
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

  private func allJoints(_ place: NetworkSpot) -> [Joint] {
    var joints: [Joint] = []
    var reach = 250.0
    if let found = nearest(place), let joint = joint(at: found) {
      joints.append(joint)
      reach = max(joint.gap, 2)
    }
    let near = gates.filter { $0.floor == place.floor }.map {
      (gate: $0, gap: place.coordinate.distance(to: $0.coordinate).value)
    }.filter { $0.gap <= reach && ($0.gap <= 2 || !shut.contains($0.gate.node)) }
    if let best = near.min(by: { $0.gap < $1.gap }) {
      joints.append(sides(of: best.gate.node, best.gate.coordinate, best.gap))
    }
    if !joints.isEmpty, !joints.contains(where: { parts[$0.links[0].node] == mainland }),
      let found = nearest(
        place, isFallback: true, within: (joints.map(\.gap).min() ?? 0) + 30),
      var joint = joint(at: found)
    {
      joint.isFallback = true
      joints.append(joint)
    }
    return joints
  }

  /// Where a place joins a piece; `nil` behind a gate that is closed to it.
  private func joint(
    at found: (index: Int, piece: Piece, point: Coordinate, gap: Double)
  ) -> Joint? {
    let (index, piece, point, gap) = found
    let ends = [(piece.nodes.0, piece.ends.0), (piece.nodes.1, piece.ends.1)]
    if let gate = ends.first(where: {
      shut.contains($0.0) && $0.1.distance(to: point).value < 1e-3
    }) {
      return gap <= 2 ? sides(of: gate.0, point, gap) : nil
    }
    func time(_ pace: Double, _ meters: Double) -> Double { meters < 1e-7 ? 0 : pace * meters }
    let (before, after) = (
      piece.ends.0.distance(to: point).value, piece.ends.1.distance(to: point).value
    )
    return Joint(
      links: [
        (piece.nodes.0, time(piece.pace.1, before), time(piece.pace.0, before), before),
        (piece.nodes.1, time(piece.pace.0, after), time(piece.pace.1, after), after),
      ], piece: index, point: point, gap: gap)
  }
}
