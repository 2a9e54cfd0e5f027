import Geodesy

/// SVG path data in whole tenths of a pixel, relative wherever that is shorter.
struct MapPath {
  /// The `d` attribute so far.
  private(set) var data: [UInt8] = []
  /// True if the last command takes further pairs of numbers.
  private var isInLine = false
  private var x = 0
  private var y = 0

  var isEmpty: Bool { data.isEmpty }

  /// A line through `points`, in pixels.
  mutating func line(_ points: [MapPoint]) {
    let before = self
    guard let first = points.first else { return }
    move(to: first)
    let start = data.count
    for point in points.dropFirst() { step(to: point) }
    // A line that rounding has shrunk to a point is none.
    if data.count == start { self = before }
  }

  /// A closed ring through `points`, the last of which repeats the first.
  mutating func ring(_ points: [MapPoint]) {
    guard points.count >= 4 else { return }
    let before = self
    let (startX, startY) = Self.tenths(points[0])
    move(to: points[0])
    let start = data.count
    for point in points.dropFirst().dropLast() { step(to: point) }
    if data.count == start { return self = before }
    data.append(UInt8(ascii: "z"))
    (x, y) = (startX, startY)
  }

  /// Adds a dot, which is as large as the line is wide.
  mutating func dot(_ point: MapPoint) {
    move(to: point)
    data.append(contentsOf: "h0".utf8)
  }

  private mutating func move(to point: MapPoint) {
    (x, y) = Self.tenths(point)
    data.append(UInt8(ascii: "M"))
    data.append(signed: x)
    if y >= 0 { data.append(UInt8(ascii: " ")) }
    data.append(signed: y)
    isInLine = false
  }

  private mutating func step(to point: MapPoint) {
    let (nextX, nextY) = Self.tenths(point)
    let (dx, dy) = (nextX - x, nextY - y)
    guard dx != 0 || dy != 0 else { return }
    if !isInLine {
      data.append(UInt8(ascii: "l"))
    } else if dx >= 0 {
      data.append(UInt8(ascii: " "))
    }
    isInLine = true
    data.append(signed: dx)
    if dy >= 0 { data.append(UInt8(ascii: " ")) }
    data.append(signed: dy)
    (x, y) = (nextX, nextY)
  }

  private static func tenths(_ point: MapPoint) -> (Int, Int) {
    let rounded = (point * 10).rounded(.toNearestOrAwayFromZero)
    return (Int(rounded.x), Int(rounded.y))
  }
}

/// Shortens lines without a difference that the eye can see.
enum MapLine {
  /// `points` without those that lie within `tolerance` of the line drawn without them.
  static func simplified(_ points: [MapPoint], tolerance: Double) -> [MapPoint] {
    PlanarLine.kept(points, within: tolerance).map { points[$0] }
  }

  /// Tells whether a point lies in an odd number of rings (M. Shimrat, Algorithm 112, CACM 5, 1962,
  /// doi:10.1145/368637.368653).
  static func encloses(_ rings: [[MapPoint]], _ point: MapPoint) -> Bool {
    var isInside = false
    for ring in rings {
      for (a, b) in zip(ring, ring.dropFirst()) where (a.y > point.y) != (b.y > point.y) {
        if point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x) { isInside.toggle() }
      }
    }
    return isInside
  }

  /// The parts of a line inside `box`: Y.-D. Liang and B. A. Barsky, A new concept and method for
  /// line clipping, 1984, doi:10.1145/357332.357333.
  static func clipped(_ points: [MapPoint], to box: MapBox) -> [[MapPoint]] {
    var parts: [[MapPoint]] = []
    for (a, b) in zip(points, points.dropFirst()) {
      guard let (enter, leave) = span(from: a, to: b, in: box) else { continue }
      // The ends as they are, so that what goes on from one is known to.
      let start = enter == 0 ? a : a + enter * (b - a)
      let end = leave == 1 ? b : a + leave * (b - a)
      if enter == 0, let last = parts.last?.last, last == a {
        parts[parts.count - 1].append(end)
      } else {
        parts.append([start, end])
      }
    }
    return parts
  }

  private static func span(
    from a: MapPoint, to b: MapPoint, in box: MapBox
  ) -> (Double, Double)? {
    let step = b - a
    var (enter, leave) = (0.0, 1.0)
    for axis in 0..<2 {
      if step[axis] == 0 {
        guard (box.low[axis]...box.high[axis]).contains(a[axis]) else { return nil }
        continue
      }
      let one = (box.low[axis] - a[axis]) / step[axis]
      let other = (box.high[axis] - a[axis]) / step[axis]
      enter = max(enter, min(one, other))
      leave = min(leave, max(one, other))
    }
    return enter < leave || (enter == leave && step == .zero) ? (enter, leave) : nil
  }

  /// A ring cut off at the sides of `box`: I. E. Sutherland and G. W. Hodgman, Reentrant polygon
  /// clipping, 1974, doi:10.1145/360767.360802. Closed like the ring it was; empty if nothing is left.
  static func clipped(ring: [MapPoint], to box: MapBox) -> [MapPoint] {
    var open = Array(ring.dropLast())
    for axis in 0..<2 {
      for (bound, sign) in [(box.low[axis], 1.0), (-box.high[axis], -1.0)] {
        var kept: [MapPoint] = []
        for index in open.indices {
          let (a, b) = (open[index], open[(index + 1) % open.count])
          let (da, db) = (sign * a[axis] - bound, sign * b[axis] - bound)
          if da >= 0 { kept.append(a) }
          if (da >= 0) != (db >= 0) { kept.append(a + da / (da - db) * (b - a)) }
        }
        open = kept
        if open.isEmpty { return [] }
      }
    }
    return open + open.prefix(1)
  }
}
