import Catalog
import Geodesy
import Wayfinding

/// The ground about the paths that are reached outdoors, as squares of a grid put together.
///
/// A square belongs to it if a reached part of a path passes it and no other part does; and so do
/// squares that are enclosed by such, if no unreached part lies in the same enclosure. So nothing of it lies on a
/// way outdoors that is not reached, to the rounding of coordinates; what lies between paths, such as
/// lawns and buildings, may.
struct ReachOutline {
  /// The least side of a square, in metres: a choice, the width of a broad path.
  private static let leastSide = 4.0
  /// The most squares along a side of the grid: a choice, which bounds the work.
  private static let mostSquares = 1_200.0

  /// The areas, each with its holes.
  let polygons: [Polygon]

  init(_ parts: [ReachedPart], beyond: [ReachedPart]) {
    let lines = Self.outdoors(parts)
    guard let grid = ReachGrid(around: lines, Self.leastSide, Self.mostSquares) else {
      polygons = []
      return
    }
    var squares = Squares(columns: grid.columns, rows: grid.rows)
    for line in lines { grid.visit(line) { squares[$0, $1] = .reached } }
    for line in Self.outdoors(beyond) { grid.visit(line) { squares[$0, $1] = .barred } }
    squares.fillEnclosures()
    polygons = squares.outlines().compactMap { rings in
      let rings = rings.compactMap { corners in
        try? Ring(corners.compactMap { grid.coordinate($0.0, $0.1) })
      }
      return rings.first.map { Polygon(exterior: $0, holes: Array(rings.dropFirst())) }
    }
  }

  private static func outdoors(_ parts: [ReachedPart]) -> [[Coordinate]] {
    parts.filter { $0.fromFloor == nil && $0.toFloor == nil }.map(\.line)
  }
}

/// A grid of squares on a map whose degrees of longitude and latitude are stretched evenly, so that lines
/// are as straight on it as in GeoJSON.
private struct ReachGrid {
  let columns: Int
  let rows: Int
  private let origin: Coordinate
  /// Squares for each degree.
  private let scale: SIMD2<Double>
  private let west: Double
  private let south: Double

  /// `nil` where there is nothing, or where it lies at a pole.
  init?(around lines: [[Coordinate]], _ leastSide: Double, _ mostSquares: Double) {
    guard let origin = lines.first?.first, origin.latitude.magnitude < 89 else { return nil }
    self.origin = origin
    let places = lines.lazy.joined().map { Self.degrees(from: origin, to: $0) }
    guard let first = places.first else { return nil }
    let (low, high) = places.reduce((first, first)) {
      (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1))
    }
    let step = origin.latitude > 0 ? -0.01 : 0.01
    guard
      let above = try? Coordinate(latitude: origin.latitude + step, longitude: origin.longitude),
      let beside = try? Coordinate(
        latitude: origin.latitude,
        longitude: origin.longitude + (origin.longitude > 0 ? -0.01 : 0.01))
    else { return nil }
    let metres =
      SIMD2(
        origin.distance(to: beside).value, origin.distance(to: above).value) / 0.01
    let size = (high - low) * metres
    let side = max(leastSide, size.max() / mostSquares)
    scale = metres / side
    // A square more all around, so that the outside is one.
    (west, south) = (low.x - 1.5 / scale.x, low.y - 1.5 / scale.y)
    columns = Int(size.x / side) + 4
    rows = Int(size.y / side) + 4
  }

  private static func degrees(from origin: Coordinate, to place: Coordinate) -> SIMD2<Double> {
    var east = place.longitude - origin.longitude
    if east > 180 { east -= 360 } else if east < -180 { east += 360 }
    return SIMD2(east, place.latitude - origin.latitude)
  }

  /// Visits every square that a line touches, those at whose edge it runs on both sides.
  func visit(_ line: [Coordinate], _ body: (_ column: Int, _ row: Int) -> Void) {
    let points = line.map {
      (Self.degrees(from: origin, to: $0) - SIMD2(west, south)) * scale
    }
    let slip = 1e-3
    for (one, other) in zip(points, points.dropFirst()) {
      let (left, right) = one.x <= other.x ? (one, other) : (other, one)
      guard right.x + slip >= 0, left.x - slip < Double(columns),
        max(one.y, other.y) + slip >= 0, min(one.y, other.y) - slip < Double(rows)
      else { continue }
      let first = max(0, Int((left.x - slip).rounded(.down)))
      let last = min(columns - 1, Int((right.x + slip).rounded(.down)))
      guard first <= last else { continue }
      let run = right.x - left.x
      func height(_ x: Double) -> Double {
        run > 0
          ? left.y + (min(max(x, left.x), right.x) - left.x) / run * (right.y - left.y) : left.y
      }
      for column in first...last {
        let ends =
          run > 2 * slip
          ? (height(Double(column) - slip), height(Double(column + 1) + slip)) : (left.y, right.y)
        let low = max(0, Int((min(ends.0, ends.1) - slip).rounded(.down)))
        let high = min(rows - 1, Int((max(ends.0, ends.1) + slip).rounded(.down)))
        guard low <= high else { continue }
        for row in low...high { body(column, row) }
      }
    }
  }

  /// The corner at the lower left of a square, to the eighth decimal of a degree.
  func coordinate(_ column: Int, _ row: Int) -> Coordinate? {
    let latitude = origin.latitude + south + Double(row) / scale.y
    var longitude = origin.longitude + west + Double(column) / scale.x
    if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
    return try? Coordinate(latitude: latitude, longitude: longitude)
  }
}

