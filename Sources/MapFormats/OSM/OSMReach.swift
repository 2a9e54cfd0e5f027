import Catalog
import Foundation
import Geodesy

/// The ground outdoors where a straight piece of a walk may be clear, so that what stands there
/// counts: beside the ways, and in the areas on which one may walk anywhere.
struct OSMReach {
  /// A piece of a way, or the corners of the box around an area.
  private struct Piece {
    let from: SIMD2<Double>
    let to: SIMD2<Double>
    /// The reach on either side of the piece, in metres; `nil` for areas.
    let reach: Double?
  }

  /// The ground on either side of an untagged way that is taken to be part of it, in metres, and
  /// the most that a width can say: as in the walking network.
  private static let usual = 2.0
  private static let most = 25.0
  /// The error that rounding may make, in metres.
  private static let slack = 0.5
  /// The least length of a degree of latitude, at the equator, in metres.
  private static let degree = 110_574.0

  private let pieces: [Piece]
  private let boxes: OSMBoxes
  /// The meridian from which longitudes are counted, so that nothing is cut at the antimeridian.
  private let meridian: Double

  /// The ground about the open ways of `passages` that lie on it.
  init(_ passages: [OSMPassage]) {
    let open = passages.filter { passage in
      passage.home == nil && !passage.isClosed && passage.kind != .lift && passage.tags.isOnGround
    }
    let start = open.first?.line.first?.longitude ?? 0
    var pieces: [Piece] = []
    for passage in open {
      let line = passage.line.map { Self.position($0, start) }
      let width = passage.tags.width?.value ?? 2 * Self.usual
      let reach = min(max(width / 2, Self.usual), Self.most) + Self.slack
      for (from, to) in zip(line, line.dropFirst()) {
        pieces.append(Piece(from: from, to: to, reach: reach))
      }
      if passage.enclosesGround, let first = line.first {
        let (low, high) = line.reduce((first, first)) {
          (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1))
        }
        pieces.append(Piece(from: low, to: high, reach: nil))
      }
    }
    meridian = start
    self.pieces = pieces
    boxes = OSMBoxes(
      pieces.map { piece in
        OSMBoxes.Box(piece.from, piece.to).grown(by: Self.degrees(piece.reach ?? 0, piece.from.y))
      })
  }

  /// Tells whether any part of a line lies on the ground; near areas, in the box around them.
  func meets(_ line: [Coordinate]) -> Bool {
    let line = line.map { Self.position($0, meridian) }
    return zip(line, line.dropFirst()).contains { from, to in
      boxes.contains(meeting: OSMBoxes.Box(from, to)) { number in
        let piece = pieces[number]
        guard let reach = piece.reach else { return true }
        return Self.distance(piece.from, piece.to, from, to) <= reach
      }
    }
  }

  /// Degrees east of the meridian, from -180 to 180, and north.
  private static func position(_ place: Coordinate, _ meridian: Double) -> SIMD2<Double> {
    var east = place.longitude - meridian
    if east > 180 { east -= 360 } else if east < -180 { east += 360 }
    return SIMD2(east, place.latitude)
  }

  private static func degrees(_ metres: Double, _ latitude: Double) -> SIMD2<Double> {
    let north = metres / degree
    return SIMD2(north / max(0.01, cos(latitude * .pi / 180)), north)
  }

  /// Metres between two straight pieces, on a plane at the first.
  private static func distance(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>
  ) -> Double {
    let scale = SIMD2(cos(a.y * .pi / 180), 1) * degree
    let (one, other) = (
      (a: SIMD2<Double>.zero, b: (b - a) * scale), (a: (c - a) * scale, b: (d - a) * scale)
    )
    func turn(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
      (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
    if turn(one.a, one.b, other.a) * turn(one.a, one.b, other.b) < 0,
      turn(other.a, other.b, one.a) * turn(other.a, other.b, one.b) < 0
    {
      return 0
    }
    func gap(_ point: SIMD2<Double>, _ line: (a: SIMD2<Double>, b: SIMD2<Double>)) -> Double {
      let along = line.b - line.a
      let square = (along * along).sum()
      let share = square > 0 ? min(1, max(0, ((point - line.a) * along).sum() / square)) : 0
      let gap = point - line.a - along * share
      return (gap * gap).sum().squareRoot()
    }
    return min(
      min(gap(one.a, other), gap(one.b, other)), min(gap(other.a, one), gap(other.b, one)))
  }
}

/// Boxes in the plane, found by what they meet: packed as S. T. Leutenegger, M. A. Lopez and
/// J. Edgington, STR: a simple and efficient algorithm for R-tree packing (1997),
/// doi:10.1109/ICDE.1997.582015.
struct OSMBoxes {
  /// A box with sides along the axes.
  struct Box {
    var low: SIMD2<Double>
    var high: SIMD2<Double>

    /// The box with two opposite corners.
    init(_ one: SIMD2<Double>, _ other: SIMD2<Double>) {
      low = pointwiseMin(one, other)
      high = pointwiseMax(one, other)
    }

    func grown(by margin: SIMD2<Double>) -> Box { Box(low - margin, high + margin) }

    func meets(_ other: Box) -> Bool {
      low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y
        && other.low.y <= high.y
    }
  }

  private static let fanout = 16
  /// The numbers of the boxes, in the order of the lowest floor.
  private var order: [Int] = []
  /// The boxes, then those around sixteen of them each, and so on to one.
  private var floors: [[Box]] = []

  init(_ boxes: [Box]) {
    guard !boxes.isEmpty else { return }
    let middles = boxes.map { $0.low + $0.high }
    let byEast = boxes.indices.sorted { middles[$0].x < middles[$1].x }
    let groups = (Double(boxes.count) / Double(Self.fanout)).rounded(.up)
    let slice = Int(groups.squareRoot().rounded(.up)) * Self.fanout
    for start in stride(from: 0, to: byEast.count, by: slice) {
      order += byEast[start..<min(start + slice, byEast.count)].sorted {
        middles[$0].y < middles[$1].y
      }
    }
    var floor = order.map { boxes[$0] }
    floors.append(floor)
    while floor.count > 1 {
      floor = stride(from: 0, to: floor.count, by: Self.fanout).map { start in
        floor[start..<min(start + Self.fanout, floor.count)].dropFirst()
          .reduce(floor[start]) { whole, box in
            Box(pointwiseMin(whole.low, box.low), pointwiseMax(whole.high, box.high))
          }
      }
      floors.append(floor)
    }
  }

  /// Tells whether `isAccepted` takes the number of any box that meets `box`.
  func contains(meeting box: Box, where isAccepted: (Int) -> Bool) -> Bool {
    var open = floors.isEmpty ? [] : [(floor: floors.count - 1, number: 0)]
    while let (floor, number) = open.popLast() {
      guard floors[floor][number].meets(box) else { continue }
      guard floor > 0 else {
        if isAccepted(order[number]) { return true }
        continue
      }
      let first = number * Self.fanout
      for child in first..<min(first + Self.fanout, floors[floor - 1].count) {
        open.append((floor - 1, child))
      }
    }
    return false
  }
}
