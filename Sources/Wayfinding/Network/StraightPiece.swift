import Foundation
import Geodesy

/// A straight piece over the ground of one floor, or outdoors, with its obstacles.
struct StraightPiece {
  let start: SIMD3<Double>
  let end: SIMD3<Double>
  let slot: Int
  /// The directions east and north at the start, in space.
  private let axes: (east: SIMD3<Double>, north: SIMD3<Double>)

  /// The distance around a point within which it stops people, in metres: a choice, half the width
  /// of a narrow gate.
  static let pointReach = 0.5
  /// The distance within which a spot counts as the end of a line or piece, in metres: a choice,
  /// what rounding and a hasty hand move.
  static let slack = 0.1

  init(from place: Coordinate, to end: SIMD3<Double>, slot: Int) {
    start = SIMD3(GeocentricPosition(place))
    self.end = end
    self.slot = slot
    let (latitude, longitude) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
    axes = (
      SIMD3(-sin(longitude), cos(longitude), 0),
      SIMD3(
        -sin(latitude) * cos(longitude), -sin(latitude) * sin(longitude), cos(latitude))
    )
  }

  /// An obstacle to somebody who walks it; `nil` if none is known. The walls of buildings and
  /// rooms, which may have doors, and kerbs count only for those who `heedsWalls`.
  ///
  /// Of several obstacles it is a way of the floor before others, what nobody gets past before walls
  /// that may have doors, and the first by number; where `isAnyEnough`, the first that is found.
  func obstacle(
    _ rules: WalkingRules, heedsWalls: Bool, isAnyEnough: Bool = false
  ) -> NetworkWalls.Wall? {
    let network = rules.network
    let margin = max(Self.pointReach, network.walls.widestReach)
    var bar: Int?
    func isOver(_ segment: SegmentTree.Segment, way number: Int, _ isEnd: (Bool, Bool)) -> Bool {
      guard !rules.allows(way: number) else { return false }
      return leads(over: segment, within: network.ways[number].certainReach, ends: isEnd)
    }
    _ = network.trees[slot].first(near: (start, end), within: margin) { segment in
      let edge = network.edges[segment.line]
      let way = Int(edge.way)
      if let bar, bar <= way { return false }
      let isMet = isOver(
        segment, way: way,
        (
          segment.piece == 0 && rules.isEnd(node: Int(edge.from)),
          segment.piece == Int(edge.vertexCount) - 2 && rules.isEnd(node: Int(edge.to))
        ))
      if isMet { bar = way }
      return isMet && isAnyEnough
    }
    if let bar { return .way(bar) }
    var first: (isWall: Bool, line: Int)?
    _ = network.walls.trees[slot].first(near: (start, end), within: margin) { segment in
      let wall = network.walls.all[segment.line]
      let isMet =
        switch wall {
        case .way(let number): isOver(segment, way: number, (true, true))
        case .point(let number):
          !rules.allows(point: number) && leads(past: segment.start)
        case .outline(let number):
          meets(segment, network.walls.outlines[number].kind, rules, heedsWalls: heedsWalls)
        }
      guard isMet else { return false }
      let isWall = network.walls.isWall(wall)
      if let known = first, (known.isWall ? 1 : 0, known.line) <= (isWall ? 1 : 0, segment.line) {
        return false
      }
      first = (isWall, segment.line)
      return isAnyEnough
    }
    return first.map { network.walls.all[$0.line] }
  }

  private func meets(
    _ segment: SegmentTree.Segment, _ kind: NetworkOutline.Kind, _ rules: WalkingRules,
    heedsWalls: Bool
  ) -> Bool {
    switch kind {
    case .ground: false
    case .building, .room: heedsWalls && crosses(segment)
    case .kerb: heedsWalls && isBarred(by: segment, rules)
    case .barrier: isBarred(by: segment, rules)
    case .closedWay: leads(over: segment, within: NetworkWay.leastReach, ends: (true, true))
    }
  }

  /// Tells whether the piece crosses a barrier elsewhere than at a point that can be passed. A gate
  /// opens the barrier where it stands, and no other that the piece crosses.
  private func isBarred(by line: SegmentTree.Segment, _ rules: WalkingRules) -> Bool {
    guard let share = shareWhereItCrosses(line) else { return false }
    let crossing = start + share * (end - start)
    let walls = rules.network.walls
    let gate = walls.trees[slot].first(near: (crossing, crossing), within: Self.pointReach) {
      guard case .point(let number) = walls.all[$0.line], rules.allows(point: number) else {
        return false
      }
      let gap = $0.start - crossing
      return (gap * gap).sum() <= Self.pointReach * Self.pointReach
    }
    return gate == nil
  }

