import Foundation

/// Straight pieces on a plane, each with a number of its giver's: what runs along another, and what
/// crosses it.
struct PieceIndex {
  /// Latitude and longitude in degrees.
  typealias Place = (latitude: Double, longitude: Double)

  private struct Piece {
    let from: SIMD2<Double>
    let to: SIMD2<Double>
    let number: Int
  }

  private var pieces: [Piece] = []
  private var cells: [SIMD2<Int>: [Int]] = [:]
  private let scale: SIMD2<Double>
  /// The side of a cell, in metres.
  private static let side = 25.0

  /// An index of what lies within a few kilometres of `latitude`, where a degree has one length.
  init(around latitude: Double) {
    scale = SIMD2(111_320 * cos(latitude * .pi / 180), 111_132)
  }

  mutating func add(_ number: Int, _ one: Place, _ other: Place) {
    let (from, to) = (point(one), point(other))
    for cell in Self.cells(from, to) { cells[cell, default: []].append(pieces.count) }
    pieces.append(Piece(from: from, to: to, number: number))
  }

  /// The numbers of the pieces that hold both ends of another. Tenths of a metre are what the plane may
  /// cost.
  func along(_ one: Place, _ other: Place) -> Set<Int> {
    let (from, to) = (point(one), point(other))
    return Set(
      near(from, to).filter {
        Self.distance(from, $0.from, $0.to) < 0.1 && Self.distance(to, $0.from, $0.to) < 0.1
      }.map(\.number))
  }

  /// The numbers of the pieces that cross another, by more than a centimetre on both sides.
  func crossing(_ one: Place, _ other: Place) -> Set<Int> {
    let (from, to) = (point(one), point(other))
    return Set(
      near(from, to).filter { piece in
        Self.turn(from, to, piece.from) * Self.turn(from, to, piece.to) < 0
          && Self.turn(piece.from, piece.to, from) * Self.turn(piece.from, piece.to, to) < 0
          && Self.distance(from, piece.from, piece.to) > 0.01
          && Self.distance(to, piece.from, piece.to) > 0.01
      }.map(\.number))
  }

  /// The metres between two places.
  func meters(_ one: Place, _ other: Place) -> Double {
    let gap = point(one) - point(other)
    return (gap * gap).sum().squareRoot()
  }

  private func near(_ from: SIMD2<Double>, _ to: SIMD2<Double>) -> [Piece] {
    var numbers: Set<Int> = []
    for cell in Self.cells(from, to) { numbers.formUnion(cells[cell] ?? []) }
    return numbers.map { pieces[$0] }
  }

  private func point(_ place: Place) -> SIMD2<Double> {
    SIMD2(place.longitude, place.latitude) * scale
  }

  private static func cells(_ one: SIMD2<Double>, _ other: SIMD2<Double>) -> [SIMD2<Int>] {
    let low = (pointwiseMin(one, other) - 1) / side
    let high = (pointwiseMax(one, other) + 1) / side
    var cells: [SIMD2<Int>] = []
    for x in Int(low.x.rounded(.down))...Int(high.x.rounded(.down)) {
      for y in Int(low.y.rounded(.down))...Int(high.y.rounded(.down)) { cells.append(SIMD2(x, y)) }
    }
    return cells
  }

  private static func turn(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  private static func distance(
    _ place: SIMD2<Double>, _ from: SIMD2<Double>, _ to: SIMD2<Double>
  ) -> Double {
    let along = to - from
    let length = (along * along).sum()
    let share = length > 0 ? min(1, max(0, ((place - from) * along).sum() / length)) : 0
    let gap = place - from - along * share
    return (gap * gap).sum().squareRoot()
  }
}

/// What hangs together.
struct Joined<Node: Hashable> {
  private var parents: [Node: Node] = [:]

  private func root(_ node: Node) -> Node {
    var node = node
    while let next = parents[node] { node = next }
    return node
  }

  mutating func join(_ one: Node, _ other: Node) {
    let (one, other) = (root(one), root(other))
    if one != other { parents[one] = other }
  }

  func contains(_ one: Node, with other: Node) -> Bool { root(one) == root(other) }
}
