import Catalog
import Geodesy

/// The places where walls and fences are drawn across paths, and no point of the paths says how one
/// gets past.
struct BarrierCrossings {
  /// A barrier across a path, and the first place along the path where it is and has no gate.
  struct Crossing {
    let barrier: PlaceID
    let path: PlaceID
    let place: Coordinate
  }

  /// A piece of a path between two corners, by the path and the number of the first corner.
  private struct Piece: Hashable {
    let path: Int
    let corner: Int
  }

  /// Cells of some 100 m, for points and for pieces of the length that paths have.
  private static let fine = DegreeGrid(cell: 0.001)
  /// Cells of some 10 km, for longer pieces, which would lie in thousands of the others.
  private static let coarse = DegreeGrid(cell: 0.1)
  /// The longest span of a piece in the fine cells, in degrees: some 2 km.
  private static let longestFine = 0.02
  /// The longest span of a piece that is looked at, in degrees. Longer ones are reported as
  /// mistakes, `farFromCampus`: wherever a campus can be, they lead farther from it than the 50 km
  /// from which on that is so. (Of a campus on the antimeridian, those across it are passed over.)
  private static let longest = 5.0
  /// The distance from a crossing within which a point of the paths is the gate there: a choice, about
  /// the width of a gate.
  private static let reach = Meters(3)

  private let paths: [Path]
  private var fine: [DegreeGrid.Cell: [Piece]] = [:]
  private var coarse: [DegreeGrid.Cell: [Piece]] = [:]
  private var points: [DegreeGrid.Cell: [PathPoint]] = [:]

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
        let (from, to) = (path.line[corner], path.line[corner + 1])
        let piece = Piece(path: number, corner: corner)
        let span = DegreeGrid.span(from, to)
        if span <= Self.longestFine {
          for cell in Self.fine.cells(from, to) { fine[cell, default: []].append(piece) }
        } else if span <= Self.longest {
          for cell in Self.coarse.cells(from, to) { coarse[cell, default: []].append(piece) }
        }
      }
    }
    for point in contents.pathPoints.values {
      for cell in Self.fine.cells(point.coordinate, point.coordinate) {
        points[cell, default: []].append(point)
      }
    }
  }

  private func crossings(of barrier: Path) -> [Crossing] {
    // The first of each path, by the piece and how far along it.
    var first: [Int: (corner: Int, part: Double, place: Coordinate)] = [:]
    for post in barrier.line.indices.dropLast() {
      for piece in pieces(near: barrier.line[post], barrier.line[post + 1])
      where Self.meet(paths[piece.path], barrier) {
        let line = paths[piece.path].line
        // Each of several crossings needs a gate of its own.
        guard
          let place = LineCrossing(line: line, other: barrier.line).place(piece.corner, post),
          !hasPoint(at: place)
        else { continue }
        let part = DegreeGrid.span(line[piece.corner], place)
        if let known = first[piece.path], (known.corner, known.part) <= (piece.corner, part) {
          continue
        }
        first[piece.path] = (piece.corner, part, place)
      }
    }
    return first.sorted { $0.key < $1.key }.map { path, found in
      Crossing(barrier: barrier.id, path: paths[path].id, place: found.place)
    }
  }

  /// The pieces that one of a barrier may cross.
  private func pieces(near one: Coordinate, _ other: Coordinate) -> Set<Piece> {
    guard DegreeGrid.span(one, other) <= Self.longest else { return [] }
    var found: Set<Piece> = []
    for cell in Self.fine.cells(one, other) { found.formUnion(fine[cell] ?? []) }
    if !coarse.isEmpty {
      for cell in Self.coarse.cells(one, other) { found.formUnion(coarse[cell] ?? []) }
    }
    return found
  }

  /// Tells whether both are outdoors, or on one level.
  private static func meet(_ one: Path, _ other: Path) -> Bool {
    one.levels.isEmpty && other.levels.isEmpty || !Set(one.levels).isDisjoint(with: other.levels)
  }

  private func hasPoint(at place: Coordinate) -> Bool {
    // Nowhere less than the reach, but near the poles.
    let margin = Self.fine.cell / 10
    guard
      let low = try? Coordinate(
        latitude: max(-90, place.latitude - margin), longitude: max(-180, place.longitude - margin)),
      let high = try? Coordinate(
        latitude: min(90, place.latitude + margin), longitude: min(180, place.longitude + margin))
    else { return false }
    return Self.fine.cells(low, high).contains { cell in
      (points[cell] ?? []).contains { $0.coordinate.distance(to: place) <= Self.reach }
    }
  }
}

extension Path {
  /// True for a wall, fence or the like that stands on the ground: walls of houses have doors that
  /// nobody has mapped, and kerbs one steps over.
  fileprivate var isWall: Bool {
    kind == .barrier && isOnGround && details["building"] == nil && kerb == nil
      && details["barrier"] != "kerb"
  }
}
