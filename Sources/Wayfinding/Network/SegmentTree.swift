import Geodesy

/// The straight pieces of lines, found by how near they come to a place.
///
/// A balanced binary tree of boxes around pieces in space (geocentric metres), so that neither
/// poles nor the antimeridian are special. A piece of length *L* is a chord, at most L²/8R below the
/// ground: 0.2 mm at 100 m.
struct SegmentTree: Sendable {
  /// A piece of a line.
  struct Segment: Sendable {
    /// The number of the line, as the tree's maker counts: of an edge, a draft, a wall or a node.
    let line: Int
    /// The number of the piece in the line.
    let piece: Int
    let start: SIMD3<Double>
    let end: SIMD3<Double>

    /// The point after a share of the piece; the end itself, lest two pieces that share it differ by
    /// rounding.
    func point(at fraction: Double) -> SIMD3<Double> {
      fraction == 1 ? end : start + fraction * (end - start)
    }

    /// The distance along a piece within which a point is taken to be its end, in metres: a choice,
    /// above what rounding moves. Pieces that share a vertex are then equally near to what is beside
    /// it, and no part of a way is left that has no length.
    static let vertexReach = 1e-3

    /// The share of the piece before the point nearest to `point`, and the distance squared.
    func nearest(to point: SIMD3<Double>) -> (fraction: Double, square: Double) {
      let along = end - start
      let square = (along * along).sum()
      let share = square > 0 ? ((point - start) * along).sum() / square : 0
      let margin = square > 0 ? min(0.5, Self.vertexReach / square.squareRoot()) : 0.5
      let fraction = share <= margin ? 0 : share >= 1 - margin ? 1 : share
      let gap = point - self.point(at: fraction)
      return (fraction, (gap * gap).sum())
    }
  }

  /// The point of all pieces that is nearest to a place.
  struct Hit {
    let line: Int
    let piece: Int
    let fraction: Double
    /// The distance straight through space, in metres.
    let distance: Double
  }

  /// The first piece for which `matches`, of those whose boxes come within `margin` metres of the box
  /// around a straight line.
  func first(
    near line: (SIMD3<Double>, SIMD3<Double>), within margin: Double,
    where matches: (Segment) -> Bool
  ) -> Segment? {
    guard !boxes.isEmpty else { return nil }
    let lower = simdMin(line.0, line.1) - SIMD3(repeating: margin)
    let upper = simdMax(line.0, line.1) + SIMD3(repeating: margin)
    var pending = [0]
    while let place = pending.popLast() {
      let box = boxes[place]
      if any(box.lower .> upper) || any(box.upper .< lower) { continue }
      if let found = segments[box.segments].first(where: matches) { return found }
      if box.segments.isEmpty { pending += [box.second, place + 1] }
    }
    return nil
  }

  private struct Box: Sendable {
    var lower = SIMD3(repeating: Double.infinity)
    var upper = SIMD3(repeating: -Double.infinity)
    /// The pieces of a leaf; empty above.
    var segments = 0..<0
    /// The second child; the first one follows its parent.
    var second = 0

    func distance(to point: SIMD3<Double>) -> Double {
      let outside = simdMax(simdMax(lower - point, point - upper), .zero)
      return (outside * outside).sum().squareRoot()
    }
  }

  private var segments: [Segment]
  private var boxes: [Box] = []

  init(_ segments: [Segment]) {
    self.segments = segments
    if !segments.isEmpty { build(0..<segments.count) }
  }

  /// Halves at each level, so the recursion is as deep as the logarithm of the count.
  private mutating func build(_ range: Range<Int>) {
    var box = Box()
    for segment in segments[range] {
      box.lower = simdMin(box.lower, simdMin(segment.start, segment.end))
      box.upper = simdMax(box.upper, simdMax(segment.start, segment.end))
    }
    let place = boxes.count
    boxes.append(box)
    if range.count <= 4 {
      boxes[place].segments = range
      return
    }
    let size = box.upper - box.lower
    let axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2
    segments[range].sort { $0.start[axis] + $0.end[axis] < $1.start[axis] + $1.end[axis] }
    let middle = (range.lowerBound + range.upperBound) / 2
    build(range.lowerBound..<middle)
    boxes[place].second = boxes.count
    build(middle..<range.upperBound)
  }

  /// The nearest point within `limit` metres on the lines that `isIncluded`, of those points of
  /// single pieces that are `accepted`; among equals, on the first line, and on its first piece.
  func nearest(
    to coordinate: Coordinate, within limit: Double, where isIncluded: (Int) -> Bool,
    accepted: (SIMD3<Double>) -> Bool = { _ in true }
  ) -> Hit? {
    guard !boxes.isEmpty else { return nil }
    let point = SIMD3(GeocentricPosition(coordinate))
    var best: Hit?
    var bestSquare = limit * limit
    var pending = [0]
    while let place = pending.popLast() {
      let box = boxes[place]
      // Feet are computed, so they may lie a rounding outside their box: a micrometre covers it.
      if box.distance(to: point) > bestSquare.squareRoot() + 1e-6 { continue }
      for segment in segments[box.segments] where isIncluded(segment.line) {
        let (fraction, square) = segment.nearest(to: point)
        if square > bestSquare { continue }
        if let best, square == bestSquare,
          (best.line, best.piece) < (segment.line, segment.piece)
        {
          continue
        }
        guard accepted(segment.point(at: fraction)) else { continue }
        bestSquare = square
        best = Hit(
          line: segment.line, piece: segment.piece, fraction: fraction,
          distance: square.squareRoot())
      }
      if box.segments.isEmpty {
        let (first, second) = (place + 1, box.second)
        let isFirstNearer =
          boxes[first].distance(to: point) <= boxes[second].distance(to: point)
        pending.append(isFirstNearer ? second : first)
        pending.append(isFirstNearer ? first : second)
      }
    }
    return best
  }
}

extension SIMD3<Double> {
  /// The components of a place's position in space.
  init(_ position: GeocentricPosition) {
    self.init(position.x, position.y, position.z)
  }
}

private func simdMin(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> SIMD3<Double> {
  one.replacing(with: other, where: other .< one)
}

private func simdMax(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> SIMD3<Double> {
  one.replacing(with: other, where: other .> one)
}
