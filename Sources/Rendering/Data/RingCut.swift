/// Areas in a plane, cut along a straight line.
///
/// A ring is its corners without a repetition of the first. Outer rings have their area to the left, as
/// seen with the first number to the right and the second one up; holes have it to the right.
enum RingCut {
  /// A corner of a ring.
  typealias Corner = SIMD2<Double>

  /// An outer ring and the holes in it.
  typealias Area = (outer: [Corner], holes: [[Corner]])

  /// Twice the area of a ring, positive where that lies to the left (the surveyor's formula).
  static func area(_ ring: [Corner]) -> Double {
    zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) {
      $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
    }
  }

  /// The ring with its area to the left, or for a hole to the right.
  static func turned(_ ring: [Corner], isOuter: Bool) -> [Corner] {
    (area(ring) < 0) == isOuter ? ring.reversed() : ring
  }

  /// A run of corners on one side of the cut, between two points of it.
  private struct Chain {
    var corners: [Corner]
    let start: Double
    let end: Double
  }

  /// The rings west and east of the line on which the first number is `edge`.
  ///
  /// - Complexity: O(v + c log c) for v corners and c crossings.
  static func cut(
    _ rings: [[Corner]], at edge: Double
  ) -> (west: [[Corner]], east: [[Corner]]) {
    var whole: (west: [[Corner]], east: [[Corner]]) = ([], [])
    var chains: (west: [Chain], east: [Chain]) = ([], [])
    for ring in rings {
      func isWest(_ corner: Corner) -> Bool { corner.x < edge }
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
        one.y + (edge - one.x) / (other.x - one.x) * (other.y - one.y)
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
      whole.west + closed(chains.west, at: edge, up: true),
      whole.east + closed(chains.east, at: edge, up: false)
    )
  }

  /// Rings of chains. The area is to their left, so from the end of a chain the boundary goes on along
  /// the cut, northwards in the west and southwards in the east, to the start of the next one.
  private static func closed(_ chains: [Chain], at edge: Double, up: Bool) -> [[Corner]] {
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
        ring.append(Corner(edge, chains[number].start))
        ring += chains[number].corners
        ring.append(Corner(edge, chains[number].end))
        number = next[number]
      }
      rings.append(ring)
    }
    return rings
  }

  // MARK: Putting together

  /// The areas that rings enclose: outer ones with the holes that lie in them. Rings that enclose
  /// nothing are left out.
  ///
  /// - Complexity: O(v) for v corners, O(h v) for h holes whose boxes meet one outer ring's alone, and
  ///   O(v²) at most.
  static func areas(within rings: [[Corner]]) -> [Area] {
    let rings = rings.map(withoutRepetition).filter { $0.count > 2 && area($0) != 0 }
    let outer = rings.filter { area($0) > 0 }
    let closed = outer.map { $0 + $0.prefix(1) }
    let boxes = outer.map(MapBox.init)
    var holes: [Int: [[Corner]]] = [:]
    for hole in rings where area(hole) < 0 {
      let box = MapBox(hole)
      let home = outer.indices.filter { index in
        guard let box, boxes[index]?.meets(box) ?? false else { return false }
        return hole.contains { MapLine.encloses([closed[index]], $0) }
      }
      .min { area(outer[$0]) < area(outer[$1]) }
      if let home { holes[home, default: []].append(hole) }
    }
    return outer.enumerated().map { ($1, holes[$0] ?? []) }
  }

  private static func withoutRepetition(_ ring: [Corner]) -> [Corner] {
    var corners: [Corner] = []
    for corner in ring where corners.last != corner { corners.append(corner) }
    while corners.count > 1, corners.first == corners.last { corners.removeLast() }
    return corners
  }
}
