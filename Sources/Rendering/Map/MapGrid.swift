/// Finds the boxes that a window meets: squares of 128 m, each with the boxes that touch it.
struct MapGrid: Sendable {
  private static let side = 128.0
  private let cells: [SIMD2<Int32>: [Int32]]
  private let boxes: [MapBox]
  /// Boxes that would fill too many squares are looked at every time.
  private let large: [Int]

  init(_ boxes: [MapBox]) {
    self.boxes = boxes
    var cells: [SIMD2<Int32>: [Int32]] = [:]
    var large: [Int] = []
    for (number, box) in boxes.enumerated() {
      let (low, high) = Self.cells(box)
      guard max(high.x - low.x, high.y - low.y) < 64 else {
        large.append(number)
        continue
      }
      for x in low.x...high.x {
        for y in low.y...high.y { cells[SIMD2(x, y), default: []].append(Int32(number)) }
      }
    }
    self.cells = cells
    self.large = large
  }

  /// The numbers of the boxes that meet `window`, ascending.
  func numbers(in window: MapBox) -> [Int] {
    let (low, high) = Self.cells(window)
    let span = (high &- low) &+ 1
    guard Int(span.x) * Int(span.y) < boxes.count else {
      return boxes.indices.filter { boxes[$0].meets(window) }
    }
    var found = large.filter { boxes[$0].meets(window) }
    for x in low.x...high.x {
      for y in low.y...high.y {
        for number in cells[SIMD2(x, y)] ?? [] where boxes[Int(number)].meets(window) {
          found.append(Int(number))
        }
      }
    }
    found.sort()
    // A box that touches several squares was found in each.
    var last = -1
    found.removeAll { number in
      defer { last = number }
      return number == last
    }
    return found
  }

  private static func cells(_ box: MapBox) -> (low: SIMD2<Int32>, high: SIMD2<Int32>) {
    func cell(_ point: MapPoint) -> SIMD2<Int32> {
      // Far beyond any plane's reach, and never too large for an Int32.
      let bound = MapPoint(repeating: 1e6)
      return SIMD2<Int32>(
        (point / side).rounded(.down).clamped(lowerBound: -bound, upperBound: bound))
    }
    return (cell(box.low), cell(box.high))
  }
}
