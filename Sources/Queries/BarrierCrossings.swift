import Catalog
import Foundation
import Geodesy

/// Where walls and fences are drawn across paths, and no point of the paths says how one gets past.
///
/// Latitudes and longitudes are taken for a plane: over the length of a stretch between two corners
/// that is exact enough to say whether two of them cross.
struct BarrierCrossings {
  /// A barrier across a path, and the first place along the path where it is.
  struct Crossing {
    let barrier: PlaceID
    let path: PlaceID
    let place: Coordinate
  }

  /// A stretch of a path between two corners, by the path and the number of the first corner.
  private struct Stretch: Hashable {
    let path: Int
    let corner: Int
  }

  private struct Cell: Hashable {
    let north: Int
    let east: Int
  }

  /// The side of a cell, in degrees: some 100 m.
  private static let cell = 0.001
  /// The longest span of a stretch that is looked at, in degrees: some 2 km. Nobody draws longer ones
  /// but by mistake, of which other checks tell.
  private static let longest = 0.02
  /// The distance from a crossing within which a point of the paths is the gate there: a choice, about
  /// the width of a gate.
  private static let reach = Meters(3)

  private let paths: [Path]
  private var stretches: [Cell: [Stretch]] = [:]
  private var points: [Cell: [PathPoint]] = [:]

  /// Every barrier that crosses a path, by their identifiers.
  static func all(in contents: CatalogContents) -> [Crossing] {
    let barriers = contents.paths.values.filter(\.isWall).sorted { $0.id < $1.id }
    if barriers.isEmpty { return [] }
    let crossings = BarrierCrossings(contents)
    return barriers.flatMap(crossings.crossings)
  }

  private init(_ contents: CatalogContents) {
    paths = contents.paths.values.filter { $0.isForWalking && $0.isOnGround && $0.kind != .lift }
      .sorted { $0.id < $1.id }
    for (number, path) in paths.enumerated() {
      for corner in path.line.indices.dropLast() {
        for cell in Self.cells(path.line[corner], path.line[corner + 1]) {
          stretches[cell, default: []].append(Stretch(path: number, corner: corner))
        }
      }
    }
    for point in contents.pathPoints.values {
      for cell in Self.cells(point.coordinate, point.coordinate) {
        points[cell, default: []].append(point)
      }
    }
  }

  private func crossings(of barrier: Path) -> [Crossing] {
    let line = barrier.line
    var found: [Stretch: Coordinate] = [:]
    for corner in line.indices.dropLast() {
      for cell in Self.cells(line[corner], line[corner + 1]) {
        for stretch in stretches[cell] ?? []
        where found[stretch] == nil && Self.meet(paths[stretch.path], barrier) {
          let path = paths[stretch.path].line
          let (from, to) = (path[stretch.corner], path[stretch.corner + 1])
          if let place = Self.crossing(from, to, line[corner], line[corner + 1]) {
            found[stretch] = place
          } else if passes(path, stretch.corner, line, corner) {
            found[stretch] = from
          }
        }
      }
    }
    var told: Set<Int> = []
    return found.sorted { ($0.key.path, $0.key.corner) < ($1.key.path, $1.key.corner) }
      .compactMap { stretch, place in
        let path = paths[stretch.path]
        guard !hasPoint(at: place), told.insert(stretch.path).inserted else { return nil }
        return Crossing(barrier: barrier.id, path: path.id, place: place)
      }
  }

  /// Whether both are outdoors, or on one level.
  private static func meet(_ one: Path, _ other: Path) -> Bool {
    one.levels.isEmpty && other.levels.isEmpty || !Set(one.levels).isDisjoint(with: other.levels)
  }

  private func hasPoint(at place: Coordinate) -> Bool {
    // Nowhere less than the reach, but near the poles.
    let margin = Self.cell / 10
    guard
      let low = try? Coordinate(
        latitude: max(-90, place.latitude - margin), longitude: max(-180, place.longitude - margin)),
      let high = try? Coordinate(
        latitude: min(90, place.latitude + margin), longitude: min(180, place.longitude + margin))
    else { return false }
    return Self.cells(low, high).contains { cell in
      (points[cell] ?? []).contains { $0.coordinate.distance(to: place) <= Self.reach }
    }
  }

  // MARK: Geometry

  private static func cells(_ one: Coordinate, _ other: Coordinate) -> [Cell] {
    let south = min(one.latitude, other.latitude)
    let north = max(one.latitude, other.latitude)
    let west = min(one.longitude, other.longitude)
    let east = max(one.longitude, other.longitude)
    guard north - south <= longest, east - west <= longest else { return [] }
    func index(_ degrees: Double) -> Int { Int((degrees / cell).rounded(.down)) }
    return (index(south)...index(north)).flatMap { north in
      (index(west)...index(east)).map { Cell(north: north, east: $0) }
    }
  }

  /// Twice the area of a triangle, positive where `c` lies left of the way from `a` to `b`.
  private static func side(_ a: Coordinate, _ b: Coordinate, _ c: Coordinate) -> Double {
    (b.longitude - a.longitude) * (c.latitude - a.latitude)
      - (b.latitude - a.latitude) * (c.longitude - a.longitude)
  }

  /// The place where two stretches cross, if they do so between their corners.
  private static func crossing(
    _ a: Coordinate, _ b: Coordinate, _ c: Coordinate, _ d: Coordinate
  ) -> Coordinate? {
    let (one, other) = (side(c, d, a), side(c, d, b))
    guard one * other < 0, side(a, b, c) * side(a, b, d) < 0 else { return nil }
    let part = one / (one - other)
    return try? Coordinate(
      latitude: a.latitude + part * (b.latitude - a.latitude),
      longitude: a.longitude + part * (b.longitude - a.longitude))
  }

  /// Whether the path leads from one side of the barrier to the other at a corner of both.
  private func passes(
    _ path: [Coordinate], _ corner: Int, _ barrier: [Coordinate], _ post: Int
  ) -> Bool {
    let place = path[corner]
    guard corner > 0, post > 0, barrier[post] == place else { return false }
    func angle(_ other: Coordinate) -> Double {
      atan2(
        other.latitude - place.latitude,
        (other.longitude - place.longitude) * cos(place.latitude * .pi / 180))
    }
    let start = angle(barrier[post - 1])
    func turned(_ other: Coordinate) -> Double {
      let turn = angle(other) - start
      return turn < 0 ? turn + 2 * .pi : turn
    }
    let end = turned(barrier[post + 1])
    let (before, after) = (turned(path[corner - 1]), turned(path[corner + 1]))
    // Along the barrier is neither side.
    let isBeside = [before, after].contains { $0 == 0 || $0 == end }
    return !isBeside && (before < end) != (after < end)
  }
}

extension Path {
  /// Whether it is a wall, fence or the like that stands on the ground: walls of houses have doors
  /// that nobody has mapped, and kerbs one steps over.
  fileprivate var isWall: Bool {
    kind == .barrier && isOnGround && details["building"] == nil && kerb == nil
      && details["barrier"] != "kerb"
  }
}
