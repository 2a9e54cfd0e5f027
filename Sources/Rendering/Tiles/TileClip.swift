import Catalog

/// A geometry on the square of the world (``WebMercator``), as tiles cut it.
struct WorldShape: Sendable {
  typealias Position = WebMercator.Position

  let points: [Position]
  let lines: [[Position]]
  /// Rings of areas, without repetitions of their first corners; the areas lie to the left of outer ones,
  /// as ``RingCut`` has it.
  let areas: [[[Position]]]
  /// The least and the greatest numbers.
  let low, high: Position

  /// A geometry with its places where ``WebMercator`` has them; an area that is flat is a line.
  init(_ geometry: Geometry) {
    let plane = PlaneShape(geometry, at: WebMercator.position)
    var areas: [[[Position]]] = []
    var lines = plane.lines
    for rings in plane.areas {
      let turned = rings.enumerated().map { RingCut.turned($1.dropLast(), isOuter: $0 == 0) }
      if let outer = turned.first, RingCut.area(outer) != 0 {
        areas.append(turned)
      } else {
        lines += rings.prefix(1)
      }
    }
    points = plane.points
    self.lines = lines
    self.areas = areas
    low = plane.low
    high = plane.high
  }
}

/// The window of a tile: what lies in it and up to a margin around it, so that symbols and outlines are
/// not cut where tiles meet. It ends where the tile matrix set does in the north and south, and goes on
/// around the Earth in the east and west.
struct TileClip {
  /// The width of the margin, in steps of the grid.
  static let margin = 64.0

  private let tile: MapTile
  /// The window on the grid.
  private let box: MapBox
  /// The window in parts of the world.
  private let worldLow, worldHigh: SIMD2<Double>
  private let scale: Double
  private let corner: SIMD2<Double>

  init(_ tile: MapTile) {
    let extent = Double(VectorTileLayer.extent)
    self.tile = tile
    let low = SIMD2(-Self.margin, tile.row == 0 ? 0 : -Self.margin)
    let high = SIMD2(
      extent + Self.margin, tile.row == tile.matrixSize - 1 ? extent : extent + Self.margin)
    var box = MapBox(low)
    box.include(high)
    self.box = box
    scale = Double(tile.matrixSize) * extent
    corner = SIMD2(Double(tile.column), Double(tile.row)) * extent
    worldLow = (low + corner) / scale
    worldHigh = (high + corner) / scale
  }

  /// The turns around the Earth by which a shape comes into the window, by its box: 0 for those that lie
  /// there themselves.
  private func turns(_ shape: WorldShape) -> [Double] {
    guard shape.low.y <= worldHigh.y, shape.high.y >= worldLow.y else { return [] }
    return [0.0, -1, 1].filter {
      shape.low.x + $0 <= worldHigh.x && shape.high.x + $0 >= worldLow.x
    }
  }

  /// Tells whether the box of a shape has a point in common with the window.
  ///
  /// - Complexity: O(1).
  func mayMeet(_ shape: WorldShape) -> Bool { !turns(shape).isEmpty }

  /// The part of a shape that lies in the window; `nil` if none does. Lines and areas that are smaller
  /// than a step of the grid are a point, so that nothing is lost.
  ///
  /// - Complexity: O(v log v) for v points; of areas that are cut, O(h v) for h holes.
  func shape(of shape: WorldShape) -> TileShape? {
    var points: [TileShape.Step] = []
    var lines: [[TileShape.Step]] = []
    var areas: [[[TileShape.Step]]] = []
    /// The middle of what is too small.
    var small: [TileShape.Step] = []
    for turn in turns(shape) {
      func place(_ position: WorldShape.Position) -> SIMD2<Double> {
        (position + SIMD2(turn, 0)) * scale - corner
      }
      for point in shape.points.map(place) where holds(point) { points.append(Self.step(point)) }
      for line in shape.lines {
        for part in MapLine.clipped(line.map(place), to: box) {
          let steps = Self.steps(part)
          if steps.count > 1 { lines.append(steps) } else { small += steps }
        }
      }
      for rings in shape.areas {
        for area in clipped(rings.map { $0.map(place) }) {
          let outer = Self.ring(area.outer, isOuter: true)
          if outer.isEmpty {
            small += Self.middle(area.outer).map { [Self.step($0)] } ?? []
          } else {
            areas.append(
              [outer] + area.holes.map { Self.ring($0, isOuter: false) }.filter { !$0.isEmpty })
          }
        }
      }
    }
    if !areas.isEmpty { return .areas(areas) }
    if !lines.isEmpty { return .lines(lines) }
    var seen: Set<TileShape.Step> = []
    points = (points.isEmpty ? Array(small.prefix(1)) : points).filter { seen.insert($0).inserted }
    return points.isEmpty ? nil : .points(points)
  }

