import Catalog
import Exchange
import Geodesy

// Areas across the antimeridian are cut there, as RFC 7946 asks in 3.1.9; lines are by
// `Geometry(walking:)`.
extension Geometry {
  /// The same geometry with areas and lines in parts where they pass the antimeridian. A side between
  /// two longitudes goes the short way. An area around a pole goes up to it, the nearer one.
  ///
  /// - Complexity: O(v) for v coordinates where nothing passes it, O(v log v) otherwise.
  var cutAtAntimeridian: Geometry {
    switch self {
    case .point, .points: return self
    case .line(let line): return Geometry(walking: line)
    case .lines(let lines):
      guard lines.contains(where: Self.passes) else { return self }
      return .lines(
        lines.flatMap { line -> [[Coordinate]] in
          if case .lines(let parts) = Geometry(walking: line) { parts } else { [line] }
        })
    case .polygons(let polygons):
      guard polygons.contains(where: { Self.passes($0.exterior.coordinates) }) else { return self }
      return .polygons(polygons.flatMap { AntimeridianCut($0).parts })
    }
  }

  /// Tells whether a line passes the antimeridian.
  private static func passes(_ line: [Coordinate]) -> Bool {
    zip(line, line.dropFirst()).contains { ($1.longitude - $0.longitude).magnitude > 180 }
  }
}

/// An area in its parts between the meridians 180 west and 180 east.
struct AntimeridianCut {
  /// A corner on a plane of degrees, on which longitudes go on beyond 180.
  private typealias Corner = SIMD2<Double>

  /// The parts, each with its holes; the area itself where it cannot be cut.
  let parts: [Polygon]

  init(_ polygon: Polygon) {
    let outer = Self.unrolled(polygon.exterior.coordinates)
    let span = outer.map(\.x)
    guard let west = span.min(), let east = span.max(), east - west <= 720 else {
      parts = [polygon]
      return
    }
    let middle = (west + east) / 2
    let holes = polygon.holes.map { hole -> [Corner] in
      let corners = Self.unrolled(hole.coordinates)
      let own = ((corners.map(\.x).min() ?? 0) + (corners.map(\.x).max() ?? 0)) / 2
      let turns = ((middle - own) / 360).rounded() * 360
      return corners.map { $0 + Corner(turns, 0) }
    }
    var rings = [Self.turned(outer, isOuter: true)] + holes.map { Self.turned($0, isOuter: false) }
    var found: [Polygon] = []
    // From the west: what lies west of each cut is one strip, the rest is cut on.
    let first = ((west + 180) / 360).rounded(.down)
    let last = ((east + 180) / 360).rounded(.up) - 1
    for strip in stride(from: first, through: max(first, last), by: 1) {
      let cut = strip * 360 + 180
      let (inside, rest) = strip < last ? Self.cut(rings, at: cut) : (rings, [])
      found += Self.polygons(inside.map { $0.map { $0 - Corner(strip * 360, 0) } })
      rings = rest
    }
    parts = found.isEmpty ? [polygon] : found
  }

  /// The corners of a ring, without the repetition of the first, each at most 180 degrees from the one
  /// before; one around a pole is led along that.
  private static func unrolled(_ ring: [Coordinate]) -> [Corner] {
    var corners: [Corner] = []
    for place in ring {
      guard let last = corners.last else {
        corners.append(Corner(place.longitude, place.latitude))
        continue
      }
      var step = (place.longitude - last.x).truncatingRemainder(dividingBy: 360)
      if step > 180 { step -= 360 } else if step < -180 { step += 360 }
      corners.append(Corner(last.x + step, place.latitude))
    }
    guard let first = corners.first, let last = corners.last else { return [] }
    // The way in which a ring runs says nothing here: it is turned by its plain degrees.
    if (last.x - first.x).magnitude > 180 {
      let pole = corners.reduce(0) { $0 + $1.y } < 0 ? -90.0 : 90
      return corners + [Corner(last.x, pole), Corner(first.x, pole)]
    }
    return Array(corners.dropLast())
  }

