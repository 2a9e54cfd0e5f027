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
          switch Geometry(walking: line) {
          case .lines(let parts): parts
          case .line(let whole): [whole]
          case .point, .points, .polygons: [line]
          }
        })
    case .polygons(let polygons):
      guard polygons.contains(where: { Self.passes($0.exterior.coordinates) }) else { return self }
      return .polygons(polygons.flatMap { AntimeridianCut($0).parts })
    }
  }

  /// What of the geometry lies on the antimeridian, with its other longitude there, -180 degrees for 180
  /// and 180 for -180: points, and the parts of lines and outlines that run along it, those of a single
  /// point among them.
  ///
  /// - Complexity: O(v) for v coordinates.
  var underOtherLongitude: [[Coordinate]] {
    switch self {
    case .point(let place): Self.turned([place])
    case .points(let places): places.flatMap { Self.turned([$0]) }
    case .line(let line): Self.turned(line)
    case .lines(let lines): lines.flatMap(Self.turned)
    case .polygons(let polygons):
      polygons.flatMap { polygon in
        ([polygon.exterior] + polygon.holes).flatMap { Self.turned($0.coordinates) }
      }
    }
  }

  /// The parts of a line that run along the antimeridian, with the other longitude.
  private static func turned(_ line: [Coordinate]) -> [[Coordinate]] {
    guard line.contains(where: { $0.longitude.magnitude == 180 }) else { return [] }
    var parts: [[Coordinate]] = []
    var last: Double?
    for place in line {
      guard place.longitude.magnitude == 180,
        let other = try? Coordinate(latitude: place.latitude, longitude: -place.longitude)
      else {
        last = nil
        continue
      }
      if last == place.longitude {
        parts[parts.count - 1].append(other)
      } else {
        parts.append([other])
      }
      last = place.longitude
    }
    return parts
  }

  /// Tells whether a line passes the antimeridian.
  private static func passes(_ line: [Coordinate]) -> Bool {
    zip(line, line.dropFirst()).contains { ($1.longitude - $0.longitude).magnitude > 180 }
  }
}

/// An area in its parts between the meridians 180 west and 180 east.
struct AntimeridianCut {
  /// A corner on a plane of degrees, on which longitudes go on beyond 180.
  private typealias Corner = RingCut.Corner

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
    var rings =
      [RingCut.turned(outer, isOuter: true)] + holes.map { RingCut.turned($0, isOuter: false) }
    var found: [Polygon] = []
    // From the west: what lies west of each cut is one strip, the rest is cut on.
    let first = ((west + 180) / 360).rounded(.down)
    let last = ((east + 180) / 360).rounded(.up) - 1
    for strip in stride(from: first, through: max(first, last), by: 1) {
      let cut = strip * 360 + 180
      let (inside, rest) = strip < last ? RingCut.cut(rings, at: cut) : (rings, [])
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

  // MARK: Putting together

  /// The areas that rings in a strip enclose: outer ones with the holes that lie in them.
  private static func polygons(_ rings: [[Corner]]) -> [Polygon] {
    RingCut.areas(within: rings).compactMap { area in
      guard let exterior = Self.ring(area.outer) else { return nil }
      return Polygon(exterior: exterior, holes: area.holes.compactMap(Self.ring))
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