  /// The place on the plane that touches the ground at the start.
  private func position(_ point: SIMD3<Double>) -> SIMD2<Double> {
    let offset = point - start
    return SIMD2((offset * axes.east).sum(), (offset * axes.north).sum())
  }

  /// Tells whether the piece crosses a line, or leads along it within `reach` metres; what lies
  /// beyond the line's ends, where those are ends of the way, is beside it. Where the way goes on,
  /// a piece that comes up to the line's end meets it, whatever rounding says.
  func leads(over line: SegmentTree.Segment, within reach: Double, ends: (Bool, Bool)) -> Bool {
    let (from, to) = (position(line.start), position(line.end))
    let along = to - from
    let length = (along * along).sum().squareRoot()
    guard length > 0 else { return comes(within: reach, of: line.start) }
    let slack = min(Self.slack, length / 4)
    let east = along / length
    let north = SIMD2(-east.y, east.x)
    let (one, other) = (SIMD2<Double>.zero - from, position(end) - from)
    return Self.clips(
      SIMD2((one * east).sum(), (one * north).sum()),
      SIMD2((other * east).sum(), (other * north).sum()),
      lower: SIMD2(ends.0 ? slack : -SegmentTree.Segment.vertexReach, -reach),
      upper: SIMD2(length + (ends.1 ? -slack : SegmentTree.Segment.vertexReach), reach))
      || crosses(line)
  }

  /// Tells whether the piece crosses a line elsewhere than at one of its own ends.
  func crosses(_ line: SegmentTree.Segment) -> Bool { shareWhereItCrosses(line) != nil }

  /// The share of the piece before the place where it crosses a line; `nil` if it does not, or at
  /// one of its own ends.
  private func shareWhereItCrosses(_ line: SegmentTree.Segment) -> Double? {
    let whole = position(end)
    let length = (whole * whole).sum().squareRoot()
    guard length > 2 * Self.slack else { return nil }
    let margin = Self.slack / length
    let (one, other) = (whole * margin, whole * (1 - margin))
    let (from, to) = (position(line.start), position(line.end))
    func side(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
      (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
    let ends = (side(from, to, one), side(from, to, other))
    let sides = (side(one, other, from), side(one, other, to))
    guard ends.0 * ends.1 <= 0, sides.0 * sides.1 <= 0, ends.0 != ends.1 else { return nil }
    return margin + (1 - 2 * margin) * ends.0 / (ends.0 - ends.1)
  }

  /// Tells whether the piece leads past something that stands at a point: not if it ends on a way
  /// that leads there.
  func leads(past point: SIMD3<Double>) -> Bool {
    let piece = SegmentTree.Segment(line: 0, piece: 0, start: start, end: end)
    let (fraction, square) = piece.nearest(to: point)
    let distance = ((end - start) * (end - start)).sum().squareRoot()
    let rest = (1 - fraction) * distance
    let reach = rest > Self.slack ? Self.pointReach : Self.slack
    return square <= reach * reach
  }

  /// Tells whether the piece comes within `reach` metres of a point.
  func comes(within reach: Double, of point: SIMD3<Double>) -> Bool {
    let piece = SegmentTree.Segment(line: 0, piece: 0, start: start, end: end)
    return piece.nearest(to: point).square <= reach * reach
  }

  /// Tells whether a line meets a box with sides along the axes: Y.-D. Liang and B. A. Barsky, A
  /// new concept and method for line clipping, ACM Transactions on Graphics 3 (1984),
  /// doi:10.1145/357332.357333.
  private static func clips(
    _ one: SIMD2<Double>, _ other: SIMD2<Double>, lower: SIMD2<Double>, upper: SIMD2<Double>
  ) -> Bool {
    var (first, last) = (0.0, 1.0)
    for axis in 0..<2 {
      let run = other[axis] - one[axis]
      if run == 0 {
        if one[axis] < lower[axis] || one[axis] > upper[axis] { return false }
        continue
      }
      let shares = ((lower[axis] - one[axis]) / run, (upper[axis] - one[axis]) / run)
      first = max(first, min(shares.0, shares.1))
      last = min(last, max(shares.0, shares.1))
    }
    return first <= last
  }
}

extension WalkingRules {
  /// Tells whether ways that may not be taken end at a node: there one is on a way that may be, or
  /// nothing goes on. Where one flight of stairs follows another, one stands on stairs, in
  /// whichever direction they may be walked.
  fileprivate func isEnd(node: Int) -> Bool {
    let leaving = network.arcs[Int(network.firstArc[node])..<Int(network.firstArc[node + 1])]
    let edges = leaving.map { Int($0 >> 1) } + (network.arrivals[node] ?? [])
    return edges.count < 2 || edges.contains { allows(way: Int(network.edges[$0].way)) }
  }
}
