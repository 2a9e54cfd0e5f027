import Catalog
import Geodesy

/// A geometry in a plane: points, lines of straight pieces, and areas within rings.
struct PlaneShape: Hashable, Sendable {
  typealias Point = SIMD2<Double>

  /// Single points.
  let points: [Point]
  /// Lines, each of at least two points.
  let lines: [[Point]]
  /// Areas, each of an outer ring and the rings cut out of it, all closed.
  let areas: [[[Point]]]
  /// The least and greatest numbers on both axes.
  let low, high: Point

  init(points: [Point] = [], lines: [[Point]] = [], areas: [[[Point]]] = []) {
    self.points = points
    self.lines = lines
    self.areas = areas
    var low = Point(repeating: .infinity)
    var high = -low
    for point in [points, lines.flatMap(\.self), areas.flatMap { $0.flatMap(\.self) }].joined() {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    (self.low, self.high) = (low, high)
  }

  /// The geometry of a feature, each place where `point` puts it.
  init(_ geometry: Geometry, at point: (Coordinate) -> Point) {
    switch geometry {
    case .point(let place): self.init(points: [point(place)])
    case .points(let places): self.init(points: places.map(point))
    case .line(let line): self.init(lines: [line.map(point)])
    case .lines(let lines): self.init(lines: lines.map { $0.map(point) })
    case .polygons(let polygons):
      self.init(
        areas: polygons.map { polygon in
          ([polygon.exterior] + polygon.holes).map { $0.coordinates.map(point) }
        })
    }
  }

  /// The geometry of a feature, as filters ask for it: what lies on the antimeridian has both of its
  /// longitudes.
  init(comparing geometry: Geometry, at point: (Coordinate) -> Point) {
    let plain = PlaneShape(geometry, at: point)
    let others = geometry.underOtherLongitude.map { $0.map(point) }
    guard !others.isEmpty else {
      self = plain
      return
    }
    self.init(
      points: plain.points + others.filter { $0.count == 1 }.joined(),
      lines: plain.lines + others.filter { $0.count > 1 }, areas: plain.areas)
  }

  /// All of several geometries.
  init(_ shapes: [PlaneShape]) {
    self.init(
      points: shapes.flatMap(\.points), lines: shapes.flatMap(\.lines),
      areas: shapes.flatMap(\.areas))
  }

  /// A box with these sides, which may be a line or a point.
  init(west: Double, south: Double, east: Double, north: Double) {
    let corners = [
      Point(west, south), Point(east, south), Point(east, north), Point(west, north),
      Point(west, south),
    ]
    self.init(areas: [[corners]])
  }

  /// Tells whether the two have a point in common; those on an edge belong to an area.
  ///
  /// The answer is exact for the numbers given: where rounding might decide on which side of a line a
  /// point lies, that is computed without any.
  ///
  /// - Complexity: O(n m) for n and m points; O(n + m) where their boxes are apart.
  func meets(_ other: PlaneShape) -> Bool {
    guard overlaps(other.low, other.high) else { return false }
    if points.contains(where: other.covers) || other.points.contains(where: covers) { return true }
    let ours = pieces(near: other)
    if !ours.isEmpty {
      for piece in other.pieces(near: self) {
        for own in ours where own.meets(piece) { return true }
      }
    }
    // No edges meet: each line, and each area, lies within one of the other's or outside of all.
    return holdsStart(of: other) || other.holdsStart(of: self)
  }

  private func holdsStart(of other: PlaneShape) -> Bool {
    guard !areas.isEmpty else { return false }
    let starts = other.lines.compactMap(\.first) + other.areas.compactMap { $0.first?.first }
    return starts.contains { start in areas.contains { Self.isWithin(start, $0) } }
  }

  /// Tells whether a point is one of ours, on a line, or in an area.
  private func covers(_ point: Point) -> Bool {
    points.contains(point)
      || lines.contains { Self.pieces($0).contains { $0.holds(point) } }
      || areas.contains { Self.isWithin(point, $0) }
  }

  /// Tells whether a point lies on a ring, or within an odd number of them: the number of edges that a
  /// ray from it crosses (M. Shimrat, Algorithm 112, CACM 5, 1962, doi:10.1145/368637.368653).
  private static func isWithin(_ point: Point, _ rings: [[Point]]) -> Bool {
    var isInside = false
    for piece in rings.lazy.flatMap(pieces) {
      if piece.holds(point) { return true }
      guard (piece.start.y > point.y) != (piece.end.y > point.y) else { continue }
      let side = Piece.turn(piece.start, piece.end, point)
      if (piece.end.y > piece.start.y) == (side > 0) { isInside.toggle() }
    }
    return isInside
  }

  private static func pieces(_ line: [Point]) -> [Piece] {
    zip(line, line.dropFirst()).map(Piece.init)
  }

  /// The pieces of lines and rings whose boxes meet that of `other`.
  private func pieces(near other: PlaneShape) -> [Piece] {
    (lines + areas.flatMap(\.self)).flatMap(Self.pieces).filter { piece in
      other.overlaps(pointwiseMin(piece.start, piece.end), pointwiseMax(piece.start, piece.end))
    }
  }

  private func overlaps(_ otherLow: Point, _ otherHigh: Point) -> Bool {
    low.x <= otherHigh.x && otherLow.x <= high.x && low.y <= otherHigh.y && otherLow.y <= high.y
  }
}

/// A straight piece of a line.
private struct Piece {
  let start, end: PlaneShape.Point