/// The squares of a grid.
private struct Squares {
  enum State: UInt8 { case free, reached, barred, outside }

  private let columns: Int
  private let rows: Int
  private var states: [State]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    states = Array(repeating: .free, count: columns * rows)
  }

  subscript(column: Int, row: Int) -> State {
    get {
      (0..<columns).contains(column) && (0..<rows).contains(row)
        ? states[row * columns + column] : .outside
    }
    set { states[row * columns + column] = newValue }
  }

  private func isReached(_ column: Int, _ row: Int) -> Bool { self[column, row] == .reached }

  /// Adds what is enclosed by reached squares and holds none that is barred. Enclosures are apart where
  /// they share a corner only.
  mutating func fillEnclosures() {
    var seen = Array(repeating: false, count: states.count)
    for start in states.indices where !seen[start] && states[start] != .reached {
      var waiting = [start]
      var region: [Int] = []
      var isOpen = false
      seen[start] = true
      while let square = waiting.popLast() {
        region.append(square)
        let (column, row) = (square % columns, square / columns)
        if states[square] == .barred { isOpen = true }
        if column == 0 || row == 0 || column == columns - 1 || row == rows - 1 { isOpen = true }
        for (x, y) in [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
        where (0..<columns).contains(x) && (0..<rows).contains(y) {
          let next = y * columns + x
          if seen[next] || states[next] == .reached { continue }
          seen[next] = true
          waiting.append(next)
        }
      }
      if !isOpen { for square in region { states[square] = .reached } }
    }
  }

  private struct Corner: Hashable {
    let x: Int
    let y: Int
  }

  /// The rings around the reached squares as corners of the grid, those of each area together: its outer
  /// ring first, counter-clockwise, then its holes. Areas that share a corner only are two.
  func outlines() -> [[[(Int, Int)]]] {
    let areas = self.areas()
    // Sides with the area to their left, by where they begin.
    var leaving: [Corner: [(step: (Int, Int), area: Int32)]] = [:]
    for row in 0..<rows {
      for column in 0..<columns where isReached(column, row) {
        let area = areas[row * columns + column]
        func add(_ x: Int, _ y: Int, _ step: (Int, Int)) {
          leaving[Corner(x: x, y: y), default: []].append((step, area))
        }
        if !isReached(column, row - 1) { add(column, row, (1, 0)) }
        if !isReached(column + 1, row) { add(column + 1, row, (0, 1)) }
        if !isReached(column, row + 1) { add(column + 1, row + 1, (-1, 0)) }
        if !isReached(column - 1, row) { add(column, row + 1, (0, -1)) }
      }
    }
    let touched = Set(leaving.lazy.filter { $0.value.count > 1 }.map(\.key))
    var rings: [Int32: [[(Int, Int)]]] = [:]
    for start in leaving.keys.sorted(by: { ($0.y, $0.x) < ($1.y, $1.x) }) {
      while let first = leaving[start]?.last {
        var ring = [start]
        var (here, step) = (start, first.step)
        leaving[start]?.removeLast()
        while true {
          here = Corner(x: here.x + step.0, y: here.y + step.1)
          if touched.contains(here), let loop = ring.lastIndex(of: here),
            loop > 0 || here != start
          {
            // What touches itself at a corner is two rings.
            rings[first.area, default: []].append(Self.straightened(Array(ring[loop...])))
            ring.removeLast(ring.count - loop)
          }
          if here == start { break }
          ring.append(here)
          // To the left first: squares that share a corner only are apart.
          let ahead = [(-step.1, step.0), step, (step.1, -step.0)]
          guard
            let next = ahead.lazy.compactMap({ turn in
              leaving[here]?.firstIndex { $0.step == turn }
            }).first, let side = leaving[here]?.remove(at: next)
          else { break }
          step = side.step
        }
        rings[first.area, default: []].append(Self.straightened(ring))
      }
    }
    return rings.keys.sorted().compactMap { area in
      let all = (rings[area] ?? []).filter { $0.count > 3 }
      let outer = all.filter { Self.area($0) > 0 }
      guard outer.count == 1 else { return nil }
      return (outer + all.filter { Self.area($0) < 0 }).map { $0 + [$0[0]] }
    }
  }

  /// A number for each reached square, the same for squares that share sides.
  private func areas() -> [Int32] {
    var numbers = [Int32](repeating: -1, count: states.count)
    var count: Int32 = 0
    for start in states.indices where states[start] == .reached && numbers[start] < 0 {
      var waiting = [start]
      numbers[start] = count
      while let square = waiting.popLast() {
        let (column, row) = (square % columns, square / columns)
        for (x, y) in [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
        where isReached(x, y) && numbers[y * columns + x] < 0 {
          numbers[y * columns + x] = count
          waiting.append(y * columns + x)
        }
      }
      count += 1
    }
    return numbers
  }

  /// The corners of a ring at which it turns.
  private static func straightened(_ ring: [Corner]) -> [(Int, Int)] {
    ring.indices.compactMap { index in
      let (here, before) = (ring[index], ring[(index + ring.count - 1) % ring.count])
      let after = ring[(index + 1) % ring.count]
      let isStraight =
        (before.x == here.x && here.x == after.x) || (before.y == here.y && here.y == after.y)
      return isStraight ? nil : (here.x, here.y)
    }
  }

  /// Twice the signed area, positive where it runs counter-clockwise.
  private static func area(_ ring: [(Int, Int)]) -> Int {
    zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) {
      $0 + $1.0.0 * $1.1.1 - $1.1.0 * $1.0.1
    }
  }
}