  private func holds(_ point: SIMD2<Double>) -> Bool {
    all(point .>= box.low) && all(point .<= box.high)
  }

  // MARK: Areas

  /// The areas in the window, of one whose first ring is the outer one.
  private func clipped(_ rings: [[SIMD2<Double>]]) -> [RingCut.Area] {
    // A quarter turn makes a cut along the second number one along the first.
    func turned(_ rings: [[SIMD2<Double>]]) -> [[SIMD2<Double>]] {
      rings.map { $0.map { SIMD2($0.y, -$0.x) } }
    }
    func turnedBack(_ rings: [[SIMD2<Double>]]) -> [[SIMD2<Double>]] {
      rings.map { $0.map { SIMD2(-$0.y, $0.x) } }
    }
    // Most areas lie in the window whole, and their holes in them.
    if let outer = rings.first, rings.joined().allSatisfy(holds) {
      return [(outer, Array(rings.dropFirst()))]
    }
    var rings = RingCut.cut(rings, at: box.low.x).east
    rings = RingCut.cut(rings, at: box.high.x).west
    rings = turned(rings)
    rings = RingCut.cut(rings, at: box.low.y).east
    rings = RingCut.cut(rings, at: box.high.y).west
    return RingCut.areas(within: turnedBack(rings))
  }

  private static func middle(_ ring: [SIMD2<Double>]) -> SIMD2<Double>? {
    guard let first = ring.first else { return nil }
    var (least, most) = (first, first)
    for corner in ring {
      least = pointwiseMin(least, corner)
      most = pointwiseMax(most, corner)
    }
    return (least + most) / 2
  }

  // MARK: The grid

  /// The place on the grid, the nearest one; halves go up, so that neighbouring tiles agree.
  private static func step(_ point: SIMD2<Double>) -> TileShape.Step {
    TileShape.Step(
      Int32((point.x + 0.5).rounded(.down)), Int32((point.y + 0.5).rounded(.down)))
  }

  /// A line on the grid, in which no place follows itself.
  private static func steps(_ line: [SIMD2<Double>]) -> [TileShape.Step] {
    var steps: [TileShape.Step] = []
    for point in line {
      let step = step(point)
      if steps.last != step { steps.append(step) }
    }
    return steps
  }

  /// A ring on the grid; empty where nothing is left of it, or its corners have changed sides. Sides that
  /// run back over each other are left out.
  private static func ring(_ corners: [SIMD2<Double>], isOuter: Bool) -> [TileShape.Step] {
    var ring: [TileShape.Step] = []
    for step in steps(corners) {
      ring.append(step)
      while ring.count > 2, foldsBack(ring[ring.count - 3], ring[ring.count - 2], step) {
        ring.remove(at: ring.count - 2)
        if ring[ring.count - 2] == step { ring.removeLast() }
      }
    }
    while ring.count > 2 {
      if ring.first == ring.last {
        ring.removeLast()
      } else if foldsBack(ring[ring.count - 2], ring[ring.count - 1], ring[0]) {
        ring.removeLast()
      } else if foldsBack(ring[ring.count - 1], ring[0], ring[1]) {
        ring.removeFirst()
      } else {
        break
      }
    }
    guard ring.count > 2 else { return [] }
    let area = area(ring)
    return isOuter ? (area > 0 ? ring : []) : (area < 0 ? ring : [])
  }

  /// Tells whether the way from `one` over `corner` to `other` goes back where it came from.
  private static func foldsBack(
    _ one: TileShape.Step, _ corner: TileShape.Step, _ other: TileShape.Step
  ) -> Bool {
    func step(_ from: TileShape.Step, _ to: TileShape.Step) -> SIMD2<Int64> {
      SIMD2(Int64(to.x) - Int64(from.x), Int64(to.y) - Int64(from.y))
    }
    let (there, on) = (step(one, corner), step(corner, other))
    return there.x * on.y == there.y * on.x && there.x * on.x + there.y * on.y < 0
  }

  /// Twice the area of a ring by the surveyor's formula, whose sign tells outer rings from holes (clause
  /// 4.3.4.4).
  static func area(_ ring: [TileShape.Step]) -> Int64 {
    zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) {
      $0 + Int64($1.0.x) * Int64($1.1.y) - Int64($1.1.x) * Int64($1.0.y)
    }
  }
}