  private static func area(_ ring: [Corner]) -> Double {
    zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) {
      $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
    }
  }

  /// The ring with its area to the left, or for a hole to the right.
  private static func turned(_ ring: [Corner], isOuter: Bool) -> [Corner] {
    (area(ring) < 0) == isOuter ? ring.reversed() : ring
  }

  // MARK: Cutting

  /// A run of corners on one side of the cut, between two points of it.
  private struct Chain {
    var corners: [Corner]
    let start: Double
    let end: Double
  }

  /// The rings west and east of a meridian.
  private static func cut(
    _ rings: [[Corner]], at meridian: Double
  ) -> (west: [[Corner]], east: [[Corner]]) {
    var whole: (west: [[Corner]], east: [[Corner]]) = ([], [])
    var chains: (west: [Chain], east: [Chain]) = ([], [])
    for ring in rings {
      func isWest(_ corner: Corner) -> Bool { corner.x < meridian }
      guard
        let start = ring.indices.first(where: { index in
          isWest(ring[index]) != isWest(ring[(index + ring.count - 1) % ring.count])
        })
      else {
        if ring.first.map(isWest) ?? true {
          whole.west.append(ring)
        } else {
          whole.east.append(ring)
        }
        continue
      }
      func crossing(_ one: Corner, _ other: Corner) -> Double {
        one.y + (meridian - one.x) / (other.x - one.x) * (other.y - one.y)
      }
      var run: [Corner] = []
      var entry = crossing(ring[(start + ring.count - 1) % ring.count], ring[start])
      for step in ring.indices {
        let here = ring[(start + step) % ring.count]
        let next = ring[(start + step + 1) % ring.count]
        run.append(here)
        guard isWest(here) != isWest(next) else { continue }
        let exit = crossing(here, next)
        let chain = Chain(corners: run, start: entry, end: exit)
        if isWest(here) { chains.west.append(chain) } else { chains.east.append(chain) }
        (run, entry) = ([], exit)
      }
    }
    return (
      whole.west + closed(chains.west, at: meridian, up: true),
      whole.east + closed(chains.east, at: meridian, up: false)
    )
  }

  /// Rings of chains. The area is to their left, so from the end of a chain the boundary goes on along
  /// the cut, northwards in the west and southwards in the east, to the start of the next one.
  private static func closed(_ chains: [Chain], at meridian: Double, up: Bool) -> [[Corner]] {
    func height(_ latitude: Double) -> Double { up ? latitude : -latitude }
    var points: [(height: Double, isStart: Bool, chain: Int)] = []
    for (number, chain) in chains.enumerated() {
      points.append((height(chain.start), true, number))
      points.append((height(chain.end), false, number))
    }
    points.sort {
      ($0.height, $0.isStart ? 1 : 0, $0.chain) < ($1.height, $1.isStart ? 1 : 0, $1.chain)
    }
    var next = Array(repeating: -1, count: chains.count)
    var open: [Int] = []
    for point in points {
      if point.isStart {
        if let end = open.popLast() { next[end] = point.chain }
      } else {
        open.append(point.chain)
      }
    }
    var isUsed = Array(repeating: false, count: chains.count)
    var rings: [[Corner]] = []
    for first in chains.indices where !isUsed[first] {
      var ring: [Corner] = []
      var number = first
      while number >= 0, !isUsed[number] {
        isUsed[number] = true
        ring.append(Corner(meridian, chains[number].start))
        ring += chains[number].corners
        ring.append(Corner(meridian, chains[number].end))
        number = next[number]
      }
      rings.append(ring)
    }
    return rings
  }

  // MARK: Putting together

  /// The areas that rings in a strip enclose: outer ones with the holes that lie in them.
  private static func polygons(_ rings: [[Corner]]) -> [Polygon] {
    let rings = rings.map(withoutRepetition).filter { $0.count > 2 && area($0) != 0 }
    let outer = rings.filter { area($0) > 0 }
    var holes: [Int: [[Corner]]] = [:]
    for hole in rings where area(hole) < 0 {
      let home = outer.indices.filter { isWithin(hole, outer[$0]) }
        .min { area(outer[$0]) < area(outer[$1]) }
      if let home { holes[home, default: []].append(hole) }
    }
    return outer.enumerated().compactMap { number, ring in
      guard let exterior = Self.ring(ring) else { return nil }
      return Polygon(exterior: exterior, holes: (holes[number] ?? []).compactMap(Self.ring))
    }
  }

  private static func withoutRepetition(_ ring: [Corner]) -> [Corner] {
    var corners: [Corner] = []
    for corner in ring where corners.last != corner { corners.append(corner) }
    while corners.count > 1, corners.first == corners.last { corners.removeLast() }
    return corners
  }

  /// Tells whether a ring lies within another that it does not cross.
  private static func isWithin(_ ring: [Corner], _ other: [Corner]) -> Bool {
    guard let outer = Self.ring(other) else { return false }
    return ring.contains { corner in
      coordinate(corner).map(outer.contains) ?? false
    }
  }

  private static func ring(_ corners: [Corner]) -> Ring? {
    let places = corners.compactMap(coordinate)
    guard places.count == corners.count else { return nil }
    return try? Ring(places + places.prefix(1))
  }

  private static func coordinate(_ corner: Corner) -> Coordinate? {
    try? Coordinate(latitude: corner.y, longitude: min(max(corner.x, -180), 180))
  }
}