  /// Tells whether two pieces have a point in common, their ends included.
  func meets(_ other: Piece) -> Bool {
    guard
      max(other.start.x, other.end.x) >= min(start.x, end.x),
      max(start.x, end.x) >= min(other.start.x, other.end.x),
      max(other.start.y, other.end.y) >= min(start.y, end.y),
      max(start.y, end.y) >= min(other.start.y, other.end.y)
    else { return false }
    // Each straddles the line of the other, which pieces of one line do where their boxes meet.
    let one = Self.turn(start, end, other.start) * Self.turn(start, end, other.end)
    let two = Self.turn(other.start, other.end, start) * Self.turn(other.start, other.end, end)
    return one <= 0 && two <= 0
  }

  /// Tells whether a point lies on it.
  func holds(_ point: PlaneShape.Point) -> Bool {
    min(start.x, end.x) <= point.x && point.x <= max(start.x, end.x)
      && min(start.y, end.y) <= point.y && point.y <= max(start.y, end.y)
      && Self.turn(start, end, point) == 0
  }

  /// 1 where `c` lies to the left of the line from `a` to `b`, -1 where to its right, 0 on it.
  ///
  /// The sign of a determinant in ordinary arithmetic where its error cannot change that, or else of
  /// its six products, added up exactly (J. R. Shewchuk, Adaptive Precision Floating-Point Arithmetic,
  /// DCG 18, 1997, doi:10.1007/PL00009321).
  static func turn(
    _ a: PlaneShape.Point, _ b: PlaneShape.Point, _ c: PlaneShape.Point
  ) -> Int {
    let (left, right) = ((b.x - a.x) * (c.y - a.y), (b.y - a.y) * (c.x - a.x))
    // (3 + 16 e) e, e being half the distance from 1 to the next number.
    let bound = (left.magnitude + right.magnitude) * 3.330_669_073_875_471_6e-16
    if left - right > bound { return 1 }
    if left - right < -bound { return -1 }
    var sum: [Double] = []
    for (one, other) in [
      (a.x, b.y), (-a.y, b.x), (b.x, c.y), (-b.y, c.x), (c.x, a.y), (-c.y, a.x),
    ] {
      let product = one * other
      add((-product).addingProduct(one, other), to: &sum)
      add(product, to: &sum)
    }
    let greatest = sum.last ?? 0
    return greatest > 0 ? 1 : greatest < 0 ? -1 : 0
  }

  /// Adds to a sum of numbers that do not overlap, the least first, without rounding.
  private static func add(_ term: Double, to sum: inout [Double]) {
    var carry = term
    var grown: [Double] = []
    for part in sum {
      let rounded = carry + part
      let taken = rounded - carry
      let rest = (carry - (rounded - taken)) + (part - taken)
      if rest != 0 { grown.append(rest) }
      carry = rounded
    }
    if carry != 0 { grown.append(carry) }
    sum = grown
  }
}
